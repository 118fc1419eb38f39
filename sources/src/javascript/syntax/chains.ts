import { K } from './kinds.js'
import {
  childOf,
  firstPart,
  innerExpression,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  textOf,
} from './tree.js'
import type { Node, Tree } from './tree.js'

/** A walk from node to node along a chain. Where it ends is kept for long ones: every call of a chain asks for it. */
export function walk(step: (tree: Tree, node: Node) => Node): (tree: Tree, node: Node) => Node {
  const ends = new WeakMap<Tree, Map<Node, Node>>()
  return (tree, node) => {
    const known = ends.get(tree)
    const passed: Node[] = []
    let at = node
    for (;;) {
      const end = known?.get(at)
      const next = end ?? step(tree, at)
      if (next === at) break
      passed.push(at)
      at = next
      if (end !== undefined) break
    }
    if (passed.length > LONG_WALK) {
      const kept = known ?? new Map<Node, Node>()
      for (const each of passed) kept.set(each, at)
      ends.set(tree, kept)
    }
    return at
  }
}

const LONG_WALK = 16

const rootOf = walk((tree, at) => {
  const kind = kindOf(tree, at)
  if (kind !== K.CallExpression && kind !== K.MemberExpression) return at
  const inner = partsOf(tree, at)[0]
  if (inner === undefined) return at
  // `localized(builder, 'ban').setNSFW(true)`
  const list = kind === K.CallExpression ? childOf(tree, at, K.ArgList) : NONE
  const wrapped = list !== NONE && kindOf(tree, inner) === K.VariableName ? partsOf(tree, list)[0] : undefined
  return innerExpression(tree, wrapped ?? inner)
})

/** The first value of a chain of calls and members. */
export const chainRoot = (tree: Tree, node: Node): Node => rootOf(tree, innerExpression(tree, node))

/** The last call of the chain that begins with a node; the node itself if nothing is called on it. */
export const chainTop = walk((tree, top) => {
  const at = outerExpression(tree, top)
  const member = parentOf(tree, at)
  if (kindOf(tree, member) !== K.MemberExpression || firstPart(tree, member) !== at) return top
  const callee = outerExpression(tree, member)
  const call = parentOf(tree, callee)
  return kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === callee ? call : top
})

/** The same through unknown functions around the beginning of the chain: `localized(builder, 'ban').setNSFW(true)`. */
export function wrappedTop(tree: Tree, node: Node): Node {
  let top = chainTop(tree, node)
  for (let call = wrapperOf(tree, top); call !== NONE; call = wrapperOf(tree, top)) top = chainTop(tree, call)
  return top
}

/** The call of a plain function whose first argument a node is; NONE if it is something else. */
function wrapperOf(tree: Tree, node: Node): Node {
  const at = outerExpression(tree, node)
  const list = parentOf(tree, at)
  if (kindOf(tree, list) !== K.ArgList || partsOf(tree, list)[0] !== at) return NONE
  const call = parentOf(tree, list)
  const callee = partsOf(tree, call)[0]
  const isPlain =
    kindOf(tree, call) === K.CallExpression && callee !== undefined && kindOf(tree, callee) === K.VariableName
  return isPlain && consumerOf(tree, at) !== undefined ? call : NONE
}

/** Functions that store or send what they are given, without changing it. */
const HARMLESS =
  /^(?:push|unshift|set|add|create|put|post|patch|log|info|debug|stringify|register\w*|deploy\w*|export\w*|expect|Object|String|\w*[Cc]ommands?)$/

/** The name of a function that is given a value, and may change it. */
export function consumerOf(tree: Tree, node: Node): string | undefined {
  const list = parentOf(tree, node)
  if (kindOf(tree, list) !== K.ArgList) return undefined
  const call = parentOf(tree, list)
  const callee = partsOf(tree, call)[0]
  if (callee === undefined || kindOf(tree, call) !== K.CallExpression) return undefined
  if (kindOf(tree, parentOf(tree, call)) === K.Decorator) return undefined
  const member = childOf(tree, callee, K.PropertyName)
  const name = textOf(tree, kindOf(tree, callee) === K.MemberExpression && member !== NONE ? member : callee)
  // A method of the own class may do anything with it, whatever it is called.
  const isOwn = kindOf(tree, firstPart(tree, callee)) === K.This && kindOf(tree, callee) === K.MemberExpression
  return HARMLESS.test(name) && !isOwn ? undefined : name.slice(0, 40)
}
