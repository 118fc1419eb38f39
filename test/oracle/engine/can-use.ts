/**
 * Decides who may use a command. It follows the flow chart of the change log of 2022-11-17 box by box, with the checks
 * before and after it (decision 47). It uses its own plain records.
 */

export interface Overwrite {
  readonly id: string
  readonly type: 1 | 2 | 3
  readonly permission: boolean
}

export interface Situation {
  readonly command: {
    readonly type: number
    /** Present in a guild command. */
    readonly guildId?: string
    readonly contexts?: readonly number[]
    /** True if its `integration_types` contain USER_INSTALL. */
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
    | {
        readonly context: 1
        readonly hasMutualGuild: boolean
        /** Left out if unknown. */
        readonly isInstalledByUser?: boolean
      }
    | { readonly context: 2 }
  readonly user: {
    readonly id: string
    readonly age: number
    readonly roles: readonly string[]
    readonly permissions: bigint
  }
  /** The overwrites of the command itself, and of the whole app. */
  readonly ofCommand: readonly Overwrite[]
  readonly ofApp: readonly Overwrite[]
}

export type Verdict = 'allowed' | 'denied' | 'permission-denied' | 'unknown'

/** The verdict with the box of the flow chart that decided it. `box` is undefined if it was decided before the chart. */
export interface Judgement {
  readonly verdict: Verdict
  readonly box: string | undefined
}

const [ROLE, USER, CHANNEL] = [1, 2, 3]
const ADMINISTRATOR = 1n << 3n
const SEND_MESSAGES = 1n << 11n

export const canUse = (situation: Situation): Verdict => judge(situation).verdict

export function judge(situation: Situation): Judgement {
  const { command, place, user } = situation
  const isShownHere = isOffered(situation)
  if (isShownHere === false || (command.nsfw && user.age < 18)) {
    return { verdict: 'denied', box: undefined }
  }
  if (isShownHere === undefined) {
    return { verdict: 'unknown', box: undefined }
  }
  if (place.context !== 0) {
    return { verdict: 'allowed', box: undefined }
  }
  const isAdministrator = (user.permissions & ADMINISTRATOR) !== 0n
  const [isAllowed, box] = isAdministrator ? [true, 'administrator'] : walkChart(situation)
  if (!isAllowed) {
    return { verdict: 'denied', box }
  }
  const mayWrite = isAdministrator || (user.permissions & SEND_MESSAGES) !== 0n
  return command.type === USER && !mayWrite
    ? { verdict: 'permission-denied', box: undefined }
    : { verdict: 'allowed', box }
}

/** Checks scope and context. Returns undefined if the result is unknown. */
function isOffered({ command, place }: Situation): boolean | undefined {
  if (command.guildId !== undefined) {
    return place.context === 0 && place.guildId === command.guildId
  }
  if (place.context === 2) {
    if (!command.isUserInstalled) {
      return false
    }
    return command.contexts === undefined ? undefined : command.contexts.includes(2)
  }
  if (command.contexts !== undefined && !command.contexts.includes(place.context)) {
    return false
  }
  if (place.context === 0) {
    return true
  }
  if (command.dmPermission === false) {
    return false
  }
  if (place.hasMutualGuild) {
    return true
  }
  return command.isUserInstalled ? place.isInstalledByUser : false
}

/** The result if nothing is set. */
const NONE = undefined

function walkChart({ command, place, user, ofCommand, ofApp }: Situation): [boolean, string] {
  if (place.context !== 0) {
    throw new Error('The chart is about guilds')
  }
  const { guildId } = place
  const channelId = place.parentId ?? place.channelId
  const allChannels = String(BigInt(guildId) - 1n)
  const entry = (list: readonly Overwrite[], type: number | undefined, id: string) =>
    list.find((one) => one.type === type && one.id === id)?.permission
  const roleEntries = (list: readonly Overwrite[]) =>
    user.roles.filter((id) => id !== guildId).map((id) => entry(list, ROLE, id))

  // 1. Channel
  const commandChannel = entry(ofCommand, CHANNEL, channelId)
  if (commandChannel === false) {
    return [false, 'command-channel']
  }
  if (commandChannel === NONE) {
    const commandAll = entry(ofCommand, CHANNEL, allChannels)
    if (commandAll === false) {
      return [false, 'command-all-channels']
    }
    if (commandAll === NONE) {
      const appChannel = entry(ofApp, CHANNEL, channelId)
      if (appChannel === false) {
        return [false, 'app-channel']
      }
      if (appChannel === NONE && entry(ofApp, CHANNEL, allChannels) === false) {
        return [false, 'app-all-channels']
      }
    }
  }

  // 2. The command's users and roles
  const commandUser = entry(ofCommand, USER, user.id)
  if (commandUser !== NONE) {
    return [commandUser, 'command-user']
  }
  const commandRoles = roleEntries(ofCommand)
  if (commandRoles.includes(true)) {
    return [true, 'command-role']
  }
  if (commandRoles.includes(false)) {
    return [false, 'command-role']
  }
  const commandEveryone = entry(ofCommand, ROLE, guildId)
  if (commandEveryone !== NONE) {
    return [commandEveryone, 'command-everyone']
  }

  // 3. The app's users and roles. If they allow, the default permissions decide
  const appUser = entry(ofApp, USER, user.id)
  if (appUser === false) {
    return [false, 'app-user']
  }
  if (appUser === NONE) {
    const appRoles = roleEntries(ofApp)
    if (!appRoles.includes(true) && appRoles.includes(false)) {
      return [false, 'app-role']
    }
    if (appRoles.every((one) => one === NONE) && entry(ofApp, ROLE, guildId) === false) {
      return [false, 'app-everyone']
    }
  }

  // 4. default_member_permissions
  const box = 'default-member-permissions'
  const needed =
    command.defaultMemberPermissions ?? (command.defaultPermission === false ? '0' : null)
  if (needed === null) {
    return [true, box]
  }
  return [BigInt(needed) !== 0n && (user.permissions & BigInt(needed)) === BigInt(needed), box]
}
