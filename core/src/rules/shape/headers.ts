import { asMet, error, hint, unnecessary, warning, type Headers } from '../header.js'

export const SHAPE = {
  'shape/type': error('command'),
  'shape/coerced': warning('command'),
  'shape/required': error('endpoints', 'BASE_TYPE_REQUIRED'),
  'shape/null': error('endpoints'),
  'shape/unknown-key': asMet(warning('command')),
  'shape/snowflake': error('command', 'NUMBER_TYPE_COERCE'),
  'shape/enum': error('command'),
  'shape/duplicate-item': unnecessary(error('contexts')),
  'shape/empty-list': error('contexts'),
  'shape/server-field': unnecessary(hint('command')),
  'shape/null-optional': unnecessary(hint('endpoints')),
  'shape/precision': error('command'),
  'shape/unreadable': error('endpoints'),
  'shape/operation-field': unnecessary(warning('endpoints')),
} satisfies Headers<`shape/${string}`>
