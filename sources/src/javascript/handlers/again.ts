import { getOrInsert } from '../../record.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Node } from '../syntax/tree.js'
import type { Effect, Effects } from './effects.js'

// Answers that are followed by another one on every path: `if (!film) { await i.reply('?') } await i.reply(film)`.

/**
 * The most visits per node of a function. A node is visited again whenever its next answers change.
 */
const MOST_STEPS = 100
const MOST_CALLS = 4

/**
 * The possible next answers from a point: every path makes one of these calls. `undefined` if a
 * path ends without an answer.
 */
export type Next = readonly Node[] | undefined

/** A function's control-flow nodes in order, with the effects on the interaction. */
interface Order {
  /** All control-flow nodes of the function. */
  readonly nodes: readonly FlowNode[]
  /** The effects on the interaction, by node. */
  readonly effects: Effects
  /** The direct successors of each node. */
  readonly successors: ReadonlyMap<FlowNode, readonly FlowNode[]>
  /** The end of the function. */
  readonly end: FlowNode
  /** The next answers after the function has returned, if it is a callback. */
  readonly ending: Next
}

/** The next answers from each point of a function. */
interface NextAnswers extends Order {
  /** The next answers, by node. */
  readonly next: ReadonlyMap<FlowNode, Next>
}

/**
 * Finds the next answers from each point of a function.
 *
 * @param ending the next answers after the function has returned
 * @returns `undefined` if the function is too large
 */
export function nextAnswersIn(
  graph: FlowGraph,
  effects: Effects,
  ending: Next,
): NextAnswers | undefined {
  const { nodes, end } = graph
  const order: Order = { nodes, effects, successors: successorsOf(graph), end, ending }
  const next = nextAnswers(order)
  return next && { ...order, next }
}

/**
 * Returns the calls of which every path after a point makes one; `undefined` if a path makes none.
 */
export const behind = (answers: NextAnswers, point: FlowNode): Next =>
  joined(answers, point, answers.next)

/**
 * Finds the answers that are certainly followed by another answer. Paths that an exception takes
 * are ignored: without the exception the code answers twice.
 *
 * @returns for each such answer, the calls that may follow it, in the order of the text
 */
export function answersBehind(
  effects: Effects,
  answers: NextAnswers,
): ReadonlyMap<Node, readonly Node[]> {
  const found = new Map<Node, readonly Node[]>()
  for (const [point, all] of effects) {
    const last = all.at(-1)
    const calls = behind(answers, point)
    if (last !== undefined && isCertain(last) && calls !== undefined && calls.length > 0) {
      found.set(last.call, calls)
    }
  }
  return found
}

/**
 * Maps each node to its direct successors, without those after an exception. The function's end and
 * nodes without successors have no entry.
 */
function successorsOf({ nodes, end }: FlowGraph): ReadonlyMap<FlowNode, readonly FlowNode[]> {
  const found = new Map<FlowNode, FlowNode[]>()
  for (const node of nodes) {
    for (const one of node.kind === 'exception' ? [] : node.antecedents) {
      getOrInsert(found, one, () => []).push(node)
    }
  }
  // It may also be the beginning of a loop.
  found.delete(end)
  return found
}

/** Computes the next answers from each node, backwards, up to a fixed point; `undefined` if the steps do not suffice. */
function nextAnswers(order: Order): ReadonlyMap<FlowNode, Next> | undefined {
  const { nodes, effects } = order
  // A loop is taken to end: what is not known yet restricts nothing.
  const next = new Map<FlowNode, Next>(nodes.map((node) => [node, []]))
  const open = [...nodes]
  const waiting = new Set(open)
  let left = MOST_STEPS * nodes.length
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (left-- === 0) {
      return undefined
    }
    waiting.delete(node)
    const own = effects.get(node)?.find(decides)
    const found = own === undefined ? joined(order, node, next) : answeredBy(own)
    if (found?.join() === next.get(node)?.join()) {
      continue
    }
    next.set(node, found)
    for (const one of node.kind === 'exception' ? [] : node.antecedents) {
      if (!waiting.has(one)) {
        waiting.add(one)
        open.push(one)
      }
    }
  }
  return next
}

type Answer = Extract<Effect, { call: Node }>

/**
 * Tells whether the interaction is certainly answered after an effect. A `.catch(…)` at the call
 * hides a refused answer.
 */
function isCertain(effect: Effect): effect is Answer {
  if (effect.kind === 'helper') {
    return effect.helper.answers && !effect.isCaught
  }
  return effect.kind === 'first' && (!effect.isCaught || effect.isPlain)
}

/**
 * Tells whether the search for the next answer ends at an effect: the effect answers, or makes the
 * interaction's state unknown.
 */
const decides = (effect: Effect): boolean => isFirst(effect) || ENDS.has(effect.kind)

/** Tells whether an effect throws if the interaction was answered before. */
function isFirst(effect: Effect): effect is Answer {
  const isKind = effect.kind === 'helper' ? effect.helper.isAlways : effect.kind === 'first'
  return isKind && 'isCaught' in effect && !effect.isCaught
}

const ENDS: ReadonlySet<Effect['kind']> = new Set(['asks', 'begins', 'collected', 'ends'])

const answeredBy = (effect: Effect): Next => (isFirst(effect) ? [effect.call] : undefined)

function joined(
  { successors, end, ending }: Order,
  point: FlowNode,
  next: ReadonlyMap<FlowNode, Next>,
): Next {
  const all = successors.get(point)
  if (all === undefined) {
    return point === end ? ending : undefined
  }
  const calls = new Set<Node>()
  for (const one of all) {
    const behind = next.get(one)
    if (behind === undefined) {
      return undefined
    }
    behind.forEach((call) => calls.add(call))
  }
  return [...Uint32Array.from(calls).sort().subarray(0, MOST_CALLS)]
}
