import type { SourceDiagnostic } from '../reader.js'

/** The text of a file. */
export interface Decoded {
  /** The decoded text. */
  readonly text: string
  /** Set if the document is not UTF-8. It must not be written back. */
  readonly problem?: SourceDiagnostic
}

/**
 * Decodes the bytes of a file. A UTF-8 byte order mark stays in the text, so that offsets match the file. Bytes that
 * are not UTF-8 are decoded as well as possible, so that the rest of the document can be checked.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes)
    return {
      text,
      problem: problem(`The document is ${utf16.toUpperCase()}. Save it as UTF-8.`, 0),
    }
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!text.includes('\uFFFD')) {
    return { text }
  }
  const invalid = firstInvalidByte(bytes, text)
  if (invalid === -1) {
    return { text }
  }
  const offset = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    bytes.subarray(0, invalid),
  ).length
  const byte = `0x${(bytes[invalid] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`
  return {
    text,
    problem: problem(
      `Byte ${byte} at position ${invalid + 1} is not UTF-8. Save the document as UTF-8.`,
      offset,
    ),
  }
}

/**
 * Detects UTF-16 by the byte order mark. Without one it looks for the zero bytes of two ASCII characters at the
 * beginning.
 */
function utf16Of([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le'
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be'
  }
  if (second === 0 && fourth === 0 && first && third) {
    return 'utf-16le'
  }
  if (first === 0 && third === 0 && second && fourth) {
    return 'utf-16be'
  }
  return undefined
}

const problem = (message: string, offset: number): SourceDiagnostic => ({
  code: 'source/encoding',
  severity: 'error',
  message,
  start: offset,
  end: offset + 1,
})

/**
 * Returns the position of the first byte that isn't part of well-formed UTF-8. There the encoded text differs from the
 * bytes.
 */
function firstInvalidByte(bytes: Uint8Array, text: string): number {
  const again = new TextEncoder().encode(text)
  let at = again.findIndex((byte, index) => byte !== bytes[index])
  while (at >= 0 && ((again[at] ?? 0) & 0xc0) === 0x80) {
    at--
  }
  return at
}

/**
 * Finds replacement characters in a text that was decoded elsewhere. They mean that characters were lost when the
 * document was read or saved.
 */
export function findReplacementCharacter(text: string): SourceDiagnostic | undefined {
  const offset = text.indexOf('\uFFFD')
  if (offset === -1) {
    return undefined
  }
  return problem('U+FFFD replaces a lost character: the document was not saved as UTF-8.', offset)
}
