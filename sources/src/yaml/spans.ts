import { firstLine } from '../text/range.js'
import type { Range } from '../text/range.js'

/** A text as it is read, with the offset of each of its UTF-16 units in the document. */
interface Reading {
  value: string
  readonly offsets: number[]
  /** Behind the last unit. */
  end: number
}

interface StringNode extends Range {
  readonly value?: string | number
}

/**
 * Maps UTF-16 offsets inside a string value to its text, through quotes, escapes, folded lines and indentation. Where
 * the reading here does not give the parser's value, the whole text is meant.
 */
export function insideString(text: string, node: StringNode, span: readonly [number, number]): Range {
  const reading = readString(text, node)
  if (reading === undefined || reading.value !== node.value) return firstLine(text, node)
  const at = (index: number): number => reading.offsets[index] ?? reading.end
  const start = at(span[0])
  // The end of a part is the end of its last unit: between lines there is more than one character.
  const end = span[1] > span[0] && span[1] < reading.offsets.length ? endOf(text, reading, span[1] - 1) : at(span[1])
  return { start, end: Math.max(start, end) }
}

/** A line break that was read as a space ends where its line does. */
function endOf(text: string, { offsets, end }: Reading, index: number): number {
  const from = offsets[index] ?? end
  const next = offsets[index + 1] ?? end
  return text[from] === '\n' || text[from] === '\r' ? from : next
}

function readString(text: string, node: StringNode): Reading | undefined {
  switch (text[node.start]) {
    case '"':
      return doubleQuoted(text, node.start + 1, node.end - 1)
    case "'":
      return folded(text, node.start + 1, node.end - 1, true)
    case '|':
    case '>':
      return block(text, node)
    default:
      return folded(text, node.start, node.end, false)
  }
}

const empty = (end: number): Reading => ({ value: '', offsets: [], end })

function add(reading: Reading, unit: string, offset: number): void {
  for (let i = 0; i < unit.length; i++) reading.offsets.push(offset)
  reading.value += unit
}

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t'

/** Plain and single quoted text: lines are trimmed, and joined by a space. */
function folded(text: string, start: number, end: number, quoted: boolean): Reading {
  const reading = empty(end)
  let at = start
  while (at < end) {
    const char = text.charAt(at)
    const next = blanksThenBreak(text, at, end)
    if (next !== undefined) {
      at = fold(reading, text, next, end)
    } else {
      add(reading, char, at)
      at += quoted && char === "'" && text[at + 1] === "'" ? 2 : 1
    }
  }
  return reading
}

/** The offset of the line break that only blanks stand before; `undefined` if something else stands here. */
function blanksThenBreak(text: string, from: number, end: number): number | undefined {
  let at = from
  while (at < end && isBlank(text[at])) at++
  if (text[at] === '\r' && text[at + 1] === '\n') at++
  return at < end && text[at] === '\n' ? at : undefined
}

/** One line break is a space, each further one a line break. Returns where the text goes on. */
function fold(reading: Reading, text: string, lineBreak: number, end: number): number {
  const from = text[lineBreak - 1] === '\r' ? lineBreak - 1 : lineBreak
  let at = lineBreak + 1
  let breaks = 0
  for (;;) {
    while (at < end && isBlank(text[at])) at++
    const crlf = text[at] === '\r' && text[at + 1] === '\n'
    if (at >= end || (text[at] !== '\n' && !crlf)) break
    add(reading, '\n', at)
    breaks++
    at += crlf ? 2 : 1
  }
  if (breaks === 0) add(reading, ' ', from)
  return at
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  _: '\u00A0',
  L: '\u2028',
  P: '\u2029',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  '\t': '\t',
}
const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

function doubleQuoted(text: string, start: number, end: number): Reading | undefined {
  const reading = empty(end)
  let at = start
  while (at < end) {
    const lineBreak = blanksThenBreak(text, at, end)
    if (lineBreak !== undefined) {
      at = fold(reading, text, lineBreak, end)
    } else if (text[at] === '\\') {
      const length = escape(reading, text, at)
      if (length === undefined) return undefined
      at += length
    } else {
      add(reading, text.charAt(at), at)
      at++
    }
  }
  return reading
}

/** Reads an escape sequence and returns its length. */
function escape(reading: Reading, text: string, at: number): number | undefined {
  const letter = text.charAt(at + 1)
  if (letter === '\n' || (letter === '\r' && text[at + 2] === '\n')) {
    let to = at + (letter === '\r' ? 3 : 2)
    while (isBlank(text[to])) to++
    return to - at
  }
  const hex = HEX_LENGTH[letter]
  if (hex === undefined) {
    const unit = ESCAPES[letter]
    if (unit === undefined) return undefined
    add(reading, unit, at)
    return 2
  }
  const code = Number.parseInt(text.slice(at + 2, at + 2 + hex), 16)
  if (!(code <= 0x10ffff)) return undefined
  add(reading, String.fromCodePoint(code), at)
  return 2 + hex
}

/** Literal and folded blocks. Which indentation they have is found by trying: the value shows it. */
function block(text: string, node: StringNode): Reading | undefined {
  const header = text.indexOf('\n', node.start)
  if (header === -1) return undefined
  const first = /^(?:[ \t]*\r?\n)*( *)/.exec(text.slice(header + 1, node.end + 1))?.[1]?.length ?? 0
  const isFolded = text[node.start] === '>'
  const value = String(node.value)
  for (let indent = first; indent >= 0; indent--) {
    const reading = blockLines(text, header + 1, node.end, indent, isFolded)
    // Line breaks at the end come from the header.
    if (value.startsWith(reading.value) && /^\n*$/.test(value.slice(reading.value.length))) {
      add(reading, value.slice(reading.value.length), node.end)
      return reading
    }
  }
  return undefined
}

function blockLines(text: string, start: number, end: number, indent: number, isFolded: boolean): Reading {
  const reading = empty(end)
  let separator = ''
  let separatorAt = start
  let wasDeeper = false
  let hasContent = false
  for (let at = start; at <= end;) {
    const lineBreak = text.indexOf('\n', at)
    const next = lineBreak === -1 || lineBreak >= end ? end + 1 : lineBreak + 1
    let lineEnd = lineBreak === -1 || lineBreak >= end ? end : lineBreak
    if (lineEnd < end && text[lineEnd - 1] === '\r') lineEnd--
    let from = at
    while (from < lineEnd && from - at < indent && text[from] === ' ') from++
    const isEmpty = from >= lineEnd
    const isDeeper = !isEmpty && isBlank(text[from])
    if (!isFolded) {
      add(reading, separator, separatorAt)
      separator = '\n'
    } else if (isEmpty) {
      if (!hasContent) add(reading, '\n', at)
      else if (separator === '\n') add(reading, '\n', separatorAt)
      else separator = '\n'
    } else {
      if (isDeeper && separator === ' ') separator = '\n'
      else if (isDeeper && !wasDeeper && separator === '\n' && hasContent) separator = '\n\n'
      if (hasContent) add(reading, separator, separatorAt)
      separator = isDeeper ? '\n' : ' '
      wasDeeper = isDeeper
      hasContent = true
    }
    for (let i = from; i < lineEnd; i++) add(reading, text.charAt(i), i)
    separatorAt = lineEnd
    at = next
  }
  return reading
}
