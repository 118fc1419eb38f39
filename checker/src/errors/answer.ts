import type { Operation } from '@slashlint/core'
import { messageOf } from '../text/words.js'
import { asRecord, isRecord } from '../values/records.js'
import { bodiesIn } from './bodies.js'
import type { Named } from './named.js'
import { readPrintedErrors, type PrintedError } from './printed.js'

/** The service's answer to a request, with the known facts about the request. */
export interface ServiceAnswer {
  /** The error body, or the error of a library that carries it. */
  readonly body: unknown
  /** The body that was sent, if the error contains it. */
  readonly sent: unknown
  /** The operation of the request; undefined if neither its method nor its address is known. */
  readonly operation: Operation | undefined
  /** The address or path of the request. Left out if the error does not contain it. */
  readonly url?: string
  /**
   * The commands that the library prints by name. The first keys of the errors are indexes of this
   * list.
   */
  readonly named?: readonly Named[]
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  POST: 'create',
  PATCH: 'edit',
  PUT: 'bulk',
}

/** The answers in a text. */
export interface ReadAnswers {
  /** The answers of the service, at least one. */
  readonly answers: readonly ServiceAnswer[]
  /** The number of lines in which no error was read. Blank lines and stacks do not count. */
  readonly passedOver: number
}

/**
 * Reads the errors of the service in a text. It may contain error bodies, alone or inside of other
 * JSON, or discord.js's error as JSON, which includes the request. It may also contain errors as
 * libraries print them, even in logs.
 *
 * @returns the answers in the order of the text, or the reason why there are none
 */
export function readAnswers(text: string): ReadAnswers | { readonly obstacle: string } {
  if (text.trim() === '') {
    return { obstacle: 'is empty' }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const { errors, passedOver } = readPrintedErrors(text)
    if (errors.length === 0) {
      return { obstacle: noJson(text, error) }
    }
    return { answers: errors.map(answerOf), passedOver }
  }
  const found: readonly PrintedError[] = bodiesIn(
    value,
    (printed) => readPrintedErrors(printed).errors,
  )
  const errors =
    found.length === 0 && isRecord(value) ? [{ body: value, method: undefined }] : found
  if (errors.length === 0) {
    return { obstacle: 'contains no error of Discord’s' }
  }
  return { answers: errors.map(answerOf), passedOver: 0 }
}

const answerOf = ({ body, sent, method, url, named }: PrintedError): ServiceAnswer => ({
  body,
  sent,
  operation: operationOf(method),
  ...(url !== undefined && { url }),
  ...(named !== undefined && { named }),
})

const operationOf = (method: unknown): Operation | undefined =>
  typeof method === 'string' ? OPERATIONS[method.toUpperCase()] : undefined

/** Matches the exception of DSharpPlus that contains only the status. */
const NO_DETAILS = /\bBadRequestException: Bad request: \w+/

/**
 * Explains why a text without JSON contains no error, for instance because it is a proxy's page or
 * was cut off.
 */
function noJson(text: string, error: unknown): string {
  const start = text.trimStart()
  if (NO_DETAILS.test(start)) {
    return 'is what DSharpPlus prints of an answer without its errors: print `exception.Errors`, and save that'
  }
  if (!start.startsWith('<')) {
    return `is neither an error that a library printed nor JSON: ${messageOf(error)}`
  }
  const title = /<title>([^<]*)<\/title>/i.exec(text)?.[1]?.trim()
  return `is a web page${title === undefined || title === '' ? '' : ` ("${title}")`}: it comes from something in between, not from Discord’s API`
}

/** The code of an error about a list of commands: the entry point is missing. */
const ENTRY_POINT_REMOVED = '50240'

/**
 * Checks whether the errors of an answer are about a list of commands. Their first keys are then
 * indexes, or they concern the whole list.
 */
export function isAboutList({ body, sent, operation, named }: ServiceAnswer): boolean {
  if (Array.isArray(sent) || named !== undefined) {
    return true
  }
  const { rawError } = asRecord(body)
  const { errors, code } = asRecord(isRecord(rawError) ? rawError : body)
  const keys = Object.keys(asRecord(errors)).filter((key) => key !== '_errors')
  if (keys.length > 0) {
    return keys.every((key) => /^\d+$/.test(key))
  }
  return String(code) === ENTRY_POINT_REMOVED || (operation === 'bulk' && sent === undefined)
}
