import { LOCALE_FALLBACKS } from '../../contract/locales.js'
import type { ObjectResource } from '../../contract/fields.js'
import { fieldsOf } from '../../contract/fields.js'
import { DYNAMIC, isDynamic, isObject, isOpen } from '../../dynamic.js'
import { readCommand, resourceOf, type Data } from '../forms/command-data.js'

/** A command, option or choice as one reader sees it: plain data without dictionaries. */
export interface LocalizedCommand {
  /** The name in the reader's locale, otherwise the default. */
  readonly name?: unknown
  /** The description in the reader's locale, otherwise the default. */
  readonly description?: unknown
  /** The options, localized in the same way. */
  readonly options?: unknown
  /** Any other field, unchanged. */
  readonly [field: string]: unknown
}

/**
 * Returns a command with the texts that users of one locale see. Replaces every name and
 * description (of options, sub-commands, groups and choices, too) by the text for the locale, or
 * for its fallback, or else keeps the default. A translation that is null counts as absent.
 * Dictionaries are left out; all other documented fields are unchanged. Use the result only to show
 * a command: interactions always contain the default names.
 *
 * @param command a command, even one that is only partly known: unknown texts stay DYNAMIC
 * @param locale a locale key; an unknown one gives the default texts
 * @returns new plain data; `{}` if the value is not an object. Never throws, never changes its
 *   input.
 * @see contract, section "Localization"; decision 38
 */
export function localize(command: unknown, locale: string): LocalizedCommand {
  return transform(command, (text, dictionary, key) => {
    const hasFallback = typeof locale === 'string' && Object.hasOwn(LOCALE_FALLBACKS, locale)
    const fallback = hasFallback ? LOCALE_FALLBACKS[locale] : undefined
    const localized =
      lookUp(dictionary, locale) ??
      (fallback === undefined ? undefined : lookUp(dictionary, fallback))
    const shown = localized ?? text
    return shown === undefined ? {} : { [key]: shown }
  })
}

/**
 * Returns a command as the list endpoints return it without `with_localizations`. The texts in the
 * requester's locale are added as `name_localized` and `description_localized`, even if they equal
 * the default. The two are absent if the dictionary lacks exactly this locale. Default texts are
 * unchanged, and dictionaries are left out, in the whole tree.
 *
 * @param command a command, even one that is only partly known
 * @param locale the requester's locale
 * @returns new plain data; `{}` if the value is not an object. Never throws, never changes its
 *   input.
 * @see contract, section "Localization"; decision 38
 */
export function toListed(command: unknown, locale: string): LocalizedCommand {
  return transform(command, (text, dictionary, key) => {
    const localized = lookUp(dictionary, locale)
    return {
      ...(text !== undefined && { [key]: text }),
      ...(localized !== undefined && { [`${key}_localized`]: localized }),
    }
  })
}

/**
 * Looks up the text under a locale. Returns undefined if there is none, and DYNAMIC if there may be
 * one.
 */
function lookUp(dictionary: unknown, locale: string): unknown {
  if (isDynamic(dictionary)) {
    return DYNAMIC
  }
  if (typeof locale !== 'string') {
    return undefined
  }
  if (!isObject(dictionary)) {
    return undefined
  }
  const text = Object.hasOwn(dictionary, locale) ? dictionary[locale] : undefined
  if (typeof text === 'string' || isDynamic(text)) {
    return text
  }
  return text === undefined && isOpen(dictionary) ? DYNAMIC : undefined
}

/** Returns the fields that replace a text and its dictionary of translations. */
type Texts = (text: unknown, dictionary: unknown, key: string) => Data

function transform(command: unknown, texts: Texts): LocalizedCommand {
  const data = readCommand(command)
  return data === undefined ? {} : transformNode(data, 'command', texts)
}

function transformNode(data: Data, resource: ObjectResource, texts: Texts): Data {
  const result: Record<string | symbol, unknown> = {}
  for (const [key, field] of Object.entries(fieldsOf(resource))) {
    if (field.type === 'localizations' || key.endsWith('_localized')) {
      continue
    }
    const value = data[key]
    const dictionary = `${key}_localizations`
    if (Object.hasOwn(fieldsOf(resource), dictionary)) {
      // Unknown entries may include the dictionary.
      const translations =
        data[dictionary] ?? (isOpen(data) && !Object.hasOwn(data, dictionary) ? DYNAMIC : undefined)
      Object.assign(result, texts(value, translations, key))
    } else if (value !== undefined) {
      result[key] = transformValue(value, resourceOf(field), texts)
    }
  }
  if (isOpen(data)) {
    result[DYNAMIC] = true
  }
  return result
}

function transformValue(value: unknown, below: ObjectResource | undefined, texts: Texts): unknown {
  if (below === undefined || !Array.isArray(value)) {
    return value
  }
  return value.map((item: unknown) => (isObject(item) ? transformNode(item, below, texts) : item))
}
