import type { Headers } from '../header.js'

export const STRUCTURE = {
  'structure/mixed-options': {
    severity: 'error',
    section: 'structure',
    apiCode: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
  },
  'structure/nesting': { severity: 'error', section: 'structure' },
  'structure/empty-group': { severity: 'warning', section: 'structure' },
  'structure/base-command-unusable': { severity: 'hint', section: 'structure', off: true },
} as const satisfies Headers<`structure/${string}`>
