import { getOrInsert } from '../../record.js'
import { functionName, parametersOf, resolve } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import { referencesTo } from '../scope/module.js'
import type { Binding, Exported, Module, Site } from '../scope/module.js'
import { importedModule, isPackage } from '../scope/resolution.js'
import { chainRoot } from '../syntax/chains.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { evaluate, frameOf, rootFrame } from './evaluate.js'
import type { InteractionValue } from '../values/interaction-value.js'
import { interactionValueOf, unknown, usedAt, unknownInteractionValue } from '../values/value.js'
import type { Entry, Frame, ObjectValue, Unknown, Value } from '../values/value.js'
import { assignmentsOf, isReassigned, redeclared } from './assignments.js'
import { CUT_SHORT, reachingNames } from './at-flow.js'
import { isDamagedData } from './damage.js'
import { enumeration } from './enumerations.js'
import { instanceOfType } from './instances.js'
import { followed, memberByKey, orDefault } from './members.js'
import { changed } from './mutations.js'
import { isBuiltLater, isBuiltOn, replay } from './replay.js'

/** Evaluates a name at its use. */
export function identifier(frame: Frame, node: Node): Value {
  const { module } = frame
  const name = module.tree.textOf(node)
  const site = { module, node }
  const binding = resolve(module, name, node)
  if (binding === undefined) {
    if (name === 'undefined') {
      return { kind: 'literal', site, data: undefined, isReplaceable: true }
    }
    const interactionValue = frame.evaluator.interactions.variable(frame, name, undefined)
    if (interactionValue !== undefined) {
      return unknownInteractionValue(site, interactionValue)
    }
    return { kind: 'external', site, source: undefined, path: [name] }
  }
  if (binding.kind === 'parameter') {
    return parameter(frame, binding, name, site)
  }
  const value = declared(frame, binding, name, site)
  if (value.kind === 'unknown' && value.interactionValue === undefined) {
    const interactionValue = frame.evaluator.interactions.variable(frame, name, binding)
    if (interactionValue !== undefined) {
      return unknownInteractionValue(site, interactionValue)
    }
  }
  if (value.kind === 'external' || value.kind === 'namespace') {
    return { ...value, site }
  }
  return usedAt(value, site)
}

/** Evaluates the variable or class that a node declares, or to which a type refers. */
export function valueAt(frame: Frame, definition: Node): Value {
  return identifierNamed(frame, frame.tree.textOf(definition), definition)
}

function parameter(
  frame: Frame,
  binding: Extract<Binding, { kind: 'parameter' }>,
  name: string,
  site: Site,
): Value {
  const owner = frameOf(frame, binding.node)
  const bound = owner.bound.get(binding.node)
  const isChanging = isReassigned(frame.module, binding.node)
  const isConstant =
    bound?.kind === 'literal' || (bound?.kind === 'unknown' && bound.constants !== undefined)
  if (isConstant && isChanging) {
    return unknown(site, `The value of "${name}" changes.`)
  }
  if (bound !== undefined) {
    const isOther = isChanging && isReplaced(frame.module, binding, bound, site.node)
    return isOther ? changing(name, site) : bound
  }
  const instance = isChanging ? undefined : instanceTyped(owner, binding)
  if (instance !== undefined) {
    owner.bound.set(binding.node, instance)
    return instance
  }
  const interactionValue = frame.evaluator.interactions.variable(owner, name, binding)
  if (interactionValue !== undefined) {
    const value = unknownInteractionValue(site, interactionValue)
    return binding.path?.length === 0 ? value : orDefault(owner, binding.node, value)
  }
  const mayBeUsual = binding.path?.length === 0 && !isChanging
  const usual = mayBeUsual ? defaultOf(frame.module, binding) : NONE
  if (usual === NONE) {
    return unknown(site, `"${name}" is a parameter: its value is known only in a call.`)
  }
  return shared(evaluate(owner, usual))
}

/**
 * Tells whether code may have given a parameter another value than the option or the name that a
 * call passed to it: `function named(kind) { if (!kind) kind = 'auto'; return kind }`.
 */
function isReplaced(module: Module, binding: Binding, bound: Value, use: Node): boolean {
  if (!isComparable(bound)) {
    return false
  }
  const reaching = reachingNames(module, use, binding)
  return (
    reaching === undefined ||
    reaching === CUT_SHORT ||
    reaching.some((name) => name !== binding.node)
  )
}

/** Tells whether a value is of an interaction, and code compares such values with texts. */
const isComparable = (value: Value): boolean =>
  COMPARED.has(interactionValueOf(value)?.is ?? 'interaction')

const COMPARED: ReadonlySet<InteractionValue['is']> = new Set(['option', 'name', 'pattern'])

/**
 * Returns the instance that a parameter gets if its type is a class of the project that contains an
 * interaction.
 */
function instanceTyped(
  frame: Frame,
  { scope, index, path }: Extract<Binding, { kind: 'parameter' }>,
): ObjectValue | undefined {
  const { tree } = frame.module
  const name = path?.length === 0 ? typeNameAt(tree, scope, index) : NONE
  const made = name === NONE ? undefined : valueAt(frame, name)
  return made?.kind === 'class' ? instanceOfType(made) : undefined
}

/** Returns the name in a parameter's type, if the type is only a name; NONE for any other type. */
const typeNameAt = (tree: Tree, fn: Node, index: number): Node =>
  typeNamesOf(tree, fn)[index] ?? NONE

const typeNamesOf = once((tree: Tree, fn: Node): readonly Node[] =>
  parametersOf(tree, fn).map(({ type }) => {
    const [name = NONE] = type === NONE ? [] : tree.nodesIn(type, K.TypeName)
    const isWhole = name !== NONE && tree.textOf(type).replace(/^:\s*/, '') === tree.textOf(name)
    return isWhole ? name : NONE
  }),
)

/**
 * Returns the default of a parameter if no known call passes an argument for it; otherwise NONE.
 */
function defaultOf(
  module: Module,
  { scope, index }: Extract<Binding, { kind: 'parameter' }>,
): Node {
  const fallback = fallbacksOf(module.tree, scope)[index] ?? NONE
  return fallback === NONE || mostArguments(module, scope) > index ? NONE : fallback
}

/** Returns the defaults of a function's parameters. */
const fallbacksOf = once((tree: Tree, fn: Node) => parametersOf(tree, fn).map(({ init }) => init))

/**
 * Returns the most arguments that a call in the module passes to a function; infinity if the
 * function has no name or a call has a spread.
 */
const mostArguments = once((module: Module, fn: Node): number => {
  const { tree } = module
  const name = functionName(tree, fn)
  if (name === NONE) {
    return Infinity
  }
  return referencesTo(module, tree.textOf(name)).reduce((most, use) => {
    const call = tree.callOn(use)
    if (call === NONE) {
      return most
    }
    const args = tree.argumentsOf(call)
    if (args.some((arg) => tree.kindOf(arg) === K.Spread)) {
      return Infinity
    }
    return Math.max(most, args.length)
  }, 0)
})

/** Marks a value from a pattern as fixed. An edit could change other uses of its constant. */
const shared = (value: Value): Value => ({
  ...value,
  fixed: true,
  ...(value.kind === 'literal' && { constantLiteral: undefined }),
})

function declared(
  frame: Frame,
  binding: Exclude<Binding, { kind: 'parameter' }>,
  name: string,
  site: Site,
): Value {
  const owner = frameOf(frame, binding.node)
  switch (binding.kind) {
    case 'import': {
      const value = imported(frame, binding.source, binding.name, site)
      if (value.kind === 'object' || value.kind === 'list') {
        return changed(owner, binding, name, value)
      }
      return value
    }
    case 'function':
    case 'class':
      return {
        kind: binding.kind,
        site: { module: frame.module, node: binding.node },
        frame: owner,
      }
    case 'enum':
      if (frame.tree.isDamaged(binding.node)) {
        return unknown(site, `The text of "${name}" is damaged.`)
      }
      return getOrInsert(owner.known, binding.node, () => enumeration(owner, binding.node))
    case 'other': {
      const bound = owner.bound.get(binding.node)
      const isChanging =
        interactionValueOf(bound) !== undefined && isReassigned(frame.module, binding.node)
      return isChanging
        ? changing(name, site)
        : (bound ?? unknown(site, `"${name}" is known only at run time.`))
    }
    case 'variable':
      return variable(owner, binding, name, site)
  }
}

/** Evaluates a variable. A second `var` of its name may give it another value. */
function variable(frame: Frame, binding: Variable, name: string, site: Site): Value {
  const value = valueOfVariable(frame, binding, name, site)
  if (!isComparable(value) || redeclared(frame.module, binding.node).length === 0) {
    return value
  }
  return interactionAssigned(frame, binding, site) ?? changing(name, site)
}

function valueOfVariable(frame: Frame, binding: Variable, name: string, site: Site): Value {
  const { module, tree } = frame
  const isChanging = !binding.isConstant && isReassigned(module, binding.node)
  const mayBuild = isChanging && binding.init !== NONE
  const isBuilt = mayBuild && BEGINS_BUILDER.has(tree.kindOf(chainRoot(tree, binding.init)))
  const isGrowing = isBuilt && isBuiltOn(module, binding.node)
  const interaction =
    isChanging && !isGrowing ? interactionAssigned(frame, binding, site) : undefined
  if (interaction !== undefined) {
    return interaction
  }
  if (binding.init === NONE || binding.path === undefined || (isChanging && !isBuilt)) {
    return changing(name, site)
  }
  const known = frame.known.get(binding.node)
  if (known !== undefined) {
    return known
  }
  frame.known.set(binding.node, unknown(site, 'This value refers to itself.'))
  const value =
    isBuilt && !isGrowing
      ? builtOtherwise(frame, binding, name, site)
      : valueDeclared(frame, binding, { name, site, isBuilt })
  frame.known.set(binding.node, value)
  return value
}

const changing = (name: string, site: Site): Unknown =>
  unknown(site, `The value of "${name}" changes.`)

type Variable = Extract<Binding, { kind: 'variable' }>

/**
 * Evaluates a variable that may contain another builder later. Its first builder is open if later
 * statements may add options.
 */
function builtOtherwise(frame: Frame, binding: Variable, name: string, site: Site): Value {
  const begun = evaluate(frame, binding.init)
  if (begun.kind === 'builder' && isBuiltLater(frame.module, binding, name, begun.state)) {
    begun.state.open ??= LATER
  }
  return changing(name, site)
}

/**
 * A variable's name, the place of its use, and whether later statements assign its own builder to
 * it.
 */
interface DeclaredAs {
  readonly name: string
  readonly site: Site
  readonly isBuilt: boolean
}

/** Evaluates a variable from its declaration and the later statements that change it. */
function valueDeclared(
  frame: Frame,
  binding: Variable,
  { name, site, isBuilt }: DeclaredAs,
): Value {
  const { init, node, path = [] } = binding
  const taken = followed(frame, evaluate(frame, init), path, site)
  const own = path.length > 0 ? shared(orDefault(frame, node, taken)) : taken
  const damaged = `The text of "${name}" is damaged.`
  if (own.kind === 'builder') {
    if (isDamagedData(frame.module, init)) {
      own.state.open ??= damaged
    }
    frame.known.set(node, own)
    replay(frame, binding, name, own.state)
    return own
  }
  if (frame.tree.isDamaged(init)) {
    return unknown(site, damaged)
  }
  if (isBuilt) {
    return changing(name, site)
  }
  frame.known.set(node, own)
  return own.kind === 'list' || own.kind === 'object' ? changed(frame, binding, name, own) : own
}

/**
 * Returns the interaction value of a variable that changes; `undefined` if another value is
 * possible at its use. Control flow is used only if some assignments give an interaction value and
 * others do not.
 */
function interactionAssigned(
  frame: Frame,
  binding: Variable,
  { node: use }: Site,
): Value | undefined {
  const { module } = frame
  const { init, node, path } = binding
  const later = assignmentsOf(module, node)
  if (later === undefined || later.length > MOST_ASSIGNMENTS) {
    return undefined
  }
  const isDeclared = init !== NONE && path !== undefined
  const all = [...(isDeclared ? [{ name: node, value: init, path }] : []), ...later]
  const site = { module, node }
  const values = new Map(
    all.map((one) => {
      const value = followed(frame, evaluate(frame, one.value), one.path, site)
      return [one.name, one.path.length > 0 ? orDefault(frame, one.name, value) : value]
    }),
  )
  const same = sameInteractionValue([...values.values()])
  if (
    same !== undefined ||
    ![...values.values()].some((value) => interactionValueOf(value) !== undefined)
  ) {
    return same
  }
  const reaching = reachingNames(module, use, binding)
  if (reaching === undefined || reaching === CUT_SHORT) {
    return undefined
  }
  return sameInteractionValue(reaching.flatMap((name) => values.get(name) ?? []))
}

/** Returns the interaction value that all values have; `undefined` if they differ or have none. */
function sameInteractionValue(values: readonly Value[]): Value | undefined {
  const [first] = values
  const interactionValue = interactionValueOf(first)
  const isSame = values.every(
    (one) => JSON.stringify(interactionValueOf(one)) === JSON.stringify(interactionValue),
  )
  return interactionValue !== undefined && isSame ? first : undefined
}

const MOST_ASSIGNMENTS = 32

/**
 * Initial values of variables that may contain a builder: `let data = new SlashCommandBuilder()`,
 * `let data = base('ping')`.
 */
const BEGINS_BUILDER = anyOf('NewExpression VariableName')

const LATER = 'Later statements may add options.'

/** Evaluates the import of a name; `*` stands for the whole module. */
export function imported(
  frame: Frame,
  source: string,
  name: string,
  site: Site,
  seen = new Set<Module>(),
): Value {
  const from = importedModule(frame.module, source)
  if (from !== undefined) {
    return exportedBy(rootFrame(frame.evaluator, from), name, site, seen)
  }
  if (isPackage(source)) {
    return {
      kind: 'external',
      site,
      source,
      path: name === '*' || name === 'default' ? [] : [name],
    }
  }
  const what = name === '*' || name === 'default' ? '' : `"${name}" of `
  return unknown(site, `${what}"${source}" is not read.`)
}

/** Evaluates the export of a module with a name. */
export function exportedBy(frame: Frame, name: string, site: Site, seen: Set<Module>): Value {
  if (name === '*') {
    return { kind: 'namespace', site, frame }
  }
  const { names, isCommonJs } = exportsOf(frame.module)
  const exported = names.get(name) ?? (name === 'default' ? names.get('module.exports') : undefined)
  if (exported !== undefined) {
    return valueExported(frame, exported, site, seen)
  }
  const whole = names.get('module.exports')
  if (whole?.kind === 'unknown') {
    return unknown(site, whole.reason)
  }
  if (whole !== undefined) {
    const value = evaluate(frame, whole.kind === 'expression' ? whole.node : NONE)
    return memberByKey(frame, value, name, site)
  }
  if (name === 'default' && isCommonJs) {
    return { kind: 'namespace', site, frame }
  }
  return exportedOn(frame, name, site, seen) ?? unknown(site, `"${name}" is not exported there.`)
}

/** Evaluates an export from the statement that declares it. */
function valueExported(frame: Frame, exported: Exported, site: Site, seen: Set<Module>): Value {
  const { module } = frame
  switch (exported.kind) {
    case 'expression': {
      const value = evaluate(frame, exported.node)
      const isWhole = exported === exportsOf(module).names.get('module.exports')
      return isWhole ? withLater(frame, value, site) : value
    }
    case 'unknown':
      return unknown(site, exported.reason)
    case 'local':
      return identifierNamed(frame, exported.name, exported.at)
    default:
      if (seen.has(module)) {
        return unknown(site, 'Modules export each other.')
      }
      return imported(frame, exported.source, exported.name, site, new Set(seen).add(module))
  }
}

/**
 * Evaluates a name that a module re-exports with `export * from`; `undefined` if no known module
 * has it.
 */
function exportedOn(frame: Frame, name: string, site: Site, seen: Set<Module>): Value | undefined {
  const { module } = frame
  if (seen.has(module)) {
    return undefined
  }
  seen.add(module)
  for (const source of exportsOf(module).stars) {
    const value = imported(frame, source, name, site, seen)
    if (value.kind !== 'unknown') {
      return value
    }
  }
  return undefined
}

/** Adds each later `module.exports.name = …` to the value of `module.exports = { … }`. */
function withLater(frame: Frame, value: Value, site: Site): Value {
  const later = [...exportsOf(frame.module).names.keys()].filter(
    (name) => name !== 'module.exports',
  )
  if (later.length === 0 || value.kind !== 'object') {
    return value
  }
  const entries = later.map((key): Entry => ({
    key,
    value: exportedBy(frame, key, site, new Set()),
    keySite: site,
  }))
  return { ...value, entries: [...value.entries, ...entries] }
}

function identifierNamed(frame: Frame, name: string, at: Node): Value {
  const binding = resolve(frame.module, name, at)
  const site = { module: frame.module, node: at }
  if (binding === undefined || binding.kind === 'parameter') {
    return unknown(site, `"${name}" is not declared.`)
  }
  return declared(frame, binding, name, site)
}
