import { chainTop } from '../builders/settle.js'
import { evaluate } from '../evaluate/expressions.js'
import type { BuilderValue, Frame } from '../evaluate/value.js'
import { isFunction, parametersOf, resolve } from '../scope/bindings.js'
import { referencesTo } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { childOf, dressed, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** A builder that a call of a function of this module makes. */
export interface Made {
  readonly builder: BuilderValue
  readonly call: Node
}

/**
 * The commands that calls of a factory make: `const base = (name) => new SlashCommandBuilder().setName(name)`, and
 * `base('hug').addUserOption(…)`. None where the builder is in no function, or in one without parameters.
 */
export function madeBy(frame: Frame, node: Node): Made[] {
  const { module } = frame
  const { tree } = module
  let fn = parentOf(tree, node)
  while (fn !== NONE && !isFunction(tree, fn)) fn = parentOf(tree, fn)
  if (fn === NONE || parametersOf(tree, fn).length === 0) return []
  const definition = nameOf(tree, fn)
  if (definition === NONE) return []
  const name = textOf(tree, definition)
  const owner = resolve(module, name, definition)
  return referencesTo(module, name).flatMap((use): Made[] => {
    const call = parentOf(tree, dressed(tree, use))
    const isCall = kindOf(tree, call) === K.CallExpression && partsOf(tree, call)[0] === dressed(tree, use)
    if (!isCall || owner === undefined || resolve(module, name, use)?.node !== owner.node) return []
    const value = evaluate(frame, chainTop(tree, call))
    const isCommand = value.kind === 'builder' && value.state.builds !== 'option' && value.site.node === node
    return isCommand ? [{ builder: { ...value, site: { module, node: call } }, call }] : []
  })
}

/** The name of a function, in its declaration or in that of a constant; NONE: it has none. */
function nameOf(tree: Tree, fn: Node): Node {
  if (kindOf(tree, fn) === K.FunctionDeclaration) return childOf(tree, fn, K.VariableDefinition)
  const declaration = parentOf(tree, dressed(tree, fn))
  if (kindOf(tree, declaration) !== K.VariableDeclaration) return NONE
  const parts = partsOf(tree, declaration)
  const before = parts.slice(0, parts.indexOf(dressed(tree, fn))).reverse()
  return before.find((part) => kindOf(tree, part) === K.VariableDefinition) ?? NONE
}
