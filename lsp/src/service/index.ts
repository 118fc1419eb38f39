/** The language service: pure functions over documents. No transport, no files. */
export * from './checking.js'
export { FIX_ALL, fixAllEdits } from './actions/fix-all.js'
export { quickFixes } from './actions/quick-fixes.js'
export type { Offer } from './actions/quick-fixes.js'
export { levelTitle, lowerLevels, severityEdits } from './actions/severity.js'
export type { Level } from './actions/severity.js'
export { SOURCE, toDiagnostic } from './diagnostics.js'
export type { DiagnosticOptions } from './diagnostics.js'
export { configComplete, configHover, isRuleName } from './config/help.js'
export { hover } from './hover.js'
export type { HoverText } from './hover.js'
export { preview } from './preview/index.js'
export type { PreviewOptions } from './preview/index.js'
export type {
  Preview,
  PreviewCommand,
  PreviewEntry,
  PreviewOption,
  PreviewPlace,
  PreviewText,
} from './preview/model.js'
export { codeLenses } from './code-lens.js'
export type { Lens } from './code-lens.js'
export { complete } from './completion.js'
export type { Suggestion } from './completion.js'
export { inlayHints } from './inlay-hints.js'
export type { NameHint } from './inlay-hints.js'
export { sizeReport } from './size.js'
export type { SizeReport } from './size.js'
export { withoutPlaceholders } from './snippets.js'
export { outline } from './symbols.js'
export type { OutlineEntry } from './symbols.js'
