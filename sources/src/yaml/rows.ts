/** Lines of a YAML text, whose indentation is its structure. */

export const isBracket = (text: string, offset: number): boolean =>
  text[offset] === '{' || text[offset] === '['

/** Where the line of an offset begins. A byte order mark is no part of it. */
export function lineStartOf(text: string, offset: number): number {
  // A search from -1 would look at the first character.
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  return start === 0 && text.charCodeAt(0) === 0xfeff ? Math.min(1, offset) : start
}

/** Where the line of an offset ends, without its line break. */
export function lineEndOf(text: string, offset: number): number {
  const lineBreak = text.indexOf('\n', offset)
  const end = lineBreak === -1 ? text.length : lineBreak
  return text[end - 1] === '\r' && end > offset ? end - 1 : end
}

/** Where the next line begins. */
export function nextLineOf(text: string, offset: number): number {
  const lineBreak = text.indexOf('\n', offset)
  return lineBreak === -1 ? text.length : lineBreak + 1
}

export const columnOf = (text: string, offset: number): number => offset - lineStartOf(text, offset)

/** Spaces up to the column of an offset: what stands below it is indented by them. */
export const indentOf = (text: string, offset: number): string => ' '.repeat(columnOf(text, offset))

export const beginsRow = (text: string, offset: number): boolean =>
  /^ *$/.test(text.slice(lineStartOf(text, offset), offset))
