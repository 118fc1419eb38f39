import { getOrInsert } from '../../record.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Node } from '../syntax/tree.js'
import type { Effect, Effects } from './effects.js'

// Answers that are followed by another one on every path: `if (!film) { await i.reply('?') } await i.reply(film)`.

/** The most steps for each node of a function. Its value changes with each answer that is found behind it. */
const MOST_STEPS = 100
const MOST_CALLS = 4

/** The calls of which one is reached on every path from a point; `undefined` if a path ends without any. */
type Next = readonly Node[] | undefined

/**
 * Finds the calls that answer behind each answer, if every path from it leads to one. Paths on which something throws by
 * itself are not counted: without the exception the code answers again.
 *
 * @returns the first calls in the text, by the answer before them; `undefined` if the function is too large
 */
export function answersBehind(
  graph: FlowGraph,
  effects: Effects,
): ReadonlyMap<Node, readonly Node[]> | undefined {
  const successors = successorsOf(graph)
  const next = nextAnswers(graph, effects, successors)
  if (next === undefined) {
    return undefined
  }
  const found = new Map<Node, readonly Node[]>()
  for (const [point, all] of effects) {
    const last = all.at(-1)
    const behind = joined(successors.get(point), next)
    if (last?.kind === 'first' && counts(last) && behind !== undefined && behind.length > 0) {
      found.set(last.call, behind)
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
function nextAnswers(
  { nodes }: FlowGraph,
  effects: Effects,
  successors: ReadonlyMap<FlowNode, readonly FlowNode[]>,
): ReadonlyMap<FlowNode, Next> | undefined {
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
    const found = own === undefined ? joined(successors.get(node), next) : answeredBy(own)
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

/** Tells whether an answer is certain: if its error is caught at once, only its content may have been refused. */
const counts = (effect: Extract<Effect, { call: Node }>): boolean =>
  !effect.isCaught || effect.isPlain

/**
 * Tells whether an effect decides about the following code: an answer, or the end of the knowledge about the
 * interaction.
 */
const decides = (effect: Effect): boolean =>
  effect.kind === 'first' ? !effect.isCaught : ENDS.has(effect.kind)

const ENDS: ReadonlySet<Effect['kind']> = new Set(['asks', 'begins', 'collected'])

const answeredBy = (effect: Effect): Next => (effect.kind === 'first' ? [effect.call] : undefined)

function joined(
  successors: readonly FlowNode[] | undefined,
  next: ReadonlyMap<FlowNode, Next>,
): Next {
  if (successors === undefined) {
    return undefined
  }
  const calls = new Set<Node>()
  for (const one of successors) {
    const behind = next.get(one)
    if (behind === undefined) {
      return undefined
    }
    behind.forEach((call) => calls.add(call))
  }
  return [...Uint32Array.from(calls).sort().subarray(0, MOST_CALLS)]
}
