import { PERMISSION_TYPES } from './facts.js'
import type { Layout } from './plain.js'
import {
  fieldEnum,
  fieldForm,
  fieldSnowflake,
  nullField,
  requiredField,
  unknownKeys,
} from './shape.js'
import { DYNAMIC } from './types.js'
import type { Finding, OracleContext, Place, Plain } from './types.js'
import {
  form,
  get,
  has,
  isObject,
  isSnowflake,
  knownItems,
  listOf,
  memberOf,
  objectsOf,
  repeated,
  snowflakeOf,
} from './values.js'
import type { Kind } from './values.js'

const ITEM: Layout = { fields: { id: 'scalar', type: 'scalar', permission: 'scalar' } }
export const PERMISSIONS_LAYOUT: Layout = {
  fields: {
    id: 'scalar',
    application_id: 'scalar',
    guild_id: 'scalar',
    permissions: { items: ITEM },
  },
}

const IDS = ['id', 'application_id', 'guild_id']

/** Checks the body of Edit command permissions. */
export function editBody(body: Place, context: OracleContext): Finding[] {
  return [
    ...IDS.filter((key) => has(body.object, key)).map((key) => ({
      code: 'shape/server-field',
      path: [...body.path, key],
    })),
    ...permissionsList(body, context.guildId),
  ]
}

/** Checks the object in a response. */
export function fetchedObject(body: Place, context: OracleContext): Finding[] {
  const guildId = snowflakeOf(body.object, 'guild_id')
  return [
    ...IDS.flatMap((key) => [
      ...requiredField(body, key),
      ...nullField(body, key, 'error'),
      ...fieldForm(body, key, 'snowflake'),
      ...fieldSnowflake(body, key),
    ]),
    ...permissionsList(body, typeof guildId === 'string' ? guildId : context.guildId),
  ]
}

function permissionsList(body: Place, guildId: string | undefined): Finding[] {
  const path = [...body.path, 'permissions']
  const list = listOf(body.object, 'permissions')
  const known = Array.isArray(list) ? (list as readonly Plain[]) : []
  const items = objectsOf(known, path)
  return [
    ...unknownKeys(body, [...IDS, 'permissions']),
    ...requiredField(body, 'permissions'),
    ...nullField(body, 'permissions', 'error'),
    ...fieldForm(body, 'permissions', 'list'),
    ...(knownItems(known).length > 100 ? [{ code: 'permissions/count', path }] : []),
    ...known.flatMap((item, index) =>
      item === DYNAMIC || isObject(item)
        ? []
        : [{ code: 'permissions/entry-shape', path: [...path, index] }],
    ),
    ...items.flatMap((item) => itemRules.flatMap((rule) => rule(item))),
    ...items.flatMap((item) => constantType(item, guildId)),
    ...duplicate(items),
    ...conflict(items),
  ]
}

const KINDS: Readonly<Record<string, Kind>> = {
  id: 'snowflake',
  type: 'integer',
  permission: 'boolean',
}

/** Reports fields that are missing, null or of the wrong type. */
function entryShape(item: Place): Finding[] {
  return Object.entries(KINDS)
    .filter(([key, kind]) => {
      const value = get(item.object, key)
      if (value === undefined || value === null) {
        return true
      }
      return value !== DYNAMIC && form(kind, value).code === 'shape/type'
    })
    .map(([key]) => ({ code: 'permissions/entry-shape', path: [...item.path, key] }))
}

function otherForms(item: Place): Finding[] {
  return Object.entries(KINDS)
    .flatMap(([key, kind]) => fieldForm(item, key, kind))
    .filter(({ code }) => code !== 'shape/type')
}

const itemRules = [
  entryShape,
  otherForms,
  (item: Place) => unknownKeys(item, Object.keys(KINDS)),
  (item: Place) => fieldSnowflake(item, 'id'),
  (item: Place) => fieldEnum(item, 'type', PERMISSION_TYPES),
]

function idAndType(item: Place): { id: string; type: number } | undefined {
  const id = snowflakeOf(item.object, 'id')
  const type = memberOf(item.object, 'type', PERMISSION_TYPES)
  return typeof id === 'string' && typeof type === 'number' ? { id, type } : undefined
}

function duplicate(items: readonly Place[]): Finding[] {
  return repeated(items, (item) => {
    const both = idAndType(item)
    return both && `${both.id} ${both.type}`
  }).map(({ path }) => ({ code: 'permissions/duplicate', path }))
}

/** Reports an id that occurred as USER before and is now ROLE or CHANNEL, or the reverse. */
function conflict(items: readonly Place[]): Finding[] {
  const known = items.map(idAndType)
  return items
    .filter((_, index) => {
      const own = known[index]
      const isOther = (type: number) => own !== undefined && (type === 2) !== (own.type === 2)
      return known
        .slice(0, index)
        .some((other) => other?.id === own?.id && other !== undefined && isOther(other.type))
    })
    .map(({ path }) => ({ code: 'permissions/conflict', path }))
}

/** Decision 41: checks the types of the ids for everyone and for all channels. */
function constantType(item: Place, guildId: string | undefined): Finding[] {
  const both = idAndType(item)
  if (both === undefined || guildId === undefined || !isSnowflake(guildId)) {
    return []
  }
  const isEveryone = BigInt(both.id) === BigInt(guildId)
  const isAllChannels = BigInt(both.id) === BigInt(guildId) - 1n
  // As a channel, the guild's id is the first channel of an old guild.
  const isWrong = (isEveryone && both.type === 2) || (isAllChannels && both.type !== 3)
  return isWrong ? [{ code: 'permissions/constant-type', path: [...item.path, 'type'] }] : []
}
