import { LOCALE_FALLBACKS, LOCALE_NAMES, LOCALES, UNDOCUMENTED_LOCALES } from '../contract/locales.js'
import { LIMITS } from '../contract/limits.js'
import { SECTION } from '../contract/sections.js'
import { isOpen } from './shape.js'
import { nearest } from '../text/nearest.js'
import { quote } from '../text/words.js'
import { relatedAt, report, type Run } from '../validate/run.js'
import { quiet, rule } from './rule.js'
import type { NameRules, TextRules } from './text.js'

// Area "Localization". Choices: names only, length only.

const S = SECTION.localization
export const unknownLocale = /* @__PURE__ */ rule('localization/unknown-locale', 'error', S, 'BASE_TYPE_CHOICES')
export const nameLength = /* @__PURE__ */ rule('localization/name-length', 'error', S, 'BASE_TYPE_BAD_LENGTH')
export const namePattern = /* @__PURE__ */ rule('localization/name-pattern', 'error', S, 'STRING_TYPE_REGEX')
export const nameLowercase = /* @__PURE__ */ rule(
  'localization/name-lowercase',
  'error',
  S,
  'APPLICATION_COMMAND_INVALID_NAME',
)
export const nameBlank = /* @__PURE__ */ rule('localization/name-blank', 'error', S)
export const descriptionLength = /* @__PURE__ */ rule(
  'localization/description-length',
  'error',
  S,
  'BASE_TYPE_BAD_LENGTH',
)
export const descriptionBlank = /* @__PURE__ */ rule('localization/description-blank', 'error', S)
export const nameApostrophe = /* @__PURE__ */ rule('localization/name-apostrophe', 'warning', S, 'STRING_TYPE_REGEX')
export const descriptionNotAllowed = /* @__PURE__ */ rule('localization/description-not-allowed', 'error', S)
export const optionNameCollision = /* @__PURE__ */ rule('localization/option-name-collision', 'error', S)
export const undocumentedLocale = /* @__PURE__ */ rule('localization/undocumented-locale', 'hint', S)
export const redundant = /* @__PURE__ */ quiet('localization/redundant', 'hint', S)
export const fallbackShadowsDefault = /* @__PURE__ */ rule('localization/fallback-shadows-default', 'warning', S)
export const partial = /* @__PURE__ */ quiet('localization/partial', 'hint', S)

export const LOCALIZED_CHAT_NAME: NameRules = {
  length: nameLength,
  pattern: namePattern,
  lowercase: nameLowercase,
  apostrophe: nameApostrophe,
  subject: 'Localized names',
}

/** Names of USER, MESSAGE and PRIMARY_ENTRY_POINT commands. */
export const LOCALIZED_PLAIN_NAME = {
  length: nameLength,
  blank: nameBlank,
  whitespace: undefined,
  subject: 'Localized names',
}

export const LOCALIZED_DESCRIPTION: TextRules = {
  length: descriptionLength,
  limit: LIMITS.descriptionLength,
  blank: descriptionBlank,
  subject: 'Localized descriptions',
}

export const LOCALIZED_CHOICE_NAME: TextRules = {
  length: nameLength,
  limit: LIMITS.choiceNameLength,
  blank: undefined,
  subject: 'Localized choice names',
}

const known = new Set(LOCALES)

/** `localization/unknown-locale`, `localization/undocumented-locale`: whether the key is a locale. */
export function checkLocale(run: Run, key: string): boolean {
  if (known.has(key)) {
    if (UNDOCUMENTED_LOCALES.includes(key)) {
      report(
        run,
        undocumentedLocale,
        'value',
        [key],
        `${quote(key)} is accepted by the service, but is not in its documented list of locales.`,
      )
    }
    return true
  }
  run.suspicious = true
  const suggestion = nearestLocale(key)
  const advice = suggestion === undefined ? 'locales look like "de" or "pt-BR".' : `did you mean "${suggestion}"?`
  report(run, unknownLocale, 'key', [key], `${quote(key)} is not a locale of the service: ${advice}`, {
    data: suggestion === undefined ? undefined : { suggestion },
  })
  return false
}

/** Mistakes that are no near misses by spelling: a language without the region that the service asks for. */
const LANGUAGE_DEFAULTS: Readonly<Record<string, string>> = {
  en: 'en-US',
  es: 'es-ES',
  pt: 'pt-BR',
  zh: 'zh-CN',
  sv: 'sv-SE',
  nb: 'no',
  nn: 'no',
  iw: 'he',
}

/** The locale that was probably meant by a key such as `pt_BR`, `EN-us`, `es` or `de-DE`. */
export function nearestLocale(key: string): string | undefined {
  if (key.length > 32) return undefined
  const lower = key.toLowerCase().replace('_', '-')
  const sameLetters = LOCALES.find((locale) => locale.toLowerCase() === lower)
  if (sameLetters !== undefined) return sameLetters
  const language = lower.split('-')[0] ?? ''
  if (Object.hasOwn(LANGUAGE_DEFAULTS, language)) {
    if (language === 'zh' && /^zh-(tw|hk|mo|hant)/.test(lower)) return 'zh-TW'
    if (language === 'es' && /^es-(?!es)/.test(lower)) return 'es-419'
    return LANGUAGE_DEFAULTS[language]
  }
  return known.has(language) ? language : nearest(key, LOCALES)
}

/**
 * `localization/fallback-shadows-default`: readers of a missing locale see the fallback's text, not the default. Judged
 * for the locale the defaults are written in; where that is unknown, only for en-US (decision 37).
 *
 * @param entries the dictionary's known texts
 */
export function checkFallback(run: Run, defaultText: string, entries: Readonly<Record<string, unknown>>): void {
  const defaultLocale = (run.context as { defaultLocale?: string }).defaultLocale ?? 'en-US'
  if (defaultLocale !== 'en-US' && defaultLocale !== 'en-GB') return
  const fallback = LOCALE_FALLBACKS[defaultLocale] as string
  const shown = asText(entries[fallback])
  if (typeof shown !== 'string' || shown === defaultText) return
  const own = entries[defaultLocale]
  if (own === undefined ? isOpen(entries) : own !== null) return
  const language = LOCALE_NAMES[defaultLocale]
  report(
    run,
    fallbackShadowsDefault,
    'value',
    [fallback],
    `Without "${defaultLocale}", readers of ${language} see this "${fallback}" text instead of the default ${quote(defaultText)}: add the default as "${defaultLocale}".`,
    { data: { locale: defaultLocale, fallback, default: defaultText } },
  )
}

/** A text as the service reads it: integers are converted. */
export function asText(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value
}

/** The contract asks for the default under its own key there (decision 36). */
const WANTED_DEFAULTS = ['en-US', 'en-GB', 'es-419']

/** `localization/redundant`. */
export function checkRedundant(run: Run, locale: string, text: string, defaultText: string): void {
  if (text !== defaultText || WANTED_DEFAULTS.includes(locale)) return
  report(run, redundant, 'value', [locale], `"${locale}" repeats the default text: the service ignores it.`)
}

/** `localization/description-not-allowed`. */
export function reportDescriptionLocalizations(run: Run, typeName: string): void {
  report(
    run,
    descriptionNotAllowed,
    'key',
    ['description_localizations'],
    `${typeName} commands have no description, so it cannot be localized: remove it.`,
  )
}

/** `localization/option-name-collision`, at the localized name. */
export function reportCollision(
  run: Run,
  index: number,
  locale: string,
  name: string,
  other: number,
  otherPath: readonly string[],
): void {
  const place = otherPath.length === 1 ? `the name of options/${other}` : `the "${locale}" name of options/${other}`
  report(
    run,
    optionNameCollision,
    'value',
    [index, 'name_localizations', locale],
    `The "${locale}" name ${quote(name)} is also ${place}: readers of that language could not tell them apart.`,
    { related: relatedAt(run, [other, ...otherPath], 'value', 'The same name stands here.'), data: { locale } },
  )
}
