import { flowOf } from '../flow/index.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Answering } from '../frameworks/framework.js'
import { isFunction } from '../scope/bindings.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { answersBehind, nextAnswersIn } from './again.js'
import type { Next } from './again.js'
import { contradictionsIn } from './contradictions.js'
import { effectsIn } from './effects.js'
import type { Effect, Effects, Following, Helper, Interaction } from './effects.js'
import { isExcused } from './excuses.js'

// What is known of one interaction at each point of a function: whether it was answered, on every path.

/** Bits for the possible states of an interaction. Several bits are set after paths join. */
export const Answered = {
  /** Nothing has answered it. */
  NEVER: 1,
  /** The interaction was answered. */
  ALWAYS: 2,
  /** Code that the analysis does not follow may have answered the interaction. */
  MAYBE: 4,
  /** A condition checks whether it was answered. Nothing is reported until the next answer. */
  ASKED: 8,
  /**
   * A call whose promise is not awaited here answered it. In a `catch`, that call may have failed.
   */
  PENDING: 16,
  /**
   * An answer threw, because it was too late or the second one. A `catch` for this error may answer
   * again.
   */
  FAILED: 32,
  /** A variable contains whether the interaction was answered. No later call is reported. */
  KEPT: 64,
  /** The function has not used the interaction yet. Its caller may have answered it. */
  SAME: 128,
} as const

/** The state of an interaction at a point of a function. */
export interface AnswerState {
  /** The states of all paths that lead here, as bits of {@link Answered}. */
  readonly is: number
  /** The calls that may have given the first answer, in the order of the text; at most 4. */
  readonly by: readonly Node[]
}

/**
 * A call that answers an interaction or needs an earlier answer, with the state before the call.
 */
export interface AnsweringCall {
  /**
   * `first`: the call gives the first answer. `later`: it needs an earlier one. `any`: it works in
   * both cases.
   */
  readonly kind: 'first' | 'later' | 'any'
  /** The call in the syntax tree. */
  readonly call: Node
  /** The name of the method, if the call is a method call on the interaction. */
  readonly method?: string
  /** The effects of the called function, if the interaction is its argument. */
  readonly helper?: Helper
  /** The state directly before the call. */
  readonly before: AnswerState
  /** The answers that follow the call, if every path leads to one. */
  readonly again: readonly Node[]
  /**
   * Calls on other paths that give the first answer, although this call needs an earlier one. So
   * one of the two throws, unless the caller answers before one of them only.
   */
  readonly against: readonly Node[]
}

/** The most passes over a function. Each level of nested loops needs one more pass. */
const MOST_PASSES = 100
const MOST_BY = 4

/** An interaction in a function, with the states at each point. */
export interface Followed {
  /** The interaction and its function. */
  readonly interaction: Interaction
  /** The control flow of the function. */
  readonly graph: FlowGraph
  /** The effects on the interaction, by control-flow node. */
  readonly effects: Effects
  /** The state after each node. */
  readonly states: ReadonlyMap<FlowNode, AnswerState>
}

/**
 * Computes the states of an interaction in a function; `undefined` if the function is too large.
 */
export function followed(
  following: Following,
  interaction: Interaction,
  start: AnswerState,
): Followed | undefined {
  const { tree } = following.frame
  const graph = flowOf(tree, interaction.fn)
  if (!graph.isWhole) {
    return undefined
  }
  const effects = effectsIn(following, interaction, graph)
  const states = statesIn(tree, following.answering, start, { graph, effects })
  return states && { interaction, graph, effects, states }
}

/** Returns the state before a node. */
export const stateBefore = ({ states }: Followed, { antecedents }: FlowNode): AnswerState =>
  joined(antecedents, states)

/**
 * Finds the calls that answer an interaction or need an earlier answer; `undefined` if the function
 * is too large.
 *
 * @param isEntered true if the function runs commands and its module never calls it with another
 * interaction
 * @param ending the next answers after the function has returned, if it is a callback
 */
export function answeringCalls(
  { frame: { module } }: Pick<Following, 'frame'>,
  known: Followed,
  isEntered: boolean,
  ending: Next,
): readonly AnsweringCall[] | undefined {
  const { interaction, graph, effects } = known
  const next = nextAnswersIn(graph, effects, ending)
  if (next === undefined) {
    return undefined
  }
  const behind = answersBehind(effects, next)
  const calls = callsBefore(module.tree, known)
  const same = (isEntered ? calls : []).filter(
    ({ before, call, helper }) =>
      before.is === Answered.SAME &&
      helper?.isAlways !== false &&
      !isExcused(module.tree, call, []),
  )
  const [laters, firsts] = (['later', 'first'] as const).map((kind) =>
    same.filter((one) => one.kind === kind),
  )
  const against = contradictionsIn(module, interaction, graph, laters ?? [], firsts ?? [])
  return calls.map((one) => ({
    ...one,
    again: behind.get(one.call) ?? [],
    against: against.get(one.call) ?? [],
  }))
}

/** A call that answers or needs an answer, with its control-flow node and the state before it. */
type CallBefore = Omit<AnsweringCall, 'again' | 'against'> & { readonly point: FlowNode }

/** Lists the calls that answer or need an earlier answer. */
export function callsBefore(tree: Tree, { graph, effects, states }: Followed): CallBefore[] {
  const found: CallBefore[] = []
  for (const point of graph.nodes) {
    let before = joined(point.antecedents, states)
    for (const effect of effects.get(point) ?? []) {
      if (effect.kind === 'helper') {
        const { call, helper } = effect
        found.push({
          kind: helper.first === undefined ? 'any' : 'first',
          call,
          helper,
          before,
          point,
        })
      } else if ('call' in effect) {
        const { kind, call, method } = effect
        found.push({ kind, call, method, before, point })
      }
      before = after(tree, before, effect)
    }
  }
  return found
}

interface Flow {
  readonly graph: FlowGraph
  readonly effects: Effects
}

/**
 * Computes the state after each node. Repeats until nothing changes; `undefined` after too many
 * passes.
 */
function statesIn(
  tree: Tree,
  answering: Answering,
  start: AnswerState,
  { graph, effects }: Flow,
): ReadonlyMap<FlowNode, AnswerState> | undefined {
  const throwing = callsOf(effects)
  const asked = askedIn(tree, effects)
  const states = new Map<FlowNode, AnswerState>()
  const arrivingAt = (node: FlowNode): AnswerState => {
    const state = node.kind === 'start' ? start : joined(node.antecedents, states)
    if (node.kind === 'exception') {
      return thrownBy(tree, answering, state, throwing.get(node.node))
    }
    if (node.kind === 'catch') {
      return { ...state, is: caught(state.is) }
    }
    const isTold = node.isTrue === true && asked.has(tree.innerExpression(node.node))
    return isTold && state.is !== 0 ? { is: Answered.ALWAYS, by: [] } : state
  }
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let isSame = true
    for (const node of graph.nodes) {
      let state = arrivingAt(node)
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

const isEqual = (one: AnswerState, other: AnswerState): boolean =>
  one.is === other.is && one.by.join() === other.by.join()

/** Joins the states of several paths. Without known states the result has no bits. */
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
  return { is, by: [...by].sort((one, other) => one - other).slice(0, MOST_BY) }
}

/**
 * Returns the state at the start of a `catch`. If the answer itself may have thrown, the `catch`
 * may answer again.
 */
function caught(is: number): number {
  const isAnswered = (is & (Answered.ALWAYS | Answered.PENDING)) !== 0
  const isUnsure = (is & Answered.PENDING) !== 0 || ((is & Answered.FAILED) !== 0 && !isAnswered)
  const others = is & ~(Answered.PENDING | Answered.FAILED)
  return isUnsure ? others | Answered.MAYBE : others
}

/** Returns the state after an effect. */
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
    case 'helper':
      if (!effect.helper.answers || effect.isCaught) {
        return left(state)
      }
      return answered(tree, state, { call: effect.call, isPlain: true })
    case 'asks':
      return {
        is: effect.member === NONE ? Answered.KEPT : (state.is & Answered.KEPT) | Answered.ASKED,
        by: [],
      }
    case 'begins':
      return { is: Answered.MAYBE, by: [] }
    case 'collected':
      return { is: Answered.NEVER, by: [] }
    case 'ends':
      return { is: 0, by: [] }
  }
}

/**
 * Returns the state after code that the analysis does not follow: it may have answered the
 * interaction.
 */
const left = ({ is, by }: AnswerState): AnswerState => ({
  is: (is & UNTOUCHED) === 0 ? is : (is & ~UNTOUCHED) | Answered.MAYBE,
  by,
})

const UNTOUCHED = Answered.NEVER | Answered.SAME

/**
 * Returns the state after an answer. The call is recorded only if it is the first answer. If a
 * variable contains the state (`KEPT`), nothing changes.
 */
function answered(
  tree: Tree,
  state: AnswerState,
  { call, isPlain }: { readonly call: Node; readonly isPlain: boolean },
): AnswerState {
  const isOld = (state.is & ~(Answered.ALWAYS | Answered.PENDING)) === 0
  if (isOld || (state.is & Answered.KEPT) !== 0) {
    return state
  }
  const isSafe = isPlain || !isPassedOn(tree, call)
  return { is: isSafe ? Answered.ALWAYS : Answered.PENDING, by: [call] }
}

/**
 * Tells whether the result of a call is passed on, so that its receiver may catch errors. False if
 * it is awaited, returned or ignored.
 */
const isPassedOn = (tree: Tree, call: Node): boolean => !ENDS.has(tree.kindOf(tree.holderOf(call)))

/** Parents of a result that is awaited, ignored or returned. An arrow function returns its expression. */
const ENDS = anyOf('AwaitExpression ExpressionStatement ReturnStatement ArrowFunction')

/**
 * Returns the state if an answering call throws. Discord's refusal of the content and an answer
 * that is too late look the same.
 */
function thrownBy(
  tree: Tree,
  answering: Answering,
  state: AnswerState,
  effect: Effect | undefined,
): AnswerState {
  if (effect === undefined || !('call' in effect) || state.is === 0) {
    return state
  }
  const isAsked = (state.is & (Answered.ASKED | Answered.KEPT)) !== 0
  if (effect.kind === 'helper') {
    const isOpened = effect.helper.opens && !isAsked
    return isOpened ? { is: Answered.FAILED | Answered.ALWAYS, by: [effect.call] } : left(state)
  }
  const isToWait = effect.kind === 'first' && waitsLater(tree, answering, effect.call)
  if ((effect.isPlain || isToWait) && !isAsked) {
    return { is: Answered.FAILED, by: [effect.call] }
  }
  return left(state)
}

/**
 * Tells whether the same `try` waits for user input after an answer, so that its `catch` handles a
 * timeout: `try { await i.showModal(modal); await i.awaitModalSubmit({ time }) } catch { … }`
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

/** Returns the conditions that are true only if the interaction was answered. */
const askedIn = (tree: Tree, effects: Effects): ReadonlySet<Node> =>
  new Set(
    [...effects.values()].flatMap((all) =>
      all.flatMap((one) =>
        one.kind === 'asks' && IS_ANSWERED.test(tree.memberName(one.member)) ? one.member : [],
      ),
    ),
  )

const IS_ANSWERED = /^(?:replied|deferred|responded|acknowledged|initiallyResponded)$/

const callsOf = (effects: Effects): ReadonlyMap<Node, Effect> =>
  new Map(
    [...effects.values()].flatMap((all) =>
      all.flatMap((one): [Node, Effect][] => ('call' in one ? [[one.call, one]] : [])),
    ),
  )
