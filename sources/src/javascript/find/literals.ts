import { OptionType } from '@slashlint/core/contract'
import { fieldNamed } from '@slashlint/core/internal'
import type { Handed } from '../../reader.js'
import { baseOf, classAround, isAbstract } from '../evaluate/classes.js'
import { typed } from '../evaluate/decorators.js'
import { evaluate } from '../evaluate/evaluate.js'
import { isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { entryOf } from '../values/value.js'
import type { Frame, ObjectValue, Value } from '../values/value.js'
import { withChildren } from './children.js'
import {
  asChangedLater,
  withNameOfHolder,
  withNested,
  withoutOwn,
  withPushed,
  withTypeShown,
} from './completed-literals.js'
import { BESIDE, GUESSED, PART } from './found.js'
import { isFolderOfCommands, isHandler, isTest, takesMessage } from './handlers.js'
import {
  isForMessages,
  isLikely,
  isSubcommandArgument,
  isShownElsewhere,
  makerAt,
} from './likely-literals.js'
import type { Candidate } from './likely-literals.js'
import {
  neighboursOf,
  calleeAround,
  dataHolder,
  isInside,
  isTitled,
  keysOf,
  superClassOf,
} from './neighbours.js'
import { withOptionsElsewhere } from './options-elsewhere.js'
import {
  isBlank,
  isFragment,
  isGeneric,
  isNumber,
  isPartOfCommand,
  isPlaceholder,
  isSwitchedOff,
  isUnmistakable,
  withNameAsPart,
  withNamesAsSent,
} from './shape.js'
import { isSent, tieOf } from './ties.js'
import type { Tie } from './ties.js'

/** A command in an object literal, or an option outside of a command. */
export interface FoundLiteral {
  /** The value of the literal, with its options. */
  readonly object: ObjectValue
  /** The evidence that it is a definition. */
  readonly tie: Tie
}

/**
 * Returns the command that an object literal defines; `undefined` if there is none or no evidence
 * for one.
 */
export function literalAt(frame: Frame, node: Node): FoundLiteral | undefined {
  const { module } = frame
  const own = commandAt(frame, node, false)
  const argument = argumentAt(frame, node)
  if (argument === undefined) {
    return own
  }
  const { start } = argument
  const isShown =
    own === undefined &&
    argument.isBase !== true &&
    module.workspace.host.assignment?.(module.uri)?.commandsAt?.includes(start) === true
  const found = isShown ? commandAt(frame, node, true) : own
  module.ownArguments.set(start, {
    ...argument,
    ...(found && { isCommand: isShown ? 'others' : 'itself' }),
  })
  return found
}

/**
 * Returns the command or option that an object literal defines; `undefined` if there is none.
 *
 * @param isShown true if other arguments of the same function are commands
 */
function commandAt(frame: Frame, node: Node, isShown: boolean): FoundLiteral | undefined {
  const { module, tree } = frame
  if (isInside(tree, node)) {
    return undefined
  }
  const keys = keysOf(tree, node)
  if (!['name', 'type', 'description', '...'].some((key) => keys.includes(key))) {
    return undefined
  }
  const tie = tieOf(module, node)
  if (tie === undefined && !hasKeysOfCommand(keys)) {
    return undefined
  }
  const candidate = candidateAt(frame, node, tie)
  if (candidate === undefined) {
    return undefined
  }
  if (tie !== undefined) {
    return isMeant(module, candidate, tie) ? foundWith(frame, candidate, tie) : undefined
  }
  const guess = guessTie(frame, candidate, isShown)
  return guess && foundWith(frame, candidate, guess)
}

/** Tells whether a literal's keys may be those of a command, without other evidence. */
function hasKeysOfCommand(keys: readonly string[]): boolean {
  // A spread may add the name to what has options.
  const isNamed = keys.includes('name') || (keys.includes('...') && keys.includes('options'))
  return (isNamed || keys.includes('type')) && keys.some((key) => OF_COMMANDS.test(key))
}

const OF_COMMANDS = /^(?:options|type|description|dm_?[pP]ermission|default|integration)/

/** Evaluates a literal; `undefined` if its value is no command or only a template for one. */
function candidateAt(frame: Frame, node: Node, tie: Tie | undefined): Candidate | undefined {
  const { tree } = frame
  const written = evaluate(frame, node)
  if (written.kind !== 'object' || isSwitchedOff(written) || isGeneric(written)) {
    return undefined
  }
  const value = withNamesAsSent(withNameOfHolder(frame, node, written))
  const holder = (): Value => evaluate(frame, dataHolder(tree, node))
  if (tie === undefined && isPlaceholder(value, holder)) {
    return undefined
  }
  // Subclasses fill in a blank name of an abstract class.
  if (isBlank(value, 'name') && isAbstract(tree, classAround(tree, node))) {
    return undefined
  }
  return { node, value, object: withNested(value), around: superClassOf(tree, node) }
}

/** Tells whether a literal is the command or option that the evidence suggests. */
function isMeant({ path }: Module, { object }: Candidate, tie: Tie): boolean {
  if (tie.isOption === true) {
    return !isTest(path)
  }
  return !isFragment(object) || isSentAsCommand(object, tie)
}

/**
 * Guesses the evidence for a command from a literal's content and the code around it; `undefined`
 * if it is no command.
 */
function guessTie(frame: Frame, candidate: Candidate, isShown: boolean): Tie | undefined {
  const { module, tree } = frame
  const { node, object, around } = candidate
  if (isTest(module.path) || isForMessages(tree, node, module.path)) {
    return undefined
  }
  const hasOtherKeys = object.entries.some(({ key }) => fieldNamed('command', key) === undefined)
  // A program makes the options of a list of settings.
  if (hasOtherKeys && isTitled(tree, node, object)) {
    return undefined
  }
  const isUnmistaken = isUnmistakable(withTypeShown(frame, object))
  if (!isUnmistaken && !isLikely(frame, candidate, isShown)) {
    return undefined
  }
  if (isPartOfCommand(object) || isSubcommandArgument(frame, node, around)) {
    return PART
  }
  return isUnmistaken && !isShownElsewhere(frame, node) ? GUESSED : BESIDE
}

/** Returns the command of a literal, with the changes that later statements make. */
function foundWith(frame: Frame, { node, value, around }: Candidate, tie: Tie): FoundLiteral {
  const changed = withNamesAsSent(asChangedLater(frame, node) ?? withPushed(frame.module, value))
  const later = withNested(withoutOwn(frame, around, changed))
  if (isSent(tie)) {
    return { object: later, tie }
  }
  if (tie === PART) {
    return { object: typed(withNameAsPart(later), OptionType.SUB_COMMAND, 'OptionType'), tie }
  }
  const whole = withChildren(later)
  const isPart = tie.isOption === true || isFragment(whole)
  return { object: isPart ? whole : withOptionsElsewhere(frame, whole, around), tie }
}

/**
 * Tells whether an object is a command although it looks like an option. Some authors confuse the
 * two, since both have a type 1. If the object is sent as a command, it is one even with a wrong
 * type.
 */
function isSentAsCommand(object: ObjectValue, tie: Tie): boolean {
  const type = entryOf(object, 'type')?.value
  return isNumber(type, 1, 1) || (isSent(tie) && isPlainNumber(type))
}

const isPlainNumber = (value: Value | undefined): boolean =>
  value?.kind === 'literal' && typeof value.data === 'number' && value.member === undefined

/**
 * Returns facts about a literal that is passed to a project's own function in a folder of commands;
 * `undefined` if it is for messages.
 */
function argumentAt(frame: Frame, node: Node): Handed | undefined {
  const { tree, path } = frame.module
  if (!isFolderOfCommands(path) || isTest(path)) {
    return undefined
  }
  const around = superClassOf(tree, node)
  const callee = around === NONE ? calleeAround(tree, node) : baseOf(tree, around)
  if (callee === NONE || followsCommand(frame, node)) {
    return undefined
  }
  const keys = keysOf(tree, node)
  const beside = neighboursOf(tree, node)
  const isDescribed = keys.includes('name') && keys.includes('description')
  const isAnswered = beside.some(
    (property) => isHandler(tree, property) || isFunction(tree, property),
  )
  if ((!isDescribed && !isAnswered) || beside.some((property) => takesMessage(tree, property))) {
    return undefined
  }
  // A switched-off object is no command, whatever the other arguments are.
  const written = evaluate(frame, node)
  if (written.kind === 'object' && isSwitchedOff(written)) {
    return undefined
  }
  const maker = makerAt(frame, callee)
  if (maker === undefined) {
    return undefined
  }
  const { module, node: at } = maker
  const [name = ''] = /[\w$]{1,60}$/.exec(tree.textOf(callee)) ?? []
  return {
    by: `${module.uri}#${module.tree.startOf(at)}`,
    name,
    keys,
    start: tree.startOf(node),
    ...(around !== NONE && { isBase: true }),
  }
}

/**
 * Tells whether the first argument of the same call is a command. Later arguments are settings for
 * its registration.
 */
function followsCommand(frame: Frame, node: Node): boolean {
  const { tree } = frame
  const first = tree.firstChild(tree.childOf(tree.callWithArgument(node), K.ArgList))
  const inner = tree.innerExpression(first)
  return (
    inner !== node &&
    tree.kindOf(inner) === K.ObjectExpression &&
    literalAt(frame, inner) !== undefined
  )
}
