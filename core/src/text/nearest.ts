/** `nameLocalizations` → `name_localizations`. */
export function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter, offset: number) => (offset === 0 ? '' : '_') + letter.toLowerCase())
}

/** Optimal string alignment: insertions, deletions, substitutions, swaps of neighbours. Stops above `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}

/**
 * The candidate that was probably meant: equal after snake_case-ing, else within a Damerau–Levenshtein distance of 2 and
 * a third of the word's length. Ties go to the first candidate.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > 64) return undefined
  const snake = toSnakeCase(word)
  if (candidates.includes(snake)) return snake
  const most = Math.min(2, Math.floor(word.length / 3))
  let best: string | undefined
  let bestDistance = most + 1
  for (const candidate of candidates) {
    const away = distance(word, candidate, most)
    if (away < bestDistance) {
      best = candidate
      bestDistance = away
    }
  }
  return best
}
