import { functionAround } from '../scope/bindings.js'
import { isText, stringOf } from '../syntax/strings.js'
import { K, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { helpersIn } from './condition-mentions.js'

// Statements that throw if an option is missing: `need(interaction, 'title')`.

/**
 * Tells whether a statement before a call may throw if an option is missing: a call with the name of
 * the option, or of a function that contains the name and throws. `need(interaction, 'title')`
 */
export function isDemanded(tree: Tree, call: Node, name: string): boolean {
  const { named, called } = demandsIn(tree, functionAround(tree, call))
  const isBefore = (node: Node | undefined): boolean =>
    node !== undefined && tree.afterOf(node) <= call
  const helpers = helpersIn(tree, 0).get(name) ?? []
  return (
    isBefore(named.get(name)) ||
    helpers.some(
      ({ fn, called: helper }) =>
        isBefore(called.get(helper)) &&
        !tree.contains(fn, call) &&
        tree.nodesIn(fn, K.Throw).length > 0,
    )
  )
}

/** Indexes the calls of functions that are statements of their own: the first by each text, and by each function. */
const demandsIn = once((tree: Tree, fn: Node) => {
  const named = new Map<string, Node>()
  const called = new Map<string, Node>()
  for (const call of tree.nodesIn(Math.max(fn, 0), K.CallExpression)) {
    const callee = tree.firstChild(call)
    const holder = tree.holderOf(call)
    const statement = tree.kindOf(holder) === K.AwaitExpression ? tree.parentOf(holder) : holder
    const isStatement = tree.kindOf(statement) === K.ExpressionStatement
    if (
      !isStatement ||
      tree.kindOf(callee) !== K.VariableName ||
      functionAround(tree, call) !== fn
    ) {
      continue
    }
    addFirst(called, tree.textOf(callee), call)
    for (const text of tree.argumentsOf(call).flatMap((arg) => textsOf(tree, arg))) {
      addFirst(named, stringOf(tree, text) ?? '', call)
    }
  }
  return { named, called }
})

/** Returns the texts that an argument consists of: `'title'`, or those in `['title', 'year']` and `{ name: 'title' }`. */
function textsOf(tree: Tree, arg: Node): readonly Node[] {
  const node = tree.innerExpression(arg)
  switch (tree.kindOf(node)) {
    case K.ArrayExpression:
      return tree.childrenOf(node).filter((item) => isText(tree, item))
    case K.ObjectExpression:
      return tree
        .childrenOf(node)
        .map((property) => tree.lastChild(property))
        .filter((value) => isText(tree, value))
    default:
      return isText(tree, node) ? [node] : []
  }
}

function addFirst(map: Map<string, Node>, key: string, node: Node): void {
  if (!map.has(key)) {
    map.set(key, node)
  }
}
