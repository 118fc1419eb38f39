import { columnsOf } from './columns.js'
import type { Making, ParsedSegment } from './columns.js'
import type { Kinds } from './kinds.js'
import type { Effort } from './nodes.js'
import { changeOf } from '../text/change.js'
import type { Recording, Recordings } from './recording.js'
import { effortFor, isChainTooLong, parseWith } from './steps.js'
import type { Parsing } from './steps.js'
import type { Node, Tree } from './tree.js'

/** A grammar, with further facts about its language. */
export interface Language<T extends Tree> extends Parsing, Making<T> {
  /**
   * Finds the offsets of lines that probably begin a statement, where damaged text is split. If
   * left out, damaged text is parsed only once.
   */
  readonly statements?: (text: string) => readonly number[]
  /** The kinds of comments and strings. Lines in them may look like statements. */
  readonly texts: Kinds
  /** Removes errors from a tree where the grammar is wrong about the language. */
  readonly mended?: (tree: T) => T
}

/**
 * Parses a text. After an unclosed bracket or quote, the parser takes the rest for a part of it. Such a text is parsed
 * in segments, so that the damage is limited to one of them.
 */
export const parse = <T extends Tree>(text: string, language: Language<T>): T =>
  treeOf(text, language, effortFor(text))

/** The recordings of the previous text, for the next parse of an edited text. */
export interface Memory {
  /** The recordings in the order of the parses; empty before the first text. */
  recordings: readonly (Recording | undefined)[]
}

/**
 * Parses an edited text like `parse`, without parsing unchanged parts again. Their effort is
 * counted nearly to the step. So the effort must be below half of the limit, and chains must be
 * short. Otherwise the text is parsed from the beginning.
 */
export function parseAgain<T extends Tree>(text: string, language: Language<T>, memory: Memory): T {
  const before = memory.recordings
  const enough = effortFor(text).left / 2
  const spend = (effort: Effort, recordings: Recordings): T => {
    const total = effort.left
    const tree = treeOf(text, language, effort, recordings)
    memory.recordings =
      total - effort.left <= enough && !isChainTooLong(tree.start) ? recordings.now : []
    return tree
  }
  if (isEdited(before[0]?.text, text)) {
    const effort = { left: enough }
    const tree = spend(effort, { before, now: [] })
    if (effort.left >= 0 && memory.recordings.length > 0) {
      return tree
    }
  }
  return spend(effortFor(text), { before: [], now: [] })
}

/** Tells whether at least half of a text is unchanged. */
function isEdited(before: string | undefined, text: string): boolean {
  if (before === undefined) {
    return false
  }
  const { from, to } = changeOf(before, text)
  return to - from <= text.length / 2
}

function treeOf<T extends Tree>(
  text: string,
  language: Language<T>,
  effort: Effort,
  recordings?: Recordings,
): T {
  const { statements: statementsOf, texts, mended } = language
  const known = new Map<string, ParsedSegment>()
  const treeWith = (cuts: readonly number[]): T => {
    const segments = cuts.map((from, index) => {
      const to = cuts[index + 1] ?? text.length
      let segment = known.get(`${from} ${to}`)
      if (segment === undefined) {
        const parsed = parseWith(language, text.slice(from, to), effort, recordings)
        known.set(`${from} ${to}`, (segment = { from, to, parsed }))
      }
      return segment
    })
    const tree = columnsOf(text, segments, language)
    return tree.errors.length === 0 || mended === undefined ? tree : mended(tree)
  }
  let best = treeWith([0])
  if (best.errors.length === 0 || statementsOf === undefined) {
    return best
  }
  const statements = statementsOf(text)
  const cuts: number[] = [0]
  for (
    let cut = cutIn(best, statements, texts);
    cut !== undefined && cuts.length < MOST_SEGMENTS;
    cut = cutIn(best, statements, texts, cut)
  ) {
    const next = treeWith([...cuts, cut])
    if (effort.left < 0) {
      return best
    }
    if (next.errors.length > best.errors.length + 1) {
      continue
    }
    cuts.push(cut)
    best = next
  }
  return best
}

const MOST_SEGMENTS = 8

/** Finds an offset inside a damaged statement at which the next statement begins. */
function cutIn(
  tree: Tree,
  statements: readonly number[],
  texts: Kinds,
  behind = 0,
): number | undefined {
  const end = tree.afterOf(0)
  let next = 0
  for (let node = 1; node < end; node = tree.afterOf(node)) {
    const until = tree.endOf(node)
    if (until <= behind || !tree.isDamaged(node)) {
      continue
    }
    const from = Math.max(tree.startOf(node), behind)
    // Both the nodes and the statements are in the order of the text.
    for (let at = statements[next]; at !== undefined && at < until; at = statements[++next]) {
      if (at > from && !isText(tree, texts, node, at)) {
        return at
      }
    }
  }
  return undefined
}

/** Tells whether an offset lies in a comment, or in a closed template. */
function isText(tree: Tree, texts: Kinds, statement: Node, offset: number): boolean {
  for (let node = statement; node < tree.afterOf(statement); node++) {
    if (tree.startOf(node) > offset) {
      return false
    }
    if (!texts.has(tree.kindOf(node))) {
      continue
    }
    const isClosed = !tree.errors.some((error) => tree.parent[error] === node)
    if (isClosed && tree.endOf(node) > offset) {
      return true
    }
  }
  return false
}
