import type { PermissionsContext } from '../../context.js'
import { isDynamic, isObject } from '../../dynamic.js'
import { PermissionType } from '../../contract/enums.js'
import * as shape from '../../rules/shape/reports.js'
import { LIMITS } from '../../contract/limits.js'
import { isSnowflake } from '../../contract/naming.js'
import { memberName, memberNamed } from '../../text/words.js'
import { isPresent } from '../fields.js'
import {
  readCommandPermissions,
  readGuildCommandPermissions,
  readPermission,
} from '../generated/fields.js'
import { expectPlain, found } from '../../walk/plain.js'
import { relatedAt, report } from '../../walk/report.js'
import { enter, leave, type Run } from '../../walk/run.js'

/** Checks the body of Edit command permissions. */
export function walkPermissionsBody(
  run: Run<PermissionsContext>,
  body: Readonly<Record<string, unknown>>,
): void {
  const { permissions } = readCommandPermissions(run, body)
  walkPermissions(run, permissions, run.context.guildId)
}

/** Checks a guild command permissions object, as the service returns it. */
export function walkGuildPermissions(
  run: Run<PermissionsContext>,
  value: Readonly<Record<string, unknown>>,
): void {
  const fields = readGuildCommandPermissions(run, value)
  let guildId: string | undefined
  for (const key of ['id', 'application_id', 'guild_id'] as const) {
    const id = fields[key]
    const known = isPresent(run, key, id) ? shape.readSnowflake(run, key, id) : undefined
    if (key === 'guild_id' && typeof known === 'string') {
      guildId = known
    }
  }
  walkPermissions(run, fields.permissions, guildId ?? run.context.guildId)
}

function walkPermissions(run: Run, value: unknown, guildId: string | undefined): void {
  const key = 'permissions'
  if (!isPresent(run, key, value) || isDynamic(value)) {
    return
  }
  if (!Array.isArray(value)) {
    shape.wrongType(run, key, 'list of permissions', value, {
      apiCode: isObject(value) ? 'MODEL_TYPE_CONVERT' : undefined,
      hint: shape.spreadAdvice(value),
    })
    return
  }
  const [count, limit] = [shape.knownItems(value), LIMITS.permissionOverwrites]
  if (!(count <= limit)) {
    report(run, 'permissions/count', [key], {
      message: `"permissions" has ${count} items; a command takes at most ${limit} overwrites: remove ${count - limit}.`,
      data: { limit, actual: count },
    })
  }
  const everyone = guildId !== undefined && isSnowflake(guildId) ? guildId : ''
  enter(run, key)
  const seen = new Map<string, Firsts>()
  for (let i = 0; i < value.length; i++) {
    const entry = walkItem(run, i, value[i], everyone)
    if (entry === undefined) {
      continue
    }
    const firsts = seen.get(entry.id) ?? []
    seen.set(entry.id, firsts)
    checkRepeated(run, i, entry, firsts)
  }
  leave(run)
}

/** For one id, the index of its first overwrite of each type. */
type Firsts = (number | undefined)[]

/** Checks an item of the list. Returns its id and type if both are known. */
function walkItem(run: Run, index: number, item: unknown, everyone: string): Overwrite | undefined {
  if (isDynamic(item)) {
    return undefined
  }
  if (!isObject(item)) {
    report(run, 'permissions/entry-shape', [index], {
      message: `Item ${index + 1} of "permissions" must be an object with "id", "type" and "permission"; ${found(run, item ?? null)}.`,
      apiCode: shape.codeOfItem(item),
    })
    return undefined
  }
  expectPlain(run, item)
  enter(run, index)
  const entry = walkEntry(run, item)
  if (entry !== undefined && everyone !== '') {
    checkConstant(run, entry, everyone)
  }
  leave(run)
  return entry
}

/** Checks `permissions/duplicate` and `permissions/conflict`. */
function checkRepeated(run: Run, index: number, { id, type }: Overwrite, firsts: Firsts): void {
  const same = firsts[type]
  if (same !== undefined) {
    report(run, 'permissions/duplicate', [index], {
      message: `${memberName(PermissionType, type)} ${id} already has an overwrite, item ${same + 1} of the list: only one of them counts. Remove the other.`,
      related: relatedAt(run, [same], 'value', 'The first overwrite.'),
    })
  } else {
    firsts[type] = index
  }
  const ofRole = firsts[PermissionType.ROLE] ?? firsts[PermissionType.CHANNEL]
  const other = type === PermissionType.USER ? ofRole : firsts[PermissionType.USER]
  if (other !== undefined) {
    report(run, 'permissions/conflict', [index], {
      message: `${id} is given as a user and as a role or channel: it cannot be both. Remove the entry with the wrong type.`,
      related: relatedAt(run, [other], 'value', 'The same id with the other type.'),
    })
  }
}

/**
 * Checks `permissions/constant-type`: the constants @everyone (the guild's id) and All Channels (the guild's id minus
 * 1), in 64-bit arithmetic.
 */
function checkConstant(run: Run, { id, type }: Overwrite, everyone: string): void {
  const isEveryone = id === everyone
  if (!isEveryone && (everyone === '0' || id !== String(BigInt(everyone) - 1n))) {
    return
  }
  const name = isEveryone ? '@everyone' : 'All Channels'
  const wanted = isEveryone ? PermissionType.ROLE : PermissionType.CHANNEL
  // An old guild's id is that of its first channel, too.
  if (type === wanted || type === PermissionType.CHANNEL) {
    return
  }
  const typed = (one: number): string => `${one} (${memberName(PermissionType, one)})`
  report(run, 'permissions/constant-type', ['type'], {
    message: `${id} stands for ${name}, which has the type ${typed(wanted)}; found ${typed(type)}.`,
    data: { actual: type, suggestion: String(wanted) },
  })
}

interface Overwrite {
  readonly id: string
  readonly type: number
}

/** Checks one overwrite. Returns its id and type if both are known. */
function walkEntry(run: Run, permission: Readonly<Record<string, unknown>>): Overwrite | undefined {
  const { id, type, permission: allowed } = readPermission(run, permission)
  const knownId = readId(run, id)
  const knownType = readType(run, type)
  if (typeof allowed !== 'boolean' && !isDynamic(allowed)) {
    reportField(run, 'permission', allowed)
  }
  if (typeof knownId === 'string' && typeof knownType === 'number') {
    return { id: knownId, type: knownType }
  }
  return undefined
}

/** Reads the id of an overwrite. Reports it if it is not a snowflake. */
function readId(run: Run, id: unknown): unknown {
  if (typeof id === 'string') {
    return shape.readSnowflake(run, 'id', id)
  }
  const isNegative = typeof id === 'number' && id < 0 && Number.isSafeInteger(id)
  if (isDynamic(id) || (Number.isInteger(id) && !isNegative)) {
    return shape.readDigits(run, 'id', id, 'snowflake')
  }
  reportField(run, 'id', id)
  return undefined
}

/** Reads the type of an overwrite. If the type is a name, reports it and returns its number. */
function readType(run: Run, type: unknown): unknown {
  if (isIntegerLike(type)) {
    return shape.readEnum(run, 'type', type, PermissionType)
  }
  if (!isDynamic(type)) {
    reportField(run, 'type', type)
  }
  return typeNamed(type)
}

/** The JSON type of each field of an overwrite, and its words in messages. */
const EXPECTED = {
  id: ['snowflake', 'an id (a string of digits)'],
  type: ['integer', 'an integer, 1 ROLE, 2 USER or 3 CHANNEL'],
  permission: ['boolean', 'true or false'],
} as const

/** Reports `permissions/entry-shape` for a field that is missing, null or of another type. */
function reportField(run: Run, key: keyof typeof EXPECTED, value: unknown): void {
  const [expected, words] = EXPECTED[key]
  const member = key === 'type' ? typeNamed(value) : undefined
  const written = shape.withoutBigInt(value, expected)
  const advice =
    member === undefined ? shape.bigIntAdvice(written) : `: ${String(value)} is ${member}`
  report(run, 'permissions/entry-shape', [key], {
    message: `"${key}" must be ${words}; ${found(run, value)}${advice}.`,
    apiCode: value === undefined ? 'BASE_TYPE_REQUIRED' : undefined,
    data: { expected, suggestion: member?.toString() ?? written },
  })
}

/** Returns the number of the type that a text names. Undefined if there is none. */
const typeNamed = (value: unknown): number | undefined =>
  typeof value === 'string' ? memberNamed(PermissionType, value) : undefined

/** Tells whether a value is an integer, or a text that the service reads as one. */
function isIntegerLike(value: unknown): boolean {
  return Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value))
}
