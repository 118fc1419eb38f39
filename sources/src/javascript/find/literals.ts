import { OptionType } from '@slashlint/core/contract'
import { fieldNamed, nearestField } from '@slashlint/core/internal'
import { baseOf, basesOf, classAround, isAbstract } from '../evaluate/classes.js'
import { typed } from '../evaluate/decorators.js'
import { evaluate } from '../evaluate/evaluate.js'
import { valueAt } from '../evaluate/identifiers.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Handed } from '../../reader.js'
import { definitionOf, isFunction } from '../scope/bindings.js'
import type { Module, Site } from '../scope/module.js'
import { calleeOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { VALUE_OPTIONS } from '../values/option-words.js'
import { entryOf, restOf } from '../values/value.js'
import type { Frame, Item, ObjectValue, Value } from '../values/value.js'
import { withChildren, withMoreOptions } from './children.js'
import { extendsPart, methodsOf } from './classes.js'
import { BESIDE, GUESSED, PART } from './found.js'
import {
  isBlank,
  isForeign,
  isFragment,
  isGeneric,
  isMenu,
  isNumber,
  isPartOfCommand,
  isPlaceholder,
  isPrefixed,
  isSwitchedOff,
  isSwitchedOn,
  isText,
  isUnmistakable,
  withNamesAsSent,
  withOwnOptions,
} from './shape.js'
import {
  answersMessages,
  isFolderOfCommands,
  isHandler,
  isMenuFolder,
  isTest,
  takesInteraction,
  takesMessage,
  takesWords,
} from './handlers.js'
import { withOptionsElsewhere } from './options-elsewhere.js'
import { isSent, tieOf } from './ties.js'
import type { Tie } from './ties.js'

/** A command, or an option outside of one, in an object literal. */
export interface FoundLiteral {
  readonly object: ObjectValue
  readonly tie: Tie
}

/** Returns the command that an object literal defines; `undefined` if it is none, or if nothing shows it. */
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

/** An object literal that may be a command or an option. */
interface Candidate {
  readonly node: Node
  /** The value of the literal, before later statements change it. */
  readonly value: ObjectValue
  /** The same with the options that its framework nests in it. */
  readonly object: ObjectValue
  /** The class of `super({…})`; NONE for a literal elsewhere. */
  readonly around: Node
}

/**
 * Returns the command or option at an object literal.
 *
 * @param isShown true if others that the same function gets are commands
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

/** Tells whether the keys of a literal may be those of a command that nothing ties to Discord. */
function hasKeysOfCommand(keys: readonly string[]): boolean {
  // A spread may add the name to what has options.
  const isNamed = keys.includes('name') || (keys.includes('...') && keys.includes('options'))
  return (isNamed || keys.includes('type')) && keys.some((key) => OF_COMMANDS.test(key))
}

const OF_COMMANDS = /^(?:options|type|description|dm_?[pP]ermission|default|integration)/

/** Evaluates a literal; `undefined` if its value is no command, or one that is still to be filled in. */
function candidateAt(frame: Frame, node: Node, tie: Tie | undefined): Candidate | undefined {
  const { tree } = frame
  const written = evaluate(frame, node)
  if (written.kind !== 'object' || isSwitchedOff(written) || isGeneric(written)) {
    return undefined
  }
  const value = withNamesAsSent(withNameBeside(frame, node, written))
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

/** Tells whether a literal with a tie is the command or option that the tie promises. */
function isMeant({ path }: Module, { object }: Candidate, tie: Tie): boolean {
  if (tie.isOption === true) {
    return !isTest(path)
  }
  return !isFragment(object) || isSentAsCommand(object, tie)
}

/** Guesses from its content and its surroundings whether a literal without a tie is a command; `undefined` if it is none. */
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
  if (isPartOfCommand(object) || isPassedAsPart(frame, node, around)) {
    return PART
  }
  return isUnmistaken && !isShownElsewhere(frame, node) ? GUESSED : BESIDE
}

/** Tells whether the surroundings of a literal show that it is a command. */
function isLikely(frame: Frame, { node, object, around }: Candidate, isShown: boolean): boolean {
  const isCommand =
    isHandled(frame, node, object, isShown) ||
    isSwitched(object, frame.module.path) ||
    isBuiltByBase(frame, around, object)
  return isCommand && !isForOthers(frame, around)
}

/** Returns the command of a literal after later statements, which may have changed it. */
function foundWith(frame: Frame, { node, value, around }: Candidate, tie: Tie): FoundLiteral {
  const changed = withNamesAsSent(asChangedLater(frame, node) ?? withPushed(frame.module, value))
  const later = withNested(withoutOwn(frame, around, changed))
  if (isSent(tie)) {
    return { object: later, tie }
  }
  if (tie === PART) {
    return { object: typed(later, OptionType.SUB_COMMAND, 'OptionType'), tie }
  }
  const whole = withChildren(later)
  const isPart = tie.isOption === true || isFragment(whole)
  return { object: isPart ? whole : withOptionsElsewhere(frame, whole, around), tie }
}

/**
 * Tells whether an object is a command although it looks like an option. Some authors confuse the types, since both are 1. An
 * object that is sent as a command is one even if its number is wrong.
 */
function isSentAsCommand(object: ObjectValue, tie: Tie): boolean {
  const type = entryOf(object, 'type')?.value
  return isNumber(type, 1, 1) || (isSent(tie) && isPlainNumber(type))
}

const isPlainNumber = (value: Value | undefined): boolean =>
  value?.kind === 'literal' && typeof value.data === 'number' && value.member === undefined

/** Tells whether a folder, a library or a handler shows that an object is a command, besides its content. */
const isShownElsewhere = ({ module, tree }: Frame, node: Node): boolean =>
  isFolderOfCommands(module.path) ||
  LIBRARIES.imported.test(tree.text) ||
  besides(tree, node).some((property) => takesInteraction(tree, property, module.path))

/** Adds a missing name from the object around: `{ name: 'ping', data: { type: 1, description: 'Pong' } }`. */
function withNameBeside(frame: Frame, node: Node, object: ObjectValue): ObjectValue {
  const holder = dataHolder(frame.tree, node)
  if (holder === NONE || object.open !== undefined || entryOf(object, 'name') !== undefined) {
    return object
  }
  const around = evaluate(frame, holder)
  const name = around.kind === 'object' ? entryOf(around, 'name') : undefined
  return name === undefined ? object : { ...object, entries: [name, ...object.entries] }
}

/**
 * Tells whether a literal is an argument of a project's class for sub-commands: `new SubCommand({…})`, `@SubCommand({…})`,
 * `super({…})`.
 */
function isPassedAsPart(frame: Frame, node: Node, around: Node): boolean {
  const { tree } = frame
  if (around !== NONE) {
    return extendsPart(frame, around)
  }
  const list = tree.holderOf(node)
  const callee = tree.kindOf(list) === K.ArgList ? tree.previousOf(list) : NONE
  return callee !== NONE && GUESSES.part.test(tree.textOf(callee))
}

/**
 * Tells whether the handler beside a literal answers messages and none takes an interaction: prefix commands have options, too.
 */
function isForMessages(tree: Tree, node: Node, uri: string): boolean {
  const beside = besides(tree, node)
  return (
    beside.some((property) => answersMessages(tree, property, uri)) &&
    !beside.some((property) => takesInteraction(tree, property, uri))
  )
}

/** Tells whether a key of a command says that it is a slash command, in the form of any framework. */
function isSwitched(object: ObjectValue, uri: string): boolean {
  const name = entryOf(object, 'name')?.value
  const isNamed = name !== undefined && isText(name) && entryOf(object, 'description') !== undefined
  return (
    isNamed &&
    isSwitchedOn(object) &&
    isFolderOfCommands(uri) &&
    !isForeign(object) &&
    !isFragment(object)
  )
}

/**
 * Tells whether the base class of `super({ name, description })` passes the name to a builder. Other subclasses are no hint:
 * such bases also serve prefix commands.
 */
function isBuiltByBase(frame: Frame, around: Node, object: ObjectValue): boolean {
  const texts = ['name', 'description'].map((key) => entryOf(object, key)?.value)
  if (around === NONE || isForeign(object) || isFragment(object)) {
    return false
  }
  if (!texts.every((text) => text !== undefined && isText(text))) {
    return false
  }
  return basesOf(frame, around).some((base) => {
    if (base.kind !== 'class') {
      return takesCommand(base)
    }
    const { module, node } = base.site
    return BUILDS_NAME.test(module.tree.textOf(node))
  })
}

/** Tells whether a value is a library's class whose constructor takes a command: `SlashCommand` of slash-create. */
export const takesCommand = (value: Value): boolean =>
  value.kind === 'external' && LIBRARIES.takesCommand(value.source ?? '', value.path.at(-1) ?? '')

/** Matches `new SlashCommandBuilder().setName(options.name)`. */
const BUILDS_NAME = new RegExp(
  String.raw`\bnew\s+(?:\w+\.)?(?:${[...LIBRARIES.builders.keys()].join('|')})\(\)\s*\.\s*(?:${LIBRARIES.naming.join('|')})\(\s*(?:[\w$]+\.)*name\s*\)`,
)

/**
 * Tells whether the argument of `super` is no definition. It may contain options of the library, or a name for a builder in the
 * class itself: `new SlashCommandBuilder().setName(this.help.name)`.
 */
const isForOthers = (frame: Frame, around: Node): boolean =>
  around !== NONE &&
  (LIBRARIES.isOwnClass(frame, around) || TAKES_NAME.test(frame.tree.textOf(around)))

const TAKES_NAME = new RegExp(
  String.raw`(?:\b(?:${LIBRARIES.naming.join('|')})\(|\bname:)\s*this\.(?:[\w$]+\.)*name\b`,
)

/** Returns `const ban = {…}` after later statements such as `ban.name = …`; `undefined` if no variable contains the literal. */
function asChangedLater(frame: Frame, node: Node): ObjectValue | undefined {
  const { tree } = frame
  const name = definitionOf(tree, node)
  const value = name === NONE ? undefined : valueAt(frame, name)
  if (value?.kind !== 'object') {
    return undefined
  }
  return value.site.node === node && value.site.module === frame.module ? value : undefined
}

/** Marks options as incomplete if the text pushes to any: `module.exports.options.push(…)`, `this.data.options.push(…)`. */
function withPushed({ tree }: Frame['module'], object: ObjectValue): ObjectValue {
  const options = pushesOptions(tree, 0) ? entryOf(object, 'options') : undefined
  if (options === undefined) {
    return object
  }
  return withMoreOptions(object, restOf(options.value.site, 'Later statements may add options.'))
}

const pushesOptions = once(({ text }: Tree) =>
  /\.options\s*[?!]?\.\s*(?:push|unshift|splice)\(/.test(text),
)

/** Restores a type that an unknown spread may override. It still shows the kind of the object. */
function withTypeShown(frame: Frame, object: ObjectValue): ObjectValue {
  const type = entryOf(object, 'type')
  if (object.open === undefined || type?.value.kind !== 'unknown') {
    return object
  }
  const { node } = type.value.site
  return { ...object, entries: [...object.entries, { ...type, value: evaluate(frame, node) }] }
}

/** Converts options with types as keys, from which a program makes them: `options: [{ String: { name: 'song', … } }]`. */
function withTypesAsKeys(object: ObjectValue): ObjectValue {
  const options = entryOf(object, 'options')
  if (options?.value.kind !== 'list') {
    return object
  }
  let isChanged = false
  const items = options.value.items.map((item): Item => {
    const [only, ...others] = item.kind === 'object' ? item.entries : []
    const type = only === undefined || others.length > 0 ? undefined : VALUE_OPTIONS.get(only.key)
    if (type === undefined || only?.value.kind !== 'object') {
      return item
    }
    const entries = only.value.entries.filter(({ key }) => key === 'name' || key === 'required')
    const name = entryOf(only.value, 'name')?.value
    // The program may change other names.
    if (name?.kind !== 'literal' || !/^[-_a-z\d]{1,32}$/.test(String(name.data))) {
      return item
    }
    isChanged = true
    const reason = 'A program makes the option of it.'
    return typed({ ...only.value, entries, open: reason, fixed: true }, type, 'OptionType')
  })
  const value = { ...options.value, items }
  return isChanged ? { ...object, entries: [...object.entries, { ...options, value }] } : object
}

/** Adds the options that frameworks with two kinds of commands nest: `slashCommand: { enabled: true, options: […] }`. */
function withNested(object: ObjectValue): ObjectValue {
  if (entryOf(object, 'options') !== undefined) {
    return withTypesAsKeys(object)
  }
  const nested = object.entries.find(({ key }) =>
    /^(?:slash(?:_?command)?|applicationCommand|interaction)$/i.test(key),
  )?.value
  const options = nested?.kind === 'object' ? entryOf(nested, 'options') : undefined
  if (options === undefined) {
    return withOwnOptions(object)
  }
  return { ...object, entries: [...object.entries, options] }
}

/** Returns the names of a literal's keys; a spread is `...`. */
function keysOf(tree: Tree, node: Node): string[] {
  return tree.childrenOf(node).map((property) => {
    const name = tree.childrenOf(property).find((part) => tree.kindOf(part) !== K.Async)
    if (name === undefined) {
      return ''
    }
    const text = tree.textOf(name)
    return tree.kindOf(name) === K.String ? text.slice(1, -1) : text
  })
}

/** Tells whether a literal is an option, a choice or a translation: its key or its list is named so. */
function isInside(tree: Tree, node: Node): boolean {
  let at = tree.outerExpression(node)
  let parent = tree.parentOf(at)
  const isListed = tree.kindOf(parent) === K.ArrayExpression
  if (isListed) {
    at = tree.outerExpression(parent)
    parent = tree.parentOf(at)
  }
  if (tree.kindOf(parent) === K.Property) {
    return HOLDS_PARTS.test(tree.keyOf(parent))
  }
  if (!isListed) {
    return false
  }
  const target = tree.targetOf(parent)
  const names = [tree.keyOf(parent), tree.memberName(target), tree.textOf(definitionOf(tree, at))]
  return names.some((name) => HOLDS_PARTS.test(name))
}

const HOLDS_PARTS =
  /^(?:options|choices|fields|components|embeds|args|arguments|subcommands?|subCommands?)$|ocalizations$/

/** Tells whether a function beside the literal takes an interaction. Prefix commands have names and descriptions, too. */
function isHandled(frame: Frame, node: Node, object: ObjectValue, isShown: boolean): boolean {
  const { tree, path: uri } = frame.module
  const name = entryOf(object, 'name')?.value
  if (name === undefined || !isText(name) || !isInItsFolder(object, uri)) {
    return false
  }
  if (isForeign(object) || isFragment(object) || isTitled(tree, node, object)) {
    return false
  }
  const beside = besides(tree, node)
  // A title, or a handler that takes the words of a message, show that it is something else.
  if (isShown) {
    return isSlashName(name) && !beside.some((property) => takesWords(tree, property))
  }
  if (isPrefixed(object, uri)) {
    return false
  }
  return (
    isData(tree, node, object) ||
    beside.some((property) => takesInteraction(tree, property, uri)) ||
    isWrapped(frame, node, beside)
  )
}

/** Tells whether an object is a command with a description in a folder of commands, or a context menu in one of menus. */
function isInItsFolder(object: ObjectValue, uri: string): boolean {
  const description = entryOf(object, 'description')?.value
  if (description === undefined) {
    return isMenu(object) && isMenuFolder(uri)
  }
  return isText(description) && isFolderOfCommands(uri)
}

/**
 * Tells whether an item of a list has a title or `/ban` as its name. Tables of games, settings and help texts also have
 * descriptions and options.
 */
function isTitled(tree: Tree, node: Node, object: ObjectValue): boolean {
  const name = entryOf(object, 'name')?.value
  const isListed = tree.kindOf(tree.holderOf(node)) === K.ArrayExpression
  return isListed && name?.kind === 'literal' && /\s|^\//.test(String(name.data).trim())
}

const isSlashName = (name: Value): boolean =>
  name.kind !== 'literal' || /^[\p{Ll}\p{Lo}\p{N}_'-]{1,32}$/u.test(String(name.data))

/**
 * Tells whether a project's function or class makes an application command from the literal, by the words in its own text:
 * `new Command({ name, description }, run)`.
 */
function isWrapped(frame: Frame, node: Node, beside: readonly Node[]): boolean {
  const { tree } = frame
  if (!beside.some((property) => isHandler(tree, property) || isFunction(tree, property))) {
    return false
  }
  const maker = makerAt(frame, calleeAround(tree, node))
  return maker !== undefined && makesCommands(maker.module.tree, maker.node)
}

/** Returns the function or class of the project that a callee evaluates to. */
function makerAt(frame: Frame, callee: Node): Site | undefined {
  const value = callee === NONE ? undefined : evaluate(frame, callee)
  return value?.kind === 'class' || value?.kind === 'function' ? value.site : undefined
}

/**
 * Returns the facts about an argument of a project's own function in a folder of commands. `undefined` if it answers messages.
 */
function argumentAt(frame: Frame, node: Node): Handed | undefined {
  const { tree, path } = frame.module
  if (!isFolderOfCommands(path) || isTest(path)) {
    return undefined
  }
  const around = superClassOf(tree, node)
  const callee = around === NONE ? calleeAround(tree, node) : baseOf(tree, around)
  if (callee === NONE || isBesideCommand(frame, node)) {
    return undefined
  }
  const keys = keysOf(tree, node)
  const beside = besides(tree, node)
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

/** Tells whether the first argument of the same call is a command. The later ones are settings for its registration. */
function isBesideCommand(frame: Frame, node: Node): boolean {
  const { tree } = frame
  const first = tree.firstChild(tree.childOf(tree.callGiven(node), K.ArgList))
  const inner = tree.innerExpression(first)
  return (
    inner !== node &&
    tree.kindOf(inner) === K.ObjectExpression &&
    literalAt(frame, inner) !== undefined
  )
}

const makesCommands = once((tree: Tree, node: Node): boolean => {
  const text = tree.textOf(node)
  return MAKES_COMMANDS.test(text) && !/\b[mM]essage\b/.test(text)
})

const MAKES_COMMANDS = /ApplicationCommand|SlashCommand|CommandInteraction/

/** Returns the callee of the call that has an object as an argument; NONE for no call, and for `super`. */
function calleeAround(tree: Tree, node: Node): Node {
  const call = callAround(tree, node)
  return call === NONE ? NONE : calleeOf(tree, call)
}

/** Returns the call, or `new` expression, that has an object as an argument; NONE for none, and for `super`. */
function callAround(tree: Tree, node: Node): Node {
  const call = tree.callGiven(node)
  return tree.kindOf(tree.firstChild(call)) === K.Super ? NONE : call
}

/** Tells whether an object is `data: { name, description }` beside a function that answers. */
function isData(tree: Tree, node: Node, object: ObjectValue): boolean {
  const holder = dataHolder(tree, node)
  if (
    holder === NONE ||
    object.entries.some((entry) => fieldNamed('command', entry.key) === undefined)
  ) {
    return false
  }
  return tree.childrenOf(holder).some((beside) => isHandler(tree, beside))
}

/** Returns the object that has a value under `data`; NONE without one. */
function dataHolder(tree: Tree, node: Node): Node {
  const property = tree.holderOf(node)
  const isData = tree.kindOf(property) === K.Property && tree.keyOf(property) === 'data'
  return isData ? tree.parentOf(property) : NONE
}

/** Returns the nodes beside a literal: its properties, those around `data: {…}`, and the methods of the class of `super({…})`. */
function besides(tree: Tree, node: Node): Node[] {
  const own = tree.childrenOf(node)
  const holder = tree.holderOf(node)
  // The handler beside `help: {…}` belongs to the explained command.
  if (tree.kindOf(holder) === K.Property) {
    return tree.keyOf(holder) === 'help' ? own : [...own, ...tree.childrenOf(tree.parentOf(holder))]
  }
  const call = callAround(tree, node)
  if (call !== NONE) {
    return [...own, ...functionsIn(tree, holder)]
  }
  const around = superClassOf(tree, node)
  return around === NONE ? own : [...own, ...methodsOf(tree, around)]
}

/** Returns the functions among the arguments of a call. Cached, since the others may be thousands of literals. */
const functionsIn = once((tree: Tree, list: Node) =>
  tree.childrenOf(list).filter((argument) => isFunction(tree, argument)),
)

/** Removes keys of `super({…})` that look like misspelt fields but are used by the project's base class. */
function withoutOwn(frame: Frame, around: Node, object: ObjectValue): ObjectValue {
  const isNear = (key: string): boolean =>
    fieldNamed('command', key) === undefined && nearestField('command', key) !== undefined
  if (around === NONE || !object.entries.some(({ key }) => isNear(key))) {
    return object
  }
  const bases = basesOf(frame, around)
  const isOwn = (key: string): boolean =>
    bases.some(
      (base) => base.kind === 'class' && wordsIn(base.site.module.tree, base.site.node).has(key),
    )
  return { ...object, entries: object.entries.filter(({ key }) => !isNear(key) || !isOwn(key)) }
}

const wordsIn = once(
  (tree: Tree, node: Node) => new Set<string>(tree.textOf(node).match(/[\w$]+/g)),
)

/** Returns the class of `super({…})`; NONE for a literal elsewhere. */
function superClassOf(tree: Tree, node: Node): Node {
  const call = tree.callGiven(node)
  return tree.kindOf(tree.firstChild(call)) === K.Super ? classAround(tree, call) : NONE
}
