import { LIBRARIES } from '../frameworks/index.js'
import { functionAround, functionName } from '../scope/bindings.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { interactionValueAt } from './interaction-values.js'
import { decidesAbout, mentionsOf } from './condition-mentions.js'

const { reading } = LIBRARIES

/**
 * Tells whether a condition around a call reads the list of the options that the user gave:
 * `if (interaction.options.data.length === 0)`. Such a condition may check for an option without
 * naming it.
 */
export function checksOptionList(frame: Frame, call: Node, throws: boolean): boolean {
  const { tree } = frame
  const fn = functionAround(tree, call)
  const words = [...reading.lists.keys(), ...functionsWithOptionList(tree, 0)]
  return mentionsOf(tree, fn, words).some(
    (one) =>
      // The list is always there: a condition that reads its length throws for nothing.
      decidesAbout(tree, { ...one, isTaken: () => false }, call, throws) &&
      [one.condition, one.via].some((node) => node !== NONE && namesOptionList(frame, node)),
  )
}

/**
 * Tells whether an expression contains the list of the given options, or calls a function that
 * reads this list.
 */
function namesOptionList(frame: Frame, node: Node): boolean {
  const { tree } = frame
  for (let at = node; at < tree.afterOf(node); at++) {
    if (!MAY_NAME.has(tree.kindOf(at))) {
      continue
    }
    const interactionValue = interactionValueAt(frame, at)
    const isList = interactionValue?.is === 'options' && interactionValue.isRaw === true
    if (isList || functionsWithOptionList(tree, 0).has(tree.textOf(at))) {
      return true
    }
  }
  return false
}

const MAY_NAME = anyOf('MemberExpression VariableName')

/**
 * Finds the names of functions that read the list of the given options:
 * `const isEmpty = (i) => i.options.data.length === 0`.
 */
const functionsWithOptionList = once((tree: Tree): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const member of tree.nodesIn(0, K.MemberExpression)) {
    const holder = tree.memberName(tree.firstChild(member))
    if (!reading.lists.has(tree.memberName(member)) || reading.members.get(holder) !== 'options') {
      continue
    }
    const name = tree.textOf(functionName(tree, functionAround(tree, member)))
    if (name !== '') {
      found.add(name)
    }
  }
  return found
})
