import type { Range, TextEdit } from '../reader.js'
import { orderAfter } from '../text/reorder.js'
import { lastRemaining, settled } from '../text/restructure.js'
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
  const haveRows = entries.slice(1).every(({ start }) => beginsRow(text, start))
  if (!mayBeFirst(text, first.start) || !haveRows || hasQuestionMark(container, layout)) {
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
  const block: Block = {
    text,
    container,
    entries,
    indent,
    newline: style.newline,
    write({ key, value }) {
      if (key === undefined) {
        return `- ${printBlock(value, style, `${indent}  `)}`
      }
      return printEntry(key, value, style, indent)
    },
  }
  const changes = { ...structure, inserted: settled(structure, entries.length) }
  const added = insertions(block, changes)
  return added && [...removals(block, changes), ...added]
}

/** A block whose entries have rows of their own. */
interface Block {
  readonly text: string
  readonly container: Container
  readonly entries: readonly Range[]
  readonly indent: string
  readonly newline: string
  /** Prints an entry in a row that begins with the indentation. */
  write(entry: Insertion): string
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
 * Tells whether a range contains a block string that keeps the line breaks at its end. Such a
 * string would also keep line breaks of its neighbours.
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

function removals(block: Block, { removed, inserted }: Restructure): TextEdit[] {
  const { text, container, entries } = block
  const changes: TextEdit[] = []
  const keeps = keepsLineBreaks(text, container)
  for (const [index, entry] of entries.entries()) {
    if (!removed.has(index)) {
      continue
    }
    if (index === 0 && removed.size === entries.length) {
      changes.push({ ...entry, text: contentInstead(block, entry.start, inserted) })
    } else if (beginsRow(text, entry.start)) {
      changes.push({ ...removedFrom(text, entry, keeps), text: '' })
    } else {
      const next = removed.has(index + 1) ? undefined : entries[index + 1]
      changes.push({ ...removedBehindDash(text, entry, next), text: '' })
    }
  }
  return joined(changes)
}

/** Returns the text that replaces a block whose entries are all removed. */
function contentInstead(
  { text, container, indent, newline, write }: Block,
  start: number,
  inserted: readonly Insertion[],
): string {
  if (inserted.length > 0) {
    return inserted.map(write).join(newline + indent)
  }
  if (container.type === 'object') {
    return '{}'
  }
  // Dashes may be in the column of the key before them, brackets may not.
  return beginsRow(text, start) ? ' []' : '[]'
}

/**
 * Returns the range to remove for an entry after a dash. The next entry moves to its place, unless
 * a comment is between them.
 */
function removedBehindDash(text: string, { start, end }: Range, next: Range | undefined): Range {
  const joins = next !== undefined && /^\s*$/.test(text.slice(end, next.start))
  return { start, end: joins ? next.start : end }
}

/**
 * Returns the range to remove for an entry that begins a row.
 *
 * @param keeps true if the block keeps line breaks, so that empty rows are removed, too
 */
function removedFrom(text: string, { start, end }: Range, keeps: boolean): Range {
  const rest = text.slice(end, lineEndOf(text, end))
  if (rest.trim() !== '') {
    return { start, end: end + (rest.length - rest.trimStart().length) }
  }
  if (keeps) {
    return { start: lineStartOf(text, start), end: emptyLinesEnd(text, end) }
  }
  return rowsOf(text, start, end)
}

/** Joins deletions that overlap. Those of neighbours may include the same line break. */
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

/**
 * Returns the lines of an entry, with the line break after them. At the end of the text, the line
 * break before them is included instead.
 */
function rowsOf(text: string, start: number, end: number): Range {
  const from = lineStartOf(text, start)
  const to = nextLineOf(text, end)
  if (to > lineEndOf(text, end) || from <= 1) {
    return { start: from, end: to }
  }
  return { start: text[from - 2] === '\r' ? from - 2 : from - 1, end: to }
}

function insertions(
  { text, entries, write, newline, indent }: Block,
  { removed, inserted }: Restructure,
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
  const last = lastRemaining(entries, removed)
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
    if (from === place || old === undefined || next === undefined) {
      return []
    }
    return { ...old, text: text.slice(next.start, next.end) }
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
