import { LOCALIZATION } from '../rules/localization/headers.js'
import { LIMITS } from '../contract/limits.js'
import { LOCALES } from '../contract/locales.js'
import { isObject, isOpen } from '../rules/shape/reports.js'
import { report } from '../walk/report.js'
import type { Run } from '../walk/run.js'

/**
 * `localization/partial` (off by default): locales present on some texts of a command and not on others. One diagnostic
 * at the command; `data.missing` gives per locale the fields that lack it.
 */
export function checkPartial(run: Run, command: Readonly<Record<string, unknown>>): void {
  const fields: { readonly place: string; readonly lacks: (locale: string) => boolean }[] = []
  const union = new Set<string>()
  function visit(value: unknown, place: string, level: number, isChoice: boolean): void {
    if (!isObject(value)) return
    for (const key of isChoice ? ['name'] : ['name', 'description']) {
      const text = value[key]
      if (!Number.isSafeInteger(text) && (typeof text !== 'string' || text === '')) continue
      const dictionary = value[`${key}_localizations`]
      if (dictionary === undefined ? isOpen(value) : dictionary !== null && !isObject(dictionary)) continue
      const given = new Set<string>()
      const nulls = new Set<string>()
      for (const [locale, localized] of Object.entries(dictionary ?? {})) {
        if (!LOCALES.includes(locale) || localized === undefined) continue
        if (localized === null) {
          nulls.add(locale)
          continue
        }
        given.add(locale)
        // A value of another type is unknown: it is not missing here, and asks for nothing elsewhere.
        if (typeof localized === 'string' || Number.isSafeInteger(localized)) union.add(locale)
      }
      // Where more entries may come, only a null says that a locale is missing.
      const open = isObject(dictionary) && isOpen(dictionary)
      fields.push({
        place: `${place}${key}`,
        lacks: (locale) => (open ? nulls.has(locale) : !given.has(locale)),
      })
    }
    if (isChoice) return
    const lists = level === 0 ? ['options'] : level < LIMITS.optionDepth ? ['options', 'choices'] : ['choices']
    for (const key of lists) {
      const list = value[key]
      if (!Array.isArray(list)) continue
      list.forEach((item, index) => visit(item, `${place}${key}/${index}/`, level + 1, key === 'choices'))
    }
  }
  visit(command, '', 0, false)
  const missing: Record<string, string[]> = {}
  for (const locale of union) {
    const lacking = fields.filter(({ lacks }) => lacks(locale)).map(({ place }) => place)
    if (lacking.length > 0) missing[locale] = lacking
  }
  const locales = Object.keys(missing)
  if (locales.length === 0) return
  const [first] = locales as [string]
  const lacking = missing[first]?.length ?? 0
  report(run, LOCALIZATION, 'localization/partial', [], {
    message: `${locales.length === 1 ? `Locale "${first}" is` : `Locales ${locales.join(', ')} are`} not given for every text: ${lacking === 1 ? `1 text lacks "${first}":` : `${lacking} texts lack "${first}", such as`} "${missing[first]?.[0]}".`,
    data: { missing },
  })
}
