import { distance } from '@slashlint/core/internal'

/**
 * Finds the candidate that is most similar to a word. A word without a slash is compared with the
 * part of each code after its slash.
 */
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
  if (best !== undefined || word.length < 4) {
    return best
  }
  return (
    candidates.find((candidate) => candidate.startsWith(lower)) ??
    candidates.find((candidate) => candidate.includes(lower))
  )
}

/** Returns ` Did you mean …?` with the nearest candidate, or an empty text if there is none. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const candidate = nearest(word, candidates)
  return candidate === undefined ? '' : ` Did you mean \`${candidate}\`?`
}
