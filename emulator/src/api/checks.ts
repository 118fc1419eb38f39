import type { Answer } from '../answers/answer.js'
import { formErrors, type FormError } from '../answers/error-body.js'
import { textOf, type ErrorData, type FormCode } from '../answers/error-texts.js'
import type { Json } from '../state/interaction.js'
import { isJson } from '../state/json.js'

/** The least and the most of a length, a number or a list. */
export type Range = readonly [least: number, most: number]
export type Path = readonly (string | number)[]

/** Findings about one body. */
export interface Judging {
  readonly errors: FormError[]
  /** The custom ids that were met. */
  readonly ids: Set<string>
  /** How many components were met, and how many characters they show. */
  components: number
  shown: number
  /** The names of the files that the message has. */
  readonly files: ReadonlySet<string>
}

/** Looks at one field of an object. */
export type Check = (judging: Judging, holder: Json, key: string, at: Path) => void

/** What is looked at in an object, by field. */
export type Checks = Readonly<Record<string, Check>>

/** Looks at the fields of an object. */
export function checkAll(judging: Judging, holder: Json, at: Path, checks: Checks): void {
  for (const [key, check] of Object.entries(checks)) check(judging, holder, key, at)
}

/**
 * @param data what Discord's text of the error speaks of
 * @param ours what slashlint says beside it
 */
export function report({ errors }: Judging, path: Path, code: FormCode, data?: ErrorData, ours?: string): void {
  errors.push({ path, code, message: textOf(code, data, ours) })
}

export const judgingOf = (files: readonly string[] = []): Judging => ({
  errors: [],
  ids: new Set(),
  components: 0,
  shown: 0,
  files: new Set(files),
})

/** Why an object is refused, by its fields. */
export function refuseFields(holder: Json, checks: Checks): Answer | undefined {
  const judging = judgingOf()
  checkAll(judging, holder, [], checks)
  return judging.errors.length === 0 ? undefined : formErrors(judging.errors)
}

export const isMissing = (value: unknown): boolean => value === undefined || value === null

/** In code points. */
export const lengthOf = (text: string): number => [...text].length

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : isJson(value) ? 'an object' : `a ${typeof value}`

export const required: Check = (judging, holder, key, at) => {
  const value = holder[key]
  if (isMissing(value) || value === '') report(judging, [...at, key], 'BASE_TYPE_REQUIRED')
}

/** First one check, then another. */
export const both =
  (...all: readonly Check[]): Check =>
  (...of) =>
    all.forEach((check) => check(...of))

/** A text; numbers and truth values may be written as such, lists and objects not. */
function textAt(judging: Judging, holder: Json, key: string, at: Path): string | undefined {
  const text = holder[key]
  if (typeof text === 'object' && text !== null)
    report(judging, [...at, key], 'STRING_TYPE_CONVERT', { value: text }, `"${key}" is a text; found ${kindOf(text)}.`)
  return typeof text === 'string' ? text : undefined
}

/** A text of at most so many characters; an empty one is as none. */
export const text =
  (most: number): Check =>
  (judging, holder, key, at) => {
    const found = textAt(judging, holder, key, at)
    if (found === undefined || found.length <= most) return
    const length = lengthOf(found)
    if (length > most) tooMany(judging, [...at, key], most, length)
  }

/** Like `text`; the shortest that there may be is what is required. */
export const textWithin =
  (range: Range): Check =>
  (judging, holder, key, at) => {
    const found = textAt(judging, holder, key, at)
    if (found !== undefined && found !== '') inRange(judging, lengthOf(found), range, [...at, key])
  }

export function inRange(judging: Judging, length: number, [least, most]: Range, path: Path): void {
  if (length >= least && length <= most) return
  report(judging, path, 'BASE_TYPE_BAD_LENGTH', { minimum: least, limit: most }, `Found ${length}.`)
}

export function tooMany(judging: Judging, path: Path, most: number, found: number): void {
  report(judging, path, 'BASE_TYPE_MAX_LENGTH', { limit: most }, `Found ${found}.`)
}

/** A whole number; a text of digits is taken as one. */
export const integer =
  ([least, most]: Range): Check =>
  (judging, holder, key, at) => {
    const value = holder[key]
    if (isMissing(value)) return
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    const path = [...at, key]
    if (typeof number !== 'number' || !Number.isInteger(number))
      report(judging, path, 'NUMBER_TYPE_COERCE', { value, kind: 'int' })
    else if (number < least) report(judging, path, 'NUMBER_TYPE_MIN', { minimum: least }, `Found ${number}.`)
    else if (number > most) report(judging, path, 'NUMBER_TYPE_MAX', { limit: most }, `Found ${number}.`)
  }

export const snowflake: Check = (judging, holder, key, at) => {
  const { [key]: value } = holder
  if (!isMissing(value) && !/^\d{1,20}$/.test(String(value)))
    report(judging, [...at, key], 'NUMBER_TYPE_COERCE', { value, kind: 'snowflake' })
}

/** One of some values. */
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (judging, holder, key, at) => {
    const value = holder[key]
    if (isMissing(value) || values.includes(value)) return
    report(judging, [...at, key], 'BASE_TYPE_CHOICES', { allowed: values })
  }

/** An address with one of some schemes; `attachment://` names a file of the message. */
export const url =
  (...schemes: readonly string[]): Check =>
  (judging, holder, key, at) => {
    const value = holder[key]
    if (isMissing(value) || value === '') return
    const path = [...at, key]
    const [, scheme] = /^([a-z][a-z\d+.-]*):\/\/\S+$/i.exec(String(value)) ?? []
    if (scheme === undefined) report(judging, path, 'URL_TYPE_INVALID_URL')
    else if (!schemes.includes(scheme.toLowerCase()))
      report(judging, path, 'URL_TYPE_INVALID_SCHEME', { scheme, allowed: schemes })
    else if (scheme === 'attachment' && !judging.files.has(String(value).slice('attachment://'.length))) {
      const code = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'
      report(judging, path, code, { url: String(value).slice(0, 113) }, 'the message has no such file.')
    }
  }
export const WEB = ['http', 'https'] as const
export const MEDIA = [...WEB, 'attachment'] as const

/** A moment, as an ISO 8601 timestamp. */
export const moment: Check = (judging, holder, key, at) => {
  const value = holder[key]
  const isOne = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isMissing(value) && !isOne) report(judging, [...at, key], 'DATE_TIME_TYPE_PARSE', { value })
}

/** An object with fields. */
export const object =
  (checks: Checks): Check =>
  (judging, holder, key, at) => {
    const value = holder[key]
    if (isJson(value)) checkAll(judging, value, [...at, key], checks)
    else if (!isMissing(value)) notAnObject(judging, [...at, key], value)
  }

/** A list of objects of so many. */
export const list =
  (range: Range, checks: Checks): Check =>
  (judging, holder, key, at) => {
    const items = listAt(judging, holder, key, at)
    if (Array.isArray(holder[key])) inRange(judging, items.length, range, [...at, key])
    for (const [i, item] of items.entries()) if (item !== undefined) checkAll(judging, item, [...at, key, i], checks)
  }

function notAnObject(judging: Judging, path: Path, value: unknown): void {
  report(judging, path, 'MODEL_TYPE_CONVERT', {}, `an object is needed here; found ${kindOf(value)}.`)
}

/** The objects of a list; what is no list, or no object, is refused, and `null` is left alone. */
export function listAt(judging: Judging, holder: Json, key: string, at: Path): readonly (Json | undefined)[] {
  const found = holder[key]
  if (isMissing(found)) return []
  if (!Array.isArray(found)) {
    const code = isJson(found) ? 'MODEL_TYPE_CONVERT' : 'LIST_TYPE_CONVERT'
    report(judging, [...at, key], code, {}, `"${key}" must be a list; found ${kindOf(found)}.`)
    return []
  }
  return found.map((one: unknown, i) => {
    if (isJson(one)) return one
    if (one !== null) notAnObject(judging, [...at, key, i], one)
    return undefined
  })
}
