import { settle } from '../builders/settle.js'
import { resolve } from '../scope/bindings.js'
import type { Binding, PatternPath } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import { importedModule, isPackage } from '../scope/resolution.js'
import { isDamaged, NONE, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { isDamagedData } from './damage.js'
import { enumeration } from './enumerations.js'
import { evaluate } from './expressions.js'
import { frameOf, rootFrame } from './frames.js'
import { memberByKey } from './members.js'
import { changed, isReassigned } from './mutations.js'
import { unknown, usedAt } from './value.js'
import type { Entry, Frame, NamespaceValue, Site, Value } from './value.js'

/** The value of a name. */
export function identifier(frame: Frame, node: Node): Value {
  const { module } = frame
  const name = textOf(module.tree, node)
  const site = { module, node }
  const binding = resolve(module, name, node)
  if (binding === undefined) {
    if (name === 'undefined') return { kind: 'literal', site, data: undefined, isWritten: true }
    return { kind: 'external', site, source: undefined, path: [name] }
  }
  if (binding.kind === 'parameter') return parameter(frame, binding, name, site)
  const value = declared(frame, binding, name, site)
  return value.kind === 'external' || value.kind === 'namespace' ? { ...value, site } : usedAt(value, site)
}

/** The value of the variable that a node declares. */
export function valueAt(frame: Frame, definition: Node): Value {
  return identifierNamed(frame, textOf(frame.module.tree, definition), definition)
}

function parameter(frame: Frame, binding: Binding, name: string, site: Site): Value {
  const owner = frameOf(frame, binding.node)
  return owner.bound.get(binding.node) ?? unknown(site, `"${name}" is a parameter: its value is known only in a call.`)
}

/** What a pattern takes out of a constant, the constant's other users have, too. */
const shared = (value: Value, isShared: boolean): Value =>
  !isShared
    ? value
    : value.kind === 'literal'
      ? { ...value, fixed: true, written: undefined }
      : { ...value, fixed: true }

function declared(frame: Frame, binding: Exclude<Binding, { kind: 'parameter' }>, name: string, site: Site): Value {
  const owner = frameOf(frame, binding.node)
  switch (binding.kind) {
    case 'import':
      return imported(frame.module, binding.source, binding.name, site)
    case 'function':
    case 'class':
      return { kind: binding.kind, site: { module: frame.module, node: binding.node }, frame: owner }
    case 'enum':
      return isDamaged(frame.module.tree, binding.node)
        ? unknown(site, `The text of "${name}" is damaged.`)
        : enumeration(owner, binding.node)
    case 'other':
      return owner.bound.get(binding.node) ?? unknown(site, `"${name}" is known only while the program runs.`)
    case 'variable':
      return variable(owner, binding, name, site)
  }
}

function variable(frame: Frame, binding: Extract<Binding, { kind: 'variable' }>, name: string, site: Site): Value {
  if (
    binding.init === NONE ||
    binding.path === undefined ||
    (!binding.isConstant && isReassigned(frame.module, binding, name))
  )
    return unknown(site, `The value of "${name}" changes.`)
  const isFirst = !frame.known.has(binding.node)
  if (isFirst) {
    frame.known.set(binding.node, unknown(site, 'This value refers to itself.'))
    const own = shared(followed(evaluate(frame, binding.init), binding.path, site), binding.path.length > 0)
    const isCut = own.kind !== 'builder' && isDamaged(frame.module.tree, binding.init)
    if (own.kind === 'builder' && isDamagedData(frame.module, binding.init))
      own.state.open ??= `The text of "${name}" is damaged.`
    const value = isCut ? unknown(site, `The text of "${name}" is damaged.`) : own
    frame.known.set(binding.node, value)
    if (value.kind === 'builder') settle(frame, binding, name, value.state)
    else if (value.kind === 'list' || value.kind === 'object')
      frame.known.set(binding.node, changed(frame, binding, name, value))
  }
  return frame.known.get(binding.node) as Value
}

/** A part of a value, by the path of a pattern. */
export function followed(value: Value, path: NonNullable<PatternPath>, site: Site): Value {
  return path.reduce<Value>((inside, key) => memberByKey(inside, String(key), site), value)
}

/** What a module imports under a name; `*`: everything. */
export function imported(module: Module, source: string, name: string, site: Site): Value {
  const from = importedModule(module, source)
  if (from !== undefined) return exportedBy(from, name, site, new Set())
  if (isPackage(source)) {
    return { kind: 'external', site, source, path: name === '*' || name === 'default' ? [] : [name] }
  }
  const what = name === '*' || name === 'default' ? '' : `"${name}" of `
  return unknown(site, `${what}"${source}" is not read.`)
}

/** The value that a module exports under a name. */
export function exportedBy(module: Module, name: string, site: Site, seen: Set<Module>): Value {
  if (name === '*') return { kind: 'namespace', site, module }
  const { names, stars, isCommonJs } = exportsOf(module)
  const exported = names.get(name) ?? (name === 'default' ? names.get('module.exports') : undefined)
  const frame = rootFrame(module)
  if (exported !== undefined) {
    if (exported.kind === 'expression') {
      const value = evaluate(frame, exported.node)
      return exported === names.get('module.exports') ? withLater(module, value, site) : value
    }
    if (exported.kind === 'unknown') return unknown(site, exported.reason)
    if (exported.kind === 'local') return identifierNamed(frame, exported.name, exported.at)
    return seen.has(module)
      ? unknown(site, 'Modules export each other.')
      : reexported(module, exported.source, exported.name, site, new Set(seen).add(module))
  }
  const whole = names.get('module.exports')
  if (whole?.kind === 'unknown') return unknown(site, whole.reason)
  if (whole !== undefined)
    return memberByKey(evaluate(frame, whole.kind === 'expression' ? whole.node : NONE), name, site)
  if (name === 'default' && isCommonJs) return { kind: 'namespace', site, module }
  if (!seen.has(module)) {
    seen.add(module)
    for (const source of stars) {
      const value = reexported(module, source, name, site, seen)
      if (value.kind !== 'unknown') return value
    }
  }
  return unknown(site, `"${name}" is not exported there.`)
}

/** `module.exports = { … }` with each `module.exports.name = …` behind it. */
function withLater(module: Module, value: Value, site: Site): Value {
  const later = [...exportsOf(module).names.keys()].filter((name) => name !== 'module.exports')
  if (later.length === 0 || value.kind !== 'object') return value
  const entries = later.map((key): Entry => ({ key, value: exportedBy(module, key, site, new Set()), keySite: site }))
  return { ...value, entries: [...value.entries, ...entries] }
}

/** All exports of a module as an object: what a spread of it brings. */
export function namespaceObject({ module, site }: NamespaceValue): Value {
  const entries = new Map<string, Entry>()
  const open = addExports(module, site, entries, new Set())
  const sorted = [...entries.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const isSorted = !exportsOf(module).isCommonJs
  return {
    kind: 'object',
    site,
    entries: isSorted ? sorted : [...entries.values()],
    fixed: true,
    ...(open !== undefined && { open }),
  }
}

/** @returns why there may be more */
function addExports(module: Module, site: Site, entries: Map<string, Entry>, seen: Set<Module>): string | undefined {
  if (seen.has(module)) return undefined
  seen.add(module)
  const { names, stars } = exportsOf(module)
  if (names.has('module.exports')) {
    const whole = exportedBy(module, 'default', site, new Set())
    const object = whole.kind === 'namespace' ? namespaceObject(whole) : whole
    if (object.kind !== 'object') return object.kind === 'unknown' ? object.reason : 'What it exports is not known.'
    for (const entry of object.entries) entries.set(entry.key, entry)
    return object.open
  }
  for (const key of names.keys())
    if (!entries.has(key)) entries.set(key, { key, value: exportedBy(module, key, site, new Set()), keySite: site })
  let open: string | undefined
  for (const source of stars) {
    const from = importedModule(module, source)
    const below = new Map<string, Entry>()
    open ??= from === undefined ? `"${source}" is not read.` : addExports(from, site, below, seen)
    for (const [key, entry] of below) if (key !== 'default' && !entries.has(key)) entries.set(key, entry)
  }
  return open
}

function reexported(module: Module, source: string, name: string, site: Site, seen: Set<Module>): Value {
  const from = importedModule(module, source)
  return from === undefined ? imported(module, source, name, site) : exportedBy(from, name, site, seen)
}

function identifierNamed(frame: Frame, name: string, at: Node): Value {
  const binding = resolve(frame.module, name, at)
  const site = { module: frame.module, node: at }
  return binding === undefined || binding.kind === 'parameter'
    ? unknown(site, `"${name}" is not declared.`)
    : declared(frame, binding, name, site)
}
