import type { Path } from '@slashlint/core'
import type { Edit, TextEdit } from '../reader.js'
import { indentAt } from '../tree/lines.js'
import { print, styleOf } from './print.js'
import type { Style } from './print.js'
import { restructure } from './restructure.js'
import type { EntryPrinter, Restructure } from './restructure.js'
import type { Brackets } from './slots.js'
import { childOf, entryOf, isContainer, nodeAt } from '../tree/nodes.js'
import type { ArrayNode, TreeNode, ObjectNode } from '../tree/nodes.js'

type Container = ObjectNode | ArrayNode

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
    const result = restructure(text, bracketsOf(container), structure, style, entryText)
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

/** A container as its brackets and what stands between them. */
const bracketsOf = (container: Container): Brackets => ({
  type: container.type,
  start: container.start,
  end: container.end,
  ranges:
    container.type === 'object'
      ? container.entries.map((entry) => ({ start: entry.keyStart, end: entry.node.end }))
      : container.items,
})

/** An entry as JSON writes it. */
const entryText: EntryPrinter = (entry, style, indent) => {
  const key = entry.key === undefined ? '' : `${JSON.stringify(entry.key)}:${style.spaced ? ' ' : ''}`
  return key + print(entry.value, style, indent)
}
