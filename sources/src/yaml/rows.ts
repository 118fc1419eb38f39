/** Lines of a YAML text, whose indentation is its structure. */

export const isBracket = (text: string, offset: number): boolean =>
  text[offset] === '{' || text[offset] === '['

/** Returns the beginning of an offset's line, after a byte order mark. */
export function lineStartOf(text: string, offset: number): number {
  // `lastIndexOf` with -1 would look at the first character.
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  return start === 0 && text.charCodeAt(0) === 0xfeff ? Math.min(1, offset) : start
}

/** Returns the end of an offset's line, before its line break. */
export function lineEndOf(text: string, offset: number): number {
  const lineBreak = text.indexOf('\n', offset)
  const end = lineBreak === -1 ? text.length : lineBreak
  return text[end - 1] === '\r' && end > offset ? end - 1 : end
}

/** Returns the beginning of the next line. */
export function nextLineOf(text: string, offset: number): number {
  const lineBreak = text.indexOf('\n', offset)
  return lineBreak === -1 ? text.length : lineBreak + 1
}

export const columnOf = (text: string, offset: number): number => offset - lineStartOf(text, offset)

/** Returns spaces up to the column of an offset, to indent lines below it. */
export const indentOf = (text: string, offset: number): string => ' '.repeat(columnOf(text, offset))

export const beginsRow = (text: string, offset: number): boolean =>
  /^ *$/.test(text.slice(lineStartOf(text, offset), offset))
