/** Makes a comparator for `sort`: the items with the smallest number come first, equal ones in the order that they have. */
export const ascending =
  <T>(numberOf: (item: T) => number) =>
  (one: T, other: T): number =>
    numberOf(one) - numberOf(other)

/** Makes a comparator for `sort`: the items with the largest number come first, equal ones in the order that they have. */
export const descending =
  <T>(numberOf: (item: T) => number) =>
  (one: T, other: T): number =>
    numberOf(other) - numberOf(one)

/** Compares two ranges for `sort`: by their starts, and those with one start by their ends. */
export const byPosition = (one: Range, other: Range): number =>
  one.start - other.start || one.end - other.end

interface Range {
  readonly start: number
  readonly end: number
}
