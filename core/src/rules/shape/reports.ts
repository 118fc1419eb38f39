import { isOfCommandOnly } from '../../contract/field-names.js'
import { LIMITS } from '../../contract/limits.js'
import { isSnowflake } from '../../contract/naming.js'
import type { Related } from '../../diagnostic.js'
import { DYNAMIC, isDynamic, isObject, type Dynamic } from '../../dynamic.js'
import { nearest, toSnakeCase } from '../../text/nearest.js'
import {
  beginning,
  didYouMean,
  either,
  isMember,
  memberNamed,
  members,
  quote,
  unsetNote,
} from '../../text/words.js'
import { isOnlyCounted, relatedAt, report } from '../../walk/report.js'
import { expectPlain, found, iterableName, strange } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'

// Area "Shape (all resources)". Sections: the field tables of the resources.

type FieldKey = string | number

/**
 * The value of a field after reading: the value itself, `undefined` if it is absent, or DYNAMIC if
 * it is unknown.
 */
export type Known<T> = T | undefined | Dynamic

/**
 * Names a field in a message: `"type"`. Names an item by its number, from 1 on, and its list: `Item
 * 2 of "contexts"`.
 */
function labelOf(run: Run, key: FieldKey): string {
  if (typeof key === 'string') {
    return `"${key}"`
  }
  const field = run.depth > 0 ? run.path[run.depth - 1] : undefined
  return typeof field === 'string' ? `Item ${key + 1} of "${field}"` : `Item ${key + 1} of the list`
}

/** The optional parts of a `shape/type` diagnostic. */
interface TypeFault {
  /** The service's error code, if it depends on the value. */
  readonly apiCode?: string | undefined
  /** Advice on how to write the value. */
  readonly hint?: string | undefined
}

/** Reports `shape/type`. For all other rules, the value then counts as unknown. */
export function wrongType(
  run: Run,
  key: FieldKey,
  expected: string,
  value: unknown,
  { apiCode, hint }: TypeFault = {},
): Dynamic {
  const label = labelOf(run, key)
  const article = /^[aeiou]/.test(expected) ? 'an' : 'a'
  const words = expected === 'boolean' ? trueOrFalse(value) : `${article} ${expected}`
  const suggestion = withoutBigInt(value, expected)
  const advice = hint === undefined ? bigIntAdvice(suggestion) : `: ${hint}`
  report(run, 'shape/type', [key], {
    message: `${label} must be ${words}; ${found(run, value)}${advice}.`,
    data: { expected, actual: jsonType(value), ...(suggestion !== undefined && { suggestion }) },
    apiCode,
  })
  return DYNAMIC
}

/** The most digits of an id. A longer text may be part of a very long number. */
const MOST_DIGITS = 20

const bitsOf = (expected: string): bigint =>
  expected.startsWith('sum of permissions') ? BigInt(LIMITS.permissionBits) : 64n

const IN_DIGITS = /^(?:a )?string$|string of digits|^snowflake$/

/**
 * Suggests a JSON value in place of a BigInt: its digits in quotation marks, or the number if a
 * double represents it exactly.
 */
export function withoutBigInt(value: unknown, expected: string): string | undefined {
  if (typeof value !== 'bigint' || String(value).length > MOST_DIGITS) {
    return undefined
  }
  if (IN_DIGITS.test(expected)) {
    const isAllowed =
      /^(?:a )?string$/.test(expected) || (value >= 0n && value < 2n ** bitsOf(expected))
    return isAllowed ? JSON.stringify(String(value)) : undefined
  }
  const isNumber = /\b(?:integer|number)$/.test(expected) && Number.isSafeInteger(Number(value))
  return isNumber ? String(value) : undefined
}

/**
 * Explains, as the end of a message, that JSON has no BigInt, and what to write instead. Empty
 * without a suggestion.
 */
export const bigIntAdvice = (number: string | undefined): string =>
  number === undefined ? '' : `: JSON has no BigInt, write ${number}`

/**
 * Describes the values of a boolean field. If the author wrote a text, adds that quotes are wrong.
 */
const trueOrFalse = (value: unknown): string =>
  `true or false${typeof value === 'string' ? ', without quotes' : ''}`

function jsonType(value: unknown): string {
  if (value === null) {
    return 'null'
  }
  return Array.isArray(value) ? 'list' : typeof value
}

/**
 * Reports `shape/coerced`: the service converts the value. All further rules check the converted
 * value.
 */
export function reportCoerced(run: Run, key: FieldKey, value: unknown, to: string | number): void {
  const kind = typeof to === 'number' ? 'number' : 'string'
  report(run, 'shape/coerced', [key], {
    message: `${labelOf(run, key)} should be a ${kind}, ${kind === 'number' ? 'without quotes' : 'in quotes'}; ${found(run, value)}, which Discord converts.`,
    data: {
      expected: kind,
      actual: jsonType(value),
      ...(to === Infinity || to === -Infinity ? undefined : { suggestion: JSON.stringify(to) }),
    },
  })
}

/** Reports `shape/required`: a field is missing from an object that is completely known. */
export function missing(run: Run, key: string, nearMiss?: string, advice = 'it is required'): void {
  report(run, 'shape/required', [key], {
    message: `"${key}" is missing: ${advice}.`,
    data: { field: key },
    related: misspelling(run, nearMiss, key),
  })
}

/**
 * Returns the related place of a key that was probably meant to be the missing field. Undefined
 * without such a key.
 */
export function misspelling(
  run: Run,
  nearMiss: string | undefined,
  key: string,
): readonly Related[] | undefined {
  if (nearMiss === undefined) {
    return undefined
  }
  return relatedAt(run, [nearMiss], 'key', `"${nearMiss}" may be a misspelling of "${key}".`)
}

/** Reports `shape/null`: null for a required value, or for a field that may be absent but not null. */
export function reportNull(run: Run, key: FieldKey, isOptional = false): void {
  const isRequired = typeof key !== 'number' && !isOptional
  const fault = isOptional ? 'cannot be null: leave it out' : 'is null: remove it'
  const advised = `${labelOf(run, key)} ${fault}, or give it a value.`
  report(run, 'shape/null', [key], {
    message: isRequired ? `"${key}" is required and cannot be null.` : advised,
    apiCode: typeof key === 'number' ? 'LIST_ITEM_VALUE_REQUIRED' : undefined,
  })
}

/** Reports `shape/null-optional`, unless null resets a field there. */
export function reportNullOptional(run: Run, key: FieldKey): void {
  if (run.nullsAllowed) {
    return
  }
  report(run, 'shape/null-optional', [key], {
    message: `"${key}" is null, which counts as absent: leave it out.`,
  })
}

/** Reports `shape/unknown-key`. */
export function reportUnknownKey(
  run: Run,
  key: string,
  fields: readonly string[],
  what: string,
): void {
  if (isOnlyCounted(run, 'shape/unknown-key')) {
    return
  }
  const suggestion = nearest(key, fields)
  const elsewhere = suggestion === undefined ? misplaced(key, what) : undefined
  const advice = didYouMean(suggestion, elsewhere ?? 'Discord ignores it.')
  report(run, 'shape/unknown-key', [key], {
    message: `${what} has no field ${quote(key)}: ${advice}`,
    target: 'key',
    data: { suggestion },
  })
}

/**
 * Gives advice about a key that belongs to the whole command, or that contains the command itself.
 * Undefined for other keys.
 */
function misplaced(key: string, what: string): string | undefined {
  if (what === 'A command' && key === 'data') {
    return 'if it holds the command, pass what it holds.'
  }
  const field = what === 'An option' ? toSnakeCase(key) : ''
  if (isOfCommandOnly(field)) {
    return `"${field}" exists for the whole command only. Move it there; Discord ignores it here.`
  }
  return undefined
}

/** Reports `shape/server-field`. */
export function reportServerField(run: Run, key: string): void {
  report(run, 'shape/server-field', [key], {
    message: `"${key}" is assigned by Discord: leave it out of the body.`,
    target: 'key',
  })
}

/** Reports `shape/operation-field`. */
export function reportOperationField(run: Run, key: string, why: string): void {
  report(run, 'shape/operation-field', [key], {
    message: `"${key}" has no effect here: ${why}. Leave it out.`,
    target: 'key',
  })
}

/** Reads a string field. Integers are converted to text, and reported. The caller handles null. */
export function readString(run: Run, key: FieldKey, value: unknown): Known<string> {
  if (typeof value === 'string' || value === undefined || isDynamic(value)) {
    return value
  }
  if (Number.isSafeInteger(value)) {
    const text = String(value)
    reportCoerced(run, key, value, text)
    return text
  }
  return wrongType(run, key, 'string', value)
}

const INTEGER_TEXT = /^-?\d+$/

/**
 * Reads an integer field. Integers in texts are converted, and reported. Anything else is reported
 * as `shape/type`, including fractions.
 */
export function readInteger(run: Run, key: FieldKey, value: unknown): Known<number> {
  const number = readJsonInteger(run, key, value)
  if (typeof number === 'number' && !Number.isInteger(number)) {
    return wrongType(run, key, 'integer', value)
  }
  return number
}

/**
 * Reads an integer field for which another rule reports fractions: returns any finite number.
 *
 * @param values the enumeration of the field, which the message then names
 */
export function readJsonInteger(
  run: Run,
  key: FieldKey,
  value: unknown,
  values?: Readonly<Record<string, number>>,
): Known<number> {
  if (value === undefined || isDynamic(value)) {
    return value
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return value
  }
  const number = typeof value === 'string' && INTEGER_TEXT.test(value) ? Number(value) : Infinity
  if (Number.isFinite(number)) {
    reportCoerced(run, key, value, number)
    return number
  }
  return wrongNumber(run, key, 'integer', value, values && oneOf(values))
}

/**
 * Reports `shape/type` for a value that is not a number. For a text, Discord has an error code of
 * its own.
 */
function wrongNumber(
  run: Run,
  key: FieldKey,
  expected: string,
  value: unknown,
  hint?: string,
): Dynamic {
  const apiCode = typeof value === 'string' ? 'NUMBER_TYPE_COERCE' : undefined
  return wrongType(run, key, expected, value, { apiCode, hint })
}

/** Lists, as advice, the values that a field may have. */
export const oneOf = (values: Readonly<Record<string, number>>): string =>
  `use ${either(members(values))}`

const NUMBER_TEXT = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/

/** Reads a number field. Another rule reports numbers that are not finite. */
export function readNumber(
  run: Run,
  key: FieldKey,
  value: unknown,
  integer: boolean,
): Known<number> {
  if (value === undefined || isDynamic(value) || typeof value === 'number') {
    return value
  }
  if (
    typeof value === 'string' &&
    (INTEGER_TEXT.test(value) || (!integer && NUMBER_TEXT.test(value)))
  ) {
    const number = Number(value)
    reportCoerced(run, key, value, number)
    return number
  }
  return wrongNumber(run, key, integer ? 'integer' : 'number', value)
}

export function readBoolean(run: Run, key: FieldKey, value: unknown): Known<boolean> {
  if (typeof value === 'boolean' || value === undefined || isDynamic(value)) {
    return value
  }
  const unknown: Dynamic = wrongType(run, key, 'boolean', value)
  // The value in the text counts for all other rules.
  return value === 'true' || value === 'false' ? value === 'true' : unknown
}

/**
 * Reads a member of an enumeration as a number. The name of a member, or its number as text, is
 * reported and counts as the member. Anything else is reported and counts as unknown.
 */
export function readEnum(
  run: Run,
  key: FieldKey,
  value: unknown,
  values: Readonly<Record<string, number>>,
  apiCode?: string,
): Known<number> {
  if (typeof value === 'number' && isMember(values, value)) {
    return value
  }
  const member = typeof value === 'string' ? memberNamed(values, value) : undefined
  if (member !== undefined) {
    return namedMember(run, key, value as string, member)
  }
  const number = readJsonInteger(run, key, value, values)
  if (typeof number !== 'number') {
    return number
  }
  if (!Number.isInteger(number)) {
    return wrongType(run, key, 'integer', value, { hint: oneOf(values) })
  }
  if (isMember(values, number)) {
    return number
  }
  const label = labelOf(run, key)
  report(run, 'shape/enum', [key], {
    message: `${label} must be ${either(members(values))}; found ${number}.`,
    data: { actual: number, allowed: Object.values(values) },
    apiCode,
  })
  return DYNAMIC
}

/**
 * Reports `shape/type` for the name of a member, and returns its number. All other rules check the
 * number (decision 14).
 */
function namedMember(run: Run, key: FieldKey, name: string, member: number): number {
  const label = labelOf(run, key)
  report(run, 'shape/type', [key], {
    message: `${label} must be an integer; found the string ${quote(name)}: ${name} is ${member}.`,
    data: { expected: 'integer', actual: 'string', suggestion: String(member) },
    apiCode: 'NUMBER_TYPE_COERCE',
  })
  return member
}

/**
 * Reads a snowflake or bit set as text. Safe integers ≥ 0 are converted. Larger numbers are
 * reported as `shape/precision`, because their last digits are lost.
 */
export function readDigits(
  run: Run,
  key: FieldKey,
  value: unknown,
  expected: string,
): Known<string> {
  if (typeof value === 'string' || value === undefined || isDynamic(value)) {
    return value
  }
  if (typeof value === 'number' && Number.isInteger(value)) {
    if (!Number.isSafeInteger(value)) {
      report(run, 'shape/precision', [key], {
        message: `"${key}" is a number above 2^53: its last digits are already lost. Write it as a string of digits.`,
        data: { actual: value },
      })
      return DYNAMIC
    }
    if (value >= 0) {
      const text = String(value)
      reportCoerced(run, key, value, text)
      return text
    }
  }
  return wrongType(run, key, expected, value)
}

/** Explains why a text of digits is not an id, with advice. */
function ofDigits(text: string): readonly [what: string, advice: string] {
  const digits = text.replace(/^0+(?=\d)/, '')
  if (!isSnowflake(digits)) {
    return ['an id, a number below 2^64', ': it is too large. Copy the id again']
  }
  return ['an id, without zeros in front', `: write "${digits}"`]
}

/** Explains, as the end of a sentence, why a text is not an id, with advice. */
export function noSnowflake(text: string): string {
  const [what, advice] = /^\d+$/.test(text) ? ofDigits(text) : ofOtherText(text)
  return `must be ${what}; found ${quote(text)}${advice}`
}

/** Explains why a text with characters other than digits is not an id, with advice. */
function ofOtherText(text: string): readonly [what: string, advice: string] {
  const what = 'an id, a string of digits such as "81384788765712384"'
  return [what, unsetNote(text) + idAdvice(text)]
}

/** Gives advice about a name or a mention in the place of an id. */
function idAdvice(text: string): string {
  if (text === '@everyone') {
    return ": @everyone is written as the guild's id"
  }
  if (/^all.channels$/i.test(text)) {
    return ": All Channels is written as the guild's id minus 1"
  }
  const mentioned = /^<(?:@[!&]?|#|<\/[^:>]{1,99}:)(\d{1,20})>$/.exec(text)?.[1]
  if (mentioned === undefined || !isSnowflake(mentioned)) {
    return ''
  }
  return `: write the id alone, "${mentioned}"`
}

export function readSnowflake(run: Run, key: FieldKey, value: unknown): Known<string> {
  const text = readDigits(run, key, value, 'id (a string of digits)')
  if (typeof text !== 'string' || isSnowflake(text)) {
    return text
  }
  report(run, 'shape/snowflake', [key], {
    message: `"${key}" ${noSnowflake(text)}.`,
    data: { actual: beginning(text, 100) },
  })
  return DYNAMIC
}

/** The type of the items of a list: objects, texts, or members of an enumeration. */
type ItemType = 'object' | 'string' | Readonly<Record<string, number>>

/**
 * Reads a list field. Returns undefined if there is no list to check. Reports null, and values of
 * other types.
 */
export function readList(
  run: Run,
  key: FieldKey,
  value: unknown,
  of: string,
  item: ItemType = 'object',
): readonly unknown[] | undefined {
  if (Array.isArray(value)) {
    expectPlain(run, value)
    return value
  }
  if (value === undefined || isDynamic(value)) {
    return undefined
  }
  if (value === null) {
    reportNullOptional(run, key)
    return undefined
  }
  wrongType(run, key, `list of ${of}`, value, {
    apiCode: isObject(value) ? 'MODEL_TYPE_CONVERT' : undefined,
    hint: listAdvice(run, key, value, item),
  })
  return undefined
}

/** The keys by which the items of a list are recognised. The first key has the item's name. */
const ITEM_KEYS: Readonly<Record<FieldKey, readonly string[]>> = {
  choices: ['name', 'value'],
  options: ['name', 'type', 'description'],
  members: ['id', 'metadata'],
}

/** The keys by which commands are recognised. */
export const COMMAND_KEYS = ['name', 'type', 'description']

const ONE = 'put it between [ and ]'

/**
 * Advises how to turn an object into a list: the object is the only item, or its entries are the
 * items by name.
 *
 * @param keys the keys by which items are recognised; the first has the item's name
 */
export function entriesAdvice(
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): string {
  const [first] = Object.keys(value)
  if (keys.some((key) => Object.hasOwn(value, key))) {
    return ONE
  }
  if (first === undefined) {
    return 'write [] for none'
  }
  const entry = value[first]
  if (isObject(entry) && keys.slice(0, 1).some((key) => Object.hasOwn(entry, key))) {
    return 'make a list of its values, [{ … }, …]'
  }
  const [name = 'name', second] = keys
  const isShown = second === 'value' && !isObject(entry) && isPlainText(entry)
  const rest = isShown ? `"value": ${JSON.stringify(entry)}` : '…'
  return `make a list of its entries, [{"${name}": ${quote(first)}, ${rest}}, …]`
}

/** Tells whether a value can be quoted in a message: a number, or a short text. */
const isPlainText = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 40)

/** Advises how to turn a value with entries that is not a list, such as a `Map`, into one. */
export function spreadAdvice(value: unknown): string | undefined {
  const name = iterableName(value)
  if (name === undefined) {
    return undefined
  }
  return `make a list of it, [...${name === 'Map' ? 'map.values()' : 'values'}]`
}

/** Advises how to turn a value that is not a list into one. Undefined if there is no advice. */
function listAdvice(run: Run, key: FieldKey, value: unknown, item: ItemType): string | undefined {
  const spread = spreadAdvice(value)
  if (spread !== undefined) {
    return spread
  }
  if (typeof value === 'bigint' && typeof item === 'object') {
    return isMember(item, Number(value)) ? `write [${value}]` : undefined
  }
  if (item === 'object' && isObject(value)) {
    return entriesAdvice(value, ITEM_KEYS[key] ?? [])
  }
  const isOne = typeof item === 'object' ? isMember(item, value) : typeof value === item
  if (isOne) {
    return ONE
  }
  const member =
    typeof item === 'object' && typeof value === 'string' ? memberNamed(item, value) : undefined
  return member === undefined ? undefined : `write [${member}]`
}

/**
 * Reads an item of a list of objects. Returns undefined if it is unknown, null or of another type.
 * An item that is a list may contain itself, so the check starts again over a copy.
 */
export function readItem(
  run: Run,
  index: number,
  item: unknown,
): Readonly<Record<string, unknown>> | undefined {
  if (isObject(item)) {
    expectPlain(run, item)
    return item
  }
  if (isDynamic(item)) {
    return undefined
  }
  if (item === undefined || item === null) {
    if (item === undefined && !run.plain) {
      strange(run)
    }
    reportNull(run, index)
    return undefined
  }
  const hint =
    run.path[run.depth - 1] === 'choices' ? 'a choice is {"name": …, "value": …}' : undefined
  const apiCode = Array.isArray(item) ? 'DICT_TYPE_CONVERT' : codeOfItem(item)
  wrongType(run, index, 'object', item, { apiCode, hint })
  return undefined
}

/** Returns Discord's error code for an item that is not an object. */
export const codeOfItem = (item: unknown): string => {
  if (item === undefined || item === null || item === '' || item === 0 || item === false) {
    return 'LIST_ITEM_VALUE_REQUIRED'
  }
  return 'MODEL_TYPE_CONVERT'
}

const MANY = 2_000_000

/**
 * Counts the known items of a list. A DYNAMIC item stands for any number of unknown items, and is
 * not counted.
 */
export function knownItems(list: readonly unknown[]): number {
  let known = list.length
  if (known > MANY) {
    // A list may claim any length: only its own entries are visited.
    for (const key in list) {
      if (isDynamic(list[Number(key)])) {
        known--
      }
    }
    return known
  }
  for (let i = 0; i < list.length; i++) {
    if (isDynamic(list[i])) {
      known--
    }
  }
  return known
}

/** Reports `shape/duplicate-item` at the second item equal to `value`, once for all of them. */
export function reportDuplicateItem(run: Run, list: readonly unknown[], value: number): void {
  const [first = 0, second = 0, ...more] = [...list.keys()].filter((index) =>
    isInteger(list[index], value),
  )
  // An unknown item before it may be the second one.
  if (list.slice(0, second).some(isDynamic)) {
    return
  }
  const others = more.length === 1 ? 'is one more' : `are ${more.length} more`
  const often = more.length === 0 ? 'again' : `again, and so ${others}`
  report(run, 'shape/duplicate-item', [second], {
    message: `${labelOf(run, second)} is ${value} ${often}: list each value once.`,
    data: { actual: value, count: more.length + 2 },
    related: relatedAt(run, [first], 'value', 'The first occurrence.'),
  })
}

/** Tells whether an item is a certain number, or its text, which the service converts. */
export function isInteger(item: unknown, number: number): boolean {
  return (
    item === number ||
    (typeof item === 'string' && INTEGER_TEXT.test(item) && Number(item) === number)
  )
}

/** Reports `shape/empty-list`. */
export function reportEmptyList(run: Run, key: string): void {
  report(run, 'shape/empty-list', [key], {
    message: `"${key}" is empty: give at least one item, or leave the field out.`,
  })
}
