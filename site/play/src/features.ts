/**
 * The features of the language server that the playground uses, one by one: a bundle of everything would be larger by
 * 20 KB.
 */
export {
  complete,
  fixAllEdits,
  hover,
  preview,
  quickFixes,
  sizeReport,
} from '@slashlint/language-server/features'
