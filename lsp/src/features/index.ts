/** Answers about one analysed text: pure functions with offsets as places. They use no transport and no files. */
export { FIX_ALL, fixAllEdits, quickFixes, rewrites } from './actions/quick-fixes.js'
export type { Rewrite } from './actions/quick-fixes.js'
export {
  LEVELS,
  levelTitle,
  lowerSeverities as lowerLevels,
  severityEdits,
} from './actions/severity.js'
export type { RuleLevel } from './actions/severity.js'
export { codeLenses } from './code-lens.js'
export { complete } from './completion.js'
export { configComplete, configHover, isRuleName } from './config-help.js'
export { notesAbout, SOURCE, pageOf, toDiagnostic } from './diagnostics.js'
export type { DiagnosticOptions, RulePages } from './diagnostics.js'
export { chooseEncoding, fromClient, toClient } from './encoding.js'
export type { PositionEncoding } from './encoding.js'
export { formOf, isCode, readManifest } from './forms/form.js'
export type { FormId } from './forms/form.js'
export { formsFor, judgeTexts, newCommand } from './forms/new-command.js'
export type { CommandTexts, Neighbour } from './forms/like-neighbour.js'
export type { TextProblem } from './forms/new-command.js'
export { mayOffer, offerSnippets } from './forms/offers.js'
export type { FormOfProject } from './forms/offers.js'
export {
  closedText,
  handlerComplete,
  handlerDefinition,
  handlerReferences,
  readLenses,
} from './handlers.js'
export { hover } from './hover.js'
export { inlayHints } from './inlay-hints.js'
export type { NameHint } from './inlay-hints.js'
export { rangeLookup, shownPlace } from './located.js'
export type { Again, LocatedFinding, Offer, Spot } from './located.js'
export { preview } from './preview.js'
export type { DocumentPreview, PreviewOptions } from './preview.js'
export { comparisonsWith, doubtful } from './comparisons.js'
export type { Comparisons, NamedCommand } from './comparisons.js'
export { renaming } from './renaming.js'
export type { Renaming } from './renaming.js'
export type { HoverText, Lens, Suggestion } from './shown.js'
export { sizeReport } from './size.js'
export type { SizeReport } from './size.js'
export { withoutPlaceholders } from './snippets.js'
export { commandSymbols, matchesQuery, outline } from './symbols.js'
export type { CommandSymbol, OutlineEntry } from './symbols.js'
