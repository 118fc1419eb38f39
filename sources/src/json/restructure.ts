import type { TextEdit } from '../reader.js'
import { beginsItsLine, indentAt } from '../tree/lines.js'
import type { Style } from './print.js'
import { reorder } from './reorder.js'
import { SLASH_COMMENTS, slotsOf } from './slots.js'
import type { Brackets, CommentSyntax, Slot } from './slots.js'

/** What happens to the entries of one container. Indexes are those of the container's own entries in the text. */
export interface Restructure {
  readonly removed: Set<number>
  readonly inserted: { readonly index: number; readonly key: string | undefined; readonly value: unknown }[]
  readonly moves: { readonly from: number; readonly to: number }[]
}

/** Writes an entry, or an item without a key, into a line with the given indentation. */
export type EntryPrinter = (
  entry: { readonly key: string | undefined; readonly value: unknown },
  style: Style,
  indent: string,
) => string

/** The changes of the text between two brackets. Undefined where the text cannot express one of them. */
export function restructure(
  text: string,
  container: Brackets,
  structure: Restructure,
  style: Style,
  entryText: EntryPrinter,
  syntax: CommentSyntax = SLASH_COMMENTS,
): TextEdit[] | undefined {
  const slots = slotsOf(text, container, syntax)
  const { removed, inserted, moves } = structure
  if (moves.length > 0) {
    return removed.size > 0 || inserted.length > 0 ? undefined : reorder(text, slots, moves, syntax)
  }
  const instead = exchange(text, slots, structure, style, entryText)
  if (instead !== undefined) return [instead]
  const changes: TextEdit[] = []
  for (const index of removed) changes.push(...removal(text, slots[index] as Slot))
  const last = lastKept(slots, removed)
  const endsWithComma = slots.length > 0 && (slots.at(-1) as Slot).comma !== -1
  const appended = inserted.filter((each) => each.index >= slots.length)
  if (last !== undefined && last !== slots.at(-1) && !endsWithComma && appended.length === 0) {
    changes.push({ start: last.comma, end: last.comma + 1, text: '' })
  }
  for (const each of inserted.filter((one) => one.index < slots.length)) {
    changes.push(insertion(text, slots[each.index] as Slot, (indent) => entryText(each, style, indent), style))
  }
  if (appended.length > 0) {
    const entries = appended.map((each) => (indent: string) => entryText(each, style, indent))
    changes.push(...append(text, container, last, endsWithComma, entries, style))
  }
  return changes
}

/** One entry that goes while another one comes: the new one stands in the place of the old, beside its comments. */
function exchange(
  text: string,
  slots: readonly Slot[],
  { removed, inserted }: Restructure,
  style: Style,
  entryText: EntryPrinter,
): TextEdit | undefined {
  const [entry] = inserted
  const [index] = removed
  const slot = index === undefined ? undefined : slots[index]
  if (slot === undefined || removed.size > 1 || inserted.length > 1 || entry?.key === undefined) return undefined
  const { start, end } = slot
  return { start, end, text: entryText(entry, style, indentAt(text, start)) }
}

/** The last of some entries that is not taken out. */
export function lastKept<T>(slots: readonly T[], removed: ReadonlySet<number>): T | undefined {
  for (let index = slots.length - 1; index >= 0; index--) if (!removed.has(index)) return slots[index]
  return undefined
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
export function wholeLines(text: string, start: number, end: number): { start: number; end: number } {
  let before = start
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--
  let after = end
  while (text[after] === ' ' || text[after] === '\t') after++
  const beginsLine = before === 0 || text[before - 1] === '\n' || text[before - 1] === '\r'
  const lineBreak = /^(?:\r\n|\n|\r)/.exec(text.slice(after, after + 2))?.[0]
  if (beginsLine && lineBreak !== undefined) return { start: before, end: after + lineBreak.length }
  if (beginsLine) return { start, end: after }
  if (lineBreak !== undefined || /[}\])]/.test(text[after] ?? '')) return { start: before, end }
  // A comment of YAML needs white space before it.
  return { start, end: text[after] === '#' ? end : after }
}

function insertion(text: string, before: Slot, entry: (indent: string) => string, style: Style): TextEdit {
  const indent = indentAt(text, before.lead)
  const separator = beginsItsLine(text, before.lead) ? style.newline + indent : style.spaced ? ' ' : ''
  return { start: before.lead, end: before.lead, text: `${entry(indent)},${separator}` }
}

function append(
  text: string,
  container: Brackets,
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
