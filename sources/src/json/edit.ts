import type { Path } from '@slashlint/core'
import type { Edit, TextEdit } from '../reader.js'
import { beginsItsLine, indentAt } from '../tree/lines.js'
import { print, styleOf } from './print.js'
import type { Style } from './print.js'
import { reorder } from './reorder.js'
import { slotsOf } from './slots.js'
import type { Slot } from './slots.js'
import { childOf, entryOf, isContainer, nodeAt } from '../tree/nodes.js'
import type { ArrayNode, TreeNode, ObjectNode } from '../tree/nodes.js'

type Container = ObjectNode | ArrayNode

/** What happens to the entries of one container. Indexes are those of the container's own entries in the text. */
interface Restructure {
  readonly removed: Set<number>
  readonly inserted: { readonly index: number; readonly key: string | undefined; readonly value: unknown }[]
  readonly moves: { readonly from: number; readonly to: number }[]
}

/** The edits as changes of the text. Undefined where the text cannot express one of them. */
export function edit(text: string, root: TreeNode, edits: readonly Edit[]): readonly TextEdit[] | undefined {
  const style = styleOf(text)
  const changes: TextEdit[] = []
  const restructured = new Map<Container, Restructure>()
  for (const each of edits.map((one) => addMissing(root, one))) {
    const change = each.kind === 'replace' || each.kind === 'rename' ? inPlace(text, root, each, style) : undefined
    if (change !== undefined) changes.push(change)
    else if (each.kind === 'replace' || each.kind === 'rename' || !plan(root, each, restructured)) return undefined
  }
  for (const [container, structure] of restructured) {
    const result = restructure(text, container, structure, style)
    if (result === undefined) return undefined
    changes.push(...result)
  }
  changes.sort((a, b) => a.start - b.start || a.end - b.end)
  return overlap(changes) ? undefined : changes
}

/** A field that is missing is "replaced" by adding it. */
function addMissing(root: TreeNode, change: Edit): Edit {
  const key = change.path.at(-1)
  if (change.kind !== 'replace' || typeof key !== 'string') return change
  const parentPath = change.path.slice(0, -1)
  const parent = nodeAt(root, parentPath)
  if (parent?.type !== 'object' || entryOf(parent, key) !== undefined) return change
  return { kind: 'insert', path: parentPath, key, value: change.value }
}

const overlap = (changes: readonly TextEdit[]): boolean =>
  changes.some((change, i) => i > 0 && change.start < (changes[i - 1] as TextEdit).end)

const isSound = (node: TreeNode): boolean => !isContainer(node) || (!node.open && !node.damaged)

function inPlace(
  text: string,
  root: TreeNode,
  change: Extract<Edit, { kind: 'replace' | 'rename' }>,
  style: Style,
): TextEdit | undefined {
  const parent = nodeAt(root, change.path.slice(0, -1))
  const key = change.path.at(-1)
  if (change.kind === 'replace') {
    const node = nodeAt(root, change.path)
    if (node === undefined || node.type === 'damaged' || !isSound(node)) return undefined
    return { start: node.start, end: node.end, text: print(change.value, style, indentAt(text, node.start)) }
  }
  if (parent?.type !== 'object' || key === undefined || !isUnique(parent, key)) return undefined
  const entry = entryOf(parent, key)
  if (entry === undefined || entryOf(parent, change.key) !== undefined) return undefined
  return { start: entry.keyStart, end: entry.keyEnd, text: JSON.stringify(change.key) }
}

const isUnique = (object: ObjectNode, key: string | number): boolean =>
  object.entries.filter((entry) => entry.key === String(key)).length === 1

/** Notes a structural edit at its container. */
function plan(
  root: TreeNode,
  change: Extract<Edit, { kind: 'remove' | 'insert' | 'move' }>,
  restructured: Map<Container, Restructure>,
): boolean {
  const container = change.kind === 'insert' ? nodeAt(root, change.path) : nodeAt(root, change.path.slice(0, -1))
  if (container === undefined || !isContainer(container) || !isSound(container)) return false
  let structure = restructured.get(container)
  if (structure === undefined) {
    structure = { removed: new Set(), inserted: [], moves: [] }
    restructured.set(container, structure)
  }
  if (change.kind === 'insert') {
    const isList = container.type === 'array'
    if (isList ? change.key !== undefined : change.key === undefined || entryOf(container, change.key) !== undefined)
      return false
    const count = isList ? container.items.length : container.entries.length
    structure.inserted.push({
      index: isList ? Math.min(change.index ?? count, count) : count,
      key: change.key,
      value: change.value,
    })
    return true
  }
  const from = positionOf(container, change.path)
  if (from === -1) return false
  if (change.kind === 'remove') {
    structure.removed.add(from)
    return true
  }
  const to = change.to.at(-1)
  const stays =
    change.to.length === change.path.length &&
    change.path.every((key, i) => i === change.path.length - 1 || key === change.to[i])
  if (!stays || container.type !== 'array' || typeof to !== 'number') return false
  structure.moves.push({ from, to })
  return true
}

function positionOf(container: Container, path: Path): number {
  const key = path.at(-1)
  if (key === undefined) return -1
  if (container.type === 'array') return childOf(container, key) === undefined ? -1 : Number(key)
  if (!isUnique(container, key)) return -1
  return container.entries.findIndex((entry) => entry.key === String(key))
}

function restructure(text: string, container: Container, structure: Restructure, style: Style): TextEdit[] | undefined {
  const slots = slotsOf(text, container)
  const { removed, inserted, moves } = structure
  if (moves.length > 0) {
    return removed.size > 0 || inserted.length > 0 ? undefined : reorder(text, slots, moves)
  }
  const changes: TextEdit[] = []
  for (const index of removed) changes.push(...removal(text, slots[index] as Slot))
  const last = lastKept(slots, removed)
  const endsWithComma = slots.length > 0 && (slots.at(-1) as Slot).comma !== -1
  const appended = inserted.filter((each) => each.index >= slots.length)
  if (last !== undefined && last !== slots.at(-1) && !endsWithComma && appended.length === 0) {
    changes.push({ start: last.comma, end: last.comma + 1, text: '' })
  }
  for (const each of inserted.filter((one) => one.index < slots.length)) {
    changes.push(insertion(text, slots[each.index] as Slot, each, style))
  }
  if (appended.length > 0) {
    const entries = appended.map((each) => (indent: string) => entryText(each, style, indent))
    changes.push(...append(text, container, last, endsWithComma, entries, style))
  }
  return changes
}

function lastKept(slots: readonly Slot[], removed: ReadonlySet<number>): Slot | undefined {
  for (let index = slots.length - 1; index >= 0; index--) if (!removed.has(index)) return slots[index]
  return undefined
}

function entryText(
  entry: { readonly key: string | undefined; readonly value: unknown },
  style: Style,
  indent: string,
): string {
  const key = entry.key === undefined ? '' : `${JSON.stringify(entry.key)}:${style.spaced ? ' ' : ''}`
  return key + print(entry.value, style, indent)
}

/** Takes out an entry with its comma, and its lines if nothing else stands on them. Comments beside it stay. */
function removal(text: string, slot: Slot): TextEdit[] {
  const joined = slot.comma !== -1 && slot.tail === slot.end
  const end = joined ? slot.comma + 1 : slot.end
  const range = wholeLines(text, slot.start, end)
  const changes = [{ ...range, text: '' }]
  if (slot.comma !== -1 && !joined) changes.push({ start: slot.comma, end: slot.comma + 1, text: '' })
  return changes
}

/** Widens a range that is to be deleted to whole lines, or else by the white space that would be left over. */
function wholeLines(text: string, start: number, end: number): { start: number; end: number } {
  let before = start
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--
  let after = end
  while (text[after] === ' ' || text[after] === '\t') after++
  const beginsLine = before === 0 || text[before - 1] === '\n' || text[before - 1] === '\r'
  const lineBreak = /^(?:\r\n|\n|\r)/.exec(text.slice(after, after + 2))?.[0]
  if (beginsLine && lineBreak !== undefined) return { start: before, end: after + lineBreak.length }
  if (beginsLine) return { start, end: after }
  if (lineBreak !== undefined || /[}\]]/.test(text[after] ?? '')) return { start: before, end }
  return { start, end: after }
}

function insertion(
  text: string,
  before: Slot,
  entry: { key: string | undefined; value: unknown },
  style: Style,
): TextEdit {
  const indent = indentAt(text, before.lead)
  const separator = beginsItsLine(text, before.lead) ? style.newline + indent : style.spaced ? ' ' : ''
  return { start: before.lead, end: before.lead, text: `${entryText(entry, style, indent)},${separator}` }
}

function append(
  text: string,
  container: Container,
  last: Slot | undefined,
  endsWithComma: boolean,
  entries: readonly ((indent: string) => string)[],
  style: Style,
): TextEdit[] {
  if (last === undefined) {
    const ownIndent = indentAt(text, container.start)
    const inside = text.slice(container.start + 1, container.end - 1)
    const multiLine = /[\n\r]/.test(inside)
    const indent = multiLine ? ownIndent + style.unit : ownIndent
    const pad = !multiLine && style.spaced && container.type === 'object' && inside.trim() === '' ? ' ' : ''
    const separator = multiLine ? style.newline + indent : pad
    const body = entries
      .map((entry) => entry(indent))
      .join(multiLine ? `,${style.newline}${indent}` : style.spaced ? ', ' : ',')
    // Behind comments inside an otherwise empty container: before the white space of the closing bracket.
    const at = container.start + 1 + inside.trimEnd().length
    return [{ start: at, end: multiLine ? at : container.end - 1, text: separator + body + pad }]
  }
  const ownLine = beginsItsLine(text, last.start)
  const indent = indentAt(text, last.start)
  const separator = ownLine ? style.newline + indent : style.spaced ? ' ' : ''
  const body = entries.map((entry) => entry(indent)).join(`,${separator}`)
  const hasComma = last.comma !== -1
  const behind = ownLine ? last.trailEnd : hasComma ? last.comma + 1 : last.end
  const tail = endsWithComma ? ',' : ''
  if (hasComma) return [{ start: behind, end: behind, text: separator + body + tail }]
  if (behind === last.end) return [{ start: last.end, end: last.end, text: `,${separator}${body}${tail}` }]
  return [
    { start: last.end, end: last.end, text: ',' },
    { start: behind, end: behind, text: separator + body + tail },
  ]
}
