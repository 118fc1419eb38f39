/** Decision 47, sentence by sentence, on plain records of its own. */

export interface Overwrite {
  readonly id: string
  readonly type: 1 | 2 | 3
  readonly permission: boolean
}

export interface Situation {
  readonly command: {
    readonly type: number
    /** Present on a guild command. */
    readonly guildId?: string
    readonly contexts?: readonly number[]
    readonly isUserInstalled: boolean
    readonly dmPermission?: boolean
    readonly nsfw?: boolean
    readonly defaultMemberPermissions?: string | null
    readonly defaultPermission?: boolean
  }
  readonly place:
    | {
        readonly context: 0
        readonly guildId: string
        readonly channelId: string
        readonly parentId?: string
      }
    | { readonly context: 1; readonly hasMutualGuild: boolean }
    | { readonly context: 2 }
  readonly user: {
    readonly id: string
    readonly age: number
    readonly roles: readonly string[]
    readonly permissions: bigint
  }
  /** Of the command itself, and of the whole app. */
  readonly ofCommand: readonly Overwrite[]
  readonly ofApp: readonly Overwrite[]
}

export type Verdict = 'allowed' | 'denied' | 'permission-denied'

const [ROLE, USER, CHANNEL] = [1, 2, 3]
const ADMINISTRATOR = 1n << 3n
const SEND_MESSAGES = 1n << 11n

export function canUse(situation: Situation): Verdict {
  const { command, place, user } = situation
  if (!isOffered(situation)) {
    return 'denied'
  }
  if (command.nsfw && user.age < 18) {
    return 'denied'
  }
  if (place.context !== 0) {
    return 'allowed'
  }
  const isAdministrator = (user.permissions & ADMINISTRATOR) !== 0n
  if (!isAdministrator && !mayByOverwrites(situation)) {
    return 'denied'
  }
  const mayWrite = isAdministrator || (user.permissions & SEND_MESSAGES) !== 0n
  return command.type === USER && !mayWrite ? 'permission-denied' : 'allowed'
}

/** Scope and context. */
function isOffered({ command, place }: Situation): boolean {
  if (command.guildId !== undefined) {
    return place.context === 0 && place.guildId === command.guildId
  }
  const contexts = command.contexts ?? [0, 1, ...(command.isUserInstalled ? [2] : [])]
  if (!contexts.includes(place.context)) {
    return false
  }
  return place.context !== 1 || (command.dmPermission !== false && place.hasMutualGuild)
}

function mayByOverwrites({ command, place, user, ofCommand, ofApp }: Situation): boolean {
  if (place.context !== 0) {
    return true
  }
  const list = ofCommand.length > 0 ? ofCommand : ofApp
  const entry = (type: number | undefined, id: string) =>
    list.find((one) => one.type === type && one.id === id)?.permission
  const { guildId } = place

  const allChannels = String(BigInt(guildId) - 1n)
  const byChannel = entry(CHANNEL, place.parentId ?? place.channelId) ?? entry(CHANNEL, allChannels)
  if (byChannel === false) {
    return false
  }

  const byUser = entry(USER, user.id)
  if (byUser !== undefined) {
    return byUser
  }

  const byRoles = user.roles.filter((id) => id !== guildId).map((id) => entry(ROLE, id))
  if (byRoles.includes(true)) {
    return true
  }
  if (byRoles.includes(false)) {
    return false
  }

  const byEveryone = entry(ROLE, guildId)
  if (byEveryone !== undefined) {
    return byEveryone
  }

  const needed =
    command.defaultMemberPermissions ?? (command.defaultPermission === false ? '0' : null)
  if (needed === null) {
    return true
  }
  return BigInt(needed) !== 0n && (user.permissions & BigInt(needed)) === BigInt(needed)
}
