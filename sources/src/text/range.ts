import type { Range } from '../reader.js'

/** A part of a string value, by UTF-16 offsets in it. */
export type Span = readonly [start: number, end: number]

/** Cuts a range at the end of its first line, before the white space there. */
export function firstLine(text: string, { start, end }: Range): Range {
  const lineBreak = text.slice(start, end).search(/(?<![ \t])[ \t]*[\n\r]/)
  return { start, end: lineBreak === -1 ? end : start + lineBreak }
}
