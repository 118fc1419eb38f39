import { firstLine } from '../text/range.js'
import type { Span } from '../text/range.js'
import type { Range } from '../reader.js'

interface StringNode extends Range {
  readonly value?: string | number
}

/**
 * Maps UTF-16 offsets inside a string value to its text, through quotes, escapes, folded lines and indentation. If the
 * text does not match the parser's value, it returns the first line of the whole text.
 */
export function insideString(text: string, node: StringNode, span: Span): Range {
  const offsets = offsetsOf(text, node)
  if (offsets === undefined) {
    return firstLine(text, node)
  }
  const [first, behind] = span
  const at = (index: number): number => offsets[Math.min(index, offsets.length - 1)] ?? node.end
  const start = at(first)
  // A span ends after its last unit. Between lines more than one character may follow that unit.
  const last = at(behind - 1)
  const isBreak = behind > first && behind < offsets.length - 1 && /[\n\r]/.test(text.charAt(last))
  return { start, end: Math.max(start, isBreak ? last : at(behind)) }
}

/** Matches an escape. Its value is one unit or two; an escaped line break has no value. */
const ESCAPE = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U([\da-fA-F]{8})|(\r?\n[ \t]*)|[^])/y
const BLANKS = /(?:[ \t]|\r?\n)*/y

/**
 * Returns the offset in the document of each UTF-16 unit of a string, followed by the offset of its end. Returns
 * `undefined` if the text does not match its value.
 */
function offsetsOf(text: string, node: StringNode): readonly number[] | undefined {
  const units = String(node.value)
  const quote = /["'|>]/.exec(text.charAt(node.start))?.[0]
  const isBlock = quote === '|' || quote === '>'
  const isQuoted = quote !== undefined && !isBlock
  const end = isQuoted ? node.end - 1 : node.end
  const content = text.slice(0, end)
  const offsets: number[] = []
  let at = isBlock ? text.indexOf('\n', node.start) + 1 : node.start + Number(isQuoted)
  while (offsets.length < units.length) {
    const unit = units.charAt(offsets.length)
    ESCAPE.lastIndex = at
    const escape = quote === '"' ? ESCAPE.exec(text) : null
    BLANKS.lastIndex = at
    const blanks = BLANKS.exec(content)?.[0] ?? ''
    if (escape !== null) {
      const [whole, code = '', lineBreak] = escape
      if (lineBreak === undefined) {
        offsets.push(at)
      }
      if (Number.parseInt(code, 16) > 0xffff) {
        offsets.push(at)
      }
      at += whole.length
    } else if (isBlank(unit)) {
      const found = isBlock ? inBlock(at, blanks, units.slice(offsets.length)) : inFlow(at, blanks)
      if (found.length === 0) {
        return undefined
      }
      for (const offset of found) {
        offsets.push(offset)
      }
      at += blanks.length
    } else if (blanks !== '') {
      at += blanks.length
    } else {
      if (text.charAt(at) !== unit) {
        return undefined
      }
      offsets.push(at)
      at += quote === "'" && unit === "'" ? 2 : 1
    }
  }
  return [...offsets, end]
}

const breaksIn = (at: number, blanks: string): readonly number[] =>
  [...blanks.matchAll(/\r?\n/g)].map(({ index }) => at + index)

/**
 * Returns the offsets of blanks in a flow string. Lines are trimmed. The first line break is a space, each further one
 * a line break.
 */
function inFlow(at: number, blanks: string): readonly number[] {
  const breaks = breaksIn(at, blanks)
  return breaks.length === 0
    ? Array.from(blanks, (_, index) => at + index)
    : breaks.slice(Math.min(1, breaks.length - 1))
}

/**
 * Returns the offsets of the blanks with which a block string continues. The first blanks of each line are its
 * indentation.
 */
function inBlock(at: number, blanks: string, rest: string): readonly number[] {
  const breaks = breaksIn(at, blanks)
  const last = at + blanks.length
  const lines = (/^[ \t\n]*/.exec(rest)?.[0] ?? '').split('\n')
  const isFolded = lines.length === 1 && breaks.length === 1
  const folded = Math.max(0, breaks.length - lines.length + 1)
  return lines.flatMap((line, index) => {
    const end = [...breaks, last][index === 0 ? 0 : index + folded] ?? last
    const before = index === 0 ? [] : [breaks[index - 1 + folded] ?? last]
    const own = line.slice(Number(isFolded))
    return [
      ...before,
      ...Array.from(own, (_, place) => end - own.length + place),
      ...(isFolded ? [end] : []),
    ]
  })
}

const isBlank = (unit: string): boolean => unit === ' ' || unit === '\n' || unit === '\t'
