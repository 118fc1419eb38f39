import { isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { afterOf, errorsIn, isDamaged, kindOf, NONE, parentOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderState } from '../values/value.js'

/**
 * Whether the data in a literal or a class is damaged, or the statement in which it stands. Handlers beside the data do
 * not count.
 */
export function isDamagedData({ tree }: Module, node: Node): boolean {
  if (tree.errors.length === 0) return false
  const statement = statementOf(tree, node)
  // A superfluous bracket stands behind the statement that it ended.
  if (kindOf(tree, afterOf(tree, statement)) === K.Error) return true
  return errorsIn(tree, statement).some((error) => !isInHandler(tree, error, statement))
}

const BODIES: ReadonlySet<number> = new Set([K.Script, K.Block, K.ClassBody])

/** The statement, or the member of a class, in which a node lies. */
export function statementOf(tree: Tree, node: Node): Node {
  let at = node
  for (
    let parent = parentOf(tree, at);
    parent !== NONE && !BODIES.has(kindOf(tree, parent));
    parent = parentOf(tree, at)
  )
    at = parent
  return at
}

function isInHandler(tree: Tree, error: Node, node: Node): boolean {
  for (let at = parentOf(tree, error); at !== node && at !== NONE; at = parentOf(tree, at)) {
    const holder = kindOf(tree, parentOf(tree, at))
    // The body of a function does not count, unless the function is not closed: then it may include what follows.
    if (kindOf(tree, at) === K.Block && isFunction(tree, parentOf(tree, at)) && holder !== K.ArrowFunction) return true
    if (
      kindOf(tree, at) === K.Block &&
      holder === K.ArrowFunction &&
      kindOf(tree, parentOf(tree, parentOf(tree, at))) === K.Property
    )
      return true
  }
  return false
}

/** Whether one of the calls on a builder is damaged, or the chain that ends at a node. */
export function isDamagedBuilder(module: Module, state: BuilderState, top: Node): boolean {
  const { tree } = module
  if (tree.errors.length === 0) return false
  return (
    isDamagedData(module, top) ||
    isDamaged(tree, top) ||
    state.calls.some(({ site }) => site.module === module && isDamaged(tree, site.node))
  )
}
