/** Matches an import over several lines, up to its closing bracket or a bracket after it. */
const OPEN_IMPORT = /^from[ \t]+[\w.]+[ \t]+import[ \t]*\(([^()#]*)/gm

/** Matches an import over several lines without its opening bracket, and a blank in its place. */
const BARE_IMPORT = /^(from[ \t]+[\w.]+[ \t]+import)[ \t](?=[ \t]*\r?\n[ \t]+\w)/gm

/**
 * Puts a missing bracket of an import in the place of a blank, a comma or an empty line. Otherwise one bracket would hide
 * all imported names, and so all commands.
 */
export function withImports(text: string): string {
  const opened = text.replace(BARE_IMPORT, '$1(')
  const parts: string[] = []
  let at = 0
  for (const { 0: whole, 1: names = '', index } of opened.matchAll(OPEN_IMPORT)) {
    const place = bracketPlace(names)
    if (place !== undefined) {
      const offset = index + whole.length - names.length + place
      parts.push(opened.slice(at, offset), ')')
      at = offset + 1
    }
  }
  return parts.join('') + opened.slice(at)
}

/** Finds the sign that a closing bracket may replace, if the next statement follows the names. */
function bracketPlace(names: string): number | undefined {
  const next = names.search(/\n\S/)
  if (next === -1) {
    return undefined
  }
  const { length } = names.slice(0, next).trimEnd()
  if (names[length - 1] === ',') {
    return length - 1
  }
  return length < next && names.slice(length, next).includes('\n') ? length : undefined
}

/** Matches an f-string in one line. */
const FORMAT = /\b[fF][rR]?(?:"(?!"")(?:[^"\\\r\n]|\\.)*"|'(?!'')(?:[^'\\\r\n]|\\.)*')/g

/**
 * Replaces f-strings with an unmatched brace by `0`. Otherwise the parser would look for the other
 * brace in all lines below.
 */
export const withoutBrokenFormats = (text: string): string =>
  text.replace(FORMAT, (format) => {
    const braces = format.replaceAll('{{', '').replaceAll('}}', '')
    const isSound = braces.split('{').length === braces.split('}').length
    return isSound ? format : '0'.padEnd(format.length)
  })
