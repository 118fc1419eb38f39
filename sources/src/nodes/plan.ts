import type { Path } from '@slashlint/core'
import type { Edit, TextEdit } from '../reader.js'
import { getOrInsert } from '../record.js'
import { together } from '../text/edits.js'
import { newRestructure } from '../text/restructure.js'
import type { Restructure } from '../text/restructure.js'
import { entryOf, isContainer, nodeAt, partsOf } from './nodes.js'
import type { ContainerOf, EntryOf, Node, ObjectOf } from './nodes.js'

/** Writes the edits of a tree in a language. Methods return `undefined` for edits that the language cannot express. */
export interface EditLanguage<N> {
  /** Replaces a node by a value. The root has no parent. */
  replace(node: N, value: unknown, parent: N | undefined): TextEdit | undefined
  /** Replaces the key of an entry. */
  rename(entry: EntryOf<N>, key: string, object: ObjectOf<N>): TextEdit | undefined
  /**
   * Tells whether a container may be changed structurally. Its text must be complete enough to
   * insert, move or remove a part.
   */
  mayChange(container: ContainerOf<N>, change: StructuralEdit, part: N | undefined): boolean
  /** Writes all changes of the entries and items of containers. */
  restructure(
    structures: ReadonlyMap<ContainerOf<N>, Restructure>,
  ): readonly (readonly TextEdit[] | undefined)[]
}

export type StructuralEdit = Extract<Edit, { kind: 'remove' | 'insert' | 'move' }>

/**
 * Turns edits of the tree into changes of the text. Returns `undefined` if one of them is impossible, alone or with the
 * others.
 */
export function plan<N extends Node<N>>(
  root: N,
  edits: readonly Edit[],
  language: EditLanguage<N>,
): readonly TextEdit[] | undefined {
  const inPlace: (TextEdit | undefined)[] = []
  const structures = new Map<ContainerOf<N>, Restructure>()
  for (const each of edits) {
    const change = added(root, each)
    if (change.kind === 'replace') {
      inPlace.push(replace(root, change, language))
    } else if (change.kind === 'rename') {
      inPlace.push(rename(root, change, language))
    } else if (!record(root, change, language, structures)) {
      return undefined
    }
  }
  return together([...inPlace.map((one) => one && [one]), ...language.restructure(structures)])
}

/** Turns the replacement of a missing or implied field into an insertion. */
export function added<N extends Node<N>>(root: N, change: Edit): Edit {
  const key = change.path.at(-1)
  if (change.kind !== 'replace' || typeof key !== 'string') {
    return change
  }
  const path = change.path.slice(0, -1)
  const holder = nodeAt(root, path)
  if (holder?.entries === undefined || hasKey(holder, key)) {
    return change
  }
  return { kind: 'insert', path, key, value: change.value }
}

function hasKey<N>({ entries = [] }: Node<N>, key: string): boolean {
  const entry = entryOf({ entries }, key)
  return entry !== undefined && entry.isImplied !== true
}

const holderOf = <N extends Node<N>>(root: N, path: Path): N | undefined =>
  path.length === 0 ? undefined : nodeAt(root, path.slice(0, -1))

function replace<N extends Node<N>>(
  root: N,
  { path, value }: Extract<Edit, { kind: 'replace' }>,
  language: EditLanguage<N>,
): TextEdit | undefined {
  const node = nodeAt(root, path)
  return node && language.replace(node, value, holderOf(root, path))
}

function rename<N extends Node<N>>(
  root: N,
  { path, key }: Extract<Edit, { kind: 'rename' }>,
  language: EditLanguage<N>,
): TextEdit | undefined {
  const object = holderOf(root, path)
  if (object === undefined || !isObject(object) || entryOf(object, key) !== undefined) {
    return undefined
  }
  const entry = object.entries[positionOf(object, path)]
  return entry && language.rename(entry, key, object)
}

const isObject = <N extends Node<N>>(node: N): node is N & ObjectOf<N> => node.entries !== undefined

/** Records a structural edit at its container. Returns `false` if the edit is impossible. */
function record<N extends Node<N>>(
  root: N,
  change: StructuralEdit,
  language: EditLanguage<N>,
  structures: Map<ContainerOf<N>, Restructure>,
): boolean {
  const container =
    change.kind === 'insert' ? nodeAt(root, change.path) : holderOf(root, change.path)
  if (container === undefined || !isContainer(container)) {
    return false
  }
  const from = change.kind === 'insert' ? -1 : positionOf(container, change.path)
  const part = partsOf<N>(container)[from]
  if (change.kind !== 'insert' && part === undefined) {
    return false
  }
  if (!language.mayChange(container, change, part)) {
    return false
  }
  const structure = getOrInsert(structures, container, newRestructure)
  switch (change.kind) {
    case 'remove':
      structure.removed.add(from)
      return true
    case 'insert':
      return recordInsertion(container, change, structure)
    case 'move':
      return recordMove(container, change, from, structure)
  }
}

function recordInsertion<N>(
  container: Node<N>,
  { key, index = BEHIND_ALL, value }: Extract<Edit, { kind: 'insert' }>,
  structure: Restructure,
): boolean {
  const isItem = key === undefined
  if (isItem !== (container.items !== undefined) || (!isItem && hasKey(container, key))) {
    return false
  }
  structure.inserted.push({ index, key, value })
  return true
}

const BEHIND_ALL = Number.MAX_SAFE_INTEGER

function recordMove<N>(
  container: Node<N>,
  change: Extract<Edit, { kind: 'move' }>,
  from: number,
  structure: Restructure,
): boolean {
  const to = change.to.at(-1)
  if (container.items === undefined || !isInList(change) || typeof to !== 'number') {
    return false
  }
  structure.moves.push({ from, to })
  return true
}

/** Tells whether a move leaves an item in its list. */
const isInList = ({ path, to }: Extract<Edit, { kind: 'move' }>): boolean =>
  to.length === path.length && path.slice(0, -1).every((key, index) => key === to[index])

/** Returns the index of a part in its container, or -1 if the key is missing or not unique. */
function positionOf<N>({ entries, items }: Node<N>, path: Path): number {
  const key = path.at(-1)
  if (items !== undefined) {
    return typeof key === 'number' ? key : -1
  }
  const places = (entries ?? []).flatMap((entry, index) =>
    entry.key === String(key) ? [index] : [],
  )
  return places.length === 1 ? (places[0] ?? -1) : -1
}
