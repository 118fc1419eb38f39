import { error, type Headers } from '../header.js'

export const RESPONSE = {
  'response/launch-activity': error('handler'),
  'response/autocomplete': error('interactions'),
  'response/choice-name-blank': error('interactions', 'BASE_TYPE_BAD_LENGTH'),
} satisfies Headers<`response/${string}`>
