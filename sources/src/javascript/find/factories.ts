import { evaluate } from '../evaluate/evaluate.js'
import { definitionOf, isFunction, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import { chainTop } from '../syntax/chains.js'
import { K } from '../syntax/kinds.js'
import { childOf, firstPart, hasChild, kindOf, NONE, outerExpression, parentOf, textOf } from '../syntax/tree.js'
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
  const called = calledAs(tree, fn)
  if (called === undefined) return []
  const name = textOf(tree, called.definition)
  const owner = resolve(module, name, called.definition)
  const calls = (owner === undefined ? [] : usesOf(module, owner.node, name)).flatMap((use): Node[] => {
    const callee = calleeAt(tree, outerExpression(tree, use), called.member)
    const call = callee === NONE ? NONE : parentOf(tree, callee)
    return call !== NONE && kindOf(tree, call) === K.CallExpression && firstPart(tree, call) === callee ? [call] : []
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

/** How a function is called: by its name, or as a member of what has one. */
interface Called {
  readonly definition: Node
  readonly member?: string
}

function calledAs(tree: Tree, fn: Node): Called | undefined {
  const definition =
    kindOf(tree, fn) === K.FunctionDeclaration ? childOf(tree, fn, K.VariableDefinition) : definitionOf(tree, fn)
  if (definition !== NONE) return { definition }
  // A method is its own member; a function may be the value of one.
  const item = MEMBERS.has(kindOf(tree, fn)) ? fn : parentOf(tree, outerExpression(tree, fn))
  const key = MEMBERS.has(kindOf(tree, item)) ? childOf(tree, item, K.PropertyDefinition) : NONE
  if (key === NONE || hasChild(tree, item, K.Get) || hasChild(tree, item, K.Set)) return undefined
  const body = parentOf(tree, item)
  const isClass = kindOf(tree, body) === K.ClassBody
  if (isClass !== hasChild(tree, item, K.Static)) return undefined
  const holder = isClass ? parentOf(tree, body) : body
  const named =
    kindOf(tree, holder) === K.ClassDeclaration
      ? childOf(tree, holder, K.VariableDefinition)
      : definitionOf(tree, holder)
  return named === NONE ? undefined : { definition: named, member: textOf(tree, key) }
}

const MEMBERS: ReadonlySet<number> = new Set([K.MethodDeclaration, K.PropertyDeclaration, K.Property])

/** What is called where a name is used: it, or its member of that name; NONE if it is another one. */
function calleeAt(tree: Tree, use: Node, member: string | undefined): Node {
  if (member === undefined) return use
  const whole = parentOf(tree, use)
  if (kindOf(tree, whole) !== K.MemberExpression || firstPart(tree, whole) !== use) return NONE
  const key = childOf(tree, whole, K.PropertyName)
  return key !== NONE && textOf(tree, key) === member ? outerExpression(tree, whole) : NONE
}
