import { kept } from '../../record.js'
import { flowOf } from '../flow/index.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Answering } from '../frameworks/framework.js'
import { declaratorsOf, isFunction, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { functionAround, isCaught } from './guards.js'

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

/** What happens to an interaction at a point of a function. */
type Effect =
  | {
      readonly kind: 'first' | 'any' | 'later'
      readonly call: Node
      readonly method: string
      /** Only where nobody can answer any more does it go wrong: it has nothing that may be refused. */
      readonly isPlain: boolean
      /** What goes wrong with it is caught where it stands. */
      readonly isCaught: boolean
    }
  /** `leaves`: it is handed to something. `asks`: whether it was answered. `begins`: another one has its name from now on. */
  | { readonly kind: 'leaves' | 'asks' | 'begins' | 'collected' }

/** A call of a method of an interaction that has to do with answers, with what is known before it. */
export interface AnsweringCall {
  readonly kind: 'first' | 'later'
  readonly call: Node
  readonly method: string
  readonly before: AnswerState
}

/** An interaction in a function: what declares it there, or outside. */
export interface Interaction {
  readonly fn: Node
  readonly binding: Binding
  /** Nothing can have answered it when the function begins. */
  readonly isFirst: boolean
}

/** A bound for the times that a function is gone through: loops in loops in loops. */
const MOST_PASSES = 12
const MOST_BY = 4
const MOST_ALIASES = 8

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
  readonly effects: ReadonlyMap<FlowNode, readonly Effect[]>
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
  const { is, by } = state
  switch (effect.kind) {
    case 'first':
    case 'any': {
      if (effect.isCaught && !effect.isPlain) {
        return after(tree, state, { kind: 'leaves' })
      }
      const isAsked = is & Answered.ASKED
      const isSafe = effect.isPlain || !isHanded(tree, effect.call)
      const answered = isSafe ? Answered.ALWAYS : Answered.PENDING
      const isOld = (is & ~(Answered.ALWAYS | Answered.PENDING)) === 0
      return isAsked === 0 ? { is: isOld ? is : answered, by: isOld ? by : [effect.call] } : state
    }
    // What was said of it once is not said again.
    case 'later':
      return after(tree, state, { kind: 'leaves' })
    case 'leaves':
      return { is: is & Answered.NEVER ? (is & ~Answered.NEVER) | Answered.MAYBE : is, by }
    case 'asks':
      return { is: Answered.ASKED, by: [] }
    case 'begins':
      return { is: Answered.MAYBE, by: [] }
    case 'collected':
      return { is: Answered.NEVER, by: [] }
  }
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
  return after(tree, state, { kind: 'leaves' })
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

const callsOf = (effects: Flow['effects']): ReadonlyMap<Node, Effect> =>
  new Map(
    [...effects.values()].flatMap((all) =>
      all.flatMap((one): [Node, Effect][] => ('call' in one ? [[one.call, one]] : [])),
    ),
  )

/** What happens to an interaction, by the node of the graph behind which it does. */
function effectsIn(
  module: Module,
  answering: Answering,
  { binding, fn }: Interaction,
  graph: FlowGraph,
): Flow['effects'] {
  const { tree } = module
  const found = new Map<FlowNode, Effect[]>()
  const points = pointsOf(graph)
  const add = (at: FlowNode | undefined, effect: Effect): void => {
    if (at !== undefined) {
      kept(found, at, () => []).push(effect)
    }
  }
  const definitions = namesFor(module, binding, fn)
  for (const definition of definitions) {
    const own = resolve(module, tree.textOf(definition), definition)
    if (definition === binding.node && own?.kind !== 'parameter') {
      add(points.get(definition), {
        kind: isCollected(tree, answering, binding) ? 'collected' : 'begins',
      })
    }
    for (const use of usesIn(module, definition, fn)) {
      if (functionAround(tree, use) !== fn) {
        add(closureAround(tree, points, use), { kind: 'leaves' })
        continue
      }
      const { at, effect } = effectOf(tree, answering, use, definitions)
      if (effect !== undefined) {
        add(points.get(at) ?? graph.at.get(at), effect)
      }
    }
  }
  return found
}

/** Where things happen, by what of the text does. */
const pointsOf = ({ nodes }: FlowGraph): ReadonlyMap<Node, FlowNode> =>
  new Map(nodes.flatMap((one) => (POINTS.has(one.kind) ? [[one.node, one]] : [])))

const POINTS: ReadonlySet<FlowNode['kind']> = new Set(['call', 'member', 'closure', 'assignment'])

/** Where the function, or the class, is made in which a node stands. */
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

/** Where a name is used in a function, in the order of the text. Many functions may use one name, each only a few times. */
function usesIn(module: Module, definition: Node, fn: Node): readonly Node[] {
  const { tree } = module
  const all = usesOf(module, definition, tree.textOf(definition))
  return fn === NONE ? all : all.slice(firstFrom(all, fn), firstFrom(all, tree.afterOf(fn)))
}

/** The index of the first node that is not before another one, in a list in the order of the text. */
function firstFrom(nodes: readonly Node[], from: Node): number {
  let [low, high] = [0, nodes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodes[middle] as Node) < from) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}

/** What declares an interaction, and the constants of the function that are nothing else: `const i = interaction`. */
function namesFor(module: Module, binding: Binding, fn: Node): readonly Node[] {
  const { tree } = module
  const found = [binding.node]
  for (const definition of found) {
    for (const use of usesIn(module, definition, fn)) {
      const alias = functionAround(tree, use) === fn ? aliasAt(module, use) : NONE
      if (alias !== NONE && found.length < MOST_ALIASES && !found.includes(alias)) {
        found.push(alias)
      }
    }
  }
  return found
}

/** The constant that is given what a name is; NONE if it is used otherwise. */
function aliasAt(module: Module, use: Node): Node {
  const { tree } = module
  const at = tree.outerExpression(use)
  const declaration = tree.parentOf(at)
  if (tree.kindOf(declaration) !== K.VariableDeclaration) {
    return NONE
  }
  const { pattern = NONE } = declaratorsOf(tree, declaration).find(({ init }) => init === at) ?? {}
  const alias = resolve(module, tree.textOf(pattern), pattern)
  return tree.kindOf(pattern) === K.VariableDefinition &&
    alias?.kind === 'variable' &&
    alias.isConstant
    ? pattern
    : NONE
}

/** Whether a variable has what somebody waited for, which nothing has answered: `const i = await message.awaitMessageComponent()`. */
export function isCollected(tree: Tree, { collects = [] }: Answering, binding: Binding): boolean {
  if (binding.kind !== 'variable' || binding.path?.length !== 0) {
    return false
  }
  for (let at = tree.innerExpression(binding.init); at !== NONE;) {
    const kind = tree.kindOf(at)
    if (kind === K.AwaitExpression) {
      at = tree.innerExpression(tree.lastChild(at))
      continue
    }
    if (kind !== K.CallExpression) {
      return false
    }
    const callee = tree.innerExpression(tree.firstChild(at))
    if (collects.includes(tree.memberName(callee))) {
      return true
    }
    // `….catch(() => null)`
    at =
      tree.kindOf(callee) === K.MemberExpression
        ? tree.innerExpression(objectOf(tree, callee))
        : NONE
  }
  return false
}

interface PlacedEffect {
  readonly at: Node
  readonly effect?: Effect
}

/** What a name does with an interaction where it stands. */
function effectOf(
  tree: Tree,
  answering: Answering,
  use: Node,
  definitions: readonly Node[],
): PlacedEffect {
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
  return HARMLESS_HOLDERS.has(kind) ? { at: use } : { at: use, effect: { kind: 'leaves' } }
}

/** What only looks at a value. */
const HARMLESS_HOLDERS = anyOf('IfStatement ExpressionStatement UnaryExpression')

function effectOfMember(tree: Tree, answering: Answering, member: Node): PlacedEffect {
  const name = tree.memberName(member)
  if (answering.asks.includes(name)) {
    return { at: member, effect: { kind: 'asks' } }
  }
  const call = tree.callOn(member)
  const kind = kindOfMethod(answering, name)
  if (call === NONE) {
    // `interaction[method]`, `interaction.reply.bind(…)`
    return name === '' || kind !== undefined
      ? { at: member, effect: { kind: 'leaves' } }
      : { at: member }
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

/** `const i = interaction`, `const { options, user } = interaction` */
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
  if (keys.some((key) => answering.asks.includes(key))) {
    return { at: use, effect: { kind: 'asks' } }
  }
  const isPlain = keys.every((key) => key !== '...' && kindOfMethod(answering, key) === undefined)
  return isPlain ? { at: use } : { at: use, effect: { kind: 'leaves' } }
}
