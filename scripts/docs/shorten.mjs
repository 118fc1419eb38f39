// Examples about limits are long. They are shortened, and the number of omitted lines is shown.

const MOST_LINES = 30
const MOST_COLUMNS = 110

/**
 * Shortens a text to its first and last lines and those that matter.
 *
 * @param matter the numbers of the lines that matter, from 1
 */
export function shorten(text, matter) {
  const lines = text.trimEnd().split('\n')
  const wanted = (index) =>
    lines.length <= MOST_LINES ||
    index < 6 ||
    index >= lines.length - 4 ||
    matter.some((line) => Math.abs(index - (line - 1)) <= 1)
  const kept = []
  let left = 0
  for (const [index, line] of lines.entries()) {
    if (!wanted(index)) {
      left++
      continue
    }
    if (left > 0) {
      kept.push(`  … ${left} lines`)
    }
    left = 0
    kept.push(crop(line))
  }
  return kept.join('\n')
}

const crop = (line) =>
  line.length <= MOST_COLUMNS ? line : `${line.slice(0, MOST_COLUMNS)}… (${line.length} characters)`
