/** The kinds of JSON tokens: the character they begin with, so that the scanner need not map one to the other. */
export const OPEN_BRACE = 123
export const CLOSE_BRACE = 125
export const OPEN_BRACKET = 91
export const CLOSE_BRACKET = 93
export const COLON = 58
export const COMMA = 44
export const STRING = 34
export const NUMBER = 48
export const TRUE = 116
export const FALSE = 102
export const NULL = 110
/** A word or character that JSON does not have. */
const JUNK = 63
export const END = 0

export interface Comment {
  readonly start: number
  readonly end: number
}

/** What is wrong inside one token, without damaging the structure of the document. */
export interface Flaw {
  readonly message: string
  readonly start: number
  readonly end: number
}

/** Reads one token after the other; the fields describe the current one. */
export interface Scanner {
  kind: number
  start: number
  end: number
  /** End of the token before, and where its line begins. */
  previousEnd: number
  previousLineStart: number
  /** The token cannot be trusted: a bad escape, a truncated string, a number such as `01`. */
  flawed: boolean
  /** A string without its closing quote: what stands on the rest of the line may have been outside it. */
  unterminated: boolean
  /** The token is the first one on its line. */
  firstOnLine: boolean
  /** Where the token's line begins. */
  lineStart: number
  /** Column of the first token on the token's line. */
  indent: number
  next(): void
  /** Continues at the next line break. */
  skipLine(): void
}

const WORD = /[^\s{}[\]:,"/]+/y
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/
const HEX4 = /^[\da-fA-F]{4}$/

const isWhiteSpace = (code: number): boolean => code === 32 || code === 9 || code === 13 || code === 10

export function createScanner(text: string, comments: Comment[], flaws: Flaw[], from = 0): Scanner {
  const length = text.length
  let position = from === 0 && text.charCodeAt(0) === 0xfeff ? 1 : from
  let seenOnLine = false

  const flaw = (message: string, start: number, end: number): void => {
    flaws.push({ message, start, end })
    scanner.flawed = true
  }

  /** Skips white space and comments, and keeps the line's data up to date. */
  function skipTrivia(): void {
    while (position < length) {
      const code = text.charCodeAt(position)
      if (code === 10 || (code === 13 && text.charCodeAt(position + 1) !== 10)) {
        position++
        scanner.lineStart = position
        seenOnLine = false
      } else if (isWhiteSpace(code)) {
        position++
      } else if (code === 47 && text.charCodeAt(position + 1) === 47) {
        const start = position
        while (position < length && text.charCodeAt(position) !== 10 && text.charCodeAt(position) !== 13) position++
        comments.push({ start, end: position })
      } else if (code === 47 && text.charCodeAt(position + 1) === 42) {
        const close = text.indexOf('*/', position + 2)
        const end = close === -1 ? length : close + 2
        comments.push({ start: position, end })
        if (close === -1)
          flaws.push({ message: 'The comment is not closed: `*/` is missing.', start: position, end: position + 2 })
        for (let at = position; at < end; at++) {
          if (text.charCodeAt(at) === 10) {
            scanner.lineStart = at + 1
            seenOnLine = false
          }
        }
        position = end
      } else {
        return
      }
    }
  }

  function scanEscape(start: number): void {
    const code = text.charCodeAt(position++)
    if (code === 117) {
      if (HEX4.test(text.slice(position, position + 4))) position += 4
      else flaw('A `\\u` escape needs four hexadecimal digits.', start, Math.min(position, length))
    } else if ('"\\/bfnrt'.indexOf(text[position - 1] ?? '?') === -1) {
      if (code === 10 || code === 13 || position > length) position--
      else flaw(`\`\\${text[position - 1]}\` is not an escape sequence of JSON.`, start, position)
    }
  }

  function scanString(): void {
    const start = position++
    for (;;) {
      if (position >= length) break
      const code = text.charCodeAt(position)
      if (code === 34) {
        position++
        return
      }
      if (code === 10 || code === 13) break
      position++
      if (code === 92) scanEscape(position - 1)
      else if (code < 32) {
        const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
        flaw(`The control character ${name} must be written as an escape in a string.`, position - 1, position)
      }
    }
    scanner.unterminated = true
    flaw('The string is not closed: `"` is missing.', start, position)
  }

  function scanWord(): void {
    WORD.lastIndex = position
    const word = WORD.exec(text)?.[0] ?? text[position] ?? ''
    const start = position
    position += word.length
    if (word === 'true') scanner.kind = TRUE
    else if (word === 'false') scanner.kind = FALSE
    else if (word === 'null') scanner.kind = NULL
    else if (NUMBER_TEXT.test(word)) scanner.kind = NUMBER
    else if (/^[-+.]?\d/.test(word)) {
      scanner.kind = NUMBER
      flaw(`\`${shorten(word)}\` is not a number in JSON.`, start, position)
    } else {
      scanner.kind = JUNK
      scanner.flawed = true
    }
  }

  const scanner: Scanner = {
    kind: END,
    start: position,
    end: position,
    previousEnd: position,
    previousLineStart: position,
    flawed: false,
    unterminated: false,
    firstOnLine: true,
    lineStart: position,
    indent: 0,
    next() {
      scanner.previousEnd = position
      scanner.previousLineStart = scanner.lineStart
      skipTrivia()
      scanner.start = position
      scanner.flawed = false
      scanner.unterminated = false
      scanner.firstOnLine = !seenOnLine
      if (!seenOnLine) scanner.indent = position - scanner.lineStart
      seenOnLine = true
      if (position >= length) {
        scanner.kind = END
      } else {
        const code = text.charCodeAt(position)
        switch (code) {
          case STRING:
            scanner.kind = STRING
            scanString()
            break
          case OPEN_BRACE:
          case CLOSE_BRACE:
          case OPEN_BRACKET:
          case CLOSE_BRACKET:
          case COLON:
          case COMMA:
            scanner.kind = code
            position++
            break
          default:
            scanWord()
        }
      }
      scanner.end = position
    },
    skipLine() {
      while (position < length && text.charCodeAt(position) !== 10 && text.charCodeAt(position) !== 13) position++
      scanner.end = position
    },
  }
  return scanner
}

export function shorten(word: string): string {
  return word.length > 24 ? `${word.slice(0, 23)}…` : word
}
