import { K, KIND_OF_TERM } from './kinds.js'
import type { Parsed } from './nodes.js'
import { afterOf, childOf, endOf, firstPart, kindOf, NONE, parentOf } from './tree.js'
import type { Node, Tree } from './tree.js'

/** A part of a text, and the nodes of it, which may end before the part does. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly parsed: Parsed
}

/** The nodes of all segments as columns: every question is a look into a list. The segments share one root. */
export function columnsOf(text: string, segments: readonly Segment[]): Tree {
  const kind: number[] = []
  const start: number[] = []
  const end: number[] = []
  const parent: Node[] = []
  const after: Node[] = []
  const errors: Node[] = []
  const add = (of: number, from: number, to: number, inside: Node): void => {
    if (of === K.Error) errors.push(kind.length)
    kind.push(of)
    start.push(from)
    end.push(to)
    parent.push(inside)
    after.push(kind.length)
  }
  let unreadFrom: number | undefined
  segments.forEach(({ from: offset, to, parsed }, index) => {
    read(parsed, offset, index > 0)
    after[0] = kind.length
    if (offset + parsed.length >= to) return
    unreadFrom ??= offset + parsed.length
    add(K.Error, offset + parsed.length, to, 0)
    after[0] = kind.length
  })
  end[0] = text.length
  const tree = { text, kind, start, end, parent, after, errors, ...(unreadFrom !== undefined && { unreadFrom }) }
  return errors.length === 0 ? tree : withoutFalseErrors(tree)

  function read({ terms, starts, ends, parents, afters }: Parsed, offset: number, isFurther: boolean): void {
    // The root of a further segment is that of the first one.
    const first = isFurther ? 1 : 0
    const shift = kind.length - first
    for (let node = first; node < terms.length; node++) {
      const inside = parents[node] ?? NONE
      add(
        KIND_OF_TERM[terms[node] ?? 0] ?? NONE,
        (starts[node] ?? 0) + offset,
        (ends[node] ?? 0) + offset,
        inside > 0 ? inside + shift : inside,
      )
      after[kind.length - 1] = (afters[node] ?? 0) + shift
    }
  }
}

/** Errors of the grammar that are not errors of the language become comments. */
function withoutFalseErrors(tree: Tree): Tree {
  const errors = tree.errors.filter((error) => !isDecorated(tree, error) && !isJsxComment(tree, error))
  if (errors.length === tree.errors.length) return tree
  const kept = new Set(errors)
  const kind = tree.kind.map((one, node) => (one === K.Error && !kept.has(node) ? K.LineComment : one))
  return { ...tree, kind, errors }
}

/** `@Command() export class …` isn't an error: the grammar knows decorators behind `export` only. */
function isDecorated(tree: Tree, error: Node): boolean {
  const holder = parentOf(tree, error)
  const next = afterOf(tree, holder)
  return (
    kindOf(tree, holder) === K.ClassDeclaration &&
    childOf(tree, holder, K.ClassBody) === NONE &&
    childOf(tree, holder, K.Decorator) !== NONE &&
    kindOf(tree, next) === K.ExportDeclaration &&
    childOf(tree, next, K.ClassDeclaration) !== NONE
  )
}

/** `{/* … *\/}` between tags isn't an error: the grammar wants an expression there, and takes the bracket for text. */
function isJsxComment(tree: Tree, error: Node): boolean {
  const holder = parentOf(tree, error)
  if (kindOf(tree, holder) !== K.JSXEscape || firstPart(tree, holder) !== error) return false
  return tree.text[endOf(tree, holder)] === '}'
}
