import { readEmbeddedBody, readErrorTree, readSerenity, withBytesRead } from './embedded.js'
import {
  FORMS,
  INVALID_BODY,
  INVALID_BODY_CODE,
  LONGEST_HEADER,
  type PrintedLeaf,
} from './forms.js'
import { readLoggedByName, readRaised } from './interactions-py.js'
import { readNamedErrors, type Named } from './named.js'

/** What a terminal is told beside the text, such as colours: control sequences, as ECMA-48 writes them. */
// eslint-disable-next-line no-control-regex
const CONTROL_SEQUENCE = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g
/** What Docker Compose writes before each line, and what quotes a line in a message. */
const LINE_PREFIX = /^(?:[\w.-]+ *\| ?|> ?)/

type Leaf = Omit<PrintedLeaf, 'path'>

/** A node of the tree of an error body; its own errors stand under `_errors`. */
interface Node {
  [key: string]: Node | Leaf[]
}

/** An error body, put together from what a program printed. */
export interface PrintedError {
  readonly body: {
    readonly code: string | number
    readonly message: string
    readonly errors?: unknown
  }
  /** Of the request, where it is printed too. */
  readonly method: string | undefined
  /** Where commands are named: the first keys of the tree are indexes in this. */
  readonly named?: readonly Named[]
}

/** Reads the error of a library as it stands in terminals and logs; `undefined` if there is none. */
export function readPrintedError(text: string): PrintedError | undefined {
  const lines = linesOf(text)
  const named = readNamedErrors(lines) ?? readLoggedByName(lines)
  if (named !== undefined) {
    const message =
      named.code === INVALID_BODY_CODE ? INVALID_BODY : (named.leaves[0]?.message ?? '')
    return { body: bodyOf(named.code, message, named.leaves), method: 'PUT', named: named.named }
  }
  const raised = readRaised(lines)
  if (raised !== undefined) {
    return { body: bodyOf(INVALID_BODY_CODE, INVALID_BODY, raised), method: 'PUT' }
  }
  const printed = readForm(lines)
  if (printed?.body.errors !== undefined) {
    return printed
  }
  const joined = withBytesRead(lines.join('\n'))
  const serenity = readSerenity(joined)
  if (serenity !== undefined) {
    const method = /\bmethod: ([A-Z]+)\b/.exec(joined)?.[1]
    return { body: bodyOf(serenity.code, serenity.message, serenity.leaves), method }
  }
  const body = readEmbeddedBody(joined)
  // Errors within a tree have codes and messages, too, but theirs are words.
  const isWhole = body !== undefined && /^\d+$/.test(String(body.code))
  const errors = isWhole ? undefined : readErrorTree(joined)
  if (errors !== undefined) {
    return {
      body: { code: Number(INVALID_BODY_CODE), message: INVALID_BODY, errors },
      method: methodIn(lines),
    }
  }
  return body === undefined ? printed : { body, method: methodIn(lines) }
}

/** The lines of a text, without what was put around them; those of a text in quotes are lines, too. */
function linesOf(text: string): readonly string[] {
  return text
    .replace(CONTROL_SEQUENCE, '')
    .split(/\r?\n/)
    .flatMap((line) => unpacked(line.replace(LINE_PREFIX, '')))
}

/** A line of a log that has a printed error as a text in quotes. */
function unpacked(line: string): readonly string[] {
  const start = line.indexOf(`${INVALID_BODY}\\n`)
  if (start < 0) {
    return [line]
  }
  const [quoted = ''] = /^(?:[^"\\]|\\.)*/.exec(line.slice(start)) ?? []
  const plain = quoted.replace(/\\(.)/g, (_, key: string) => ESCAPED[key] ?? key)
  return `${line.slice(0, start)}${plain}`.split('\n')
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }

function readForm(lines: readonly string[]): PrintedError | undefined {
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_HEADER || !line.includes(': ')) {
      continue
    }
    for (const { header, read } of FORMS) {
      const { code: given, message = '', method } = header.exec(line)?.groups ?? {}
      const code = message === '' ? undefined : codeOf(given, message, lines)
      if (code === undefined) {
        continue
      }
      return {
        body: bodyOf(code, message, read(lines.slice(index + 1))),
        method: method ?? methodIn(lines),
      }
    }
  }
  return undefined
}

/** The service's code of an error. Some libraries print the status of the answer in its place, or the code further below. */
function codeOf(
  given: string | undefined,
  message: string,
  lines: readonly string[],
): string | undefined {
  const isStatus = given === undefined || /^[1-5]\d\d$/.test(given)
  if (!isStatus) {
    return given
  }
  if (message === INVALID_BODY) {
    return INVALID_BODY_CODE
  }
  return (
    lines
      .map((line) => /^\s*code: (\d{4,6}),?$/.exec(line)?.[1])
      .find((found) => found !== undefined) ?? given
  )
}

/** The request's method: of the object that Node prints, or of the line that Seyfert prints. */
const methodIn = (lines: readonly string[]): string | undefined =>
  lines
    .map(
      (line) =>
        /^\s*method: '(\w+)'/.exec(line)?.[1] ?? /^\[\d{3} [^\]]*\] ([A-Z]+) /.exec(line)?.[1],
    )
    .find((found) => found !== undefined)

function bodyOf(
  code: string,
  message: string,
  leaves: readonly PrintedLeaf[],
): PrintedError['body'] {
  const errors: Node = {}
  for (const leaf of leaves) {
    add(errors, leaf.path, { code: leaf.code ?? code, message: leaf.message })
  }
  const numeric = /^\d+$/.test(code) ? Number(code) : code
  return { code: numeric, message, ...(leaves.length > 0 && { errors }) }
}

function add(errors: Node, keys: readonly string[], leaf: Leaf): void {
  let node = errors
  for (const key of keys) {
    const next = Object.hasOwn(node, key) ? node[key] : undefined
    if (next === undefined || Array.isArray(next)) {
      const made: Node = {}
      Object.defineProperty(node, key, {
        value: made,
        enumerable: true,
        configurable: true,
        writable: true,
      })
      node = made
    } else {
      node = next
    }
  }
  const own = Object.hasOwn(node, '_errors') ? node['_errors'] : undefined
  if (Array.isArray(own)) {
    own.push(leaf)
  } else {
    node['_errors'] = [leaf]
  }
}
