import { evaluate } from '../evaluate/evaluate.js'
import { fieldSetBy, superArguments } from '../evaluate/classes.js'
import { takesInteraction } from '../find/handlers.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction } from '../scope/bindings.js'
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

/** After which commands the handlers of a module are called that defines none. */
export interface Called {
  /** By the object or the class that has a handler. */
  readonly holders: ReadonlyMap<Node, string>
  /** After which all that stands in none of them is. */
  readonly rest: string | undefined
}

/** What the handlers of a module are called, by what holds them, by what the module exports beside them, or by its file. */
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

/** The name of the command after which what holds a node is called. */
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

/** The name that an object or a class has beside a function that handles a command; `undefined` without one of both. */
function nameOfHolder(frame: Frame, holder: Node): string | undefined {
  const { module, tree } = frame
  const members = membersIn(tree, holder)
  const isHandled = members.some(
    ({ name, key, fn }) =>
      fn !== NONE &&
      (reading.roleOf(name) === 'runs' || takesInteraction(tree, tree.parentOf(key), module.path)),
  )
  if (!isHandled) {
    return undefined
  }
  const given = members.find(({ name, fn }) => name === 'name' && fn === NONE)?.value ?? NONE
  if (given !== NONE) {
    return textAt(frame, given)
  }
  return tree.kindOf(holder) === K.ObjectExpression ? undefined : nameOfClass(frame, holder)
}

/** The name that the constructor of a class sets, or hands to its base. */
function nameOfClass(frame: Frame, node: Node): string | undefined {
  const { tree } = frame
  const set = tree
    .nodesIn(node, K.AssignmentExpression)
    .filter((assignment) => fieldSetBy(tree, assignment) === 'name')
    .map((assignment) => rightOf(tree, assignment))
  const handed = superArguments(tree, node).flatMap((list) => tree.childrenOf(list))
  const names = [
    ...set.map((value) => textAt(frame, value)),
    ...handed.map((part) => nameIn(evaluate(frame, part))),
  ].filter((name) => name !== undefined)
  return names.length === 1 ? names[0] : undefined
}

/** A text, or the name of an object. */
function nameIn(value: Value): string | undefined {
  const literal = value.kind === 'object' ? literalAt(value, 'name') : value
  return literal?.kind === 'literal' && typeof literal.data === 'string' ? literal.data : undefined
}

/** The name that a module exports beside a handler; else that of its file, where that lies among handlers. */
function nameOfModule(frame: Frame): string | undefined {
  const { module, evaluator } = frame
  const { names } = exportsOf(module)
  if (!isExported(frame)) {
    return undefined
  }
  if (names.has('name')) {
    return nameIn(evaluator.exportOf(frame, 'name', { module, node: 0 }, new Set()))
  }
  return FOLDER.test(module.path) && !OTHER_FOLDER.test(module.path)
    ? fileName(module.path)
    : undefined
}

/** Whether a module exports a function that handles a command, by itself or in what it exports. */
function isExported(frame: Frame): boolean {
  const { module, tree, evaluator } = frame
  return [...exportsOf(module).names.keys()].some((exported) => {
    if (!reading.isHandlerName(exported)) {
      return false
    }
    const value = evaluator.exportOf(frame, exported, { module, node: 0 }, new Set())
    if (value.kind === 'function') {
      return value.site.module === module && takesInteraction(tree, value.site.node, module.path)
    }
    const isHere =
      (value.kind === 'object' || value.kind === 'class') && value.site.module === module
    return isHere && isHandling(frame, value.site.node)
  })
}

const isHandling = ({ tree }: Frame, holder: Node): boolean =>
  membersIn(tree, holder).some(
    ({ name, fn }) => reading.roleOf(name) === 'runs' && (fn === NONE || isFunction(tree, fn)),
  )

/** `film` of `commands/film.js` and of `commands/film/index.js`. */
function fileName(path: string): string | undefined {
  const segments = path.split('/')
  const file = (segments.pop() ?? '').replace(/\..*$/, '')
  return file === 'index' ? segments.at(-1) : file
}

// Bound: the paths of files.
/** Folders in which handlers lie. */
const FOLDER = /(?:command|slash|interaction|handler)[^/]*\//i
/** Handlers of something else, and of parts of commands. */
const OTHER_FOLDER =
  /(?:sub-?commands?|(?:message|msg|prefix|text|legacy)[-_]?(?:cmds?|commands?)|buttons?|modals?|selects?|menus?|components?|events?)\//i
