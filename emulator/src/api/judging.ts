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

export const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : isJson(value) ? 'an object' : `a ${typeof value}`

export function inRange(judging: Judging, length: number, [least, most]: Range, path: Path): void {
  if (length >= least && length <= most) return
  report(judging, path, 'BASE_TYPE_BAD_LENGTH', { minimum: least, limit: most }, `Found ${length}.`)
}

export function tooMany(judging: Judging, path: Path, most: number, found: number): void {
  report(judging, path, 'BASE_TYPE_MAX_LENGTH', { limit: most }, `Found ${found}.`)
}

export function notAnObject(judging: Judging, path: Path, value: unknown): void {
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
