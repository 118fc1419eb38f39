import type { Headers } from '../header.js'

/** What slashlint says of itself. */
export const SLASHLINT = {
  /** Said once at the end when `maxDiagnostics` is reached. */
  'slashlint/too-many': { severity: 'hint', section: 'slashlint' },
  /** What a caller of the library has misspelt: everything behind it would silently not count. */
  'slashlint/unknown-context': { severity: 'warning', section: 'slashlint' },
} as const satisfies Headers<`slashlint/${string}`>
