import { error, hint, unnecessary, type Headers } from '../header.js'

/** Rules that only readers of documents report, never core itself. */
export const SOURCE = {
  'source/syntax': error('slashlint'),
  'source/duplicate-key': error('slashlint'),
  'source/encoding': error('slashlint'),
  'source/unused-suppression': unnecessary(hint('slashlint')),
} satisfies Headers<`source/${string}`>
