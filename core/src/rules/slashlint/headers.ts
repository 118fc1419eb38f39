import { hint, warning, type Headers } from '../header.js'

/** What slashlint says of itself. */
export const SLASHLINT = {
  /** Said once at the end when `maxDiagnostics` is reached. */
  'slashlint/too-many': hint('slashlint'),
  /** What a caller of the library has misspelt: everything behind it would silently not count. */
  'slashlint/unknown-context': warning('slashlint'),
} satisfies Headers<`slashlint/${string}`>
