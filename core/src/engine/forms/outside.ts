import { describe } from '../../text/describe.js'
import { isObject } from '../../dynamic.js'
import type { AppFacts } from '../../context.js'
import { isSnowflake } from '../../contract/naming.js'
import { snapshot } from '../../validate/run/snapshot.js'
import { entryOf } from '../../walk/plain.js'
import type { StoredOverwrites } from './stored.js'

/* What comes from outside beside commands: facts, contexts, ids. What cannot be read, or is something else, is not known. */

export { entryOf }

/** Describes a value in words. For an object or a function, only its kind is named. */
export function inWords(value: unknown): string {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function') {
    return 'an object'
  }
  return describe(value)
}

/**
 * Lists the items of a list with their indexes. Empty if the value is not a list, or cannot be
 * read.
 */
export function itemsOf(list: unknown): readonly (readonly [index: number, item: unknown])[] {
  try {
    if (!Array.isArray(list)) {
      return []
    }
    const indexes = Object.keys(list).map(Number)
    return indexes.filter(Number.isInteger).map((index) => [index, itemAt(list, index)])
  } catch {
    return []
  }
}

function itemAt(list: readonly unknown[], index: number): unknown {
  try {
    return list[index]
  } catch {
    return undefined
  }
}

/**
 * Reads a list of plain values, of which some may be DYNAMIC. Returns `undefined` if the value is
 * not such a list.
 */
export function readValues(value: unknown): readonly unknown[] | undefined {
  const values = snapshot(value, ['scalar'], [])
  return Array.isArray(values) ? values : undefined
}

/** Tells whether a value is an integer from 0 to `Number.MAX_SAFE_INTEGER`. */
export const isNatural = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/**
 * Reads a snowflake as text, even if it is written as a number. Returns `undefined` if the value is
 * not a snowflake.
 */
export function snowflake(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return isSnowflake(value) ? value : undefined
  }
  return isNatural(value) ? String(value) : undefined
}

/** Reads the facts about the application from a context. Invalid facts are left out. */
export function readApp(app: unknown): AppFacts {
  const [id, embedded, discoverable] = [
    entryOf(app, 'id'),
    entryOf(app, 'embedded'),
    entryOf(app, 'discoverable'),
  ]
  const knownId = snowflake(id)
  const integrationTypes = readValues(entryOf(app, 'integrationTypes'))
  return {
    ...(knownId !== undefined && { id: knownId }),
    ...(typeof embedded === 'boolean' && { embedded }),
    ...(typeof discoverable === 'boolean' && { discoverable }),
    ...(integrationTypes !== undefined && {
      integrationTypes: integrationTypes.filter((type) => typeof type === 'number'),
    }),
  }
}

/**
 * Reads the permission overwrites that guilds have set. Objects without a valid id or list are left
 * out.
 */
export function readOverwrites(value: unknown): readonly StoredOverwrites[] {
  const lists = snapshot(value, ['guildCommandPermissions'], [])
  if (!Array.isArray(lists)) {
    return []
  }
  return lists.filter(isObject).flatMap((list) => {
    const { application_id, guild_id, permissions } = list
    const id = snowflake(list['id'])
    if (id === undefined || !Array.isArray(permissions)) {
      return []
    }
    const [application, guild] = [snowflake(application_id), snowflake(guild_id)]
    return [
      {
        id,
        ...(application !== undefined && { application_id: application }),
        ...(guild !== undefined && { guild_id: guild }),
        permissions: permissions.filter(isObject).map((entry) => ({ ...entry })),
      },
    ]
  })
}
