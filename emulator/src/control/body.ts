import { InvocationError } from '../invoke/error.js'
import type { Fields, UseOptions, InvokeOptions } from '../invoke/invocation.js'
import { isJson, jsonOf, type Json } from '../json.js'

/* Readers of the bodies with which the page, programs and tests in other languages use the control routes. */

/** The types that a value of a body may have, by name. */
interface Kinds {
  readonly string: string
  readonly number: number
}

/**
 * Returns a value of a body; `undefined` if it is missing.
 *
 * @throws InvocationError if it has another type
 */
export function valueIn<Kind extends keyof Kinds>(
  body: Json,
  name: string,
  kind: Kind,
): Kinds[Kind] | undefined {
  const { [name]: value } = body
  const isKind = (one: unknown): one is Kinds[Kind] => typeof one === kind
  if (value === undefined || value === null) {
    return undefined
  }
  if (isKind(value)) {
    return value
  }
  throw new InvocationError(`"${name}" must be a ${kind}.`)
}

/** Returns a text of a body. @throws InvocationError if it is missing, or no text */
export function textIn(body: Json, name: string): string {
  const text = valueIn(body, name, 'string')
  if (text === undefined) {
    throw new InvocationError(`"${name}" must be a string.`)
  }
  return text
}

/** Returns a list of texts of a body; empty if it is missing. */
export const textsIn = (body: Json, name: string): readonly string[] =>
  Array.isArray(body[name]) ? body[name].map(String) : []

/**
 * Returns a text or number of a body; `undefined` if it is missing.
 *
 * @throws InvocationError if it has another type
 */
export const wordIn = (body: Json, name: string): string | number | undefined =>
  typeof body[name] === 'number' ? body[name] : valueIn(body, name, 'string')

/**
 * Returns how connections are closed: by a close code or a gateway opcode.
 *
 * @throws InvocationError for another word
 */
export function closeIn(body: Json): number | 'reconnect' | 'invalid-session' | undefined {
  const how = wordIn(body, 'how')
  if (typeof how !== 'string' || how === 'reconnect' || how === 'invalid-session') {
    return how
  }
  throw new InvocationError(
    `A connection is closed with a code such as 4000, or with reconnect or invalid-session; found ${how}.`,
  )
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/**
 * Returns the fields of a form: texts, lists of texts and booleans.
 *
 * @throws InvocationError for another value
 */
export function fieldsIn({ fields }: Json): Fields {
  const entries = Object.entries(jsonOf(fields)).map(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'boolean' || isTexts(value)) {
      return [name, value] as const
    }
    throw new InvocationError(
      `The field "${name}" must be a string, a list of strings or a boolean.`,
    )
  })
  return Object.fromEntries(entries)
}

const TEXTS = ['app', 'as', 'in', 'locale', 'target', 'autocomplete', 'message'] as const
const NUMBERS = ['patience', 'quiet'] as const

/** Returns the options of an invocation. @throws InvocationError if a value has another type */
export function optionsIn(body: Json): InvokeOptions & UseOptions {
  const options = jsonOf(body['options'])
  const { files } = options
  const named = [
    ...TEXTS.map((name) => [name, valueIn(options, name, 'string')] as const),
    ...NUMBERS.map((name) => [name, valueIn(options, name, 'number')] as const),
  ]
  return {
    ...Object.fromEntries(named.filter(([, value]) => value !== undefined)),
    ...(isJson(files) && { files: bytesIn(files) }),
  }
}

const bytesIn = (files: Json): Readonly<Record<string, Uint8Array>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, content]) =>
      content instanceof Uint8Array ? [[name, content] as const] : [],
    ),
  )
