import { ascending } from '@slashlint/core/internal'
import { Composer, isMap, isScalar, isSeq, Parser } from 'yaml'
import type { Document, ParsedNode, Scalar, YAMLMap, YAMLParseError, YAMLSeq } from 'yaml'

/** A document of a YAML stream. */
export type YamlDocument = Document.Parsed<ParsedNode>

// The library's own guards lose the type of a parsed node, which has a range.
export const isParsedScalar = (node: ParsedNode): node is Scalar.Parsed => isScalar(node)
export const isParsedMap = (node: ParsedNode): node is YAMLMap.Parsed => isMap(node)
/** Returns the entries of a mapping. A key or a value may be missing. */
export const pairsOf = ({
  items,
}: YAMLMap.Parsed): readonly {
  readonly key: ParsedNode | null
  readonly value: ParsedNode | null
}[] => items

export const isParsedList = (node: ParsedNode): node is YAMLSeq.Parsed => isSeq(node)

/** Duplicate keys are found in our own tree, since the library compares each key with each other one. */
const OPTIONS = { uniqueKeys: false, logLevel: 'silent' } as const

/** The documents of a text. */
export interface Stream {
  /** The documents in the order of the text. */
  readonly documents: readonly YamlDocument[]
  /** The errors in the order of the text. */
  readonly errors: readonly YAMLParseError[]
}

/**
 * Parses the documents of a stream, with the errors in the order of the text. Returns `undefined` if the text exceeds
 * the limits of the library.
 */
export function compose(text: string): Stream | undefined {
  try {
    const composer = new Composer<ParsedNode>(OPTIONS)
    const documents = [...composer.compose(new Parser().parse(text), true, text.length)]
    const errors = documents
      .flatMap((document) => document.errors)
      .sort(ascending(({ pos }) => pos[0]))
    return { documents, errors }
  } catch {
    return undefined
  }
}
