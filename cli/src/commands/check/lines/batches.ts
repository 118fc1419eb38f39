import type { Batch } from './judge.js'

const NEWLINE = 10

/** The most bytes of a batch. Longer ones are split, so that several threads share them. */
const LONGEST = 64 * 1024

/**
 * Splits bytes into batches of whole lines. At most one chunk and one line are in memory. Each
 * chunk yields its complete lines at once, so that a line is answered before the next one is
 * written.
 */
export async function* batchesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Batch> {
  let line = 1
  let begun: Uint8Array[] = []
  const batch = (...parts: readonly Uint8Array[]): Batch => {
    const bytes = joined([...begun, ...parts])
    begun = []
    const first = line
    line += linesIn(bytes)
    return { bytes, line: first }
  }
  for await (const chunk of source) {
    let from = 0
    for (;;) {
      const end = chunk.indexOf(NEWLINE, from + LONGEST)
      const to = (end === -1 ? chunk.lastIndexOf(NEWLINE) : end) + 1
      if (to <= from) {
        break
      }
      yield batch(chunk.subarray(from, to))
      from = to
    }
    if (from < chunk.length) {
      begun.push(chunk.slice(from))
    }
  }
  if (begun.length > 0) {
    yield batch()
  }
}

/** Joins parts in memory of their own, which can be transferred to another thread. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function linesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    count++
  }
  return count
}
