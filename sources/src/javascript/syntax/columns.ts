import { K, KIND_OF_TERM } from './kinds.js'
import type { Parsed } from './nodes.js'
import { NONE, Tree } from './tree.js'
import type { Columns, Node } from './tree.js'

/** A part of a text, and the nodes of it, which may end before the part does. */
export interface ParsedSegment {
  readonly from: number
  readonly to: number
  readonly parsed: Parsed
}

/** The nodes of all segments as columns: every question is a look into a list. The segments share one root. */
export function columnsOf(text: string, segments: readonly ParsedSegment[]): Tree {
  const [first] = segments
  const isRead = segments.length === 1 && first !== undefined && first.parsed.length >= text.length
  const tree = isRead ? columnsOfOne(text, first.parsed) : columnsOfAll(text, segments)
  return tree.errors.length === 0 ? tree : withoutFalseErrors(tree)
}

/** Nearly every text is one segment that was read to its end: its lists are the columns. */
function columnsOfOne(text: string, { terms, starts, ends, parents, afters }: Parsed): Tree {
  const errors: Node[] = []
  const kind = terms.map((term, node) => {
    const of = KIND_OF_TERM[term] ?? NONE
    if (of === K.Error) {
      errors.push(node)
    }
    return of
  })
  return new Tree(text, [kind, starts, ends, parents, afters], errors)
}

function columnsOfAll(text: string, segments: readonly ParsedSegment[]): Tree {
  // Behind what was read of a segment stands an error, at most.
  const most = segments.reduce((sum, { parsed }) => sum + parsed.terms.length + 1, 0)
  const columns = Array.from({ length: 5 }, () => new Int32Array(most)) as Columns
  const [kind, start, end, parent, after] = columns
  const errors: Node[] = []
  let length = 0
  let unreadFrom: number | undefined
  const add = (of: number, from: number, to: number, inside: Node): void => {
    if (of === K.Error) {
      errors.push(length)
    }
    kind[length] = of
    start[length] = from
    end[length] = to
    parent[length] = inside
    after[length] = ++length
  }
  for (const { from: offset, to, parsed } of segments) {
    // The root of a further segment is that of the first one.
    const first = length === 0 ? 0 : 1
    const shift = length - first
    for (let node = first; node < parsed.terms.length; node++) {
      const inside = parsed.parents[node] ?? NONE
      const of = KIND_OF_TERM[parsed.terms[node] ?? 0] ?? NONE
      const until = (parsed.ends[node] ?? 0) + offset
      add(of, (parsed.starts[node] ?? 0) + offset, until, inside > 0 ? inside + shift : inside)
      after[length - 1] = (parsed.afters[node] ?? 0) + shift
    }
    if (offset + parsed.length < to) {
      unreadFrom ??= offset + parsed.length
      add(K.Error, offset + parsed.length, to, 0)
    }
    after[0] = length
  }
  end[0] = text.length
  return new Tree(
    text,
    columns.map((column) => column.subarray(0, length)) as Columns,
    errors,
    unreadFrom,
  )
}

/** Errors of the grammar that are not errors of the language become comments. */
function withoutFalseErrors(tree: Tree): Tree {
  const errors = tree.errors.filter(
    (error) => !isDecorated(tree, error) && !isJsxComment(tree, error),
  )
  if (errors.length === tree.errors.length) {
    return tree
  }
  const kept = new Set(errors)
  const [kind, ...others] = tree.columns
  const withComments = kind.map((one, node) =>
    one === K.Error && !kept.has(node) ? K.LineComment : one,
  )
  return new Tree(tree.text, [withComments, ...others], errors, tree.unreadFrom)
}

/** `@Command() export class …` isn't an error: the grammar knows decorators behind `export` only. */
function isDecorated(tree: Tree, error: Node): boolean {
  const holder = tree.parentOf(error)
  const next = tree.afterOf(holder)
  return (
    tree.kindOf(holder) === K.ClassDeclaration &&
    tree.childOf(holder, K.ClassBody) === NONE &&
    tree.childOf(holder, K.Decorator) !== NONE &&
    tree.kindOf(next) === K.ExportDeclaration &&
    tree.childOf(next, K.ClassDeclaration) !== NONE
  )
}

/** `{/* … *\/}` between tags isn't an error: the grammar wants an expression there, and takes the bracket for text. */
function isJsxComment(tree: Tree, error: Node): boolean {
  const holder = tree.parentOf(error)
  if (tree.kindOf(holder) !== K.JSXEscape || tree.firstPart(holder) !== error) {
    return false
  }
  return tree.text[tree.endOf(holder)] === '}'
}
