import { WHITE_SPACE } from '../contract/naming.js'

const HIGH_SURROGATE = /[\ud800-\udbff]/

/**
 * Counts Unicode code points; a lone surrogate counts as one. The result equals `[...text].length`, without the array.
 */
export function codePointLength(text: string): number {
  let length = text.length
  if (length > 16 && !HIGH_SURROGATE.test(text)) {
    return length
  }
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0xd800 || unit > 0xdbff) {
      continue
    }
    const next = text.charCodeAt(i + 1)
    if (next < 0xdc00 || next > 0xdfff) {
      continue
    }
    length--
    i++
  }
  return length
}

/** Returns the UTF-16 offset after `count` code points, or the text's length. */
export function offsetOfCodePoint(text: string, count: number): number {
  if (!HIGH_SURROGATE.test(text)) {
    return Math.min(count, text.length)
  }
  let offset = 0
  for (let seen = 0; seen < count && offset < text.length; seen++) {
    const code = text.codePointAt(offset) as number
    offset += code > 0xffff ? 2 : 1
  }
  return offset
}

/**
 * Tells whether a text consists of white space (`\p{White_Space}`; `trim()` uses another set), and
 * is not empty.
 */
export function isBlank(text: string): boolean {
  // Nearly all texts begin with a letter: then a few comparisons are all.
  if (isInk(text.charCodeAt(0))) {
    return false
  }
  let i = 0
  while (i < text.length && isWhiteSpace(text.charCodeAt(i))) {
    i++
  }
  return i > 0 && i === text.length
}

/**
 * Tells whether a UTF-16 unit is certainly not white space: it is in a range without such
 * characters.
 */
function isInk(unit: number): boolean {
  return (unit > 0x20 && unit < 0x85) || (unit > 0xa0 && unit < 0x1680) || unit > 0x3000
}

const SPACE = /* @__PURE__ */ new RegExp(WHITE_SPACE)

/** Tells whether a UTF-16 unit is white space. */
function isWhiteSpace(unit: number): boolean {
  return unit === 0x20 || (!isInk(unit) && SPACE.test(String.fromCharCode(unit)))
}

function isLineBreak(unit: number): boolean {
  return unit !== 0x20 && /[\n-\r\x85\u2028\u2029]/.test(String.fromCharCode(unit))
}

const WORD = String.raw`[!-~\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff\ue000-\uffff]+`
/** Matches words with single spaces between them, without rarer white space, controls and surrogates. */
const SINGLE_SPACED = new RegExp(`^${WORD}(?: ${WORD})*$`)

/**
 * Tells whether the service stores a text as it is written: no white space at its ends or repeated,
 * no line break, no lone surrogate. Also false for an empty or blank text.
 */
export function isTidy(text: string): boolean {
  // A call of the compiled expression costs as much as 16 steps of a loop, then it is three times as fast. It needs stack for
  // every word: texts over every limit go through the loop.
  const isLong = text.length > 16 && text.length < 512
  if (isLong ? SINGLE_SPACED.test(text) : isSingleSpaced(text)) {
    return true
  }
  return text !== '' && findUntidySpace(text) === undefined && isWellFormed(text)
}

/** Tells whether a text matches `SINGLE_SPACED`. Only for ASCII texts; false for all others. */
function isSingleSpaced(text: string): boolean {
  let before = 0x20
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x20 || unit > 0x7e || (unit === 0x20 && before === 0x20)) {
      return false
    }
    before = unit
  }
  return before !== 0x20
}

/** Finds the first run of white space that the service would change, as UTF-16 offsets; undefined if there is none. */
export function findUntidySpace(text: string): readonly [start: number, end: number] | undefined {
  for (let start = 0; start < text.length; start++) {
    const unit = text.charCodeAt(start)
    if (isInk(unit) || !isWhiteSpace(unit)) {
      continue
    }
    let end = start + 1
    let breaks = isLineBreak(unit)
    while (end < text.length && isWhiteSpace(text.charCodeAt(end))) {
      breaks ||= isLineBreak(text.charCodeAt(end))
      end++
    }
    if (breaks || end - start > 1 || start === 0 || end === text.length) {
      return [start, end]
    }
    start = end
  }
  return undefined
}

/** Tells whether a text has no lone surrogates. */
export const isWellFormed: (text: string) => boolean =
  'isWellFormed' in String.prototype ? isWellFormedNatively : hasNoLoneSurrogate

function isWellFormedNatively(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed()
}

function hasNoLoneSurrogate(text: string): boolean {
  return findLoneSurrogate(text) < 0
}

/** Returns the UTF-16 offset of the first lone surrogate, or -1. */
export function findLoneSurrogate(text: string): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0xd800 || unit > 0xdfff) {
      continue
    }
    const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 0
    if (unit > 0xdbff || next < 0xdc00 || next > 0xdfff) {
      return i
    }
    i++
  }
  return -1
}

/** Normalizes a text as the service stores it: runs of white space become one space, the ends are trimmed. */
export function normalizeText(text: string): string {
  return text.replace(new RegExp(WHITE_SPACE + '+', 'g'), ' ').replace(/^ | $/g, '')
}
