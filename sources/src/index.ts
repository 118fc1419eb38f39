export type {
  Assignment,
  Definition,
  DynamicPlace,
  Edit,
  EntryAt,
  Host,
  Place,
  ReadResult,
  Resource,
  Slot,
  SourceCode,
  SourceDiagnostic,
  SourceDocument,
  Suppression,
  TextEdit,
} from './reader.js'
export { applyTextEdits } from './text-edits.js'
export { decodeText } from './encoding.js'
export type { Decoded } from './encoding.js'
export { mayDefine, recognise } from './recognise.js'
export type { Recognition } from './recognise.js'
export { suppress } from './suppress.js'
export type { Suppressed } from './suppress.js'
export { lineIndex } from './lines.js'
export type { LineIndex, Position } from './lines.js'
export { LANGUAGE_ENDINGS, languageOf, loadReader } from './languages.js'
export type { LanguageId, Read } from './languages.js'
