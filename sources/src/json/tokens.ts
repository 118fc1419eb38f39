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
const SINGLE_QUOTE = 39
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
  /** The token is a word that JSON5 takes for a key. */
  isName: boolean
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

/** What a document may be written in: JSONC has comments and trailing commas, JSON5 whatever JavaScript has for data. */
export type JsonForm = 'json' | 'jsonc' | 'json5'

const WORD = /[^\s{}[\]:,"/]+/y
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/
const WORD_5 = /[^\s{}[\]:,"'/]+/y
const NUMBER_TEXT_5 = /^[-+]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)$/
/** What JavaScript (ES5) takes for the name of a property without quotes. */
const NAME = /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$_\u200C\u200D]*$/u
/** White space that only JSON5 has; lines end at these, too, where a comment does. */
const SPACE_5 = /[\v\f\u00A0\uFEFF\u2028\u2029\p{Zs}]/u
const LINE_END_5 = /[\n\r\u2028\u2029]/g
const HEX4 = /^[\da-fA-F]{4}$/

/** Whether a word may be a key without quotes, its escapes read. */
const isName = (word: string): boolean =>
  NAME.test(word.includes('\\') ? word.replace(/\\u([\da-fA-F]{4})/g, (_, hex: string) => fromHex(hex)) : word)

const fromHex = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

const isWhiteSpace = (code: number): boolean => code === 32 || code === 9 || code === 13 || code === 10

export function createScanner(
  text: string,
  comments: Comment[],
  flaws: Flaw[],
  from = 0,
  form: JsonForm = 'json',
): Scanner {
  const is5 = form === 'json5'

  const length = text.length
  let position = from === 0 && text.charCodeAt(0) === 0xfeff ? 1 : from
  let seenOnLine = false
  /** Where the line begins on which a string of several lines ends. */
  let continuedAt = -1

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
        position = lineEnd(position)
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
      } else if (is5 && code !== 47 && SPACE_5.test(text.charAt(position))) {
        position++
      } else {
        return
      }
    }
  }

  function lineEnd(from: number): number {
    if (is5) {
      LINE_END_5.lastIndex = from
      return LINE_END_5.exec(text)?.index ?? length
    }
    let at = from
    while (at < length && text.charCodeAt(at) !== 10 && text.charCodeAt(at) !== 13) at++
    return at
  }

  /** `\x41`, `\'`, `\0`, or a line break that the string goes over. */
  function scanEscape5(start: number, code: number): void {
    if (code === 120) {
      if (/^[\da-fA-F]{2}$/.test(text.slice(position, position + 2))) position += 2
      else flaw('A `\\x` escape needs two hexadecimal digits.', start, Math.min(position, length))
    } else if (code === 10 || code === 13) {
      if (code === 13 && text.charCodeAt(position) === 10) position++
      continuedAt = position
    } else if ((code >= 49 && code <= 57) || (code === 48 && /\d/.test(text.charAt(position)))) {
      flaw(`\`\\${text[position - 1]}\` is not an escape sequence of JSON5.`, start, position)
    } else if (position > length) position--
  }

  function scanEscape(start: number): void {
    const code = text.charCodeAt(position++)
    if (is5 && code !== 117) return scanEscape5(start, code)
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
    const quote = text.charCodeAt(start)
    for (;;) {
      if (position >= length) break
      const code = text.charCodeAt(position)
      if (code === quote) {
        position++
        return
      }
      if (code === 10 || code === 13) break
      position++
      if (code === 92) scanEscape(position - 1)
      else if (code < 32 && !is5) {
        const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
        flaw(`The control character ${name} must be written as an escape in a string.`, position - 1, position)
      }
    }
    scanner.unterminated = true
    flaw(`The string is not closed: \`${String.fromCharCode(quote)}\` is missing.`, start, position)
  }

  function scanWord(): void {
    const form = is5 ? WORD_5 : WORD
    form.lastIndex = position
    const word = form.exec(text)?.[0] ?? text[position] ?? ''
    const start = position
    position += word.length
    scanner.isName = is5 && isName(word)
    if (word === 'true') scanner.kind = TRUE
    else if (word === 'false') scanner.kind = FALSE
    else if (word === 'null') scanner.kind = NULL
    else if ((is5 ? NUMBER_TEXT_5 : NUMBER_TEXT).test(word)) scanner.kind = NUMBER
    else if (/^[-+.]?\d/.test(word)) {
      scanner.kind = NUMBER
      flaw(`\`${shorten(word)}\` is not a number in ${is5 ? 'JSON5' : 'JSON'}.`, start, position)
    } else {
      scanner.kind = JUNK
      scanner.flawed = !scanner.isName
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
    isName: false,
    firstOnLine: true,
    lineStart: position,
    indent: 0,
    next() {
      scanner.previousEnd = position
      scanner.previousLineStart = scanner.lineStart
      if (continuedAt !== -1) scanner.lineStart = continuedAt
      continuedAt = -1
      skipTrivia()
      scanner.start = position
      scanner.isName = false
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
          case SINGLE_QUOTE:
            scanner.kind = is5 ? STRING : JUNK
            if (is5) scanString()
            else scanWord()
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
      position = lineEnd(position)
      scanner.end = position
    },
  }
  return scanner
}

export function shorten(word: string): string {
  return word.length > 24 ? `${word.slice(0, 23)}…` : word
}
