import type { Path, Target } from '@slashlint/core'
import { firstLine } from '../text/range.js'
import type { Span } from '../text/range.js'
import type { EntryAt, Range } from '../reader.js'
import { childOf, entryOf, isContainer } from '../nodes/nodes.js'
import type { ArrayNode, EntryNode, ObjectNode, ScalarNode, TreeNode } from './nodes.js'
import { countBelow } from '../text/order.js'

/** Maps UTF-16 offsets inside a string value to its text. */
export type InsideString = (text: string, node: ScalarNode, span: Span) => Range

/** A text, with the rules by which its language writes strings. */
interface TextWithStrings {
  readonly text: string
  readonly insideString: InsideString
}

/** Returns the range of an entry of the value at `root`. */
export function locate(
  { text, insideString }: TextWithStrings,
  root: TreeNode,
  path: Path,
  target: Target = 'value',
  span?: Span,
): Range {
  let node = root
  let left = path.length
  for (const key of path) {
    left--
    const child = childOf(node, key)
    if (child === undefined) {
      return nameOrOpening(text, node)
    }
    if (left === 0 && target === 'key' && node.type === 'object') {
      const entry = entryOf(node, key)
      if (entry !== undefined) {
        return { start: entry.keyStart, end: entry.keyEnd }
      }
    }
    node = child
  }
  if (target === 'name') {
    return nameOrOpening(text, node)
  }
  if (span !== undefined && node.type === 'string') {
    return insideString(text, node, span)
  }
  // A command, option or choice is shown by its name. Any other value is shown whole if it fits on a line.
  const isNamed = node.type === 'object' && entryOf(node, 'name')?.node.type === 'string'
  if (isNamed || (isContainer(node) && spansLines(text, node))) {
    return nameOrOpening(text, node)
  }
  return firstLine(text, node)
}

const spansLines = (text: string, node: Range): boolean =>
  /[\n\r]/.test(text.slice(node.start, node.end))

/** Returns the range of the object's `name`, else of its opening. */
function nameOrOpening(text: string, node: TreeNode): Range {
  if (!isContainer(node)) {
    return firstLine(text, node)
  }
  const name = node.type === 'object' ? entryOf(node, 'name')?.node : undefined
  if (name !== undefined && name.type !== 'damaged' && !spansLines(text, name)) {
    return { start: name.start, end: name.end }
  }
  return opening(text, node)
}

/**
 * Returns the range of the first character: a bracket or a dash. For a block of YAML it returns the
 * first key, for an alias the whole alias.
 */
function opening(text: string, node: ObjectNode | ArrayNode): Range {
  const { start, end } = node
  const first = node.type === 'object' ? node.entries[0] : undefined
  if (text[start] === '*') {
    return firstLine(text, node)
  }
  if (first?.keyStart === start) {
    return firstLine(text, { start, end: first.keyEnd })
  }
  return { start, end: Math.min(start + 1, end) }
}

/**
 * Finds the innermost entry at an offset. Returns `undefined` outside of the root, and between the entries of a
 * container.
 */
export function entryAt(root: TreeNode, offset: number): EntryAt | undefined {
  let node = root
  const path: (string | number)[] = []
  while (covers(node, offset)) {
    const child = childAt(node, offset)
    if (child === undefined) {
      break
    }
    path.push(child.key)
    if (
      child.entry !== undefined &&
      offset <= child.entry.keyEnd &&
      offset >= child.entry.keyStart
    ) {
      return { path, part: 'key', start: child.entry.keyStart, end: child.entry.keyEnd }
    }
    if (child.node === undefined) {
      return undefined
    }
    node = child.node
  }
  if (!covers(node, offset)) {
    return undefined
  }
  // The offset lies between the entries of a container, unless it touches a bracket.
  const isAlias = node.shared === true && isContainer(node) && isOnePlace(node)
  if (isContainer(node) && !isAlias && offset > node.start && offset < node.end) {
    return undefined
  }
  return { path, part: 'value', start: node.start, end: node.end }
}

const covers = ({ start, end }: Range, offset: number): boolean => offset >= start && offset <= end

interface Child {
  readonly key: string | number
  readonly entry?: EntryNode
  /** The value; left out between a key and its value. */
  readonly node?: TreeNode
}

/** Finds the entry of a container that an offset touches. Of two neighbours it returns the one that begins there. */
function childAt(node: TreeNode, offset: number): Child | undefined {
  if (!isContainer(node) || (node.shared === true && isOnePlace(node))) {
    return undefined
  }
  const last = lastChild(node, offset)
  if (last === undefined) {
    return undefined
  }
  const { key, entry } = last
  if (entry !== undefined && offset <= entry.keyEnd) {
    return { key, entry }
  }
  if (covers(last.node, offset)) {
    return last
  }
  return entry !== undefined && offset < entry.node.start ? { key } : undefined
}

/**
 * Tells whether a container is written as an alias, so that its parts have no places of their own.
 */
const isOnePlace = (node: ObjectNode | ArrayNode): boolean => {
  const first = node.type === 'array' ? node.items[0] : node.entries[0]?.node
  return first !== undefined && first.start === node.start && first.end === node.end
}

/** Returns the entries that are written in the object itself, in the order of the text. */
export const ownEntries = ({ entries }: ObjectNode): readonly EntryNode[] =>
  entries.at(-1)?.borrowed === true ? entries.filter(({ borrowed }) => borrowed !== true) : entries

/** Finds the last child of a container that begins at or before an offset. */
export function lastChild(
  node: ObjectNode | ArrayNode,
  offset: number,
): (Child & { readonly node: TreeNode }) | undefined {
  if (node.type === 'array') {
    const key = lastBefore(node.items, offset, ({ start }) => start)
    const item = node.items[key]
    return item && { key, node: item }
  }
  const entries = ownEntries(node)
  const entry = entries[lastBefore(entries, offset, ({ keyStart }) => keyStart)]
  return entry && { key: entry.key, entry, node: entry.node }
}

/** Returns the index of the last part that begins at or before an offset, or -1. */
export const lastBefore = <T>(
  parts: readonly T[],
  offset: number,
  startOf: (part: T) => number,
): number => countBelow(parts, offset + 1, startOf) - 1
