import { LIMITS } from '../../contract/limits.js'
import { codePointLength, isBlank, offsetOfCodePoint } from '../../text/measure.js'
import { quote } from '../../text/words.js'
import { entryOf, itemsOf } from '../forms/outside.js'
import { plainData } from '../../validate/run/snapshot.js'

/** A choice as an app offers it while a user is typing. */
export interface OfferedChoice {
  readonly name: string
  readonly value: string | number
}

/** What was done to one of the choices. */
export interface FittedChoice {
  /** Its place in the list that was given. */
  readonly index: number
  /** `invalid`: no text for a name, or a value that is neither a text nor a number that can be sent. */
  readonly kind: 'cut' | 'blank' | 'duplicate' | 'surplus' | 'invalid'
  /** The same as a sentence. */
  readonly message: string
}

/** Choices that Discord takes, and what was done to make them so. */
export interface FittedChoices<C extends OfferedChoice> {
  readonly choices: readonly C[]
  readonly changes: readonly FittedChoice[]
}

/**
 * Makes an answer to an autocompletion fit: at most 25 choices, names and texts as values of at most 100 code points, cut
 * between two characters as readers see them, no blank name, and no name twice. Whatever else a choice has stays.
 *
 * @param list the choices, in the order in which they are to be offered
 * @returns those that remain, and what was done to the others; a choice that fits is the same object. Never throws.
 * @see contract, section "Option choice"
 */
export function fitChoices<C extends OfferedChoice>(list: readonly C[]): FittedChoices<C> {
  const choices: C[] = []
  const changes: FittedChoice[] = []
  const names = new Set<string>()
  let surplus = 0
  for (const [index, item] of itemsOf(list)) {
    const choice = item as C
    const note = (kind: FittedChoice['kind'], message: string): void =>
      void changes.push({ index, kind, message })
    const [name, value]: readonly unknown[] = [entryOf(choice, 'name'), entryOf(choice, 'value')]
    if (typeof name !== 'string' || !isValue(value)) {
      note(
        'invalid',
        `Choice ${index + 1} has no text as its name, or no text or number as its value: it was dropped.`,
      )
      continue
    }
    if (name === '' || isBlank(name)) {
      note('blank', `Choice ${index + 1} has a blank name: it was dropped.`)
      continue
    }
    const shown = cut(name, LIMITS.choiceNameLength)
    if (names.has(shown)) {
      note(
        'duplicate',
        `Choice ${index + 1} is shown as ${quote(shown)}, like one before it: it was dropped.`,
      )
      continue
    }
    if (choices.length === LIMITS.choices) {
      surplus++
      if (surplus === 1) {
        note('surplus', '')
      }
      continue
    }
    names.add(shown)
    const sent = typeof value === 'string' ? cut(value, LIMITS.choiceValueLength) : value
    if (shown === name && sent === value) {
      choices.push(choice)
      continue
    }
    const what = shown === name ? 'value' : sent === value ? 'name' : 'name and the value'
    note(
      'cut',
      `The ${what} of choice ${index + 1} had more than ${LIMITS.choiceNameLength} characters: cut to fit.`,
    )
    choices.push({ ...(plainData(choice) as C), name: shown, value: sent })
  }
  return {
    choices,
    changes: changes.map((one) => (one.kind === 'surplus' ? withCount(one, surplus) : one)),
  }
}

/** All that are too many are said at the first of them. */
function withCount(change: FittedChoice, count: number): FittedChoice {
  const which =
    count === 1
      ? `choice ${change.index + 1} was`
      : `${count} more, from choice ${change.index + 1} on, were`
  return {
    ...change,
    message: `An answer has at most ${LIMITS.choices} choices: ${which} dropped.`,
  }
}

const isValue = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Math.abs(value) <= LIMITS.numberValue)

/** The beginning of a text, without half a character: an emoji may be made of several code points. */
function cut(text: string, limit: number): string {
  if (text.length <= limit || codePointLength(text) <= limit) {
    return text
  }
  const end = offsetOfCodePoint(text, limit)
  // A little more than fits, so that a character that is cut shows.
  const window = text.slice(0, end + limit)
  let fitting = 0
  for (const { index, segment } of new Intl.Segmenter(undefined, {
    granularity: 'grapheme',
  }).segment(window)) {
    if (index + segment.length > end) {
      break
    }
    fitting = index + segment.length
  }
  // A single character of more than a hundred code points is cut between two of them.
  return text.slice(0, fitting === 0 ? end : fitting)
}
