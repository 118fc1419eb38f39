import { attempt } from '../values/attempt.js'
import { bodiesIn, type FoundBody } from './bodies.js'
import { INVALID_BODY, INVALID_BODY_CODE, keysOf, unescaped, type PrintedLeaf } from './forms.js'

/** Error bodies that were found in the lines of a log. */
interface EmbeddedErrors {
  /** The error bodies in the order of the text. */
  readonly bodies: readonly FoundBody[]
  /** The number of lines up to the end of the last body. */
  readonly lines: number
}

/** The limit for objects in one line, and for lines of one object. */
const MOST_OBJECTS = 50
const MOST_LINES = 50_000
const OPENING = /\{(?=\s*(?:"|$))/g

/**
 * Reads the error bodies in the first JSON object that begins in the first line. curl, discordgo,
 * Discordeno, Javacord and others print such objects.
 *
 * @param budget the number of objects over several lines that may still be tried
 */
export function readEmbeddedErrors(
  lines: Iterable<string>,
  budget: { tries: number },
): EmbeddedErrors | undefined {
  const [line = ''] = lines
  let behind = 0
  let tried = 0
  for (const { index } of line.matchAll(OPENING)) {
    if (index < behind) {
      continue
    }
    if (++tried > MOST_OBJECTS) {
      break
    }
    const inLine = endOfObject(line, index)
    if (inLine === undefined && budget.tries <= 0) {
      break
    }
    const object =
      inLine === undefined ? overLines(lines, index, budget) : line.slice(index, inLine)
    const bodies =
      object === undefined ? [] : bodiesIn(attempt(() => JSON.parse(object) as unknown))
    if (bodies.length > 0 && object !== undefined) {
      return { bodies, lines: object.split('\n').length }
    }
    behind = inLine ?? behind
  }
  return undefined
}

/**
 * Returns the text of an object that continues in the next lines. Returns `undefined` if it does
 * not end.
 */
function overLines(
  lines: Iterable<string>,
  start: number,
  budget: { tries: number },
): string | undefined {
  budget.tries--
  const taken: string[] = []
  let depth = 0
  for (const line of lines) {
    const from = taken.length === 0 ? start : 0
    const end = closing(line, from, depth)
    if ('at' in end) {
      return [...taken, line.slice(from, end.at)].join('\n')
    }
    depth = end.depth
    taken.push(line.slice(from))
    if (taken.length > MOST_LINES) {
      return undefined
    }
  }
  return undefined
}

/** Returns the offset after the brace that closes a JSON object. */
function endOfObject(text: string, start: number): number | undefined {
  const end = closing(text, start, 0)
  return 'at' in end ? end.at : undefined
}

/**
 * Finds the brace that closes all open ones in a line. If there is none, returns the number of
 * braces that are open at its end.
 */
function closing(line: string, start: number, open: number): { at: number } | { depth: number } {
  let depth = open
  const token = /"(?:[^"\\]|\\.)*"|[{}]/g
  token.lastIndex = start
  for (let found = token.exec(line); found !== null; found = token.exec(line)) {
    if (found[0] === '{') {
      depth++
    } else if (found[0] === '}' && --depth === 0) {
      return { at: token.lastIndex }
    }
  }
  return { depth }
}

/** Matches the bytes of an error body, as twilight prints them. */
const BYTES = /\[\s*(123(?:,\s*\d{1,3}){10,}),?\s*\]/

/** Replaces the list of bytes that twilight prints by the text of the body. */
export const withBytesRead = (text: string): string =>
  text.replace(BYTES, (whole, list: string) => {
    const escaped = list.split(',').map((byte) => `%${Number(byte).toString(16).padStart(2, '0')}`)
    return attempt(() => decodeURIComponent(escaped.join(''))) ?? whole
  })

const DEBUGGED_NAME = 'DiscordJsonError {'
const DEBUGGED_START = /\bDiscordJsonError \{/
const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`
const DEBUGGED = new RegExp(
  String.raw`DiscordJsonError \{\s*code: (\d+),\s*message: ${QUOTED},\s*errors: \[`,
)
const DEBUGGED_LEAF = new RegExp(
  String.raw`DiscordJsonSingleError \{\s*code: ${QUOTED},\s*message: ${QUOTED},\s*path: ${QUOTED},?\s*\}`,
  'g',
)
const SHOWN = /\bInvalid Form Body \((?=(?:\d+|[a-z_]+)(?:\.[\w-]+)*: )(.+)/
const NEXT_SHOWN = /, (?=(?:\d+|[a-z_]+)(?:\.[\w-]+)*: )/

/** Errors in Rust's notation, with the offset of their end. */
interface RustErrors {
  /** The error code of the whole answer, such as `50035`. */
  readonly code: string
  /** The message of the whole answer. */
  readonly message: string
  /** The single errors in the order of the text. */
  readonly leaves: readonly PrintedLeaf[]
  /** The offset after the errors. */
  readonly end: number
}

/**
 * Finds the start of serenity's error in a line, printed with `{:?}`, `{:#?}` or `{}`; `undefined` if there is
 * none.
 */
export const startOfSerenity = (line: string): number | undefined =>
  (DEBUGGED_START.exec(line) ?? SHOWN.exec(line))?.index

/** Reads an error of Rust's serenity, printed with `{:?}` or with `{}`; `undefined` if there is none. */
export function readSerenity(text: string): RustErrors | undefined {
  const second = text.indexOf(DEBUGGED_NAME, text.indexOf(DEBUGGED_NAME) + 1)
  const own = second < 0 ? text : text.slice(0, second)
  const [line = ''] = text.split('\n', 1)
  const debugged = DEBUGGED_START.test(line) ? DEBUGGED.exec(own) : null
  if (debugged !== null) {
    const [, code = '', message = ''] = debugged
    const found = [...own.matchAll(DEBUGGED_LEAF)]
    const last = found.at(-1) ?? debugged
    const leaves = found.map(([, ownCode, sentence = '', place = '']) => ({
      path: keysOf(place),
      code: ownCode,
      message: unescaped(sentence),
    }))
    return { code, message: unescaped(message), leaves, end: last.index + last[0].length }
  }
  const [, shown = ''] = SHOWN.exec(line) ?? []
  const end = shown.lastIndexOf(')')
  if (end < 0) {
    return undefined
  }
  const leaves = shown
    .slice(0, end)
    .split(NEXT_SHOWN)
    .map((one) => {
      const at = one.indexOf(': ')
      return { path: keysOf(one.slice(0, at)), code: undefined, message: one.slice(at + 2) }
    })
  return { code: INVALID_BODY_CODE, message: INVALID_BODY, leaves, end: line.length }
}
