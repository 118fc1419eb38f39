import type { Tree as ParsedTree } from '@lezer/common'
import { K, KIND_OF_TERM } from './kinds.js'
import { afterOf, childOf, endOf, firstPart, kindOf, NONE, parentOf } from './tree.js'
import type { Node, Tree } from './tree.js'

/** A part of a text, and the parser's tree of it, which may end before the part does. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly tree: ParsedTree
}

/**
 * The parser makes a new object whenever a node is looked at; reading its tree once into columns costs a thirtieth of
 * the parse, and from then on every question is a look into a list. The segments share one root.
 */
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
  segments.forEach(({ from: offset, to, tree }, index) => {
    read(tree, offset, index > 0)
    after[0] = kind.length
    if (offset + tree.length >= to) return
    unreadFrom ??= offset + tree.length
    add(K.Error, offset + tree.length, to, 0)
    after[0] = kind.length
  })
  end[0] = text.length
  const tree = { text, kind, start, end, parent, after, errors, ...(unreadFrom !== undefined && { unreadFrom }) }
  return errors.length === 0 ? tree : withoutFalseErrors(tree)

  function read(parsed: ParsedTree, offset: number, isFurther: boolean): void {
    const cursor = parsed.cursor()
    if (isFurther && !cursor.firstChild()) return
    let inside = isFurther ? 0 : NONE
    for (;;) {
      const node = kind.length
      add(KIND_OF_TERM[cursor.type.id] ?? NONE, cursor.from + offset, cursor.to + offset, inside)
      if (cursor.firstChild()) {
        inside = node
        continue
      }
      while (!cursor.nextSibling()) {
        if (inside === NONE || (isFurther && inside === 0)) return
        after[inside] = kind.length
        cursor.parent()
        inside = parent[inside] ?? NONE
      }
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
