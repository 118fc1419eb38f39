import { K, NONE, once } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { unknown } from '../values/value.js'
import type { Evaluator, Frame, Value } from '../values/value.js'
import type { Module } from '../scope/module.js'

/** The deepest nesting of calls that is evaluated. */
const MAX_DEPTH = 60

/** The deepest nesting of brackets and calls in an expression that is evaluated. */
const MAX_NESTING = 500

/**
 * Returns the value of an expression, as far as the text determines it. Results are cached in the
 * frame.
 */
export function evaluate(frame: Frame, expression: Node): Value {
  const { module } = frame
  const node = module.tree.innerExpression(expression)
  const known = frame.known.get(node)
  if (known !== undefined) {
    return known
  }
  const site = { module, node }
  evaluateBeginnings(frame, node)
  if (module.workspace.budget-- <= 0 || frame.depth > MAX_DEPTH) {
    return unknown(site, 'This takes too many steps to follow.')
  }
  frame.known.set(node, unknown(site, 'This value refers to itself.'))
  const { workspace } = module
  if (workspace.depth > MAX_NESTING) {
    return unknown(site, 'This is nested too deep to follow.')
  }
  workspace.depth++
  const own = frame.evaluator.valueOf(frame, node, site)
  workspace.depth--
  // A text in a function that runs several times stands for several values.
  const isShared = frame.isLooped && own.kind === 'literal' && own.site.node === node
  const value = isShared ? { ...own, fixed: true, written: undefined } : own
  frame.known.set(node, value)
  return value
}

/** The shortest chain of calls that is evaluated from its beginning. */
const LONG_CHAIN = 50

/**
 * Evaluates a long chain of calls or `+` from its beginning. Starting at its end, the recursion
 * would be as deep as the chain is long.
 */
function evaluateBeginnings(frame: Frame, node: Node): void {
  const chain: Node[] = []
  for (
    let at = beginningOf(frame, node);
    at !== NONE && !frame.known.has(at);
    at = beginningOf(frame, at)
  ) {
    chain.push(at)
  }
  if (chain.length < LONG_CHAIN) {
    return
  }
  for (const beginning of chain.slice(1).reverse()) {
    evaluate(frame, beginning)
  }
}

/**
 * Returns the object or left operand with which a call, a member or an operation begins; NONE for
 * other nodes.
 */
function beginningOf({ tree }: Frame, node: Node): Node {
  const kind = tree.kindOf(node)
  if (kind === K.MemberExpression || kind === K.BinaryExpression) {
    return tree.innerExpression(tree.firstChild(node))
  }
  const callee = kind === K.CallExpression ? tree.innerExpression(tree.firstChild(node)) : NONE
  if (callee !== NONE && tree.kindOf(callee) === K.MemberExpression) {
    return tree.innerExpression(tree.firstChild(callee))
  }
  return NONE
}

/** Makes the frame of a module's top level. */
export const rootFrame = (evaluator: Evaluator, module: Module): Frame =>
  rootOf(module, 0, evaluator)
const rootOf = once((module: Module, _: Node, evaluator: Evaluator): Frame => ({
  evaluator,
  module,
  tree: module.tree,
  fn: NONE,
  parent: undefined,
  depth: 0,
  bound: new Map(),
  known: new Map(),
  self: undefined,
  isLooped: false,
}))

/** Makes the frame of a function's body for one call. */
export const callFrame = (
  parent: Frame,
  fn: Node,
  depth: number,
  self = parent.self,
  isLooped = false,
): Frame => ({
  ...parent,
  fn,
  parent,
  depth,
  self,
  isLooped: isLooped || parent.isLooped,
  bound: new Map(),
  known: new Map(),
})

/** Returns the frame of a declaration: that of the innermost running function around it. */
export function frameOf(frame: Frame, declaration: Node): Frame {
  let at = frame
  while (at.parent !== undefined && !at.tree.contains(at.fn, declaration)) {
    at = at.parent
  }
  return at
}
