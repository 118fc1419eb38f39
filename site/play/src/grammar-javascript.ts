import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/**
 * Returns the language support for JavaScript, TypeScript, and JSON with comments. It has no
 * completion of its own, because the playground's is used.
 */
export const javascript = ({ typescript }: { readonly typescript: boolean }): Extension =>
  new LanguageSupport(typescript ? typescriptLanguage : javascriptLanguage)
