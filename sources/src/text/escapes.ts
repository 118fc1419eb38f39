const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
}

/**
 * Reads one character of a string as it is written. Returns its value, and the length of its text in units. In a
 * template of JavaScript every form of line break has the value of one character. An escaped line break has the value
 * `''`, in JSON5 too.
 */
function unescape(text: string, at: number): { readonly value: string; readonly length: number } {
  if (text.startsWith('\r\n', at)) {
    return { value: '\n', length: 2 }
  }
  if (text.charCodeAt(at) !== 92) {
    return { value: text.charAt(at), length: 1 }
  }
  const next = text[at + 1] ?? ''
  if (next === 'x' || next === 'u') {
    const digits = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(
      text.slice(at + 1, at + 11),
    )
    const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? digits?.[3] ?? '', 16)
    if (digits !== null && code <= 0x10ffff) {
      return {
        value: digits[3] === undefined ? String.fromCharCode(code) : String.fromCodePoint(code),
        length: digits[0].length + 1,
      }
    }
  }
  if (next === '\r' && text[at + 2] === '\n') {
    return { value: '', length: 3 }
  }
  if (next === '\n' || next === '\r' || next === '\u2028' || next === '\u2029') {
    return { value: '', length: 2 }
  }
  return { value: SIMPLE[next] ?? next, length: 1 + next.length }
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
 * Returns the offset in the text of a unit of the decoded value. The text begins at `start`. If a span begins at the
 * unit (`isBeginning`), characters without a value before it are skipped.
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
