import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** JavaScript, TypeScript, and JSON with comments: without the completion of the package, for ours is another. */
export const javascript = ({ typescript }: { readonly typescript: boolean }): Extension =>
  new LanguageSupport(typescript ? typescriptLanguage : javascriptLanguage)
