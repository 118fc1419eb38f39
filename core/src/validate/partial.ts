import { partial } from '../rules/localization.js'
import { isObject } from '../rules/shape.js'
import { report, type Run } from './run.js'

/**
 * `localization/partial` (off by default): locales present on some texts of a command and not on others. One diagnostic
 * at the command; `data.missing` gives per locale the fields that lack it.
 */
export function checkPartial(run: Run, command: Readonly<Record<string, unknown>>): void {
  const dictionaries: { readonly field: string; readonly locales: ReadonlySet<string> }[] = []
  const union = new Set<string>()
  function visit(value: unknown, place: string, level: number): void {
    if (!isObject(value)) return
    for (const key of ['name', 'description']) {
      if (typeof value[key] !== 'string' || value[key] === '') continue
      const dictionary = value[`${key}_localizations`]
      const locales = new Set<string>()
      if (isObject(dictionary)) {
        for (const locale of Object.keys(dictionary)) if (typeof dictionary[locale] === 'string') locales.add(locale)
      } else if (typeof dictionary === 'symbol') {
        continue
      }
      for (const locale of locales) union.add(locale)
      dictionaries.push({ field: `${place}${key}`, locales })
    }
    for (const key of ['options', 'choices']) {
      const list = value[key]
      if (!Array.isArray(list) || level >= 3) continue
      list.forEach((item, index) => visit(item, `${place}${key}/${index}/`, key === 'options' ? level + 1 : 3))
    }
  }
  visit(command, '', 0)
  const missing: Record<string, string[]> = {}
  for (const locale of union) {
    const lacking = dictionaries.filter(({ locales }) => !locales.has(locale)).map(({ field }) => field)
    if (lacking.length > 0) missing[locale] = lacking
  }
  const locales = Object.keys(missing)
  if (locales.length === 0) return
  const [first] = locales as [string]
  report(
    run,
    partial,
    'value',
    [],
    `${locales.length === 1 ? `Locale "${first}" is` : `Locales ${locales.join(', ')} are`} not given for every text: ${missing[first]?.length} lack "${first}", such as ${missing[first]?.[0]}.`,
    { data: { missing } },
  )
}
