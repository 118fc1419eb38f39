import { isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderState } from '../values/value.js'

/**
 * Tells whether the text of a literal or class, or of the statement around it, is damaged. Damage
 * in handlers next to the data does not count.
 */
export function isDamagedData({ tree }: Module, node: Node): boolean {
  if (tree.errors.length === 0) {
    return false
  }
  const statement = statementOf(tree, node)
  // A superfluous bracket stands behind the statement that it ended.
  if (tree.kindOf(tree.afterOf(statement)) === K.Error) {
    return true
  }
  return tree.errorsIn(statement).some((error) => !isInHandler(tree, error, statement))
}

const BODIES = anyOf('Script Block ClassBody')

/** Returns the statement or class member that contains a node. */
export function statementOf(tree: Tree, node: Node): Node {
  let at = node
  for (
    let parent = tree.parentOf(at);
    parent !== NONE && !BODIES.has(tree.kindOf(parent));
    parent = tree.parentOf(at)
  ) {
    at = parent
  }
  return at
}

function isInHandler(tree: Tree, error: Node, node: Node): boolean {
  for (let at = tree.parentOf(error); at !== node && at !== NONE; at = tree.parentOf(at)) {
    const fn = tree.kindOf(at) === K.Block ? tree.parentOf(at) : NONE
    const isArrow = tree.kindOf(fn) === K.ArrowFunction
    // The body of a function does not count, unless the function is not closed: then it may include what follows.
    if (isArrow ? tree.kindOf(tree.parentOf(fn)) === K.Property : isFunction(tree, fn)) {
      return true
    }
  }
  return false
}

/** Tells whether the text of a builder is damaged: one of its calls, or the chain `top`. */
export function isDamagedBuilder(module: Module, state: BuilderState, top: Node): boolean {
  const { tree } = module
  if (tree.errors.length === 0) {
    return false
  }
  return (
    isDamagedData(module, top) ||
    tree.isDamaged(top) ||
    state.calls.some(({ site }) => site.module === module && tree.isDamaged(site.node))
  )
}
