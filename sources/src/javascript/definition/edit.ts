import { toCamelCase } from '@slashlint/core/internal'
import { partsOf } from '../../nodes/nodes.js'
import { plan } from '../../nodes/plan.js'
import type { StructuralEdit } from '../../nodes/plan.js'
import type { Edit, TextEdit } from '../../reader.js'
import { getOrInsert } from '../../record.js'
import type { Brackets } from '../../text/extents.js'
import { indentAt } from '../../text/indentation.js'
import { print } from '../../text/print.js'
import { restructure } from '../../text/restructure.js'
import type { Restructure } from '../../text/restructure.js'
import type { Module } from '../scope/module.js'
import { anyOf, K } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { BuilderCall, BuilderState } from '../values/value.js'
import { argumentAt, callFor, changeChain, moveCalls } from './chain-edits.js'
import type { ChainChanges } from './chain-edits.js'
import { changeFields, fieldsIn, isField, isUsed } from './class-fields.js'
import type { DefNode, DictEntry, DictNode, Handle, ListNode } from './nodes.js'
import { isCamelAt, printString, quoteAt, styleOf } from './print.js'
import type { CodeStyle } from './print.js'

type Container = DictNode | ListNode

/**
 * Converts edits of a definition to changes of the text. `undefined` if a value is computed,
 * imported or spread, or if the text cannot express an edit.
 */
export function edit(
  module: Module,
  root: DefNode,
  edits: readonly Edit[],
): readonly TextEdit[] | undefined {
  const { text } = module.tree
  const isCamel = edits.some(({ path }) => isCamelAt(text, root, path))
  const style = styleOf(text, isCamel)
  return plan<DefNode>(root, edits, {
    replace: (node, value, parent) =>
      parent === undefined ? undefined : replace(module, node, value, style),
    rename: (entry, key, object) => rename(module, entry, key, object, style),
    mayChange: (container, change, part) =>
      mayChange(module, container, change, part?.writing?.handle),
    restructure: (structures) => restructureAll(module, structures, style),
  })
}

function replace(
  module: Module,
  node: DefNode,
  value: unknown,
  style: CodeStyle,
): TextEdit | undefined {
  const { tree } = module
  const { text } = tree
  if (node.isFixed || node.type === 'dynamic') {
    return undefined
  }
  if (node.type === 'scalar') {
    const range = node.writing?.editable ?? node.range
    const own = styleOf(text, style.isCamel, quoteAt(text, range.start))
    return { ...range, text: print(value, own, indentAt(text, range.start)) }
  }
  const literal = node.writing?.literal
  if (literal === undefined || !LITERALS.has(tree.kindOf(literal)) || !isWhole(module, node)) {
    return undefined
  }
  return { ...tree.rangeOf(literal), text: print(value, style, indentAt(text, node.range.start)) }
}

const LITERALS = anyOf('ObjectExpression ArrayExpression')

/** Tells whether all entries or items of a container are known and written in its literal. */
function isWhole(module: Module, node: Container): boolean {
  const literal = node.writing?.literal
  if (literal === undefined || module.tree.isDamaged(literal)) {
    return false
  }
  return node.type === 'dict' ? node.open === undefined : !hasUnknown(node)
}

/** Tells whether the items of a list are exactly the entries in its literal. */
const areLiteral = (module: Module, { items }: ListNode, literal: Node): boolean =>
  entriesIn(module, literal).length === items.length

const hasUnknown = ({ items }: ListNode): boolean => items.some(({ type }) => type === 'dynamic')

function rename(
  module: Module,
  entry: DictEntry,
  key: string,
  object: DictNode,
  style: CodeStyle,
): TextEdit | undefined {
  const handle = entry.node.writing?.handle
  if (handle === undefined || object.isFixed) {
    return undefined
  }
  const { start, end } = entry.keyRange
  const { tree } = module
  if (handle.kind === 'call') {
    // `setNameLocalization('pt_BR', …)`
    const argument = argumentAt(module, handle.call, 0)
    if (object.resource !== 'localizations' || tree.startOf(argument) !== start) {
      return undefined
    }
    return { start, end, text: printString(key, quoteAt(tree.text, start) ?? style.quote) }
  }
  return renameProperty(module, handle.node, entry, key, object)
}

function renameProperty(
  module: Module,
  property: Node,
  { key: before, word, keyRange: { start, end } }: DictEntry,
  key: string,
  object: DictNode,
): TextEdit | undefined {
  const { tree } = module
  const isComputed = tree.text[tree.startOf(property)] === '['
  if (isComputed || (isField(module, property) && isUsed(module, property))) {
    return undefined
  }
  const isCamel = object.writing?.isCamel === true || (before !== word && /[a-z][A-Z]/.test(word))
  const name = printKey(tree.text, start, key, isCamel)
  const isShorthand = tree.childrenOf(property).length === 1
  return { start, end, text: isShorthand ? `${name}: ${word}` : name }
}

/** Writes a key that replaces the one at an offset. Quotes stay the same. */
function printKey(text: string, offset: number, key: string, isCamel: boolean): string {
  const quote = text[offset]
  if (quote === "'" || quote === '"') {
    return printString(isCamel ? toCamelCase(key) : key, quote)
  }
  return styleOf(text, isCamel).key(key)
}

/**
 * Tells whether entries or items can be added, removed or moved.
 *
 * @param handle the removed or moved part
 */
function mayChange(
  module: Module,
  container: Container,
  change: StructuralEdit,
  handle: Handle | undefined,
): boolean {
  const { literal, builder } = container.writing ?? {}
  if (change.kind === 'remove') {
    return handle !== undefined && mayRemove(module, container, handle)
  }
  if (container.isFixed) {
    return false
  }
  if (literal !== undefined) {
    return (
      isWhole(module, container) &&
      (container.type === 'dict' || areLiteral(module, container, literal))
    )
  }
  if (change.kind === 'move') {
    return container.type === 'list' && builder !== undefined && !hasUnknown(container)
  }
  // An option is added behind all others.
  if (container.type === 'list') {
    return change.index === container.items.length
  }
  return (
    builder !== undefined ||
    (container.open === undefined && fieldsIn(module, container).length > 0)
  )
}

function mayRemove(module: Module, container: Container, handle: Handle): boolean {
  if (handle.kind === 'call') {
    return isAlone(container, handle.call)
  }
  const literal = container.writing?.literal
  if (literal !== undefined) {
    return !module.tree.isDamaged(literal) && indexOf(module, literal, handle.node) !== -1
  }
  const isOpen = container.type === 'dict' && container.open !== undefined
  return !isOpen && isField(module, handle.node) && !isUsed(module, handle.node)
}

/** Tells whether a call makes exactly one entry, and no other call makes the same entry. */
function isAlone(container: Container, call: BuilderCall): boolean {
  if (container.type === 'list') {
    return container.items.filter(({ writing }) => callOf(writing?.handle) === call).length === 1
  }
  const sameMethod =
    container.writing?.builder?.calls.filter(({ method }) => method === call.method) ?? []
  return container.resource === 'localizations' || sameMethod.length === 1
}

const callOf = (handle: Handle | undefined): BuilderCall | undefined =>
  handle?.kind === 'call' ? handle.call : undefined

/** Returns the entries of a literal in the text, without spreads. */
function entriesIn({ tree }: Module, literal: Node): Node[] {
  const parts = tree.childrenOf(literal)
  return parts.filter(
    (part, index) =>
      tree.kindOf(part) !== K.Spread && tree.kindOf(parts[index - 1] ?? literal) !== K.Spread,
  )
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

/** Makes the text changes for all containers: in literals, classes and chains of calls. */
function restructureAll(
  module: Module,
  structures: ReadonlyMap<Container, Restructure>,
  style: CodeStyle,
): (readonly TextEdit[] | undefined)[] {
  const changes: (readonly TextEdit[] | undefined)[] = []
  const chains = new Map<BuilderState, ChainChanges>()
  for (const [container, structure] of structures) {
    const { literal, builder } = container.writing ?? {}
    const { inserted, moves } = structure
    const handles = partsOf<DefNode>(container).map(({ writing }) => writing?.handle)
    const removed = [...structure.removed].flatMap((index) => handles[index] ?? [])
    const nodes = removed.flatMap((handle) => (handle.kind === 'call' ? [] : [handle.node]))
    if (literal !== undefined) {
      const own = {
        inserted,
        moves,
        removed: new Set(nodes.map((node) => indexOf(module, literal, node))),
      }
      changes.push(restructure(module.tree.text, bracketsOf(module, literal), own, style))
    } else if (builder !== undefined) {
      const chain = getOrInsert(chains, builder, (): ChainChanges => ({ removed: [], added: [] }))
      chain.removed.push(...removed.flatMap((handle) => callOf(handle) ?? []))
      chain.added.push(...inserted.map((one) => callFor(container, builder, one, style)))
      if (moves.length > 0) {
        changes.push(moveCalls(module, handles.map(callOf), moves))
      }
    } else if (container.type === 'dict') {
      changes.push(changeFields(module, container, nodes, inserted, style))
    }
  }
  return [
    ...changes,
    ...[...chains].map(([builder, chain]) => changeChain(module, builder, chain, style)),
  ]
}
