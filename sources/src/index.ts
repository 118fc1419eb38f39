export type {
  Assignment,
  Attached,
  Certainty,
  Extended,
  Definition,
  DynamicPlace,
  Edit,
  EntryAt,
  HandlerUses,
  Host,
  LanguageId,
  LocatedAnswer,
  LocatedUse,
  Part,
  Place,
  Read,
  Handed,
  PassedOver,
  ReadResult,
  Resource,
  Slot,
  SourceCode,
  SourceDiagnostic,
  SourceFix,
  SourceDocument,
  Suppression,
  TextEdit,
  UntiedUse,
  Range as UseRange,
} from './reader.js'
export { DAMAGED } from './reader.js'
export { applyTextEdits } from './text/edits.js'
export { decodeText } from './documents/encoding.js'
export type { Decoded } from './documents/encoding.js'
export { mayDefine } from './documents/prefilter.js'
export { recognise } from './documents/recognise.js'
export type { Recognition } from './documents/recognise.js'
export { suppress } from './documents/suppress.js'
export type { Suppressed } from './documents/suppress.js'
export { lineIndex } from './text/line-index.js'
export type { LineIndex, Position } from './text/line-index.js'
export { LANGUAGE_ENDINGS, languageOf } from './documents/languages.js'
export { createReaders, loadReader } from './readers.js'
export type { Readers } from './readers.js'
export { fromData, toData } from './plain-data.js'
export type { Data } from './plain-data.js'
