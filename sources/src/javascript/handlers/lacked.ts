import { resolve, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { leftOf, memberPropertyOf } from '../syntax/children.generated.js'
import { signOf } from '../syntax/signs.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { patternDeclaredWith } from './declared.js'

/** The most uses of a variable that are searched. */
const MOST_NAMED = 32

/**
 * Finds the members that the code reads from a value or its constant: `kickable` in
 * `getUser('who').kickable`. Empty if the code checks the class of the constant.
 */
export function membersTaken(module: Module, value: Node): readonly Node[] {
  const { tree } = module
  const uses = usesOfConstant(module, patternDeclaredWith(tree, value))
  // Whoever asks for the class of a value knows that there are several.
  if (uses.some((use) => CLASS_CHECKS.has(signOf(tree, tree.holderOf(use))))) {
    return []
  }
  return [value, ...uses]
    .map((one) => tree.memberOn(tree.outerExpression(one)))
    .filter((member) => member !== NONE && !isAssigned(tree, member))
    .map((member) => memberPropertyOf(tree, member))
}

const CLASS_CHECKS: ReadonlySet<string> = new Set(['instanceof', 'in'])

/** Returns the uses of a constant; an empty list for a pattern or a variable that changes. */
function usesOfConstant(module: Module, definition: Node): readonly Node[] {
  const { tree } = module
  const name = tree.textOf(definition)
  const isName = tree.kindOf(definition) === K.VariableDefinition
  const binding = isName ? resolve(module, name, definition) : undefined
  if (binding?.kind !== 'variable' || !binding.isConstant) {
    return []
  }
  return usesOf(module, definition, name).slice(0, MOST_NAMED)
}

/** Tells whether the code assigns to a member. */
const isAssigned = (tree: Tree, member: Node): boolean =>
  tree.kindOf(tree.parentOf(member)) === K.AssignmentExpression &&
  leftOf(tree, tree.parentOf(member)) === member
