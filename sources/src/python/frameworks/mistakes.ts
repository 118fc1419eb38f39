import { distance } from '@slashlint/core/internal'
import type { Range, SourceFix } from '../../reader.js'
import type { Mistake } from './framework.js'

// Mistakes that several libraries share.

/** The limit for names in a message. More of them would be hard to read. */
const MOST_NAMES = 6

/** Lists the existing names in a sentence. */
function listed(names: readonly string[]): string {
  if (names.length === 0) {
    return 'It has none.'
  }
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`)
  const more = names.length > MOST_NAMES ? ' and others' : ''
  return `It has ${shown.join(', ')}${more}.`
}

/** Reports a name that no parameter has. */
export const unknownParameter = (
  name: string,
  { start, end }: Range,
  names: readonly string[],
  raises: string,
): Mistake => ({
  code: 'python/unknown-parameter',
  message: `No parameter of the command is called "${name}", so ${raises}. ${listed(names)}`,
  start,
  end,
})

/** The limit for wrong letters in a misspelt name. */
const MOST_TYPOS = 2

/** The limit for names that are compared with a wrong one: four times as many as a command may have options. */
const MOST_COMPARED = 100

/**
 * Offers to replace a name by the most similar one. Returns an empty list if none is similar, or if
 * there are too many names.
 */
export function nearestFix(name: string, names: readonly string[], range: Range): SourceFix[] {
  if (names.length > MOST_COMPARED) {
    return []
  }
  const near = names
    .map((one) => ({ one, away: distance(name.toLowerCase(), one.toLowerCase(), MOST_TYPOS) }))
    .filter(({ one, away }) => away <= MOST_TYPOS && away < one.length / 2)
    .sort((one, other) => one.away - other.away)
  const [best] = near
  if (best === undefined) {
    return []
  }
  const edits = [{ start: range.start, end: range.end, text: best.one }]
  return [{ title: `Change to "${best.one}"`, safe: false, edits }]
}
