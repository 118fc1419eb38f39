import { ENUMS, type EnumName } from '../contract/enums.js'
import { FIELDS, type Field } from '../contract/fields.js'
import { PERMISSION_BITS } from '../contract/permissions.js'
import { isBitSet } from '../text/bitset.js'
import { toSnakeCase } from '../text/nearest.js'
import { quote } from '../text/words.js'
import { perhaps, removing, replacing, safely, type Fixer, type Scene } from './scene.js'

export const remove: Fixer = (scene) => removing(scene, `Remove ${label(scene)}`, true)
export const removeUnsafely: Fixer = (scene) => removing(scene, `Remove ${label(scene)}`, false)

function label({ key }: Scene): string {
  return typeof key === 'number' ? 'the item' : `"${key}"`
}

/** Renames a key to the near one, unless that exists. */
export const renameKey: Fixer = (scene) => {
  const wanted = scene.diagnostic.data?.suggestion
  if (wanted === undefined || typeof scene.key !== 'string' || hasKey(scene.parent, wanted)) return []
  return [safely(`Rename to "${wanted}"`, { kind: 'rename', path: scene.path, key: wanted })]
}

/** Renames a locale: safe where only case or the separator is wrong, a guess where the region is missing. */
export const renameLocale: Fixer = (scene) => {
  const wanted = scene.diagnostic.data?.suggestion
  if (wanted === undefined || typeof scene.key !== 'string' || hasKey(scene.parent, wanted)) return []
  const sameLetters = scene.key.toLowerCase().replace('_', '-') === wanted.toLowerCase()
  return [
    { title: `Rename to "${wanted}"`, safe: sameLetters, edits: [{ kind: 'rename', path: scene.path, key: wanted }] },
  ]
}

function hasKey(object: unknown, key: string): boolean {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key)
}

/** The value that the service converts to. */
export const coerce: Fixer = (scene) => {
  const converted = scene.diagnostic.data?.suggestion
  return converted === undefined
    ? []
    : replacing(scene, `Change to ${converted}`, JSON.parse(converted) as unknown, true)
}

/** `"STRING"` → 3, `"true"` → true, a list of scopes → one string. */
export const convertType: Fixer = (scene) => {
  const { key, value } = scene
  if (value === 'true' || value === 'false') {
    return scene.diagnostic.data?.['expected'] === 'boolean'
      ? replacing(scene, `Change to ${value}`, value === 'true', true)
      : []
  }
  if (typeof value === 'string') {
    const member = memberNamed(key, value)
    return member === undefined ? [] : replacing(scene, `Change to ${member}`, member, true)
  }
  if (key === 'default_member_permissions') return permissionsFromNames(scene)
  if (/^scopes$/i.test(String(key)) && Array.isArray(value) && value.every((scope) => typeof scope === 'string')) {
    return replacing(scene, 'Join the scopes with spaces', value.join(' '), true)
  }
  return []
}

/** The value of an enumeration's member by its name, in any usual spelling: `SUB_COMMAND`, `SubCommand`, `Subcommand`. */
function memberNamed(key: string | number, name: string): number | undefined {
  const plain = (text: string) => text.replace(/[_\s]/g, '').toUpperCase()
  for (const resource of Object.values(FIELDS) as Readonly<Record<string, Field>>[]) {
    const enumName: EnumName | undefined = resource[key]?.enum
    const members: Readonly<Record<string, number>> = enumName === undefined ? {} : ENUMS[enumName]
    const found = Object.keys(members).find((member) => plain(member) === plain(name))
    if (found !== undefined) return members[found]
  }
  return undefined
}

/** `["BanMembers", "KICK_MEMBERS"]`, `"BAN_MEMBERS | KICK_MEMBERS"` or `"0x8"` → a bit set. */
export const permissionsFromNames: Fixer = (scene) => {
  const { value } = scene
  const parts = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[|,\s]+/).filter((part) => part !== '')
      : []
  if (parts.length === 0) return []
  let bits = 0n
  for (const part of parts as unknown[]) {
    const bit = typeof part === 'string' ? permissionBits(part) : undefined
    if (bit === undefined) return []
    bits |= bit
  }
  const digits = String(bits)
  return isBitSet(digits) ? replacing(scene, `Change to "${digits}"`, digits, true) : []
}

function permissionBits(part: string): bigint | undefined {
  if (/^0x[0-9a-f]{1,14}$/i.test(part) || /^\d{1,17}$/.test(part)) return BigInt(part)
  if (/^\d{1,17}n$/.test(part)) return BigInt(part.slice(0, -1))
  const name = part.includes('_') || part === part.toUpperCase() ? part.toUpperCase() : toSnakeCase(part).toUpperCase()
  return Object.hasOwn(PERMISSION_BITS, name)
    ? 1n << BigInt(PERMISSION_BITS[name as keyof typeof PERMISSION_BITS])
    : undefined
}

/** `dm_permission` → `contexts`, `default_permission` → `default_member_permissions`. */
export const replaceDeprecated: Fixer = ({ path, key, value, parent }) => {
  if (value === true) return [perhaps(`Remove "${key}": true is the default`, { kind: 'remove', path })]
  if (value !== false) return []
  const [replacement, meaning] = key === 'dm_permission' ? ['contexts', [0]] : ['default_member_permissions', '0']
  if (hasKey(parent, replacement as string)) return [perhaps(`Remove "${key}"`, { kind: 'remove', path })]
  return [
    perhaps(
      `Replace by "${replacement as string}": ${JSON.stringify(meaning)}`,
      { kind: 'remove', path },
      { kind: 'insert', path: path.slice(0, -1), key: replacement as string, value: meaning },
    ),
  ]
}

/** Nothing but an empty description is fine. */
export const clearDescription: Fixer = (scene) => replacing(scene, 'Clear the description', '', true)

/** The default text under the locale in which it is written. */
export const addDefaultLocale: Fixer = ({ diagnostic, path, parent }) => {
  const locale = diagnostic.data?.['locale']
  const field = String(path[path.length - 2]).replace(/_localizations$/, '')
  if (typeof locale !== 'string' || typeof parent !== 'object' || parent === null) return []
  return [
    perhaps(`Add the default ${field} as "${locale}"`, {
      kind: 'insert',
      path: path.slice(0, -1),
      key: locale,
      value: diagnostic.data?.['default'],
    }),
  ]
}

/** `"pdf"` → `".pdf"`. */
export const dotExtension: Fixer = (scene) => {
  const { value } = scene
  if (typeof value !== 'string' || !/^\*?\.?[A-Za-z0-9]+$/.test(value)) return []
  const extension = `.${value.replace(/^\*?\.?/, '')}`
  return replacing(scene, `Change to ${quote(extension)}`, extension, true)
}
