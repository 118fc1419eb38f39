import { error, hint, unnecessary, type Headers } from '../header.js'

/** What readers of documents report; core itself never does. */
export const SOURCE = {
  'source/syntax': error('slashlint'),
  'source/duplicate-key': error('slashlint'),
  'source/encoding': error('slashlint'),
  'source/unused-suppression': unnecessary(hint('slashlint')),
} satisfies Headers<`source/${string}`>
