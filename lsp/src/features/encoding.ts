import type { Position } from 'vscode-languageserver-types'

/** The unit in which positions count the characters of a line (Language Server Protocol, `PositionEncodingKind`). */
export type PositionEncoding = 'utf-16' | 'utf-8' | 'utf-32'

const ENCODINGS: readonly string[] = [
  'utf-16',
  'utf-8',
  'utf-32',
] satisfies readonly PositionEncoding[]

/**
 * Returns the first encoding of a client's list that slashlint supports, or `utf-16` if there is
 * none.
 */
export const chooseEncoding = (offered: readonly string[] | undefined): PositionEncoding =>
  (offered ?? []).find((one): one is PositionEncoding => ENCODINGS.includes(one)) ?? 'utf-16'

/** Returns the number of bytes of a code point in UTF-8. */
function bytesOf(point: number): number {
  if (point < 0x80) {
    return 1
  }
  if (point < 0x800) {
    return 2
  }
  return point < 0x10000 ? 3 : 4
}

/** Returns the number of units of a code point in an encoding. */
function unitsOf(point: number, encoding: PositionEncoding): number {
  switch (encoding) {
    case 'utf-16':
      return point > 0xffff ? 2 : 1
    case 'utf-8':
      return bytesOf(point)
    case 'utf-32':
      return 1
  }
}

const lengthAt = (text: string, offset: number): number =>
  (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1

/** Converts a position in UTF-16 to the client's encoding. `lineStart` is the offset of its line. */
export function toClient(
  text: string,
  lineStart: number,
  { line, character }: Position,
  encoding: PositionEncoding,
) {
  let units = 0
  const end = lineStart + character
  for (let at = lineStart; at < end; at += lengthAt(text, at)) {
    units += unitsOf(text.codePointAt(at) ?? 0, encoding)
  }
  return { line, character: units }
}

/**
 * Converts a client's position to UTF-16. A position after the end of a line is moved to the end. A
 * position inside a character is moved to its beginning.
 */
export function fromClient(
  text: string,
  lineStart: number,
  { line, character }: Position,
  encoding: PositionEncoding,
) {
  let units = 0
  let at = lineStart
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') {
    units += unitsOf(text.codePointAt(at) ?? 0, encoding)
    if (units > character) {
      break
    }
    at += lengthAt(text, at)
  }
  return { line, character: at - lineStart }
}
