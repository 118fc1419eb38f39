import { decoded } from '../json.js'

/** A part of a multipart body (RFC 7578). */
interface BodyPart {
  /** The name of the form's field, such as `payload_json` or `files[0]`. */
  readonly name: string
  /** The name of the file; undefined if the part is no file. */
  readonly file: string | undefined
  /** The `Content-Type` of the part; undefined if it has none. */
  readonly type: string | undefined
  /** The bytes, as a view of the body's memory. */
  readonly content: Buffer
}

/**
 * Returns the parts of a `multipart/form-data` body.
 *
 * @param type the content type with the boundary
 * @returns undefined if the type has no boundary, or the body does not begin with it
 */
export function readParts(bytes: Buffer, type: string): readonly BodyPart[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) {
    return undefined
  }
  const first = Buffer.from(`--${boundary}`)
  // A boundary begins a line: within a line it is content.
  const next = Buffer.from(`\r\n--${boundary}`)
  let at = bytes.indexOf(first)
  const isAtBegin = at === 0 || (at >= 2 && bytes.toString('latin1', at - 2, at) === '\r\n')
  if (at < 0 || !isAtBegin) {
    return undefined
  }
  const parts: BodyPart[] = []
  at += first.length
  while (bytes.toString('latin1', at, at + 2) !== '--') {
    // The line of the boundary may end with spaces.
    const begin = bytes.indexOf('\r\n', at)
    let end = begin < 0 ? -1 : bytes.indexOf(next, begin)
    // Content can begin a line with the boundary and go on with something else.
    while (end >= 0 && !isBoundary(bytes, end + next.length)) {
      end = bytes.indexOf(next, end + next.length)
    }
    if (end < 0) {
      break
    }
    const part = readPart(bytes.subarray(begin + 2, end))
    if (part !== undefined) {
      parts.push(part)
    }
    at = end + next.length
  }
  return parts
}

/** Tells whether a boundary is complete: `--`, a line end or spaces must follow. */
function isBoundary(bytes: Buffer, at: number): boolean {
  const after = bytes.toString('latin1', at, at + 2)
  return after === '--' || after === '\r\n' || /^[ \t]/.test(after)
}

function readPart(bytes: Buffer): BodyPart | undefined {
  const blank = bytes.indexOf('\r\n\r\n')
  if (blank < 0) {
    return undefined
  }
  const head = bytes.toString('utf8', 0, blank)
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(head)?.[1]
  if (disposition === undefined) {
    return undefined
  }
  const name = parameter(disposition, 'name') ?? ''
  // RFC 5987: how Python's libraries write names beyond ASCII.
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  const file = encoded === undefined ? parameter(disposition, 'filename') : decoded(encoded)
  const type = /^content-type:(.+)$/im.exec(head)?.[1]?.trim()
  return { name, file, type, content: bytes.subarray(blank + 4) }
}

/**
 * Returns a parameter of a header such as `; name="value"`. Browsers escape quotes and line ends in
 * it (HTML, "Multipart form data").
 */
function parameter(disposition: string, name: string): string | undefined {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(disposition) ?? []
  return (quoted ?? plain)
    ?.replace(/\\(["\\])/g, '$1')
    .replace(/%(?:22|0D|0A)/gi, (code) => decodeURIComponent(code))
}
