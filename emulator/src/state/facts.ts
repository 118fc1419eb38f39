import type { Lobby } from '@slashlint/core/engine'

/* The records of the emulated service beside commands: applications, users, guilds, lobbies. */

/**
 * The privileged intents, which an app must be granted (official API documentation, "Privileged
 * Intents").
 */
export const PRIVILEGED = ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'] as const

/** An application. */
export interface App {
  /** The snowflake of the app and of its bot. */
  readonly id: string
  /** The name of the app and its bot. */
  readonly name: string
  /** True if the app has an Activity. */
  readonly embedded: boolean
  /** True if the app is in the App Directory, where age-restricted commands are refused. */
  readonly discoverable: boolean
  /** The supported installations: 0 in a guild, 1 for a user. */
  readonly integrationTypes: readonly number[]
  /** The granted privileged intents, such as `MESSAGE_CONTENT`. */
  readonly privilegedIntents: readonly string[]
  /** The address to which interactions are posted; undefined if they go through the gateway. */
  endpoint: string | undefined
}

/** A user, or the bot of an app. */
export interface User {
  /** The snowflake. */
  readonly id: string
  /** The username. */
  readonly name: string
  /** The locale of the user's client. */
  readonly locale: string
  /** The age in years, for age-restricted commands; undefined if it is unknown. */
  readonly age: number | undefined
  /** True for the bot of an app. */
  readonly bot: boolean
  /** Bearer tokens of the seed, with their scopes. */
  readonly tokens?: ReadonlyMap<string, readonly string[]>
}

/** A role of a guild. */
export interface Role {
  /** The snowflake; for @everyone, that of the guild. */
  readonly id: string
  /** The name; only that of @everyone begins with `@`. */
  readonly name: string
  /** The permissions as a bit set in decimal. */
  readonly permissions: string
  /** The position in the hierarchy; 0 for @everyone. */
  readonly position: number
  /** The app whose bot got this role when it was installed; absent for other roles. */
  readonly botId?: string
}

/** A permission overwrite of a channel, in the format of the API. */
export interface ChannelOverwrite {
  /** The snowflake of the role or member. */
  readonly id: string
  /** 0 for a role, 1 for a member. */
  readonly type: 0 | 1
  /** The allowed permissions, as a bit set in decimal. */
  readonly allow: string
  /** The denied permissions, as a bit set in decimal. */
  readonly deny: string
}

/** A channel, a thread or a direct message. */
export interface Channel {
  /** The snowflake. */
  readonly id: string
  /** The type, as in `ChannelType`. */
  readonly type: number
  /** The name without `#`; for a direct message, `@` and the user. */
  readonly name: string
  /** The id of the guild; undefined for direct messages. */
  readonly guildId: string | undefined
  /** The id of a channel's category, or of a thread's channel; undefined if there is none. */
  readonly parentId: string | undefined
  /** The permission overwrites; empty for direct messages. */
  readonly overwrites: readonly ChannelOverwrite[]
  /** The user and the app of a direct message; a group of users has no app. */
  readonly direct?: { readonly appId?: string; readonly userId: string }
  /** The fields of a thread; absent for other channels. */
  readonly thread?: Thread
}

/** The additional fields of a thread. */
export interface Thread {
  /** The user or bot that created the thread. */
  readonly ownerId: string
  /** The ids of the users in the thread. */
  readonly members: readonly string[]
  /** True if the thread is archived, until somebody writes. */
  readonly archived: boolean
  /** True if only moderators can unarchive the thread. */
  readonly locked: boolean
  /** The minutes without messages after which Discord would archive the thread. */
  readonly archiveAfter: number
  /** The seconds that a user must wait between two messages; 0 for no limit. */
  readonly slowdown: number
  /** The time at which the thread was last archived or unarchived, in milliseconds since 1970. */
  readonly archivedAt: number
  /** The creation time, in milliseconds since 1970. */
  readonly createdAt: number
}

/** Tells whether a channel is a thread (official API documentation, "Channel Types"). */
export const isThread = ({ type }: Pick<Channel, 'type'>): boolean => type >= 10 && type <= 12

/** A member of a guild: a user, or an app's bot, which has the app's id. */
export interface Member {
  /** The id of the user, or of the app. */
  readonly userId: string
  /** The ids of the member's roles, without @everyone. */
  readonly roles: readonly string[]
  /** The nickname in the guild; undefined if there is none. */
  readonly nick: string | undefined
  /** The end of a time-out, in ISO 8601; undefined if there is none. */
  readonly timeoutUntil?: string | undefined
}

/** A guild with its channels, roles and members. */
export interface Guild {
  /** The snowflake. */
  readonly id: string
  /** The name that users see. */
  readonly name: string
  /** The id of the owner, who has all permissions. */
  readonly ownerId: string
  /** The preferred locale, which interactions contain. */
  readonly locale: string
  /** The roles by id, including @everyone, which has the guild's id. */
  readonly roles: ReadonlyMap<string, Role>
  /** The channels and threads, by id. */
  readonly channels: Map<string, Channel>
  /** The members by id, including bots. */
  readonly members: Map<string, Member>
  /** The reasons of bans, by user id. */
  readonly bans: Map<string, string | undefined>
  /** The OAuth scopes with which each app was authorized, by app id. */
  readonly authorized: ReadonlyMap<string, readonly string[]>
}

/** A lobby, and the application that created it. */
export interface StoredLobby {
  /** The snowflake of the application. */
  readonly applicationId: string
  /** The lobby in the format of core's engine. */
  readonly lobby: Lobby
  /** The time of its last change, in milliseconds since 1970. */
  readonly activeAt: number
}
