import { K, NONE } from './tree.js'
import type { Node, Tree } from './tree.js'

/**
 * Makes a function that follows a chain of nodes to its end. Ends of long chains are cached, since
 * each call of a chain may ask for the end.
 */
export function walk(step: (tree: Tree, node: Node) => Node): (tree: Tree, node: Node) => Node {
  const ends = new WeakMap<Tree, Map<Node, Node>>()
  return (tree, node) => {
    const known = ends.get(tree)
    const passed: Node[] = []
    let at = node
    for (;;) {
      const end = known?.get(at)
      const next = end ?? step(tree, at)
      if (next === at) {
        break
      }
      passed.push(at)
      at = next
      if (end !== undefined) {
        break
      }
    }
    if (passed.length > LONG_WALK) {
      const kept = known ?? new Map<Node, Node>()
      for (const each of passed) {
        kept.set(each, at)
      }
      ends.set(tree, kept)
    }
    return at
  }
}

const LONG_WALK = 16

const rootOf = walk((tree, at) => {
  const kind = tree.kindOf(at)
  if (kind !== K.CallExpression && kind !== K.MemberExpression) {
    return at
  }
  const inner = tree.firstChild(at)
  if (inner === NONE) {
    return at
  }
  // `localized(builder, 'ban').setNSFW(true)`
  const isPlain = kind === K.CallExpression && tree.kindOf(inner) === K.VariableName
  const [wrapped] = isPlain ? tree.argumentsOf(at) : []
  return tree.innerExpression(wrapped ?? inner)
})

/** Returns the first value in a chain of calls and members: `a` of `a.b(c).d`. */
export const chainRoot = (tree: Tree, node: Node): Node => rootOf(tree, tree.innerExpression(node))

/** Returns the first object of a chain of members: `a` of `a.b.c`. */
export function memberRoot(tree: Tree, node: Node): Node {
  let at = tree.innerExpression(node)
  while (tree.kindOf(at) === K.MemberExpression) {
    at = tree.innerExpression(tree.firstChild(at))
  }
  return at
}

/**
 * Returns the last call of the chain that starts with a node; the node itself if no method is
 * called on it.
 */
export const chainTop = walk((tree, top) => {
  const member = tree.memberOn(top)
  const call = member === NONE ? NONE : tree.callOn(member)
  return call === NONE ? top : call
})

/**
 * Returns the last call of the chain that starts with a node. Unlike {@link chainTop}, follows
 * calls of unknown functions around it: `localized(builder, 'ban').setNSFW(true)`.
 */
export function wrappedTop(tree: Tree, node: Node): Node {
  let top = chainTop(tree, node)
  for (let call = wrapperOf(tree, top); call !== NONE; call = wrapperOf(tree, top)) {
    top = chainTop(tree, call)
  }
  return top
}

/** Returns the call of a plain function whose first argument is a node; NONE for other uses. */
function wrapperOf(tree: Tree, node: Node): Node {
  const call = tree.callWithArgument(node)
  if (
    tree.kindOf(call) !== K.CallExpression ||
    tree.argumentsOf(call)[0] !== tree.outerExpression(node)
  ) {
    return NONE
  }
  const isPlain = tree.kindOf(tree.firstChild(call)) === K.VariableName
  return isPlain && consumerOf(tree, node) !== undefined ? call : NONE
}

/** Functions that store or send their argument without changing it. */
const HARMLESS =
  /^(?:push|unshift|set|add|create|put|post|patch|log|info|debug|stringify|register\w*|deploy\w*|export\w*|expect|Object|String|\w*[Cc]ommands?)$/

/**
 * Returns the name of a function that gets a value as an argument and may change it; `undefined` if
 * there is none.
 */
export function consumerOf(tree: Tree, node: Node): string | undefined {
  const call = tree.callWithArgument(node)
  if (tree.kindOf(call) !== K.CallExpression || tree.kindOf(tree.parentOf(call)) === K.Decorator) {
    return undefined
  }
  const callee = tree.firstChild(call)
  const isMethod = tree.kindOf(callee) === K.MemberExpression
  const name = (isMethod && tree.memberName(callee)) || tree.textOf(callee)
  // A method of the own class may do anything with it, under any name.
  const isOwn = isMethod && tree.kindOf(tree.firstChild(callee)) === K.This
  return HARMLESS.test(name) && !isOwn ? undefined : name.slice(0, 40)
}
