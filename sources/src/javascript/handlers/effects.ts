import { getOrInsert } from '../../record.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Answering } from '../frameworks/framework.js'
import { declaratorsOf, isFunction, resolve } from '../scope/bindings.js'
import { isShorthand } from '../scope/module.js'
import type { Binding, Module } from '../scope/module.js'
import { conditionOf, objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { namesFor, usesIn } from './aliases.js'
import type { Frame } from '../values/value.js'
import { functionAround, isCaught } from './guards.js'

// What a function does with one interaction, as far as answers go.

/** The effect of a point of a function on an interaction. */
export type Effect =
  | {
      readonly kind: 'first' | 'any' | 'later'
      readonly call: Node
      readonly method: string
      /** True if it only fails when it is too late for an answer: its content cannot be refused. */
      readonly isPlain: boolean
      /** True if its errors are caught at the call itself. */
      readonly isCaught: boolean
    }
  /** A function in sight gets it. */
  | {
      readonly kind: 'helper'
      readonly call: Node
      readonly helper: Helper
      readonly isCaught: boolean
    }
  /**
   * `leaves`: other code gets it. `begins`: its variable gets another one.
   * `collected`: its variable gets an awaited one, which nothing has answered.
   */
  | { readonly kind: 'leaves' | 'begins' | 'collected' }
  /**
   * It is asked whether it was answered.
   * `member` is the condition, or a part of one; NONE if a variable contains the result, so that any later condition may know it.
   */
  | { readonly kind: 'asks'; readonly member: Node }

/** An interaction in a function, with the declaration in it or outside. */
export interface Interaction {
  /** The function whose paths are followed. */
  readonly fn: Node
  /** The declaration of the name that has the interaction. */
  readonly binding: Binding
}

/** The effects of a function of the project on an interaction that it gets. */
export interface Helper {
  /** A method that it calls, and that throws if the interaction was answered. */
  readonly first?: string
  /** The key of the function that calls it, if the call may reach others of a table, too. */
  readonly called?: string
  /** True if every path leads to such a call. */
  readonly isAlways: boolean
  /** True if the interaction is answered when the call is over. */
  readonly answers: boolean
  /** True if it defers its answer before anything else can throw. */
  readonly opens: boolean
}

/** A module whose calls are followed into functions in sight. */
export interface Following {
  /** The top level of the module. */
  readonly frame: Frame
  /** The methods of the library. */
  readonly answering: Answering
  /** The number of functions that were followed from one to the next. */
  readonly level: number
  /** Returns what the function of a call does with an argument; `undefined` if it is out of sight or does nothing certain. */
  readonly helperAt: (following: Following, call: Node, arg: Node) => Helper | undefined
}

/** The effects behind each node of a graph. */
export type Effects = ReadonlyMap<FlowNode, readonly Effect[]>

/** Finds the effects of a function on an interaction, by the control-flow node behind which they happen. */
export function effectsIn(
  following: Following,
  { binding, fn }: Interaction,
  graph: FlowGraph,
): Effects {
  const { frame, answering } = following
  const { module, tree } = frame
  const found = new Map<FlowNode, Effect[]>()
  const points = pointsOf(graph)
  const add = (at: FlowNode | undefined, effect: Effect): void => {
    if (at !== undefined) {
      getOrInsert(found, at, () => []).push(effect)
    }
  }
  const definitions = namesFor(module, binding, fn)
  for (const definition of definitions) {
    const own = resolve(module, tree.textOf(definition), definition)
    if (definition === binding.node && own?.kind !== 'parameter') {
      add(points.get(definition), {
        kind: isFresh(module, answering, binding) ? 'collected' : 'begins',
      })
    }
    for (const use of usesIn(module, definition, fn)) {
      if (functionAround(tree, use) !== fn) {
        add(closureAround(tree, points, use), { kind: 'leaves' })
        continue
      }
      const { at, effect } = effectOf(following, use, definitions)
      if (effect !== undefined) {
        add(points.get(at) ?? graph.at.get(at), effect)
      }
    }
  }
  return found
}

/** Maps calls, members, closures and assignments to their control-flow nodes. */
const pointsOf = ({ nodes }: FlowGraph): ReadonlyMap<Node, FlowNode> =>
  new Map(nodes.flatMap((one) => (POINTS.has(one.kind) ? [[one.node, one]] : [])))

const POINTS: ReadonlySet<FlowNode['kind']> = new Set(['call', 'member', 'closure', 'assignment'])

/** Returns the control-flow node that creates the function or the class around a node. */
function closureAround(
  tree: Tree,
  points: ReadonlyMap<Node, FlowNode>,
  node: Node,
): FlowNode | undefined {
  for (let at = node; at !== NONE; at = tree.parentOf(at)) {
    const point = points.get(at)
    if (point?.kind === 'closure') {
      return point
    }
  }
  return undefined
}

/** Tells whether a variable is an awaited interaction: `const i = await message.awaitMessageComponent()`. */
export const isCollected = (tree: Tree, answering: Answering, binding: Binding): boolean =>
  collectingCall(tree, answering, binding) !== NONE

/** Tells whether nothing has answered an awaited interaction. A filter that sees it first may answer it. */
export function isFresh(module: Module, answering: Answering, binding: Binding): boolean {
  const { tree } = module
  const call = collectingCall(tree, answering, binding)
  const list = tree.childOf(call, K.ArgList)
  return call !== NONE && !mayAnswerIn(module, answering, list, MOST_FILTERS)
}

/** The most functions through which a filter is followed. */
const MOST_FILTERS = 3

/** Tells whether functions in an expression, or those that it names, answer an interaction or pass it on. */
function mayAnswerIn(module: Module, answering: Answering, node: Node, levels: number): boolean {
  const { tree } = module
  for (let at = node; at < tree.afterOf(node); at++) {
    const kind = tree.kindOf(at)
    if (kind === K.MemberExpression && kindOfMethod(answering, tree.memberName(at)) !== undefined) {
      return true
    }
    const isName = kind === K.VariableName || isShorthand(tree, at)
    if (isName && mayAnswerBy(module, answering, at, levels)) {
      return true
    }
  }
  return false
}

/** Tells whether a name is a parameter that is passed on, or a function that may answer. */
function mayAnswerBy(module: Module, answering: Answering, name: Node, levels: number): boolean {
  const { tree } = module
  const binding = resolve(module, tree.textOf(name), name)
  switch (binding?.kind) {
    case 'parameter':
      return tree.kindOf(tree.callWithArgument(name)) === K.CallExpression
    case 'function':
      return levels <= 0 || mayAnswerIn(module, answering, binding.node, levels - 1)
    case 'variable':
      return (
        isFunction(tree, tree.innerExpression(binding.init)) &&
        (levels <= 0 || mayAnswerIn(module, answering, binding.init, levels - 1))
      )
    default:
      return false
  }
}

/** Returns the call that awaits the interaction of a variable; NONE for another variable. */
function collectingCall(tree: Tree, { collects = [] }: Answering, binding: Binding): Node {
  if (binding.kind !== 'variable' || binding.path?.length !== 0) {
    return NONE
  }
  for (let at = tree.innerExpression(binding.init); at !== NONE;) {
    const kind = tree.kindOf(at)
    if (kind === K.AwaitExpression) {
      at = tree.innerExpression(tree.lastChild(at))
      continue
    }
    if (kind !== K.CallExpression) {
      return NONE
    }
    const callee = tree.innerExpression(tree.firstChild(at))
    if (collects.includes(tree.memberName(callee))) {
      return at
    }
    // `….catch(() => null)`
    at =
      tree.kindOf(callee) === K.MemberExpression
        ? tree.innerExpression(objectOf(tree, callee))
        : NONE
  }
  return NONE
}

interface PlacedEffect {
  readonly at: Node
  readonly effect?: Effect
}

/** Returns the effect of a use of a name on its interaction. */
function effectOf(following: Following, use: Node, definitions: readonly Node[]): PlacedEffect {
  const { answering } = following
  const { tree } = following.frame
  const member = tree.memberOn(use)
  if (member !== NONE) {
    return effectOfMember(tree, answering, member)
  }
  const at = tree.outerExpression(use)
  const holder = tree.parentOf(at)
  const kind = tree.kindOf(holder)
  if (kind === K.VariableDeclaration) {
    return effectOfDeclaration(tree, answering, use, definitions)
  }
  if (tree.targetOf(holder) === use) {
    return { at: use, effect: { kind: 'begins' } }
  }
  const call = tree.callWithArgument(use)
  const helper = call === NONE ? undefined : following.helperAt(following, call, at)
  if (helper !== undefined) {
    return { at: call, effect: { kind: 'helper', call, helper, isCaught: isCaught(tree, call) } }
  }
  return HARMLESS_HOLDERS.has(kind) ? { at: use } : { at: use, effect: { kind: 'leaves' } }
}

/** Nodes that only inspect a value. */
const HARMLESS_HOLDERS = anyOf('IfStatement ExpressionStatement UnaryExpression')

function effectOfMember(tree: Tree, answering: Answering, member: Node): PlacedEffect {
  const name = tree.memberName(member)
  if (answering.checks.includes(name)) {
    return {
      at: member,
      effect: { kind: 'asks', member: isInCondition(tree, member) ? member : NONE },
    }
  }
  const call = tree.callOn(member)
  const kind = kindOfMethod(answering, name)
  if (call === NONE) {
    // `interaction[method]`, `interaction.reply.bind(…)`
    if (name === '' || kind !== undefined) {
      return { at: member, effect: { kind: 'leaves' } }
    }
    return { at: member }
  }
  if (kind !== undefined) {
    const isPlain = answering.first[name] === 'plain'
    return {
      at: call,
      effect: { kind, call, method: name, isPlain, isCaught: isCaught(tree, call) },
    }
  }
  return LOOKS.test(name) ? { at: call } : { at: call, effect: { kind: 'leaves' } }
}

/** Tells whether an expression is the condition of an `if` or `?:`, or a part of one: `!i.deferred && !i.replied`. */
function isInCondition(tree: Tree, node: Node): boolean {
  let at = tree.outerExpression(node)
  while (PARTS.has(tree.kindOf(tree.parentOf(at)))) {
    at = tree.outerExpression(tree.parentOf(at))
  }
  const holder = tree.parentOf(at)
  return (
    DECIDES.has(tree.kindOf(holder)) &&
    tree.innerExpression(conditionOf(tree, holder)) === tree.innerExpression(at)
  )
}

const PARTS = anyOf('UnaryExpression BinaryExpression')
const DECIDES = anyOf('IfStatement ConditionalExpression')

/** Methods that only look at an interaction: `isButton()`, `inGuild()`. */
const LOOKS = /^(?:is|in|has|to)[A-Z]/

export function kindOfMethod(
  { first, any = [], later }: Answering,
  name: string,
): 'first' | 'any' | 'later' | undefined {
  if (Object.hasOwn(first, name)) {
    return 'first'
  }
  if (later.includes(name)) {
    return 'later'
  }
  return any.includes(name) ? 'any' : undefined
}

/** Returns the effect of `const i = interaction` or `const { options, user } = interaction`. */
function effectOfDeclaration(
  tree: Tree,
  answering: Answering,
  use: Node,
  definitions: readonly Node[],
): PlacedEffect {
  const at = tree.outerExpression(use)
  const declarators = declaratorsOf(tree, tree.parentOf(at))
  const pattern = declarators.find(({ init }) => init === at)?.pattern ?? NONE
  if (definitions.includes(pattern)) {
    return { at: use }
  }
  if (tree.kindOf(pattern) !== K.ObjectPattern) {
    return { at: use, effect: { kind: 'leaves' } }
  }
  const keys = tree.childrenOf(pattern).map((part) => tree.textOf(tree.firstChild(part)))
  if (keys.some((key) => answering.checks.includes(key))) {
    return { at: use, effect: { kind: 'asks', member: NONE } }
  }
  const isPlain = keys.every((key) => key !== '...' && kindOfMethod(answering, key) === undefined)
  return isPlain ? { at: use } : { at: use, effect: { kind: 'leaves' } }
}
