import type { Range, TextEdit } from '../reader.js'
import { orderAfter } from '../text/reorder.js'
import { lastKept, settled } from '../text/restructure.js'
import type { Insertion, Restructure } from '../text/restructure.js'
import { lastBefore, ownEntries } from '../tree/locate.js'
import type { Container } from '../tree/edit.js'
import type { Layout } from './layout.js'
import { printBlock, printEntry } from './print.js'
import type { YamlStyle } from './print.js'
import { beginsRow, columnOf, indentOf, lineEndOf, lineStartOf, nextLineOf } from './rows.js'

/**
 * Changes the entries of a block, which is a mapping or a list with dashes. Returns `undefined` if the entries do not
 * have lines of their own.
 */
export function restructureBlock(
  text: string,
  container: Container,
  structure: Restructure,
  style: YamlStyle,
  layout: Layout,
): TextEdit[] | undefined {
  const entries = rangesOf(container, layout)
  const [first] = entries ?? []
  if (entries === undefined || first === undefined) {
    return undefined
  }
  // Only the first entry may follow a dash or a key of its parent.
  if (
    entries.some(({ start }, i) => (i === 0 ? !mayBeFirst(text, start) : !beginsRow(text, start)))
  ) {
    return undefined
  }
  if (hasQuestionMark(container, layout)) {
    return undefined
  }
  const { removed, moves } = structure
  if (moves.length > 0) {
    const isPlain =
      removed.size + structure.inserted.length === 0 &&
      beginsRow(text, first.start) &&
      !keepsLineBreaks(text, container)
    return isPlain ? reorderRows(text, entries, moves, layout) : undefined
  }
  const indent = indentOf(text, first.start)
  const write = (entry: Insertion): string =>
    entry.key === undefined
      ? `- ${printBlock(entry.value, style, `${indent}  `)}`
      : printEntry(entry.key, entry.value, style, indent)
  const changes = { ...structure, inserted: settled(structure, entries.length) }
  const added = insertions(text, entries, changes, write, style.newline, indent)
  return (
    added && [
      ...removals(text, container, entries, changes, write, style.newline + indent),
      ...added,
    ]
  )
}

/** Returns the range of each entry, from its key or dash to the end of its value. */
function rangesOf(container: Container, { dashes }: Layout): readonly Range[] | undefined {
  if (container.type === 'object') {
    return ownEntries(container).map(({ keyStart, keyEnd, node }) => ({
      start: keyStart,
      end: Math.max(node.end, keyEnd + 1),
    }))
  }
  let from = container.start
  const ranges: Range[] = []
  for (const item of container.items) {
    const dash = dashes[lastBefore(dashes, item.start - 1, (offset) => offset)]
    if (dash === undefined || dash < from) {
      return undefined
    }
    ranges.push({ start: dash, end: Math.max(item.end, dash + 1) })
    from = dash + 1
  }
  return ranges
}

const mayBeFirst = (text: string, start: number): boolean =>
  /^ *(?:- +)*$/.test(text.slice(lineStartOf(text, start), start))

const hasQuestionMark = ({ start, end }: Container, { questionMarks }: Layout): boolean =>
  questionMarks.some((offset) => offset >= start - 3 && offset < end)

/**
 * Tells whether a range contains a block string that keeps the line breaks at its end. Line breaks of its neighbours
 * would become part of the string.
 */
const keepsLineBreaks = (text: string, { start, end }: Range): boolean =>
  /[|>]\d?\+/.test(text.slice(start, end))

/** Returns the end of the empty lines after the line of an offset. */
function emptyLinesEnd(text: string, offset: number): number {
  let at = nextLineOf(text, offset)
  while (at < text.length && text.slice(at, lineEndOf(text, at)).trim() === '') {
    at = nextLineOf(text, at)
  }
  return at
}

function removals(
  text: string,
  container: Container,
  entries: readonly Range[],
  { removed, inserted }: Restructure,
  write: (entry: Insertion) => string,
  separator: string,
): TextEdit[] {
  if (removed.size === 0) {
    return []
  }
  const changes: TextEdit[] = []
  const keeps = keepsLineBreaks(text, container)
  const isEmptied = removed.size === entries.length
  for (const [index, { start, end }] of entries.entries()) {
    if (!removed.has(index)) {
      continue
    }
    const rest = text.slice(end, lineEndOf(text, end))
    if (isEmptied && index === 0) {
      // Dashes may be in the column of the key before them, brackets may not.
      const empty = container.type === 'object' ? '{}' : beginsRow(text, start) ? ' []' : '[]'
      changes.push({
        start,
        end,
        text: inserted.length > 0 ? inserted.map(write).join(separator) : empty,
      })
    } else if (!beginsRow(text, start)) {
      // The next entry moves to the place after the dash, unless a comment is between them.
      const next = entries[index + 1]
      const joins =
        next !== undefined && /^\s*$/.test(text.slice(end, next.start)) && !removed.has(index + 1)
      changes.push({ start, end: joins ? next.start : end, text: '' })
    } else if (rest.trim() !== '') {
      changes.push({ start, end: end + (rest.length - rest.trimStart().length), text: '' })
    } else {
      const rows = keeps
        ? { start: lineStartOf(text, start), end: emptyLinesEnd(text, end) }
        : rowsOf(text, start, end)
      changes.push({ ...rows, text: '' })
    }
  }
  return joined(changes)
}

/** Joins deletions that overlap: those of neighbours may include the same line break. */
function joined(changes: readonly TextEdit[]): TextEdit[] {
  const result: TextEdit[] = []
  for (const change of changes) {
    const last = result.at(-1)
    if (last !== undefined && change.start < last.end) {
      result[result.length - 1] = { ...last, end: change.end }
    } else {
      result.push(change)
    }
  }
  return result
}

/** Returns the lines of an entry, with the line break after them. At the end of the text it is the one before them. */
function rowsOf(text: string, start: number, end: number): Range {
  const from = lineStartOf(text, start)
  const to = nextLineOf(text, end)
  if (to > lineEndOf(text, end) || from <= 1) {
    return { start: from, end: to }
  }
  return { start: text[from - 2] === '\r' ? from - 2 : from - 1, end: to }
}

function insertions(
  text: string,
  entries: readonly Range[],
  { removed, inserted }: Restructure,
  write: (entry: Insertion) => string,
  newline: string,
  indent: string,
): TextEdit[] | undefined {
  if (inserted.length === 0 || removed.size === entries.length) {
    return []
  }
  const changes: TextEdit[] = []
  for (const each of inserted) {
    const next = entries[each.index]
    if (next !== undefined) {
      changes.push({ start: next.start, end: next.start, text: write(each) + newline + indent })
    }
  }
  const appended = inserted.filter(({ index }) => index >= entries.length)
  const last = lastKept(entries, removed)
  if (appended.length > 0 && last !== undefined && keepsLineBreaks(text, last)) {
    const at = emptyLinesEnd(text, last.end)
    if (text[at - 1] !== '\n') {
      return undefined
    }
    changes.push({
      start: at,
      end: at,
      text: appended.map((each) => indent + write(each) + newline).join(''),
    })
  } else if (appended.length > 0 && last !== undefined) {
    const at = lineEndOf(text, last.end)
    changes.push({
      start: at,
      end: at,
      text: appended.map((each) => newline + indent + write(each)).join(''),
    })
  }
  return changes
}

/** Moves the items of a list with the comments above and beside them. */
function reorderRows(
  text: string,
  entries: readonly Range[],
  moves: Restructure['moves'],
  { comments }: Layout,
): TextEdit[] {
  const rows = entries.map(({ start, end }, index) => {
    const before = entries[index - 1]
    const floor = before === undefined ? 0 : lineEndOf(text, before.end)
    return { start: leadOf(text, start, floor, comments), end: lineEndOf(text, end) }
  })
  return orderAfter(entries.length, moves).flatMap((from, place) => {
    const [old, next] = [rows[place], rows[from]]
    return from === place || old === undefined || next === undefined
      ? []
      : [{ ...old, text: text.slice(next.start, next.end) }]
  })
}

/** Returns the beginning of the comments directly above an item, in its column. */
function leadOf(text: string, dash: number, floor: number, comments: readonly Range[]): number {
  const column = columnOf(text, dash)
  let lead = lineStartOf(text, dash)
  while (lead > floor + 1 && lead > 1) {
    const above = lineStartOf(text, lead - 1)
    const comment = comments[lastBefore(comments, lead - 1, ({ start }) => start)]
    const isAbove =
      comment !== undefined && comment.start >= above && comment.start - above === column
    if (!isAbove || above <= floor || !beginsRow(text, comment.start)) {
      break
    }
    lead = above
  }
  return lead
}
