import type { Lobby } from '@slashlint/core/engine'

/* The records of the emulated service beside commands: applications, users, guilds, lobbies. */

/** The intents that an app must have been granted (official API documentation, "Privileged Intents"). */
export const PRIVILEGED = ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'] as const

/** An application. */
export interface App {
  readonly id: string
  readonly name: string
  /** The app has an Activity. */
  readonly embedded: boolean
  readonly discoverable: boolean
  readonly integrationTypes: readonly number[]
  readonly privilegedIntents: readonly string[]
  /** The address to which interactions are posted; without one they go through the gateway. */
  endpoint: string | undefined
}

/** A user, or the bot of an app. */
export interface User {
  readonly id: string
  readonly name: string
  readonly locale: string
  /** The age in years, which age-restricted commands require. */
  readonly age: number | undefined
  readonly bot: boolean
  /** Bearer tokens that the seed gives, with their scopes. */
  readonly tokens?: ReadonlyMap<string, readonly string[]>
}

/** A role of a guild. */
export interface Role {
  readonly id: string
  readonly name: string
  /** A bit set in decimal. */
  readonly permissions: string
  readonly position: number
  /** The role that an app's bot got when it was installed. */
  readonly botId?: string
}

/** A permission overwrite of a channel, as the service has it: type 0 is a role, 1 a member. */
export interface ChannelOverwrite {
  readonly id: string
  readonly type: 0 | 1
  readonly allow: string
  readonly deny: string
}

/** A channel, a thread or a direct message. */
export interface Channel {
  readonly id: string
  readonly type: number
  readonly name: string
  /** Absent in direct messages. */
  readonly guildId: string | undefined
  readonly parentId: string | undefined
  readonly overwrites: readonly ChannelOverwrite[]
  /** The user of a direct message, and its app. A group of users has no app. */
  readonly direct?: { readonly appId?: string; readonly userId: string }
  readonly thread?: Thread
}

/** The fields of channels that are threads. */
export interface Thread {
  readonly ownerId: string
  readonly members: readonly string[]
  readonly archived: boolean
  readonly locked: boolean
  /** Minutes without messages after which it would be archived. */
  readonly archiveAfter: number
  readonly slowdown: number
  /** The moment at which `archived` was set last, in milliseconds since 1970. */
  readonly archivedAt: number
  /** The moment at which it was made, in milliseconds since 1970. */
  readonly createdAt: number
}

/** Tells whether a channel is a thread (official API documentation, "Channel Types"). */
export const isThread = ({ type }: Pick<Channel, 'type'>): boolean => type >= 10 && type <= 12

/** A user in a guild, or an app's bot, which has the app's id. */
export interface Member {
  readonly userId: string
  readonly roles: readonly string[]
  readonly nick: string | undefined
  /** The end of a time-out, as an ISO 8601 timestamp. */
  readonly timeoutUntil?: string | undefined
}

/** A guild with its channels, roles and members. */
export interface Guild {
  readonly id: string
  readonly name: string
  readonly ownerId: string
  readonly locale: string
  /** The role with the guild's own id is @everyone. */
  readonly roles: ReadonlyMap<string, Role>
  /** The channels, with threads. */
  readonly channels: Map<string, Channel>
  /** The members, with the bots of apps. */
  readonly members: Map<string, Member>
  /** The reasons of bans, by user. */
  readonly bans: Map<string, string | undefined>
  /** The OAuth scopes with which each app was authorized. */
  readonly authorized: ReadonlyMap<string, readonly string[]>
}

/** A lobby and the application whose server made it. */
export interface StoredLobby {
  readonly applicationId: string
  readonly lobby: Lobby
  /** The moment of its last change, in milliseconds since 1970. */
  readonly activeAt: number
}
