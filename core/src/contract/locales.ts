/**
 * The languages of the locales, by locale key. Source: official API documentation "Locales" (32
 * keys) and official OpenAPI 2026-07-18, AvailableLocalesEnum (34 keys).
 */
export const LOCALE_NAMES = {
  ar: 'Arabic',
  bg: 'Bulgarian',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  'en-GB': 'English, UK',
  'en-US': 'English, US',
  'es-419': 'Spanish, LATAM',
  'es-ES': 'Spanish',
  fi: 'Finnish',
  fr: 'French',
  he: 'Hebrew',
  hi: 'Hindi',
  hr: 'Croatian',
  hu: 'Hungarian',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  lt: 'Lithuanian',
  nl: 'Dutch',
  no: 'Norwegian',
  pl: 'Polish',
  'pt-BR': 'Portuguese, Brazilian',
  ro: 'Romanian, Romania',
  ru: 'Russian',
  'sv-SE': 'Swedish',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
  'zh-CN': 'Chinese, China',
  'zh-TW': 'Chinese, Taiwan',
} as const
/** A locale that texts may be translated to. */
export type Locale = keyof typeof LOCALE_NAMES

/** The keys of {@link LOCALE_NAMES}. */
export const LOCALES: readonly string[] = Object.keys(LOCALE_NAMES)

/**
 * Locales that only the OpenAPI document contains: the service accepts them, but they are
 * undocumented.
 */
export const UNDOCUMENTED_LOCALES: readonly string[] = ['ar', 'he']

/**
 * The locale whose text readers see if their own is missing. Section "Localization", the table of
 * fallbacks.
 */
export const LOCALE_FALLBACKS: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
}
