import { PermissionType } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { memberName, memberNamed } from '../../text/words.js'
import { relatedAt, report } from '../../walk/report.js'
import { found } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'
import { codeOfItem } from '../shape/reports.js'

/** `permissions/count`. */
export function checkCount(run: Run, actual: number): void {
  const limit = LIMITS.permissionOverwrites
  if (actual <= limit) return
  report(run, 'permissions/count', ['permissions'], {
    message: `"permissions" has ${actual} items; a command takes at most ${limit} overwrites: remove ${actual - limit}.`,
    data: { limit, actual },
  })
}

/** `permissions/entry-shape` of an item that is no object. */
export function reportItemShape(run: Run, index: number, item: unknown): void {
  report(run, 'permissions/entry-shape', [index], {
    message: `Item ${index + 1} of "permissions" must be an object with "id", "type" and "permission"; ${found(run, item ?? null)}.`,
    apiCode: codeOfItem(item),
  })
}

/** `permissions/entry-shape` of a field that is missing, null or of another type. */
export function reportFieldShape(run: Run, key: 'id' | 'type' | 'permission', value: unknown): void {
  const expected = {
    id: 'an id (a string of digits)',
    type: 'an integer, 1 ROLE, 2 USER or 3 CHANNEL',
    permission: 'true or false',
  }[key]
  const member = key === 'type' && typeof value === 'string' ? memberNamed(PermissionType, value) : undefined
  const named = member === undefined ? '' : `: ${String(value)} is ${member}`
  report(run, 'permissions/entry-shape', [key], {
    message: `"${key}" must be ${expected}; ${found(run, value)}${named}.`,
    apiCode: value === undefined ? 'BASE_TYPE_REQUIRED' : undefined,
    data: {
      expected: { id: 'snowflake', type: 'integer', permission: 'boolean' }[key],
      suggestion: member?.toString(),
    },
  })
}

/** `permissions/duplicate`, at the second entry. */
export function reportDuplicate(run: Run, index: number, first: number, id: string, type: number): void {
  report(run, 'permissions/duplicate', [index], {
    message: `${memberName(PermissionType, type)} ${id} already has an overwrite, item ${first + 1} of the list: only one of them counts. Remove the other.`,
    related: relatedAt(run, [first], 'value', 'The first overwrite.'),
  })
}

/** `permissions/conflict`: one id as a user and as a role or channel. */
export function reportConflict(run: Run, index: number, first: number, id: string): void {
  report(run, 'permissions/conflict', [index], {
    message: `${id} is given as a user and as a role or channel: it cannot be both. Remove the entry with the wrong type.`,
    related: relatedAt(run, [first], 'value', 'The same id with the other type.'),
  })
}

/**
 * `permissions/constant-type`: the constants @everyone (the guild's id) and All Channels (the guild's id minus 1), in
 * 64-bit arithmetic.
 */
export function checkConstant(run: Run, id: string, type: number, everyone: string, allChannels: string): void {
  const [name, wanted] =
    id === everyone
      ? ['@everyone', PermissionType.ROLE]
      : id === allChannels
        ? ['All Channels', PermissionType.CHANNEL]
        : [undefined, 0]
  // An old guild's id is that of its first channel, too.
  const isFirstChannel = id === everyone && type === PermissionType.CHANNEL
  if (name === undefined || type === wanted || isFirstChannel) return
  report(run, 'permissions/constant-type', ['type'], {
    message: `${id} stands for ${name}, which has the type ${wanted} (${memberName(PermissionType, wanted)}); found ${type} (${memberName(PermissionType, type)}).`,
    data: { actual: type, suggestion: String(wanted) },
  })
}
