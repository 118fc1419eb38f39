import { DAMAGED } from '../../reader.js'
import type { PassedOver } from '../../reader.js'
import { NONE } from '../../lezer/tree.js'
import type { Tree } from '../../lezer/tree.js'
import { anyOf, K } from '../syntax/kinds.js'

/** Matches decorators with some names, and the name of the function below. It is used for text without nodes. */
const decoratorsNamed = (names: readonly string[]): RegExp =>
  new RegExp(
    String.raw`^[ \t]*@[\w. \t]*\b(?:${names.join('|')})[ \t]*\((?=[^\n]*(?:\n(?![ \t]*(?:async[ \t]+)?def\b)[^\n]*){0,20}(?:\n[ \t]*(?:async[ \t]+)?def[ \t]+(\w+))?)`,
    'gm',
  )

const WORDS = anyOf('String FormatString Comment')
const DECORATED = anyOf('DecoratedStatement')

/**
 * Lists the commands of a damaged text that are in no definition because their head is damaged.
 *
 * @param makers the names of decorators that make commands
 */
export function damagedIn(tree: Tree, makers: readonly string[]): PassedOver[] {
  return [...tree.text.matchAll(decoratorsNamed(makers))].flatMap(
    ({ 0: whole, 1: name, index }) => {
      const start = index + whole.indexOf('@')
      return isRead(tree, start) ? [] : [{ name, reason: DAMAGED, offset: () => start }]
    },
  )
}

/**
 * Tells whether the tree contains the code at an offset. True for an undamaged decorator of a
 * function or class, and in strings and comments.
 */
function isRead(tree: Tree, start: number): boolean {
  const node = tree.nodeWithin({ start, end: start + 1 })
  if (tree.enclosing(node, WORDS) !== NONE) {
    return true
  }
  const statement = tree.enclosing(node, DECORATED)
  const decorator = tree.childrenOf(statement).find((one) => tree.startOf(one) === start)
  return (
    decorator !== undefined &&
    !tree.isDamaged(decorator) &&
    (tree.hasChild(statement, K.FunctionDefinition) || tree.hasChild(statement, K.ClassDefinition))
  )
}
