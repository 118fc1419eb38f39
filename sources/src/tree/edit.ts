import type { Path } from '@slashlint/core'
import type { Edit, TextEdit } from '../reader.js'
import { overlap } from '../text/edits.js'
import type { Brackets } from '../text/extents.js'
import type { Restructure } from '../text/restructure.js'
import { ownEntries } from './at.js'
import { childOf, entryOf, isContainer, nodeAt } from './nodes.js'
import type { ArrayNode, EntryNode, ObjectNode, TreeNode } from './nodes.js'

export type Container = ObjectNode | ArrayNode

/** How edits are written in a language. `undefined` stands for what cannot be written in it. */
export interface EditLanguage {
  replace(node: TreeNode, value: unknown, parent: TreeNode | undefined): TextEdit | undefined
  rename(entry: EntryNode, key: string): TextEdit | undefined
  restructure(container: Container, structure: Restructure): readonly TextEdit[] | undefined
}

/** The edits as changes of the text; `undefined` if the text cannot express one of them. */
export function edit(root: TreeNode, edits: readonly Edit[], language: EditLanguage): readonly TextEdit[] | undefined {
  const changes: TextEdit[] = []
  const restructured = new Map<Container, Restructure>()
  for (const each of edits.map((one) => addMissing(root, one))) {
    if (each.kind === 'replace' || each.kind === 'rename') {
      const change = inPlace(root, each, language)
      if (change === undefined) return undefined
      changes.push(change)
    } else if (!plan(root, each, restructured)) {
      return undefined
    }
  }
  for (const [container, structure] of restructured) {
    const result = language.restructure(container, structure)
    if (result === undefined) return undefined
    for (const change of result) changes.push(change)
  }
  changes.sort((a, b) => a.start - b.start || a.end - b.end)
  return overlap(changes) ? undefined : changes
}

/** A field that is missing is "replaced" by adding it. */
export function addMissing(root: TreeNode, change: Edit): Edit {
  const key = change.path.at(-1)
  if (change.kind !== 'replace' || typeof key !== 'string') return change
  const parentPath = change.path.slice(0, -1)
  const parent = nodeAt(root, parentPath)
  if (parent?.type !== 'object' || entryOf(parent, key) !== undefined) return change
  return { kind: 'insert', path: parentPath, key, value: change.value }
}

const isSound = (node: TreeNode): boolean =>
  node.shared !== true && (!isContainer(node) || (!node.open && !node.damaged))

/** Whether a change of the node would change other places too: something in it is used elsewhere. */
function isShared(root: TreeNode): boolean {
  const waiting: TreeNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.shared === true) return true
    if (node.type === 'array') for (const item of node.items) waiting.push(item)
    if (node.type === 'object') for (const entry of node.entries) waiting.push(entry.node)
  }
  return false
}

function inPlace(
  root: TreeNode,
  change: Extract<Edit, { kind: 'replace' | 'rename' }>,
  language: EditLanguage,
): TextEdit | undefined {
  const parent = nodeAt(root, change.path.slice(0, -1))
  const key = change.path.at(-1)
  if (change.kind === 'replace') {
    const node = nodeAt(root, change.path)
    if (node === undefined || node.type === 'damaged' || !isSound(node) || isShared(node)) return undefined
    return language.replace(node, change.value, key === undefined ? undefined : parent)
  }
  if (parent?.type !== 'object' || key === undefined || !isUnique(parent, key)) return undefined
  const entry = entryOf(parent, key)
  if (entry === undefined || entry.borrowed === true || parent.shared === true || parent.merges === true)
    return undefined
  return entryOf(parent, change.key) === undefined ? language.rename(entry, change.key) : undefined
}

const isUnique = (object: ObjectNode, key: string | number): boolean =>
  object.entries.filter((entry) => entry.key === String(key)).length === 1

/** Records a structural edit at its container. */
function plan(
  root: TreeNode,
  change: Extract<Edit, { kind: 'remove' | 'insert' | 'move' }>,
  restructured: Map<Container, Restructure>,
): boolean {
  const container = change.kind === 'insert' ? nodeAt(root, change.path) : nodeAt(root, change.path.slice(0, -1))
  if (container === undefined || !isContainer(container) || !isSound(container)) return false
  const structure = restructured.get(container) ?? { removed: new Set(), inserted: [], moves: [] }
  restructured.set(container, structure)
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
  const child = childOf(container, change.path.at(-1) ?? '')
  // An entry of a merge key would take its place.
  if (from === -1 || child === undefined || isShared(child)) return false
  if (container.type === 'object' && container.merges === true) return false
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
export const bracketsOf = (container: Container): Brackets => ({
  type: container.type,
  start: container.start,
  end: container.end,
  ranges:
    container.type === 'object'
      ? ownEntries(container).map((entry) => ({ start: entry.keyStart, end: entry.node.end }))
      : container.items,
})
