import { isFunction } from '../scope/bindings.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { unknown } from '../values/value.js'
import type { Frame, FunctionValue, ObjectValue, Value } from '../values/value.js'
import { isSetIn } from './classes.js'
import { callFrame } from './evaluate.js'

/**
 * Binds `this` in a function to the object that contains it or the instance on which it is called.
 */
export function calledOnSelf(fn: FunctionValue, holder: ObjectValue): FunctionValue {
  const owner = ownerOf(fn.site.module.tree, fn.site.node)
  if (owner === NONE) {
    return fn
  }
  const self = holder.made === undefined ? asSelf(holder) : holder
  return { ...fn, frame: callFrame(fn.frame, owner, fn.frame.depth, self, true) }
}

/** Returns an object as its own methods see it. Keys that a method sets have unknown values. */
function asSelf(object: ObjectValue): ObjectValue {
  const { module, node } = object.site
  const { tree } = module
  const isKept = passesThisOn(tree, node)
  const entries = object.entries.map((entry) => {
    const isSet = isKept || isSetIn(tree, node, entry.key)
    const value = unknown(entry.value.site, `A method sets "${entry.key}", too.`)
    return entry.value.kind === 'literal' && isSet ? { ...entry, value } : entry
  })
  return { ...object, entries }
}

/**
 * Tells whether a class or an object uses `this` in ways that hide which fields are set: passes it
 * on, destructures it, or uses computed keys.
 */
export const passesThisOn = once((tree: Tree, node: Node): boolean =>
  tree.nodesIn(node, K.This).some((self) => {
    const member = tree.memberOn(self)
    if (member === NONE) {
      return tree.kindOf(tree.holderOf(self)) !== K.ReturnStatement
    }
    return tree.memberName(member) === '' || TARGETS.has(tree.kindOf(tree.holderOf(member)))
  }),
)

/** Nodes, besides assignments, that may set a member. */
const TARGETS = anyOf('ArrayPattern PatternProperty ForOfSpec ForInSpec PostfixExpression')

/** Returns the value of `this` at a node while a function runs; `undefined` if it is unknown. */
export function selfAt(frame: Frame, node: Node): Value | undefined {
  const { self, tree } = frame
  if (self?.kind !== 'object') {
    return self
  }
  const owner = ownerOfThis(tree, node)
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    if (owner !== NONE && at.fn === owner) {
      return at.self === self ? self : undefined
    }
  }
  return undefined
}

/**
 * Returns the class or object to which `this` refers at a node; NONE in a function that is no
 * method.
 */
function ownerOfThis(tree: Tree, node: Node): Node {
  for (let at = tree.parentOf(node); at !== NONE; at = tree.parentOf(at)) {
    if (tree.kindOf(at) === K.ClassBody) {
      return tree.parentOf(at)
    }
    if (isFunction(tree, at) && tree.kindOf(at) !== K.ArrowFunction) {
      return ownerOf(tree, at)
    }
  }
  return NONE
}

/** Returns the class or object in which a function is a method; NONE for other functions. */
function ownerOf(tree: Tree, fn: Node): Node {
  const kind = tree.kindOf(fn)
  const isMember = kind === K.MethodDeclaration || kind === K.Property
  const holder = tree.parentOf(isMember ? fn : tree.holderOf(fn))
  switch (tree.kindOf(holder)) {
    case K.ClassBody:
      return tree.parentOf(holder)
    case K.ObjectExpression:
      return holder
    default:
      return NONE
  }
}
