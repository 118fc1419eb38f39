/**
 * Makes a comparator for `sort` that puts the items with the smallest number first. Items with the
 * same number keep their order.
 */
export const ascending =
  <T>(numberOf: (item: T) => number) =>
  (one: T, other: T): number =>
    numberOf(one) - numberOf(other)

/**
 * Makes a comparator for `sort` that puts the items with the largest number first. Items with the
 * same number keep their order.
 */
export const descending =
  <T>(numberOf: (item: T) => number) =>
  (one: T, other: T): number =>
    numberOf(other) - numberOf(one)

/** Compares two ranges for `sort`: by their starts; with the same start, by their ends. */
export const byPosition = (one: Range, other: Range): number =>
  one.start - other.start || one.end - other.end

interface Range {
  readonly start: number
  readonly end: number
}
