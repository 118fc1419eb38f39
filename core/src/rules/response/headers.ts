import type { Headers } from '../header.js'

export const RESPONSE = {
  'response/launch-activity': { severity: 'error', section: 'handler' },
  'response/autocomplete': { severity: 'error', section: 'interactions' },
} as const satisfies Headers<`response/${string}`>
