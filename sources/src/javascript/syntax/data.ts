import { stringOf } from './strings.js'
import { K } from './tree.js'
import type { Node, Tree } from './tree.js'

/** Configurations are not nested deeper. */
const MAX_DEPTH = 40

/** A literal as plain data, as in JSON with comments; `undefined` for anything that isn't data. */
export function dataOf(tree: Tree, node: Node, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined
  switch (tree.kindOf(node)) {
    case K.SingleExpression:
      return dataOf(tree, tree.partsOf(node)[0] ?? node + 1, depth + 1)
    case K.String:
      return stringOf(tree, node)
    case K.Number:
      return Number(tree.textOf(node))
    case K.BooleanLiteral:
      return tree.textOf(node) === 'true'
    case K.Null:
      return null
    case K.ArrayExpression:
      return tree.partsOf(node).map((item) => dataOf(tree, item, depth + 1))
    case K.ObjectExpression:
      return Object.fromEntries(
        tree.partsOf(node).flatMap((property): [string, unknown][] => {
          const [name, value] = tree.kindOf(property) === K.Property ? tree.partsOf(property) : []
          const key = name === undefined ? undefined : (stringOf(tree, name) ?? tree.textOf(name))
          return key === undefined || value === undefined ? [] : [[key, dataOf(tree, value, depth + 1)]]
        }),
      )
    default:
      return undefined
  }
}

export type DataObject = Readonly<Record<string, unknown>>

/** The strings of a list, or a string by itself. */
export function stringsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}
