import { error, type Headers } from '../header.js'

export const RESPONSE = {
  'response/launch-activity': error('handler'),
  'response/autocomplete': error('interactions'),
} satisfies Headers<`response/${string}`>
