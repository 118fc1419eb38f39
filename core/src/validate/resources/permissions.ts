import type { PermissionsContext } from '../../context.js'
import { isDynamic } from '../../dynamic.js'
import { PermissionType } from '../../contract/enums.js'
import * as rules from '../../rules/permissions/reports.js'
import * as shape from '../../rules/shape/reports.js'
import { isSnowflake } from '../../contract/naming.js'
import { readRequired } from '../fields.js'
import { readCommandPermissions, readGuildCommandPermissions, readPermission } from '../generated/fields.js'
import { expectPlain } from '../../walk/plain.js'
import { enter, leave, type Run } from '../../walk/run.js'

/** The body of Edit command permissions. */
export function walkPermissionsBody(run: Run<PermissionsContext>, body: Readonly<Record<string, unknown>>): void {
  const { permissions } = readCommandPermissions(run, body)
  walkPermissions(run, permissions, run.context.guildId)
}

/** A guild command permissions object, as fetched. */
export function walkGuildPermissions(run: Run<PermissionsContext>, value: Readonly<Record<string, unknown>>): void {
  const fields = readGuildCommandPermissions(run, value)
  let guildId: string | undefined
  for (const key of ['id', 'application_id', 'guild_id'] as const) {
    const known = readRequired(run, key, fields[key], shape.readSnowflake)
    if (key === 'guild_id' && typeof known === 'string') guildId = known
  }
  walkPermissions(run, fields.permissions, guildId ?? run.context.guildId)
}

/** The list of overwrites; nothing where there is none to walk. */
function readOverwrites(run: Run, key: string, value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  const apiCode = shape.isObject(value) ? 'MODEL_TYPE_CONVERT' : undefined
  if (!isDynamic(value)) shape.wrongType(run, key, 'list of permissions', value, apiCode, shape.spreadAdvice(value))
  return undefined
}

function walkPermissions(run: Run, given: unknown, guildId: string | undefined): void {
  const key = 'permissions'
  const value = readRequired(run, key, given, readOverwrites)
  if (value === undefined || value === null) return
  rules.checkCount(run, shape.knownItems(value))
  const everyone = guildId !== undefined && isSnowflake(guildId) ? guildId : ''
  const allChannels = everyone === '' || everyone === '0' ? '' : String(BigInt(everyone) - 1n)
  enter(run, key)
  /** By id: the first entry of each type. */
  const seen = new Map<string, (number | undefined)[]>()
  for (let i = 0; i < value.length; i++) {
    const item = value[i]
    if (isDynamic(item)) continue
    if (!shape.isObject(item)) {
      rules.reportItemShape(run, i, item)
      continue
    }
    expectPlain(run, item)
    enter(run, i)
    const entry = walkEntry(run, item)
    if (entry !== undefined && everyone !== '') rules.checkConstant(run, entry.id, entry.type, everyone, allChannels)
    leave(run)
    if (entry === undefined) continue
    let firsts = seen.get(entry.id)
    if (firsts === undefined) seen.set(entry.id, (firsts = []))
    const same = firsts[entry.type]
    if (same !== undefined) {
      rules.reportDuplicate(run, i, same, entry.id, entry.type)
    } else {
      firsts[entry.type] = i
    }
    const other =
      entry.type === PermissionType.USER
        ? (firsts[PermissionType.ROLE] ?? firsts[PermissionType.CHANNEL])
        : firsts[PermissionType.USER]
    if (other !== undefined) rules.reportConflict(run, i, other, entry.id)
  }
  leave(run)
}

/** One overwrite: its id and type where both are known. */
function walkEntry(run: Run, permission: Readonly<Record<string, unknown>>): { id: string; type: number } | undefined {
  const { id, type, permission: allowed } = readPermission(run, permission)
  let knownId: unknown
  if (id === undefined || id === null || !(typeof id === 'string' || isDynamic(id) || Number.isInteger(id))) {
    rules.reportFieldShape(run, 'id', id)
  } else if (typeof id === 'number' && id < 0 && Number.isSafeInteger(id)) {
    rules.reportFieldShape(run, 'id', id)
  } else {
    knownId = typeof id === 'string' ? shape.readSnowflake(run, 'id', id) : shape.readDigits(run, 'id', id, 'snowflake')
  }
  let knownType: unknown
  if (isIntegerLike(type)) knownType = shape.readEnum(run, 'type', type, PermissionType)
  else if (!isDynamic(type)) rules.reportFieldShape(run, 'type', type)
  if (typeof allowed !== 'boolean' && !isDynamic(allowed)) rules.reportFieldShape(run, 'permission', allowed)
  return typeof knownId === 'string' && typeof knownType === 'number' ? { id: knownId, type: knownType } : undefined
}

/** An integer, or a text that the service takes for one. */
function isIntegerLike(value: unknown): boolean {
  return Number.isInteger(value) || (typeof value === 'string' && /^-?\d+$/.test(value))
}
