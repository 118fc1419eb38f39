/** The indentation of the line on which `offset` stands. */
export function indentAt(text: string, offset: number): string {
  let lineStart = offset
  while (lineStart > 0 && text[lineStart - 1] !== '\n' && text[lineStart - 1] !== '\r') {
    lineStart--
  }
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? ''
}

/** Whether nothing but white space stands before an offset on its line. */
export const beginsItsLine = (text: string, offset: number): boolean =>
  /(?:^|[\n\r])[ \t]*$/.test(text.slice(Math.max(0, offset - 200), offset))
