import type { Severity } from './diagnostic.js'
import type { Area, RuleCode } from './rules/codes.js'

/** Severity overrides: one code, or a whole area such as `option/*`. A single code wins over its area. */
export type RuleOverrides = Partial<Record<RuleCode | `${Area}/*`, Severity | 'off' | undefined>>

/** Options that every validator takes. */
export interface CommonContext {
  /** Severities that differ from the defaults of the rules; `off` turns a rule off. */
  readonly rules?: RuleOverrides | undefined
  /**
   * Computes hints, too: on deprecated and redundant parts, and on style. Without it, only those hints are computed
   * that `rules` gives a severity, by code or by area.
   */
  readonly hints?: boolean | undefined
  /**
   * The most diagnostics that are listed (default 1000); the last item is then `slashlint/too-many`. Further warnings
   * and hints are left out, and give way to errors. The check ends after this many errors.
   */
  readonly maxDiagnostics?: number | undefined
}

/** `global`: every guild that installed the app; `guild`: one guild. */
export type Scope = 'global' | 'guild'

/** The operation on a command: POST, PATCH, PUT of the whole list, or the object that the service returns. */
export type Operation = 'create' | 'edit' | 'bulk' | 'response'

/** Facts about the application. An absent one is unknown. */
export interface AppFacts {
  /** The application's snowflake. */
  readonly id?: string | undefined
  /** True if the app has the EMBEDDED flag, that is, an Activity. */
  readonly embedded?: boolean | undefined
  /** True if discovery is enabled for the app. */
  readonly discoverable?: boolean | undefined
  /** The installation contexts that the app itself supports. */
  readonly integrationTypes?: readonly number[] | undefined
}

/** A command as the service has it. Only these fields are read. */
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

/** A guild command permissions object, as fetched. Only these fields are read. */
export interface GuildOverwrites {
  /** The snowflake of the command, or of the application if it is about all its commands. */
  readonly id: string
  /** The snowflake of the guild whose administrators set the overwrites. */
  readonly guild_id?: string | undefined
  /** The overwrites, each for a role, a user or a channel. */
  readonly permissions?: readonly unknown[] | undefined
}

/** A command that another file defines. */
export interface BesideCommand {
  /** Default: CHAT_INPUT. */
  readonly type?: unknown
  /** The default name. Anything but a text is skipped. */
  readonly name: unknown
}

/** Facts about the place a command goes to. An absent one is unknown, and a rule that needs it is silent. */
export interface CommandContext extends CommonContext {
  /** Default: `create` for one command, `bulk` for a list. */
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
  /** All commands the scope has now. */
  readonly deployed?: readonly DeployedCommand[] | undefined
  /** The number of commands that were created today in the scope. */
  readonly createsToday?: number | undefined
  /** The permission overwrites that guilds have set, as fetched. */
  readonly overwrites?: readonly GuildOverwrites[] | undefined
  /** The commands of the other files in the folder, if it is unknown to which scope any of them goes. */
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
  /** Default: `create`. */
  readonly operation?: 'create' | 'edit' | undefined
  /** The lobby that an edit changes. */
  readonly current?: LobbyState | undefined
}

export interface LobbyMemberContext extends CommonContext {
  /**
   * `list`: an item of a lobby's `members`. `put`: the body of Add user to lobby. `bulk`: an item of the list that adds
   * several. Default: `list`.
   */
  readonly operation?: 'list' | 'put' | 'bulk' | undefined
}

export type AuthorizationContext = CommonContext

/** One entry of a workspace index for `checkSet`. */
export interface SetEntry {
  /** The command's type, as its file has it. Default: CHAT_INPUT. */
  readonly type: unknown
  /** The command's default name, as its file has it. */
  readonly name: unknown
  /** Where the command goes; absent if this is unknown. */
  readonly scope?: Scope | undefined
  /** The snowflake of the guild of a guild command; absent if it is unknown. */
  readonly guildId?: string | undefined
}

/** A request to the service, before it is sent. An absent part is not sent. */
export interface ApiRequest {
  /** The HTTP method, in upper or lower case. */
  readonly method: string
  /** Relative to the base address, or with `/v10`, `/api/v10` or an origin before it; may end in a query string. */
  readonly path: string
  /** Names in any case, each with a text or a list of texts; or a list of pairs. */
  readonly headers?: unknown
  /** An object of parameters, or a query string. */
  readonly query?: unknown
  /** The value that is sent as JSON, not its text. */
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
  /** OAuth scopes of the Bearer token. */
  readonly scopes?: readonly string[] | undefined
  /** OAuth scopes with which the app was authorized in the guild. */
  readonly guildScopes?: readonly string[] | undefined
  /** Permissions in the guild, as a bit set, of the user who owns the Bearer token. */
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
