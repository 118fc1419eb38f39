import { addTo } from '../../record.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import { GUESSES } from '../frameworks/guesses.js'
import { bindingAt, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { conditionOf, rightOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Interaction } from './effects.js'

// Two paths of one function that cannot both work: one edits the answer of the caller, the other one gives the first answer.

/** A call with the control-flow node at which it happens. */
interface PlacedCall {
  /** The call in the syntax tree. */
  readonly call: Node
  /** The control-flow node of the call. */
  readonly point: FlowNode
}

/** The most contradicting first answers that are reported for one call. */
const MOST_TOLD = 4

/**
 * Finds pairs of calls of which one throws: one needs an earlier answer, the other gives the first.
 * Both work only if the caller answers before one of them only.
 *
 * A pair counts only if both calls follow the same conditions that may check for an earlier answer.
 *
 * @param laters calls that need an answer, while the function has not touched the interaction
 * @param firsts calls that give the first answer, in the same state
 * @returns the first answers that contradict each call
 */
export function contradictionsIn(
  module: Module,
  interaction: Interaction,
  graph: FlowGraph,
  laters: readonly PlacedCall[],
  firsts: readonly PlacedCall[],
): ReadonlyMap<Node, readonly Node[]> {
  const found = new Map<Node, readonly Node[]>()
  const before =
    laters.length > 0 && firsts.length > 0 ? questionsIn(module, interaction, graph) : undefined
  if (before === undefined) {
    return found
  }
  const behind = new Map<bigint, Node[]>()
  for (const { call, point } of firsts) {
    addTo(behind, before(point), call)
  }
  for (const { call, point } of laters) {
    const against = behind.get(before(point)) ?? []
    found.set(call, against.slice(0, MOST_TOLD))
  }
  return found
}

/** Finds the calls to which no condition leads that may check for an earlier answer. */
export function unaskedIn(
  module: Module,
  interaction: Interaction,
  graph: FlowGraph,
  calls: readonly PlacedCall[],
): readonly Node[] {
  const before = calls.length > 0 ? questionsIn(module, interaction, graph) : undefined
  return calls.flatMap(({ call, point }) => (before?.(point) === NO_QUESTION ? call : []))
}

/** A function with its conditions, and known facts about its variables. */
interface Questions {
  /** The module of the function. */
  readonly module: Module
  /** The interaction and its function. */
  readonly interaction: Interaction
  /** For each variable that was checked, whether its value may depend on an earlier answer. */
  readonly variables: Map<Node, boolean>
}

/**
 * Numbers the branches whose conditions may check whether the interaction was answered before the
 * function.
 */
function tellingIn(
  module: Module,
  interaction: Interaction,
  { nodes }: FlowGraph,
): ReadonlyMap<FlowNode, number> {
  const { tree } = module
  const questions: Questions = { module, interaction, variables: new Map() }
  const found = new Map<FlowNode, number>()
  for (const one of nodes) {
    const isBranch = one.kind === 'condition' || one.kind === 'clause'
    const parts = isBranch ? questionAt(tree, one) : []
    if (parts.some((part) => tells(questions, part, MOST_VARIABLES))) {
      found.set(one, found.size)
    }
  }
  return found
}

/** Returns the expressions that decide whether a branch is taken. */
function questionAt(tree: Tree, { kind, node }: FlowNode): readonly Node[] {
  if (kind === 'condition') {
    return [node]
  }
  const isStatement = tree.kindOf(node) === K.Switch
  const statement = isStatement ? node : tree.parentOf(tree.parentOf(node))
  const of = conditionOf(tree, statement)
  return isStatement ? [of] : [of, node]
}

const NO_QUESTION = 0n
/** The most passes over a function. Each level of nested loops needs one more pass. */
const MOST_PASSES = 100

/**
 * Makes a function that returns the branches before a point whose conditions may check for an
 * earlier answer. Each branch is one bit; `undefined` after too many passes.
 */
function questionsIn(
  module: Module,
  interaction: Interaction,
  graph: FlowGraph,
): ((point: FlowNode) => bigint) | undefined {
  const telling = tellingIn(module, interaction, graph)
  const found = new Map<FlowNode, bigint>()
  for (let pass = 0, isSame = telling.size === 0; !isSame; pass++) {
    if (pass === MOST_PASSES) {
      return undefined
    }
    isSame = true
    for (const node of graph.nodes) {
      const number = telling.get(node)
      let bits = number === undefined ? NO_QUESTION : 1n << BigInt(number)
      for (const one of node.antecedents) {
        bits |= found.get(one) ?? NO_QUESTION
      }
      isSame &&= bits === found.get(node)
      found.set(node, bits)
    }
  }
  return (point) => found.get(point) ?? NO_QUESTION
}

/** The most variables through which a condition is followed. */
const MOST_VARIABLES = 5

/**
 * Tells whether an expression may depend on an earlier answer. It does if it reads the interaction
 * itself, another argument, `this`, or a name that suggests the state.
 */
function tells(questions: Questions, expression: Node, left: number): boolean {
  const { tree } = questions.module
  if (left <= 0 || GUESSES.knowsAnswers.test(tree.textOf(expression))) {
    return true
  }
  for (let node = expression; node < tree.afterOf(expression); node++) {
    const kind = tree.kindOf(node)
    const isOwn = kind === K.This && !CLIENT.test(tree.memberName(tree.memberOn(node)))
    if (isOwn || (kind === K.VariableName && nameTells(questions, node, left))) {
      return true
    }
  }
  return false
}

function nameTells(questions: Questions, name: Node, left: number): boolean {
  const { module, interaction } = questions
  const { tree } = module
  const binding = resolve(module, tree.textOf(name), name)
  if (binding?.node === interaction.binding.node) {
    return !isDataOf(tree, name)
  }
  switch (binding?.kind) {
    case 'parameter':
      return binding.scope === interaction.fn && !CLIENT.test(tree.textOf(name))
    case 'variable':
      if (isTakenFrom(questions, binding)) {
        return !isData(String(binding.path?.[0]), tree.memberName(tree.memberOn(name)))
      }
      return variableTells(questions, binding, left)
    default:
      return false
  }
}

/**
 * Tells whether a variable is taken from the interaction by a pattern:
 * `const { guild } = interaction`.
 */
function isTakenFrom({ module, interaction }: Questions, { init, path }: Variable): boolean {
  return path?.length !== 0 && bindingAt(module, init)?.node === interaction.binding.node
}

/** Matches names of parameters or members of `this` that are the same for all handlers. */
const CLIENT = /^_?(?:client|bot|container)$/i

/** Tells whether a value of a variable may depend on an earlier answer. */
function variableTells(questions: Questions, { node, init }: Variable, left: number): boolean {
  const { module, variables } = questions
  const { tree } = module
  const known = variables.get(node)
  if (known !== undefined) {
    return known
  }
  variables.set(node, false)
  const set = usesOf(module, node, tree.textOf(node)).flatMap((use) => {
    const holder = tree.holderOf(use)
    return tree.targetOf(holder) === use ? [rightOf(tree, holder)] : []
  })
  const isTelling = [init, ...set].some(
    (value) => value !== NONE && tells(questions, value, left - 1),
  )
  variables.set(node, isTelling)
  return isTelling
}

type Variable = Extract<Binding, { kind: 'variable' }>

/**
 * Tells whether a use of an interaction reads data that no answer changes, such as the user's input
 * or the guild.
 */
function isDataOf(tree: Tree, use: Node): boolean {
  const member = tree.memberOn(use)
  return isData(tree.memberName(member), tree.memberName(tree.memberOn(member)))
}

const isData = (name: string, part: string): boolean =>
  DATA.has(name) || (HOLDERS.has(name) && part !== '') || `${name}.${part}` === 'data.options'

const DATA: ReadonlySet<string> = new Set([
  ...['member', 'guild', 'guildId', 'guildID', 'channel', 'channelId', 'channelID', 'client'],
  ...['inGuild', 'inCachedGuild', 'inRawGuild', 'locale', 'memberPermissions', 'appPermissions'],
  ...['createdTimestamp', 'createdAt'],
])

/**
 * Members of interactions that messages lack. Reading one alone shows whether the value is an
 * interaction.
 */
const HOLDERS: ReadonlySet<string> = new Set(['options', 'user'])
