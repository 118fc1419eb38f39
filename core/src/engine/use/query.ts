import type { AppFacts } from '../../context.js'
import type { InteractionContextType } from '../../contract/enums.js'

/**
 * A command, its user and the place of use, as objects in the service's form (snake_case fields).
 * Only the fields named here are read. An absent fact is unknown: if the answer depends on it, the
 * answer is `unknown` and names the fact. Exceptions: absent `overwrites` mean that there are none,
 * and without `channel` the rules about channels are not asked.
 */
export interface UseQuery {
  /** The command as deployed: `type`, `id`, `guild_id`, `contexts`, `integration_types`, `nsfw`, `dm_permission`, … */
  readonly command: unknown
  /**
   * The kind of place. Default: GUILD if there is a `guildId` or a `member`, or if the command
   * belongs to a guild; otherwise unknown.
   */
  readonly context?: InteractionContextType | undefined
  /** The snowflake of the guild in which the command is used. */
  readonly guildId?: string | undefined
  /** The guild member: `user.id`, `roles`, and `permissions`, the decimal bit set of all permissions in the channel. */
  readonly member?: unknown
  /** The channel: `id`, `type`, and `parent_id` for a thread. */
  readonly channel?: unknown
  /**
   * The guild's command permissions objects as the service returns them: of this command and of the
   * application.
   */
  readonly overwrites?: readonly unknown[] | undefined
  /** The id and installation contexts of the application. The command's `application_id` counts as well. */
  readonly app?: AppFacts | undefined
  /** The user's age in years, for age-restricted commands. */
  readonly age?: number | undefined
  /** True if the app's bot shares a guild with the user. It matters in a DM with the app. */
  readonly mutualGuild?: boolean | undefined
  /**
   * How the app is installed: in a guild that the user is in, by the user, both, or neither (an empty list). It matters
   * in a DM with the app without a shared guild: there a command is visible to a user who installed the app.
   */
  readonly installedBy?: readonly ('guild' | 'user')[] | undefined
}

/**
 * The rules that may decide, in the order in which they are asked (decision 47). Four are asked twice: of the command,
 * then of the app.
 */
export type UseRule =
  /** A guild command is only used in its guild. */
  | 'guild'
  /** The command's `contexts` include the place. */
  | 'context'
  /** In a DM with the app: commands with `dm_permission: false` are hidden. */
  | 'dm-permission'
  /** In a DM with the app: the bot shares a guild with the user, or the user installed the app. */
  | 'mutual-guild'
  /** Age-restricted commands need a user of 18 years or more. */
  | 'age'
  | 'administrator'
  /**
   * The lists of overwrites of the command and the application. Asked only if a missing fact
   * prevents finding them.
   */
  | 'overwrites'
  /** The overwrite of the channel (of a thread: of its parent), or of All Channels. */
  | 'channel'
  | 'user'
  | 'role'
  | 'everyone'
  | 'default-member-permissions'
  /** A USER command needs SEND_MESSAGES in the channel. */
  | 'send-messages'

/**
 * A box of Discord's flow chart of command permissions (change log of 2022-11-17). The boxes are
 * listed in the order of the chart.
 */
export type UseBox =
  | 'administrator'
  /**
   * The command's overwrite of the channel. A deny is final; after an allow, users and roles are
   * asked.
   */
  | 'command-channel'
  | 'command-all-channels'
  /**
   * The application's overwrite of the channel. Asked if the command has none of this channel or of
   * All Channels.
   */
  | 'app-channel'
  | 'app-all-channels'
  /** The command's overwrites of users and roles. The first that applies to the member decides. */
  | 'command-user'
  | 'command-role'
  | 'command-everyone'
  /**
   * The application's overwrites of users and roles. Asked if none of the command's applies. A deny
   * is final; after an allow, the default permissions are asked.
   */
  | 'app-user'
  | 'app-role'
  | 'app-everyone'
  | 'default-member-permissions'

/** A rule that was checked, with its verdict. */
export interface UseStep {
  /** The rule's name, stable for programs. */
  readonly rule: UseRule
  /** The box of the flow chart. Absent outside guilds, and for rules that are not in the chart. */
  readonly box?: UseBox
  /**
   * The result of the rule. `passes`: the next rule decides. `unknown`: the rule may decide, but a
   * fact is missing; the next rule is asked as well.
   */
  readonly verdict: 'passes' | 'allows' | 'denies' | 'unknown'
  /** The answer in plain words, with the figures and ids that matter. */
  readonly message: string
  /** The section of Discord's documentation that states the rule. */
  readonly section: string
  /** The overwrite that decided, and the list that contains it. */
  readonly overwrite?: Overwrite
  /** The list that contains `overwrite`; absent without it. */
  readonly list?: 'command' | 'application'
  /** The missing fact if the verdict is `unknown`, as a path into the query, such as `member.permissions`. */
  readonly missing?: string
}

/** One permission overwrite. */
export interface Overwrite {
  /** The id of the role, the user or the channel, depending on `type`. */
  readonly id: string
  /** 1 for a role, 2 for a user, 3 for a channel. */
  readonly type: number
  /** True if it allows the command. */
  readonly permission: boolean
}
