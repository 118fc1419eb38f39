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
 * Computes the distance by optimal string alignment: insertions, deletions, substitutions, swaps of neighbours. It
 * stops above `most`.
 */
export function distance(one: string, other: string, most: number): number {
  // Most similar words differ in one place: without their common ends, nothing is left to compare.
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) {
    start++
  }
  let rows = one.length
  let columns = other.length
  while (
    rows > start &&
    columns > start &&
    one.charCodeAt(rows - 1) === other.charCodeAt(columns - 1)
  ) {
    rows--
    columns--
  }
  if (Math.abs(rows - columns) > most) {
    return most + 1
  }
  if (rows === start || columns === start) {
    return Math.max(rows, columns) - start
  }
  let beforeLast: number[] = []
  let last: number[] = []
  for (let j = start; j <= columns; j++) {
    last.push(j - start)
  }
  for (let i = start + 1; i <= rows; i++) {
    let left = i - start
    let diagonal = left - 1
    const row = [left]
    for (let j = start + 1; j <= columns; j++) {
      const at = j - start
      const same = one[i - 1] === other[j - 1]
      const above = last[at] ?? 0
      let cost = Math.min(above + 1, left + 1, diagonal + (same ? 0 : 1))
      if (at > 1 && i > start + 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, (beforeLast[at - 2] ?? 0) + 1)
      }
      row.push(cost)
      left = cost
      diagonal = above
    }
    beforeLast = last
    last = row
  }
  return last[columns - start] ?? most + 1
}

/** Returns the letters of a text as bits. Any 32 neighbouring characters have a bit each. */
function letterMask(text: string): number {
  let mask = 0
  for (let i = 0; i < text.length; i++) {
    mask |= 1 << text.charCodeAt(i)
  }
  return mask
}

const MASKS = new WeakMap<readonly string[], readonly number[]>()

/** Prepares a list that never changes and is used often, which saves a tenth of the time for an unknown key. */
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
 * Finds the candidate that was probably meant: equal in snake case, else within a Damerau–Levenshtein distance of 2 and
 * a third of the word's length. Of equally near ones, the first wins.
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
