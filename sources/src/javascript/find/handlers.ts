import { parametersOf } from '../scope/bindings.js'
import { K } from '../syntax/kinds.js'
import { hasChild, NONE, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** Folders in which nine of ten commands lie. */
const FOLDER = /(?:command|slash|interaction)[^/]*\/|(?:slash|command)[^/]*$/i
const SLASH_FOLDER = /slash[^/]*\//i
const OTHER_FOLDER = /sub-?commands?|(?:message|prefix|legacy|text)[-_]?commands?/i
const TESTS = /(?:^|\/)(?:tests?|__tests__|spec|fixtures|__mocks__)\/|\.(?:test|spec)\.[a-z]+$/i

export const isFolderOfCommands = (uri: string): boolean => FOLDER.test(uri) && !OTHER_FOLDER.test(uri)

export const isSlashFolder = (uri: string): boolean => SLASH_FOLDER.test(uri)

/** What a test holds is often wrong on purpose. */
export const isTest = (uri: string): boolean => TESTS.test(uri)

/** Whether a property or a method is a function with a parameter that is an interaction, and none that is a message. */
export function takesInteraction(tree: Tree, property: Node, uri: string): boolean {
  const value = partsOf(tree, property).at(-1) ?? NONE
  const fn = hasChild(tree, property, K.ParamList) ? property : value
  if (fn === NONE || !hasChild(tree, fn, K.ParamList)) return false
  const texts = parametersOf(tree, fn).map(
    ({ pattern, type }) => textOf(tree, pattern) + (type === NONE ? '' : textOf(tree, type)),
  )
  if (!texts.some((text) => /interaction|\bCommandContext\b|\bSlashCreator\b/i.test(text))) return false
  return isSlashFolder(uri) || !texts.some((text) => /\b(?:message|msg|Message)\b/.test(text))
}
