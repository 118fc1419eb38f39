import { fieldNamed } from '@slashlint/core/internal'
import { basesOf } from '../evaluate/classes.js'
import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { entryOf } from '../values/value.js'
import type { Frame, ObjectValue, Value } from '../values/value.js'
import { extendsPart } from './classes.js'
import {
  answersMessages,
  isFolderOfCommands,
  isHandler,
  isMenuFolder,
  takesInteraction,
  takesWords,
} from './handlers.js'
import { neighboursOf, calleeAround, dataHolder, isTitled } from './neighbours.js'
import { isForeign, isFragment, isMenu, isPrefixed, isSwitchedOn, isText } from './shape.js'

/** An object literal that may be a command or an option. */
export interface Candidate {
  /** The literal in the syntax tree. */
  readonly node: Node
  /** The value of the literal, without changes by later statements. */
  readonly value: ObjectValue
  /** The value with the options that frameworks nest in the literal. */
  readonly object: ObjectValue
  /** The class with the call `super({…})`; NONE for a literal elsewhere. */
  readonly around: Node
}

/** Tells whether the code around a literal shows that it is a command. */
export function isLikely(
  frame: Frame,
  { node, object, around }: Candidate,
  isShown: boolean,
): boolean {
  const isCommand =
    isHandled(frame, node, object, isShown) ||
    isSwitched(object, frame.module.path) ||
    isBuiltByBase(frame, around, object)
  return isCommand && !isForOthers(frame, around)
}

/**
 * Tells whether a folder, a library or a handler shows that an object is a command. Its content is
 * not considered.
 */
export const isShownElsewhere = ({ module, tree }: Frame, node: Node): boolean =>
  isFolderOfCommands(module.path) ||
  LIBRARIES.imported.test(tree.text) ||
  neighboursOf(tree, node).some((property) => takesInteraction(tree, property, module.path))

/**
 * Tells whether a literal is an argument of a project's class for sub-commands:
 * `new SubCommand({…})`, `@SubCommand({…})`, `super({…})`.
 */
export function isSubcommandArgument(frame: Frame, node: Node, around: Node): boolean {
  const { tree } = frame
  if (around !== NONE) {
    return extendsPart(frame, around)
  }
  const list = tree.holderOf(node)
  const callee = tree.kindOf(list) === K.ArgList ? tree.previousOf(list) : NONE
  return callee !== NONE && GUESSES.part.test(tree.textOf(callee))
}

/**
 * Tells whether a handler next to a literal handles messages and no handler takes an interaction.
 * Such commands also have options.
 */
export function isForMessages(tree: Tree, node: Node, uri: string): boolean {
  const beside = neighboursOf(tree, node)
  return (
    beside.some((property) => answersMessages(tree, property, uri)) &&
    !beside.some((property) => takesInteraction(tree, property, uri))
  )
}

/** Tells whether a key marks a command as a slash command, in any framework. */
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
 * Tells whether the base class of `super({ name, description })` passes the name to a builder, or
 * is a library's class that takes commands. Other subclasses show nothing, since such bases may
 * also serve text commands.
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
 * Tells whether the argument of `super` is no definition. It may contain a library's settings, or a
 * name that the class passes to a builder: `new SlashCommandBuilder().setName(this.help.name)`.
 */
const isForOthers = (frame: Frame, around: Node): boolean =>
  around !== NONE &&
  (LIBRARIES.isOwnClass(frame, around) || TAKES_NAME.test(frame.tree.textOf(around)))

const TAKES_NAME = new RegExp(
  String.raw`(?:\b(?:${LIBRARIES.naming.join('|')})\(|\bname:)\s*this\.(?:[\w$]+\.)*name\b`,
)

/**
 * Tells whether a literal in a folder of commands has the handler of a slash command: a function
 * next to it takes an interaction, or a call with both makes a command. With `isShown`, the name is
 * enough unless a handler takes the words of a message.
 */
function isHandled(frame: Frame, node: Node, object: ObjectValue, isShown: boolean): boolean {
  const { tree, path: uri } = frame.module
  const name = entryOf(object, 'name')?.value
  if (name === undefined || !isText(name) || !isInItsFolder(object, uri)) {
    return false
  }
  if (isForeign(object) || isFragment(object) || isTitled(tree, node, object)) {
    return false
  }
  const beside = neighboursOf(tree, node)
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

/**
 * Tells whether an object has a description and is in a folder of commands, or is a context menu in
 * a folder of menus.
 */
function isInItsFolder(object: ObjectValue, uri: string): boolean {
  const description = entryOf(object, 'description')?.value
  if (description === undefined) {
    return isMenu(object) && isMenuFolder(uri)
  }
  return isText(description) && isFolderOfCommands(uri)
}

const isSlashName = (name: Value): boolean =>
  name.kind !== 'literal' || /^[\p{Ll}\p{Lo}\p{N}_'-]{1,32}$/u.test(String(name.data))

/**
 * Tells whether a project's function or class makes an application command from a literal, as words
 * in its code show: `new Command({ name, description }, run)`.
 */
function isWrapped(frame: Frame, node: Node, beside: readonly Node[]): boolean {
  const { tree } = frame
  if (!beside.some((property) => isHandler(tree, property) || isFunction(tree, property))) {
    return false
  }
  const maker = makerAt(frame, calleeAround(tree, node))
  return maker !== undefined && makesCommands(maker.module.tree, maker.node)
}

/** Returns the project's function or class that a callee evaluates to. */
export function makerAt(frame: Frame, callee: Node): Site | undefined {
  const value = callee === NONE ? undefined : evaluate(frame, callee)
  return value?.kind === 'class' || value?.kind === 'function' ? value.site : undefined
}

const makesCommands = once((tree: Tree, node: Node): boolean => {
  const text = tree.textOf(node)
  return MAKES_COMMANDS.test(text) && !/\b[mM]essage\b/.test(text)
})

const MAKES_COMMANDS = /ApplicationCommand|SlashCommand|CommandInteraction/

/** Tells whether an object is `data: { name, description }` next to a function that answers. */
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
