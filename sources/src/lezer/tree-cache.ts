import type { Memory } from './parse.js'
import type { Tree } from './tree.js'

/** The number of trees that are stored regardless of their length: enough for a document and its imports. */
const FEW_TREES = 64

/** The recordings of the document that is being edited, for the next parse. */
interface Edited<G> {
  readonly uri: string
  readonly grammar: G
  readonly recorded: Memory
}

/** Parses the texts of a language in each of its dialects. */
export interface Parsers<G, T> {
  /** Parses a text from its beginning. */
  readonly parse: (text: string, grammar: G) => T
  /** Parses an edited text, with the parts of the previous one that still apply. */
  readonly parseAgain: (text: string, grammar: G, memory: Memory) => T
}

/**
 * Keeps the trees of the last documents. A keystroke changes only one document, and handlers of many commands import
 * the same modules. A tree takes about 22 bytes per character of its text, half of them for the names in its scopes.
 */
export class TreeCache<G, T extends Tree> {
  readonly #trees = new Map<string, { readonly grammar: G; readonly tree: T }>()
  #characters = 0
  /**
   * The recordings of the latest document. Set from its second reading on, so that a program that
   * reads each document once stores none.
   */
  #edited: Edited<G> | undefined

  readonly #parsers: Parsers<G, T>

  /** Creates the cache. @param mostCharacters the total length of the texts whose trees are stored */
  constructor(
    readonly mostCharacters: number,
    parsers: Parsers<G, T>,
  ) {
    this.#parsers = parsers
  }

  /**
   * Returns the tree of a text: a stored one if the text is unchanged, else a new one. For a new
   * tree, only changed parts are parsed.
   */
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

  /**
   * Stores a tree as the most recent one, and removes the oldest trees beyond the limit. Modules
   * that many documents import thus remain.
   */
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
