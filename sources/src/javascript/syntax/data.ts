import { K } from './kinds.js'
import { stringOf } from './strings.js'
import { kindOf, partsOf, textOf } from './tree.js'
import type { Node, Tree } from './tree.js'

/** Deeper documents are no configurations. */
const MAX_DEPTH = 40

/** A literal as plain data: what JSON with comments says. What is no data is undefined. */
export function dataOf(tree: Tree, node: Node, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined
  switch (kindOf(tree, node)) {
    case K.SingleExpression:
      return dataOf(tree, partsOf(tree, node)[0] ?? node + 1, depth + 1)
    case K.String:
      return stringOf(tree, node)
    case K.Number:
      return Number(textOf(tree, node))
    case K.BooleanLiteral:
      return textOf(tree, node) === 'true'
    case K.Null:
      return null
    case K.ArrayExpression:
      return partsOf(tree, node).map((item) => dataOf(tree, item, depth + 1))
    case K.ObjectExpression:
      return Object.fromEntries(
        partsOf(tree, node).flatMap((property): [string, unknown][] => {
          const [name, value] = kindOf(tree, property) === K.Property ? partsOf(tree, property) : []
          const key = name === undefined ? undefined : (stringOf(tree, name) ?? textOf(tree, name))
          return key === undefined || value === undefined ? [] : [[key, dataOf(tree, value, depth + 1)]]
        }),
      )
    default:
      return undefined
  }
}

export type DataObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is DataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The strings of a list; a string alone is one. */
export function stringsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}
