import type { Range } from '../../reader.js'

/** What the scan looks at. A line that begins a function, a class or a decorator stands in no brackets. */
const TOKEN =
  /#[^\r\n]*|"""|'''|"(?:[^"\\\r\n]|\\[^])*"?|'(?:[^'\\\r\n]|\\[^])*'?|[()[\]{}:]|^[ \t]*(?:@|(?:async[ \t]+)?def\b|class\b)/gm

const ITEM_LINE = /^[ \t]*(?:@|(?:async[ \t]+)?def\b|class\b)/m

/** How often a text is looked through again, since quotes that are open turn over all behind them. */
const MOST_QUOTES = 3

/** A bracket or a quote that nothing closes before the next function begins. */
interface Unclosed {
  readonly offset: number
  /** The first line of the function or class whose head it stands in. */
  readonly head: number | undefined
  /** Where the next function begins. */
  readonly until: number
}

/**
 * A text without the brackets and quotes that nothing closes: else they take the functions behind them for a part of what
 * they enclose. What is taken out is blank; in a body it is the statement, in a head the function.
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

/** Finds the first bracket or quote that nothing closes before the next function begins. */
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
  // Quotes that are all closed are texts, whatever stands in them.
  return { brackets, quote: undefined }
}

const OPENING = '([{'
const CLOSING = ')]}'
const QUOTES: ReadonlySet<string> = new Set(['#', '"', "'"])

/** Where a text in three quotes ends, behind them. */
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

/** A text without the function, or with `0` in the place of the statement. */
function without(text: string, { offset, head, until }: Unclosed): string {
  const line = text.lastIndexOf('\n', offset) + 1
  const from = head ?? line + (/^[ \t]*/.exec(text.slice(line, offset))?.[0].length ?? 0)
  const blank = blankIn(text, { start: from, end: until })
  return head === undefined && from < until
    ? `${blank.slice(0, from)}0${blank.slice(from + 1)}`
    : blank
}

/** A text with nothing but its line breaks in a part of it. */
export const blankIn = (text: string, { start, end }: Range): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end)
