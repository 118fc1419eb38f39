import { asRecord } from '../values/records.js'
import type { FoundBody } from './bodies.js'
import { readEmbeddedErrors, readSerenity, startOfSerenity, withBytesRead } from './embedded.js'
import {
  FORMS,
  INVALID_BODY,
  INVALID_BODY_CODE,
  LONGEST_HEADER,
  skipFirst,
  type PrintedForm,
  type PrintedLeaf,
} from './forms.js'
import { readLoggedByName, readRaised, startOfLogged, startOfRaised } from './interactions-py.js'
import { linesFrom, linesOf } from './log.js'
import { readNamedErrors, startOfNamed, type Named, type NamedErrors } from './named.js'

type Leaf = Omit<PrintedLeaf, 'path'>

/** A node in the tree of an error body. Its own errors are under `_errors`. */
interface Node {
  [key: string]: Node | Leaf[]
}

/** An error body, reconstructed from the output of a program. */
export interface PrintedError extends FoundBody {
  /**
   * The commands that the library prints by name. The first keys of the tree are indexes of this
   * list.
   */
  readonly named?: readonly Named[]
}

/** The errors that were found in a text. */
export interface PrintedErrors {
  /** The errors in the order of the text, without repetitions. */
  readonly errors: readonly PrintedError[]
  /** The number of lines in which no error was read. Blank lines and stacks do not count. */
  readonly passedOver: number
}

/** An error, with the number of lines that it takes. */
interface Read {
  readonly errors: readonly PrintedError[]
  readonly kind: 'named' | 'logged' | 'raised' | 'other'
  readonly lines: number
}

/** Reads the errors that libraries print to terminals and logs. */
export function readPrintedErrors(text: string): PrintedErrors {
  const lines = linesOf(text)
  const budget = { tries: MOST_TRIES }
  const read: Read[] = []
  let passedOver = 0
  for (let at = 0; at < lines.length;) {
    const one = errorAt(lines, at, budget)
    if (one === undefined) {
      passedOver += isUnread(lines[at] ?? '') ? 1 : 0
      at++
    } else {
      read.push(one)
      at += one.lines
    }
  }
  return { errors: withoutRepeats(read), passedOver }
}

/** The limit for attempts to read an error body over several lines. */
const MOST_TRIES = 50

const STACK = /(?:^|\s)(?:at \S|File ")|\^$/
/** The limit for a line that may be a frame of a stack, in characters. */
const LONGEST_FRAME = 500

const isUnread = (line: string): boolean =>
  line.trim() !== '' && !(line.length <= LONGEST_FRAME && STACK.test(line))

/** Returns the error that begins in a line, or `undefined` if none does. */
function errorAt(
  lines: readonly string[],
  at: number,
  budget: { tries: number },
): Read | undefined {
  const line = lines[at] ?? ''
  return readByName(lines, at) ?? readForm(lines, at, budget) ?? readBody(lines, at, line, budget)
}

function readByName(lines: readonly string[], at: number): Read | undefined {
  const line = lines[at] ?? ''
  const synced = startOfNamed(line)
  if (synced !== undefined) {
    return namedRead(readNamedErrors(linesFrom(lines, at, synced)), 'named')
  }
  const logged = startOfLogged(line)
  const found = logged === undefined ? undefined : readLoggedByName(linesFrom(lines, at, logged))
  if (found !== undefined) {
    return namedRead(found, 'logged')
  }
  const start = startOfRaised(line)
  const raised = start === undefined ? undefined : readRaised(linesFrom(lines, at, start))
  return (
    raised && {
      errors: [{ body: bodyOf(INVALID_BODY_CODE, INVALID_BODY, raised.leaves), method: 'PUT' }],
      kind: 'raised',
      lines: 1 + raised.used,
    }
  )
}

function namedRead({ code, leaves, named, used }: NamedErrors, kind: Read['kind']): Read {
  const message = code === INVALID_BODY_CODE ? INVALID_BODY : (leaves[0]?.message ?? '')
  return {
    errors: [{ body: bodyOf(code, message, leaves), method: 'PUT', named }],
    kind,
    lines: 1 + used,
  }
}

const REQUEST =
  /(?:(?:^|\s)(?:url|path): '|\bfor |\bon [A-Z]+ |\] [A-Z]+ )((?:https?:\/\/[^\s'/]+)?\/[^\s']+)/

/** Returns the address of the request if it is printed before the next error. */
function urlIn(lines: readonly string[]): { readonly url?: string } {
  for (const [index, line] of lines.entries()) {
    const isNext = index > 0 && FORMS.some(({ header }) => header.test(line))
    const url = isNext ? undefined : REQUEST.exec(line)?.[1]
    if (isNext || url !== undefined) {
      return url === undefined ? {} : { url }
    }
  }
  return {}
}

/** The limit for lines below a header that are searched for the code and the method. */
const MOST_BELOW = 200

function readForm(
  lines: readonly string[],
  at: number,
  budget: { tries: number },
): Read | undefined {
  const line = lines[at] ?? ''
  if (line.length > LONGEST_HEADER) {
    return undefined
  }
  for (const { header, read } of FORMS) {
    const found = header.exec(line)
    const { code: printedCode, message = '', method } = found?.groups ?? {}
    const below = found === null ? [] : lines.slice(at + 1, at + 1 + MOST_BELOW)
    const code = message === '' ? undefined : codeOf(printedCode, message, below)
    if (found === null || code === undefined) {
      continue
    }
    const { leaves, used } = readBelow(lines, at, startOf(found), read)
    // Some print the header of a library, and behind it the body.
    const body = leaves.length > 0 ? undefined : readBody(lines, at, line, budget)
    return (
      body ?? {
        errors: [
          {
            body: bodyOf(code, message, leaves),
            method: method ?? methodIn(below),
            ...urlIn([line, ...below.slice(used)]),
          },
        ],
        kind: 'other',
        lines: 1 + used,
      }
    )
  }
  return undefined
}

/** Returns the offset of a header in its line. The pattern may match one character before it. */
const startOf = ({ index, 0: header }: RegExpExecArray): number => index + header.search(/\w/)

const readBelow = (
  lines: readonly string[],
  at: number,
  start: number,
  read: PrintedForm['read'],
) => read({ [Symbol.iterator]: () => skipFirst(linesFrom(lines, at, start)) })

/** Returns the error body that begins in a line, as JSON, as bytes, or in Rust's notation. */
function readBody(
  lines: readonly string[],
  at: number,
  line: string,
  budget: { tries: number },
): Read | undefined {
  const rust = startOfSerenity(line)
  if (rust !== undefined && budget.tries > 0) {
    budget.tries--
    const text = [...linesFrom(lines, at, rust)].join('\n')
    const found = readSerenity(text)
    if (found !== undefined) {
      const { code, message, leaves, end } = found
      const method = /\bmethod: ([A-Z]+)\b/.exec(line)?.[1] ?? methodAbove(lines, at)
      return {
        errors: [{ body: bodyOf(code, message, leaves), method }],
        kind: 'other',
        lines: text.slice(0, end).split('\n').length,
      }
    }
  }
  const spelt = withBytesRead(line)
  const start = spelt.indexOf('{')
  if (start < 0) {
    return undefined
  }
  const source =
    spelt === line ? linesFrom(lines, at, start) : [spelt, ...lines.slice(at + 1, at + 2)]
  const found = readEmbeddedErrors(source, budget)
  return (
    found && {
      errors: found.bodies.map(({ body, sent, method }) => ({
        body,
        sent,
        method: method ?? methodIn([line]),
      })),
      kind: 'other',
      lines: found.lines,
    }
  )
}

/** Returns the method of a request if Rust's `{:#?}` prints it in the 20 lines above the errors. */
const methodAbove = (lines: readonly string[], at: number): string | undefined =>
  lines
    .slice(Math.max(0, at - 20), at)
    .flatMap((line) => /\bmethod: ([A-Z]+)\b/.exec(line)?.[1] ?? [])
    .at(-1)

/**
 * Returns the service's code of an error. Some libraries print the HTTP status instead, and the
 * code further below.
 */
function codeOf(
  code: string | undefined,
  message: string,
  below: readonly string[],
): string | undefined {
  const isStatus = code === undefined || /^[1-5]\d\d$/.test(code)
  if (!isStatus) {
    return code
  }
  if (message === INVALID_BODY) {
    return INVALID_BODY_CODE
  }
  return (
    below
      .map((line) => /(?:^|\s)code: (\d{4,6}),?$/.exec(line)?.[1])
      .find((found) => found !== undefined) ?? code
  )
}

/**
 * Returns the method of the request, from the object that Node prints or the line that Seyfert
 * prints.
 */
const methodIn = (lines: readonly string[]): string | undefined =>
  lines
    .map(
      (line) =>
        /(?:^|\s)method: '(\w+)'/.exec(line)?.[1] ??
        /(?:^|\s)\[\d{3} [^[\]]{0,60}\] ([A-Z]+) \S/.exec(line)?.[1],
    )
    .find((found) => found !== undefined)

/**
 * Removes repeated errors, since programs often print an error several times. The errors that
 * interactions.py logs for each command are joined into one answer.
 */
function withoutRepeats(read: readonly Read[]): readonly PrintedError[] {
  const all = read.flatMap(({ errors, kind }) => errors.map((error) => ({ error, kind })))
  const logged = all.filter(({ kind }) => kind === 'logged').map(({ error }) => error)
  const loggedOnce = new Map(logged.map((error) => [keyOf(error), error] as const))
  const named = new Set(
    all.filter(({ kind }) => kind === 'named').map(({ error }) => sentencesOf(error)),
  )
  const seen = new Set<string>()
  return all.flatMap(({ error, kind }) => {
    if (kind === 'logged') {
      return error === logged[0] ? [joined([...loggedOnce.values()])] : []
    }
    const isNamedElsewhere = kind !== 'named' && named.has(sentencesOf(error))
    const key = keyOf(error)
    if (isNamedElsewhere || seen.has(key) || (kind === 'raised' && logged.length > 0)) {
      return []
    }
    seen.add(key)
    return [error]
  })
}

const keyOf = ({ body, named }: PrintedError): string => JSON.stringify([body, named])

/** Returns the code and the messages of an error as text, without its places. */
function sentencesOf({ body }: PrintedError): string {
  const sentences: string[] = []
  JSON.stringify(body['errors'], (key, value: unknown) => {
    if (key === 'message') {
      sentences.push(String(value))
    }
    return value
  })
  return JSON.stringify([
    body['code'],
    ...(sentences.length > 0 ? sentences.sort() : [body['message']]),
  ])
}

/** Joins errors of commands that are printed one after the other into one answer. */
function joined(errors: readonly PrintedError[]): PrintedError {
  const named = errors.flatMap((error) => error.named ?? [])
  const trees = errors.flatMap(({ body }) => Object.values(asRecord(body['errors'])))
  const [first] = errors
  return {
    body: {
      code: first?.body['code'] ?? INVALID_BODY_CODE,
      message: first?.body['message'] ?? INVALID_BODY,
      errors: Object.fromEntries(trees.entries()),
    },
    method: first?.method,
    named,
  }
}

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
