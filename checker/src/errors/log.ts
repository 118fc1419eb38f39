import { attempt } from '../values/attempt.js'
import { isRecord } from '../values/records.js'
import { INVALID_BODY } from './forms.js'

/*
 * Takes apart what logs put around an error: colours, a line of JSON for each line, a text in quotes, and a prefix before
 * each line.
 */

/** Control sequences of terminals, as ECMA-48 writes them. */
// eslint-disable-next-line no-control-regex
const CONTROL_SEQUENCE = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]/g
/** The keys under which loggers store the text of a line, the most reliable first. */
const TEXT_KEYS = ['log', 'MESSAGE', 'message', 'msg', 'textPayload', 'line', 'text']
/** Matches texts that errors of libraries contain. */
const SIGN = /Invalid Form Body|error code: \d|Discord(?:API|REST|Json)Error/
/**
 * The limit for a line of JSON that is read as a log record, in characters. Longer lines are
 * searched only for error bodies.
 */
const LONGEST_RECORD = 1_000_000

/** Returns the plain lines of a log. A line of JSON is replaced by the text in it. */
export function linesOf(text: string): readonly string[] {
  return text
    .replace(CONTROL_SEQUENCE, '')
    .split(/\r?\n/)
    .flatMap((line) => unwrapped(line))
    .flatMap((line) => unquoted(line))
}

/**
 * Returns the lines of text inside a log record. Returns the line itself if it is not such a
 * record.
 */
function unwrapped(line: string): readonly string[] {
  const start = line.indexOf('{"')
  if (start < 0 || line.length > LONGEST_RECORD || !line.trimEnd().endsWith('}')) {
    return [line]
  }
  const record = attempt(() => JSON.parse(line.slice(start)) as unknown)
  if (!isRecord(record) || record['errors'] !== undefined) {
    return [line]
  }
  const text = printedIn(record) ?? textOf(record)
  return text === undefined ? [line] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}

/**
 * Returns the longest text in a log record that contains an error of several lines, such as a
 * stack.
 */
function printedIn(record: object): string | undefined {
  let longest: string | undefined
  const isLonger = (text: string): boolean =>
    text.includes('\n') && SIGN.test(text) && text.length > (longest?.length ?? 0)
  for (const value of textsIn(record)) {
    if (isLonger(value)) {
      longest = value
    }
  }
  return longest
}

const DEEPEST_RECORD = 8

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') {
    return [value]
  }
  if (typeof value !== 'object' || value === null || depth > DEEPEST_RECORD) {
    return []
  }
  return Object.values(value).flatMap((one) => textsIn(one, depth + 1))
}

function textOf(record: Readonly<Record<string, unknown>>): string | undefined {
  // An error body has a message, too.
  const keys = 'code' in record ? TEXT_KEYS.filter((key) => key !== 'message') : TEXT_KEYS
  const texts = keys.map((key) => record[key])
  return texts.find((text): text is string => typeof text === 'string')
}

/** Extracts the lines of an error that a line contains between quotes, each with the text before the quote. */
function unquoted(line: string): readonly string[] {
  const start = line.indexOf(`${INVALID_BODY}\\n`)
  if (start < 0) {
    return [line]
  }
  const [quoted = ''] = /^(?:[^"\\]|\\.)*/.exec(line.slice(start)) ?? []
  const plain = quoted.replace(/\\(.)/g, (_match, key: string) => ESCAPED[key] ?? key)
  const quote = Math.max(line.lastIndexOf('"', start), line.lastIndexOf("'", start))
  const [first = '', ...rest] = plain.split('\n')
  return [line.slice(0, start) + first, ...rest.map((one) => line.slice(0, quote + 1) + one)]
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }

/** The limit for the prefix of a line, in characters. */
const LONGEST_PREFIX = 400
/** The limit for lengths that are tried for a prefix, the longest first. */
const MOST_CUTS = 60

/**
 * Returns the lines from a header on, without the prefix that a log writes before each line. The
 * prefix is the longest text before the header that the next line also begins with. Times, counters
 * and ids in it may differ. The result ends before the first line without the prefix.
 *
 * @param start the offset of the header in its line
 */
export function linesFrom(
  lines: readonly string[],
  index: number,
  start: number,
): Iterable<string> {
  const line = lines[index] ?? ''
  const { length, shape } = prefixOf(
    line.slice(0, Math.min(start, LONGEST_PREFIX)),
    lines[index + 1],
  )
  return {
    *[Symbol.iterator]() {
      yield line.slice(length)
      for (let at = index + 1; at < lines.length; at++) {
        const next = lines[at] ?? ''
        const prefix = shape.exec(next)
        // Editors and logs drop blanks at the end of a line.
        if (prefix === null && !shape.test(`${next} `)) {
          return
        }
        yield next.slice(prefix?.[0].length ?? next.length)
      }
    },
  }
}

const NO_PREFIX = { length: 0, shape: /^/ }

function prefixOf(before: string, next: string | undefined) {
  if (next === undefined) {
    return NO_PREFIX
  }
  let cuts = 0
  for (let end = before.length; end > 0 && cuts < MOST_CUTS; end--) {
    if (/\w/.test(before.charAt(end - 1))) {
      continue
    }
    cuts++
    const shape = shapeOf(before.slice(0, end))
    if (shape.test(next)) {
      return { length: end, shape }
    }
  }
  return NO_PREFIX
}

/**
 * Returns a pattern for similar prefixes. Words with digits, and the spaces between words, may
 * differ.
 */
function shapeOf(prefix: string): RegExp {
  const parts = prefix.match(/\w+|\s+|[^\w\s]/g) ?? []
  const shapes = parts.map((part, index) => {
    if (/^\s/.test(part)) {
      return index === parts.length - 1 ? part.replace(/\t/g, '\\t') : '\\s+'
    }
    if (/\d/.test(part)) {
      return /^\d+$/.test(part) ? '\\d+' : '(?=\\w*\\d)\\w+'
    }
    return part.replace(/[^\w]/g, '\\$&')
  })
  return new RegExp(`^${shapes.join('')}`)
}
