import { ascending } from '@slashlint/core/internal'
import type { TextEdit } from '../reader.js'
import { extentsOf, SLASH_COMMENTS } from './extents.js'
import type { Brackets, CommentSyntax, Extent } from './extents.js'
import { beginsItsLine, indentAt } from './indentation.js'
import { reorder } from './reorder.js'
import { printEntry } from './print.js'
import type { Style } from './print.js'

/** A new entry, and the index of the entry before which it is inserted. A larger index appends it. */
export interface Insertion {
  /** The index among the entries of the text. */
  readonly index: number
  /** The key of an entry of an object; undefined for an item of a list. */
  readonly key: string | undefined
  /** The value to print. */
  readonly value: unknown
}

/** The changes of the entries of a container. Indexes count its own entries in the text. */
export interface Restructure {
  /** The indexes of entries that are removed. */
  readonly removed: Set<number>
  /** The new entries. Entries with the same index are in their order. */
  readonly inserted: Insertion[]
  /** Moves of entries: the entry at `from` is moved before the one at `to`. */
  readonly moves: { readonly from: number; readonly to: number }[]
}

export const newRestructure = (): Restructure => ({ removed: new Set(), inserted: [], moves: [] })

/** Returns the changes of the text between two brackets, or `undefined` if the text cannot express one of them. */
export function restructure(
  text: string,
  container: Brackets,
  structure: Restructure,
  style: Style,
  syntax: CommentSyntax = SLASH_COMMENTS,
): TextEdit[] | undefined {
  const extents = extentsOf(text, container, syntax)
  if (structure.moves.length > 0) {
    const isAlone = structure.removed.size + structure.inserted.length === 0
    return isAlone ? reorder(text, extents, structure.moves, syntax) : undefined
  }
  const added = settled(structure, extents.length)
  const replaced = placeTaken(structure, extents.length)
  const removed = new Set([...structure.removed].filter((index) => index !== replaced))
  const changes: TextEdit[] = []
  for (const [index, extent] of extents.entries()) {
    if (index === replaced) {
      changes.push(replacement(text, extent, added, style))
    } else if (removed.has(index)) {
      changes.push(...removal(text, extent))
    }
  }
  const inserted = replaced === undefined ? added : []
  const appended = inserted.filter((each) => each.index >= extents.length)
  const last = lastRemaining(extents, removed)
  if (appended.length === 0) {
    changes.push(...danglingComma(extents, last))
  }
  for (const each of inserted) {
    const before = extents[each.index]
    if (before !== undefined) {
      changes.push(insertion(text, before, each, style))
    }
  }
  if (appended.length > 0 && last === undefined) {
    changes.push(fill(text, container, appended, style))
  } else if (appended.length > 0 && last !== undefined) {
    const tail = hasLastComma(extents) ? ',' : ''
    changes.push(...append(text, last, appended, tail, style))
  }
  return changes
}

/** Returns the edit that replaces one entry by new ones. */
function replacement(
  text: string,
  { start, end }: Extent,
  entries: readonly Insertion[],
  style: Style,
): TextEdit {
  const separator = separatorAt(text, start, style)
  return { start, end, text: printed(entries, style, indentAt(text, start), `,${separator}`) }
}

const hasLastComma = (extents: readonly Extent[]): boolean => (extents.at(-1)?.comma ?? -1) !== -1

/** Removes the comma of the last kept entry if all after it are removed, unless the container ends with a comma. */
function danglingComma(extents: readonly Extent[], last: Extent | undefined): TextEdit[] {
  const isLast = last === undefined || last === extents.at(-1)
  // In damaged text the comma may be missing.
  if (isLast || last.comma === -1 || hasLastComma(extents)) {
    return []
  }
  return [{ start: last.comma, end: last.comma + 1, text: '' }]
}

/**
 * Sorts the insertions. An insertion before a removed entry moves to the next remaining entry, or
 * to the end.
 */
export function settled({ removed, inserted }: Restructure, count: number): Insertion[] {
  let index = 0
  return [...inserted].sort(ascending(({ index }) => index)).map((each) => {
    index = Math.max(index, each.index)
    while (index < count && removed.has(index)) {
      index++
    }
    return { ...each, index }
  })
}

/**
 * Finds the removed entry that new entries replace, so that its comments are kept. This is the
 * first entry if all are removed, or the only removed entry if one new key replaces it.
 */
function placeTaken({ removed, inserted }: Restructure, count: number): number | undefined {
  if (inserted.length === 0 || count === 0) {
    return undefined
  }
  if (removed.size === count) {
    return 0
  }
  const [only = count] =
    removed.size === 1 && inserted.length === 1 && inserted[0]?.key !== undefined ? removed : []
  return only < count ? only : undefined
}

/** Returns the last entry that is not removed. */
export function lastRemaining<T>(
  extents: readonly T[],
  removed: ReadonlySet<number>,
): T | undefined {
  for (let index = extents.length - 1; index >= 0; index--) {
    if (!removed.has(index)) {
      return extents[index]
    }
  }
  return undefined
}

/** Removes an entry with its comma. Its lines are removed if they are otherwise empty. Comments beside it are kept. */
function removal(text: string, extent: Extent): TextEdit[] {
  const joined = extent.comma !== -1 && extent.tail === extent.end
  const end = joined ? extent.comma + 1 : extent.end
  const range = wholeLines(text, extent.start, end)
  const changes = [{ ...range, text: '' }]
  if (extent.comma !== -1 && !joined) {
    changes.push({ start: extent.comma, end: extent.comma + 1, text: '' })
  }
  return changes
}

/** Extends a deleted range to whole lines if possible, else by the white space next to it that is no longer needed. */
export function wholeLines(
  text: string,
  start: number,
  end: number,
): { start: number; end: number } {
  let before = start
  while (text[before - 1] === ' ' || text[before - 1] === '\t') {
    before--
  }
  let after = end
  while (text[after] === ' ' || text[after] === '\t') {
    after++
  }
  const beginsLine = before === 0 || text[before - 1] === '\n' || text[before - 1] === '\r'
  const lineBreak = /^(?:\r\n|\n|\r)/.exec(text.slice(after, after + 2))?.[0]
  if (beginsLine && lineBreak !== undefined) {
    return { start: before, end: after + lineBreak.length }
  }
  if (beginsLine) {
    return { start, end: after }
  }
  if (lineBreak !== undefined || /[}\])]/.test(text[after] ?? '')) {
    return { start: before, end }
  }
  // In YAML, white space before a comment is required.
  return { start, end: text[after] === '#' ? end : after }
}

/** Returns the white space between a comma and an entry that begins at an offset. */
function separatorAt(text: string, offset: number, { newline, spaced }: Style): string {
  if (beginsItsLine(text, offset)) {
    return newline + indentAt(text, offset)
  }
  return spaced ? ' ' : ''
}

function insertion(
  text: string,
  before: Extent,
  { key, value }: Insertion,
  style: Style,
): TextEdit {
  const indent = indentAt(text, before.lead)
  const separator = separatorAt(text, before.lead, style)
  return {
    start: before.lead,
    end: before.lead,
    text: `${printEntry(key, value, style, indent)},${separator}`,
  }
}

/** Prints several entries. */
const printed = (
  entries: readonly Insertion[],
  style: Style,
  indent: string,
  between: string,
): string => entries.map(({ key, value }) => printEntry(key, value, style, indent)).join(between)

/**
 * Adds entries to an empty container, after its comments and before the white space of the closing
 * bracket.
 */
function fill(
  text: string,
  { type, start, end }: Brackets,
  entries: readonly Insertion[],
  style: Style,
): TextEdit {
  const ownIndent = indentAt(text, start)
  const inside = text.slice(start + 1, end - 1)
  const at = start + 1 + inside.trimEnd().length
  if (/[\n\r]/.test(inside)) {
    const indent = ownIndent + style.unit
    const separator = style.newline + indent
    return {
      start: at,
      end: at,
      text: separator + printed(entries, style, indent, `,${separator}`),
    }
  }
  const body = printed(entries, style, ownIndent, style.spaced ? ', ' : ',')
  const pad = style.spaced && type === 'object' && inside.trim() === '' ? ' ' : ''
  return { start: at, end: end - 1, text: pad + body + pad }
}

/**
 * Adds entries after the last one.
 *
 * @param tail the comma after the new entries, if the container ends with one
 */
function append(
  text: string,
  last: Extent,
  entries: readonly Insertion[],
  tail: '' | ',',
  style: Style,
): TextEdit[] {
  const separator = separatorAt(text, last.start, style)
  const indent = indentAt(text, last.start)
  const added = separator + printed(entries, style, indent, `,${separator}`) + tail
  const isOnOwnLine = beginsItsLine(text, last.start)
  if (last.comma !== -1) {
    const behind = isOnOwnLine ? last.trailEnd : last.comma + 1
    return [{ start: behind, end: behind, text: added }]
  }
  const behind = isOnOwnLine ? last.trailEnd : last.end
  if (behind === last.end) {
    return [{ start: last.end, end: last.end, text: `,${added}` }]
  }
  return [
    { start: last.end, end: last.end, text: ',' },
    { start: behind, end: behind, text: added },
  ]
}
