/** Converts a name to snake case: `nameLocalizations` → `name_localizations`. */
export function toSnakeCase(key: string): string {
  let snake = ''
  let copied = 0
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i)
    if (unit < 0x41 || unit > 0x5a) {
      continue
    }
    snake += key.slice(copied, i) + (i === 0 ? '' : '_') + String.fromCharCode(unit | 0x20)
    copied = i + 1
  }
  return copied === 0 ? key : snake + key.slice(copied)
}

/**
 * Computes the distance of two texts by optimal string alignment: insertions, deletions,
 * substitutions and swaps of neighbours. Returns `most` + 1 at once if the lengths differ by more
 * than `most`.
 */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) {
    return most + 1
  }
  // Most similar words differ in one place: without their common ends, nothing is left to compare.
  const start = commonStart(one, other)
  const end = commonEnd(one, other, start)
  const rows = one.slice(start, one.length - end)
  const columns = other.slice(start, other.length - end)
  if (rows === '' || columns === '') {
    return Math.max(rows.length, columns.length)
  }
  return alignmentCost(rows, columns)
}

/** Counts the characters that are the same at the start of two texts. */
function commonStart(one: string, other: string): number {
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) {
    start++
  }
  return start
}

/**
 * Counts the characters that are the same at the end of two texts. The common start is not counted
 * again.
 */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start
  let end = 0
  while (
    end < most &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  ) {
    end++
  }
  return end
}

/** Computes the distance of two texts with the usual table, of which only three rows are stored. */
function alignmentCost(one: string, other: string): number {
  let beforeLast: number[] = []
  let last: number[] = []
  for (let j = 0; j <= other.length; j++) {
    last.push(j)
  }
  for (let i = 1; i <= one.length; i++) {
    let left = i
    let diagonal = i - 1
    const row = [left]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const above = last[j] ?? 0
      let cost = Math.min(above + 1, left + 1, diagonal + (same ? 0 : 1))
      if (j > 1 && i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      left = cost
      diagonal = above
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}

/**
 * Returns the letters of a text as a set of bits: the lowest five bits of each letter select its
 * bit.
 */
function letterMask(text: string): number {
  let mask = 0
  for (let i = 0; i < text.length; i++) {
    mask |= 1 << text.charCodeAt(i)
  }
  return mask
}

const MASKS = new WeakMap<readonly string[], readonly number[]>()

/**
 * Prepares a list of candidates for `nearest`. The list must never change. This saves a tenth of
 * the time.
 */
export function asCandidates(texts: readonly string[]): readonly string[] {
  MASKS.set(texts, texts.map(letterMask))
  return texts
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    count++
  }
  return count
}

/**
 * Finds the candidate that was probably meant by a word: equal in snake case, or else at a distance
 * of at most 2 and a third of the word's length. Among equally near candidates, the first wins.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > 64) {
    return undefined
  }
  const snake = toSnakeCase(word)
  const most = Math.min(2, Math.floor(word.length / 3))
  let best: string | undefined
  let bestDistance = most + 1
  const letters = letterMask(word)
  const masks = MASKS.get(candidates)
  for (let i = 0; i < candidates.length; i++) {
    const candidate = candidates[i] as string
    if (candidate === snake) {
      return candidate
    }
    if (Math.abs(candidate.length - word.length) > most) {
      continue
    }
    // Every edit changes at most two letters: most candidates need no table of distances.
    if (bitCount(letters ^ (masks?.[i] ?? letterMask(candidate))) > 2 * most) {
      continue
    }
    const away = distance(word, candidate, most)
    if (away < bestDistance) {
      best = candidate
      bestDistance = away
    }
  }
  return best
}
