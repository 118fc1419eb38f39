/**
 * Counts the items below a bound by binary search.
 *
 * @param ascending the items in ascending order
 * @param numberOf returns the number of an item
 */
export function countBelow<T = number>(
  ascending: ArrayLike<T>,
  bound: number,
  numberOf: (one: T) => number = Number,
): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = ascending[middle]
    if (one !== undefined && numberOf(one) < bound) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}
