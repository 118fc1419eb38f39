import { kept } from '../../record.js'
import { functionName, isFunction, parametersOf, resolve } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import { referencesTo } from '../scope/module.js'
import type { Binding, Module, Site } from '../scope/module.js'
import { importedModule, isPackage } from '../scope/resolution.js'
import { chainRoot } from '../syntax/chains.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { evaluate, frameOf, rootFrame } from './evaluate.js'
import { askedOf, unknown, usedAt, valueAsked } from '../values/value.js'
import type { Entry, Frame, Value } from '../values/value.js'
import { isDamagedData } from './damage.js'
import { enumeration } from './enumerations.js'
import { followed, memberByKey, orDefault } from './members.js'
import { assignmentsOf, changed, isReassigned } from './mutations.js'
import { isBuiltLater, isBuiltOn, replay } from './replay.js'

/** Evaluates a name. */
export function identifier(frame: Frame, node: Node): Value {
  const { module } = frame
  const name = module.tree.textOf(node)
  const site = { module, node }
  const binding = resolve(module, name, node)
  if (binding === undefined) {
    if (name === 'undefined') {
      return { kind: 'literal', site, data: undefined, isWritten: true }
    }
    const asked = frame.evaluator.asking.variable(frame, name, undefined)
    if (asked !== undefined) {
      return valueAsked(site, asked)
    }
    return { kind: 'external', site, source: undefined, path: [name] }
  }
  if (binding.kind === 'parameter') {
    return parameter(frame, binding, name, site)
  }
  const value = declared(frame, binding, name, site)
  if (value.kind === 'unknown' && value.asked === undefined) {
    const asked = frame.evaluator.asking.variable(frame, name, binding)
    if (asked !== undefined) {
      return valueAsked(site, asked)
    }
  }
  return value.kind === 'external' || value.kind === 'namespace'
    ? { ...value, site }
    : usedAt(value, site)
}

/** Evaluates the variable or class that a node declares, or names as a type. */
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
  if (bound?.kind === 'literal' && isChanging) {
    return unknown(site, `The value of "${name}" changes.`)
  }
  if (bound !== undefined) {
    return bound
  }
  const asked = frame.evaluator.asking.variable(owner, name, binding)
  if (asked !== undefined) {
    return valueAsked(site, asked)
  }
  const mayBeUsual = binding.path?.length === 0 && !isChanging
  const usual = mayBeUsual ? defaultOf(frame.module, binding) : NONE
  return usual === NONE
    ? unknown(site, `"${name}" is a parameter: its value is known only in a call.`)
    : shared(evaluate(owner, usual))
}

/** Returns the default of a parameter if no known call passes an argument for it; else NONE. */
function defaultOf(
  module: Module,
  { scope, index }: Extract<Binding, { kind: 'parameter' }>,
): Node {
  const fallback = fallbacksOf(module.tree, scope)[index] ?? NONE
  return fallback === NONE || mostGiven(module, scope) > index ? NONE : fallback
}

/** Returns the defaults of a function's parameters. */
const fallbacksOf = once((tree: Tree, fn: Node) => parametersOf(tree, fn).map(({ init }) => init))

/** Returns the most arguments that calls by name pass to a function; infinity if they are not all known. */
const mostGiven = once((module: Module, fn: Node): number => {
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
    return args.some((arg) => tree.kindOf(arg) === K.Spread)
      ? Infinity
      : Math.max(most, args.length)
  }, 0)
})

/** Marks a value from a pattern as fixed: it is used wherever its constant is, so that edits could change other uses. */
const shared = (value: Value): Value =>
  value.kind === 'literal'
    ? { ...value, fixed: true, written: undefined }
    : { ...value, fixed: true }

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
      return value.kind === 'object' || value.kind === 'list'
        ? changed(owner, binding, name, value)
        : value
    }
    case 'function':
    case 'class':
      return {
        kind: binding.kind,
        site: { module: frame.module, node: binding.node },
        frame: owner,
      }
    case 'enum':
      return frame.tree.isDamaged(binding.node)
        ? unknown(site, `The text of "${name}" is damaged.`)
        : kept(owner.known, binding.node, () => enumeration(owner, binding.node))
    case 'other':
      return owner.bound.get(binding.node) ?? unknown(site, `"${name}" is known only at run time.`)
    case 'variable':
      return variable(owner, binding, name, site)
  }
}

function variable(
  frame: Frame,
  binding: Extract<Binding, { kind: 'variable' }>,
  name: string,
  site: Site,
): Value {
  const changing = (): Value => unknown(site, `The value of "${name}" changes.`)
  const isChanging =
    !binding.isConstant &&
    (isReassigned(frame.module, binding.node) ||
      assignmentsOf(frame.module, binding.node)?.length !== 0)
  const given =
    isChanging || (binding.init === NONE && !binding.isConstant)
      ? givenAlways(frame, binding, name)
      : undefined
  if (given !== undefined) {
    return given
  }
  if (binding.init === NONE || binding.path === undefined) {
    return changing()
  }
  const isBuilt =
    isChanging && BEGINS_BUILDER.has(frame.tree.kindOf(chainRoot(frame.tree, binding.init)))
  if (isChanging && !isBuilt) {
    return changing()
  }
  const known = frame.known.get(binding.node)
  if (known !== undefined) {
    return known
  }
  frame.known.set(binding.node, unknown(site, 'This value refers to itself.'))
  if (isBuilt && !isBuiltOn(frame.module, binding, name)) {
    const begun = evaluate(frame, binding.init)
    if (begun.kind === 'builder' && isBuiltLater(frame.module, binding, name, begun.state)) {
      begun.state.open ??= LATER
    }
    const unsure = changing()
    frame.known.set(binding.node, unsure)
    return unsure
  }
  const taken = followed(frame, evaluate(frame, binding.init), binding.path, site)
  const own = binding.path.length > 0 ? shared(orDefault(frame, binding.node, taken)) : taken
  const damaged = `The text of "${name}" is damaged.`
  const isCut = own.kind !== 'builder' && frame.tree.isDamaged(binding.init)
  if (own.kind === 'builder' && isDamagedData(frame.module, binding.init)) {
    own.state.open ??= damaged
  }
  const value = isCut
    ? unknown(site, damaged)
    : isBuilt && own.kind !== 'builder'
      ? changing()
      : own
  frame.known.set(binding.node, value)
  if (value.kind === 'builder') {
    replay(frame, binding, name, value.state)
  }
  if (value.kind !== 'list' && value.kind !== 'object') {
    return value
  }
  const later = changed(frame, binding, name, value)
  frame.known.set(binding.node, later)
  return later
}

/** Returns the value of a variable to which the same interaction value is always assigned; else `undefined`. */
function givenAlways(
  frame: Frame,
  binding: Extract<Binding, { kind: 'variable' }>,
  name: string,
): Value | undefined {
  const known = frame.known.get(binding.node)
  if (known !== undefined) {
    return askedOf(known) === undefined ? undefined : known
  }
  const all = assignmentsOf(frame.module, binding.node)
  if (all === undefined || all.length > MOST_ASSIGNMENTS) {
    return undefined
  }
  if (
    ![binding.init, ...all.map(({ value }) => value)].every(
      (value) => value === NONE || isPlainly(frame.tree, value, name),
    )
  ) {
    return undefined
  }
  const site = { module: frame.module, node: binding.node }
  frame.known.set(binding.node, unknown(site, 'This value refers to itself.'))
  const values = [
    ...(binding.init === NONE || binding.path === undefined
      ? []
      : [{ value: binding.init, path: binding.path }]),
    ...all,
  ].map(({ value, path }) => followed(frame, evaluate(frame, value), path, site))
  frame.known.delete(binding.node)
  const [first] = values
  const asked = askedOf(first)
  const isSame =
    asked !== undefined &&
    values.every((one) => JSON.stringify(askedOf(one)) === JSON.stringify(asked))
  if (!isSame || first === undefined) {
    return undefined
  }
  frame.known.set(binding.node, first)
  return first
}

const MOST_ASSIGNMENTS = 32

/** Tells whether an expression can be evaluated twice: it creates nothing and does not use the variable itself. */
function isPlainly(tree: Tree, expression: Node, name: string): boolean {
  for (let node = expression; node < tree.afterOf(expression); node++) {
    const kind = tree.kindOf(node)
    if (kind === K.NewExpression || isFunction(tree, node)) {
      return false
    }
    if (kind === K.VariableName && tree.textOf(node) === name) {
      return false
    }
  }
  return true
}

/** Nodes with which a variable that changes may begin: `let data = new SlashCommandBuilder()`, `let data = base('ping')`. */
const BEGINS_BUILDER = anyOf('NewExpression VariableName')

const LATER = 'Later statements may add options.'

/** Evaluates the import of a name; `*` is the whole module. */
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

/** Evaluates the export of a name. */
export function exportedBy(frame: Frame, name: string, site: Site, seen: Set<Module>): Value {
  if (name === '*') {
    return { kind: 'namespace', site, frame }
  }
  const { module } = frame
  const { names, stars, isCommonJs } = exportsOf(module)
  const exported = names.get(name) ?? (name === 'default' ? names.get('module.exports') : undefined)
  if (exported !== undefined) {
    if (exported.kind === 'expression') {
      const value = evaluate(frame, exported.node)
      return exported === names.get('module.exports') ? withLater(frame, value, site) : value
    }
    if (exported.kind === 'unknown') {
      return unknown(site, exported.reason)
    }
    if (exported.kind === 'local') {
      return identifierNamed(frame, exported.name, exported.at)
    }
    return seen.has(module)
      ? unknown(site, 'Modules export each other.')
      : imported(frame, exported.source, exported.name, site, new Set(seen).add(module))
  }
  const whole = names.get('module.exports')
  if (whole?.kind === 'unknown') {
    return unknown(site, whole.reason)
  }
  if (whole !== undefined) {
    return memberByKey(
      frame,
      evaluate(frame, whole.kind === 'expression' ? whole.node : NONE),
      name,
      site,
    )
  }
  if (name === 'default' && isCommonJs) {
    return { kind: 'namespace', site, frame }
  }
  if (!seen.has(module)) {
    seen.add(module)
    for (const source of stars) {
      const value = imported(frame, source, name, site, seen)
      if (value.kind !== 'unknown') {
        return value
      }
    }
  }
  return unknown(site, `"${name}" is not exported there.`)
}

/** Adds each later `module.exports.name = …` to `module.exports = { … }`. */
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
  return binding === undefined || binding.kind === 'parameter'
    ? unknown(site, `"${name}" is not declared.`)
    : declared(frame, binding, name, site)
}
