/** The difference between two texts that have the same beginning and end. */
export interface Change {
  /** The offset at which the difference begins, in both texts. */
  readonly from: number
  /** The end of the difference in the new text. */
  readonly to: number
  /** The change in length, in UTF-16 units. */
  readonly delta: number
}

/** Finds the difference between two texts. */
export function changeOf(before: string, text: string): Change {
  const most = Math.min(before.length, text.length)
  let from = 0
  while (from < most && before.charCodeAt(from) === text.charCodeAt(from)) {
    from++
  }
  const delta = text.length - before.length
  let to = text.length
  while (
    to > from &&
    to - delta > from &&
    before.charCodeAt(to - delta - 1) === text.charCodeAt(to - 1)
  ) {
    to--
  }
  return { from, to, delta }
}
