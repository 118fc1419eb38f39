import {
  CHAT_INPUT,
  LOCALES,
  PRIMARY_ENTRY_POINT,
  UNDOCUMENTED_LOCALES,
  WANTED_DEFAULTS,
} from './facts.js'
import {
  anyName,
  choiceName,
  longDescription,
  menuName,
  optionalDescription,
  requiredDescription,
  slashName,
} from './text.js'
import { choiceList } from './tree.js'
import type { ChoiceNode, CommandNode, OptionList, OptionNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type {
  Dynamic,
  Finding,
  Operation,
  OracleContext,
  Path,
  Plain,
  PlainObject,
} from './types.js'
import { dictionaryOf, form, get, stringOf } from './values.js'

/** A text that may be translated. The default is in `key`, the translations are in `<key>_localizations`. */
export interface Localized {
  readonly object: PlainObject
  readonly path: Path
  readonly key: 'name' | 'description'
  readonly operation: Operation
  /** Returns the violated rules of the default field for a translation. */
  readonly codes: (text: string) => string[]
  /** True if the type certainly allows the text. For an unknown type, this is false for descriptions. */
  readonly belongs: boolean
}

export function ofCommand(command: CommandNode): readonly Localized[] {
  const { type } = command
  const isDescribed = type === CHAT_INPUT || type === PRIMARY_ENTRY_POINT
  const names = type === undefined ? anyName : type === CHAT_INPUT ? slashName : menuName
  const descriptions =
    type === CHAT_INPUT
      ? requiredDescription
      : type === PRIMARY_ENTRY_POINT
        ? optionalDescription
        : longDescription
  return [
    { ...command, belongs: true, key: 'name', codes: (text) => names('localization', text) },
    {
      ...command,
      belongs: isDescribed,
      key: 'description',
      codes: (text) => descriptions('localization', text),
    },
  ]
}

export function ofOption(option: OptionNode): readonly Localized[] {
  return [
    { ...option, belongs: true, key: 'name', codes: (text) => slashName('localization', text) },
    {
      ...option,
      belongs: true,
      key: 'description',
      codes: (text) => requiredDescription('localization', text),
    },
  ]
}

export function ofChoice(choice: ChoiceNode): readonly Localized[] {
  return [
    { ...choice, belongs: true, key: 'name', codes: (text) => choiceName('localization', text) },
  ]
}

function entries(field: Localized): readonly { locale: string; value: Plain; path: Path }[] {
  const key = `${field.key}_localizations`
  const dictionary = dictionaryOf(field.object, key)
  if (dictionary === undefined || dictionary === DYNAMIC) {
    return []
  }
  return Object.keys(dictionary).map((locale) => ({
    locale,
    value: dictionary[locale] as Plain,
    path: [...field.path, key, locale],
  }))
}

function judgedEntries(field: Localized): ReturnType<typeof entries> {
  return entries(field).filter(({ locale, value }) => LOCALES.includes(locale) && value !== DYNAMIC)
}

export function unknownLocale(field: Localized): Finding[] {
  return entries(field)
    .filter(({ locale }) => !LOCALES.includes(locale))
    .map(({ path }) => ({ code: 'localization/unknown-locale', path }))
}

export function undocumentedLocale(field: Localized): Finding[] {
  return entries(field)
    .filter(({ locale }) => UNDOCUMENTED_LOCALES.includes(locale))
    .map(({ path }) => ({ code: 'localization/undocumented-locale', path }))
}

export function nullEntry(field: Localized): Finding[] {
  if (field.operation === 'edit') {
    return []
  }
  return judgedEntries(field)
    .filter(({ value }) => value === null)
    .map(({ path }) => ({ code: 'shape/null-optional', path }))
}

export function entryForm(field: Localized): Finding[] {
  return judgedEntries(field).flatMap(({ value, path }) => {
    const { code } = value === null ? {} : form('string', value)
    return code === undefined ? [] : [{ code, path }]
  })
}

export function entryText(field: Localized): Finding[] {
  return judgedEntries(field).flatMap(({ value, path }) => {
    const text = textOf(value)
    return typeof text === 'string' ? field.codes(text).map((code) => ({ code, path })) : []
  })
}

/** Returns the text of a translation, or `undefined` if it counts as absent. */
function textOf(value: Plain | undefined): string | undefined | Dynamic {
  if (value === undefined || value === null) {
    return undefined
  }
  return value === DYNAMIC ? DYNAMIC : (form('string', value).value as string | Dynamic)
}

/** Decision 36: reports translations that equal the default. Off by default. */
export function redundant(field: Localized): Finding[] {
  if (!field.belongs) {
    return []
  }
  const own = stringOf(field.object, field.key)
  return judgedEntries(field)
    .filter(
      ({ locale, value }) =>
        !WANTED_DEFAULTS.includes(locale) && typeof own === 'string' && textOf(value) === own,
    )
    .map(({ path }) => ({ code: 'localization/redundant', path }))
}

const FALLBACKS: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
}

/**
 * Decision 37: reports fallbacks that hide the default from its readers. The locale of the defaults is en-US unless
 * known.
 */
export function fallbackShadowsDefault(field: Localized, context: OracleContext): Finding[] {
  const missing = context.defaultLocale ?? 'en-US'
  if (!field.belongs) {
    return []
  }
  const fallback = Object.hasOwn(FALLBACKS, missing) ? FALLBACKS[missing] : undefined
  if (fallback === undefined) {
    return []
  }
  const key = `${field.key}_localizations`
  const dictionary = dictionaryOf(field.object, key)
  const own = stringOf(field.object, field.key)
  if (dictionary === undefined || dictionary === DYNAMIC || typeof own !== 'string') {
    return []
  }
  const shown = textOf(get(dictionary, fallback))
  if (
    textOf(get(dictionary, missing)) !== undefined ||
    typeof shown !== 'string' ||
    shown === own
  ) {
    return []
  }
  return [{ code: 'localization/fallback-shadows-default', path: [...field.path, key, fallback] }]
}

/**
 * Reports each locale that one text certainly has and another certainly lacks, at most once for each command. Texts
 * without words to translate are ignored. Off by default.
 */
export function partial(command: CommandNode, lists: readonly OptionList[]): Finding[] {
  const options = lists.flatMap((list) => list.options)
  const choices = options.flatMap((option) => choiceList(option).choices)
  const texts = [...ofCommand(command), ...options.flatMap(ofOption), ...choices.flatMap(ofChoice)]
  const fields = texts.filter(isSaying)
  const used = fields.flatMap((field) =>
    judgedEntries(field).filter(({ value }) => typeof textOf(value) === 'string'),
  )
  const locales = [...new Set(used.map(({ locale }) => locale))]
  const isPartial = locales.some((locale) => fields.some((field) => isMissing(field, locale)))
  return isPartial ? [{ code: 'localization/partial', path: command.path }] : []
}

function isMissing(field: Localized, locale: string): boolean {
  const dictionary = dictionaryOf(field.object, `${field.key}_localizations`)
  const translation =
    dictionary === DYNAMIC ? DYNAMIC : dictionary && textOf(get(dictionary, locale))
  return translation === undefined
}

function isSaying(field: Localized): boolean {
  const own = stringOf(field.object, field.key)
  return typeof own === 'string' && own !== ''
}

/**
 * Decision 35: reports a translation of an option's name that equals a sibling's default name, or an earlier sibling's
 * translation into the same locale. Translations that equal their own default, or whose default is unknown, are
 * ignored.
 */
export function optionNameCollision(list: OptionList): Finding[] {
  const fields = list.options.map((option) => ofOption(option)[0] as Localized)
  return fields
    .flatMap((field, index) =>
      translations(field).filter(({ locale, text }) => {
        const siblings = fields.filter((_, other) => other !== index)
        const earlier = fields.slice(0, index)
        const isDefault = siblings.some((sibling) => stringOf(sibling.object, 'name') === text)
        const isTranslation = earlier.some((sibling) =>
          translations(sibling).some((theirs) => theirs.locale === locale && theirs.text === text),
        )
        return isDefault || isTranslation
      }),
    )
    .map(({ path }) => ({ code: 'localization/option-name-collision', path }))
}

function translations(field: Localized): readonly { locale: string; text: string; path: Path }[] {
  const own = stringOf(field.object, field.key)
  if (typeof own !== 'string') {
    return []
  }
  return judgedEntries(field).flatMap(({ locale, value, path }) => {
    const text = textOf(value)
    return typeof text === 'string' && text !== own ? [{ locale, text, path }] : []
  })
}

/**
 * Reports names that look equal in a locale with a fallback: one option has the name in that locale, another in the
 * fallback, because its own translation is certainly missing. A name that is also a default name is already an error.
 */
export function fallbackCollision(list: OptionList): Finding[] {
  const fields = list.options.map((option) => ofOption(option)[0] as Localized)
  const names = fields.map((field) => stringOf(field.object, 'name'))
  return Object.entries(FALLBACKS).flatMap(([locale, fallback]) =>
    fields.flatMap((field) => {
      const dictionary = dictionaryOf(field.object, 'name_localizations')
      if (dictionary === undefined || dictionary === DYNAMIC) {
        return []
      }
      if (textOf(get(dictionary, locale)) !== undefined) {
        return []
      }
      const shown = translations(field).find((one) => one.locale === fallback)
      if (shown === undefined || names.includes(shown.text)) {
        return []
      }
      const isTaken = fields.some((other) =>
        translations(other).some((one) => one.locale === locale && one.text === shown.text),
      )
      return isTaken ? [{ code: 'localization/fallback-collision', path: shown.path }] : []
    }),
  )
}

/** An item of a list with its default name. */
interface Named {
  readonly object: PlainObject
  readonly path: Path
  readonly own: string
}

/** Returns the text for users with a locale, with the key of the translation. Returns nothing if it is unknown. */
function shownTo(
  locale: string,
  { object, own }: Named,
): { readonly text: string; readonly key?: string } | undefined {
  const dictionary = get(object, 'name_localizations')
  if (dictionary === undefined || dictionary === null) {
    return { text: own }
  }
  if (dictionary === DYNAMIC || typeof dictionary !== 'object' || Array.isArray(dictionary)) {
    return undefined
  }
  for (const key of [locale, FALLBACKS[locale]]) {
    if (key === undefined) {
      continue
    }
    const value = get(dictionary as PlainObject, key)
    const text =
      typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : undefined
    if (text !== undefined) {
      return { text, key }
    }
    if (value !== undefined && value !== null) {
      return undefined
    }
  }
  return { text: own }
}

/**
 * Reports names that users with a locale see twice. The place is the later item, or the earlier one if only that is
 * translated.
 */
export function shownTwice(code: string, items: readonly Named[]): Finding[] {
  const found = new Map<string, Finding>()
  for (const locale of [...LOCALES, ...UNDOCUMENTED_LOCALES]) {
    const isTranslated = ({ object }: Named) => {
      const dictionary = object['name_localizations']
      return (
        typeof dictionary === 'object' && dictionary !== null && Object.hasOwn(dictionary, locale)
      )
    }
    if (!items.some(isTranslated)) {
      continue
    }
    const shown = items.map((item) => shownTo(locale, item))
    for (const [i, one] of shown.entries()) {
      const first = shown.findIndex((other) => other !== undefined && other.text === one?.text)
      if (one === undefined || first === i || items[first]?.own === items[i]?.own) {
        continue
      }
      const at = one.text === items[i]?.own ? first : i
      const path = [...(items[at] as Named).path, 'name_localizations', shown[at]?.key ?? locale]
      found.set(path.join(), { code, path })
    }
  }
  return [...found.values()]
}
