import { isOpen } from '../../dynamic.js'
import type { RuleCode } from '../codes.js'
import {
  LOCALE_FALLBACKS,
  LOCALE_NAMES,
  LOCALES,
  UNDOCUMENTED_LOCALES,
  type Locale,
} from '../../contract/locales.js'
import { LIMITS } from '../../contract/limits.js'
import type { Path } from '../../diagnostic.js'
import { nearest } from '../../text/nearest.js'
import { didYouMean, quote } from '../../text/words.js'
import { relatedAt, report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import {
  descriptionRules,
  descriptionsByType,
  nameRules,
  namesByType,
  textRules,
} from '../text/reports.js'

export const LOCALIZED_NAME = /* @__PURE__ */ nameRules('localization', 'Localized names')
export const LOCALIZED_DESCRIPTION = /* @__PURE__ */ descriptionRules(
  'localization',
  'Localized descriptions',
)

/** The rules for localized names, by the command's type; 0 for an unknown type. */
export const LOCALIZED_NAMES = /* @__PURE__ */ namesByType(
  LOCALIZED_NAME,
  'Localized names',
  'localization/name-blank',
  undefined,
)
export const LOCALIZED_DESCRIPTIONS = /* @__PURE__ */ descriptionsByType(LOCALIZED_DESCRIPTION)

export const LOCALIZED_CHOICE_NAME = /* @__PURE__ */ textRules(
  'Localized choice names',
  'localization/name-length',
  LIMITS.choiceNameLength,
  undefined,
)

const known = new Set(LOCALES)

/** Checks `localization/unknown-locale` and `localization/undocumented-locale`. Returns true if the key is a locale. */
export function checkLocale(run: Run, key: string): boolean {
  if (known.has(key)) {
    if (UNDOCUMENTED_LOCALES.includes(key)) {
      report(run, 'localization/undocumented-locale', [key], {
        message: `${quote(key)} is accepted by Discord, but its documentation does not list it.`,
      })
    }
    return true
  }
  const suggestion = nearestLocale(key)
  const advice = didYouMean(suggestion, 'locales look like "de" or "pt-BR".')
  report(run, 'localization/unknown-locale', [key], {
    message: `${quote(key)} is not one of Discord's locales: ${advice}`,
    target: 'key',
    data: { suggestion },
  })
  return false
}

/** The locales for languages without the region that the service requires. */
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

/** Finds the locale that was probably meant by a key such as `pt_BR`, `EN-us`, `es` or `de-DE`. */
function nearestLocale(key: string): string | undefined {
  if (key.length > 32) {
    return undefined
  }
  const lower = key.toLowerCase().replace('_', '-')
  const sameLetters = LOCALES.find((locale) => locale.toLowerCase() === lower)
  if (sameLetters !== undefined) {
    return sameLetters
  }
  const language = lower.split('-')[0] ?? ''
  if (Object.hasOwn(LANGUAGE_DEFAULTS, language)) {
    if (language === 'zh' && /^zh-(tw|hk|mo|hant)/.test(lower)) {
      return 'zh-TW'
    }
    if (language === 'es' && /^es-(?!es)/.test(lower)) {
      return 'es-419'
    }
    if (/^en-(?:uk|ie|au|nz|in|za)/.test(lower)) {
      return 'en-GB'
    }
    return LANGUAGE_DEFAULTS[language]
  }
  return known.has(language) ? language : nearest(key, LOCALES)
}

/**
 * Checks `localization/fallback-shadows-default`: readers whose locale has no translation see the
 * fallback's text, not the default. Only checked for the locale of the default texts, if it has a
 * fallback. If that locale is unknown, en-US is assumed (decision 37).
 *
 * @param entries the dictionary's known texts
 */
export function checkFallback(
  run: Run,
  defaultText: string,
  entries: Readonly<Record<string, unknown>>,
): void {
  const defaultLocale = (run.context as { defaultLocale?: string }).defaultLocale ?? 'en-US'
  if (!Object.hasOwn(LOCALE_FALLBACKS, defaultLocale)) {
    return
  }
  const fallback = LOCALE_FALLBACKS[defaultLocale] as string
  const shown = asText(entries[fallback])
  if (typeof shown !== 'string' || shown === defaultText) {
    return
  }
  const own = entries[defaultLocale]
  if (own === undefined ? isOpen(entries) : own !== null) {
    return
  }
  const language = languageOf(defaultLocale)
  report(run, 'localization/fallback-shadows-default', [fallback], {
    message: `Without "${defaultLocale}", readers of ${language} see this "${fallback}" text instead of the default ${quote(defaultText)}: add the default as "${defaultLocale}".`,
    data: { locale: defaultLocale, fallback, default: defaultText },
  })
}

/** Names the language of a documented locale in a sentence: `English (US)`. */
function languageOf(locale: string): string {
  const [language, region] = LOCALE_NAMES[locale as Locale].split(', ')
  return region === undefined ? `${language}` : `${language} (${region})`
}

/** Returns an integer as text, as the service converts it. Returns other values unchanged. */
export function asText(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value
}

/**
 * The locales for which the contract wants a translation even if it equals the default (decision
 * 36).
 */
const WANTED_DEFAULTS = ['en-US', 'en-GB', 'es-419']

/** Checks `localization/redundant`. */
export function checkRedundant(run: Run, locale: string, text: string, defaultText: string): void {
  if (text !== defaultText || WANTED_DEFAULTS.includes(locale)) {
    return
  }
  report(run, 'localization/redundant', [locale], {
    message: `"${locale}" repeats the default text: Discord ignores it.`,
  })
}

/** Reports `localization/description-not-allowed`. */
export function reportDescriptionLocalizations(run: Run, typeName: string): void {
  report(run, 'localization/description-not-allowed', ['description_localizations'], {
    message: `${typeName} commands have no description, so it cannot be localized: remove it.`,
    target: 'key',
  })
}

/** Reports `localization/option-name-collision`, at the localized name. */
export function reportCollision(run: Run, { index, locale, name, other, kind }: Collision): void {
  const isDefault = kind !== 'translation'
  const place = `the ${isDefault ? 'default' : quote(locale)} name of option ${other + 1} of this list`
  const rule = `a translation must differ from every default name, also from one that has a ${quote(locale)} name itself`
  const why = kind === 'translated' ? rule : 'readers of that language could not tell them apart'
  report(run, 'localization/option-name-collision', [index, 'name_localizations', locale], {
    message: `The "${locale}" name ${quote(name)} is also ${place}: ${why}. Give this option another name in that language.`,
    related: relatedAt(
      run,
      [other, ...(isDefault ? ['name'] : ['name_localizations', locale])],
      'value',
      'The same name is here.',
    ),
    data: { locale },
  })
}

/** Two options of a list that have the same name in a locale. */
export interface Collision {
  /** The index of the translated option in its list. */
  readonly index: number
  /** The locale in which readers see both names. */
  readonly locale: string
  /** The name of both options in this locale. */
  readonly name: string
  /** The index of the other option. */
  readonly other: number
  /**
   * The source of the other option's name. `translation`: its translation. `default`: its default
   * name. `translated`: its default name, although it has a translation into this locale.
   */
  readonly kind: 'translation' | 'default' | 'translated'
}

/**
 * Two options of a list that readers of a locale see under one name. The first has no name in this
 * locale, so they see its name in the fallback locale; the second has that name in this locale.
 */
export interface FallbackCollision {
  /** The index of the option without a translation into `locale`. */
  readonly index: number
  /** The locale for which the option has no translation. */
  readonly locale: string
  /** The locale whose name readers see instead. */
  readonly fallback: string
  /** The name in `fallback` that readers see. */
  readonly name: string
  /** The index of the other option. */
  readonly other: number
}

/**
 * Reports `localization/fallback-collision`, at the name that readers see in place of a missing
 * translation.
 */
export function reportFallbackCollision(
  run: Run,
  { index, locale, fallback, name, other }: FallbackCollision,
): void {
  report(run, 'localization/fallback-collision', [index, 'name_localizations', fallback], {
    message: `Readers of ${languageOf(locale)} see ${quote(name)} twice: this option has no "${locale}" name, so they are shown its "${fallback}" name, which is the "${locale}" name of option ${other + 1} of this list. Add one for "${locale}" here.`,
    related: relatedAt(
      run,
      [other, 'name_localizations', locale],
      'value',
      'The same name is here.',
    ),
    data: { locale, fallback },
  })
}

/**
 * Reports a name that readers of a language see twice in a list, under the rule for this kind of
 * list.
 */
export function reportShownTwice(
  run: Run,
  { code, noun }: ShownNames,
  path: Path,
  { locale, name, other }: Pick<FallbackCollision, 'locale' | 'name' | 'other'>,
): void {
  report(run, code, path, {
    message: `Readers of ${languageOf(locale)} see ${quote(name)} twice: ${noun} ${other + 1} of this list is called so for them, too. Give one of them another name.`,
    related: relatedAt(run, [other], 'name', 'The same name is shown for this one.'),
    data: { locale },
  })
}

/** The rule and the noun for a kind of list whose names are compared. */
export interface ShownNames {
  /** The code of the rule that forbids equal names in such a list. */
  readonly code: RuleCode
  /** The word for an item of the list in messages, such as `option`. */
  readonly noun: string
}

export const CHOICE_NAMES_SHOWN: ShownNames = {
  code: 'localization/choice-name-collision',
  noun: 'choice',
}
