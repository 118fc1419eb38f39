import { LIMITS } from '../contract/limits.js'
import { LOCALE_FALLBACKS, LOCALES } from '../contract/locales.js'
import { nameNumber } from '../text/characters.js'
import { codePointLength, isBlank, isWellFormed } from '../text/measure.js'
import { add, EVERYWHERE, type NameTable } from './name-table.js'

/** The result for a text that is not clean, in place of its size in UTF-16 units. */
export const UNCLEAN = -1

type Dictionary = Readonly<Record<string, unknown>>

/**
 * The kinds of names: of slash commands and options, of context menus (with upper case and spaces),
 * and of choices.
 */
export const CHAT = 0
export const MENU = 1
export const CHOICE = 2
export type NameKind = typeof CHAT | typeof MENU | typeof CHOICE

/** Computes the hash of a text. Returns 0 for a blank text, and for one that cannot be sent. */
export function textNumber(text: string): number {
  if (isBlank(text) || !isWellFormed(text)) {
    return 0
  }
  const prime = 0x01000193
  let number = text.length
  for (let i = 0; i < text.length; i++) {
    number = Math.imul(number ^ text.charCodeAt(i), prime)
  }
  return number
}

const isWithin = (text: string, limit: number): boolean =>
  text.length <= limit || codePointLength(text) <= limit

/** Tells whether a value is a description of 1 to 100 characters without a fault. */
function isDescription(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text !== '' &&
    isWithin(text, LIMITS.descriptionLength) &&
    !isBlank(text) &&
    isWellFormed(text)
  )
}

/** Computes the hash of a name of a kind. Returns 0 if the name has a fault. */
function numberOf(kind: NameKind, name: string): number {
  if (!isWithin(name, kind === CHOICE ? LIMITS.choiceNameLength : LIMITS.nameLength)) {
    return 0
  }
  return kind === CHAT ? nameNumber(name) : textNumber(name)
}

/**
 * Checks a name and its translations: none has a fault, and no language shows the same name for two
 * items of the list.
 *
 * @param seed a number that keeps the names of different lists apart
 * @returns the length of the longest in UTF-16 units, or `UNCLEAN`
 */
export function nameSize(
  names: NameTable,
  kind: NameKind,
  seed: number,
  name: unknown,
  dictionary: unknown,
): number {
  if (typeof name !== 'string') {
    return UNCLEAN
  }
  const number = numberOf(kind, name)
  if (number === 0 || !add(names, number ^ seed, EVERYWHERE)) {
    return UNCLEAN
  }
  if (dictionary === undefined || dictionary === null) {
    return name.length
  }
  const longest = translatedNames(names, kind, seed, name, dictionary as Dictionary)
  return longest < 0 || longest > name.length ? longest : name.length
}

/**
 * The keys of the previous dictionary. The next dictionary usually has the same keys in the same
 * order.
 */
const keys: string[] = []
/**
 * The index of each key in the list of locales. As bits, the indexes 32 and 33 equal 0 and 1, whose
 * locales have no fallbacks.
 */
const places: number[] = []
const PLACES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  LOCALES.map((locale, place) => [locale, place]),
)

const bitOf = (locale: string): number => 1 << (PLACES.get(locale) ?? 0)
const FALLBACKS = /* @__PURE__ */ Object.entries(LOCALE_FALLBACKS).map(([locale, fallback]) => ({
  bit: bitOf(locale),
  fallbackBit: bitOf(fallback),
  fallback,
}))
const DEFAULT_LOCALE = 'en-US'
const [DEFAULT, BESIDE_DEFAULT, SHADOW] = /* @__PURE__ */ (() => [
  bitOf(DEFAULT_LOCALE),
  bitOf(LOCALE_FALLBACKS[DEFAULT_LOCALE] as string),
  LOCALE_FALLBACKS[DEFAULT_LOCALE] as string,
])() as [number, number, string]

/**
 * Tells whether a key is a locale. If it equals the key of the previous dictionary at this
 * position, no lookup is needed.
 */
function isLocale(position: number, key: string): boolean {
  return keys[position] === key || rememberLocale(position, key)
}

/** Tells whether a key is a locale, and remembers it. */
function rememberLocale(position: number, key: string): boolean {
  const place = PLACES.get(key)
  if (place === undefined) {
    return false
  }
  keys[position] = key
  places[position] = place
  return true
}

function translatedNames(
  names: NameTable,
  kind: NameKind,
  seed: number,
  own: string,
  dictionary: Dictionary,
): number {
  let longest = 0
  let position = 0
  let given = 0
  for (const key in dictionary) {
    if (!Object.prototype.hasOwnProperty.call(dictionary, key)) {
      return UNCLEAN
    }
    if (!isLocale(position, key)) {
      return UNCLEAN
    }
    const bit = 1 << (places[position++] as number)
    const name = dictionary[key]
    if (typeof name !== 'string') {
      if (name === null) {
        continue
      }
      return UNCLEAN
    }
    const number = numberOf(kind, name)
    if (number === 0) {
      return UNCLEAN
    }
    longest = Math.max(longest, name.length)
    given |= bit
    if (name !== own && !add(names, number ^ seed, bit)) {
      return UNCLEAN
    }
  }
  if (!isDictionary(dictionary, position, given, own)) {
    return UNCLEAN
  }
  for (const { bit, fallbackBit, fallback } of FALLBACKS) {
    if ((given & bit) !== 0 || (given & fallbackBit) === 0) {
      continue
    }
    const shown = dictionary[fallback] as string
    if (shown !== own && !add(names, numberOf(kind, shown) ^ seed, bit)) {
      return UNCLEAN
    }
  }
  return longest
}

/** Returns the length of the longest translation of a description in UTF-16 units, or `UNCLEAN`. */
function translatedDescriptions(dictionary: Dictionary, own: unknown, maybeBlank: boolean): number {
  let longest = 0
  let position = 0
  let given = 0
  for (const key in dictionary) {
    if (!Object.prototype.hasOwnProperty.call(dictionary, key)) {
      return UNCLEAN
    }
    if (!isLocale(position, key)) {
      return UNCLEAN
    }
    const bit = 1 << (places[position++] as number)
    const text = dictionary[key]
    if (text === null) {
      continue
    }
    if (!isDescription(text) && !(maybeBlank && isNothing(text))) {
      return UNCLEAN
    }
    if (text.length > longest) {
      longest = text.length
    }
    given |= bit
  }
  return isDictionary(dictionary, position, given, own) ? longest : UNCLEAN
}

/**
 * Checks for a plain dictionary: no boxed value, nothing that is sent as something else, and readers of the default see
 * the default.
 */
function isDictionary(
  dictionary: Dictionary,
  entries: number,
  locales: number,
  own: unknown,
): boolean {
  if (dictionary['toJSON'] !== undefined || (entries === 0 && dictionary.constructor !== Object)) {
    return false
  }
  return (locales & DEFAULT) !== 0 || (locales & BESIDE_DEFAULT) === 0 || dictionary[SHADOW] === own
}

const isNothing = (text: unknown): text is string =>
  typeof text === 'string' && (text === '' || isBlank(text))

/**
 * Whether a kind of command has a description: required for slash commands, optional for entry
 * points, forbidden for context menus.
 */
export const NEEDED = 0
export const OPTIONAL = 1
export const NONE = 2

/** Returns the length of a description or its longest translation in UTF-16 units, or `UNCLEAN`. */
export function descriptionSize(
  description: unknown,
  dictionary: unknown,
  presence: 0 | 1 | 2,
): number {
  if (presence === NONE || !isDescription(description)) {
    const isNone = description === undefined || description === null || isNothing(description)
    if (presence === NEEDED || !isNone) {
      return UNCLEAN
    }
  }
  const own = typeof description === 'string' ? description.length : 0
  if (dictionary === undefined || dictionary === null) {
    return own
  }
  if (presence === NONE) {
    return UNCLEAN
  }
  const longest = translatedDescriptions(
    dictionary as Dictionary,
    description,
    presence === OPTIONAL,
  )
  return longest < 0 || longest > own ? longest : own
}
