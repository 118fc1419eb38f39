import { PERMISSION_BITS, type PermissionName } from '../../contract/permissions.js'
import { either } from '../../text/words.js'
import {
  allows,
  denies,
  isOutsideGuilds,
  MAY_ALLOW,
  MAY_DECIDE,
  passes,
  unknown,
  type Answer,
} from './answer.js'
import { bitSet, type UseFacts } from './facts.js'

/* The rules of `canUse` about the permissions of the member. */

export function checkAdministrator({ permissions }: UseFacts): Answer {
  const box = 'administrator'
  if (permissions === undefined) {
    const message = 'Whether the member is an administrator is not known.'
    return { ...unknown('member.permissions', MAY_ALLOW, message), box }
  }
  if (has(permissions, 'ADMINISTRATOR')) {
    return { ...allows('Administrators can use all commands.'), box }
  }
  return { ...passes('The member is not an administrator.'), box }
}

export function checkOverwrites({ listsNeed }: UseFacts): Answer | undefined {
  if (listsNeed === undefined) {
    return undefined
  }
  return unknown(listsNeed, MAY_DECIDE, WITHOUT_ID[listsNeed])
}

const WITHOUT_ID = {
  'command.id': 'Without the id of the command its overwrites cannot be told from others.',
  'app.id':
    'Without the id of the application its overwrites cannot be told from those of commands.',
} as const

export function checkDefault(facts: UseFacts): Answer {
  if (isOutsideGuilds(facts)) {
    return allows('Outside guilds there are no members, so no permissions are asked.')
  }
  return { ...byDefault(facts), box: 'default-member-permissions' }
}

function byDefault({ command, permissions }: UseFacts): Answer {
  const field = 'default_member_permissions'
  const required = command[field] ?? (command['default_permission'] === false ? '0' : null)
  if (required === null) {
    return allows(`No overwrite decides, and "${field}" asks for nothing.`)
  }
  const needed = bitSet(required)
  if (needed === undefined) {
    return unknown(`command.${field}`, MAY_DECIDE, `"${field}" is not known.`)
  }
  if (needed === 0n) {
    return denies(
      `"${field}" is "0": administrators only, unless an overwrite of the command allows.`,
    )
  }
  if (permissions === undefined) {
    const message = `The member needs ${names(needed)}; which permissions it has is not known.`
    return unknown('member.permissions', MAY_DECIDE, message)
  }
  const lacking = needed & ~permissions
  if (lacking === 0n) {
    return allows(`The member has ${names(needed)}, which "${field}" asks for.`)
  }
  return denies(`The member lacks ${names(lacking)}, which "${field}" asks for.`)
}

export function checkSendMessages({ isUserCommand, permissions }: UseFacts): Answer | undefined {
  if (!isUserCommand) {
    return undefined
  }
  if (permissions === undefined) {
    const message =
      'A USER command needs SEND_MESSAGES; which permissions the member has is not known.'
    return unknown('member.permissions', [], message)
  }
  if (has(permissions, 'SEND_MESSAGES') || has(permissions, 'ADMINISTRATOR')) {
    return passes('The member has SEND_MESSAGES, which a USER command needs.')
  }
  return denies(
    'A USER command needs SEND_MESSAGES in the channel: using it answers Permission Denied.',
  )
}

const has = (permissions: bigint, name: PermissionName): boolean =>
  (permissions & (1n << BigInt(PERMISSION_BITS[name]))) !== 0n

/** Lists the names of the permissions in a bit set, as text. */
function names(bits: bigint): string {
  const known = Object.entries(PERMISSION_BITS).filter(
    ([, bit]) => (bits & (1n << BigInt(bit))) !== 0n,
  )
  const rest = known.reduce((left, [, bit]) => left & ~(1n << BigInt(bit)), bits)
  return either(
    [...known.map(([name]) => name), ...(rest === 0n ? [] : [`the unknown bits ${rest}`])],
    'and',
  )
}
