import { stop, type Answer } from '../answers/answer.js'
import { formErrors, type FormError } from '../answers/error-body.js'
import { textOf, type ErrorData, type FormCode } from '../answers/error-texts.js'
import { isJson, type Json } from '../json.js'

/** The bounds of a length, a number or a list, both included. */
export type Range = readonly [least: number, most: number]
export type Path = readonly (string | number)[]

/** The state of the checks of one body. */
export interface Judging {
  /** The errors so far, in the order in which the fields are checked. */
  readonly errors: FormError[]
  /** The custom ids found so far. */
  readonly ids: Set<string>
  /** The numeric ids of components found so far, which must be unique in a message. */
  readonly numbers: Set<number>
  /** The number of components found so far. */
  components: number
  /** The number of code points in the texts that the components show. */
  shown: number
  /** The names of the message's files. */
  readonly files: ReadonlySet<string>
}

/** Checks a value, and reports errors to `judging`. @param at the path of the value in the body */
export type Check = (value: unknown, at: Path, judging: Judging) => void

/** The checks of an object, by field. */
export type Checks = Readonly<Record<string, Check>>

/** Returns the errors in a value. @param files the names of the files in the request */
export function errorsIn(
  value: unknown,
  check: Check,
  at: Path = [],
  files: readonly string[] = [],
) {
  const judging: Judging = {
    errors: [],
    ids: new Set(),
    numbers: new Set(),
    components: 0,
    shown: 0,
    files: new Set(files),
  }
  check(value, at, judging)
  return judging.errors
}

/** Checks the fields of an object. @throws Refused if a field is invalid */
export const expectFields = (holder: Json, checks: Checks): void =>
  stop(refusedFor(errorsIn(holder, object(checks))))

/** Returns the answer for errors; undefined if there are none. */
export const refusedFor = (errors: readonly FormError[]): Answer | undefined =>
  errors.length === 0 ? undefined : formErrors(errors)

/**
 * Adds an error at a path.
 *
 * @param data the values for the placeholders in Discord's message
 * @param ours slashlint's own sentence
 */
export function report(
  { errors }: Judging,
  path: Path,
  code: FormCode,
  data?: ErrorData,
  ours?: string,
): void {
  errors.push({ path, code, message: textOf(code, data, ours) })
}

export const isMissing = (value: unknown): boolean => value === undefined || value === null

/** Returns the length of a text in code points. */
export const lengthOf = (value: string): number => [...value].length

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) {
    return 'a list'
  }
  return isJson(value) ? 'an object' : `a ${typeof value}`
}

export function inRange(length: number, [least, most]: Range, at: Path, judging: Judging): void {
  if (length >= least && length <= most) {
    return
  }
  report(judging, at, 'BASE_TYPE_BAD_LENGTH', { minimum: least, limit: most }, `Found ${length}.`)
}

export function atMost(most: number, found: number, at: Path, judging: Judging): void {
  if (found > most) {
    report(judging, at, 'BASE_TYPE_MAX_LENGTH', { limit: most }, `Found ${found}.`)
  }
}

/** Returns a check that runs several checks in order. */
export const both =
  (...checks: readonly Check[]): Check =>
  (...of) =>
    checks.forEach((check) => check(...of))

/** Returns a check that accepts a missing value, and otherwise runs another check. */
const optional =
  (check: Check): Check =>
  (value, ...of) =>
    isMissing(value) || check(value, ...of)

export const required =
  (...checks: readonly Check[]): Check =>
  (value, at, judging) => {
    if (isMissing(value) || value === '') {
      return report(judging, at, 'BASE_TYPE_REQUIRED')
    }
    return both(...checks)(value, at, judging)
  }

/**
 * Returns a check for the length of a text. Numbers and booleans are accepted as texts; lists and
 * objects are not. An empty text counts as missing.
 *
 * @param least the shortest length; if absent, Discord's message names only the greatest
 */
export const text = (most: number, least?: number): Check =>
  optional((value, at, judging) => {
    const ours = `"${String(at.at(-1))}" is a text; found ${kindOf(value)}.`
    if (typeof value === 'object') {
      report(judging, at, 'STRING_TYPE_CONVERT', { value }, ours)
    }
    if (typeof value !== 'string' || value === '') {
      return
    }
    if (least !== undefined) {
      inRange(lengthOf(value), [least, most], at, judging)
    } else if (value.length > most) {
      atMost(most, lengthOf(value), at, judging)
    }
  })

/** Returns a check for a whole number, which may be a text of digits. */
export const integer = ([least, most]: Range): Check =>
  optional((value, at, judging) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number)) {
      report(judging, at, 'NUMBER_TYPE_COERCE', { value, kind: 'int' })
    } else if (number < least) {
      report(judging, at, 'NUMBER_TYPE_MIN', { minimum: least }, `Found ${number}.`)
    } else if (number > most) {
      report(judging, at, 'NUMBER_TYPE_MAX', { limit: most }, `Found ${number}.`)
    }
  })

export const snowflake: Check = optional((value, at, judging) => {
  if (!/^\d{1,20}$/.test(String(value))) {
    report(judging, at, 'NUMBER_TYPE_COERCE', { value, kind: 'snowflake' })
  }
})

/** Returns a check for one of the allowed values. */
export const oneOf = (...allowed: readonly unknown[]): Check =>
  optional((value, at, judging) => {
    if (!allowed.includes(value)) {
      report(judging, at, 'BASE_TYPE_CHOICES', { allowed })
    }
  })

/**
 * Returns a check for a URL with one of the allowed schemes. `attachment://` must name a file of
 * the message.
 */
export const url = (...schemes: readonly string[]): Check =>
  optional((value, at, judging) => {
    if (value === '') {
      return
    }
    const [, scheme] = /^([a-z][a-z\d+.-]*):\/\/\S+$/i.exec(String(value)) ?? []
    if (scheme === undefined) {
      report(judging, at, 'URL_TYPE_INVALID_URL')
    } else if (!schemes.includes(scheme.toLowerCase())) {
      report(judging, at, 'URL_TYPE_INVALID_SCHEME', { scheme, allowed: schemes })
    } else if (
      scheme === 'attachment' &&
      !judging.files.has(String(value).slice('attachment://'.length))
    ) {
      const code = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND'
      report(
        judging,
        at,
        code,
        { url: String(value).slice(0, 113) },
        'the message has no such file.',
      )
    }
  })
export const WEB = ['http', 'https'] as const
export const MEDIA = [...WEB, 'attachment'] as const

/** Checks an ISO 8601 timestamp. */
export const moment: Check = optional((value, at, judging) => {
  const isOne =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isOne) {
    report(judging, at, 'DATE_TIME_TYPE_PARSE', { value })
  }
})

/** Returns a check for an object and its fields. */
export const object = (checks: Checks): Check =>
  optional((value, at, judging) => {
    if (isJson(value)) {
      for (const [key, check] of Object.entries(checks)) {
        check(value[key], [...at, key], judging)
      }
    } else {
      report(
        judging,
        at,
        'MODEL_TYPE_CONVERT',
        {},
        `an object is needed here; found ${kindOf(value)}.`,
      )
    }
  })

/** Returns a check for a list, its length and its items. */
export const listOf = (check: Check, range: Range = [0, Infinity]): Check =>
  optional((value, at, judging) => {
    const code = isJson(value) ? 'MODEL_TYPE_CONVERT' : 'LIST_TYPE_CONVERT'
    const ours = `"${String(at.at(-1))}" must be a list; found ${kindOf(value)}.`
    if (!Array.isArray(value)) {
      return report(judging, at, code, {}, ours)
    }
    inRange(value.length, range, at, judging)
    for (const [i, item] of value.entries()) {
      check(item, [...at, i], judging)
    }
  })
