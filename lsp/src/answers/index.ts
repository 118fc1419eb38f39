import { fixAll, fixesOfParts, quickFix, rewrite } from './changes.js'
import { definition, documentHighlight, prepareRename, references, rename } from './handlers.js'
import type { KnownDocument, DisplayCapabilities } from './known.js'
import { codeLens, documentSymbol, inlayHint, preview, size } from './marks.js'
import { completion, hover } from './typing.js'

export { encoded } from './encoded.js'
export { protocolEdits } from './changes.js'
export { configCompletion, configHover, snippetCompletion } from './typing.js'
export type { QuickFix } from './changes.js'
export { rangeIn } from './known.js'
export type { KnownDocument, DisplayCapabilities } from './known.js'

/**
 * The functions that answer questions about a document, by question. Parameters and answers are
 * plain data, so that another thread can answer for a large document.
 */
export const ANSWERS = {
  hover,
  completion,
  definition,
  references,
  documentHighlight,
  prepareRename,
  rename,
  inlayHint,
  codeLens,
  documentSymbol,
  preview,
  size,
  quickFix,
  rewrite,
  fixesOfParts,
  fixAll,
}

export type Answers = typeof ANSWERS
export type Question = keyof Answers
export type Params<Q extends Question> = Parameters<Answers[Q]>[1]
export type AnswerTo<Q extends Question> = ReturnType<Answers[Q]>
/** Answers a question about a document. */
export type Answering<Q extends Question> = (
  known: KnownDocument,
  params: Params<Q>,
  display: DisplayCapabilities,
) => AnswerTo<Q>
