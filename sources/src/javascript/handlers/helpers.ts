import { defined, onceFor } from '../../record.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import { bindingAt, functionAround, parametersOf, resolve } from '../scope/bindings.js'
import type { Module, Site } from '../scope/module.js'
import { bodyOf, calleeOf, objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { behind, nextAnswersIn } from './again.js'
import { Answered, callsBefore, followed } from './answered.js'
import type { Followed } from './answered.js'
import { unaskedIn } from './contradictions.js'
import { functionCalled } from './called-functions.js'
import type { Effect, Effects, Following, Helper } from './effects.js'
import { isExcused } from './excuses.js'
import { isUnconditional } from './unconditional.js'
import { mentions } from './condition-mentions.js'

// Functions of the project that get an interaction, as far as their own code tells what they do with it.

/** The most calls that are followed from function to function. */
const MOST_LEVELS = 8

/**
 * Returns the effects of a called function on an argument; `undefined` if the function is unknown
 * or its effects are uncertain.
 */
export function helperAt(following: Following, call: Node, arg: Node): Helper | undefined {
  const { tree } = following.frame
  const list = tree.childOf(call, K.ArgList)
  if (tree.kindOf(call) !== K.CallExpression || tree.hasChild(list, K.Spread)) {
    return undefined
  }
  const called = following.level < MOST_LEVELS ? functionsCalled(following, call) : []
  const index = tree.argumentsOf(call).indexOf(arg)
  const all = called.flatMap(({ site, name }) => {
    const one = site && summaryOf(following, site, index)
    return one === undefined ? [] : { ...one, ...(name !== undefined && { called: name }) }
  })
  const summary = all.length === called.length ? ofAny(all, mayBeAny(following, call)) : undefined
  if (summary === undefined) {
    return undefined
  }
  const { isAtOnce, ...helper } = summary
  const answers = helper.answers && (isAtOnce || AWAITS.has(tree.kindOf(tree.holderOf(call))))
  return answers || helper.first !== undefined ? { ...helper, answers } : undefined
}

/**
 * Combines the effects of several functions, one of which is called.
 *
 * @param isAny true if the call may reach each of them, so that one function that throws is a
 * mistake
 */
function ofAny([first, ...others]: readonly Summary[], isAny: boolean): Summary | undefined {
  if (first === undefined || others.length === 0) {
    return first
  }
  const all = [first, ...others]
  const throws = ({ first: method }: Summary): boolean => method !== undefined
  const throwing = isAny || all.every(throws) ? all.find(throws) : undefined
  return {
    ...defined({ first: throwing?.first, called: throwing?.called }),
    isAlways: all.every(({ isAlways }) => isAlways),
    answers: all.every(({ answers }) => answers),
    opens: all.every(({ opens }) => opens),
    isAtOnce: all.every(({ isAtOnce }) => isAtOnce),
  }
}

/**
 * Tells whether a call through a table may reach any of its functions. False if a condition around
 * the call mentions the key.
 */
function mayBeAny({ frame: { module, tree } }: Following, call: Node): boolean {
  const callee = tree.innerExpression(calleeOf(tree, call))
  const binding = bindingAt(module, callee)
  const parts = [callee, binding?.kind === 'variable' ? binding.init : NONE].filter(
    (node) => node !== NONE,
  )
  const names = parts.flatMap((node) =>
    tree.nodesIn(node, K.VariableName).map((name) => tree.textOf(name)),
  )
  // A name that is read in place may be compared under another one.
  const isInPlace = parts.some((node) =>
    tree.nodesIn(node, K.CallExpression).some((inner) => tree.argumentsOf(inner).length === 0),
  )
  const fn = functionAround(tree, call)
  return !isInPlace && isUnconditional(tree, call) && !mentions(tree, fn, names)
}

/** Parents of a call that wait for its promise, or return it. */
const AWAITS = anyOf('AwaitExpression ReturnStatement ArrowFunction')

/** A function that a call may reach. `site` is undefined if the function's code is unknown. */
interface CalledFunction {
  readonly site: Site | undefined
  /** The key of the function in its table. */
  readonly name?: string
}

/**
 * Returns the functions of which a call certainly reaches one. This is a single function, or all
 * functions of a table with sub-commands' names as keys. `site` is undefined if the call may reach
 * an unknown function.
 */
function functionsCalled(following: Following, call: Node): readonly CalledFunction[] {
  const { frame } = following
  const { tree } = frame
  const site = functionCalled(frame, call)
  const callee = tree.innerExpression(calleeOf(tree, call))
  if (site !== undefined || !LOOKUPS.has(tree.kindOf(callee)) || isOptional(tree, call)) {
    return [{ site }]
  }
  const value = evaluate(frame, callee)
  const table = value.kind === 'unknown' ? value.oneOf : undefined
  if (table?.isWhole !== true || table.hasGaps === true || table.entries.length > MOST_ENTRIES) {
    return [{ site }]
  }
  return table.entries.map(([key, fn]) => ({
    site: fn.kind === 'function' ? fn.site : undefined,
    name: key,
  }))
}

/** Callees that may be entries of a table: `handlers[name]`, a constant of it, `handlers.get(name)`. */
const LOOKUPS = anyOf('MemberExpression VariableName CallExpression')

/**
 * The most functions of a table that is followed. A command may have more sub-commands: 25 groups
 * of 25.
 */
const MOST_ENTRIES = 64

const isOptional = (tree: Tree, call: Node): boolean => tree.textOf(call).includes('?.')

/** The effects of a function on an interaction that it gets, for any caller. */
interface Summary extends Helper {
  /**
   * True if the function answers before it returns. Otherwise it may answer only before its promise
   * is settled.
   */
  readonly isAtOnce: boolean
}

const summaries = onceFor<Module, Map<Node, Summary | undefined>>(() => new Map())

/**
 * Returns the effects of a function on the parameter at an index. They are computed once; a
 * recursive call gets `undefined`.
 */
function summaryOf(
  following: Following,
  { module, node: fn }: Site,
  index: number,
): Summary | undefined {
  const { tree } = module
  const { pattern = NONE } = parametersOf(tree, fn)[index] ?? {}
  if (tree.errors.length > 0 || tree.kindOf(pattern) !== K.VariableDefinition) {
    return undefined
  }
  const known = summaries(module)
  if (!known.has(pattern)) {
    known.set(pattern, undefined)
    known.set(pattern, summarize(following, { module, node: fn }, pattern))
  }
  return known.get(pattern)
}

function summarize(
  { frame: caller, ...others }: Following,
  { module, node: fn }: Site,
  pattern: Node,
): Summary | undefined {
  const { tree } = module
  const binding = resolve(module, tree.textOf(pattern), pattern)
  const isWhole =
    binding?.kind === 'parameter' &&
    binding.scope === fn &&
    binding.path?.length === 0 &&
    !binding.isRest &&
    !tree.hasChild(fn, K.Star) &&
    bodyOf(tree, fn) !== NONE
  if (!isWhole) {
    return undefined
  }
  const frame = caller.module === module ? caller : rootFrame(caller.evaluator, module)
  const following = { ...others, frame, level: others.level + 1 }
  const known = followed(following, { fn, binding }, { is: Answered.SAME, by: [] })
  const end = known?.states.get(known.graph.end)
  if (known === undefined) {
    return undefined
  }
  const all = [...known.effects.values()].flat()
  return {
    ...firstOf(module, known),
    answers: end?.is === Answered.ALWAYS,
    opens: opens(tree, known.graph, known.effects),
    isAtOnce: !tree.hasChild(fn, K.Async) && all.every(({ kind }) => kind !== 'helper'),
  }
}

/**
 * Finds the method by which a function throws if the interaction was answered before, and whether
 * every path calls one.
 */
function firstOf(module: Module, known: Followed): Pick<Helper, 'first' | 'isAlways'> {
  const { tree } = module
  const { interaction, graph, effects } = known
  const calls = callsBefore(tree, known).filter(({ kind }) => kind === 'first')
  const methodOf = (call: Node): string | undefined => {
    const one = calls.find((other) => other.call === call)
    return one?.method ?? one?.helper?.first
  }
  const next = nextAnswersIn(graph, effects, undefined)
  const [start] = graph.nodes
  const always = (next && start && behind(next, start)) ?? []
  const [first] = always
  if (first !== undefined && always.every((one) => !isExcused(tree, one, []))) {
    const method = methodOf(first)
    return { isAlways: true, ...(method !== undefined && { first: method }) }
  }
  const same = calls.filter(
    ({ call, before }) => before.is === Answered.SAME && !isExcused(tree, call, []),
  )
  const [unasked] = unaskedIn(module, interaction, graph, same)
  const method = unasked === undefined ? undefined : methodOf(unasked)
  return { isAlways: false, ...(method !== undefined && { first: method }) }
}

/** Tells whether a function defers its answer before any code that may throw or branch. */
function opens(tree: Tree, { nodes }: FlowGraph, effects: Effects): boolean {
  for (const [index, node] of nodes.entries()) {
    const [before, another] = node.antecedents
    if (index > 0 && (before !== nodes[index - 1] || another !== undefined)) {
      return false
    }
    const [effect] = effects.get(node) ?? []
    if (effect !== undefined && 'call' in effect) {
      return isDeferral(effect)
    }
    if (!isSafe(tree, node)) {
      return false
    }
  }
  return false
}

const isDeferral = (effect: Extract<Effect, { call: Node }>): boolean =>
  effect.kind === 'helper' ? effect.helper.opens : effect.kind === 'first' && effect.isPlain

/** Tells whether nothing throws at a node. */
function isSafe(tree: Tree, { kind, node }: FlowNode): boolean {
  const object = kind === 'member' ? tree.kindOf(tree.innerExpression(objectOf(tree, node))) : NONE
  return HARMLESS.has(kind) || object === K.VariableName || object === K.This
}

const HARMLESS: ReadonlySet<FlowNode['kind']> = new Set(['start', 'assignment', 'closure'])
