import { isFunction } from '../scope/bindings.js'
import { elseOf, thenOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { isEndless } from './loops.js'

/**
 * The deepest nesting of statements that is followed. Deeper statements are assumed to complete.
 */
const MOST_LEVELS = 200

/**
 * Tells whether a statement may complete normally, so that the next statement runs. False if every
 * path through it returns, throws or jumps, or ends in an endless loop; true in doubt. This needs no
 * control-flow graph.
 */
export const completes = (tree: Tree, statement: Node): boolean => completesAt(tree, statement, 0)

const completesAt = once((tree: Tree, statement: Node, level: number): boolean => {
  if (level > MOST_LEVELS) {
    return true
  }
  const inner = (part: Node): boolean => part === NONE || completesAt(tree, part, level + 1)
  switch (tree.kindOf(statement)) {
    case K.ReturnStatement:
    case K.Throw:
    case K.Break:
    case K.Continue:
      return false
    case K.Block:
      return tree.childrenOf(statement).every(inner)
    case K.IfStatement:
      return chainCompletes(tree, statement, inner)
    case K.TryStatement:
      return tryCompletes(tree, statement, inner)
    case K.Switch:
      return switchCompletes(tree, statement, inner)
    case K.While:
    case K.Do:
    case K.ForStatement:
      return !isEndless(tree, statement) || isLeftByBreak(tree, statement)
    case K.LabeledStatement:
      return inner(tree.lastChild(statement)) || isLeftByBreak(tree, statement)
    default:
      return true
  }
})

type Inner = (part: Node) => boolean

/** Tells whether `if (…) … else if (…) … else …` may complete. Without a last `else`, it may. */
function chainCompletes(tree: Tree, statement: Node, inner: Inner): boolean {
  let at = statement
  // Chains of `else if` are as long as they like.
  for (; tree.kindOf(at) === K.IfStatement; at = elseOf(tree, at)) {
    if (elseOf(tree, at) === NONE || inner(thenOf(tree, at))) {
      return true
    }
  }
  return inner(at)
}

function tryCompletes(tree: Tree, statement: Node, inner: Inner): boolean {
  const blockOf = (clause: Node): Node => tree.childOf(clause, K.Block)
  const caught = tree.childOf(statement, K.CatchClause)
  return (
    inner(blockOf(tree.childOf(statement, K.FinallyClause))) &&
    (inner(blockOf(statement)) || (caught !== NONE && inner(blockOf(caught))))
  )
}

/**
 * Tells whether a `switch` may complete. It may without `default`, with a `break`, or if its last
 * clause completes.
 */
function switchCompletes(tree: Tree, statement: Node, inner: Inner): boolean {
  const body = tree.childOf(statement, K.SwitchBody)
  const parts = tree.childrenOf(body)
  const labels = parts.map((part) => LABELS.has(tree.kindOf(part)))
  const last = parts.slice(labels.lastIndexOf(true) + 1)
  return (
    !tree.hasChild(body, K.DefaultLabel) ||
    isLeftByBreak(tree, statement) ||
    last.every((part) => inner(part))
  )
}

const LABELS = anyOf('CaseLabel DefaultLabel')

/** Tells whether a `break` leaves a statement, so that the code after it runs. */
const isLeftByBreak = (tree: Tree, statement: Node): boolean =>
  tree.nodesIn(statement, K.Break).some((node) => targetOf(tree, node) === statement)

/** Returns the statement that a `break` leaves; NONE in a damaged text. */
function targetOf(tree: Tree, node: Node): Node {
  const name = tree.textOf(tree.childOf(node, K.Label))
  for (let at = tree.parentOf(node); at !== NONE && !isFunction(tree, at); at = tree.parentOf(at)) {
    const isNamed =
      tree.kindOf(at) === K.LabeledStatement && tree.textOf(tree.childOf(at, K.Label)) === name
    if (name === '' ? BREAKABLE.has(tree.kindOf(at)) : isNamed) {
      return at
    }
  }
  return NONE
}

const BREAKABLE = anyOf('ForStatement While Do Switch')
