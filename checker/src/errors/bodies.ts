import { attempt } from '../values/attempt.js'
import { isRecord } from '../values/records.js'
import { INVALID_BODY, INVALID_BODY_CODE } from './forms.js'

/** An error body of the service in JSON, with the facts about the request around it. */
export interface FoundBody {
  /** The parsed error body, with `code` and `message`. */
  readonly body: Readonly<Record<string, unknown>>
  /** The body that was sent. */
  readonly sent?: unknown
  /** The HTTP method of the request; undefined if the error does not contain it. */
  readonly method: string | undefined
  /** Address of the request, or its path. */
  readonly url?: string
}

/** The limit for values that are searched for error bodies. */
const MOST_VALUES = 100_000
const DEEPEST = 40

/**
 * Finds the error bodies in a value: the value itself, its parts, and JSON in its texts.
 *
 * @param readText reads texts that are not JSON, such as printed errors
 * @returns the error bodies in the order of the value
 */
export function bodiesIn(
  value: unknown,
  readText?: (text: string) => readonly FoundBody[],
): readonly FoundBody[] {
  const found: FoundBody[] = []
  let seen = 0
  const visit = (node: unknown, depth: number): void => {
    if (++seen > MOST_VALUES || depth > DEEPEST) {
      return
    }
    if (typeof node === 'string') {
      const inside = jsonIn(node)
      if (inside !== undefined) {
        visit(inside, depth + 1)
      } else {
        found.push(...(readText?.(node) ?? []))
      }
      return
    }
    const body = isRecord(node) ? bodyOf(node) : undefined
    if (body !== undefined) {
      found.push(body)
    } else if (typeof node === 'object' && node !== null) {
      for (const one of Object.values(node)) {
        visit(one, depth + 1)
      }
    }
  }
  visit(value, 0)
  return found
}

const jsonIn = (text: string): object | undefined => {
  if (/^\s*[[{]/.test(text)) {
    return attempt(() => JSON.parse(text) as unknown as object | undefined)
  }
  return undefined
}

function bodyOf(record: Readonly<Record<string, unknown>>): FoundBody | undefined {
  const { requestBody, method, url } = record
  if (isRecord(record['rawError']) || isErrorBody(record)) {
    const sent = isRecord(requestBody) && 'json' in requestBody ? requestBody['json'] : requestBody
    return {
      body: record,
      sent,
      method: typeof method === 'string' ? method : undefined,
      ...(typeof url === 'string' && { url }),
    }
  }
  if (isErrorTree(record)) {
    return { body: bodyWith(record), sent: undefined, method: undefined }
  }
  return undefined
}

/** Returns an error body for errors that were logged without one. */
const bodyWith = (errors: object) => ({
  code: Number(INVALID_BODY_CODE),
  message: INVALID_BODY,
  errors,
})

/**
 * The lowest error code of the service. Smaller numbers are HTTP statuses, also of other services.
 */
const LEAST_CODE = 10_000

function isErrorBody({ code, message, errors, retry_after }: Readonly<Record<string, unknown>>) {
  if (typeof message !== 'string') {
    return false
  }
  if (typeof retry_after === 'number') {
    return true
  }
  const isNumeric = typeof code === 'number' || (typeof code === 'string' && /^\d+$/.test(code))
  if (!isNumeric) {
    return false
  }
  return isRecord(errors) || Number(code) >= LEAST_CODE || /^[45]\d\d: /.test(message)
}

/** The key for the list of errors at a place of the tree. */
const ERRORS = '_errors'
const MOST_LEVELS = 30

/**
 * Checks whether an object is a tree of errors: objects by place, with lists of errors at their
 * ends.
 */
function isErrorTree(node: object, level = 0): boolean {
  const entries = Object.entries(node)
  if (entries.length === 0 || level > MOST_LEVELS) {
    return false
  }
  return entries.every(([key, inside]: [string, unknown]) =>
    key === ERRORS ? Array.isArray(inside) : isRecord(inside) && isErrorTree(inside, level + 1),
  )
}
