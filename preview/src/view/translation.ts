import type { PreviewEntry } from '../model/preview.js'

/** The most texts that are listed by name. Further ones are counted. */
const MOST = 3

/**
 * Describes, in one line, the texts that readers of a locale see in another language; empty without
 * a locale.
 */
export function translationText(
  entries: readonly PreviewEntry[],
  locale: string | undefined,
): string {
  if (locale === undefined) {
    return ''
  }
  const texts = entries.flatMap(({ names, description, options }) => [
    ...names.slice(-1),
    description,
    ...options.flatMap((option) => [option.name, option.description, ...option.choices]),
  ])
  const shown = texts.filter(({ text, known }) => known && text !== '')
  const lacking = shown.filter(({ from }) => from === 'default')
  const borrowed = shown.filter(({ from }) => from !== undefined && from !== 'default')
  const parts: string[] = []
  if (lacking.length > 0) {
    const named = lacking.slice(0, MOST).map(({ text }) => `"${text}"`)
    const others = lacking.length > MOST ? ` and ${lacking.length - MOST} more` : ''
    parts.push(
      `${lacking.length} of ${shown.length} texts have no translation into ${locale}: ${named.join(', ')}${others}`,
    )
  }
  if (borrowed.length > 0) {
    parts.push(`${borrowed.length} come from ${borrowed[0]?.from ?? ''}`)
  }
  return parts.length === 0 ? `Every text is translated into ${locale}.` : `${parts.join('; ')}.`
}
