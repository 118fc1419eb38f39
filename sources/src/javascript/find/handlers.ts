import { LIBRARIES } from '../frameworks/index.js'
import { parametersOf } from '../scope/bindings.js'
import type { Declarator } from '../scope/bindings.js'
import { lastOfProperty, memberPropertyOf, objectOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

// Bound: the paths of files, for all of these.
/** Matches folders in which nine of ten commands are. */
const FOLDER = /(?:command|slash|interaction)[^/]*\/|(?:slash|command)[^/]*$/i
/** Matches such a folder only; the file's own name does not count. */
const INSIDE = /(?:command|slash|interaction)[^/]*\//i
const SLASH_FOLDER = /slash[^/]*\//i
const MENU_FOLDER = /(?:slash|context)[^/]*\//i
const OTHER_FOLDER = /sub-?commands?|(?:message|prefix|legacy|text)[-_]?commands?/i
const TESTS =
  /(?:^|\/)(?:tests?|__tests__|spec|fixtures|__mocks__)\/|\.(?:test|test-d|spec|example|sample)\.[a-z]+$/i

/**
 * Matches files that listen to commands or load them: `listeners/commandListener.ts`,
 * `handlers/commandHandler.js`.
 */
const MACHINERY =
  /(?:^|\/)(?:events?|handlers?|listeners?|middlewares?)\/[^/]*$|(?:[eE]vent|[hH]andler|[lL]istener|[lL]oader|[mM]anager|[mM]iddleware)\.\w+$/

export const isFolderOfCommands = (uri: string): boolean =>
  FOLDER.test(uri) && !OTHER_FOLDER.test(uri) && (INSIDE.test(uri) || !MACHINERY.test(uri))

export const isSlashFolder = (uri: string): boolean => SLASH_FOLDER.test(uri)

/**
 * Tells whether a document's folder is for context menus. The types 2 and 3 are then those of
 * commands, not of buttons and select menus.
 */
export const isMenuFolder = (uri: string): boolean => MENU_FOLDER.test(uri)

/**
 * Tells whether a document is a test or an example. Tests often contain mistakes on purpose, and
 * examples are to be replaced.
 */
export const isTest = (uri: string): boolean => TESTS.test(uri)

/**
 * Tells whether a test makes an assertion about a node, which may be that it is wrong:
 * `expect(() => new …).toThrow()`, `assert.throws(() => new …)`.
 */
export function isAsserted(tree: Tree, node: Node): boolean {
  for (let at = node; at !== NONE; at = tree.parentOf(at)) {
    if (tree.kindOf(at) !== K.ArgList) {
      continue
    }
    const callee = tree.firstChild(tree.parentOf(at))
    const isMember = tree.kindOf(callee) === K.MemberExpression
    const object = isMember ? objectOf(tree, callee) : callee
    const method = isMember ? memberPropertyOf(tree, callee) : NONE
    if (tree.kindOf(object) !== K.VariableName) {
      continue
    }
    if (/^(?:expect|assert)$/.test(tree.textOf(object))) {
      return true
    }
    if (method !== NONE && /^(?:throws|rejects)(?:Async)?$/.test(tree.textOf(method))) {
      return true
    }
  }
  return false
}

const MESSAGE_FOLDER = /(?:message|msg|prefix|text)[-_]?(?:cmds?|commands?)\//i

/**
 * Tells whether a function handles messages: it takes a message and no interaction. It must also
 * read the message's content or be in a folder of such functions.
 */
export function answersMessages(tree: Tree, property: Node, uri: string): boolean {
  const names = parametersAt(tree, property).map(({ pattern }) => tree.textOf(pattern))
  const message = names.find((name) => /^(?:message|msg)$/.test(name))
  if (message === undefined || names.some((name) => INTERACTION.test(name))) {
    return false
  }
  return (
    MESSAGE_FOLDER.test(uri) || new RegExp(`\\b${message}\\.content\\b`).test(tree.textOf(property))
  )
}

/** Tells whether a property or a method is a function with parameters. */
export const isHandler = (tree: Tree, property: Node): boolean =>
  parametersAt(tree, property).length > 0

function parametersAt(tree: Tree, property: Node): readonly Declarator[] {
  const isMethod = tree.hasChild(property, K.ParamList)
  return parametersOf(tree, isMethod ? property : lastOfProperty(tree, property))
}

const INTERACTION = new RegExp(
  `interaction|\\b(?:${LIBRARIES.handlerParameters.join('|')})\\b`,
  'i',
)

/**
 * Tells whether a property or a method is a function that takes an interaction. Outside of folders
 * for slash commands, it must not take a message.
 */
export const takesInteraction = (tree: Tree, property: Node, uri: string): boolean =>
  takes(tree, property, INTERACTION) && (isSlashFolder(uri) || !takesMessage(tree, property))

export const takesMessage = (tree: Tree, property: Node): boolean =>
  takes(tree, property, /\b(?:message|msg|Message)\b/)

/** Tells whether a function takes the words of a message and no interaction. */
export const takesWords = (tree: Tree, property: Node): boolean =>
  takes(tree, property, /\b(?:args?|words)\b/) && !takes(tree, property, INTERACTION)

/** Tells whether a property or a method is a function with a parameter whose name or type matches. */
const takes = (tree: Tree, property: Node, form: RegExp): boolean =>
  parametersAt(tree, property).some(({ pattern, type }) =>
    form.test(tree.textOf(pattern) + tree.textOf(type)),
  )
