import type { Headers } from '../header.js'

export const INTERACTION = {
  'interaction/shape': { severity: 'error', section: 'interactions' },
  'interaction/locale': { severity: 'warning', section: 'interactions' },
  'interaction/unknown-command': { severity: 'error', section: 'interactions' },
  'interaction/unknown-option': { severity: 'error', section: 'interactions' },
  'interaction/option-type': { severity: 'error', section: 'interactions' },
  'interaction/value-type': { severity: 'error', section: 'optionTypes' },
  'interaction/value-range': { severity: 'error', section: 'option' },
  'interaction/value-length': { severity: 'error', section: 'option' },
  'interaction/not-a-choice': { severity: 'error', section: 'option' },
  'interaction/channel-type': { severity: 'error', section: 'option' },
  'interaction/not-resolved': { severity: 'warning', section: 'interactions' },
  'interaction/missing-required': { severity: 'error', section: 'option' },
  'interaction/subcommand-path': { severity: 'error', section: 'structure' },
  'interaction/focused': { severity: 'error', section: 'interactions' },
  'interaction/target': { severity: 'error', section: 'interactions' },
  'interaction/duplicate-option': { severity: 'error', section: 'interactions' },
} as const satisfies Headers<`interaction/${string}`>
