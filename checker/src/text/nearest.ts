/** Edit distance with swaps of neighbours; gives up above `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** The candidate that was probably meant. A word without a slash is compared with what follows the slash of a code. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase()
  const tail = (candidate: string): string =>
    lower.includes('/') ? candidate : candidate.slice(candidate.indexOf('/') + 1)
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    const away = distance(lower, tail(candidate.toLowerCase()), bestDistance - 1)
    if (away < bestDistance) {
      best = candidate
      bestDistance = away
    }
  }
  if (best !== undefined || word.length < 4) return best
  return (
    candidates.find((candidate) => candidate.startsWith(lower)) ??
    candidates.find((candidate) => candidate.includes(lower))
  )
}

/** ` Did you mean …?`, or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const candidate = nearest(word, candidates)
  return candidate === undefined ? '' : ` Did you mean \`${candidate}\`?`
}
