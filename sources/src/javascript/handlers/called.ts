import type { UseBranch } from '@slashlint/core/uses'
import { defined } from '../../record.js'
import { evaluate } from '../evaluate/evaluate.js'
import { fieldSetBy, superArguments } from '../evaluate/classes.js'
import { takesInteraction } from '../find/handlers.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction, parametersOf } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import { rightOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { literalAt } from '../values/value.js'
import type { Frame, Value } from '../values/value.js'
import { textAt } from './branches.js'
import { membersIn } from './entries.js'

// Handlers that are called after the command which another document defines: `{ name: 'film', execute }`, `commands/film.js`.

const { reading } = LIBRARIES

/** The command names that a module's handlers suggest, used if the module defines no command. */
export interface Called {
  /** The command's name for each object or class with a handler. */
  readonly holders: ReadonlyMap<Node, string>
  /** The command's name for all other handlers. */
  readonly rest: string | undefined
}

/**
 * Finds the command names for the handlers of a module. They come from their object or class, an
 * export `name`, or the file's name.
 */
export function calledIn(frame: Frame): Called {
  const { tree } = frame
  const holders = new Map<Node, string>()
  for (let node = 0; node < tree.kind.length; node++) {
    const name = HOLDERS.has(tree.kindOf(node)) ? nameOfHolder(frame, node) : undefined
    if (name !== undefined) {
      holders.set(node, name)
    }
  }
  const [only, another] = new Set(holders.values())
  const rest = holders.size > 0 ? (another === undefined ? only : undefined) : nameOfModule(frame)
  return { holders, rest }
}

/**
 * Returns the command's name for a node: that of the innermost object or class with one, else the
 * module's.
 */
export function calledAround(
  { tree }: Frame,
  { holders, rest }: Called,
  node: Node,
): string | undefined {
  for (let at = node; holders.size > 0 && at !== NONE; at = tree.parentOf(at)) {
    const name = holders.get(at)
    if (name !== undefined) {
      return name
    }
  }
  return rest
}

const HOLDERS = anyOf('ObjectExpression ClassDeclaration ClassExpression')

/** The command and sub-command for which code is registered. */
export interface CalledLevel {
  readonly command: string
  readonly branch: UseBranch
}

/**
 * Returns the sub-command for which an object or class around a node is registered: `film add` for
 * `{ subCommand: 'film.add', execute }`.
 */
export function levelAround(frame: Frame, node: Node): CalledLevel | undefined {
  const { tree } = frame
  for (let at = node; at !== NONE; at = tree.parentOf(at)) {
    if (!HOLDERS.has(tree.kindOf(at)) || !hasHandler(frame, at)) {
      continue
    }
    const { value = NONE } =
      membersIn(tree, at).find(({ name, fn }) => KEY.test(name) && fn === NONE) ?? {}
    const [command = '', ...levels] = (value === NONE ? '' : (textAt(frame, value) ?? '')).split(
      '.',
    )
    const [group, subcommand] = levels.length > 1 ? levels : [undefined, levels[0]]
    if (levels.length > 0 && levels.length < 3 && ![command, ...levels].includes('')) {
      return { command, branch: defined({ group, subcommand }) }
    }
  }
  return undefined
}

const KEY = /^sub_?command$/i

/**
 * Tells whether an object or class has a function that gets an interaction or has a handler's name.
 */
const hasHandler = ({ module, tree }: Frame, holder: Node): boolean =>
  membersIn(tree, holder).some(
    ({ name, key, fn }) =>
      fn !== NONE &&
      (reading.roleOf(name) === 'runs' || takesInteraction(tree, tree.parentOf(key), module.path)),
  )

/**
 * Returns the `name` of an object or class with a handler; `undefined` without a name or handler.
 */
function nameOfHolder(frame: Frame, holder: Node): string | undefined {
  const { tree } = frame
  if (!hasHandler(frame, holder)) {
    return undefined
  }
  const members = membersIn(tree, holder)
  const given = members.find(({ name, fn }) => name === 'name' && fn === NONE)?.value ?? NONE
  if (given !== NONE) {
    return textAt(frame, given)
  }
  return tree.kindOf(holder) === K.ObjectExpression ? undefined : nameOfClass(frame, holder)
}

/** Returns the name that the constructor of a class sets or passes to its base; `undefined` if there is not exactly one. */
function nameOfClass(frame: Frame, node: Node): string | undefined {
  const { tree } = frame
  const set = tree
    .nodesIn(node, K.AssignmentExpression)
    .filter((assignment) => fieldSetBy(tree, assignment) === 'name')
    .map((assignment) => rightOf(tree, assignment))
  const passed = superArguments(tree, node).flatMap((list) => tree.childrenOf(list))
  const names = [
    ...set.map((value) => textAt(frame, value)),
    ...passed.map((part) => nameIn(evaluate(frame, part))),
  ].filter((name) => name !== undefined)
  return names.length === 1 ? names[0] : undefined
}

/** Returns a text, or the `name` of an object. */
function nameIn(value: Value): string | undefined {
  const literal = value.kind === 'object' ? literalAt(value, 'name') : value
  return literal?.kind === 'literal' && typeof literal.data === 'string' ? literal.data : undefined
}

/**
 * Returns the exported `name` of a module with an exported handler; else its file's name, if its
 * folder contains handlers.
 */
function nameOfModule(frame: Frame): string | undefined {
  const { module, evaluator } = frame
  const { names } = exportsOf(module)
  if (!isExported(frame)) {
    return undefined
  }
  if (names.has('name')) {
    return nameIn(evaluator.exportOf(frame, 'name', { module, node: 0 }, new Set()))
  }
  if (FOLDER.test(module.path) && !OTHER_FOLDER.test(module.path)) {
    return fileName(module.path)
  }
  return undefined
}

/** Tells whether a module exports a handler, or an object or class that contains one. */
function isExported(frame: Frame): boolean {
  const { module, evaluator } = frame
  return [...exportsOf(module).names.keys()].some((exported) => {
    if (!reading.isHandlerName(exported)) {
      return false
    }
    const value = evaluator.exportOf(frame, exported, { module, node: 0 }, new Set())
    if (value.kind === 'function') {
      return value.site.module === module && mayTakeInteraction(frame, value.site.node)
    }
    const isHere =
      (value.kind === 'object' || value.kind === 'class') && value.site.module === module
    return isHere && isHandling(frame, value.site.node)
  })
}

/** Tells whether a function has a parameter that may be an interaction: `execute: Run = async (command) => …`. */
const mayTakeInteraction = ({ module, tree }: Frame, fn: Node): boolean =>
  takesInteraction(tree, fn, module.path) ||
  parametersOf(tree, fn).some(({ pattern }) => GUESSES.shortly.test(tree.textOf(pattern)))

const isHandling = ({ tree }: Frame, holder: Node): boolean =>
  membersIn(tree, holder).some(
    ({ name, fn }) => reading.roleOf(name) === 'runs' && (fn === NONE || isFunction(tree, fn)),
  )

/**
 * Returns the command's name in a path: `film` for `commands/film.js`, `commands/film/index.js` and
 * `commands/film/execute.js`. The folder counts if the file's name describes what it does.
 */
function fileName(path: string): string | undefined {
  const segments = path.split('/')
  const file = (segments.pop() ?? '').replace(/\..*$/, '')
  return file === 'index' || reading.roleOf(file) === 'runs' ? segments.at(-1) : file
}

// Bound: the paths of files.
/** Matches folders that contain handlers of commands. */
const FOLDER = /(?:command|slash|interaction|handler)[^/]*\//i
/**
 * Matches folders with handlers of other interactions, of text commands or of parts of commands.
 */
const OTHER_FOLDER =
  /(?:sub-?commands?|(?:message|msg|prefix|text|legacy)[-_]?(?:cmds?|commands?)|buttons?|modals?|selects?|menus?|components?|events?)\//i
