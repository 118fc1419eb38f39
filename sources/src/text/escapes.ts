const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
}

/** One character of a string: its value, and the length of its text in UTF-16 units. */
interface Character {
  readonly value: string
  readonly length: number
}

/**
 * Reads one character of a string as it is written. In a
 * template of JavaScript every form of line break has the value of one character. An escaped line break has the value
 * `''`, in JSON5 too.
 */
function unescape(text: string, at: number): Character {
  if (text.startsWith('\r\n', at)) {
    return { value: '\n', length: 2 }
  }
  if (text.charCodeAt(at) !== BACKSLASH) {
    return { value: text.charAt(at), length: 1 }
  }
  const next = text[at + 1] ?? ''
  const byCode = next === 'x' || next === 'u' ? codeEscape(text, at) : undefined
  if (byCode !== undefined) {
    return byCode
  }
  if (next === '\r' && text[at + 2] === '\n') {
    return { value: '', length: 3 }
  }
  if (LINE_ENDS.has(next)) {
    return { value: '', length: 2 }
  }
  return { value: SIMPLE[next] ?? next, length: 1 + next.length }
}

const BACKSLASH = 92
const LINE_ENDS = new Set(['\n', '\r', '\u2028', '\u2029'])

/** Reads `\x41`, `\u0041` or `\u{41}`; `undefined` if it is incomplete, or no character has the number. */
function codeEscape(text: string, at: number): Character | undefined {
  const [whole, byte, unit, point] =
    /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(text.slice(at, at + 11)) ?? []
  const code = Number.parseInt(byte ?? unit ?? point ?? '', 16)
  if (whole === undefined || code > 0x10ffff) {
    return undefined
  }
  return { value: String.fromCodePoint(code), length: whole.length }
}

/** Returns the text between two offsets with its escapes decoded. */
export function decode(text: string, start: number, end: number): string {
  const raw = text.slice(start, end)
  if (!raw.includes('\\') && !raw.includes('\r')) {
    return raw
  }
  let decoded = ''
  for (let at = 0; at < raw.length;) {
    const { value, length } = unescape(raw, at)
    decoded += value
    at += length
  }
  return decoded
}

/**
 * Returns the offset in the text of a UTF-16 unit of the decoded value. The text begins at `start`.
 * If a span begins at the unit (`isBeginning`), characters without a value before it are skipped.
 */
export function offsetIn(
  text: string,
  start: number,
  end: number,
  unit: number,
  isBeginning = false,
): number {
  let at = start
  for (let units = 0; at < end;) {
    const { value, length } = unescape(text, at)
    if (units >= unit && !(isBeginning && value === '')) {
      break
    }
    units += value.length
    at += length
  }
  return Math.min(at, end)
}
