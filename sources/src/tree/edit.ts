import type { Path } from '@slashlint/core'
import type { Edit, TextEdit } from '../reader.js'
import { kept } from '../record.js'
import { addMissing, isInList, together } from '../text/edits.js'
import type { Brackets } from '../text/extents.js'
import { newRestructure } from '../text/restructure.js'
import type { Restructure } from '../text/restructure.js'
import { ownEntries } from './locate.js'
import { childOf, entryOf, isContainer, nodeAt, partsOf } from '../nodes/nodes.js'
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
  for (const each of edits.map((one) => added(root, one))) {
    if (each.kind === 'replace' || each.kind === 'rename') {
      const change = inPlace(root, each, language)
      if (change === undefined) return undefined
      changes.push(change)
    } else if (!plan(root, each, restructured)) {
      return undefined
    }
  }
  return together([changes, ...[...restructured].map((one) => language.restructure(...one))])
}

/** An edit that adds what is missing. */
export const added = (root: TreeNode, change: Edit): Edit =>
  addMissing(change, (path, key) => {
    const holder = nodeAt(root, path)
    return holder?.type === 'object' && entryOf(holder, key) === undefined
  })

const isSound = (node: TreeNode): boolean =>
  node.shared !== true && (!isContainer(node) || (!node.open && !node.damaged))

/** Whether a change of the node would change other places too: something in it is used elsewhere. */
const isShared = (node: TreeNode): boolean => node.shared === true || partsOf(node).some(isShared)

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
  const structure = kept(restructured, container, newRestructure)
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
  if (!isInList(change) || container.type !== 'array' || typeof to !== 'number') return false
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
