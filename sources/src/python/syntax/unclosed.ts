import type { Range } from '../../reader.js'

/**
 * Matches the tokens that the scan needs. A line that begins a function, a class or a decorator is never inside
 * brackets.
 */
const TOKEN =
  /#[^\r\n]*|"""|'''|"(?:[^"\\\r\n]|\\[^])*"?|'(?:[^'\\\r\n]|\\[^])*'?|[()[\]{}:]|^[ \t]*(?:@|(?:async[ \t]+)?def\b|class\b)/gm

const ITEM_LINE = /^[ \t]*(?:@|(?:async[ \t]+)?def\b|class\b)/m

/**
 * The limit for scans of a text. An unclosed triple quote swaps code and strings after it, so the text is scanned
 * again.
 */
const MOST_QUOTES = 3

/** A bracket or quote that is still open at the beginning of the next function. */
interface Unclosed {
  readonly offset: number
  /** The start of the first line of a function or class, if the bracket or quote is in its head. */
  readonly head: number | undefined
  /** The beginning of the next function. */
  readonly until: number
}

/**
 * Blanks unclosed brackets and quotes, so that the functions after them are not taken for a part of them. In a body the
 * statement is blanked, in a head the whole function.
 */
export function closed(text: string): string {
  let source = text
  for (let left = MOST_QUOTES; left > 0; left--) {
    const { brackets, quote } = scan(source)
    source = [...brackets, ...(quote === undefined ? [] : [quote])].reduce(without, source)
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
  let head: number | undefined
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
    const { 0: token, index } = match
    if (token === '"""' || token === "'''") {
      const close = closeOf(text, index, token)
      const line = ITEM_LINE.exec(text.slice(index, close ?? text.length))
      quote ??= line === null ? undefined : { offset: index, head, until: index + line.index }
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
      head = open.length === 0 ? undefined : head
    } else if (!QUOTES.has(token[0] ?? '')) {
      end(index)
      head = isDecorated ? head : index
      isDecorated = token.endsWith('@')
    }
  }
  end(text.length)
  // If all quotes are closed, their content is a string, even if it looks like a function.
  return { brackets, quote: undefined }
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

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') {
    backslashes++
  }
  return backslashes % 2 === 1
}

/** Blanks the function, or replaces the statement by `0`. */
function without(text: string, { offset, head, until }: Unclosed): string {
  const line = text.lastIndexOf('\n', offset) + 1
  const from = head ?? line + (/^[ \t]*/.exec(text.slice(line, offset))?.[0].length ?? 0)
  const blank = blankIn(text, { start: from, end: until })
  if (head === undefined && from < until) {
    return `${blank.slice(0, from)}0${blank.slice(from + 1)}`
  }
  return blank
}

/** Blanks a range except its line breaks. */
export const blankIn = (text: string, { start, end }: Range): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end)
