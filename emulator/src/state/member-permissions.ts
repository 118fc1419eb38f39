import { PERMISSION_BITS, type PermissionName } from '@slashlint/core/contract'
import { isThread, type Channel, type ChannelOverwrite, type Guild } from './facts.js'

export const ADMINISTRATOR = 1n << BigInt(PERMISSION_BITS.ADMINISTRATOR)
/** All named permissions as a bit set. */
export const ALL_PERMISSIONS = Object.values(PERMISSION_BITS).reduce(
  (bits, bit) => bits | (1n << BigInt(bit)),
  0n,
)

/**
 * Returns the permissions of a member in a channel, or in the guild. Owners and administrators have
 * all. Otherwise the roles and @everyone count, then the channel's overwrites for @everyone, roles
 * and the member (public fact: official documentation, "Permissions").
 */
export function memberPermissions(guild: Guild, userId: string, channel?: Channel): bigint {
  const member = guild.members.get(userId)
  if (guild.ownerId === userId) {
    return ALL_PERMISSIONS
  }
  const held = [guild.id, ...(member?.roles ?? [])]
  let bits = held.reduce((sum, role) => sum | BigInt(guild.roles.get(role)?.permissions ?? 0), 0n)
  if ((bits & ADMINISTRATOR) !== 0n) {
    return ALL_PERMISSIONS
  }
  const overwrites = overwritesOf(guild, channel)
  const apply = (these: readonly ChannelOverwrite[]): void => {
    for (const { deny } of these) {
      bits &= ~BigInt(deny)
    }
    for (const { allow } of these) {
      bits |= BigInt(allow)
    }
  }
  apply(overwrites.filter(({ id }) => id === guild.id))
  apply(overwrites.filter(({ id, type }) => type === 0 && id !== guild.id && held.includes(id)))
  apply(overwrites.filter(({ id, type }) => type === 1 && id === userId))
  return bits
}

/** Returns the permission overwrites of a channel; for a thread, those of its parent. */
function overwritesOf(guild: Guild, channel: Channel | undefined): readonly ChannelOverwrite[] {
  if (channel === undefined) {
    return []
  }
  if (!isThread(channel) || channel.parentId === undefined) {
    return channel.overwrites
  }
  return guild.channels.get(channel.parentId)?.overwrites ?? []
}

/** Returns the position of a member's highest role; `Infinity` for the owner. */
export function topPosition({ ownerId, members, roles }: Guild, userId: string): number {
  if (ownerId === userId) {
    return Infinity
  }
  return Math.max(
    0,
    ...(members.get(userId)?.roles ?? []).map((id) => roles.get(id)?.position ?? 0),
  )
}

/** Tells whether a member has a permission in a channel, or in the guild. */
export function hasPermission(
  guild: Guild,
  userId: string,
  name: PermissionName,
  channel?: Channel,
): boolean {
  return (memberPermissions(guild, userId, channel) & (1n << BigInt(PERMISSION_BITS[name]))) !== 0n
}

/**
 * The permissions of an app outside guilds, and in its own direct messages (official API
 * documentation, "Interaction Object").
 */
const DIRECT = ['ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE'] as const
const BOT_DM = [...DIRECT, 'USE_EXTERNAL_EMOJIS'] as const

/**
 * Returns the permissions of an app in a channel, as a bit set in decimal. In direct messages, all
 * apps have the same.
 */
export function appPermissions(channel: Channel, appId: string, guild?: Guild): string {
  if (guild !== undefined) {
    return String(memberPermissions(guild, appId, channel))
  }
  const names: readonly PermissionName[] = channel.type === 1 ? BOT_DM : DIRECT
  return String(names.reduce((bits, name) => bits | (1n << BigInt(PERMISSION_BITS[name])), 0n))
}
