import { evaluate } from '../evaluate/evaluate.js'
import { definitionOf, isFunction, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { chainTop } from '../syntax/chains.js'
import { K } from '../syntax/kinds.js'
import { NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderValue, Frame, Value } from '../values/value.js'

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
  const { module, tree } = frame
  let fn = tree.parentOf(node)
  while (fn !== NONE && !isFunction(tree, fn)) fn = tree.parentOf(fn)
  if (fn === NONE) return []
  const called = calledAs(tree, fn)
  if (called === undefined) return []
  const name = tree.textOf(called.definition)
  const owner = resolve(module, name, called.definition)
  const calls = (owner === undefined ? [] : usesOf(module, owner.node, name)).flatMap((use): Node[] => {
    const callee = calleeAt(tree, tree.outerExpression(use), called.member)
    const call = callee === NONE ? NONE : tree.parentOf(callee)
    return call !== NONE && tree.kindOf(call) === K.CallExpression && tree.firstPart(call) === callee ? [call] : []
  })
  if (parametersOf(tree, fn).length === 0 && !calls.some((call) => isBuiltOn(tree, call))) return []
  return calls.flatMap((call) => {
    const value = evaluate(frame, chainTop(tree, call))
    return value.site.node === node ? commandsIn(module, call, [value]) : []
  })
}

/** The builders of commands among what a call makes: they stand where it does. */
export const commandsIn = (module: Module, call: Node, made: readonly Value[]): BuilderFromCall[] =>
  made.flatMap((value) =>
    value.kind === 'builder' && value.state.builds !== 'option'
      ? [{ builder: { ...value, site: { module, node: call } }, call }]
      : [],
  )

/** Whether a method of a builder is called on what a call gives. */
function isBuiltOn(tree: Tree, call: Node): boolean {
  return /^(?:add|set)[A-Z]/.test(tree.memberName(tree.memberOn(call)))
}

/** How a function is called: by its name, or as a member of what has one. */
interface Called {
  readonly definition: Node
  readonly member?: string
}

function calledAs(tree: Tree, fn: Node): Called | undefined {
  const definition =
    tree.kindOf(fn) === K.FunctionDeclaration ? tree.childOf(fn, K.VariableDefinition) : definitionOf(tree, fn)
  if (definition !== NONE) return { definition }
  // A method is its own member; a function may be the value of one.
  const item = MEMBERS.has(tree.kindOf(fn)) ? fn : tree.parentOf(tree.outerExpression(fn))
  const key = MEMBERS.has(tree.kindOf(item)) ? tree.childOf(item, K.PropertyDefinition) : NONE
  if (key === NONE || tree.hasChild(item, K.Get) || tree.hasChild(item, K.Set)) return undefined
  const body = tree.parentOf(item)
  const isClass = tree.kindOf(body) === K.ClassBody
  if (isClass !== tree.hasChild(item, K.Static)) return undefined
  const holder = isClass ? tree.parentOf(body) : body
  const named =
    tree.kindOf(holder) === K.ClassDeclaration ? tree.childOf(holder, K.VariableDefinition) : definitionOf(tree, holder)
  return named === NONE ? undefined : { definition: named, member: tree.textOf(key) }
}

const MEMBERS: ReadonlySet<number> = new Set([K.MethodDeclaration, K.PropertyDeclaration, K.Property])

/** What is called where a name is used: it, or its member of that name; NONE if it is another one. */
function calleeAt(tree: Tree, use: Node, member: string | undefined): Node {
  if (member === undefined) return use
  const whole = tree.parentOf(use)
  if (tree.kindOf(whole) !== K.MemberExpression || tree.firstPart(whole) !== use) return NONE
  const key = tree.childOf(whole, K.PropertyName)
  return key !== NONE && tree.textOf(key) === member ? tree.outerExpression(whole) : NONE
}
