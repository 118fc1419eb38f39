import { hint, warning, type Headers } from '../header.js'

export const TEXT = {
  'text/whitespace': hint('command'),
  'text/lone-surrogate': warning('command'),
} satisfies Headers<`text/${string}`>
