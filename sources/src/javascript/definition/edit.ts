import type { Path } from '@slashlint/core'
import { toCamelCase } from '@slashlint/core/contract'
import type { Edit, TextEdit } from '../../reader.js'
import { addTo, isRecord, kept } from '../../record.js'
import { addMissing, isInList, together } from '../../text/edits.js'
import type { Brackets } from '../../text/extents.js'
import { indentAt } from '../../text/indentation.js'
import { newRestructure, restructure } from '../../text/restructure.js'
import type { Restructure } from '../../text/restructure.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { localeSetterOf, setterOf } from '../values/builder-methods.js'
import type { BuilderCall, BuilderState } from '../values/value.js'
import { addCall, argumentAt, exchangeCall, moveCalls, removeCall } from './chain-edits.js'
import { changeFields, fieldsIn, isField, isUsed } from './class-fields.js'
import type { FieldChanges } from './class-fields.js'
import { entryOf, nodeAt } from '../../nodes/nodes.js'
import type { DefNode, DictNode, Handle, ListNode } from './nodes.js'
import { isCamelAt, printString, quoteAt, writingOf } from './print.js'
import type { Writing } from './print.js'
import { print } from '../../text/print.js'

class Plan {
  readonly changes: TextEdit[] = []
  /** Changes between the brackets of literals, by node. */
  readonly literals = new Map<Node, Restructure>()
  readonly moves = new Map<ListNode, { readonly from: number; readonly to: number }[]>()
  /** Calls that are removed from the chains of builders, and those that are added. */
  readonly removed = new Map<BuilderState, BuilderCall[]>()
  readonly added = new Map<BuilderState, string[]>()
  /** Changes of the fields of classes. */
  readonly fields = new Map<DictNode, FieldChanges>()

  constructor(
    readonly module: Module,
    readonly root: DefNode,
    readonly writing: Writing,
  ) {}
}

/**
 * The edits as changes of the text; `undefined` if a value is computed, imported or spread, or if the text cannot
 * express them.
 */
export function edit(module: Module, root: DefNode, edits: readonly Edit[]): readonly TextEdit[] | undefined {
  const isCamel = edits.some(({ path }) => isCamelAt(module.tree.text, root, path))
  const writing = writingOf(module.tree.text, isCamel)
  const plan = new Plan(module, root, writing)
  const isMissing = (path: Path, key: string): boolean => {
    const holder = nodeAt(root, path)
    const entry = holder?.type === 'dict' ? entryOf(holder, key) : undefined
    return holder?.type === 'dict' && (entry === undefined || entry.isImplied === true)
  }
  for (const one of edits) if (!make(plan, addMissing(one, isMissing))) return undefined
  const { text } = module.tree
  return together([
    plan.changes,
    ...[...plan.literals].map(([node, structure]) => restructure(text, bracketsOf(module, node), structure, writing)),
    ...[...plan.moves].map(([{ items }, moves]) => {
      const calls = items.map(({ handle }) => (handle?.kind === 'call' ? handle.call : undefined))
      return moveCalls(module, calls, moves)
    }),
    changeChains(plan),
    ...[...plan.fields].map(([dict, fields]) => changeFields(module, dict, fields, writing)),
  ])
}

function make(plan: Plan, change: Edit): boolean {
  switch (change.kind) {
    case 'replace':
      return replace(plan, change)
    case 'rename':
      return rename(plan, change)
    case 'remove':
      return remove(plan, change)
    case 'insert':
      return insert(plan, change)
    case 'move':
      return move(plan, change)
  }
}

function replace(
  { module, root, writing, changes }: Plan,
  { path, value }: Extract<Edit, { kind: 'replace' }>,
): boolean {
  const node = nodeAt(root, path)
  const { text } = module.tree
  if (path.length === 0 || node === undefined || node.type === 'dynamic' || node.isFixed) return false
  if (node.type === 'scalar') {
    const range = node.written ?? node.range
    const own = writingOf(text, writing.isCamel, quoteAt(text, range.start))
    changes.push({ ...range, text: print(value, own, indentAt(text, range.start)) })
    return true
  }
  const { literal } = node
  const kind = literal === undefined ? undefined : module.tree.kindOf(literal)
  if (literal === undefined || (kind !== K.ObjectExpression && kind !== K.ArrayExpression) || !isWhole(module, node))
    return false
  changes.push({ ...module.tree.rangeOf(literal), text: print(value, writing, indentAt(text, node.range.start)) })
  return true
}

/** Everything between the brackets is known, and written there. */
function isWhole(module: Module, node: DictNode | ListNode): boolean {
  const { literal } = node
  if (literal === undefined || module.tree.isDamaged(literal)) return false
  return node.type === 'dict' ? node.open === undefined : node.items.every(({ type }) => type !== 'dynamic')
}

function rename({ module, root, writing, changes }: Plan, { path, key }: Extract<Edit, { kind: 'rename' }>): boolean {
  const parent = nodeAt(root, path.slice(0, -1))
  const old = path.at(-1)
  if (parent?.type !== 'dict' || typeof old !== 'string' || parent.isFixed) return false
  const entry = entryOf(parent, old)
  const handle = entry?.node.handle
  if (entry === undefined || handle === undefined || entryOf(parent, key) !== undefined) return false
  const { tree } = module
  const { start, end } = entry.keyRange
  if (handle.kind === 'call') {
    // `setNameLocalization('pt_BR', …)`
    const argument = argumentAt(module, handle.call, 0)
    if (parent.resource !== 'localizations' || tree.startOf(argument) !== start) return false
    changes.push({ start, end, text: printString(key, quoteAt(tree.text, start) ?? writing.quote) })
    return true
  }
  const property = handle.node
  if (tree.text[tree.startOf(property)] === '[' || (isField(module, property) && isUsed(module, property))) return false
  const quote = tree.text[start]
  const isCamel = parent.isCamel || /[a-z][A-Z]/.test(entry.word)
  const word = isCamel ? toCamelCase(key) : key
  const name = quote === "'" || quote === '"' ? printString(word, quote) : writingOf(tree.text, isCamel).key(key)
  const isShorthand = tree.partsOf(property).length === 1
  changes.push({ start, end, text: isShorthand ? `${name}: ${entry.word}` : name })
  return true
}

function remove(plan: Plan, { path }: Extract<Edit, { kind: 'remove' }>): boolean {
  const { module, root, changes } = plan
  const parent = nodeAt(root, path.slice(0, -1))
  const key = path.at(-1)
  if (parent === undefined || key === undefined || (parent.type !== 'dict' && parent.type !== 'list')) return false
  const handle = nodeAt(root, path)?.handle
  if (handle === undefined) return false
  if (handle.kind === 'call') {
    if (!isAlone(handle, parent, module)) return false
    const { builder } = parent
    if (builder === undefined) changes.push(removeCall(module, handle.call))
    else addTo(plan.removed, builder, handle.call)
    return true
  }
  if (parent.type === 'dict' && isField(module, handle.node)) {
    if (parent.open !== undefined || isUsed(module, handle.node)) return false
    fieldsOf(plan, parent).removed.push(handle.node)
    return true
  }
  const index = parent.literal === undefined ? -1 : indexOf(module, parent.literal, handle.node)
  if (parent.literal === undefined || index === -1 || module.tree.isDamaged(parent.literal)) return false
  structureOf(plan, parent.literal).removed.add(index)
  return true
}

const fieldsOf = ({ fields }: Plan, dict: DictNode): FieldChanges =>
  kept(fields, dict, () => ({ removed: [], added: [] }))

/** Whether a call makes one entry only, and the entry is made by that call alone. */
function isAlone(handle: Extract<Handle, { kind: 'call' }>, parent: DictNode | ListNode, module: Module): boolean {
  const { builder } = parent
  if (parent.type === 'list')
    return parent.items.filter((item) => item.handle?.kind === 'call' && item.handle.call === handle.call).length === 1
  const sameMethod = builder?.calls.filter(({ method }) => method === handle.call.method) ?? []
  return parent.resource === 'localizations' || (sameMethod.length === 1 && handle.call.site.module === module)
}

/** The entries of a literal as they stand in the text, without what a spread brings. */
function entriesIn({ tree }: Module, literal: Node): Node[] {
  const parts = tree.partsOf(literal)
  return parts.filter((part, i) => tree.kindOf(part) !== K.Spread && tree.kindOf(parts[i - 1] ?? literal) !== K.Spread)
}

function indexOf(module: Module, literal: Node, entry: Node): number {
  const { tree } = module
  return entriesIn(module, literal).findIndex((node) => node <= entry && entry < tree.afterOf(node))
}

const bracketsOf = (module: Module, node: Node): Brackets => ({
  type: module.tree.kindOf(node) === K.ObjectExpression ? 'object' : 'array',
  ...module.tree.rangeOf(node),
  ranges: entriesIn(module, node).map((entry) => module.tree.rangeOf(entry)),
})

const structureOf = ({ literals }: Plan, literal: Node): Restructure => kept(literals, literal, newRestructure)

function insert(plan: Plan, { path, key, index, value }: Extract<Edit, { kind: 'insert' }>): boolean {
  const { module, root, writing } = plan
  const parent = nodeAt(root, path)
  if (parent === undefined || (parent.type !== 'dict' && parent.type !== 'list') || parent.isFixed) return false
  const { literal } = parent
  if (literal !== undefined) {
    if (!isWhole(module, parent) || (parent.type === 'dict') !== (key !== undefined)) return false
    if (parent.type === 'dict' && key !== undefined && entryOf(parent, key) !== undefined) return false
    const count = entriesIn(module, literal).length
    if (parent.type === 'list' && count !== parent.items.length) return false
    structureOf(plan, literal).inserted.push({ index: Math.min(index ?? count, count), key, value })
    return true
  }
  if (
    parent.type === 'dict' &&
    parent.builder === undefined &&
    key !== undefined &&
    fieldsIn(module, parent).length > 0
  ) {
    if (entryOf(parent, key) !== undefined || parent.open !== undefined) return false
    fieldsOf(plan, parent).added.push({ key, value })
    return true
  }
  if (parent.type === 'list') {
    const option =
      parent.builder === undefined || parent.field !== 'options'
        ? undefined
        : optionCall(parent.builder, value, writing)
    if (option === undefined || parent.builder === undefined || index !== parent.items.length) return false
    addTo(plan.added, parent.builder, option)
    return true
  }
  if (parent.builder === undefined || key === undefined) return false
  const call = callFor(parent, key, value, path.at(-1), writing)
  if (call === undefined) return false
  addTo(plan.added, parent.builder, call)
  return true
}

/** Removes and adds calls. A call that is removed while another one is added is replaced by it. */
function changeChains({ module, writing, removed, added }: Plan): readonly TextEdit[] | undefined {
  const changes: (TextEdit | undefined)[] = []
  for (const builder of new Set([...removed.keys(), ...added.keys()])) {
    const [calls, texts] = [removed.get(builder) ?? [], added.get(builder) ?? []]
    const [call] = calls
    const [text] = texts
    if (call !== undefined && text !== undefined && calls.length === 1 && texts.length === 1) {
      changes.push(exchangeCall(module, call, text))
      continue
    }
    // Nothing can be added behind a call that is removed.
    if (texts.length > 0 && calls.some((one) => one === builder.calls.at(-1))) return undefined
    for (const each of calls) changes.push(removeCall(module, each))
    for (const each of texts) changes.push(addCall(module, builder, each, writing))
  }
  const known = changes.filter((change) => change !== undefined)
  return known.length === changes.length ? known : undefined
}

/** The call that sets a field, or one entry of a dictionary of texts. */
function callFor(
  parent: DictNode,
  key: string,
  value: unknown,
  field: string | number | undefined,
  writing: Writing,
): string | undefined {
  const { builder } = parent
  if (builder === undefined) return undefined
  if (parent.resource === 'localizations') {
    const setter = localeSetterOf(builder, String(field))
    return setter === undefined ? undefined : `.${setter}(${print(key, writing, '')}, ${print(value, writing, '')})`
  }
  if (key === 'options' || key === 'choices') return undefined
  const setter = setterOf(builder, key)
  return setter === undefined ? undefined : `.${setter}(${print(value, writing, '')})`
}

/** `.addStringOption((option) => option.setName('a').setDescription('b'))`: what adds an option to a builder. */
function optionCall(builder: BuilderState, value: unknown, writing: Writing): string | undefined {
  if (!isRecord(value)) return undefined
  for (const [method, effect] of Object.entries(builder.methods)) {
    const kind = effect.kind === 'options' ? effect.makes : undefined
    if (kind === undefined || kind.optionType !== value.type) continue
    const calls = Object.entries(value).flatMap(([key, entry]) => {
      const setter = key === 'type' ? undefined : setterOf(kind, key)
      return setter === undefined ? [] : [`.${setter}(${print(entry, writing, '')})`]
    })
    return calls.length === Object.keys(value).length - 1
      ? `.${method}((option) => option${calls.join('')})`
      : undefined
  }
  return undefined
}

function move(plan: Plan, change: Extract<Edit, { kind: 'move' }>): boolean {
  const { path, to } = change
  const { module, root, moves } = plan
  const list = nodeAt(root, path.slice(0, -1))
  const [from, target] = [path.at(-1), to.at(-1)]
  if (list?.type !== 'list' || !isInList(change) || typeof from !== 'number' || typeof target !== 'number') return false
  if (list.items.some(({ type }) => type === 'dynamic')) return false
  if (list.literal !== undefined) {
    if (entriesIn(module, list.literal).length !== list.items.length || module.tree.isDamaged(list.literal))
      return false
    structureOf(plan, list.literal).moves.push({ from, to: target })
    return true
  }
  if (list.isFixed) return false
  addTo(moves, list, { from, to: target })
  return true
}
