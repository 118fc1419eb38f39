import type { Headers } from '../header.js'

export const CHOICE = {
  'choice/name-length': { severity: 'error', section: 'choice', apiCode: 'BASE_TYPE_BAD_LENGTH' },
  'choice/value-type': { severity: 'error', section: 'choice' },
  'choice/value-length': { severity: 'error', section: 'choice' },
  'choice/value-range': { severity: 'error', section: 'optionTypes' },
  'choice/value-outside-bounds': { severity: 'warning', section: 'choice' },
  'choice/duplicate-name': { severity: 'warning', section: 'choice' },
  'choice/duplicate-value': { severity: 'warning', section: 'choice' },
  'choice/name-blank': { severity: 'warning', section: 'choice' },
  'choice/value-blank': { severity: 'warning', section: 'choice' },
} as const satisfies Headers<`choice/${string}`>
