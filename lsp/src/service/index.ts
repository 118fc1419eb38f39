/** The language service: pure functions over documents. No transport, no files. */
export type { Diagnostic } from '@slashlint/core'
