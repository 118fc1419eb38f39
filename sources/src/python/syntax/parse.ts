import { parser } from '../grammar/parser.js'
import { parse as parseText } from '../../lezer/parse.js'
import type { Language } from '../../lezer/parse.js'
import { Tree } from '../../lezer/tree.js'
import { anyOf, NAMES, TREE_KINDS } from './kinds.js'
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

/** Tells whether one tree of a text is less damaged than another. */
const isSounder = (tree: Tree, than: Tree): boolean =>
  tree.unreadFrom === undefined &&
  (than.unreadFrom !== undefined || tree.errors.length < than.errors.length)

/** Replaces a byte order mark, which Python ignores and the grammar rejects. The length stays the same. */
const asParsed = (text: string): string => text.replace(/^\uFEFF/, '\n')
