/**
 * The features of the language server that the playground uses. They are imported individually,
 * because the whole server is 20 KB larger.
 */
export {
  complete,
  fixAllEdits,
  hover,
  preview,
  quickFixes,
  sizeReport,
} from '@slashlint/language-server/features'
