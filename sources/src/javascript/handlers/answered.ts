import { flowOf } from '../flow/index.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Answering } from '../frameworks/framework.js'
import { isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectsIn } from './effects.js'
import type { Effect, Effects, Interaction } from './effects.js'

// What is known of one interaction at each point of a function: whether it was answered, on every path.

/** What may be so, as bits: several of them where paths come together. */
export const Answered = {
  /** Nothing has answered it. */
  NEVER: 1,
  /** It was answered. */
  ALWAYS: 2,
  /** It may have been answered out of sight. */
  MAYBE: 4,
  /** Somebody asks whether it was answered: nothing is judged any more. */
  ASKED: 8,
  /** It was answered by a call that nobody waited for: where something is caught, that may have failed. */
  PENDING: 16,
  /** What answers threw. It was too late then, or was answered before, unless what is caught is this alone. */
  FAILED: 32,
} as const

/** What is known of an interaction at a point of a function. */
export interface AnswerState {
  readonly is: number
  /** The calls that answered it, the first ones in the text. */
  readonly by: readonly Node[]
}

/** A call of a method of an interaction that has to do with answers, with what is known before it. */
export interface AnsweringCall {
  readonly kind: 'first' | 'later'
  readonly call: Node
  readonly method: string
  readonly before: AnswerState
}

/** A bound for the times that a function is gone through: loops in loops in loops. */
const MOST_PASSES = 12
const MOST_BY = 4

/** The calls of a function that answer an interaction, or need an answer; `undefined` if the function is too large for it. */
export function answeringCalls(
  module: Module,
  answering: Answering,
  interaction: Interaction,
): readonly AnsweringCall[] | undefined {
  const graph = flowOf(module.tree, interaction.fn)
  if (!graph.isWhole) {
    return undefined
  }
  const effects = effectsIn(module, answering, interaction, graph)
  const states = statesIn(module.tree, answering, interaction, { graph, effects })
  if (states === undefined) {
    return undefined
  }
  const found: AnsweringCall[] = []
  for (const node of graph.nodes) {
    let state = joined(node.antecedents, states)
    for (const effect of effects.get(node) ?? []) {
      if (effect.kind === 'first' || effect.kind === 'later') {
        found.push({ ...effect, kind: effect.kind, before: state })
      }
      state = after(module.tree, state, effect)
    }
  }
  return found
}

interface Flow {
  readonly graph: FlowGraph
  readonly effects: Effects
}

/** What is known behind each node. */
function statesIn(
  tree: Tree,
  answering: Answering,
  { binding, fn, isFirst }: Interaction,
  { graph, effects }: Flow,
): ReadonlyMap<FlowNode, AnswerState> | undefined {
  const isOwn = binding.kind === 'parameter' && binding.scope === fn
  const start: AnswerState = {
    is: isOwn && isFirst ? Answered.NEVER : Answered.MAYBE,
    by: [],
  }
  const throwing = callsOf(effects)
  const states = new Map<FlowNode, AnswerState>()
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let isSame = true
    for (const node of graph.nodes) {
      let state = node.kind === 'start' ? start : joined(node.antecedents, states)
      if (node.kind === 'exception') {
        state = thrownBy(tree, answering, state, throwing.get(node.node))
      } else if (node.kind === 'catch') {
        state = { ...state, is: caught(state.is) }
      }
      for (const effect of effects.get(node) ?? []) {
        state = after(tree, state, effect)
      }
      const known = states.get(node)
      if (known === undefined || !isEqual(known, state)) {
        states.set(node, state)
        isSame = false
      }
    }
    if (isSame) {
      return states
    }
  }
  return undefined
}

const isEqual = (a: AnswerState, b: AnswerState): boolean =>
  a.is === b.is && a.by.join() === b.by.join()

/** What is known where paths come together; nothing is where none does. */
function joined(
  antecedents: readonly FlowNode[],
  states: ReadonlyMap<FlowNode, AnswerState>,
): AnswerState {
  let is = 0
  const by = new Set<Node>()
  for (const one of antecedents) {
    const state = states.get(one)
    is |= state?.is ?? 0
    for (const call of state?.by ?? []) {
      by.add(call)
    }
  }
  return { is, by: [...by].sort((a, b) => a - b).slice(0, MOST_BY) }
}

/** What is known where something is caught. Where only an answer threw, whoever wrote the `catch` may try another one. */
function caught(is: number): number {
  const isAnswered = (is & (Answered.ALWAYS | Answered.PENDING)) !== 0
  const isUnsure = (is & Answered.PENDING) !== 0 || ((is & Answered.FAILED) !== 0 && !isAnswered)
  const others = is & ~(Answered.PENDING | Answered.FAILED)
  return isUnsure ? others | Answered.MAYBE : others
}

/** What is known behind an effect. */
function after(tree: Tree, state: AnswerState, effect: Effect): AnswerState {
  if (state.is === 0) {
    return state
  }
  switch (effect.kind) {
    case 'first':
    case 'any':
      return effect.isCaught && !effect.isPlain ? left(state) : answered(tree, state, effect)
    // What was said of it once is not said again.
    case 'later':
    case 'leaves':
      return left(state)
    case 'asks':
      return { is: Answered.ASKED, by: [] }
    case 'begins':
      return { is: Answered.MAYBE, by: [] }
    case 'collected':
      return { is: Answered.NEVER, by: [] }
  }
}

/** What is known where something out of sight may have answered. */
const left = ({ is, by }: AnswerState): AnswerState => ({
  is: (is & Answered.NEVER) === 0 ? is : (is & ~Answered.NEVER) | Answered.MAYBE,
  by,
})

/** What is known behind an answer. The first ones count, and nothing where somebody asked for them. */
function answered(
  tree: Tree,
  state: AnswerState,
  { call, isPlain }: Extract<Effect, { call: Node }>,
): AnswerState {
  const isOld = (state.is & ~(Answered.ALWAYS | Answered.PENDING)) === 0
  if (isOld || (state.is & Answered.ASKED) !== 0) {
    return state
  }
  const isSafe = isPlain || !isHanded(tree, call)
  return { is: isSafe ? Answered.ALWAYS : Answered.PENDING, by: [call] }
}

/** Whether what a call gives is neither awaited nor left alone: who has it may catch what goes wrong. */
function isHanded(tree: Tree, call: Node): boolean {
  const kind = tree.kindOf(tree.holderOf(call))
  return kind !== K.AwaitExpression && kind !== K.ExpressionStatement && kind !== K.ReturnStatement
}

/** What is known where a call threw that answers. Whether contents were refused, or the answer came too late, nobody knows. */
function thrownBy(
  tree: Tree,
  answering: Answering,
  state: AnswerState,
  effect: Effect | undefined,
): AnswerState {
  if (effect === undefined || !('method' in effect) || state.is === 0) {
    return state
  }
  const isToWait = effect.kind === 'first' && waitsLater(tree, answering, effect.call)
  if ((effect.isPlain || isToWait) && (state.is & Answered.ASKED) === 0) {
    return { is: Answered.FAILED, by: [effect.call] }
  }
  return left(state)
}

/**
 * Whether something is waited for behind an answer, in the same `try`: what is caught there is that nobody did it in time.
 * `try { await interaction.showModal(modal); await interaction.awaitModalSubmit({ time }) } catch { … }`
 */
function waitsLater(tree: Tree, { collects = [] }: Answering, call: Node): boolean {
  const block = tree.enclosing(call, TRIES)
  for (let node = tree.afterOf(call); node < tree.afterOf(block); node++) {
    if (tree.kindOf(node) === K.CatchClause || isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    } else if (
      tree.kindOf(node) === K.MemberExpression &&
      collects.includes(tree.memberName(node))
    ) {
      return tree.callOn(node) !== NONE
    }
  }
  return false
}

const TRIES = anyOf('TryStatement')

const callsOf = (effects: Effects): ReadonlyMap<Node, Effect> =>
  new Map(
    [...effects.values()].flatMap((all) =>
      all.flatMap((one): [Node, Effect][] => ('call' in one ? [[one.call, one]] : [])),
    ),
  )
