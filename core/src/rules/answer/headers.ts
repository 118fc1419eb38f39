import { error, hint, warning, type Headers } from '../header.js'

// Actions of handlers that the service, or the library before it, refuses: each interaction is answered once.

export const ANSWER = {
  'answer/twice': error('interactions'),
  'answer/before-first': warning('interactions'),
  'answer/none': hint('interactions'),
} satisfies Headers<`answer/${string}`>
