import type { Memory } from './parse.js'
import type { Tree } from './tree.js'

/** However long they are: a document and what it imports. */
const FEW_TREES = 64

/** What is kept of the document that is being edited. */
interface Edited<G> {
  readonly uri: string
  readonly grammar: G
  readonly recorded: Memory
}

/** How the texts of a language are parsed, in each of its dialects. */
export interface Parsers<G, T> {
  readonly parse: (text: string, grammar: G) => T
  readonly parseAgain: (text: string, grammar: G, memory: Memory) => T
}

/**
 * The trees of the last documents: a keystroke changes only one of them, and handlers of many commands import the same
 * modules. A tree takes about 22 bytes for each character of its text, half of it for the names in its scopes.
 */
export class KeptTrees<G, T extends Tree> {
  readonly #trees = new Map<string, { readonly grammar: G; readonly tree: T }>()
  #characters = 0
  /** Who reads each document once keeps nothing of any. */
  #edited: Edited<G> | undefined

  readonly #parsers: Parsers<G, T>

  /** @param mostCharacters of all texts whose trees are kept */
  constructor(
    readonly mostCharacters: number,
    parsers: Parsers<G, T>,
  ) {
    this.#parsers = parsers
  }

  /** The tree of a text: the one that is known, or a new one, for which only what has changed is parsed. */
  treeOf(uri: string, text: string, grammar: G): T {
    const known = this.#trees.get(uri)
    const tree = this.#parsed(known?.grammar === grammar ? known.tree : undefined, {
      uri,
      text,
      grammar,
    })
    this.remember(uri, grammar, tree)
    return tree
  }

  #parsed(
    before: T | undefined,
    { uri, text, grammar }: { uri: string; text: string; grammar: G },
  ): T {
    if (before === undefined) {
      return this.#parsers.parse(text, grammar)
    }
    if (before.text === text) {
      return before
    }
    if (this.#edited?.uri !== uri || this.#edited.grammar !== grammar) {
      this.#edited = { uri, grammar, recorded: { recordings: [] } }
    }
    return this.#parsers.parseAgain(text, grammar, this.#edited.recorded)
  }

  /** What was used last stays longest: many documents import the same one. */
  remember(uri: string, grammar: G, tree: T): void {
    this.#forget(uri)
    this.#trees.set(uri, { grammar, tree })
    this.#characters += tree.text.length
    for (const oldest of this.#trees.keys()) {
      if (this.#trees.size <= FEW_TREES || this.#characters <= this.mostCharacters) {
        return
      }
      this.#forget(oldest)
    }
  }

  #forget(uri: string): void {
    this.#characters -= this.#trees.get(uri)?.tree.text.length ?? 0
    this.#trees.delete(uri)
  }
}
