import type { Operation } from '@slashlint/core'
import { messageOf } from '../text/words.js'
import { isErrorTree } from './embedded.js'
import { asRecord, isRecord } from '../values/records.js'
import { INVALID_BODY, INVALID_BODY_CODE } from './forms.js'
import type { Named } from './named.js'
import { readPrintedError } from './printed.js'

/** The service's answer to a request, with what is known of the request. */
export interface ServiceAnswer {
  /** The error body, or the error of a library that carries it. */
  readonly body: unknown
  /** The body that was sent, where the error says it. */
  readonly sent: unknown
  readonly operation: Operation | undefined
  /** Where a library names commands instead of counting them: the first keys of the errors are indexes in this. */
  readonly named?: readonly Named[]
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  POST: 'create',
  PATCH: 'edit',
  PUT: 'bulk',
}

/**
 * Reads a saved response: the error body itself, the error of discord.js as JSON, which also contains the request, or
 * the error of a library as it is printed.
 *
 * @returns the errors, or the reason why the text contains none
 */
export function readAnswer(text: string): ServiceAnswer | { readonly obstacle: string } {
  if (text.trim() === '') {
    return { obstacle: 'is empty' }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const printed = readPrintedError(text)
    if (printed !== undefined) {
      const { body, method, named } = printed
      return {
        body,
        sent: undefined,
        operation: operationOf(method),
        ...(named !== undefined && { named }),
      }
    }
    return { obstacle: noJson(text, error) }
  }
  if (!isRecord(value)) {
    return { obstacle: 'is not an object' }
  }
  const { requestBody, method } = value
  if (isErrorTree(value)) {
    return {
      body: { code: Number(INVALID_BODY_CODE), message: INVALID_BODY, errors: value },
      sent: undefined,
      operation: undefined,
    }
  }
  const sent = isRecord(requestBody) && 'json' in requestBody ? requestBody.json : requestBody
  return { body: value, sent, operation: operationOf(method) }
}

const operationOf = (method: unknown): Operation | undefined =>
  typeof method === 'string' ? OPERATIONS[method.toUpperCase()] : undefined

/** DSharpPlus's BadRequestException says the status alone. */
const NO_DETAILS = /\bBadRequestException: Bad request: \w+/

/** A page of a proxy, or a body that was cut off: what people save by mistake. */
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

/** Only a list of commands can lack the entry point. */
const ENTRY_POINT_REMOVED = '50240'

/** Whether the errors of an answer are those of a list: their first keys are indexes, or the whole list is meant. */
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
