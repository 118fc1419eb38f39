import type { Headers } from '../header.js'

/** What readers of documents report; core itself never does. */
export const SOURCE = {
  'source/syntax': { severity: 'error', section: 'slashlint' },
  'source/duplicate-key': { severity: 'error', section: 'slashlint' },
  'source/encoding': { severity: 'error', section: 'slashlint' },
  'source/unused-suppression': { severity: 'hint', section: 'slashlint', tag: 'unnecessary' },
} as const satisfies Headers<`source/${string}`>
