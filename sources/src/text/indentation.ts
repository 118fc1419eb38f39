/** Returns the indentation of the line that contains `offset`. */
export function indentAt(text: string, offset: number): string {
  let lineStart = offset
  while (lineStart > 0 && text[lineStart - 1] !== '\n' && text[lineStart - 1] !== '\r') {
    lineStart--
  }
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? ''
}

/** Tells whether an offset is preceded only by white space on its line. */
export const beginsItsLine = (text: string, offset: number): boolean =>
  /(?:^|[\n\r])[ \t]*$/.test(text.slice(Math.max(0, offset - 200), offset))
