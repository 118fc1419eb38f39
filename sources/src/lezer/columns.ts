import type { Parsed } from './nodes.js'
import { NONE } from './tree.js'
import type { Columns, Node, Tree } from './tree.js'

/**
 * A part of a text with its nodes. If the effort was used up, the nodes do not reach the end of the
 * part.
 */
export interface ParsedSegment {
  /** The offset of the segment in the text. */
  readonly from: number
  /** The offset of the segment's end. */
  readonly to: number
  /** The nodes, with offsets in the whole text. */
  readonly parsed: Parsed
}

/**
 * The facts about a language that are needed to make a tree of its columns, and the function that
 * makes it.
 */
export interface Making<T extends Tree> {
  /** The kind of each term of the grammar. */
  readonly kindOfTerm: readonly number[]
  /** The kind of nodes for damaged text. */
  readonly error: number
  /**
   * Makes the tree from its columns.
   *
   * @param unreadFrom the offset from which on nothing was parsed
   */
  readonly tree: (
    text: string,
    columns: Columns,
    errors: readonly Node[],
    unreadFrom: number | undefined,
  ) => T
}

/** Joins the nodes of all segments in columns, with one root. */
export function columnsOf<T extends Tree>(
  text: string,
  segments: readonly ParsedSegment[],
  making: Making<T>,
): T {
  const [first] = segments
  const isRead = segments.length === 1 && first !== undefined && first.parsed.length >= text.length
  return isRead ? columnsOfOne(text, first.parsed, making) : columnsOfAll(text, segments, making)
}

/** Makes a tree from one segment that was read to its end, as nearly every text is. Its lists become the columns. */
function columnsOfOne<T extends Tree>(
  text: string,
  { terms, starts, ends, parents, afters }: Parsed,
  { kindOfTerm, error, tree }: Making<T>,
): T {
  const errors: Node[] = []
  const kind = terms.map((term, node) => {
    const of = kindOfTerm[term] ?? NONE
    if (of === error) {
      errors.push(node)
    }
    return of
  })
  return tree(text, [kind, starts, ends, parents, afters], errors, undefined)
}

function columnsOfAll<T extends Tree>(
  text: string,
  segments: readonly ParsedSegment[],
  { kindOfTerm, error, tree }: Making<T>,
): T {
  // Each segment may end with unread text, which becomes one error node.
  const most = segments.reduce((sum, { parsed }) => sum + parsed.terms.length + 1, 0)
  const columns = Array.from({ length: 5 }, () => new Int32Array(most)) as Columns
  const [kind, start, end, parent, after] = columns
  const errors: Node[] = []
  let length = 0
  let unreadFrom: number | undefined
  const add = (of: number, from: number, to: number, inside: Node): void => {
    if (of === error) {
      errors.push(length)
    }
    kind[length] = of
    start[length] = from
    end[length] = to
    parent[length] = inside
    after[length] = ++length
  }
  for (const { from: offset, to, parsed } of segments) {
    // The segments share the root of the first one.
    const first = length === 0 ? 0 : 1
    const shift = length - first
    for (let node = first; node < parsed.terms.length; node++) {
      const inside = parsed.parents[node] ?? NONE
      const of = kindOfTerm[parsed.terms[node] ?? 0] ?? NONE
      const until = (parsed.ends[node] ?? 0) + offset
      add(of, (parsed.starts[node] ?? 0) + offset, until, inside > 0 ? inside + shift : inside)
      after[length - 1] = (parsed.afters[node] ?? 0) + shift
    }
    if (offset + parsed.length < to) {
      unreadFrom ??= offset + parsed.length
      add(error, offset + parsed.length, to, 0)
    }
    after[0] = length
  }
  end[0] = text.length
  return tree(
    text,
    columns.map((column) => column.subarray(0, length)) as Columns,
    errors,
    unreadFrom,
  )
}
