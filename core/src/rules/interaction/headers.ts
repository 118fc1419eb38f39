import { error, warning, type Headers } from '../header.js'

export const INTERACTION = {
  'interaction/shape': error('interactions'),
  'interaction/locale': warning('interactions'),
  'interaction/unknown-command': error('interactions'),
  'interaction/unknown-option': error('interactions'),
  'interaction/option-type': error('interactions'),
  'interaction/value-type': error('optionTypes'),
  'interaction/value-range': error('option'),
  'interaction/value-length': error('option'),
  'interaction/not-a-choice': error('option'),
  'interaction/channel-type': error('option'),
  'interaction/not-resolved': warning('interactions'),
  'interaction/missing-required': error('option'),
  'interaction/subcommand-path': error('structure'),
  'interaction/focused': error('interactions'),
  'interaction/target': error('interactions'),
  'interaction/duplicate-option': error('interactions'),
} satisfies Headers<`interaction/${string}`>
