import { getOrInsert } from '../../record.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Node } from '../syntax/tree.js'
import type { Effect, Effects } from './effects.js'

// Answers that are followed by another one on every path: `if (!film) { await i.reply('?') } await i.reply(film)`.

/** The most steps for each node of a function. Its value changes with each answer that is found behind it. */
const MOST_STEPS = 100
const MOST_CALLS = 4

/** The calls of which one is reached on every path from a point; `undefined` if a path ends without any. */
export type Next = readonly Node[] | undefined

/** The order of the nodes in a function. */
interface Order {
  /** All nodes of the function. */
  readonly nodes: readonly FlowNode[]
  /** The effects on the interaction, by node. */
  readonly effects: Effects
  /** The nodes directly behind each node. */
  readonly successors: ReadonlyMap<FlowNode, readonly FlowNode[]>
  /** The end of the function. */
  readonly end: FlowNode
  /** The next answers behind the function, if it is a callback. */
  readonly ending: Next
}

/** The next answers from each point of a function. */
interface NextAnswers extends Order {
  /** The next answers, by node. */
  readonly next: ReadonlyMap<FlowNode, Next>
}

/**
 * Finds the next answers behind each point of a function.
 *
 * @param ending the next answers behind the function
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

/** Returns the calls one of which is made on every path behind a point. */
export const behind = (answers: NextAnswers, point: FlowNode): Next =>
  joined(answers, point, answers.next)

/**
 * Finds the calls that answer behind each answer, if every path from it leads to one. Paths on which something throws by
 * itself are not counted: without the exception the code answers again.
 *
 * @returns the first calls in the text, by the answer before them
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

/** Lists the nodes directly behind each node. Those at which the function may end are left out. */
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

/** Tells whether an answer is certain. If its error is caught at once, only its content may have been refused. */
function isCertain(effect: Effect): effect is Answer {
  if (effect.kind === 'helper') {
    return effect.helper.answers && !effect.isCaught
  }
  return effect.kind === 'first' && (!effect.isCaught || effect.isPlain)
}

/**
 * Tells whether an effect decides about the following code: an answer, or the end of the knowledge about the
 * interaction.
 */
const decides = (effect: Effect): boolean => isFirst(effect) || ENDS.has(effect.kind)

/** Tells whether an effect throws if the interaction was answered before. */
function isFirst(effect: Effect): effect is Answer {
  const isKind = effect.kind === 'helper' ? effect.helper.isAlways : effect.kind === 'first'
  return isKind && 'isCaught' in effect && !effect.isCaught
}

const ENDS: ReadonlySet<Effect['kind']> = new Set(['asks', 'begins', 'collected'])

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
