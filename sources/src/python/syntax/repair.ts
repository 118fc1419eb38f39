import type { Range } from '../../reader.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { anyOf, K } from './kinds.js'
import { blankedIn, blankIn, outdentedIn } from './unclosed.js'

/** Matches a line that begins a function, a class or a decorator. */
const ITEM = /^([ \t]*)(@|(?:async[ \t]+)?def\b|class\b)/gm

interface ItemLine {
  readonly start: number
  readonly indent: number
  readonly isDecorator: boolean
}

/**
 * Returns versions of a damaged text without the first damage. The first version blanks the smallest part: the line,
 * then the body of the function after its docstring, then the whole function with its decorators.
 *
 * @param text the text as it was parsed
 */
export function blanked(text: string, tree: Tree): string[] {
  const [error = NONE] = tree.errors
  const statement = statementBefore(text, tree, error)
  if (statement !== undefined) {
    return [blankedIn(text, [{ ...statement, isStatement: true }])]
  }
  const item = itemAround(text, tree.startOf(error))
  const lines = [withoutLines(text, [tree.startOf(error)]), withoutBlock(text, tree.startOf(error))]
  if (item === undefined) {
    return lines
  }
  const from = bodyFrom(tree, error, item)
  const whole = wholeFrom(text, item)
  if (from !== undefined) {
    const near = outdentedIn(text, { start: from, end: item.end }, item.column)
    return [
      ...lines.slice(0, 1),
      ...[near, item.end].map((end) => bodyless(text, { start: from, end })),
      ...whole,
    ]
  }
  const around = tree.enclosing(tree.parentOf(error), ITEMS)
  if (around === NONE) {
    // After a sound function, only the line is blanked.
    return item.isHeadless ? whole : lines
  }
  // A statement of a class is no part of a function.
  const isInHead = tree.enclosing(tree.parentOf(error), BODY) < around
  return isInHead ? whole : [...lines, ...whole]
}

/**
 * Returns the part of a statement before an error, if a function or decorator begins at the error.
 * For example, a decorator in the line below `x = \\`.
 */
function statementBefore(text: string, tree: Tree, error: Node): Range | undefined {
  const end = tree.startOf(error)
  const lineBreak = text.slice(0, end).search(/[\r\n][ \t]*$/)
  if (lineBreak === -1 || !ITEM_LINE.test(text.slice(end, end + 20))) {
    return undefined
  }
  let at = tree.parentOf(error)
  while (at > 0 && !BODIES.has(tree.kindOf(tree.parentOf(at)))) {
    at = tree.parentOf(at)
  }
  const start = tree.startOf(at)
  return at > 0 && start < lineBreak && !ITEMS.has(tree.kindOf(at)) ? { start, end } : undefined
}

/**
 * Returns two versions of a text without a function. In one the function ends at the next line that
 * is indented no deeper, in the other at the next function.
 */
function wholeFrom(text: string, item: Item): string[] {
  const { start, end, head, column } = item
  const near = outdentedIn(text, { start: head, end }, column)
  return (near < end ? [near, end] : [end]).map((until) => blankIn(text, { start, end: until }))
}

const ITEMS = anyOf('DecoratedStatement FunctionDefinition ClassDefinition')

/** Matches the first line of a function, a class or a decorator. */
const ITEM_LINE = /^(?:@|(?:async[ \t]+)?def\b|class\b)/

/**
 * Replaces the lines at some offsets by `0`. The first line of a function is kept, so that its decorators do not move to
 * another one.
 *
 * @param offsets the offsets in the order of the text
 */
export function withoutLines(text: string, offsets: readonly number[]): string {
  const ranges: Range[] = []
  for (const offset of offsets) {
    const last = ranges.at(-1)
    if (last === undefined || offset > last.end) {
      ranges.push(lineAround(text, offset))
    }
  }
  const blank = ranges.filter(
    ({ start, end }) => start < end && !ITEM_LINE.test(text.slice(start, start + 20)),
  )
  return blankedIn(
    text,
    blank.map((range) => ({ ...range, isStatement: true })),
  )
}

/**
 * Replaces a line by `0`, together with the following lines that are indented deeper, such as those
 * of a list.
 */
function withoutBlock(text: string, offset: number): string {
  const { start, end } = lineAround(text, offset)
  if (ITEM_LINE.test(text.slice(start, start + 20))) {
    return text
  }
  const column = start - text.lastIndexOf('\n', start - 1) - 1
  const until = outdentedIn(text, { start: end, end: text.length }, column)
  return blankedIn(text, [{ start, end: until, isStatement: true }])
}

/**
 * Returns the range of the line at an offset, from its first character that is not white space.
 * Lines that a backslash joins to it are included.
 */
function lineAround(text: string, offset: number): Range {
  let first = text.lastIndexOf('\n', offset - 1) + 1
  while (isJoined(text, first)) {
    first = text.lastIndexOf('\n', first - 2) + 1
  }
  let end = endOfLine(text, offset)
  while (end < text.length && text[end - 1] === '\\' && !isItemLine(text, end)) {
    end = endOfLine(text, text.startsWith('\r\n', end) ? end + 2 : end + 1)
  }
  const start = first + text.slice(first, end).search(/[^ \t\f]|$/)
  return { start, end }
}

/** Tells whether the line before another one ends with a backslash outside of a comment. */
function isJoined(text: string, line: number): boolean {
  const end = text[line - 2] === '\r' ? line - 2 : line - 1
  return line > 0 && text[end - 1] === '\\' && !isItemLine(text, line - 1)
}

/** Tells whether a function, a class or a decorator begins in the line after a line break. */
function isItemLine(text: string, lineBreak: number): boolean {
  const line = text.startsWith('\r\n', lineBreak) ? lineBreak + 2 : lineBreak + 1
  return ITEM_LINE.test(text.slice(line, line + 200).replace(/^[ \t]+/, ''))
}

/** Returns the offset of the next line break, or of the end. */
export function endOfLine(text: string, offset: number): number {
  const ends = /[\r\n]|$/g
  ends.lastIndex = offset
  return ends.exec(text)?.index ?? text.length
}

interface Item extends Range {
  /** True if the item consists of decorators without a function below. */
  readonly isHeadless: boolean
  /** The offset of the line of the function or class, or of its last decorator. */
  readonly head: number
  /** The indentation of the item. */
  readonly column: number
}

/**
 * Finds the function with its decorators, or the class, whose lines contain an offset. It ends at the beginning of the
 * next one.
 */
function itemAround(text: string, offset: number): Item | undefined {
  const lines = [...text.matchAll(ITEM)].map(({ index, 1: indent = '', 2: word }): ItemLine => ({
    start: index,
    indent: indent.length,
    isDecorator: word === '@',
  }))
  let at = lines.filter(({ start }) => start <= offset).length - 1
  const found = lines[at]
  if (found === undefined) {
    return undefined
  }
  /** Tells whether a decorator belongs to the next item. An empty line between them means that it is half-typed. */
  const isAbove = (index: number): boolean => {
    const [line, below] = [lines[index], lines[index + 1]]
    return (
      line?.isDecorator === true &&
      below !== undefined &&
      line.indent === below.indent &&
      !/\n\s*\n/.test(text.slice(line.start, below.start))
    )
  }
  let first = at
  while (isAbove(first - 1)) {
    first--
  }
  while (isAbove(at)) {
    at++
  }
  const next = lines.slice(at + 1).find(({ indent }) => indent <= found.indent)
  return {
    start: lines[first]?.start ?? 0,
    end: next?.start ?? text.length,
    isHeadless: lines[at]?.isDecorator === true,
    head: lines[at]?.start ?? found.start,
    column: found.indent,
  }
}

/**
 * Finds the beginning of the function body that contains an error, after its docstring. Returns `undefined` if the
 * error is in the head.
 */
function bodyFrom(tree: Tree, error: Node, item: Range): number | undefined {
  const body = tree.enclosing(tree.parentOf(error), BODY)
  const holder = tree.parentOf(body)
  if (body === NONE || tree.kindOf(holder) !== K.FunctionDefinition) {
    return undefined
  }
  if (tree.startOf(holder) < item.start || tree.startOf(body) >= item.end) {
    return undefined
  }
  const first = tree.firstChild(body)
  const isDocstring =
    tree.kindOf(first) === K.ExpressionStatement &&
    STRINGS.has(tree.kindOf(tree.firstChild(first))) &&
    tree.endOf(first) < tree.startOf(error)
  return isDocstring ? tree.endOf(first) : tree.startOf(body) + 1
}

const BODY = anyOf('Body')
const BODIES = anyOf('Body Script')
const STRINGS = anyOf('String ContinuedString')

/**
 * Blanks the body of a function. A body without a docstring gets `0`, since Python needs a
 * statement there.
 */
function bodyless(text: string, range: Range): string {
  const blank = blankIn(text, range)
  if (text[range.start - 1] === ':') {
    return `${blank.slice(0, range.start)}0${blank.slice(range.start + 1)}`
  }
  return blank
}
