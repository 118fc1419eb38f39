import type { CharacterTest } from './parts.js'

/** A bracket expression, with the offset after its end. */
export interface Brackets {
  /** Tells whether the expression contains a character. */
  readonly test: CharacterTest
  /** The offset in the pattern after the closing bracket. */
  readonly end: number
}

type CharacterRange = readonly [first: string, last: string]

/** The character classes of POSIX for ASCII characters, as in git. */
const CLASSES: Readonly<Record<string, readonly CharacterRange[]>> = {
  alnum: [
    ['0', '9'],
    ['A', 'Z'],
    ['a', 'z'],
  ],
  alpha: [
    ['A', 'Z'],
    ['a', 'z'],
  ],
  blank: [
    [' ', ' '],
    ['\t', '\t'],
  ],
  cntrl: [
    ['\0', '\u001f'],
    ['\u007f', '\u007f'],
  ],
  digit: [['0', '9']],
  graph: [['!', '~']],
  lower: [['a', 'z']],
  print: [[' ', '~']],
  punct: [
    ['!', '/'],
    [':', '@'],
    ['[', '`'],
    ['{', '~'],
  ],
  space: [
    [' ', ' '],
    ['\t', '\n'],
    ['\r', '\r'],
  ],
  upper: [['A', 'Z']],
  xdigit: [
    ['0', '9'],
    ['A', 'F'],
    ['a', 'f'],
  ],
}

/**
 * Reads the bracket expression that begins at an offset, by git's rules: a `]` at its beginning is
 * a member, and a backslash escapes the next character.
 *
 * @returns `undefined` if the expression has no end, or an unknown class
 */
export function readBrackets(
  pattern: string,
  start: number,
  ignoresCase = false,
): Brackets | undefined {
  let at = start + 1
  const isNegated = pattern[at] === '!' || pattern[at] === '^'
  if (isNegated) {
    at++
  }
  const ranges: CharacterRange[] = []
  for (let isFirst = true; isFirst || pattern[at] !== ']'; isFirst = false) {
    const member = readClass(pattern, at) ?? readRange(pattern, at)
    if (member === undefined) {
      return undefined
    }
    ranges.push(...member.ranges)
    at = member.end
  }
  const has = (character: string): boolean =>
    ranges.some(([first, last]) => first <= character && character <= last)
  const hasEither = (character: string): boolean =>
    has(character.toLowerCase()) || has(character.toUpperCase())
  const isMember = ignoresCase ? hasEither : has
  return { test: (character) => isMember(character) !== isNegated, end: at + 1 }
}

interface Member {
  readonly ranges: readonly CharacterRange[]
  readonly end: number
}

/**
 * Reads `[:alpha:]` inside a bracket expression. Without `:]`, the bracket is an ordinary member.
 */
function readClass(pattern: string, start: number): Member | undefined {
  if (!pattern.startsWith('[:', start)) {
    return undefined
  }
  const end = pattern.indexOf(']', start + 2)
  if (end <= start + 2 || pattern[end - 1] !== ':') {
    return undefined
  }
  const name = pattern.slice(start + 2, end - 1)
  return Object.hasOwn(CLASSES, name) ? { ranges: CLASSES[name] ?? [], end: end + 1 } : undefined
}

/**
 * Reads a character or a range of characters. A range that runs backwards contains only its first
 * character.
 */
function readRange(pattern: string, start: number): Member | undefined {
  const first = readCharacter(pattern, start)
  if (first === undefined) {
    return undefined
  }
  const isRange = pattern[first.end] === '-' && (pattern[first.end + 1] ?? ']') !== ']'
  const last = isRange ? readCharacter(pattern, first.end + 1) : first
  if (last === undefined) {
    return undefined
  }
  const { text } = first
  return { ranges: [[text, last.text < text ? text : last.text]], end: last.end }
}

/** Reads a character of a pattern, without the backslash that escapes it. */
export function readCharacter(
  pattern: string,
  start: number,
): { readonly text: string; readonly end: number } | undefined {
  const at = pattern[start] === '\\' ? start + 1 : start
  const text = pattern[at]
  return text === undefined ? undefined : { text, end: at + 1 }
}

/** Finds the end of a run of stars at an offset. Returns the offset itself if there is no star. */
export function endOfStars(pattern: string, start: number): number {
  let end = start
  while (pattern[end] === '*') {
    end++
  }
  return end
}
