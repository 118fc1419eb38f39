import { parser } from '../grammar/parser.js'
import { parse as parseText, parseAgain as parseTextAgain } from '../../lezer/parse.js'
import type { Language, Memory } from '../../lezer/parse.js'
import { Tree } from '../../lezer/tree.js'
import type { Columns, Node } from '../../lezer/tree.js'
import type { Range } from '../../reader.js'
import { withoutConflicts } from './conflicts.js'
import { withImports, withoutBrokenFormats } from './imports.js'
import { anyOf, K, NAMES, TREE_KINDS } from './kinds.js'
import { blanked, endOfLine, withoutLines } from './repair.js'
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

/** The limit for damaged functions that are removed from a text one by one to read the others. */
const MOST_REPAIRS = 4

/**
 * Parses Python. After an unclosed bracket or quote, the parser takes the following functions for a part of it. In this
 * case the damaged function is blanked, and the text is parsed again. Offsets remain those of the text.
 */
export const parse = (text: string): Tree => parsedWith(text, (source) => parseText(source, PYTHON))

/** Parses an edited text like `parse`. Unchanged parts of a text without damage are not parsed again. */
export const parseAgain = (text: string, memory: Memory): Tree =>
  parsedWith(text, (source) => parseTextAgain(source, PYTHON, memory))

/**
 * Parses a text. If it is damaged, parts of it are parsed again.
 *
 * @param first parses the text the first time
 */
function parsedWith(text: string, first: (source: string) => Tree): Tree {
  const source = asParsed(text)
  let best: Parsed = { source, tree: first(source) }
  if (best.tree.errors.length > 0) {
    best = sounder(best, [withoutBrokenFormats(withImports(withoutConflicts(source)))])
    best = soundest(best, closed(best.source))
  }
  const damaged = damagedLines(best)
  if (best.tree.unreadFrom !== undefined || damaged.length > MOST_REPAIRS) {
    best = sounder(best, [withoutLines(best.source, damaged)])
  }
  let left = MOST_REPAIRS
  while (best.tree.errors.length > 0 && best.tree.unreadFrom === undefined && left > 0) {
    left--
    const better = sounder(best, blanked(best.source, best.tree))
    if (better === best) {
      break
    }
    best = better
  }
  const { tree } = best
  return new Tree(text, tree.columns, tree.errors, tree.unreadFrom, TREE_KINDS)
}

/** A text with its tree. */
interface Parsed {
  readonly source: string
  readonly tree: Tree
}

/**
 * Returns the first version that is less damaged than the text. If there is none, returns the text.
 */
function sounder(best: Parsed, versions: readonly string[]): Parsed {
  for (const source of new Set(versions)) {
    const tree = source === best.source ? best.tree : parseText(source, PYTHON)
    if (isSounder(tree, best.tree)) {
      return { source, tree }
    }
  }
  return best
}

/** Returns the least damaged of a text and its other versions. */
const soundest = (best: Parsed, versions: readonly string[]): Parsed =>
  versions.reduce((one, version) => (isSound(one.tree) ? one : sounder(one, [version])), best)

const isSound = ({ errors, unreadFrom }: Tree): boolean =>
  errors.length === 0 && unreadFrom === undefined

/**
 * Lists an offset in each damaged line, in the order of the text. If reading ended early, the last
 * line read is included. If something is missing, the damage is in the line before it.
 */
function damagedLines({ source, tree }: Parsed): readonly number[] {
  const ends = tree.unreadFrom === undefined ? [] : [tree.unreadFrom - 1]
  const offsets = tree.errors.map((error) => {
    const start = tree.startOf(error)
    return tree.endOf(error) > start ? start : lastSignBefore(source, start)
  })
  let until = -1
  return [...offsets, ...ends].filter((offset) => {
    const isNext = offset >= until
    until = isNext ? endOfLine(source, offset) : until
    return isNext
  })
}

function lastSignBefore(text: string, offset: number): number {
  let at = offset - 1
  while (at > 0 && /\s/.test(text.charAt(at))) {
    at--
  }
  return Math.max(0, at)
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
