import { Composer, Parser } from 'yaml'
import type { Document, ParsedNode, YAMLParseError } from 'yaml'

/** One of the documents of a YAML stream. */
export type YamlDocument = Document.Parsed<ParsedNode>

export interface Stream {
  readonly documents: readonly YamlDocument[]
  /** In the order of the text. */
  readonly errors: readonly YAMLParseError[]
}

/** Keys that stand twice are found in our own tree: the library compares each with each. */
const OPTIONS = { uniqueKeys: false, logLevel: 'silent' } as const

/** The documents of a stream as the library sees them. Undefined: the text is too much for it. */
export function compose(text: string): Stream | undefined {
  try {
    const composer = new Composer<ParsedNode>(OPTIONS)
    const documents = [...composer.compose(new Parser().parse(text), true, text.length)] as YamlDocument[]
    const errors = documents.flatMap((document) => document.errors)
    return { documents, errors: errors.sort((a, b) => a.pos[0] - b.pos[0]) }
  } catch {
    return undefined
  }
}
