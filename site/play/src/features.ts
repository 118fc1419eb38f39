/** What the playground has of the language server, one by one: a bundle of everything would be larger by 20 KB. */
export {
  complete,
  fixAllEdits,
  hover,
  preview,
  quickFixes,
  sizeReport,
} from '@slashlint/language-server/features'
