import { LOCALE_FALLBACKS, LOCALES, UNDOCUMENTED_LOCALES } from '../../contract/locales.js'
import { DYNAMIC, isDynamic, isObject, isOpen } from '../../dynamic.js'
import * as rules from '../../rules/localization/reports.js'
import { readString, reportNullOptional, wrongType } from '../../rules/shape/reports.js'
import { checkText, type TextRules } from '../../rules/text/reports.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { expectPlain, expectUnboxed, passOver, strange } from '../../walk/plain.js'
import { isOn } from '../../walk/report.js'
import { knownName } from './duplicates.js'

const DOCUMENTED = new Set(LOCALES.filter((locale) => !UNDOCUMENTED_LOCALES.includes(locale)))

/**
 * Walks a dictionary locale → text.
 *
 * @param own the text of the localized field, if it is known
 * @returns the length of the longest of that and its translations, in UTF-16 units
 */
export function walkLocalizations(
  run: Run,
  key: string,
  value: unknown,
  texts: TextRules,
  own: unknown,
): number {
  let longest = typeof own === 'string' ? own.length : 0
  if (value === undefined || value === null || isDynamic(value)) {
    return longest
  }
  if (!isObject(value)) {
    const apiCode = Array.isArray(value) ? 'DICT_TYPE_CONVERT' : undefined
    wrongType(run, key, 'object with a text for each locale', value, apiCode)
    return longest
  }
  expectPlain(run, value)
  const wantsRedundant = typeof own === 'string' && isOn(run, 'localization/redundant')
  let isEmpty = true
  enter(run, key)
  for (const locale in value) {
    if (!Object.prototype.hasOwnProperty.call(value, locale)) {
      strange(run)
      continue
    }
    const given = value[locale]
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
  if (typeof own === 'string') {
    rules.checkFallback(run, own, value)
  }
  if (isEmpty) {
    expectUnboxed(run, value)
  }
  leave(run)
  return longest
}

/** Checks that a key is a locale. In a self-containing value, the keys of an option may be among its texts. */
function expectLocale(run: Run, key: string, text: unknown): boolean {
  passOver(run, text)
  const is = rules.checkLocale(run, key)
  if (!is) {
    run.suspicious = true
  }
  return is
}

/** Tells whether a dictionary has an entry that counts: null and unknown values may be nothing. */
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
 * Checks `localization/option-name-collision` among the siblings of one list (decision 35): a localized name equals
 * another sibling's default name, or its name in the same locale. A name equal to its own default is not checked.
 */
export function checkCollisions(run: Run, options: readonly unknown[]): void {
  if (!isAnyLocalized(options)) {
    return
  }
  const names = options.map(knownName)
  if (!shareNames(options, names)) {
    return
  }
  const defaults = new Map<string, number>()
  for (let i = 0; i < names.length; i++) {
    const name = names[i]
    if (name !== undefined && !defaults.has(name)) {
      defaults.set(name, i)
    }
  }
  const localized = new Map<string, Map<string, number>>()
  for (let i = 0; i < options.length; i++) {
    const own = names[i]
    const option = options[i]
    if (own === undefined || !isObject(option)) {
      continue
    }
    const dictionary = option['name_localizations']
    if (!isObject(dictionary)) {
      continue
    }
    for (const locale in dictionary) {
      if (!Object.prototype.hasOwnProperty.call(dictionary, locale)) {
        continue
      }
      const name = rules.asText(dictionary[locale])
      if (typeof name !== 'string' || name === own) {
        continue
      }
      if (!DOCUMENTED.has(locale) && !UNDOCUMENTED_LOCALES.includes(locale)) {
        continue
      }
      const other = defaults.get(name)
      if (other !== undefined) {
        const kind = isTranslated(options[other], locale) ? 'translated' : 'default'
        rules.reportCollision(run, { index: i, locale, name, other, kind })
        continue
      }
      let sameLocale = localized.get(locale)
      if (sameLocale === undefined) {
        localized.set(locale, (sameLocale = new Map()))
      }
      const first = sameLocale.get(name)
      if (first === undefined) {
        sameLocale.set(name, i)
      } else {
        rules.reportCollision(run, { index: i, locale, name, other: first, kind: 'translation' })
      }
    }
  }
  for (const [locale, fallback] of FALLBACKS) {
    findFallbackCollisions(run, options, names, locale, fallback)
  }
}

/** The contract's table of fallbacks: readers of the first locale see the second one's text if theirs is missing. */
const FALLBACKS = Object.entries(LOCALE_FALLBACKS)

const dictionaryOf = (item: unknown): unknown =>
  isObject(item) ? item['name_localizations'] : undefined

/** Tells whether readers of a locale see another text than the default name. */
function isTranslated(item: unknown, locale: string): boolean {
  const dictionary = dictionaryOf(item)
  const text = isObject(dictionary) ? rules.asText(dictionary[locale]) : undefined
  return typeof text === 'string'
}

/** Tells whether there are several items, and translations. */
function isAnyLocalized(items: readonly unknown[]): boolean {
  return items.length > 1 && items.some((item) => isObject(dictionaryOf(item)))
}

/**
 * Tells whether two items have a name in common. If not, no reader sees one twice, and no locale needs to be checked.
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
  const shown: (readonly [index: number, name: string])[] = []
  for (let i = 0; i < options.length; i++) {
    const own = names[i]
    const dictionary = isObject(options[i])
      ? (options[i] as { name_localizations?: unknown }).name_localizations
      : 0
    if (own === undefined || !isObject(dictionary)) {
      continue
    }
    const text = rules.asText(dictionary[locale])
    if (typeof text === 'string') {
      if (text !== own && !exact.has(text)) {
        exact.set(text, i)
      }
    } else if (text === null || (text === undefined && !isOpen(dictionary))) {
      const other = rules.asText(dictionary[fallback])
      if (typeof other === 'string' && other !== own) {
        shown.push([i, other])
      }
    }
  }
  for (const [i, name] of shown) {
    const other = exact.get(name)
    if (other !== undefined && !names.includes(name)) {
      rules.reportFallbackCollision(run, i, locale, fallback, name, other)
    }
  }
}

/**
 * Finds names of one list that readers of a language see twice: translations or, if one is missing, the text shown in
 * its place. Equal default names are left to other rules.
 *
 * @param namesOf the default names, if the items do not contain them in stored form
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
  const dictionaries = items.map((item) => (isObject(item) ? item['name_localizations'] : DYNAMIC))
  const locales = new Set(dictionaries.flatMap((one) => (isObject(one) ? Object.keys(one) : [])))
  const said = new Set<string>()
  for (const locale of locales) {
    if (!DOCUMENTED.has(locale) && !UNDOCUMENTED_LOCALES.includes(locale)) {
      continue
    }
    const firsts = new Map<string, number>()
    for (const [i, own] of names.entries()) {
      const [shown, key] =
        own === undefined || lacksDictionary(items[i]) ? [] : shownIn(dictionaries[i], own, locale)
      if (shown === undefined) {
        continue
      }
      const first = firsts.get(shown)
      if (first === undefined) {
        firsts.set(shown, i)
      }
      if (first === undefined || names[first] === own) {
        continue
      }
      const at = shown === own ? first : i
      const other = at === i ? first : i
      const ownKey = at === i ? key : shownIn(dictionaries[at], names[at] ?? '', locale)[1]
      const place = [places[at] ?? at, 'name_localizations', ownKey ?? locale]
      if (said.has(place.join())) {
        continue
      }
      said.add(place.join())
      rules.reportShownTwice(run, rule, place, locale, shown, places[other] ?? other)
    }
  }
}

/** Tells whether the translations of an item may be among its unknown entries. */
const lacksDictionary = (item: unknown): boolean =>
  !isObject(item) || (item['name_localizations'] === undefined && isOpen(item))

/** Returns the text that readers of a locale see, with the key of the translation; empty if it is unknown. */
function shownIn(
  dictionary: unknown,
  own: string,
  locale: string,
): readonly [text?: string, key?: string] {
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
