import { hint, warning, type Headers } from '../header.js'

/** The rules about slashlint itself. */
export const SLASHLINT = {
  /** Reported once, as the last diagnostic, if `maxDiagnostics` findings or more are found. */
  'slashlint/too-many': hint('slashlint'),
  /** An unknown key or value in a context, which would otherwise have no effect without notice. */
  'slashlint/unknown-context': warning('slashlint'),
} satisfies Headers<`slashlint/${string}`>
