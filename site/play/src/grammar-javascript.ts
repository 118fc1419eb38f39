import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { LanguageSupport } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/**
 * Supports JavaScript, TypeScript, and JSON with comments. The package's completion is left out, because the playground
 * has its own.
 */
export const javascript = ({ typescript }: { readonly typescript: boolean }): Extension =>
  new LanguageSupport(typescript ? typescriptLanguage : javascriptLanguage)
