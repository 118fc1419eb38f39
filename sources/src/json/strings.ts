import type { Range } from '../text/range.js'

const ESCAPE = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r\n|[^])/g
const MEANINGS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', 0: '\0' }

const decodeEscape = (escape: string, four: string | undefined, two: string | undefined): string => {
  const hex = four ?? two
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  return isContinuation(escape.charCodeAt(1)) ? '' : (MEANINGS[escape.slice(1)] ?? escape.slice(1))
}

/** A string of JSON5 goes on behind a line break that is escaped. */
const isContinuation = (code: number): boolean => code === 10 || code === 13 || code === 0x2028 || code === 0x2029

const isQuote = (code: number): boolean => code === 34 || code === 39

/** The text of a string token without its quotes and escapes, or that of a key without quotes. */
export function decodeString(text: string, start: number, end: number): string {
  const raw = isQuote(text.charCodeAt(start)) ? text.slice(start + 1, end - 1) : text.slice(start, end)
  return raw.includes('\\') ? raw.replace(ESCAPE, decodeEscape) : raw
}

/** The number that a token is: JSON5 has signs before hexadecimal ones. */
export function decodeNumber(token: string): number {
  const isSigned = token.startsWith('-') || token.startsWith('+')
  const number = Number(isSigned ? token.slice(1) : token)
  return token.startsWith('-') ? -number : number
}

/** How many characters an escape takes, and how many units of the string it stands for. */
function escapeAt(text: string, offset: number): readonly [length: number, units: number] {
  const code = text.charCodeAt(offset + 1)
  if (code === 117) return [6, 1]
  if (code === 120) return [4, 1]
  if (code === 13 && text.charCodeAt(offset + 2) === 10) return [3, 0]
  return [2, isContinuation(code) ? 0 : 1]
}

/** Maps UTF-16 offsets of a string value to its text, where an escape is up to twelve characters for one. */
export function insideString(
  text: string,
  node: Range,
  span: readonly [number, number],
): { start: number; end: number } {
  const contentEnd = node.end - 1
  let offset = node.start + 1
  let start = contentEnd
  let end = contentEnd
  for (let index = 0; offset <= contentEnd;) {
    const [length, units] = text.charCodeAt(offset) === 92 ? escapeAt(text, offset) : [1, 1]
    if (units > 0 || offset === contentEnd) {
      if (index === span[0]) start = offset
      if (index === span[1]) {
        end = offset
        break
      }
    }
    if (offset === contentEnd) break
    offset += length
    index += units
  }
  return { start, end: Math.max(start, end) }
}
