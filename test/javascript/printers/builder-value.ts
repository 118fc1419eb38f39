import type { Json } from '../../property/arbitraries.js'

// What a builder can say: the nearest command that a program of builder calls can make, with what the builders add.

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

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The command as a builder makes it; undefined: no builder makes such a command. */
export function asBuilt(command: Json): Json | undefined {
  const type = command['type'] ?? 1
  if (type === 2 || type === 3) return { ...picked(command, MENU_FIELDS), type }
  if (type !== 1) return undefined
  return { ...picked(command, COMMAND_FIELDS), type, options: optionsAsBuilt(command['options']) }
}

function optionsAsBuilt(options: unknown): Json[] {
  return Array.isArray(options) ? options.filter(isObject).flatMap(optionAsBuilt) : []
}

function optionAsBuilt(option: Json): Json[] {
  const type = option['type']
  if (type === 1 || type === 2) {
    const inner = optionsAsBuilt(option['options']).filter((child) => isAllowedIn(type, child['type']))
    return [{ ...picked(option, TEXT_FIELDS), type, options: inner }]
  }
  const fields = typeof type === 'number' ? OPTION_FIELDS[type] : undefined
  if (fields === undefined) return []
  return [{ required: false, ...picked(option, [...TEXT_FIELDS, 'required', ...fields]), type }]
}

/** Builders have no method for anything else. */
function isAllowedIn(parent: number, child: unknown): boolean {
  return parent === 2 ? child === 1 : child !== 1 && child !== 2
}

const LISTS = ['choices', 'channel_types', 'contexts', 'integration_types']

/** Where a list belongs, calls take its items one by one. */
const isSayable = (key: string, value: unknown): boolean =>
  value !== null && (!LISTS.includes(key) || Array.isArray(value))

/** Null unsets a field in a builder; as a dictionary's entry it stays. */
function picked(value: Json, fields: readonly string[]): Json {
  return Object.fromEntries(
    fields.flatMap((key) => (Object.hasOwn(value, key) && isSayable(key, value[key]) ? [[key, value[key]]] : [])),
  )
}
