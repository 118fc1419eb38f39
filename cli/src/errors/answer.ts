import type { Operation } from '@slashlint/core'

/** The service's answer to a request, with what is known of the request. */
export interface Answer {
  /** The error body, or the error of a library that carries it. */
  readonly body: unknown
  /** The body that was sent, where the error says it. */
  readonly sent: unknown
  readonly operation: Operation | undefined
}

type Entries = Readonly<Record<string, unknown>>
const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const OPERATIONS: Readonly<Record<string, Operation>> = { POST: 'create', PATCH: 'edit', PUT: 'bulk' }

/** Reads a saved answer: the error body itself, or the error of discord.js as JSON, which has the request beside it. */
export function readAnswer(text: string): Answer | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isEntries(value)) return undefined
  const { requestBody, method } = value
  const sent = isEntries(requestBody) && 'json' in requestBody ? requestBody['json'] : requestBody
  const operation = typeof method === 'string' ? OPERATIONS[method.toUpperCase()] : undefined
  return { body: value, sent, operation }
}

/** Whether the errors of an answer are those of a list: their first keys are indexes. */
export function isAboutList({ body, sent }: Answer): boolean {
  if (Array.isArray(sent)) return true
  const holder = isEntries(body) && isEntries(body['rawError']) ? body['rawError'] : body
  const errors = isEntries(holder) ? holder['errors'] : undefined
  const keys = isEntries(errors) ? Object.keys(errors).filter((key) => key !== '_errors') : []
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
}
