import type { Answer } from '@slashlint/core/uses'
import type { LocatedAnswer } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import type { Answering } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { flowOf } from '../flow/index.js'
import { functionAround, isFunction, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import { isShorthand } from '../scope/module.js'
import type { Module } from '../scope/module.js'
import { bodyOf, returnedBy } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { membersIn } from './entries.js'
import type { ModuleCommand } from './entries.js'
import { interactionValueAt } from './interaction-values.js'

// Handlers of commands in which nothing answers.

const { reading } = LIBRARIES

/** A function that runs a command, and the name under which the command has it. */
export interface Handler {
  /** The node of the name. */
  readonly key: Node
  /** The function in the syntax tree. */
  readonly fn: Node
}

/**
 * Finds the functions that run the commands of a module: methods, and functions to which their
 * objects refer by name.
 */
export function handlersOf(module: Module, commands: readonly ModuleCommand[]): readonly Handler[] {
  const { tree } = module
  const owners = new Set(commands.flatMap((command) => [...command.owners]))
  return [...owners].flatMap((owner) =>
    membersIn(tree, owner).flatMap(({ name, key, value, fn: own }): Handler[] => {
      const isHandler = reading.roleOf(name) === 'runs'
      const fn =
        own === NONE && isHandler ? functionNamed(module, value === NONE ? key : value) : own
      return isHandler && fn !== NONE ? [{ key, fn }] : []
    }),
  )
}

/** Returns the function of the module to which a name refers; NONE for another expression. */
function functionNamed(module: Module, node: Node): Node {
  const { tree } = module
  const name = tree.innerExpression(node)
  const isName = tree.kindOf(name) === K.VariableName || isShorthand(tree, name)
  const binding = isName ? resolve(module, tree.textOf(name), name) : undefined
  if (binding?.kind === 'function') {
    return binding.node
  }
  const isWhole = binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0
  const init = isWhole ? tree.innerExpression(binding.init) : NONE
  return isFunction(tree, init) ? init : NONE
}

/** Finds the handlers of commands that never answer. */
export function silentIn(
  frame: Frame,
  answering: Answering,
  handlers: readonly Handler[],
): readonly LocatedAnswer[] {
  const { module, tree } = frame
  const answer: Answer = { kind: 'handler', isSilent: true }
  return handlers
    .filter(({ fn }) => isSilent(frame, answering, fn))
    .map(({ key, fn }) => ({
      answer,
      place: rangeOf(module, key),
      ...(tree.isDamaged(fn) && { isDamaged: true as const }),
    }))
}

/**
 * Tells whether a handler cannot answer: it has statements, uses no other parameter than its
 * interaction, and only reads data of the interaction.
 */
function isSilent(frame: Frame, answering: Answering, fn: Node): boolean {
  const { module, tree } = frame
  const body = bodyOf(tree, fn)
  const graph = flowOf(tree, fn)
  const isPlain =
    tree.kindOf(body) === K.Block &&
    tree.childrenOf(body).length > 0 &&
    graph.isWhole &&
    graph.end.kind !== 'unreachable' &&
    !tree.hasChild(tree.childOf(fn, K.ParamList), K.Spread)
  if (!isPlain || passesResultOn(tree, fn, body)) {
    return false
  }
  const parameters = parametersOf(tree, fn).map(({ pattern }) => pattern)
  const own = parameters.filter((one) => {
    const [use] = usesOf(module, one, tree.textOf(one))
    return use !== undefined && interactionValueAt(frame, use)?.is === 'interaction'
  })
  const [interaction, another] = own
  if (interaction === undefined || another !== undefined) {
    return false
  }
  return parameters.every((one) => {
    if (tree.kindOf(one) !== K.VariableDefinition) {
      return false
    }
    const uses = usesOf(module, one, tree.textOf(one))
    if (one === interaction) {
      return uses.every((use) => isOnlyLookedAt(tree, answering, use))
    }
    return uses.length === 0
  })
}

/**
 * Tells whether a function returns a value, or uses `this` or another name that may contain the
 * interaction.
 */
function passesResultOn(tree: Tree, fn: Node, body: Node): boolean {
  for (let node = body; node < tree.afterOf(body); node++) {
    const kind = tree.kindOf(node)
    const isGiven =
      kind === K.ReturnStatement &&
      returnedBy(tree, node) !== NONE &&
      functionAround(tree, node) === fn
    const isOpen = kind === K.VariableName && OPEN.has(tree.textOf(node))
    if (isGiven || isOpen || HANDS_OVER.has(kind)) {
      return true
    }
  }
  return false
}

const HANDS_OVER = anyOf('This Super YieldExpression')

/**
 * Names that may contain the interaction. While somebody types `await .reply("a")`, `await` is
 * parsed as a variable.
 */
const OPEN: ReadonlySet<string> = new Set(['arguments', 'await'])

/**
 * Tells whether a use only reads data of the interaction, which cannot answer and leads to no
 * object that can.
 */
function isOnlyLookedAt(tree: Tree, answering: Answering, use: Node): boolean {
  const member = tree.memberOn(use)
  const name = tree.memberName(member)
  if (tree.callOn(member) !== NONE) {
    return LOOKS.test(name)
  }
  return (
    GUESSES.data.has(name.toLowerCase()) &&
    !answering.checks.includes(name) &&
    !leadsToClient(tree, member)
  )
}

/**
 * Tells whether members of data lead to the client, with which code can answer:
 * `interaction.user.client`.
 */
function leadsToClient(tree: Tree, member: Node): boolean {
  for (let at = tree.memberOn(member); at !== NONE; at = tree.memberOn(at)) {
    if (CLIENT.test(tree.memberName(at))) {
      return true
    }
  }
  return false
}

const CLIENT = /client|_?rest$/i
const LOOKS = /^(?:is|in|has)[A-Z]/
