import { LIMITS } from '../../contract/limits.js'
import { LOCALES } from '../../contract/locales.js'
import { isObject } from '../../dynamic.js'
import { codePointLength, isBlank, normalizeText, offsetOfCodePoint } from '../../text/measure.js'
import { describe } from '../../text/describe.js'
import { quote } from '../../text/words.js'
import { entryOf, itemsOf } from '../forms/outside.js'
import { plainData } from '../../validate/run/snapshot.js'

/** A choice as an app offers it while a user is typing. */
export interface OfferedChoice {
  /** The text that users see. */
  readonly name: string
  /** The value that the app gets. */
  readonly value: string | number
}

/** The change of one of the choices. */
export interface FittedChoice {
  /** Its index in the given list. */
  readonly index: number
  /**
   * The kind of change: shortened (`cut`), or left out for one of the other reasons. `invalid`: the
   * name is not a text, the value is neither a text nor a number that can be sent, or a translation
   * is invalid.
   */
  readonly kind: 'cut' | 'blank' | 'duplicate' | 'surplus' | 'invalid'
  /** The change as a sentence. */
  readonly message: string
}

/** Choices that Discord accepts, and the changes that made them so. */
export interface FittedChoices<C extends OfferedChoice> {
  /** At most 25 choices. */
  readonly choices: readonly C[]
  /** One entry for each choice that was changed or left out. */
  readonly changes: readonly FittedChoice[]
}

/**
 * Changes the choices of an autocompletion until Discord accepts them. At most 25 choices remain.
 * Names, translations and text values are cut to 100 code points, never within a character that
 * readers see as one. Names that become equal get a number at their end. A choice is dropped if its
 * name is missing or blank, or if an earlier choice has the same name. All other entries of a
 * choice are unchanged.
 *
 * @param list the choices, in the order in which users should see them
 * @returns the remaining choices, and the changes; a choice that needs no change is the same
 *   object. Never throws.
 * @see contract, section "Option choice"
 */
export function fitChoices<C extends OfferedChoice>(list: readonly C[]): FittedChoices<C> {
  const items = itemsOf(list)
  const fitting: Fitting = { changes: [], names: namesIn(items), translations: new Map() }
  const choices: C[] = []
  const surplus: number[] = []
  for (const [index, item] of items) {
    if (!isOffered(fitting, index, item)) {
      continue
    }
    if (choices.length < LIMITS.choices) {
      choices.push(fitted(fitting, index, item as C))
    } else {
      surplus.push(index)
    }
  }
  const [first] = surplus
  if (first !== undefined) {
    fitting.changes.push({ index: first, kind: 'surplus', message: surplusMessage(surplus) })
  }
  return { choices, changes: fitting.changes.sort((one, other) => one.index - other.index) }
}

/** The names of a list of choices. */
interface Names {
  /** The names, of all choices, that fit unchanged. */
  readonly short: ReadonlySet<string>
  /** The names of the choices so far, before shortening. */
  readonly met: Set<string>
  /** The names of the choices so far, after shortening. */
  readonly shown: Set<string>
}

interface Fitting {
  readonly changes: FittedChoice[]
  readonly names: Names
  /** The names of choices in each locale. */
  readonly translations: Map<string, Set<string>>
}

function namesIn(items: readonly (readonly [index: number, item: unknown])[]): Names {
  const names = items
    .map(([, item]) => entryOf(item, 'name'))
    .filter((name) => typeof name === 'string')
  return { short: new Set(names.filter(isShort)), met: new Set(), shown: new Set() }
}

const isShort = (name: string): boolean => codePointLength(name) <= LIMITS.choiceNameLength

/** Tells whether a choice can be offered. If not, adds the reason to the changes. */
function isOffered(fitting: Fitting, index: number, item: unknown): boolean {
  const [name, value] = [entryOf(item, 'name'), entryOf(item, 'value')]
  const drop = (kind: FittedChoice['kind'], what: string): false => {
    const message = `Choice ${index + 1} ${what}: it was dropped.`
    fitting.changes.push({ index, kind, message })
    return false
  }
  if (typeof name !== 'string') {
    return drop('invalid', nameless(name))
  }
  const fault = faultOfValue(value)
  if (fault !== undefined) {
    return drop('invalid', fault)
  }
  if (name === '' || isBlank(name)) {
    return drop('blank', 'has a blank name')
  }
  if (fitting.names.met.has(name)) {
    const shown = quote(cut(name, LIMITS.choiceNameLength))
    return drop('duplicate', `has the name ${shown}, like one before it`)
  }
  fitting.names.met.add(name)
  return true
}

/** Explains why a value cannot be the name of a choice. */
function nameless(name: unknown): string {
  if (typeof name !== 'number' && typeof name !== 'bigint') {
    return name === undefined || name === null ? 'has no name' : `has ${describe(name)} as its name`
  }
  const size = name > LIMITS.numberValue || name < -LIMITS.numberValue ? ' beyond 2^53' : ''
  return `has a number${size} as its name, ${name}, which must be a text`
}

/** Explains why a value cannot be sent; `undefined` if it can. */
function faultOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return undefined
  }
  if (typeof value !== 'number') {
    return 'has no text or number as its value'
  }
  if (!Number.isFinite(value)) {
    return `has ${value} as its value, which JSON lacks`
  }
  if (Math.abs(value) > LIMITS.numberValue) {
    return `has a number beyond 2^53 as its value, ${value}`
  }
  return undefined
}

/** Shortens the texts of a choice until it fits. Returns the same object if nothing changes. */
function fitted<C extends OfferedChoice>(fitting: Fitting, index: number, choice: C): C {
  // Read before: a getter may throw, or answer otherwise the second time.
  const name = String(entryOf(choice, 'name'))
  const value = entryOf(choice, 'value') as string | number
  const shown = freeName(name, fitting.names.shown, fitting.names.short)
  fitting.names.shown.add(shown)
  const sent = typeof value === 'string' ? cut(value, LIMITS.choiceValueLength) : value
  const given = entryOf(choice, 'name_localizations')
  const translations = fittedTranslations(fitting, index, given)
  noteCut(fitting, index, [
    ...(shown === name ? [] : ['name']),
    ...translations.cut.map((locale) => `name in ${quote(locale)}`),
    ...(sent === value ? [] : ['value']),
  ])
  if (shown === name && sent === value && translations.value === given) {
    return choice
  }
  const copy = {
    ...(plainData(choice) as Record<string, unknown>),
    name: shown,
    value: sent,
  } as Record<string, unknown>
  if (translations.value !== given) {
    copy['name_localizations'] = translations.value ?? null
  }
  return copy as unknown as C
}

function noteCut(fitting: Fitting, index: number, parts: readonly string[]): void {
  if (parts.length === 0) {
    return
  }
  const what = parts.map((part) => `the ${part}`).join(' and ')
  const message = `T${what.slice(1)} of choice ${index + 1} had more than ${LIMITS.choiceNameLength} characters: cut to fit.`
  fitting.changes.push({ index, kind: 'cut', message })
}

interface FittedTranslations {
  /** The value with shortened texts; the same object if all texts fit. */
  readonly value: unknown
  /** The locales whose texts were cut. */
  readonly cut: readonly string[]
}

function fittedTranslations(
  fitting: Fitting,
  index: number,
  translations: unknown,
): FittedTranslations {
  if (translations === undefined || translations === null) {
    return { value: translations, cut: [] }
  }
  const drop = (what: string): void =>
    void fitting.changes.push({
      index,
      kind: 'invalid',
      message: `${what} of choice ${index + 1} cannot be sent: dropped.`,
    })
  const dictionary = plainData(translations)
  if (!isObject(dictionary)) {
    drop('"name_localizations"')
    return { value: undefined, cut: [] }
  }
  const entries: [string, string | null][] = []
  const shortened: string[] = []
  let isSame = true
  for (const [locale, text] of Object.entries(dictionary)) {
    const isText = typeof text === 'string' && text !== '' && !isBlank(text)
    if (!LOCALES.includes(locale) || (text !== null && !isText)) {
      drop(`The name in ${quote(locale)}`)
      isSame = false
      continue
    }
    const shown = text === null ? null : freeTranslation(fitting, locale, text)
    if (shown !== text) {
      shortened.push(locale)
      isSame = false
    }
    entries.push([locale, shown])
  }
  return { value: isSame ? translations : Object.fromEntries(entries), cut: shortened }
}

/**
 * Shortens a translation so that it differs from the others of its locale, and from default names
 * that its readers see.
 */
function freeTranslation({ translations, names }: Fitting, locale: string, text: string): string {
  const taken = translations.get(locale) ?? new Set()
  translations.set(locale, taken)
  const shown = freeName(text, taken, new Set([...names.shown, ...names.short]))
  taken.add(shown)
  return shown
}

/**
 * Shortens a name if it is too long, so that it differs from all others.
 *
 * @param shown the names of the choices so far, after shortening
 * @param short the names, of all choices, that fit unchanged
 */
function freeName(name: string, shown: ReadonlySet<string>, short: ReadonlySet<string>): string {
  if (isShort(name)) {
    return name
  }
  const limit = LIMITS.choiceNameLength
  const text = normalizeText(name)
  const isTaken = (one: string) => shown.has(one) || short.has(one)
  let free = cut(text, limit)
  for (let number = 2; isTaken(free); number++) {
    const end = ` (${number})`
    free = cut(text, limit - end.length) + end
  }
  return free
}

/** Describes all surplus choices in one message, at the first of them. */
function surplusMessage(surplus: readonly number[]): string {
  const first = `choice ${(surplus[0] ?? 0) + 1}`
  const isOne = surplus.length === 1
  const dropped = isOne ? `${first} was` : `${surplus.length} more, from ${first} on, were`
  return `An answer has at most ${LIMITS.choices} choices: ${dropped} dropped.`
}

/**
 * Shortens a text to at most `limit` code points. Never cuts within a character that readers see as
 * one, such as an emoji of several code points.
 */
function cut(text: string, limit: number): string {
  if (text.length <= limit || codePointLength(text) <= limit) {
    return text
  }
  const end = offsetOfCodePoint(text, limit)
  // A little more than fits, so that a character that is cut shows.
  const window = text.slice(0, end + limit)
  let fitting = 0
  for (const { index, segment } of new Intl.Segmenter(undefined, {
    granularity: 'grapheme',
  }).segment(window)) {
    if (index + segment.length > end) {
      break
    }
    fitting = index + segment.length
  }
  // A single character of more than a hundred code points is cut between two of them.
  return text.slice(0, fitting === 0 ? end : fitting)
}
