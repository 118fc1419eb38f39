import type { Json } from '../state/interaction.js'
import { isJson } from '../state/json.js'
import { checkAll, inRange, isMissing, kindOf, lengthOf, listAt, notAnObject, report, tooMany } from './judging.js'
import type { Check, Checks, Judging, Path, Range } from './judging.js'

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
