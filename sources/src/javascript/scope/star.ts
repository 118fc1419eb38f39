/**
 * Returns the text that the `*` of a pattern matches in a name; `undefined` if the name does not
 * match.
 */
export function starOf(pattern: string, name: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star === -1) {
    return pattern === name ? '' : undefined
  }
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)]
  const isMatch =
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
  return isMatch ? name.slice(before.length, name.length - after.length) : undefined
}
