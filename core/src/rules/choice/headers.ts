import { error, warning, type Headers } from '../header.js'

export const CHOICE = {
  'choice/name-length': error('choice', 'BASE_TYPE_BAD_LENGTH'),
  'choice/value-type': error('choice'),
  'choice/value-length': error('choice'),
  'choice/value-range': error('optionTypes'),
  'choice/value-outside-bounds': warning('choice'),
  'choice/duplicate-name': warning('choice'),
  'choice/duplicate-value': warning('choice'),
  'choice/name-blank': warning('choice'),
  'choice/value-blank': warning('choice'),
} satisfies Headers<`choice/${string}`>
