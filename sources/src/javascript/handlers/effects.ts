import { getOrInsert } from '../../record.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Answering } from '../frameworks/framework.js'
import { declaratorsOf, functionAround, isFunction, resolve } from '../scope/bindings.js'
import { isShorthand } from '../scope/module.js'
import type { Binding, Module } from '../scope/module.js'
import { conditionOf, objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { namesFor, usesIn } from './aliases.js'
import type { Frame } from '../values/value.js'
import { endsPath } from './endings.js'
import { isCaught } from './error-handling.js'

// What a function does with one interaction, as far as answers go.

/** How a control-flow node changes the state of an interaction. */
export type Effect =
  | {
      readonly kind: 'first' | 'any' | 'later'
      readonly call: Node
      readonly method: string
      /**
       * True if Discord cannot refuse the content, as there is none: the call only fails if it is
       * too late.
       */
      readonly isPlain: boolean
      /** True if its errors are caught at the call itself. */
      readonly isCaught: boolean
    }
  /** The interaction is passed to a function of the project. */
  | {
      readonly kind: 'helper'
      readonly call: Node
      readonly helper: Helper
      readonly isCaught: boolean
    }
  /**
   * `leaves`: the interaction is passed to code that is not followed. `begins`: another interaction
   * is assigned to its variable. `collected`: an unanswered interaction that the code awaited is
   * assigned to the variable. `ends`: nothing runs after the call.
   */
  | { readonly kind: 'leaves' | 'begins' | 'collected' | 'ends' }
  /**
   * The code checks whether the interaction was answered. `member` is the condition or a part of
   * it. It is NONE if a variable keeps the result, since any later condition may use that.
   */
  | { readonly kind: 'asks'; readonly member: Node }

/** An interaction in a function. */
export interface Interaction {
  /** The function that is analysed. */
  readonly fn: Node
  /** The declaration of the interaction's name, in the function or around it. */
  readonly binding: Binding
}

/** The effects of a function of the project on an interaction that it gets as an argument. */
export interface Helper {
  /**
   * The name of a method that the function calls and that throws if the interaction was answered
   * before.
   */
  readonly first?: string
  /**
   * The key of the function in its table, if the call may also reach other functions of the table.
   */
  readonly called?: string
  /** True if every path calls such a method. */
  readonly isAlways: boolean
  /** True if the interaction is answered when the call has finished. */
  readonly answers: boolean
  /** True if the function defers its answer before any other code can throw. */
  readonly opens: boolean
}

/** A module in which calls are followed into functions of the project. */
export interface Following {
  /** The frame of the module's top level. */
  readonly frame: Frame
  /** The library's methods that answer an interaction. */
  readonly answering: Answering
  /** The number of calls between the analysed function and this one. */
  readonly level: number
  /**
   * Returns the effects of a called function on an argument; `undefined` if they are unknown or
   * uncertain.
   */
  readonly helperAt: (following: Following, call: Node, arg: Node) => Helper | undefined
}

/** The effects that happen at each node of a control-flow graph. */
export type Effects = ReadonlyMap<FlowNode, readonly Effect[]>

/** Finds the effects of a function on an interaction, by control-flow node. */
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
      const point = points.get(at) ?? graph.at.get(at)
      if (point === undefined) {
        // A field of a class: `class Context { interaction = interaction }`
        add(closureAround(tree, points, use), { kind: 'leaves' })
      } else if (effect !== undefined) {
        add(point, effect)
      }
    }
  }
  for (const point of found.size === 0 ? [] : graph.nodes) {
    if (point.kind === 'call' && endsPath(frame, point.node)) {
      add(point, { kind: 'ends' })
    }
  }
  return found
}

/** Maps calls, members, closures and assignments to their control-flow nodes. */
const pointsOf = ({ nodes }: FlowGraph): ReadonlyMap<Node, FlowNode> =>
  new Map(nodes.flatMap((one) => (POINTS.has(one.kind) ? [[one.node, one]] : [])))

const POINTS: ReadonlySet<FlowNode['kind']> = new Set(['call', 'member', 'closure', 'assignment'])

/** Returns the control-flow node at which the function or class around a node is created. */
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

/**
 * Tells whether a variable contains an interaction that the code awaits:
 * `const i = await message.awaitMessageComponent()`.
 */
export const isCollected = (tree: Tree, answering: Answering, binding: Binding): boolean =>
  collectingCall(tree, answering, binding) !== NONE

/**
 * Tells whether a variable contains an awaited interaction that nothing has answered. The filter in
 * the call gets the interaction first and may answer it.
 */
export function isFresh(module: Module, answering: Answering, binding: Binding): boolean {
  const { tree } = module
  const call = collectingCall(tree, answering, binding)
  const list = tree.childOf(call, K.ArgList)
  return call !== NONE && !mayAnswerIn(module, answering, list, MOST_FILTERS)
}

/** The most functions that are followed from a filter. */
const MOST_FILTERS = 3

/**
 * Tells whether an expression contains or names a function that answers an interaction or passes it
 * on.
 */
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

/**
 * Returns the call whose awaited result is the value of a variable:
 * `message.awaitMessageComponent()`. NONE for another variable.
 */
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

/** Returns the effect of one use of an interaction's name. */
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
export function isInCondition(tree: Tree, node: Node): boolean {
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

/** Matches methods that only inspect an interaction: `isButton()`, `inGuild()`. */
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
