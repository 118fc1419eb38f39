import type { Json } from '../../property/arbitraries.js'

// Converts a command to the nearest one that builder calls can make, with the fields that builders add.

const TEXT_FIELDS = ['name', 'name_localizations', 'description', 'description_localizations']
const COMMAND_FIELDS = [
  ...TEXT_FIELDS,
  'contexts',
  'integration_types',
  'nsfw',
  'default_member_permissions',
  'default_permission',
  'dm_permission',
]
const MENU_FIELDS = COMMAND_FIELDS.filter((key) => !key.startsWith('description') && key !== 'nsfw')

const OPTION_FIELDS: Readonly<Record<number, readonly string[]>> = {
  3: ['min_length', 'max_length', 'choices', 'autocomplete'],
  4: ['min_value', 'max_value', 'choices', 'autocomplete'],
  5: [],
  6: [],
  7: ['channel_types'],
  8: [],
  9: [],
  10: ['min_value', 'max_value', 'choices', 'autocomplete'],
  11: [],
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the command that a builder makes, or `undefined` if no builder can make it. */
export function asBuilt(command: Json): Json | undefined {
  const type = command['type'] ?? 1
  if (type === 2 || type === 3) {
    return { ...withDigits(picked(command, MENU_FIELDS)), type }
  }
  if (type !== 1) {
    return undefined
  }
  return {
    ...withDigits(picked(command, COMMAND_FIELDS)),
    type,
    options: optionsAsBuilt(command['options']),
  }
}

/** Converts permissions to digits. A builder sends digits even if it gets a number. */
function withDigits(command: Json): Json {
  const bits = command['default_member_permissions']
  return Number.isSafeInteger(bits) && Number(bits) >= 0
    ? { ...command, default_member_permissions: String(bits) }
    : command
}

function optionsAsBuilt(options: unknown): Json[] {
  return Array.isArray(options) ? options.filter(isObject).flatMap(optionAsBuilt) : []
}

function optionAsBuilt(option: Json): Json[] {
  const type = option['type']
  if (type === 1 || type === 2) {
    const inner = optionsAsBuilt(option['options']).filter((child) =>
      isAllowedIn(type, child['type']),
    )
    return [{ ...picked(option, TEXT_FIELDS), type, options: inner }]
  }
  const fields = typeof type === 'number' ? OPTION_FIELDS[type] : undefined
  if (fields === undefined) {
    return []
  }
  const built = picked(option, [...TEXT_FIELDS, 'required', ...fields])
  const choices = Array.isArray(built['choices'])
    ? { choices: built['choices'].map(choiceAsBuilt) }
    : {}
  return [{ required: false, ...built, ...choices, type }]
}

/** Removes unknown fields of a choice. */
const choiceAsBuilt = (choice: unknown): unknown =>
  isObject(choice) ? picked(choice, ['name', 'name_localizations', 'value'], true) : choice

/** Tells whether a parent has a method for a child. Builders have no others. */
function isAllowedIn(parent: number, child: unknown): boolean {
  return parent === 2 ? child === 1 : child !== 1 && child !== 2
}

const LISTS = ['choices', 'channel_types', 'contexts', 'integration_types']

/** Tells whether calls can set a value. The items of lists are set one by one. */
const isSayable = (key: string, value: unknown): boolean =>
  value !== null && (!LISTS.includes(key) || Array.isArray(value))

/** Selects fields. `null` unsets a field in a builder, but is kept as an entry of a dictionary. */
function picked(value: Json, fields: readonly string[], isNullKept = false): Json {
  return Object.fromEntries(
    fields.flatMap((key) =>
      Object.hasOwn(value, key) &&
      (isSayable(key, value[key]) || (isNullKept && value[key] === null))
        ? [[key, value[key]]]
        : [],
    ),
  )
}
