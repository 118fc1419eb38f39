import { evaluate } from '../evaluate/evaluate.js'
import { definitionOf, functionName, isFunction, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { chainTop, walk } from '../syntax/chains.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderState, BuilderValue, Frame, Value } from '../values/value.js'
import { declareLater } from './roots.js'

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
  const called = fn === NONE ? undefined : calledAs(tree, fn)
  if (called === undefined) return []
  const name = tree.textOf(called.definition)
  const owner = resolve(module, name, called.definition)
  const calls = (owner === undefined ? [] : usesOf(module, owner.node, name)).flatMap((use): Node[] => {
    const call = tree.callOn(calleeAt(tree, use, called.member))
    return call === NONE ? [] : [call]
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
  const definition = functionName(tree, fn)
  if (definition !== NONE) return { definition }
  // A method is its own member; a function may be the value of one.
  const item = MEMBERS.has(tree.kindOf(fn)) ? fn : tree.holderOf(fn)
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
  const whole = tree.memberOn(use)
  return tree.memberName(whole) === member ? whole : NONE
}

/**
 * Commands that a function of another module begins: `localized('hug').addUserOption(…)`. A builder that is imported as
 * it is, is a definition where it is made.
 *
 * @param methods names of builders' methods that are called in the module
 */
export function madeElsewhere(frame: Frame, methods: readonly Node[]): BuilderFromCall[] {
  const { tree } = frame
  const calls = new Set<Node>()
  const seen = new Set<BuilderState>()
  return methods.flatMap((method): BuilderFromCall[] => {
    const call = beginning(frame, tree.parentOf(tree.parentOf(method)))
    if (call === NONE || calls.has(call)) return []
    calls.add(call)
    const made = madeThere(frame, call).filter(({ builder }) => !seen.has(builder.state))
    for (const { builder } of made) seen.add(builder.state)
    if (made.length > 0) declareLater(frame, call)
    return made
  })
}

/** `createPingCommand({ name: 'ping' })`: what it makes is likely a command. */
const MAKER = /^(?:create|make|build|define)\w*(?:command|slash)/i

/** Whether a call may be of a function that makes a command. */
export function mayMake(tree: Tree, call: Node): boolean {
  const callee = tree.firstPart(call)
  return tree.kindOf(callee) === K.VariableName && MAKER.test(tree.textOf(callee))
}

/** `Base.make('ping')`, `createPing('ping')` */
const FACTORY = /^(?:(?:base|build|create|define|from|make|new|of)(?:[A-Z]\w*)?|\w*(?:Command|Slash|Builder))$/

/** Commands that a function of another module makes, and on which nothing more is called. */
export function madeWhole(frame: Frame, calls: readonly Node[]): BuilderFromCall[] {
  const { module, tree } = frame
  return calls.flatMap((call): BuilderFromCall[] => {
    if (chainTop(tree, call) !== call || !isValue(tree, call)) return []
    const callee = tree.innerExpression(tree.firstPart(call))
    const isMember = tree.kindOf(callee) === K.MemberExpression
    const [holder = NONE, name = NONE] = isMember ? tree.partsOf(callee) : [callee, callee]
    if (tree.kindOf(holder) !== K.VariableName || !FACTORY.test(tree.textOf(name))) return []
    const binding = resolve(module, tree.textOf(holder), holder)
    if (binding?.kind !== 'import' && binding?.kind !== 'variable' && binding?.kind !== 'class') return []
    if (evaluate(frame, callee).kind !== 'function') return []
    return madeThere(frame, call)
  })
}

/** The command that a chain makes which a function of another module begins, unless something has it. */
function madeThere(frame: Frame, call: Node): BuilderFromCall[] {
  const { module, tree } = frame
  const value = evaluate(frame, chainTop(tree, call))
  const isNew = value.kind === 'builder' && !value.state.isUsed && value.site.module !== module
  return isNew ? commandsIn(module, call, [value]) : []
}

/** Whether the value of a call is kept: by a variable, a property, a field, or as what a module exports. */
const isValue = (tree: Tree, call: Node): boolean => HOLDERS.has(tree.kindOf(tree.holderOf(call)))

const HOLDERS: ReadonlySet<number> = new Set([
  K.VariableDeclaration,
  K.Property,
  K.PropertyDeclaration,
  K.AssignmentExpression,
  K.ExportDeclaration,
  K.ArrayExpression,
  K.ArgList,
])

/** The commands in the objects that functions of other modules make: `createPingCommand({ name: 'ping' })`. */
export function madeInObjects(frame: Frame, calls: readonly Node[]): BuilderFromCall[] {
  const { module, tree } = frame
  return calls.flatMap((call): BuilderFromCall[] => {
    const fn = evaluate(frame, tree.firstPart(call))
    if (fn.kind !== 'function' || fn.site.module === module) return []
    const value = evaluate(frame, call)
    const parts = value.kind === 'object' ? value.entries.map((entry) => entry.value) : []
    return commandsIn(
      module,
      call,
      parts.filter(({ site }) => site.module !== module),
    )
  })
}

/** The first call of a chain, through the constant that holds its beginning; NONE if no function begins it. */
function beginning(frame: Frame, call: Node): Node {
  const { module, tree } = frame
  if (tree.kindOf(call) !== K.CallExpression) return NONE
  const first = firstCall(tree, call)
  const holder = receiverOf(tree, first)
  if (holder === NONE || tree.kindOf(holder) !== K.VariableName) return holder === NONE ? first : NONE
  const binding = resolve(module, tree.textOf(holder), holder)
  if (binding?.kind === 'variable' && binding.init !== NONE) {
    const init = tree.innerExpression(binding.init)
    return tree.kindOf(init) === K.CallExpression ? beginning(frame, init) : NONE
  }
  // `Commands.base('hug')`: what a class or a module of the workspace has.
  const value = binding?.kind === 'class' || binding?.kind === 'import' ? evaluate(frame, holder) : undefined
  return value?.kind === 'class' || value?.kind === 'namespace' || value?.kind === 'object' ? first : NONE
}

const firstCall = walk((tree, call) => {
  const receiver = receiverOf(tree, call)
  return receiver !== NONE && tree.kindOf(receiver) === K.CallExpression ? receiver : call
})

/** What stands before the dot of a call's method; NONE if a plain function is called. */
function receiverOf(tree: Tree, call: Node): Node {
  const callee = tree.innerExpression(tree.partsOf(call)[0] ?? call)
  return tree.kindOf(callee) === K.MemberExpression ? tree.innerExpression(tree.partsOf(callee)[0] ?? callee) : NONE
}
