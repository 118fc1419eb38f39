import type { TextEdit } from '../reader.js'
import { extentsOf, SLASH_COMMENTS } from './extents.js'
import type { Brackets, CommentSyntax, Extent } from './extents.js'
import { beginsItsLine, indentAt } from './indentation.js'
import { reorder } from './reorder.js'
import { printEntry } from './print.js'
import type { Style } from './print.js'

/** A new entry, and the index of the entry before which it is inserted. A larger index appends it. */
export interface Insertion {
  readonly index: number
  readonly key: string | undefined
  readonly value: unknown
}

/** The changes of the entries of a container. Indexes count its own entries in the text. */
export interface Restructure {
  readonly removed: Set<number>
  readonly inserted: Insertion[]
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
  const { moves } = structure
  if (moves.length > 0) {
    return structure.removed.size > 0 || structure.inserted.length > 0
      ? undefined
      : reorder(text, extents, moves, syntax)
  }
  const added = settled(structure, extents.length)
  const place = placeTaken(structure, extents.length)
  const removed = new Set([...structure.removed].filter((index) => index !== place))
  const inserted = place === undefined ? added : []
  const changes: TextEdit[] = []
  for (const [index, extent] of extents.entries()) {
    if (removed.has(index)) {
      changes.push(...removal(text, extent))
    }
    if (index !== place) {
      continue
    }
    const { start, end } = extent
    const indent = indentAt(text, start)
    const separator = separatorAt(text, start, style)
    changes.push({ start, end, text: printed(added, style, indent, `,${separator}`) })
  }
  const last = lastKept(extents, removed)
  const endsWithComma = (extents.at(-1)?.comma ?? -1) !== -1
  const appended = inserted.filter((each) => each.index >= extents.length)
  // In damaged text the comma may be missing.
  const isLastGone = last !== undefined && last.comma !== -1 && last !== extents.at(-1)
  if (isLastGone && !endsWithComma && appended.length === 0) {
    changes.push({ start: last.comma, end: last.comma + 1, text: '' })
  }
  for (const each of inserted) {
    const before = extents[each.index]
    if (before !== undefined) {
      changes.push(insertion(text, before, each, style))
    }
  }
  if (appended.length > 0) {
    changes.push(...append(text, container, last, endsWithComma, appended, style))
  }
  return changes
}

/** Sorts the insertions, and moves each one to an entry that is not removed, or to the end. */
export function settled({ removed, inserted }: Restructure, count: number): Insertion[] {
  let index = 0
  return [...inserted]
    .sort((a, b) => a.index - b.index)
    .map((each) => {
      index = Math.max(index, each.index)
      while (index < count && removed.has(index)) {
        index++
      }
      return { ...each, index }
    })
}

/**
 * Finds the removed entry that new ones replace, so that its comments are kept. It is the first one if all entries are
 * removed, or a single one that one new key replaces.
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
export function lastKept<T>(extents: readonly T[], removed: ReadonlySet<number>): T | undefined {
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
const separatorAt = (text: string, offset: number, { newline, spaced }: Style): string =>
  beginsItsLine(text, offset) ? newline + indentAt(text, offset) : spaced ? ' ' : ''

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

function append(
  text: string,
  container: Brackets,
  last: Extent | undefined,
  endsWithComma: boolean,
  entries: readonly Insertion[],
  style: Style,
): TextEdit[] {
  if (last === undefined) {
    const ownIndent = indentAt(text, container.start)
    const inside = text.slice(container.start + 1, container.end - 1)
    const multiLine = /[\n\r]/.test(inside)
    const indent = multiLine ? ownIndent + style.unit : ownIndent
    const pad =
      !multiLine && style.spaced && container.type === 'object' && inside.trim() === '' ? ' ' : ''
    const separator = multiLine ? style.newline + indent : pad
    const between = multiLine ? `,${style.newline}${indent}` : style.spaced ? ', ' : ','
    const body = printed(entries, style, indent, between)
    // The entries follow the comments in an otherwise empty container, before the white space of the closing bracket.
    const at = container.start + 1 + inside.trimEnd().length
    return [{ start: at, end: multiLine ? at : container.end - 1, text: separator + body + pad }]
  }
  const ownLine = beginsItsLine(text, last.start)
  const indent = indentAt(text, last.start)
  const separator = separatorAt(text, last.start, style)
  const body = printed(entries, style, indent, `,${separator}`)
  const hasComma = last.comma !== -1
  const behind = ownLine ? last.trailEnd : hasComma ? last.comma + 1 : last.end
  const tail = endsWithComma ? ',' : ''
  if (hasComma) {
    return [{ start: behind, end: behind, text: separator + body + tail }]
  }
  if (behind === last.end) {
    return [{ start: last.end, end: last.end, text: `,${separator}${body}${tail}` }]
  }
  return [
    { start: last.end, end: last.end, text: ',' },
    { start: behind, end: behind, text: separator + body + tail },
  ]
}
