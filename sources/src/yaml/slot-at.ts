import type { Path } from '@slashlint/core'
import type { Range, Slot } from '../reader.js'
import { keySlot, unquoted, valueSlot } from '../text/slots.js'
import { lastChild } from '../tree/locate.js'
import { isContainer, nodeAt } from '../nodes/nodes.js'
import { keysAt } from '../tree/nodes.js'
import type { ArrayNode, TreeNode } from '../tree/nodes.js'
import { flowSlot } from './flow-slot.js'
import type { Layout } from './layout.js'
import { printBehindKey, printBlock, printEntry, yamlStyleOf } from './print.js'
import { columnOf, isBracket, lineEndOf, lineStartOf } from './rows.js'

const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#[\]{},"'][^#]*?)(?<![ \t])[ \t]*:(?=\s|$)/

/** A line of a block: its dashes, followed by a key and a value, or by a value alone. */
interface Row extends Range {
  /** The offsets of the dashes. */
  readonly dashes: readonly number[]
  /** The offset of the text after the dashes. */
  readonly content: number
  /** The key, if a colon follows it. */
  readonly key: (Range & { readonly colon: number }) | undefined
}

function rowAt(text: string, offset: number): Row {
  const start = lineStartOf(text, offset)
  const end = lineEndOf(text, offset)
  const lead = /^ *(?:-(?: +|$))*/.exec(text.slice(start, end))?.[0] ?? ''
  const dashes = [...lead.matchAll(/-/g)].map(({ index }) => start + index)
  const content = start + lead.length
  return { start, end, dashes, content, key: keyIn(text, content, end) }
}

function keyIn(text: string, start: number, end: number): Row['key'] {
  const [whole, name] = KEY.exec(text.slice(start, end)) ?? []
  if (whole === undefined || name === undefined) {
    return undefined
  }
  return { start, end: start + name.length, colon: start + whole.length - 1 }
}

/**
 * Finds the slot at an offset. The line contains the typed text, and its column determines the container. The tree of
 * the lines above is sound, since a half-typed line damages only itself.
 */
export function slotAt(
  text: string,
  root: TreeNode,
  offset: number,
  layout: Layout,
): Slot | undefined {
  if (layout.comments.some(({ start, end }) => start < offset && offset <= end)) {
    return undefined
  }
  const row = rowAt(text, offset)
  const before = parentOf(root, text, row, offset)
  if (before === undefined) {
    return undefined
  }
  const { path, node } = before
  const isValue = row.key !== undefined && offset > row.key.colon
  const valueStart = isValue ? skipBlanks(text, (row.key?.colon ?? 0) + 1, row.end) : row.content
  if (isBracket(text, valueStart) && offset > valueStart) {
    const name = isValue ? [...path, keyText(text, row)] : path
    return flowSlot(text, root, name, valueStart, offset)
  }
  if (node?.type === 'array' && !isValue) {
    return itemSlot(text, path, row, offset)
  }
  if (isValue) {
    return behindKey(text, path, row, valueStart, offset)
  }
  return entrySlot(text, root, path, row, offset)
}

const keyText = (text: string, { key }: Row): string =>
  key === undefined ? '' : text.slice(key.start, key.end).replace(/^(["'])(.*)\1$/, '$2')

function skipBlanks(text: string, from: number, end: number): number {
  let at = from
  while (at < end && (text[at] === ' ' || text[at] === '\t')) {
    at++
  }
  return at
}

/** A container with its path. There is no node if the line begins the container. */
interface Parent {
  readonly path: (string | number)[]
  readonly node: TreeNode | undefined
}

/** Finds the container of a line's content by the columns of its dashes and of its content. */
function parentOf(root: TreeNode, text: string, row: Row, offset: number): Parent | undefined {
  if (row.start <= root.start && !isContainer(root) && row.dashes.length === 0) {
    return { path: [], node: undefined }
  }
  let node: TreeNode | undefined = root
  const path: (string | number)[] = []
  for (const dash of row.dashes) {
    const holder = containerIn(text, { path, node }, row, { column: dash - row.start, dash })
    if (holder === undefined) {
      return undefined
    }
    const list: ArrayNode | undefined = holder.node?.type === 'array' ? holder.node : undefined
    const item: TreeNode | undefined = list && itemOnRow(list, row)
    // The content after the last dash is an item, unless it is a mapping.
    const isItem = dash === row.dashes.at(-1) && item?.type !== 'object'
    if (isItem && row.key === undefined) {
      return { path, node: holder.node ?? emptyList(row) }
    }
    path.push(list === undefined ? 0 : itemIndex(list, dash))
    if (isItem) {
      return { path, node: undefined }
    }
    node = item
  }
  const column = contentColumn(row, offset)
  return containerIn(text, { path, node }, row, { column, dash: undefined })
}

/** Returns the column of a line's content. On an empty line, it is the cursor's column. */
function contentColumn({ start, end, dashes, content }: Row, offset: number): number {
  const isEmpty = content >= end && dashes.length === 0
  return (isEmpty ? offset : content) - start
}

const emptyList = ({ start, end }: Row): ArrayNode => ({
  type: 'array',
  start,
  end,
  open: true,
  damaged: false,
  items: [],
})

/** A column in a line, with the dash at this column. */
interface Place {
  readonly column: number
  readonly dash: number | undefined
}

/**
 * Finds the container that begins in a column: a node or one of its last descendants before the
 * line. The path of the node is extended to this container. Returns `undefined` if none begins
 * there.
 */
function containerIn(
  text: string,
  { path, node: from }: Parent,
  row: Row,
  { column, dash }: Place,
): Parent | undefined {
  const before = Math.min(dash ?? row.start, row.start) - 1
  const isBlank = row.content >= row.end
  let node = from
  while (node !== undefined) {
    if (!isContainer(node) || isBracket(text, node.start)) {
      // A container begins on this line.
      const isOfLine = node.end <= row.start || isOnRow(node, row)
      return isOfLine ? { path, node: undefined } : undefined
    }
    const own = columnOf(text, node.start)
    const isAlike = node.type === 'array' ? dash !== undefined || isBlank : dash === undefined
    if (own === column && isAlike) {
      return { path, node }
    }
    const child = own > column ? undefined : lastChild(node, before)
    if (child === undefined) {
      return undefined
    }
    path.push(child.key)
    node = child.node
  }
  return { path, node }
}

const isOnRow = ({ start }: TreeNode, row: Row): boolean => start >= row.start && start <= row.end

const itemOnRow = (list: ArrayNode, row: Row): TreeNode | undefined =>
  list.items.find((item) => isOnRow(item, row) && item.start !== item.end)

const itemIndex = (list: ArrayNode, dash: number): number =>
  list.items.filter(({ start, end }) => start < dash || (start === end && start <= dash)).length

function entrySlot(
  text: string,
  root: TreeNode,
  path: Path,
  row: Row,
  offset: number,
): Slot | undefined {
  const end = row.key?.end ?? contentEnd(text, row, offset)
  const start = row.content >= row.end ? offset : row.content
  if (offset < start || offset > end) {
    return undefined
  }
  const style = yamlStyleOf(text)
  const indent = ' '.repeat(start - row.start)
  const others = {
    keys: keysAt(root, path, unquoted(text.slice(start, end))),
    hasValue: row.key !== undefined,
  }
  const slot = keySlot(text, path, { start, end }, others, (key = '', value) =>
    value === undefined ? style.key(key) : printEntry(key, value, style, indent),
  )
  // The place is empty, so it may also become a list.
  const isObject = nodeAt(root, path)?.type === 'object'
  const item = (value: unknown): string => `- ${printBlock(value, style, `${indent}  `)}`
  return {
    ...slot,
    print: (key, value) =>
      key === undefined && !isObject && value !== undefined ? item(value) : slot.print(key, value),
  }
}

/** Returns the end of a line's text, without blanks and its comment. */
function contentEnd(text: string, row: Row, offset: number): number {
  const line = text
    .slice(row.content, row.end)
    .replace(/(?:^|[ \t])#.*$/, '')
    .trimEnd()
  return Math.max(row.content + line.length, Math.min(offset, row.end))
}

function behindKey(
  text: string,
  path: Path,
  row: Row,
  start: number,
  offset: number,
): Slot | undefined {
  const { key } = row
  const first = text[start]
  if (key === undefined || first === '|' || first === '>') {
    return undefined
  }
  const end = contentEnd(text, row, offset)
  const from = Math.min(start, offset)
  const style = yamlStyleOf(text)
  const lead = from === key.colon + 1 ? ' ' : ''
  return valueSlot(
    text,
    'value',
    [...path, keyText(text, row)],
    { start: from, end },
    (_key, value) => {
      const printed = printBehindKey(value, style, ' '.repeat(key.start - row.start))
      return printed.startsWith(' ') ? lead + printed.slice(1) : printed
    },
  )
}

function itemSlot(text: string, path: Path, row: Row, offset: number): Slot | undefined {
  const hasDash = row.dashes.length > 0
  const start = row.content >= row.end ? offset : row.content
  const end = contentEnd(text, row, offset)
  if (offset < start) {
    return undefined
  }
  const style = yamlStyleOf(text)
  const isAtDash = start === (row.dashes.at(-1) ?? 0) + 1
  const behindDash = isAtDash ? ' ' : ''
  const lead = hasDash ? behindDash : '- '
  const indent = ' '.repeat(start - row.start + lead.length)
  return valueSlot(
    text,
    'item',
    path,
    { start, end },
    (_key, value) => lead + printBlock(value, style, indent),
  )
}
