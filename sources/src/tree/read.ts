import { isBrokenDefinition, isUnwantedCommand } from '../documents/broken.js'
import { findReplacementCharacter } from '../documents/encoding.js'
import { recognise } from '../documents/recognise.js'
import { readSuppressions } from '../documents/suppress.js'
import { NOTHING } from '../reader.js'
import type { Assignment, Range, ReadResult, SourceDiagnostic, SourceDocument } from '../reader.js'
import { define } from './define.js'
import type { ParsedDocument } from './define.js'
import { findPassedOver } from './passed-over.js'

/** A document, or one of a stream, before its definitions are recognised. */
export interface Candidate extends ParsedDocument {
  /** The schema that a comment names. */
  readonly schema?: string | undefined
  /** True if parts of the text were not understood. */
  readonly isDamaged: boolean
  /**
   * Tells whether the text is faulty for every reader of the language. Left out if every fault
   * makes the text faulty for all readers.
   */
  isBroken?(): boolean
  /** Returns the mistakes in the text, in its order. */
  faults(): readonly SourceDiagnostic[]
}

/**
 * Returns the definitions in the documents of a text. Faults are only reported in documents with a definition, or if
 * the text seems to be a broken one.
 */
export function readAll(
  documents: readonly Candidate[],
  { uri, text }: SourceDocument,
  assignment: Assignment | undefined,
  comments: () => readonly Range[],
): ReadResult {
  const syntax: SourceDiagnostic[] = []
  const found = documents.map((document) => {
    const all = recognise(document.value, uri, assignment, document.schema)
    const isUnwanted =
      document.isDamaged && isUnwantedCommand(document.value, text, uri, assignment)
    const recognitions = isUnwanted ? all.filter(({ isLoose }) => isLoose !== true) : all
    const isBroken = (): boolean =>
      isBrokenDefinition(text, uri, assignment) && document.isBroken?.() !== false
    if (recognitions.length > 0 || isBroken()) {
      for (const fault of document.faults()) {
        syntax.push(fault)
      }
    }
    return {
      definitions: recognitions.map((recognition) => define(document, recognition)),
      passedOver: findPassedOver(document, assignment, recognitions),
    }
  })
  const definitions = found.flatMap((one) => one.definitions)
  const passedOver = found.flatMap((one) => one.passedOver)
  if (definitions.length + syntax.length === 0) {
    return passedOver.length === 0 ? NOTHING : { ...NOTHING, passedOver }
  }
  const encoding = findReplacementCharacter(text)
  return {
    definitions,
    passedOver,
    syntax: encoding === undefined ? syntax : [encoding, ...syntax],
    suppressions: text.includes('slashlint-disable') ? readSuppressions(text, comments()) : [],
  }
}
