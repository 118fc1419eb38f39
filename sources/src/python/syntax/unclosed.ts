import type { Range } from '../../reader.js'

/**
 * Matches the tokens that the scan needs. A line that begins a function, a class or a decorator is never inside
 * brackets.
 */
const TOKEN =
  /#[^\r\n]*|"""|'''|^[ \t]*((?:""|'')(?=\w))|"(?:[^"\\\r\n]|\\[^])*"?|'(?:[^'\\\r\n]|\\[^])*'?|[()[\]{}:]|^[ \t]*(?:@|(?:async[ \t]+)?def\b|class\b)/gm

const ITEM_LINE = /^[ \t]*(?:@|(?:async[ \t]+)?def\b|class\b)/m

/**
 * The limit for scans of a text. An unclosed triple quote swaps code and strings after it, so the text is scanned
 * again.
 */
const MOST_QUOTES = 3

/** The first lines of a function or class: its decorators, and the line of its name. */
interface Head {
  /** The offset of the first sign of the first decorator, or of `def` or `class`. */
  readonly start: number
  readonly isClass: boolean
}

/** A bracket or quote that is still open at the beginning of the next function. */
interface Unclosed {
  readonly offset: number
  /** The function or class whose head contains the bracket or quote. */
  readonly head: Head | undefined
  /** The beginning of the next function, or the end of a docstring without its first quote. */
  readonly until: number
  /** True if the end is certain. */
  readonly isText?: boolean
}

/**
 * Blanks unclosed brackets and quotes, so that the functions after them are not taken for a part of them. In a body the
 * statement is blanked, in a head the whole function.
 *
 * @returns two versions: a statement or function ends at the next line that is indented no deeper,
 * or at the next function
 */
export const closed = (text: string): readonly string[] => [
  closedUntil(text, untilOutdented),
  closedUntil(text, untilItem),
]

type Until = (unclosed: Unclosed, text: string, from: number) => number

function closedUntil(text: string, until: Until): string {
  let source = text
  for (let left = MOST_QUOTES; left > 0; left--) {
    const { brackets, quote } = scan(source)
    source = withoutAll(source, quote === undefined ? brackets : [...brackets, quote], until)
    if (quote === undefined) {
      break
    }
  }
  return source
}

/** Finds the first bracket or quote that is still open at the beginning of the next function. */
export function firstUnclosed(text: string): number | undefined {
  const { brackets, quote } = scan(text)
  return brackets[0]?.offset ?? quote?.offset
}

function scan(text: string): {
  readonly brackets: Unclosed[]
  readonly quote: Unclosed | undefined
} {
  const brackets: Unclosed[] = []
  let quote: Unclosed | undefined
  let open: Omit<Unclosed, 'until'>[] = []
  let head: Head | undefined
  let isDecorated = false
  const end = (until: number): void => {
    const [outermost] = open
    if (outermost !== undefined) {
      brackets.push({ ...outermost, until })
    }
    open = []
  }
  const tokens = new RegExp(TOKEN)
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const { 0: token, 1: half, index } = match
    if (half !== undefined) {
      // Two quotes at the beginning of a line, and a word after them: the third one is missing.
      const until = endOf(text, index, half + half.charAt(0))
      end(index)
      brackets.push({ offset: index, head, until, isText: true })
      tokens.lastIndex = until
    } else if (token === '"""' || token === "'''") {
      const close = closeOf(text, index, token)
      quote ??= quoteWithItem(text, { offset: index, head, until: close ?? text.length })
      if (close === undefined) {
        end(text.length)
        return { brackets, quote: quote ?? { offset: index, head, until: text.length } }
      }
      tokens.lastIndex = close
    } else if (OPENING.includes(token)) {
      open.push({ offset: index, head })
    } else if (CLOSING.includes(token)) {
      open.pop()
    } else if (token === ':') {
      head = open.length > 0 ? head : undefined
    } else if (!QUOTES.has(token[0] ?? '')) {
      end(index)
      head = headAt(token, index, isDecorated ? head : undefined)
      isDecorated = token.endsWith('@')
    }
  }
  end(text.length)
  // If all quotes are closed, their content is a string, even if it looks like a function.
  return { brackets, quote: undefined }
}

/** Returns the head that a line begins, or that it continues after decorators. */
const headAt = (line: string, index: number, decorated: Head | undefined): Head => ({
  start: decorated?.start ?? index + line.search(/[^ \t]/),
  isClass: line.endsWith('class'),
})

/**
 * If a line in a string begins a function, class or decorator, returns the unclosed quote that ends
 * there. Otherwise returns `undefined`.
 */
function quoteWithItem(text: string, quote: Unclosed): Unclosed | undefined {
  const found = text.slice(quote.offset, quote.until).search(ITEM_LINE)
  return found === -1 ? undefined : { ...quote, until: quote.offset + found }
}

const OPENING = '([{'
const CLOSING = ')]}'
const QUOTES: ReadonlySet<string> = new Set(['#', '"', "'"])

/** Returns the end of a string in triple quotes, after the quotes. */
function closeOf(text: string, from: number, quote: string): number | undefined {
  let at = text.indexOf(quote, from + quote.length)
  while (at !== -1 && isEscaped(text, at)) {
    at = text.indexOf(quote, at + 1)
  }
  return at === -1 ? undefined : at + quote.length
}

/** Returns the end of a string in triple quotes. Without closing quotes, the text ends it. */
const endOf = (text: string, from: number, quote: string): number =>
  closeOf(text, from, quote) ?? text.length

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') {
    backslashes++
  }
  return backslashes % 2 === 1
}

/** Blanks functions, and replaces statements by `0`. */
function withoutAll(text: string, all: readonly Unclosed[], until: Until): string {
  const ranges = all.map((unclosed) => {
    const { offset, head } = unclosed
    const line = text.lastIndexOf('\n', offset) + 1
    const start = head?.start ?? line + (BLANKS.exec(text.slice(line, offset))?.[0].length ?? 0)
    return { start, end: until(unclosed, text, start), isStatement: head === undefined }
  })
  return blankedIn(text, ranges)
}

const BLANKS = /^[ \t\f]*/

/**
 * Replaces ranges by blanks, except their line breaks. In place of a statement there is a `0`, since a block needs one.
 */
export function blankedIn(
  text: string,
  ranges: readonly (Range & { readonly isStatement: boolean })[],
): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, isStatement } of [...ranges].sort(
    (one, other) => one.start - other.start,
  )) {
    const from = Math.max(start, at)
    if (from < end) {
      const blank = blankIn(text.slice(from, end), { start: 0, end: end - from })
      parts.push(text.slice(at, from), isStatement && from === start ? `0${blank.slice(1)}` : blank)
      at = end
    }
  }
  return parts.join('') + text.slice(at)
}

/** Returns the beginning of the next line that is indented no deeper than a statement and closes none of its brackets. */
function untilOutdented(unclosed: Unclosed, text: string, from: number): number {
  const { offset, until, isText } = unclosed
  if (isText === true) {
    return until
  }
  return outdentedIn(
    text,
    { start: offset, end: untilItem(unclosed, text, from) },
    columnOf(text, from),
  )
}

/**
 * Returns the beginning of the next function or class. For a class, it is the next one that is not in the class:
 * without its first line, its methods would be in the class before it.
 */
function untilItem({ offset, until, head }: Unclosed, text: string, from: number): number {
  if (head?.isClass !== true) {
    return until
  }
  const column = columnOf(text, from)
  const items = new RegExp(ITEM_LINE, 'gm')
  items.lastIndex = offset
  for (let item = items.exec(text); item !== null; item = items.exec(text)) {
    if (item[0].search(/[^ \t]/) <= column && item.index > offset) {
      return item.index
    }
  }
  return text.length
}

/** Returns the number of characters before an offset in its line. */
const columnOf = (text: string, offset: number): number =>
  offset - text.lastIndexOf('\n', offset - 1) - 1

/** Finds the first line of a range, after the first one, that begins a statement at a column or before it. */
export function outdentedIn(text: string, { start, end }: Range, column: number): number {
  const lines = /\n([ \t\f]*)(?=[^\s#)\]}])/g
  lines.lastIndex = start
  for (let line = lines.exec(text); line !== null && line.index < end; line = lines.exec(text)) {
    if ((line[1] ?? '').length <= column) {
      return Math.min(line.index + 1, end)
    }
  }
  return end
}

/** Blanks a range except its line breaks. */
export const blankIn = (text: string, { start, end }: Range): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end)
