import { evaluate } from '../evaluate/evaluate.js'
import { definitionOf, isFunction, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import { chainTop } from '../syntax/chains.js'
import { K } from '../syntax/kinds.js'
import { childOf, firstPart, kindOf, NONE, outerExpression, parentOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderValue, Frame } from '../values/value.js'

/** A builder that a call of a function of this module makes. */
export interface BuilderFromCall {
  readonly builder: BuilderValue
  readonly call: Node
}

/**
 * The commands that calls of a factory make: `const base = (name) => new SlashCommandBuilder().setName(name)`, and
 * `base('hug').addUserOption(…)`. There are none if the builder isn't in a function; or in one without parameters, unless
 * more is called on what it gives.
 */
export function madeBy(frame: Frame, node: Node): BuilderFromCall[] {
  const { module } = frame
  const { tree } = module
  let fn = parentOf(tree, node)
  while (fn !== NONE && !isFunction(tree, fn)) fn = parentOf(tree, fn)
  if (fn === NONE) return []
  const definition = nameOf(tree, fn)
  if (definition === NONE) return []
  const name = textOf(tree, definition)
  const owner = resolve(module, name, definition)
  const calls = (owner === undefined ? [] : usesOf(module, owner.node, name)).flatMap((use): Node[] => {
    const callee = outerExpression(tree, use)
    const call = parentOf(tree, callee)
    return kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === callee ? [call] : []
  })
  if (parametersOf(tree, fn).length === 0 && !calls.some((call) => isBuiltOn(tree, call))) return []
  return calls.flatMap((call): BuilderFromCall[] => {
    const value = evaluate(frame, chainTop(tree, call))
    const isCommand = value.kind === 'builder' && value.state.builds !== 'option' && value.site.node === node
    return isCommand ? [{ builder: { ...value, site: { module, node: call } }, call }] : []
  })
}

/** Whether a method of a builder is called on what a call gives. */
function isBuiltOn(tree: Tree, call: Node): boolean {
  const method = childOf(tree, parentOf(tree, outerExpression(tree, call)), K.PropertyName)
  return method !== NONE && /^(?:add|set)[A-Z]/.test(textOf(tree, method))
}

/** The name of a function, in its declaration or in that of a constant; NONE if it has none. */
function nameOf(tree: Tree, fn: Node): Node {
  if (kindOf(tree, fn) === K.FunctionDeclaration) return childOf(tree, fn, K.VariableDefinition)
  return definitionOf(tree, fn)
}
