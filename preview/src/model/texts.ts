import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { LIMITS, LOCALE_FALLBACKS } from '@slashlint/core/contract'
import type { PreviewPlace, PreviewText } from './model.js'
import { isOpen, partsOf } from './values.js'

/** What stands for a text that the program computes. */
const UNKNOWN = '…'

export interface TextSource {
  readonly locale: string | undefined
  place(path: Path): PreviewPlace | undefined
}

/**
 * A name or a description as a reader of the locale sees it, with its place (contract, section "Localization").
 *
 * @param node the command, option or choice that has the text
 * @param path where it stands in the definition
 */
export function textOf(node: unknown, path: Path, field: 'name' | 'description', source: TextSource): PreviewText {
  const fields = partsOf(node)
  const localizations = `${field}_localizations`
  const dictionary = partsOf(fields[localizations])
  const { locale } = source
  const limit =
    field === 'description'
      ? LIMITS.descriptionLength
      : path.at(-2) === 'choices'
        ? LIMITS.choiceNameLength
        : LIMITS.nameLength
  const made = (known: string, place: PreviewPlace | undefined, from: string | undefined): PreviewText => ({
    text: known,
    known: true,
    limit,
    ...(from !== undefined && { from }),
    ...(place !== undefined && { place }),
  })
  for (const key of locale === undefined ? [] : [locale, LOCALE_FALLBACKS[locale]]) {
    const text = key === undefined ? undefined : dictionary[key]
    if (typeof text !== 'string' || key === undefined) continue
    return made(text, source.place([...path, localizations, key]), key === locale ? undefined : key)
  }
  const text = fields[field]
  // What the program adds to the dictionary may be the very locale.
  const open = locale !== undefined && (fields[localizations] === DYNAMIC || isOpen(dictionary))
  const place = source.place([...path, field])
  if (typeof text === 'string' && !open) return made(text, place, locale === undefined ? undefined : 'default')
  if (text === undefined && !open && !isOpen(fields)) return { text: '', known: true }
  return { text: UNKNOWN, known: false, ...(place !== undefined && { place }) }
}
