import type { Headers } from '../header.js'

export const SHAPE = {
  'shape/type': { severity: 'error', section: 'command' },
  'shape/coerced': { severity: 'warning', section: 'command' },
  'shape/required': { severity: 'error', section: 'endpoints', apiCode: 'BASE_TYPE_REQUIRED' },
  'shape/null': { severity: 'error', section: 'endpoints' },
  'shape/unknown-key': { severity: 'warning', section: 'command' },
  'shape/snowflake': { severity: 'error', section: 'command', apiCode: 'NUMBER_TYPE_COERCE' },
  'shape/enum': { severity: 'error', section: 'command' },
  'shape/duplicate-item': { severity: 'error', section: 'contexts', tag: 'unnecessary' },
  'shape/empty-list': { severity: 'error', section: 'contexts' },
  'shape/server-field': { severity: 'hint', section: 'command', tag: 'unnecessary' },
  'shape/null-optional': { severity: 'hint', section: 'endpoints', tag: 'unnecessary' },
  'shape/precision': { severity: 'error', section: 'command' },
  'shape/unreadable': { severity: 'error', section: 'endpoints' },
  'shape/operation-field': { severity: 'warning', section: 'endpoints', tag: 'unnecessary' },
} as const satisfies Headers<`shape/${string}`>
