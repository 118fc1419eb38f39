import { decode, offsetIn } from '../text/escapes.js'
import type { Range } from '../reader.js'
import type { Span } from '../text/range.js'
import { valueOf } from '../tree/nodes.js'
import type { TreeNode } from '../tree/nodes.js'

/** Decodes a string token without its quotes, or a key without quotes. */
export function decodeString(text: string, start: number, end: number): string {
  const quotes = text[start] === '"' || text[start] === "'" ? 1 : 0
  return decode(text, start + quotes, end - quotes)
}

/** Decodes a number token. In JSON5 hexadecimal numbers may have signs. */
export function decodeNumber(token: string): number {
  const isSigned = token.startsWith('-') || token.startsWith('+')
  const number = Number(isSigned ? token.slice(1) : token)
  return token.startsWith('-') ? -number : number
}

/** Returns the value of a node of a JSON text. */
export const jsonValue = (text: string, root: TreeNode): unknown =>
  valueOf(root, ({ type, start, end }) =>
    type === 'string' ? decodeString(text, start, end) : decodeNumber(text.slice(start, end)),
  )

/** Maps UTF-16 offsets of a string value to its text. */
export function insideString(text: string, node: Range, [from, to]: Span): Range {
  const start = offsetIn(text, node.start + 1, node.end - 1, from, true)
  return { start, end: Math.max(start, offsetIn(text, node.start + 1, node.end - 1, to)) }
}
