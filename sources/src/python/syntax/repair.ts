import type { Range } from '../../reader.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { anyOf, K } from './kinds.js'
import { blankIn } from './unclosed.js'

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
  const item = itemAround(text, tree.startOf(error))
  if (item === undefined) {
    return []
  }
  const from = bodyFrom(tree, error, item)
  const whole = blankIn(text, item)
  if (from !== undefined) {
    return [withoutLine(text, tree.startOf(error)), bodyless(text, { ...item, start: from }), whole]
  }
  const isInItem = tree.enclosing(tree.parentOf(error), ITEMS) !== NONE
  // After a sound function, only the line is blanked.
  return isInItem || item.isHeadless ? [whole] : [withoutLine(text, tree.startOf(error))]
}

const ITEMS = anyOf('DecoratedStatement FunctionDefinition ClassDefinition')

/** Replaces a line by `0`. The first line of a function is kept, so that its decorators do not move to another one. */
function withoutLine(text: string, offset: number): string {
  const before = text.lastIndexOf('\n', offset - 1) + 1
  const line = /[^\r\n]*/.exec(text.slice(before))?.[0] ?? ''
  const start = before + line.search(/[^ \t]|$/)
  const end = before + line.length
  if (start >= end || /^(?:@|(?:async[ \t]+)?def\b|class\b)/.test(text.slice(start, end))) {
    return text
  }
  const blank = blankIn(text, { start, end })
  return `${blank.slice(0, start)}0${blank.slice(start + 1)}`
}

interface Item extends Range {
  /** True if the item consists of decorators without a function below. */
  readonly isHeadless: boolean
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
  }
}

/**
 * Finds the beginning of the function body that contains an error, after its docstring. Returns `undefined` if the
 * error is in the head.
 */
function bodyFrom(tree: Tree, error: Node, item: Range): number | undefined {
  const body = tree.enclosing(tree.parentOf(error), BODIES)
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

const BODIES = anyOf('Body')
const STRINGS = anyOf('String ContinuedString')

/** Blanks a body. An empty body gets `0`, since it needs a statement. */
function bodyless(text: string, range: Range): string {
  const blank = blankIn(text, range)
  if (text[range.start - 1] === ':') {
    return `${blank.slice(0, range.start)}0${blank.slice(range.start + 1)}`
  }
  return blank
}
