import type { Path } from '@slashlint/core'
import type { Slot } from '../reader.js'
import { keySlot, unquoted, valueSlot } from '../text/slots.js'
import { lastChild } from '../tree/locate.js'
import { isContainer, nodeAt } from '../nodes/nodes.js'
import { keysAt } from '../tree/nodes.js'
import type { TreeNode } from '../tree/nodes.js'
import { flowSlot } from './flow-slot.js'
import type { Layout } from './layout.js'
import { printBehindKey, printBlock, printEntry, yamlStyleOf } from './print.js'
import { columnOf, isBracket, lineEndOf, lineStartOf } from './rows.js'

const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#[\]{},"'][^#]*?)(?<![ \t])[ \t]*:(?=\s|$)/

/** Reads a line of a block: its dashes, followed by a key and a value, or by a value alone. `dashes` are offsets. */
function rowAt(text: string, offset: number) {
  const start = lineStartOf(text, offset)
  const end = lineEndOf(text, offset)
  const lead = /^ *(?:-(?: +|$))*/.exec(text.slice(start, end))?.[0] ?? ''
  const dashes = [...lead.matchAll(/-/g)].map(({ index }) => start + index)
  const content = start + lead.length
  const [whole, name] = KEY.exec(text.slice(content, end)) ?? []
  // The line has a key only if it has a colon.
  const key =
    whole === undefined || name === undefined
      ? undefined
      : { start: content, end: content + name.length, colon: content + whole.length - 1 }
  return { start, end, dashes, content, key }
}
type Row = ReturnType<typeof rowAt>

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
  return isValue
    ? behindKey(text, path, row, valueStart, offset)
    : entrySlot(text, root, path, row, offset)
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

/**
 * Finds the container of a line's content by the columns of its dashes and of its content. There is no node if the line
 * begins the container.
 */
function parentOf(root: TreeNode, text: string, row: Row, offset: number) {
  const isBlank = row.content >= row.end
  // On an empty line the cursor's column counts.
  const own = isBlank && row.dashes.length === 0 ? offset - row.start : row.content - row.start
  const wanted = [...row.dashes.map((dash) => dash - row.start), own]
  let node: TreeNode | undefined = root
  const path: (string | number)[] = []
  if (row.start <= root.start && !isContainer(root) && wanted.length === 1) {
    return { path, node: undefined }
  }
  for (const [place, target] of wanted.entries()) {
    const dash = row.dashes[place]
    const isDash = dash !== undefined
    while (node !== undefined) {
      if (!isContainer(node) || isBracket(text, node.start)) {
        // A container begins on this line.
        if (node.end > row.start && !isOnRow(node, row)) {
          return undefined
        }
        node = undefined
        break
      }
      const column = columnOf(text, node.start)
      if (column === target && (node.type === 'array' ? isDash || isBlank : !isDash)) {
        break
      }
      if (column > target) {
        return undefined
      }
      const child = lastChild(node, Math.min(dash ?? row.start, row.start) - 1)
      if (child === undefined) {
        return undefined
      }
      path.push(child.key)
      node = child.node
    }
    if (dash !== undefined) {
      const index: number = node?.type === 'array' ? itemIndex(node, dash) : 0
      const isLast = place === row.dashes.length - 1
      const item: TreeNode | undefined = node?.type === 'array' ? itemOnRow(node, row) : undefined
      // The content after the last dash is an item, unless it is a mapping.
      if (isLast && item?.type !== 'object') {
        if (row.key === undefined) {
          return {
            path,
            node: node ?? {
              type: 'array',
              start: row.start,
              end: row.end,
              open: true,
              damaged: false,
              items: [],
            },
          }
        }
        path.push(index)
        return { path, node: undefined }
      }
      path.push(index)
      node = item
    }
  }
  return { path, node }
}

const isOnRow = ({ start }: TreeNode, row: Row): boolean => start >= row.start && start <= row.end

const itemOnRow = (list: Extract<TreeNode, { type: 'array' }>, row: Row): TreeNode | undefined =>
  list.items.find((item) => isOnRow(item, row) && item.start !== item.end)

const itemIndex = (list: Extract<TreeNode, { type: 'array' }>, dash: number): number =>
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
    (_, value) => {
      const written = printBehindKey(value, style, ' '.repeat(key.start - row.start))
      return written.startsWith(' ') ? lead + written.slice(1) : written
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
  const lastDash = row.dashes.at(-1) ?? 0
  const lead = hasDash ? (start === lastDash + 1 ? ' ' : '') : '- '
  const indent = ' '.repeat(start - row.start + lead.length)
  return valueSlot(
    text,
    'item',
    path,
    { start, end },
    (_, value) => lead + printBlock(value, style, indent),
  )
}
