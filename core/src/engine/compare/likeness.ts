import { distance } from '../../text/nearest.js'
import { isNode, type NormalNode } from '../forms/normal-form.js'

/** The properties by which likeness is computed. */
interface Likely {
  readonly type: number
  readonly name: string
  readonly node: NormalNode
}

/** The least likeness, from 0 to 1, at which two commands may be one renamed command. */
const ALIKE = 0.5
/**
 * The least likeness of the description or the name, from 0 to 1. Common options alone (a user, a
 * reason) mean little.
 */
const TEXT_ALIKE = 0.6
/**
 * The least difference between the likeness of a pair and that of any other pair with one of its
 * commands.
 */
const CLEARLY = 0.2
/** The most pairs that are compared: more than valid lists can have. */
const MOST_PAIRS = 20_000

/**
 * Pairs each command that disappears with the command that appears in its place: the two are alike,
 * and clearly less like all others.
 */
export function likeliestPairs<E extends Likely>(
  gone: readonly E[],
  fresh: readonly E[],
): readonly (readonly [E, E])[] {
  if (gone.length * fresh.length > MOST_PAIRS) {
    return []
  }
  const scores = gone.map((old) => fresh.map((now) => likeness(old, now)))
  const rows = scores.map(bestTwo)
  const columns = fresh.map((_item, column) => bestTwo(scores.map((row) => row[column] ?? 0)))
  return gone.flatMap((old, index): (readonly [E, E])[] => {
    const row = rows[index]
    const column = row === undefined ? undefined : columns[row.at]
    const now = row === undefined ? undefined : fresh[row.at]
    if (row === undefined || column?.at !== index || now === undefined || row.best < ALIKE) {
      return []
    }
    return Math.max(row.second, column.second) <= row.best - CLEARLY ? [[old, now]] : []
  })
}

/** Finds the greatest score, its index, and the second greatest score. */
function bestTwo(scores: readonly number[]): {
  readonly best: number
  readonly at: number
  readonly second: number
} {
  let [best, at, second] = [0, -1, 0]
  scores.forEach((score, index) => {
    if (score > best) {
      ;[best, at, second] = [score, index, best]
    } else if (score > second) {
      second = score
    }
  })
  return { best, at, second }
}

/**
 * Computes the likeness of two commands, from 0 to 1. Parts that neither command has do not count.
 */
function likeness(old: Likely, now: Likely): number {
  if (old.type !== now.type) {
    return 0
  }
  const name = nameLikeness(old.name, now.name)
  const description = shareOf(wordsOf(old), wordsOf(now))
  if (Math.max(name, description ?? 0) < TEXT_ALIKE) {
    return 0
  }
  const parts = [
    { weight: 1, score: name },
    { weight: 2, score: description },
    { weight: 2, score: shareOf(optionsOf(old), optionsOf(now)) },
  ]
  let [sum, weights] = [0, 0]
  for (const { weight, score } of parts) {
    if (score === undefined) {
      continue
    }
    sum += weight * score
    weights += weight
  }
  return sum / weights
}

/** The most characters of a name that are compared: more than a valid name has. */
const LONGEST_NAME = 64

function nameLikeness(old: string, now: string): number {
  const [a, b] = [
    old.slice(0, LONGEST_NAME).toLowerCase(),
    now.slice(0, LONGEST_NAME).toLowerCase(),
  ]
  const longer = Math.max(a.length, b.length)
  // `ban` and `ban-user`: one is the beginning of the other.
  if (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))) {
    return TEXT_ALIKE
  }
  return longer === 0 ? 0 : 1 - distance(a, b, longer) / longer
}

const MOST_WORDS = 200

function wordsOf({ node }: Likely): ReadonlySet<string> {
  const text = node.fields.get('description')
  const words = typeof text === 'string' ? text.toLowerCase().split(' ', MOST_WORDS) : []
  return new Set(words.filter((word) => word !== ''))
}

function optionsOf({ node }: Likely): ReadonlySet<string> {
  const options = node.fields.get('options')
  const nodes = Array.isArray(options) ? options.filter(isNode) : []
  return new Set(
    nodes.map(({ fields }) => `${String(fields.get('type'))} ${String(fields.get('name'))}`),
  )
}

/**
 * Computes the number of common elements divided by the number of all elements. Undefined if both
 * sets are empty.
 */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number | undefined {
  if (one.size + other.size === 0) {
    return undefined
  }
  let common = 0
  for (const item of one) {
    if (other.has(item)) {
      common++
    }
  }
  return common / (one.size + other.size - common)
}
