/**
 * Random choices among values that are known only when they are used, such as those of a menu. They shrink towards 0,
 * the plainest.
 */
export interface Draws {
  /** Returns a number from 0 to `count` − 1: 0 when no draws are left. */
  next(count: number): number
  /** Takes some of a list, in any order: the first ones when no draws are left. */
  some<T>(list: readonly T[], count: number): readonly T[]
}

/** The largest number that is drawn from: a larger one would take longer to shrink. */
export const MOST_DRAWN = 999

/**
 * Makes draws from numbers.
 *
 * @param numbers from 0 to {@link MOST_DRAWN}, the last one first: fast-check shortens lists at their beginning
 */
export function drawsOf(numbers: readonly number[]): Draws {
  let left = numbers.length
  const next = (count: number): number => (numbers[--left] ?? 0) % count
  return {
    next,
    some(list, count) {
      const rest = [...list]
      const chosen = []
      while (chosen.length < count && rest.length > 0) {
        chosen.push(...rest.splice(next(rest.length), 1))
      }
      return chosen
    },
  }
}
