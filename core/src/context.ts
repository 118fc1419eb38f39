import type { Severity } from './diagnostic.js'
import type { Area, RuleCode } from './rules/codes.js'

/**
 * Severities of rules, by code or by area, such as `option/*`. An entry for a code wins over one
 * for its area.
 */
export type RuleOverrides = Partial<Record<RuleCode | `${Area}/*`, Severity | 'off' | undefined>>

/** Options that every validator takes. */
export interface CommonContext {
  /** Severities in place of the default ones; `off` turns a rule off. */
  readonly rules?: RuleOverrides | undefined
  /**
   * True if all hints are computed, too: about deprecated and redundant parts, and about style.
   * Otherwise only the hints to which `rules` gives a severity, by code or by area.
   */
  readonly hints?: boolean | undefined
  /**
   * The most findings in the result (default 1000). If so many are found, `slashlint/too-many`
   * follows them, and further errors replace warnings and hints. The check ends after this many
   * errors.
   */
  readonly maxDiagnostics?: number | undefined
}

/** The scope of commands. `global`: every guild that installed the app. `guild`: one guild. */
export type Scope = 'global' | 'guild'

/**
 * The operation on a command: `create` (POST), `edit` (PATCH), `bulk` (PUT of the whole list), or
 * `response` (an object that the service returned).
 */
export type Operation = 'create' | 'edit' | 'bulk' | 'response'

/** Facts about the application. An absent fact is unknown. */
export interface AppFacts {
  /** The application's snowflake. */
  readonly id?: string | undefined
  /** True if the app has the EMBEDDED flag: it is an Activity. */
  readonly embedded?: boolean | undefined
  /** True if discovery is enabled for the app. */
  readonly discoverable?: boolean | undefined
  /** The installation contexts that the app itself supports. */
  readonly integrationTypes?: readonly number[] | undefined
}

/** A deployed command, as the service returns it. Only these fields are read. */
export interface DeployedCommand {
  /** The command's snowflake. */
  readonly id?: string | undefined
  /** A `CommandType`. Default: CHAT_INPUT. */
  readonly type?: number | null | undefined
  /** The default name, without translations. */
  readonly name: string
  /** The guild's snowflake; absent for a global command. */
  readonly guild_id?: string | null | undefined
  /** The snowflake of the application that owns the command. */
  readonly application_id?: string | undefined
}

/** A guild command permissions object, as the service returns it. Only these fields are read. */
export interface GuildOverwrites {
  /**
   * The snowflake of the command; or of the application, if the overwrites are for all its
   * commands.
   */
  readonly id: string
  /** The snowflake of the guild whose administrators set the overwrites. */
  readonly guild_id?: string | undefined
  /** The overwrites, each for a role, a user or a channel. */
  readonly permissions?: readonly unknown[] | undefined
}

/** A command that another file defines. */
export interface BesideCommand {
  /** The command's type. Default: CHAT_INPUT. */
  readonly type?: unknown
  /** The default name. An entry whose name is not a text is skipped. */
  readonly name: unknown
}

/** Facts about the destination of a command. A rule that needs an absent fact is silent. */
export interface CommandContext extends CommonContext {
  /** The operation. Default: `create` for one command, `bulk` for a list. */
  readonly operation?: Operation | undefined
  /** Where the command is registered: for all guilds, or for one. */
  readonly scope?: Scope | undefined
  /** The snowflake of the guild, if the scope is `guild`. */
  readonly guildId?: string | undefined
  /** Facts about the application on which limits depend. */
  readonly app?: AppFacts | undefined
  /** The locale in which the default names and descriptions are written. */
  readonly defaultLocale?: string | undefined
  /** The command that an edit changes. */
  readonly current?: DeployedCommand | undefined
  /** All commands that the scope has now. */
  readonly deployed?: readonly DeployedCommand[] | undefined
  /** The number of commands that were created today in the scope. */
  readonly createsToday?: number | undefined
  /** The permission overwrites that guilds have set, as the service returns them. */
  readonly overwrites?: readonly GuildOverwrites[] | undefined
  /**
   * The commands in the other files of the folder. Only given if the scope of some of these
   * commands is unknown.
   */
  readonly beside?: readonly BesideCommand[] | undefined
}

export interface ChoiceContext extends CommandContext {
  /** The type of the option that has the choice; unknown if absent. */
  readonly optionType?: number | undefined
}

export interface PermissionsContext extends CommonContext {
  /** The snowflake of the guild in which the overwrites apply. */
  readonly guildId?: string | undefined
}

export interface LobbyState {
  /** The lobby's own metadata, texts by key. */
  readonly metadata?: Readonly<Record<string, string>> | null | undefined
  /** The users in the lobby, by their snowflakes. */
  readonly members?: readonly { readonly id: string }[] | undefined
}

export interface LobbyContext extends CommonContext {
  /** The operation. Default: `create`. */
  readonly operation?: 'create' | 'edit' | undefined
  /** The lobby that an edit changes. */
  readonly current?: LobbyState | undefined
}

export interface LobbyMemberContext extends CommonContext {
  /**
   * The use of the member. `list`: an item of a lobby's `members`. `put`: the body of Add user to
   * lobby. `bulk`: an item of a list that adds several members. Default: `list`.
   */
  readonly operation?: 'list' | 'put' | 'bulk' | undefined
}

export type AuthorizationContext = CommonContext

/** One command in an index of a workspace, for `checkSet`. */
export interface SetEntry {
  /** The command's type, as written in its file. Default: CHAT_INPUT. */
  readonly type: unknown
  /** The command's default name, as written in its file. */
  readonly name: unknown
  /** The scope of the command; absent if it is unknown. */
  readonly scope?: Scope | undefined
  /** The snowflake of the guild of a guild command; absent if it is unknown. */
  readonly guildId?: string | undefined
}

/** A request that has not been sent yet. An absent part is not sent. */
export interface ApiRequest {
  /** The HTTP method, in upper or lower case. */
  readonly method: string
  /**
   * The path below the base address, or after `/v10`, `/api/v10` or an origin. May end in a query
   * string.
   */
  readonly path: string
  /**
   * The headers, with names in any case: an object with a text or a list of texts for each name, or
   * a list of pairs.
   */
  readonly headers?: unknown
  /** The parameters of the query: an object, or a query string. */
  readonly query?: unknown
  /** The value that is sent as JSON. Not its JSON text. */
  readonly body?: unknown
}

/**
 * Facts about a request. The body is checked with `app`, `defaultLocale`, `deployed`, `createsToday`, `overwrites` and
 * `current`. Scope, guild and operation follow from the path and the method.
 */
export interface RequestContext extends Omit<
  CommandContext,
  'operation' | 'scope' | 'guildId' | 'current'
> {
  /** The OAuth scopes of the Bearer token. */
  readonly scopes?: readonly string[] | undefined
  /** The OAuth scopes with which the app was authorized in the guild. */
  readonly guildScopes?: readonly string[] | undefined
  /** The permissions in the guild, as a bit set, of the user who owns the Bearer token. */
  readonly userPermissions?: string | bigint | undefined
  /** The command or lobby that an edit changes. */
  readonly current?: DeployedCommand | LobbyState | undefined
}

export interface InteractionContext extends CommonContext {
  /** The definition of the command that was used, as it was registered; may contain `DYNAMIC`. */
  readonly command?: unknown
}

export interface InteractionResponseContext extends InteractionContext {
  /** The interaction that is answered, as it was received. */
  readonly interaction?: unknown
}
