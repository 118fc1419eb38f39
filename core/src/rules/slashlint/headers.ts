import { hint, warning, type Headers } from '../header.js'

/** The rules about slashlint itself. */
export const SLASHLINT = {
  /** Reported once, at the end, when `maxDiagnostics` is reached. */
  'slashlint/too-many': hint('slashlint'),
  /** A misspelt part of a context, which would silently have no effect. */
  'slashlint/unknown-context': warning('slashlint'),
} satisfies Headers<`slashlint/${string}`>
