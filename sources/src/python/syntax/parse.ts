import { parser } from '../grammar/parser.js'
import { parse as parseText } from '../../lezer/parse.js'
import type { Language } from '../../lezer/parse.js'
import { Tree } from '../../lezer/tree.js'
import type { Columns, Node } from '../../lezer/tree.js'
import type { Range } from '../../reader.js'
import { anyOf, K, NAMES, TREE_KINDS } from './kinds.js'
import { blanked } from './repair.js'
import { closed } from './unclosed.js'

const PYTHON: Language<Tree> = {
  parser,
  isTextTracked: true,
  kindOfTerm: NAMES.ofTerm,
  error: TREE_KINDS.error,
  texts: anyOf('Comment String FormatString'),
  tree: (text, columns, errors, unreadFrom) =>
    new Tree(text, columns, errors, unreadFrom, TREE_KINDS),
}

/** The limit for damaged functions that are removed from a text one by one, so that their neighbours are read. */
const MOST_REPAIRS = 4

/**
 * Parses Python. After an unclosed bracket or quote, the parser takes the following functions for a part of it. In this
 * case the damaged function is blanked, and the text is parsed again. Offsets remain those of the text.
 */
export function parse(text: string): Tree {
  let source = asParsed(text)
  let best = parseText(source, PYTHON)
  if (best.errors.length > 0) {
    const whole = closed(source)
    const tree = whole === source ? best : parseText(whole, PYTHON)
    if (isSounder(tree, best)) {
      source = whole
      best = tree
    }
  }
  let left = MOST_REPAIRS
  while (best.errors.length > 0 && best.unreadFrom === undefined && left > 0) {
    left--
    const better = blanked(source, best)
      .map((next) => ({ next, tree: parseText(next, PYTHON) }))
      .find(({ tree }) => isSounder(tree, best))
    if (better === undefined) {
      break
    }
    source = better.next
    best = better.tree
  }
  return new Tree(text, best.columns, best.errors, best.unreadFrom, TREE_KINDS)
}

/**
 * Parses a part of a text that is one expression, as in a quoted annotation. Offsets are those of the text.
 *
 * @returns the tree with the node of the expression; `undefined` if the part is anything else
 */
export function expressionIn(
  text: string,
  { start, end }: Range,
): { readonly tree: Tree; readonly node: Node } | undefined {
  const own = parseText(text.slice(start, end), PYTHON)
  const statement = own.firstChild(0)
  const node = own.firstChild(statement)
  const isOne =
    own.errors.length === 0 &&
    own.childrenOf(0).length === 1 &&
    own.kindOf(statement) === K.ExpressionStatement &&
    own.childrenOf(statement).length === 1 &&
    !own.hasChild(statement, K.Comma)
  if (!isOne) {
    return undefined
  }
  const [kind, starts, ends, parent, after] = own.columns
  const moved = [starts, ends].map((column) => column.map((offset) => offset + start))
  const columns: Columns = [kind, moved[0] ?? starts, moved[1] ?? ends, parent, after]
  return { tree: new Tree(text, columns, [], undefined, TREE_KINDS), node }
}

/** Tells whether one tree of a text is less damaged than another. */
const isSounder = (tree: Tree, than: Tree): boolean =>
  tree.unreadFrom === undefined &&
  (than.unreadFrom !== undefined || tree.errors.length < than.errors.length)

/** Replaces a byte order mark, which Python ignores and the grammar rejects. The length stays the same. */
const asParsed = (text: string): string => text.replace(/^\uFEFF/, '\n')
