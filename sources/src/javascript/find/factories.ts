import { evaluate } from '../evaluate/evaluate.js'
import {
  bindingAt,
  definitionOf,
  functionName,
  isFunction,
  parametersOf,
  resolve,
  usesOf,
} from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { chainTop, walk } from '../syntax/chains.js'
import { calleeOf, memberPropertyOf, objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderState, BuilderValue, Frame, ObjectValue, Value } from '../values/value.js'
import { declareLater } from './roots.js'
import { basesOf, classAround, superArguments } from '../evaluate/classes.js'
import { assignmentsIn, constructionsOf } from '../evaluate/constructors.js'
import type { Construction } from '../evaluate/constructors.js'
import { itemsOf } from '../evaluate/containers.js'
import { setsField } from '../values/builder-methods.js'
import { literalAt } from '../values/value.js'
import { fromBuilder, fromObject, LOOSE } from './found.js'
import type { Found } from './found.js'
import { takesCommand } from './likely-literals.js'
import { isUnmistakable } from './shape.js'

/** A builder that a call in this module returns. The called function may be in any module. */
export interface BuilderFromCall {
  /** The builder that the function returns. */
  readonly builder: BuilderValue
  /** The call, where the definition is shown. */
  readonly call: Node
}

/**
 * Finds the commands that calls of a factory function create:
 * `const base = (name) => new SlashCommandBuilder().setName(name)`, and
 * `base('hug').addUserOption(…)`. If the function has no parameters, the calls count only with
 * further methods on their result.
 */
export function madeBy(frame: Frame, node: Node): BuilderFromCall[] {
  const { module, tree } = frame
  let fn = tree.parentOf(node)
  while (fn !== NONE && !isFunction(tree, fn)) {
    fn = tree.parentOf(fn)
  }
  const called = fn === NONE ? undefined : calledAs(tree, fn)
  if (called === undefined) {
    return []
  }
  const name = tree.textOf(called.definition)
  const owner = resolve(module, name, called.definition)
  const calls = (owner === undefined ? [] : usesOf(module, owner.node, name)).flatMap(
    (use): Node[] => {
      const call = tree.callOn(calleeAt(tree, use, called.member))
      return call === NONE ? [] : [call]
    },
  )
  if (parametersOf(tree, fn).length === 0 && !calls.some((call) => isBuiltOn(tree, call))) {
    return []
  }
  return calls.flatMap((call) => {
    const value = evaluate(frame, chainTop(tree, call))
    return value.site.node === node ? commandsIn(module, call, [value]) : []
  })
}

/** Returns the commands' builders among the results of a call, with the call as their place. */
const commandsIn = (module: Module, call: Node, made: readonly Value[]): BuilderFromCall[] =>
  made
    .filter((value) => value.kind === 'builder')
    .filter(({ state }) => state.builds !== 'option')
    .map((builder) => ({ builder: { ...builder, site: { module, node: call } }, call }))

/** Tells whether code calls a builder's method on the result of a call. */
function isBuiltOn(tree: Tree, call: Node): boolean {
  return /^(?:add|set)[A-Z]/.test(tree.memberName(tree.memberOn(call)))
}

/**
 * The name by which code calls a function. For a method, the name of its object or class and of the
 * member.
 */
interface CalledName {
  readonly definition: Node
  readonly member: string | undefined
}

function calledAs(tree: Tree, fn: Node): CalledName | undefined {
  const definition = functionName(tree, fn)
  if (definition !== NONE) {
    return { definition, member: undefined }
  }
  // A method is its own member; a function may be the value of one.
  const item = MEMBERS.has(tree.kindOf(fn)) ? fn : tree.holderOf(fn)
  const key = MEMBERS.has(tree.kindOf(item)) ? tree.childOf(item, K.PropertyDefinition) : NONE
  if (key === NONE || tree.hasChild(item, K.Get) || tree.hasChild(item, K.Set)) {
    return undefined
  }
  const body = tree.parentOf(item)
  const isClass = tree.kindOf(body) === K.ClassBody
  if (isClass !== tree.hasChild(item, K.Static)) {
    return undefined
  }
  const named = nameOfHolder(tree, isClass ? tree.parentOf(body) : body)
  return named === NONE ? undefined : { definition: named, member: tree.textOf(key) }
}

const MEMBERS = anyOf('MethodDeclaration PropertyDeclaration Property')

/**
 * Returns the name of a class, or of the variable that contains it or an object; NONE if there is
 * none.
 */
function nameOfHolder(tree: Tree, holder: Node): Node {
  if (tree.kindOf(holder) === K.ClassDeclaration) {
    return tree.childOf(holder, K.VariableDefinition)
  }
  return definitionOf(tree, holder)
}

/**
 * Returns the callee at a use of a name: the name, or its member `member`. NONE if another member
 * is used.
 */
function calleeAt(tree: Tree, use: Node, member: string | undefined): Node {
  if (member === undefined) {
    return use
  }
  const whole = tree.memberOn(use)
  return tree.memberName(whole) === member ? whole : NONE
}

/**
 * Finds commands that start with a call of another module's function:
 * `localized('hug').addUserOption(…)`. Without further calls, an imported builder is a definition
 * of its own module.
 *
 * @param methods names of builders' methods that the module calls
 */
export function madeElsewhere(frame: Frame, methods: readonly Node[]): BuilderFromCall[] {
  const { tree } = frame
  const calls = new Set<Node>()
  const seen = new Set<BuilderState>()
  return methods.flatMap((method): BuilderFromCall[] => {
    const call = beginning(frame, tree.parentOf(tree.parentOf(method)))
    if (call === NONE || calls.has(call)) {
      return []
    }
    calls.add(call)
    const made = madeThere(frame, call).filter(({ builder }) => !seen.has(builder.state))
    for (const { builder } of made) {
      seen.add(builder.state)
    }
    if (made.length > 0) {
      declareLater(frame, call)
    }
    return made
  })
}

/** Matches names of functions that probably make a command: `createPingCommand({ name: 'ping' })`. */
const MAKER = /^(?:create|make|build|define)\w*(?:command|slash)/i

/** Tells whether the name in a call suggests that the function makes a command. */
export function mayMake(tree: Tree, call: Node): boolean {
  const callee = tree.firstChild(call)
  return tree.kindOf(callee) === K.VariableName && MAKER.test(tree.textOf(callee))
}

/** Matches `Base.make('ping')` and `createPing('ping')`. */
const FACTORY =
  /^(?:(?:base|build|create|define|from|make|new|of)(?:[A-Z]\w*)?|\w*(?:Command|Slash|Builder))$/

/**
 * Finds commands that a function of another module creates completely, so that no method is called
 * on the result.
 */
export function madeWhole(frame: Frame, calls: readonly Node[]): BuilderFromCall[] {
  const { module, tree } = frame
  return calls.flatMap((call): BuilderFromCall[] => {
    if (chainTop(tree, call) !== call || !isValue(tree, call)) {
      return []
    }
    const callee = tree.innerExpression(tree.firstChild(call))
    const isMember = tree.kindOf(callee) === K.MemberExpression
    const holder = isMember ? objectOf(tree, callee) : callee
    const name = isMember ? memberPropertyOf(tree, callee) : callee
    if (!FACTORY.test(tree.textOf(name))) {
      return []
    }
    const binding = bindingAt(module, holder)
    if (binding?.kind !== 'import' && binding?.kind !== 'variable' && binding?.kind !== 'class') {
      return []
    }
    return madeThere(frame, call)
  })
}

/**
 * Returns the command of a chain that starts with another module's function; an empty list if
 * another definition contains it.
 */
function madeThere(frame: Frame, call: Node): BuilderFromCall[] {
  const { module, tree } = frame
  const value = evaluate(frame, chainTop(tree, call))
  const isNew = value.kind === 'builder' && !value.state.isUsed && value.site.module !== module
  return isNew ? commandsIn(module, call, [value]) : []
}

/** Tells whether a call's value is stored: in a variable, a property, a field, a list or an export. */
const isValue = (tree: Tree, call: Node): boolean => HOLDERS.has(tree.kindOf(tree.holderOf(call)))

const HOLDERS = anyOf(
  'VariableDeclaration Property PropertyDeclaration AssignmentExpression ExportDeclaration ArrayExpression ArgList',
)

/**
 * Finds commands in the objects that functions of other modules return:
 * `createPingCommand({ name: 'ping' })`.
 */
export function madeInObjects(frame: Frame, calls: readonly Node[]): BuilderFromCall[] {
  const { module, tree } = frame
  return calls.flatMap((call): BuilderFromCall[] => {
    const fn = evaluate(frame, tree.firstChild(call))
    if (fn.kind !== 'function' || fn.site.module === module) {
      return []
    }
    const value = evaluate(frame, call)
    const parts = value.kind === 'object' ? value.entries.map((entry) => entry.value) : []
    const made = parts.filter(({ site }) => site.module !== module)
    return commandsIn(module, call, made)
  })
}

/**
 * Returns the call with which a chain starts, also through a constant; NONE if it does not start
 * with a call of a function.
 */
function beginning(frame: Frame, call: Node): Node {
  const { module, tree } = frame
  if (tree.kindOf(call) !== K.CallExpression) {
    return NONE
  }
  const first = firstCall(tree, call)
  const holder = receiverOf(tree, first)
  if (holder === NONE || tree.kindOf(holder) !== K.VariableName) {
    return holder === NONE ? first : NONE
  }
  const binding = bindingAt(module, holder)
  if (binding?.kind === 'variable' && binding.init !== NONE) {
    const init = tree.innerExpression(binding.init)
    return tree.kindOf(init) === K.CallExpression ? beginning(frame, init) : NONE
  }
  // `Commands.base('hug')`: what a class or a module of the workspace has.
  if (binding?.kind !== 'class' && binding?.kind !== 'import') {
    return NONE
  }
  return HAVE_MEMBERS.has(evaluate(frame, holder).kind) ? first : NONE
}

const HAVE_MEMBERS: ReadonlySet<Value['kind']> = new Set(['class', 'namespace', 'object'])

const firstCall = walk((tree, call) => {
  const receiver = receiverOf(tree, call)
  return receiver !== NONE && tree.kindOf(receiver) === K.CallExpression ? receiver : call
})

/** Returns the object of a method call; NONE for a call of a plain function. */
function receiverOf(tree: Tree, call: Node): Node {
  const callee = tree.innerExpression(calleeOf(tree, call))
  if (tree.kindOf(callee) !== K.MemberExpression) {
    return NONE
  }
  return tree.innerExpression(objectOf(tree, callee))
}

/**
 * Reads a command that a base class makes from the arguments of `super('ping', 'Is it awake?')`.
 * The base contains
 * `this.data = new SlashCommandBuilder().setName(name).setDescription(description)` or passes
 * `{ name, description, options }` to its own `super`.
 */
export function madeByBase(frame: Frame, call: Node): Found | undefined {
  const { module, tree } = frame
  if (tree.kindOf(tree.firstChild(call)) !== K.Super) {
    return undefined
  }
  const node = classAround(tree, call)
  const all = node === NONE ? [] : constructionsOf({ kind: 'class', site: { module, node }, frame })
  const site = { module, node: call }
  const isTaken = all.length > 1 && basesOf(frame, node).some(takesCommand)
  // `super(, 'ping')` is no error to the parser.
  const isWhole = tree.errors.length === 0 && !/[(,]\s*,/.test(tree.textOf(call))
  for (const base of all.slice(1)) {
    // In a damaged text, its arguments may be those of another call.
    const object = isWhole ? objectForBase(base, isTaken) : undefined
    if (object !== undefined) {
      return fromObject(module, { ...object, site, fixed: true }, LOOSE, 'command')
    }
    const builder = builderOf(base, all)
    if (builder !== undefined) {
      return fromBuilder(frame, { ...builder, site }, call)
    }
  }
  return undefined
}

/** Returns the builder that a base class stores in a field. */
function builderOf(base: Construction, all: readonly Construction[]): BuilderValue | undefined {
  for (const [key, node] of assignmentsIn(base)) {
    if (!/Builder\b/.test(base.made.site.module.tree.textOf(node))) {
      continue
    }
    const value = evaluate(base.frame, node)
    if (value.kind !== 'builder' || value.state.builds === 'option' || !isNamed(value)) {
      continue
    }
    // The base sets it once. Any other use may add options.
    const used = new RegExp(`\\b(?:this|super)\\s*[?!]?\\.\\s*${key}\\b`, 'g')
    const texts = all.map(({ made: { site } }) => site.module.tree.textOf(site.node))
    if (texts.flatMap((text) => text.match(used) ?? []).length > 1) {
      value.state.open ??= 'Its class may add to it.'
    }
    return value
  }
  return undefined
}

/**
 * Returns the command object that a base class passes on, with the name from its subclass. Its
 * options, or a library's class that takes it, show that it is a command.
 */
function objectForBase({ node, frame }: Construction, isTaken: boolean): ObjectValue | undefined {
  const { tree } = frame
  const isLiteral = (object: ObjectValue, key: string): boolean =>
    literalAt(object, key) !== undefined
  return superArguments(tree, node)
    .flatMap((list) => itemsOf(frame, list))
    .filter((item) => item.kind === 'object')
    .find(
      (item) =>
        isLiteral(item, 'name') &&
        (isUnmistakable(item) || (isTaken && isLiteral(item, 'description'))),
    )
}

const isNamed = ({ state }: BuilderValue): boolean =>
  state.calls.some(
    ({ method, args: [name] }) => setsField(state, method, 'name') && name?.kind === 'literal',
  )
