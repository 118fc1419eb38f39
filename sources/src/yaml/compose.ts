import { Composer, isMap, isScalar, isSeq, Parser } from 'yaml'
import type { Document, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml'

/** One of the documents of a YAML stream. */
export type YamlDocument = Document.Parsed<ParsedNode>

// The library's own guards forget that a node was parsed, and has a range.
export const isParsedScalar = (node: ParsedNode): node is Scalar.Parsed => isScalar(node)
export const isParsedMap = (node: ParsedNode): node is YAMLMap.Parsed => isMap(node)
/** The entries of a mapping; a key or a value may be left out. */
export const pairsOf = ({
  items,
}: YAMLMap.Parsed): readonly {
  readonly key: ParsedNode | null
  readonly value: ParsedNode | null
}[] => items

export const isParsedList = (node: ParsedNode): node is YAMLSeq.Parsed => isSeq(node)

/** Keys that stand twice are found in our own tree: the library compares each with each. */
const OPTIONS = { uniqueKeys: false, logLevel: 'silent' } as const

export type Stream = NonNullable<ReturnType<typeof compose>>

/**
 * The documents of a stream as the library sees them, and its errors in the order of the text; `undefined` if the text is
 * too much for it.
 */
export function compose(text: string) {
  try {
    const composer = new Composer<ParsedNode>(OPTIONS)
    const documents = [...composer.compose(new Parser().parse(text), true, text.length)]
    const errors = documents
      .flatMap((document) => document.errors)
      .sort((a, b) => a.pos[0] - b.pos[0])
    return { documents, errors }
  } catch {
    return undefined
  }
}
