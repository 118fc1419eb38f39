import type { Lobby } from '@slashlint/core/engine'

/* The records of the emulated service beside commands: applications, users, guilds, lobbies. */

/** The intents that an app must have been granted (official API documentation, "Privileged Intents"). */
export const PRIVILEGED = ['GUILD_MEMBERS', 'GUILD_PRESENCES', 'MESSAGE_CONTENT'] as const

/** An application. */
export interface App {
  /** The snowflake, which is also that of its bot. */
  readonly id: string
  /** The name of the app and its bot. */
  readonly name: string
  /** The app has an Activity. */
  readonly embedded: boolean
  /** True if the app is in the directory: age-restricted commands are then refused. */
  readonly discoverable: boolean
  /** The ways of installing the app: 0 in a guild, 1 for a user. */
  readonly integrationTypes: readonly number[]
  /** The granted intents, such as `MESSAGE_CONTENT`. */
  readonly privilegedIntents: readonly string[]
  /** The address to which interactions are posted; without one they go through the gateway. */
  endpoint: string | undefined
}

/** A user, or the bot of an app. */
export interface User {
  /** The snowflake. */
  readonly id: string
  /** The username, with which invocations name the user. */
  readonly name: string
  /** The language of the user's client. */
  readonly locale: string
  /** The age in years, which age-restricted commands require. */
  readonly age: number | undefined
  /** True for the bot of an app. */
  readonly bot: boolean
  /** Bearer tokens that the seed gives, with their scopes. */
  readonly tokens?: ReadonlyMap<string, readonly string[]>
}

/** A role of a guild. */
export interface Role {
  /** The snowflake; that of the guild for @everyone. */
  readonly id: string
  /** The name without an `@`, but of @everyone. */
  readonly name: string
  /** A bit set in decimal. */
  readonly permissions: string
  /** The place in the hierarchy: 0 is @everyone. */
  readonly position: number
  /** The role that an app's bot got when it was installed. */
  readonly botId?: string
}

/** A permission overwrite of a channel, as the service has it: type 0 is a role, 1 a member. */
export interface ChannelOverwrite {
  /** The snowflake of the role or the member. */
  readonly id: string
  /** 0 for a role, 1 for a member. */
  readonly type: 0 | 1
  /** The granted permissions: a bit set in decimal. */
  readonly allow: string
  /** The denied permissions: a bit set in decimal. */
  readonly deny: string
}

/** A channel, a thread or a direct message. */
export interface Channel {
  /** The snowflake. */
  readonly id: string
  /** The type, as in `ChannelType`. */
  readonly type: number
  /** The name without a `#`; of a direct message, `@` and its user. */
  readonly name: string
  /** Absent in direct messages. */
  readonly guildId: string | undefined
  /** The category of a channel, or the channel of a thread; undefined if there is none. */
  readonly parentId: string | undefined
  /** The permission overwrites; none for direct messages. */
  readonly overwrites: readonly ChannelOverwrite[]
  /** The user of a direct message, and its app. A group of users has no app. */
  readonly direct?: { readonly appId?: string; readonly userId: string }
  /** Absent if it is no thread. */
  readonly thread?: Thread
}

/** The fields of channels that are threads. */
export interface Thread {
  /** The user or bot that made the thread. */
  readonly ownerId: string
  /** The ids of the users in it. */
  readonly members: readonly string[]
  /** True if it is hidden from the list until somebody writes. */
  readonly archived: boolean
  /** True if only moderators can open it again. */
  readonly locked: boolean
  /** Minutes without messages after which it would be archived. */
  readonly archiveAfter: number
  /** Seconds between two messages of a user; 0 for none. */
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
  /** The id of the user, or of the app whose bot it is. */
  readonly userId: string
  /** The ids of the member's roles, without @everyone. */
  readonly roles: readonly string[]
  /** The name in this guild; undefined for the user's own. */
  readonly nick: string | undefined
  /** The end of a time-out, as an ISO 8601 timestamp. */
  readonly timeoutUntil?: string | undefined
}

/** A guild with its channels, roles and members. */
export interface Guild {
  /** The snowflake. */
  readonly id: string
  /** The name that users see. */
  readonly name: string
  /** The user with all permissions. */
  readonly ownerId: string
  /** The preferred language, as interactions contain it. */
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
  /** The snowflake of the application. */
  readonly applicationId: string
  /** The lobby as core's engine has it. */
  readonly lobby: Lobby
  /** The moment of its last change, in milliseconds since 1970. */
  readonly activeAt: number
}
