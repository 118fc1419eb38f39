import { NAME_CHARACTER } from '../contract/naming.js'

/**
 * The classes of characters in names, by the Unicode tables of the JavaScript engine (section
 * "Naming rules"). `NAME_OK`: allowed. `NAME_UPPER`: has a lower-case form, which must be used.
 * `NAME_OUTSIDE`: outside the documented pattern. `NAME_APOSTROPHE`: U+0027, which the pattern
 * allows and the service rejects.
 */
const NAME_OK = 0
export const NAME_UPPER = 1
export const NAME_OUTSIDE = 2
export const NAME_APOSTROPHE = 4
/** The class of half a surrogate pair: the whole character must be looked up. */
const NAME_SURROGATE = 8

/**
 * The pattern of a name's character. Compiled on first use, because nearly all names need no
 * Unicode tables.
 */
let nameCharacter: RegExp | undefined

function classify(character: string): number {
  const code = character.charCodeAt(0)
  if (code < 0x80) {
    return classifyAscii(code)
  }
  nameCharacter ??= new RegExp(`^${NAME_CHARACTER}$`, 'u')
  if (!nameCharacter.test(character)) {
    return NAME_OUTSIDE
  }
  return character.toLowerCase() === character ? NAME_OK : NAME_UPPER
}

function classifyAscii(code: number): number {
  if (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2d ||
    code === 0x5f
  ) {
    return NAME_OK
  }
  if (code >= 0x41 && code <= 0x5a) {
    return NAME_UPPER
  }
  return code === 0x27 ? NAME_APOSTROPHE : NAME_OUTSIDE
}

const UNITS = 0x10000
const PAGE = 128
/** Marks a character that was looked up and has no class. */
const PLAIN = 0xff

/**
 * The inverted class (`PLAIN` minus the class) of each UTF-16 unit; 0 if it was not looked up yet.
 * Filled on first use in pages of 128 units, because the regular expression takes 100 ns for each
 * character beyond ASCII, and the table 1 ns. The constant length saves the engine a check of
 * bounds. The cache depends only on the engine, never on input.
 */
const lacking = /* @__PURE__ */ new Uint8Array(UNITS)

function classOfUnit(unit: number): number {
  if (unit < 0x80) {
    return classifyAscii(unit)
  }
  return unit >= 0xd800 && unit <= 0xdfff ? NAME_SURROGATE : classify(String.fromCharCode(unit))
}

function fillPages(name: string): void {
  for (let at = 0; at < name.length; at++) {
    const page = name.charCodeAt(at) & -PAGE
    if (lacking[page] !== 0) {
      continue
    }
    for (let unit = page; unit < page + PAGE; unit++) {
      lacking[unit] = PLAIN & ~classOfUnit(unit)
    }
  }
}

/** Returns the classes of all characters of a name, combined with bitwise or. */
export function nameClasses(name: string): number {
  let left = PLAIN
  for (let i = 0; i < name.length; i++) {
    left &= lacking[name.charCodeAt(i)] as number
  }
  const classes = PLAIN & ~left
  return classes < NAME_SURROGATE ? classes : rareNameClasses(name)
}

/**
 * Returns the classes of a name whose characters were not looked up yet, or are beyond the basic
 * plane.
 */
function rareNameClasses(name: string): number {
  fillPages(name)
  let left = PLAIN
  for (let i = 0; i < name.length; i++) {
    left &= lacking[name.charCodeAt(i)] as number
  }
  const classes = PLAIN & ~left
  return (classes & NAME_SURROGATE) === 0 ? classes : astralNameClasses(name)
}

function astralNameClasses(name: string): number {
  let classes = 0
  for (const character of name) {
    classes |= classify(character)
  }
  return classes
}

/**
 * Computes the hash of a name without faults. Returns 0 for a name that has a fault, or may have
 * one.
 */
export function nameNumber(name: string): number {
  // Bundlers write `var` for `const`, and the engine would look up an outer variable again at each character.
  const table = lacking
  const prime = 0x01000193
  let left = PLAIN
  let number = name.length
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i)
    left &= table[unit] as number
    number = Math.imul(number ^ unit, prime)
  }
  return left === PLAIN || rareNameClasses(name) === 0 ? number : 0
}

/** A character in a text, with its position and code point. */
export interface CharacterAt {
  /** The character itself: one code point, as a string of one or two UTF-16 units. */
  readonly character: string
  /** The code point as `U+0020`. */
  readonly code: string
  /** The UTF-16 offset of the character. */
  readonly start: number
  /** The UTF-16 offset after the character. */
  readonly end: number
  /** The number of code points before the character. */
  readonly position: number
}

/**
 * Finds the first character of a name that has one of the classes. Call `nameClasses` with this
 * name first.
 */
export function findNameCharacter(name: string, classes: number): CharacterAt | undefined {
  let position = 0
  for (let start = 0; start < name.length; position++) {
    let found = PLAIN & ~(lacking[name.charCodeAt(start)] as number)
    let end = start + 1
    if (found === NAME_SURROGATE) {
      const character = String.fromCodePoint(name.codePointAt(start) as number)
      end = start + character.length
      found = classify(character)
    }
    if ((found & classes) !== 0) {
      const character = name.slice(start, end)
      return { character, code: codePointName(character), start, end, position }
    }
    start = end
  }
  return undefined
}

const HEX = '0123456789ABCDEF'

/**
 * The names of ASCII characters, computed on first use: formatting one takes a tenth of the time
 * for a diagnostic.
 */
const asciiNames: string[] = []

/** Names a code point as standards write it: `U+0020`. */
export function codePointName(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? (asciiNames[code] ??= hexName(code)) : hexName(code)
}

/** Returns the number of hexadecimal digits that a code point needs. The first 256 have two, with zeros in front. */
function digitsOf(code: number): number {
  if (code > 0xfffff) {
    return 6
  }
  if (code > 0xffff) {
    return 5
  }
  return code > 0xff ? 4 : 2
}

function hexName(code: number): string {
  let name = code > 0xff ? 'U+' : 'U+00'
  const digits = digitsOf(code)
  for (let shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    name += HEX.charAt((code >> shift) & 15)
  }
  return name
}
