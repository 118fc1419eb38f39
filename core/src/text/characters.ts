/**
 * Characters of names, decided with the engine's own Unicode tables.
 *
 * Class 0: fine. 1: has a lower-case variant, which must be used. 2: outside the contract's pattern. 3: U+0027, in the
 * contract's pattern but rejected in practice. Section "Naming rules".
 */
export const NAME_OK = 0
export const NAME_UPPER = 1
export const NAME_OUTSIDE = 2
export const NAME_APOSTROPHE = 4
/** Half of a pair: the whole character decides. */
const NAME_SURROGATE = 8

/** One character of `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`. */
const NAME_CHARACTER = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]$/u

function classify(character: string): number {
  if (character === "'") return NAME_APOSTROPHE
  if (!NAME_CHARACTER.test(character)) return NAME_OUTSIDE
  return character.toLowerCase() === character ? NAME_OK : NAME_UPPER
}

/** Not looked up yet. */
const NAME_UNSEEN = 16
const UNITS = 0x10000

/**
 * The class of every UTF-16 unit, filled in pages of 256 when first needed: the regular expression costs 100 ns a
 * character beyond ASCII, the table one. It holds facts of the engine, nothing of any input.
 */
let classOf: Uint8Array = new Uint8Array(0)

function fillPages(name: string): void {
  if (classOf.length === 0) classOf = new Uint8Array(UNITS).fill(NAME_UNSEEN)
  for (let i = 0; i < name.length; i++) {
    const page = name.charCodeAt(i) & 0xff00
    if (classOf[page] !== NAME_UNSEEN) continue
    for (let unit = page; unit < page + 256; unit++) {
      classOf[unit] = unit >= 0xd800 && unit <= 0xdfff ? NAME_SURROGATE : classify(String.fromCharCode(unit))
    }
  }
}

/** The classes of all characters of a name, or-ed together. */
export function nameClasses(name: string): number {
  let classes = 0
  for (let i = 0; i < name.length; i++) classes |= classOf[name.charCodeAt(i)] as number
  if (classes < NAME_SURROGATE && classOf.length !== 0) return classes
  return rareNameClasses(name)
}

/** A name with characters not met before, or beyond the basic plane. */
function rareNameClasses(name: string): number {
  fillPages(name)
  let classes = 0
  for (let i = 0; i < name.length; i++) classes |= classOf[name.charCodeAt(i)] as number
  return (classes & NAME_SURROGATE) === 0 ? classes : astralNameClasses(name)
}

function astralNameClasses(name: string): number {
  let classes = 0
  for (const character of name) classes |= classify(character)
  return classes
}

/** A character in a text: where it is and how to name it. */
export interface CharacterAt {
  readonly character: string
  /** UTF-16 offset. */
  readonly start: number
  readonly end: number
  /** Code points before it. */
  readonly position: number
}

/** The first character of a name that is of one of the classes. */
export function findNameCharacter(name: string, classes: number): CharacterAt | undefined {
  return findCharacter(name, (character) => (classify(character) & classes) !== 0)
}

export function findCharacter(text: string, wanted: (character: string) => boolean): CharacterAt | undefined {
  let start = 0
  let position = 0
  for (const character of text) {
    if (wanted(character)) return { character, start, end: start + character.length, position }
    start += character.length
    position++
  }
  return undefined
}

/** `U+0020`, as standards write it. */
export function codePointName(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return 'U+' + code.toString(16).toUpperCase().padStart(4, '0')
}
