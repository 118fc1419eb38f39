import { classAround } from '../evaluate/classes.js'
import { definitionOf, isFunction } from '../scope/bindings.js'
import { calleeOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { entryOf } from '../values/value.js'
import type { ObjectValue } from '../values/value.js'
import { methodsOf } from './classes.js'

/** Returns the names of a literal's keys. A spread counts as `...`. */
export function keysOf(tree: Tree, node: Node): string[] {
  return tree.childrenOf(node).map((property) => {
    const name = tree.childrenOf(property).find((part) => tree.kindOf(part) !== K.Async)
    if (name === undefined) {
      return ''
    }
    const text = tree.textOf(name)
    return tree.kindOf(name) === K.String ? text.slice(1, -1) : text
  })
}

/** Tells whether the key or list around a literal is for options, choices or translations. */
export function isInside(tree: Tree, node: Node): boolean {
  let at = tree.outerExpression(node)
  let parent = tree.parentOf(at)
  const isListed = tree.kindOf(parent) === K.ArrayExpression
  if (isListed) {
    at = tree.outerExpression(parent)
    parent = tree.parentOf(at)
  }
  if (tree.kindOf(parent) === K.Property) {
    return HOLDS_PARTS.test(tree.keyOf(parent))
  }
  if (!isListed) {
    return false
  }
  const target = tree.targetOf(parent)
  const names = [tree.keyOf(parent), tree.memberName(target), tree.textOf(definitionOf(tree, at))]
  return names.some((name) => HOLDS_PARTS.test(name))
}

const HOLDS_PARTS =
  /^(?:options|choices|fields|components|embeds|args|arguments|subcommands?|subCommands?)$|ocalizations$/

/**
 * Tells whether an item of a list has a title or a name such as `/ban`. Such items are entries of
 * help texts, games or settings, which also have descriptions and options.
 */
export function isTitled(tree: Tree, node: Node, object: ObjectValue): boolean {
  const name = entryOf(object, 'name')?.value
  const isListed = tree.kindOf(tree.holderOf(node)) === K.ArrayExpression
  return isListed && name?.kind === 'literal' && /\s|^\//.test(String(name.data).trim())
}

/**
 * Returns the callee of the call that gets an object as an argument; NONE for other objects and for
 * `super`.
 */
export function calleeAround(tree: Tree, node: Node): Node {
  const call = callAround(tree, node)
  return call === NONE ? NONE : calleeOf(tree, call)
}

/**
 * Returns the call or `new` expression that gets an object as an argument; NONE for other objects
 * and for `super`.
 */
function callAround(tree: Tree, node: Node): Node {
  const call = tree.callWithArgument(node)
  return tree.kindOf(tree.firstChild(call)) === K.Super ? NONE : call
}

/** Returns the object that contains a value under the key `data`; NONE if there is none. */
export function dataHolder(tree: Tree, node: Node): Node {
  const property = tree.holderOf(node)
  const isUnderData = tree.kindOf(property) === K.Property && tree.keyOf(property) === 'data'
  return isUnderData ? tree.parentOf(property) : NONE
}

/**
 * Returns the nodes next to a literal: its properties, those around `data: {…}`, and the methods of
 * the class with `super({…})`.
 */
export function neighboursOf(tree: Tree, node: Node): Node[] {
  const own = tree.childrenOf(node)
  const holder = tree.holderOf(node)
  // The handler beside `help: {…}` belongs to the explained command.
  if (tree.kindOf(holder) === K.Property) {
    return tree.keyOf(holder) === 'help' ? own : [...own, ...tree.childrenOf(tree.parentOf(holder))]
  }
  const call = callAround(tree, node)
  if (call !== NONE) {
    return [...own, ...functionsIn(tree, holder)]
  }
  const around = superClassOf(tree, node)
  return around === NONE ? own : [...own, ...methodsOf(tree, around)]
}

/**
 * Returns the functions among the arguments of a call. Cached, since a call may have thousands of
 * arguments.
 */
const functionsIn = once((tree: Tree, list: Node) =>
  tree.childrenOf(list).filter((argument) => isFunction(tree, argument)),
)

/**
 * Returns the class in which a literal is the argument of `super({…})`; NONE for a literal
 * elsewhere.
 */
export function superClassOf(tree: Tree, node: Node): Node {
  const call = tree.callWithArgument(node)
  return tree.kindOf(tree.firstChild(call)) === K.Super ? classAround(tree, call) : NONE
}
