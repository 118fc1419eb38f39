import type { Range } from '../text/range.js'

/** The text of a string token without its quotes and escapes. */
export function decodeString(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1)
  return raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
}

/** Maps UTF-16 offsets of a string value to its text, where an escape is two, six or twelve characters for one. */
export function insideString(
  text: string,
  node: Range,
  span: readonly [number, number],
): { start: number; end: number } {
  const contentEnd = node.end - 1
  let offset = node.start + 1
  let start = contentEnd
  let end = contentEnd
  for (let index = 0; offset <= contentEnd; index++) {
    if (index === span[0]) start = offset
    if (index === span[1]) {
      end = offset
      break
    }
    if (offset === contentEnd) break
    if (text.charCodeAt(offset) === 92) offset += text.charCodeAt(offset + 1) === 117 ? 6 : 2
    else offset++
  }
  return { start, end: Math.max(start, end) }
}
