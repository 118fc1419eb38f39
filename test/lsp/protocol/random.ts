/** Makes random numbers that are determined by a seed (mulberry32). */
export interface Random {
  /** Returns an integer n with 0 ≤ n < most. */
  below(most: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (share) => next() < share,
  }
}
