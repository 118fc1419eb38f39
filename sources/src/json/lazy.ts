import type { ArrayNode, EntryNode, ObjectNode, TreeNode, ScalarNode } from '../tree/nodes.js'
import { decodeString } from './strings.js'

/**
 * Makes the nodes of a document that `JSON.parse` has accepted. A container finds its entries when they are first read,
 * and skips nested ones. A few places cost one quick scan, less than `JSON.parse` itself. A whole tree costs three
 * times as much.
 */
export function lazyTree(text: string): TreeNode {
  return nodeAt(text, skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0), text.trimEnd().length)
}

const QUOTE = 34
const BACKSLASH = 92

// These are classes, because accessors in object literals make a node four times as expensive.
class LazyContainer<T> {
  readonly open = false
  readonly damaged = false
  #parts: T[] | undefined
  readonly #text: string

  constructor(
    text: string,
    readonly start: number,
    readonly end: number,
  ) {
    this.#text = text
  }

  protected parts(find: (text: string, start: number) => T[]): T[] {
    return (this.#parts ??= find(this.#text, this.start))
  }
}

class LazyObject extends LazyContainer<EntryNode> implements ObjectNode {
  readonly type = 'object'

  get entries(): EntryNode[] {
    return this.parts(entriesIn)
  }
}

class LazyArray extends LazyContainer<TreeNode> implements ArrayNode {
  readonly type = 'array'

  get items(): TreeNode[] {
    return this.parts(itemsIn)
  }
}

function nodeAt(text: string, start: number, end: number): TreeNode {
  const first = text.charCodeAt(start)
  if (first === 123) {
    return new LazyObject(text, start, end)
  }
  if (first === 91) {
    return new LazyArray(text, start, end)
  }
  return { type: SCALARS[first] ?? 'number', start, end }
}

/** The types of scalars other than numbers, by their first characters. */
const SCALARS: Readonly<Record<number, ScalarNode['type']>> = {
  34: 'string',
  116: 'true',
  102: 'false',
  110: 'null',
}

function entriesIn(text: string, objectStart: number): EntryNode[] {
  const entries: EntryNode[] = []
  let at = skipSpace(text, objectStart + 1)
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = skipString(text, at)
    const colon = skipSpace(text, keyEnd)
    const start = skipSpace(text, colon + 1)
    const node = nodeAt(text, start, skipValue(text, start))
    entries.push({ key: decodeString(text, at, keyEnd), keyStart: at, keyEnd, node })
    at = skipSpace(text, skipSpace(text, node.end) + 1)
  }
  return entries
}

function itemsIn(text: string, start: number): TreeNode[] {
  const items: TreeNode[] = []
  let at = skipSpace(text, start + 1)
  // An empty list contains only its closing bracket.
  if (text.charCodeAt(at) === 93) {
    return items
  }
  for (;;) {
    const node = nodeAt(text, at, skipValue(text, at))
    items.push(node)
    at = skipSpace(text, node.end)
    if (text.charCodeAt(at) === 93) {
      return items
    }
    at = skipSpace(text, at + 1)
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) {
      return at
    }
    at++
  }
}

function skipValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === QUOTE) {
    return skipString(text, start)
  }
  return first === 123 || first === 91 ? skipContainer(text, start) : skipWord(text, start)
}

function skipContainer(text: string, start: number): number {
  let at = start
  let depth = 0
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = skipString(text, at)
      continue
    }
    at++
    if (code === 123 || code === 91) {
      depth++
    } else if ((code === 125 || code === 93) && --depth === 0) {
      return at
    }
  }
}

/** Returns the end of a number or a word: white space, a comma, a closing bracket or the end of the text. */
function skipWord(text: string, start: number): number {
  let at = start
  for (;;) {
    const code = text.charCodeAt(at)
    if (!(code > 32) || code === 44 || code === 93 || code === 125) {
      return at
    }
    at++
  }
}

/** Returns the end of a string. The native search for the quote is a third faster than a loop over the characters. */
function skipString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (text.charCodeAt(quote - 1) === BACKSLASH) {
    let backslashes = quote - 1
    while (text.charCodeAt(backslashes - 1) === BACKSLASH) {
      backslashes--
    }
    if ((quote - backslashes) % 2 === 0) {
      break
    }
    quote = text.indexOf('"', quote + 1)
  }
  return quote + 1
}
