import { LOCALE_FALLBACKS, LOCALES, UNDOCUMENTED_LOCALES } from '../../contract/locales.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import * as rules from '../../rules/localization/reports.js'
import { readString, reportNullOptional, wrongType } from '../../rules/shape/reports.js'
import { checkText, type TextRules } from '../../rules/text/reports.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { expectPlain, expectUnboxed, passOver, strange } from '../../walk/plain.js'
import { isOn } from '../../walk/report.js'
import { knownName } from './duplicates.js'

const DOCUMENTED = new Set(LOCALES.filter((locale) => !UNDOCUMENTED_LOCALES.includes(locale)))

/**
 * Checks a dictionary of translations.
 *
 * @param own the default text, if it is known
 * @returns the length of the longest text, default included, in UTF-16 units
 */
export function walkLocalizations(
  run: Run,
  key: string,
  value: unknown,
  texts: TextRules,
  own: unknown,
): number {
  const ownLength = typeof own === 'string' ? own.length : 0
  if (value === undefined || value === null || isDynamic(value)) {
    return ownLength
  }
  if (!isObject(value)) {
    const apiCode = Array.isArray(value) ? 'DICT_TYPE_CONVERT' : undefined
    wrongType(run, key, 'object with a text for each locale', value, { apiCode })
    return ownLength
  }
  expectPlain(run, value)
  enter(run, key)
  const longest = walkTranslations(run, value, texts, own)
  if (typeof own === 'string') {
    rules.checkFallback(run, own, value)
  }
  leave(run)
  return Math.max(longest, ownLength)
}

/** Checks the entries of a dictionary. Returns the length of the longest text in UTF-16 units. */
function walkTranslations(
  run: Run,
  dictionary: Readonly<Record<string, unknown>>,
  texts: TextRules,
  own: unknown,
): number {
  const wantsRedundant = typeof own === 'string' && isOn(run, 'localization/redundant')
  let longest = 0
  let isEmpty = true
  for (const locale in dictionary) {
    if (!Object.prototype.hasOwnProperty.call(dictionary, locale)) {
      strange(run)
      continue
    }
    const given = dictionary[locale]
    if (given === undefined || (!DOCUMENTED.has(locale) && !expectLocale(run, locale, given))) {
      continue
    }
    isEmpty = false
    if (given === null) {
      reportNullOptional(run, locale)
      continue
    }
    const text = readString(run, locale, given)
    if (typeof text !== 'string') {
      continue
    }
    if (text.length > longest) {
      longest = text.length
    }
    checkText(run, texts, locale, text)
    if (wantsRedundant) {
      rules.checkRedundant(run, locale, text, own)
    }
  }
  if (isEmpty) {
    expectUnboxed(run, dictionary)
  }
  return longest
}

/** Checks that a key is a locale. Returns true if it is one. */
function expectLocale(run: Run, key: string, text: unknown): boolean {
  passOver(run, text)
  const is = rules.checkLocale(run, key)
  if (!is) {
    run.suspicious = true
  }
  return is
}

/**
 * Tells whether a dictionary has an entry that certainly counts. Null and unknown values may count
 * for nothing.
 */
export function hasEntries(value: unknown): boolean {
  if (!isObject(value)) {
    return false
  }
  for (const locale in value) {
    if (!Object.prototype.hasOwnProperty.call(value, locale)) {
      continue
    }
    const text = value[locale]
    if (text !== undefined && text !== null && !isDynamic(text)) {
      return true
    }
  }
  return false
}

/**
 * Checks `localization/option-name-collision` for the options of one list (decision 35): a
 * translated name must not equal another option's default name, or its name in the same locale. A
 * translation that equals its own default name is not checked.
 */
export function checkCollisions(run: Run, options: readonly unknown[]): void {
  if (!isAnyLocalized(options)) {
    return
  }
  const names = options.map(knownName)
  if (!shareNames(options, names)) {
    return
  }
  checkTranslations(run, options, names)
  for (const [locale, fallback] of FALLBACKS) {
    findFallbackCollisions(run, options, names, locale, fallback)
  }
}

/**
 * Compares each translated name with the default names, and with other translations into the same
 * language.
 */
function checkTranslations(
  run: Run,
  options: readonly unknown[],
  names: readonly (string | undefined)[],
): void {
  const defaults = indexesOf(names)
  const translated = new Map<string, number>()
  for (let i = 0; i < options.length; i++) {
    for (const [locale, name] of translationsOf(options[i], names[i])) {
      const other = defaults.get(name)
      if (other !== undefined) {
        const kind = isTranslated(options[other], locale) ? 'translated' : 'default'
        rules.reportCollision(run, { index: i, locale, name, other, kind })
        continue
      }
      const key = `${locale}\n${name}`
      const first = translated.get(key)
      if (first === undefined) {
        translated.set(key, i)
      } else {
        rules.reportCollision(run, { index: i, locale, name, other: first, kind: 'translation' })
      }
    }
  }
}

/** Returns, for each name, the index at which it occurs first. */
function indexesOf(names: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>()
  for (const [i, name] of names.entries()) {
    if (name !== undefined && !indexes.has(name)) {
      indexes.set(name, i)
    }
  }
  return indexes
}

/**
 * Lists the translated names of an item that differ from its default name. Empty if the default
 * name is unknown.
 */
function translationsOf(
  item: unknown,
  own: string | undefined,
): readonly (readonly [locale: string, name: string])[] {
  const dictionary = dictionaryOf(item)
  if (own === undefined || !isObject(dictionary)) {
    return []
  }
  return Object.keys(dictionary).flatMap((locale) => {
    const name = rules.asText(dictionary[locale])
    return typeof name === 'string' && name !== own && isLocale(locale) ? [[locale, name]] : []
  })
}

const isLocale = (key: string): boolean => DOCUMENTED.has(key) || UNDOCUMENTED_LOCALES.includes(key)

/**
 * The documented fallbacks: readers of the first locale see the text of the second one if theirs is
 * missing.
 */
const FALLBACKS = Object.entries(LOCALE_FALLBACKS)

const dictionaryOf = (item: unknown): unknown =>
  isObject(item) ? item['name_localizations'] : undefined

/** Tells whether readers of a locale see a text that differs from the default name. */
function isTranslated(item: unknown, locale: string): boolean {
  const dictionary = dictionaryOf(item)
  const text = isObject(dictionary) ? rules.asText(dictionary[locale]) : undefined
  return typeof text === 'string'
}

/** Tells whether a list has several items, of which at least one has translations. */
function isAnyLocalized(items: readonly unknown[]): boolean {
  return items.length > 1 && items.some((item) => isObject(dictionaryOf(item)))
}

/**
 * Tells whether two items have a name in common, in any language. If not, no reader sees one name
 * twice.
 */
function shareNames(items: readonly unknown[], names: readonly (string | undefined)[]): boolean {
  const owners = new Map<string, number>()
  const isTaken = (name: unknown, index: number): boolean => {
    if (typeof name !== 'string') {
      return false
    }
    const owner = owners.get(name)
    if (owner === undefined) {
      owners.set(name, index)
    }
    return owner !== undefined && owner !== index
  }
  return items.some((item, index) => {
    const dictionary = dictionaryOf(item)
    const texts = isObject(dictionary) ? Object.values(dictionary).map(rules.asText) : []
    return [names[index], ...texts].some((name) => isTaken(name, index))
  })
}

/**
 * Finds `localization/fallback-collision`: the fallback's text, which readers of a locale see, is a sibling's name in
 * that locale. A text equal to a default name is an error already.
 */
function findFallbackCollisions(
  run: Run,
  options: readonly unknown[],
  names: readonly (string | undefined)[],
  locale: string,
  fallback: string,
): void {
  const exact = new Map<string, number>()
  const borrowed: (readonly [index: number, name: string])[] = []
  for (let i = 0; i < options.length; i++) {
    const own = names[i]
    const dictionary = dictionaryOf(options[i])
    if (own === undefined || !isObject(dictionary)) {
      continue
    }
    const [name, key] = shownIn(dictionary, own, locale)
    if (name === undefined || name === own) {
      continue
    }
    if (key === fallback) {
      borrowed.push([i, name])
    } else if (!exact.has(name)) {
      exact.set(name, i)
    }
  }
  for (const [i, name] of borrowed) {
    const other = exact.get(name)
    if (other !== undefined && !names.includes(name)) {
      rules.reportFallbackCollision(run, { index: i, locale, fallback, name, other })
    }
  }
}

/**
 * Reports names of one list that readers of a language see twice: translations or, if one is
 * missing, the text shown in its place. Equal default names are left to other rules.
 *
 * @param namesOf the default names, if they differ from the `name` of the items
 * @param placesOf the indexes of the items in the list that is checked
 */
export function checkShownTwice(
  run: Run,
  rule: rules.ShownNames,
  items: readonly unknown[],
  namesOf?: readonly (string | undefined)[],
  placesOf?: readonly number[],
): void {
  if (!isAnyLocalized(items)) {
    return
  }
  const names = namesOf ?? items.map(knownName)
  if (!shareNames(items, names)) {
    return
  }
  const places = placesOf ?? [...items.keys()]
  const locales = new Set(
    items.map(dictionaryOf).flatMap((one) => (isObject(one) ? Object.keys(one) : [])),
  )
  const reported = new Set<string>()
  for (const locale of [...locales].filter(isLocale)) {
    for (const { at, key, other, name } of shownTwice(items, names, locale)) {
      const place = [places[at] ?? at, 'name_localizations', key ?? locale]
      if (reported.has(place.join())) {
        continue
      }
      reported.add(place.join())
      rules.reportShownTwice(run, rule, place, { locale, name, other: places[other] ?? other })
    }
  }
}

/** A name that readers of a language see for two items of a list. */
interface ShownTwice {
  readonly name: string
  /** The index of the translated item, with the key of its translation. */
  readonly at: number
  readonly key: string | undefined
  /** The index of the other item. */
  readonly other: number
}

/** Lists the names that readers of a locale see twice, though the default names differ. */
function shownTwice(
  items: readonly unknown[],
  names: readonly (string | undefined)[],
  locale: string,
): readonly ShownTwice[] {
  const shown = items.map((item, index) => shownNameOf(item, names[index], locale))
  const firsts = new Map<string, number>()
  return shown.flatMap(([name], index) => {
    if (name === undefined) {
      return []
    }
    const first = firsts.get(name)
    if (first === undefined) {
      firsts.set(name, index)
      return []
    }
    if (names[first] === names[index]) {
      return []
    }
    const [at, other] = name === names[index] ? [first, index] : [index, first]
    return [{ name, at, key: shown[at]?.[1], other }]
  })
}

/**
 * Returns the name of an item that readers of a locale see, with the key of the translation. Empty
 * if it is unknown.
 */
function shownNameOf(item: unknown, own: string | undefined, locale: string): ShownText {
  return own === undefined || lacksDictionary(item) ? [] : shownIn(dictionaryOf(item), own, locale)
}

/** Tells whether it is unknown if an item has translations. */
const lacksDictionary = (item: unknown): boolean =>
  !isObject(item) || (dictionaryOf(item) === undefined && isOpen(item))

type ShownText = readonly [text?: string, key?: string]

/**
 * Returns the text that readers of a locale see, with the key of the translation. Empty if it is
 * unknown.
 */
function shownIn(dictionary: unknown, own: string, locale: string): ShownText {
  if (dictionary === undefined || dictionary === null) {
    return [own]
  }
  if (!isObject(dictionary)) {
    return []
  }
  for (const key of [locale, LOCALE_FALLBACKS[locale]]) {
    if (key === undefined) {
      continue
    }
    const text = rules.asText(dictionary[key])
    if (typeof text === 'string') {
      return [text, key]
    }
    if (text === undefined ? isOpen(dictionary) : text !== null) {
      return []
    }
  }
  return [own]
}
