import type { CommandContext, CommonContext } from '../context.js'
import { CommandType, ENUMS, OptionType } from '../contract/enums.js'
import { fieldsOf, type Field, type ObjectResource } from '../contract/fields.js'
import { isError, type Diagnostic, type Path } from '../diagnostic.js'
import { isObject } from '../dynamic.js'
import { isMember } from '../text/words.js'

// Discord converts some values (decision 4), and severities can be turned off. So an accepted value need not have the
// types that this package declares. Here values are converted, and those that still have another type are found.

type Entries = Readonly<Record<string, unknown>>
type Validator = (value: unknown, context: CommandContext) => readonly Diagnostic[]

/**
 * Converts plain data as Discord does (decision 4), in place.
 *
 * @param data the data, which is changed
 * @param validator finds the values to convert
 * @returns the errors of the data, by the severities of the context and by the default ones.
 *   Unknown parts are absent from the data, and may be reported as missing.
 */
export function convert(
  data: unknown,
  validator: Validator,
  context: CommonContext | undefined,
): { readonly errors: readonly Diagnostic[]; readonly strict: readonly Diagnostic[] } {
  const given = context?.rules === undefined ? undefined : validator(data, context).filter(isError)
  const found = validator(data, { ...context, rules: {}, maxDiagnostics: Number.MAX_SAFE_INTEGER })
  for (const { code, path, data: facts } of found) {
    if (code === 'shape/coerced' && facts?.suggestion !== undefined) {
      put(data, path, JSON.parse(facts.suggestion) as unknown)
    }
  }
  const strict = found.filter(isError)
  return { errors: given ?? strict, strict }
}

/** Sets the value at a path. In plain data, the path of a diagnostic has an own entry at each step. */
function put(data: unknown, path: Path, value: unknown): void {
  let holder = data as Record<string | number, unknown>
  for (const segment of path.slice(0, -1)) {
    holder = holder[segment] as Record<string | number, unknown>
  }
  const key = path[path.length - 1] as string | number
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}

/**
 * Tells whether a value itself, and not a copy as it would be sent, has the type `Command`. The
 * fields of a builder are tested like those of any object.
 */
export function isTypedCommand(value: unknown): boolean {
  try {
    return isTyped(value, 'command')
  } catch {
    // A getter or a proxy throws.
    return false
  }
}

/** Tells whether plain data has the type of an edit: that of `Command`, with all fields optional. */
export const isTypedEdit = (data: unknown): boolean =>
  isObject(data) &&
  entriesOf('command').every(([key, field]) =>
    isFreeOrTyped(data[key], { ...field, required: undefined }),
  )

function isTyped(value: unknown, resource: ObjectResource): boolean {
  return (
    isObject(value) && entriesOf(resource).every(([key, field]) => isFreeOrTyped(value[key], field))
  )
}

type AnyField = Omit<Field, 'required'> & { readonly required?: true | undefined }

const entriesOf = (resource: ObjectResource): readonly (readonly [string, Field])[] =>
  Object.entries(fieldsOf(resource)).filter(([, { server }]) => server === undefined)

/** Tells whether an optional field is absent, null, or of its type. */
const isFreeOrTyped = (value: unknown, field: AnyField): boolean =>
  value === undefined || value === null ? field.required === undefined : hasType(value, field)

/** Tells whether a value has the type of a field. */
function hasType(value: unknown, field: AnyField): boolean {
  switch (field.type) {
    case 'string':
    case 'snowflake':
    case 'bitset':
      return typeof value === 'string'
    case 'integer':
    case 'number':
      return isNumber(value, field)
    case 'boolean':
      return typeof value === 'boolean'
    case 'choiceValue':
      return typeof value === 'string' || typeof value === 'number'
    case 'localizations':
    case 'metadata':
      return isDictionary(value)
    case 'list':
      return Array.isArray(value) && everyItem(value, (item) => isItem(item, field))
    case 'object':
      return isTyped(value, field.of as ObjectResource)
    default:
      return true
  }
}

const isNumber = (value: unknown, field: AnyField): boolean =>
  typeof value === 'number' && (field.enum === undefined || isMember(ENUMS[field.enum], value))

const isDictionary = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every(
    (text) => text === null || text === undefined || typeof text === 'string',
  )

function isItem(item: unknown, { of, enum: members }: AnyField): boolean {
  if (of === 'string') {
    return typeof item === 'string'
  }
  if (of === 'integer' || of === undefined) {
    return typeof item === 'number' && (members === undefined || isMember(ENUMS[members], item))
  }
  return isTyped(item, of)
}

/**
 * Tells whether all items of a list pass a test. Gaps in the list count as undefined, although
 * `every` skips them.
 */
const everyItem = (list: readonly unknown[], test: (item: unknown) => boolean): boolean =>
  !list.some((item) => !test(item)) && Object.keys(list).length >= list.length

/** Tells whether plain data without nulls has the type `ParsedCommand`. */
export function isParsedCommand(data: unknown): boolean {
  if (!isTyped(data, 'command')) {
    return false
  }
  const { type, description, options } = data as Entries
  const isSlash = type === undefined || type === CommandType.CHAT_INPUT
  if (!isSlash) {
    return true
  }
  return typeof description === 'string' && areParsedOptions(options, isParsedOption)
}

const areParsedOptions = (options: unknown, test: (option: Entries) => boolean): boolean =>
  options === undefined || (options as readonly Entries[]).every(test)

function isParsedOption(option: Entries): boolean {
  if (option['type'] === OptionType.SUB_COMMAND_GROUP) {
    return areParsedOptions(
      option['options'],
      (one) => one['type'] === OptionType.SUB_COMMAND && isParsedSubcommand(one),
    )
  }
  if (option['type'] === OptionType.SUB_COMMAND) {
    return isParsedSubcommand(option)
  }
  return isParsedValue(option)
}

const isParsedSubcommand = ({ options }: Entries): boolean =>
  areParsedOptions(
    options,
    (one) =>
      one['type'] !== OptionType.SUB_COMMAND &&
      one['type'] !== OptionType.SUB_COMMAND_GROUP &&
      isParsedValue(one),
  )

/** Checks the choices of an option by its type; the other fields of options with a value do not depend on it. */
function isParsedValue({ type, choices, autocomplete }: Entries): boolean {
  const isText = type === OptionType.STRING
  if (!isText && type !== OptionType.INTEGER && type !== OptionType.NUMBER) {
    return true
  }
  const list = (choices ?? []) as readonly Entries[]
  if (autocomplete === true) {
    return list.length === 0
  }
  return list.every(({ value }) => typeof value === (isText ? 'string' : 'number'))
}
