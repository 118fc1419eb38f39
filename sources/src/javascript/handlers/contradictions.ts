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
export interface PlacedCall {
  /** The call in the syntax tree. */
  readonly call: Node
  /** The control-flow node of the call. */
  readonly point: FlowNode
}

/** The most calls that are compared with each other. */
const MOST_COMPARED = 16

/**
 * Finds the calls that contradict each other: whether something answered the interaction before the function or not, one of
 * both throws. A call counts only if no condition that may know of such an answer leads to one of both alone.
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
  if (laters.length === 0 || firsts.length === 0) {
    return found
  }
  const telling = tellingIn(module, interaction, graph)
  const others = firsts
    .slice(0, MOST_COMPARED)
    .map(({ call, point }) => ({ call, before: questionsBefore(point, telling) }))
  for (const { call, point } of laters.slice(0, MOST_COMPARED)) {
    const before = questionsBefore(point, telling)
    const against = others.filter((one) => one.before === before).map((one) => one.call)
    if (against.length > 0) {
      found.set(call, against)
    }
  }
  return found
}

/** The conditions of a function, and what is known of its variables. */
interface Questions {
  readonly module: Module
  readonly interaction: Interaction
  /** The variables that were looked at. */
  readonly variables: Map<Node, boolean>
}

/** Numbers the branches whose conditions may know whether the interaction was answered before the function. */
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

/** Returns the expressions that decide about a branch. */
function questionAt(tree: Tree, { kind, node }: FlowNode): readonly Node[] {
  if (kind === 'condition') {
    return [node]
  }
  const isStatement = tree.kindOf(node) === K.Switch
  const statement = isStatement ? node : tree.parentOf(tree.parentOf(node))
  const of = conditionOf(tree, statement)
  return isStatement ? [of] : [of, node]
}

/** Returns the telling branches before a point, as a text. */
function questionsBefore(point: FlowNode, telling: ReadonlyMap<FlowNode, number>): string {
  if (telling.size === 0) {
    return ''
  }
  const seen = new Set([point])
  for (const one of seen) {
    for (const before of one.antecedents) {
      seen.add(before)
    }
  }
  return [...telling].flatMap(([one, number]) => (seen.has(one) ? number : [])).join()
}

/** The most variables through which a condition is followed. */
const MOST_VARIABLES = 5

/**
 * Tells whether an expression may know if the interaction was answered. It reads which interaction it is, other arguments of the
 * function, or something with such a name.
 */
function tells(questions: Questions, expression: Node, left: number): boolean {
  const { tree } = questions.module
  if (left <= 0 || GUESSES.knowsAnswers.test(tree.textOf(expression))) {
    return true
  }
  for (let node = expression; node < tree.afterOf(expression); node++) {
    if (tree.kindOf(node) === K.VariableName && nameTells(questions, node, left)) {
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

/** Tells whether a variable is a member of the interaction: `const { guild } = interaction`. */
function isTakenFrom({ module, interaction }: Questions, { init, path }: Variable): boolean {
  return path?.length !== 0 && bindingAt(module, init)?.node === interaction.binding.node
}

/** Names of the parameter that is the same for all handlers. */
const CLIENT = /^_?(?:client|bot)$/i

/** Tells whether a variable gets a value that tells. */
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

/** Tells whether a use of an interaction reads data that is the same however it was answered: a user's input, the guild. */
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

/** Members that messages lack. Alone, they tell which of both it is. */
const HOLDERS: ReadonlySet<string> = new Set(['options', 'user'])
