import { isObject } from '../../dynamic.js'
import { TOO_MANY_REQUESTS } from '../../contract/endpoints.js'
import type { Entries } from '../../validate/interaction/visit.js'

/** One error in an error response of the service. */
export interface ApiError {
  /**
   * The place of the error: keys from the root of the request's body. `undefined` if the error is
   * about the request as a whole.
   */
  readonly keys: readonly string[] | undefined
  /** The error code: a word such as `BASE_TYPE_REQUIRED`, or a number as text. */
  readonly code: string
  /** The service's sentence. */
  readonly message: string
  /** The seconds after which the request may be sent again. */
  readonly retryAfter?: number
  /** True if the rate limit applies to all requests, false if to one endpoint. */
  readonly isGlobal?: boolean
}

/** The most errors, and the most nodes of the error tree, that are read from one response. */
const MOST_ERRORS = 1000
const MOST_NODES = 100_000
/**
 * The most levels of the error tree that are read. The place of a localized choice name of a
 * sub-command in a bulk body has 11.
 */
const DEEPEST = 32

/**
 * Lists the errors of a response, in its order. Empty if the response is not an error body. Never
 * throws.
 */
export function readApiErrors(answer: unknown): readonly ApiError[] {
  try {
    return read(typeof answer === 'string' ? (JSON.parse(answer) as unknown) : answer)
  } catch {
    return []
  }
}

function read(answer: unknown): readonly ApiError[] {
  if (!isObject(answer)) {
    return []
  }
  // The errors of libraries contain the body.
  const body = isObject(answer['rawError']) ? answer['rawError'] : answer
  const found: ApiError[] = []
  if (isObject(body['errors'])) {
    collect(body['errors'], [], { found, nodes: 0 })
  }
  if (found.length > 0) {
    return found
  }
  const { message, code, retry_after: retryAfter } = body
  if (typeof message !== 'string') {
    return []
  }
  if (typeof retryAfter !== 'number') {
    return [{ keys: undefined, code: codeOf(code), message }]
  }
  const limited = code === undefined || code === 0 ? String(TOO_MANY_REQUESTS) : codeOf(code)
  return [
    { keys: undefined, code: limited, message, retryAfter, isGlobal: body['global'] === true },
  ]
}

const codeOf = (code: unknown): string =>
  typeof code === 'string' || typeof code === 'number' ? String(code) : ''

interface Reading {
  readonly found: ApiError[]
  nodes: number
}

function collect(node: Entries, keys: readonly string[], reading: Reading): void {
  const { found } = reading
  for (const key of Object.keys(node)) {
    if (++reading.nodes > MOST_NODES) {
      return
    }
    const entry = node[key]
    if (key === '_errors' && Array.isArray(entry)) {
      for (const one of entry.slice(0, MOST_ERRORS)) {
        addError(one, keys, found)
      }
    } else if (isObject(entry)) {
      if (keys.length < DEEPEST) {
        collect(entry, [...keys, key], reading)
      }
    } else if (Array.isArray(entry)) {
      // The older form: a list of sentences.
      for (const one of entry.slice(0, MOST_ERRORS)) {
        addError(one, [...keys, key], found)
      }
    }
  }
}

function addError(error: unknown, keys: readonly string[], found: ApiError[]): void {
  if (found.length >= MOST_ERRORS) {
    return
  }
  if (typeof error === 'string') {
    found.push({ keys, code: '', message: error })
  } else if (isObject(error) && typeof error['message'] === 'string') {
    found.push({ keys, code: codeOf(error['code']), message: error['message'] })
  }
}
