/** What a terminal is told beside the text, such as colours: control sequences, as ECMA-48 writes them. */
// eslint-disable-next-line no-control-regex
const CONTROL_SEQUENCE = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g

/** `DiscordAPIError[50035]: Invalid Form Body`, whatever stands before it. */
const HEADER = /DiscordAPIError\[(\w+)\]: (.+)$/
/** A line for each error: `0.options[1].name[STRING_TYPE_REGEX]: …`; about the whole body: `APPLICATION_COMMAND_TOO_LARGE: …`. */
const PLACED = /^([\w.[\]-]+)\[(\w+)\]: (.+)$/
const WHOLE = /^([A-Z][A-Z\d]*(?:_[A-Z\d]+)+): (.+)$/

/** The libraries for Python: `HTTPException: 400 Bad Request (error code: 50035): Invalid Form Body`. Only it has a code. */
const HEADER_OF_PYTHON =
  /(?:HTTPException|Forbidden|NotFound|DiscordServerError): \d{3} .*?\(error code: (\d+)\): (.+)$/
const PLACED_BY_PYTHON = /^In ([\w.-]+): (.+)$/

interface Leaf {
  readonly code: string
  readonly message: string
}

/** A node of the tree of an error body; its own errors stand under `_errors`. */
interface Node {
  [key: string]: Node | Leaf[]
}

/** An error body, put together from what a program printed. */
export interface PrintedError {
  readonly body: { readonly code: string | number; readonly message: string; readonly errors?: Node }
  /** Of the request, where it is printed too. */
  readonly method: string | undefined
}

/** Reads the error of discord.js, or of discord.py and similar libraries, as it stands in terminals and logs; `undefined` if there is none. */
export function readPrintedError(text: string): PrintedError | undefined {
  const lines = text.replace(CONTROL_SEQUENCE, '').split(/\r?\n/)
  const start = lines.findIndex((line) => headerOf(line) !== null)
  const [, code = '', message = ''] = headerOf(lines[start] ?? '') ?? []
  if (start < 0) return undefined
  const errors: Node = {}
  for (const line of lines.slice(start + 1)) {
    const found = placedIn(line, code)
    if (found === undefined) break
    add(
      errors,
      found.place.split(/[.[\]]+/).filter((key) => key !== ''),
      found.leaf,
    )
  }
  const method = lines.map((line) => /^\s*method: '(\w+)'/.exec(line)?.[1]).find((found) => found !== undefined)
  const numeric = /^\d+$/.test(code) ? Number(code) : code
  return { body: { code: numeric, message, ...(Object.keys(errors).length > 0 && { errors }) }, method }
}

const headerOf = (line: string): RegExpExecArray | null => HEADER.exec(line) ?? HEADER_OF_PYTHON.exec(line)

function placedIn(line: string, general: string): { readonly place: string; readonly leaf: Leaf } | undefined {
  const [, place = '', code, message = ''] = PLACED.exec(line) ?? []
  if (code !== undefined) return { place, leaf: { code, message } }
  const [, ofWhole, whole = ''] = WHOLE.exec(line) ?? []
  if (ofWhole !== undefined) return { place: '', leaf: { code: ofWhole, message: whole } }
  const [, placed, said = ''] = PLACED_BY_PYTHON.exec(line) ?? []
  return placed === undefined ? undefined : { place: placed, leaf: { code: general, message: said } }
}

function add(errors: Node, keys: readonly string[], leaf: Leaf): void {
  let node = errors
  for (const key of keys) {
    const next = Object.hasOwn(node, key) ? node[key] : undefined
    if (next === undefined || Array.isArray(next)) {
      const made: Node = {}
      Object.defineProperty(node, key, { value: made, enumerable: true, configurable: true, writable: true })
      node = made
    } else {
      node = next
    }
  }
  const own = Object.hasOwn(node, '_errors') ? node['_errors'] : undefined
  if (Array.isArray(own)) own.push(leaf)
  else node['_errors'] = [leaf]
}
