import type { Range } from '../reader.js'

/** The kinds of JSON tokens. Each is the first character of the token, so that the scanner needs no table. */
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
/** A word or character that is not JSON. */
const JUNK = 63
const SINGLE_QUOTE = 39
export const END = 0

/** A mistake inside one token that does not damage the structure of the document. */
export interface Flaw extends Range {
  /** The sentence for the user. */
  readonly message: string
}

/** The forms of a document. JSONC allows comments and trailing commas, JSON5 most of JavaScript's syntax for data. */
export type JsonForm = 'json' | 'jsonc' | 'json5'

const WORD = /[^\s{}[\]:,"/]+/y
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/
const WORD_5 = /[^\s{}[\]:,"'/]+/y
const NUMBER_TEXT_5 =
  /^[-+]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)$/
/** Matches names that JavaScript (ES5) accepts as property names without quotes. */
const NAME = /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$_\u200C\u200D]*$/u
/** Matches white space that only JSON5 has. */
const SPACE_5 = /[\v\f\u00A0\uFEFF\u2028\u2029\p{Zs}]/u
const LINE_END_5 = /[\n\r\u2028\u2029]/g
const HEX4 = /^[\da-fA-F]{4}$/

/** Tells whether a word may be a key without quotes, after decoding its escapes. */
const isName = (word: string): boolean =>
  NAME.test(word.includes('\\') ? withoutEscapes(word) : word)

const withoutEscapes = (word: string): string =>
  word.replace(/\\u([\da-fA-F]{4})/g, (_escape, hex: string) => fromHex(hex))

const fromHex = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

const isWhiteSpace = (code: number): boolean =>
  code === 32 || code === 9 || code === 13 || code === 10

/** Reads tokens one by one. The fields describe the current one. */
export class Scanner {
  kind = END
  start = 0
  end = 0
  /** The offset of the end of the previous token. */
  previousEnd = 0
  previousLineStart = 0
  /** True if the token is unreliable: a bad escape, a truncated string, a number such as `01`. */
  flawed = false
  /** True for a string without its closing quote. The rest of the line may not belong to it. */
  unterminated = false
  /** True if the token is a word that JSON5 accepts as a key. */
  isName = false
  /** True if the token is the first one on its line. */
  firstOnLine = true
  /** The beginning of the token's line. */
  lineStart: number
  /** The column of the first token on the token's line. */
  indent = 0
  /** The offset up to which the text was read. */
  position: number
  seenOnLine = false
  /** The beginning of the line on which a string of several lines ends, or -1. */
  continuedAt = -1
  readonly is5: boolean

  constructor(
    readonly text: string,
    readonly comments: Range[],
    readonly flaws: Flaw[],
    from = 0,
    form: JsonForm = 'json',
  ) {
    this.is5 = form === 'json5'
    this.position = from === 0 && text.charCodeAt(0) === 0xfeff ? 1 : from
    this.lineStart = this.position
  }

  next(): void {
    this.previousEnd = this.position
    this.previousLineStart = this.lineStart
    if (this.continuedAt !== -1) {
      this.lineStart = this.continuedAt
    }
    this.continuedAt = -1
    skipTrivia(this)
    const { position, is5 } = this
    this.start = position
    this.isName = false
    this.flawed = false
    this.unterminated = false
    this.firstOnLine = !this.seenOnLine
    if (!this.seenOnLine) {
      this.indent = position - this.lineStart
    }
    this.seenOnLine = true
    if (position >= this.text.length) {
      this.kind = END
    } else {
      const code = this.text.charCodeAt(position)
      switch (code) {
        case STRING:
          this.kind = STRING
          readString(this)
          break
        case SINGLE_QUOTE:
          this.kind = is5 ? STRING : JUNK
          if (is5) {
            readString(this)
          } else {
            readWord(this)
          }
          break
        case OPEN_BRACE:
        case CLOSE_BRACE:
        case OPEN_BRACKET:
        case CLOSE_BRACKET:
        case COLON:
        case COMMA:
          this.kind = code
          this.position++
          break
        default:
          readWord(this)
      }
    }
    this.end = this.position
  }

  /** Continues at the next line break. */
  skipLine(): void {
    this.position = lineEnd(this, this.position)
    this.end = this.position
  }
}

function flaw(scan: Scanner, message: string, start: number, end: number): void {
  scan.flaws.push({ message, start, end })
  scan.flawed = true
}

/** Skips white space and comments, and updates the fields about the line. */
function skipTrivia(scan: Scanner): void {
  const { text, is5 } = scan
  let { position } = scan
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (code === 10 || (code === 13 && text.charCodeAt(position + 1) !== 10)) {
      position++
      beginLine(scan, position)
    } else if (isWhiteSpace(code)) {
      position++
    } else if (code === 47 && text.charCodeAt(position + 1) === 47) {
      const end = lineEnd(scan, position)
      scan.comments.push({ start: position, end })
      position = end
    } else if (code === 47 && text.charCodeAt(position + 1) === 42) {
      position = readBlockComment(scan, position)
    } else if (is5 && code !== 47 && SPACE_5.test(text.charAt(position))) {
      position++
    } else {
      break
    }
  }
  scan.position = position
}

/** Reads a block comment and returns its end. */
function readBlockComment(scan: Scanner, position: number): number {
  const { text } = scan
  const close = text.indexOf('*/', position + 2)
  const end = close === -1 ? text.length : close + 2
  scan.comments.push({ start: position, end })
  if (close === -1) {
    const message = 'The comment is not closed: `*/` is missing.'
    scan.flaws.push({ message, start: position, end: position + 2 })
  }
  for (let at = position; at < end; at++) {
    if (text.charCodeAt(at) === 10) {
      beginLine(scan, at + 1)
    }
  }
  return end
}

function beginLine(scan: Scanner, at: number): void {
  scan.lineStart = at
  scan.seenOnLine = false
}

function lineEnd({ text, is5 }: Scanner, from: number): number {
  if (is5) {
    LINE_END_5.lastIndex = from
    return LINE_END_5.exec(text)?.index ?? text.length
  }
  let at = from
  while (at < text.length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) {
    at++
  }
  return at
}

function readString(scan: Scanner): void {
  const { text, is5 } = scan
  const start = scan.position
  const quote = text.charCodeAt(start)
  let position = start + 1
  while (position < text.length) {
    const code = text.charCodeAt(position)
    if (code === quote) {
      scan.position = position + 1
      return
    }
    if (code === 10 || code === 13) {
      break
    }
    position++
    if (code === 92) {
      position = readEscape(scan, position)
    } else if (code < 32 && !is5) {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
      const message = `The control character ${name} must be written as an escape in a string.`
      flaw(scan, message, position - 1, position)
    }
  }
  scan.position = position
  scan.unterminated = true
  flaw(
    scan,
    `The string is not closed: \`${String.fromCharCode(quote)}\` is missing.`,
    start,
    position,
  )
}

/**
 * Reads an escape in a string.
 *
 * @param from the offset after the backslash
 * @returns the end of the escape
 */
function readEscape(scan: Scanner, from: number): number {
  const { text, is5 } = scan
  const start = from - 1
  const code = text.charCodeAt(from)
  const position = from + 1
  if (is5 && code !== 117) {
    return readEscape5(scan, start, code)
  }
  if (code === 117) {
    if (HEX4.test(text.slice(position, position + 4))) {
      return position + 4
    }
    flaw(
      scan,
      'A `\\u` escape needs four hexadecimal digits.',
      start,
      Math.min(position, text.length),
    )
  } else if ('"\\/bfnrt'.indexOf(text[from] ?? '?') === -1) {
    if (code === 10 || code === 13 || from >= text.length) {
      return from
    }
    flaw(scan, `\`\\${text[from]}\` is not an escape sequence of JSON.`, start, position)
  }
  return position
}

/** Reads an escape that only JSON5 has and returns its end: `\x41`, `\'`, `\0`, or an escaped line break. */
function readEscape5(scan: Scanner, start: number, code: number): number {
  const { text } = scan
  const position = start + 2
  if (code === 120) {
    if (/^[\da-fA-F]{2}$/.test(text.slice(position, position + 2))) {
      return position + 2
    }
    flaw(
      scan,
      'A `\\x` escape needs two hexadecimal digits.',
      start,
      Math.min(position, text.length),
    )
  } else if (code === 10 || code === 13) {
    scan.continuedAt = code === 13 && text.charCodeAt(position) === 10 ? position + 1 : position
    return scan.continuedAt
  } else if ((code >= 49 && code <= 57) || (code === 48 && /\d/.test(text.charAt(position)))) {
    flaw(scan, `\`\\${text[start + 1]}\` is not an escape sequence of JSON5.`, start, position)
  }
  return Math.min(position, text.length)
}

function readWord(scan: Scanner): void {
  const { text, is5, position } = scan
  const pattern = is5 ? WORD_5 : WORD
  pattern.lastIndex = position
  const word = pattern.exec(text)?.[0] ?? text[position] ?? ''
  scan.position += word.length
  scan.isName = is5 && isName(word)
  if (word === 'true') {
    scan.kind = TRUE
  } else if (word === 'false') {
    scan.kind = FALSE
  } else if (word === 'null') {
    scan.kind = NULL
  } else if ((is5 ? NUMBER_TEXT_5 : NUMBER_TEXT).test(word)) {
    scan.kind = NUMBER
  } else if (/^[-+.]?\d/.test(word)) {
    scan.kind = NUMBER
    flaw(
      scan,
      `\`${shorten(word)}\` is not a number in ${is5 ? 'JSON5' : 'JSON'}.`,
      position,
      scan.position,
    )
  } else {
    scan.kind = JUNK
    scan.flawed = !scan.isName
  }
}

export function shorten(word: string): string {
  return word.length > 24 ? `${word.slice(0, 23)}…` : word
}
