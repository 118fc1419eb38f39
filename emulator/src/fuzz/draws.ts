/**
 * Random choices among values that are only known later, such as those of a menu. They shrink
 * towards 0, the simplest choice.
 */
export interface Draws {
  /** Returns a number from 0 to `count` − 1; 0 if no random numbers are left. */
  next(count: number): number
  /** Returns some items of a list in random order; the first ones if no random numbers are left. */
  some<T>(list: readonly T[], count: number): readonly T[]
}

/** The largest random number. Larger ones would take longer to shrink. */
export const MOST_DRAWN = 999

/**
 * Creates choices from random numbers.
 *
 * @param numbers from 0 to {@link MOST_DRAWN}; the last one is used first, because fast-check
 * shortens lists at their beginning
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
