import { isObject, isOpen } from '../../dynamic.js'
import { LIMITS } from '../../contract/limits.js'
import { LOCALES } from '../../contract/locales.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

/** A text of a command, with the locales into which it is translated. */
interface Text {
  readonly place: string
  /** The locales into which the text is certainly translated. */
  readonly has: readonly string[]
  readonly lacks: (locale: string) => boolean
}

/**
 * Checks `localization/partial` (off by default): some texts of a command are translated into a
 * locale, and others are not. Reports once, at the command. `data.missing` lists the fields without
 * a translation, by locale.
 */
export function checkPartial(run: Run, command: Readonly<Record<string, unknown>>): void {
  const texts = textsOf(command, '', 0, false)
  const missing: Record<string, string[]> = {}
  for (const locale of new Set(texts.flatMap(({ has }) => has))) {
    const lacking = texts.filter(({ lacks }) => lacks(locale)).map(({ place }) => place)
    if (lacking.length > 0) {
      missing[locale] = lacking
    }
  }
  const locales = Object.keys(missing)
  if (locales.length === 0) {
    return
  }
  const [first] = locales as [string]
  const lacking = missing[first]?.length ?? 0
  report(run, 'localization/partial', [], {
    message: `${locales.length === 1 ? `Locale "${first}" is` : `Locales ${locales.join(', ')} are`} not given for every text: ${lacking === 1 ? `1 text lacks "${first}":` : `${lacking} texts lack "${first}", such as`} "${missing[first]?.[0]}".`,
    data: { missing },
  })
}

/** Lists the texts of a command, an option or a choice, and of everything in it. */
function textsOf(value: unknown, place: string, level: number, isChoice: boolean): Text[] {
  if (!isObject(value)) {
    return []
  }
  const own = (isChoice ? ['name'] : ['name', 'description']).flatMap((key) =>
    textOf(value, key, place),
  )
  if (isChoice) {
    return own
  }
  const isDeepest = level >= LIMITS.optionDepth
  const lists = [...(isDeepest ? [] : ['options']), ...(level === 0 ? [] : ['choices'])]
  const below = lists.flatMap((key) => {
    const list = value[key]
    if (!Array.isArray(list)) {
      return []
    }
    return list.flatMap((item, index) =>
      textsOf(item, `${place}${key}/${index}/`, level + 1, key === 'choices'),
    )
  })
  return [...own, ...below]
}

/** Reads a text field. Returns a list with it, or an empty list if its translations are unknown. */
function textOf(holder: Readonly<Record<string, unknown>>, key: string, place: string): Text[] {
  const text = holder[key]
  if (!Number.isSafeInteger(text) && (typeof text !== 'string' || text === '')) {
    return []
  }
  const dictionary = holder[`${key}_localizations`]
  if (dictionary === undefined ? isOpen(holder) : dictionary !== null && !isObject(dictionary)) {
    return []
  }
  const given = new Map(
    Object.entries(dictionary ?? {}).filter(
      ([locale, text]) => LOCALES.includes(locale) && text !== undefined,
    ),
  )
  // A value of another type is unknown: it is not missing here, and asks for nothing elsewhere.
  const has = [...given.keys()].filter((locale) => {
    const text = given.get(locale)
    return typeof text === 'string' || Number.isSafeInteger(text)
  })
  // If there may be more entries, only null shows that a locale is missing.
  const isWhole = !isObject(dictionary) || !isOpen(dictionary)
  return [
    {
      place: `${place}${key}`,
      has,
      lacks: (locale) => (given.has(locale) ? given.get(locale) === null : isWhole),
    },
  ]
}
