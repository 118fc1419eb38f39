import type { AppFacts, Scope } from '../context.js'
import type { Diagnostic } from '../diagnostic.js'

/** A command as the service keeps and returns it, in normal form: defaults filled in, texts normalised. */
export interface StoredCommand {
  readonly id: string
  readonly application_id: string
  /** In a guild's scope only. */
  readonly guild_id?: string
  readonly version: string
  readonly type: number
  readonly name: string
  readonly name_localizations: Readonly<Record<string, string>> | null
  /** `''` for USER and MESSAGE commands. */
  readonly description: string
  readonly description_localizations: Readonly<Record<string, string>> | null
  /** Absent when there are none. */
  readonly options?: readonly Readonly<Record<string, unknown>>[]
  readonly default_member_permissions: string | null
  readonly nsfw: boolean
  readonly [field: string]: unknown
}

/** The permission overwrites that one guild has set for one command, as fetched. */
export interface StoredOverwrites {
  readonly id: string
  readonly application_id?: string
  readonly guild_id?: string
  readonly permissions: readonly unknown[]
  readonly [field: string]: unknown
}

/** One scope of one application: all global commands, or the commands of one guild. Deeply frozen plain data. */
export interface ScopeState {
  readonly scope: Scope
  /** Of a guild's scope. */
  readonly guildId?: string
  readonly applicationId: string
  readonly app: AppFacts
  readonly commands: readonly StoredCommand[]
  /** How many commands were created today. `newDay` begins again at 0. */
  readonly createsToday: number
  /** Permission overwrites: of a global command perhaps in many guilds. Those whose id is the application's stay for ever. */
  readonly overwrites: readonly StoredOverwrites[]
  /** The greatest snowflake given out so far. The next is greater by one, or the clock's if that is greater. */
  readonly lastId: string
}

export interface ScopeOptions {
  /** Default: `global`. */
  readonly scope?: Scope
  readonly guildId?: string
  /** Default: `app.id`, else that of the first command, else `0`. */
  readonly applicationId?: string
  readonly app?: AppFacts
  /** What the service answers to GET, with_localizations=true. Items that are no command with an id and a name are left out. */
  readonly commands?: readonly unknown[]
  readonly createsToday?: number
  readonly overwrites?: readonly unknown[]
  /** Default: the greatest id and version among the commands. */
  readonly lastId?: string
}

/** The scope before the first request: from what the service has now, or empty. Never throws. */
export declare function createScope(options?: ScopeOptions): ScopeState

/** The same scope on the next day: nothing created yet. */
export declare function newDay(state: ScopeState): ScopeState

/** The moment of a request, for the snowflakes it gives out: milliseconds since 1970. Without it ids count up by one. */
export interface Moment {
  readonly now?: number
}

/** Why nothing was changed. */
export type RefusalReason =
  /** The validators find errors: see `diagnostics`. */
  | 'invalid'
  /** The body has parts that are not known (DYNAMIC): what it would do cannot be said. */
  | 'unknown-parts'
  /** No command with this id in the scope. */
  | 'unknown-command'
  /** Activities belong to applications: a guild's scope has no entry point. */
  | 'guild-scope'

/** A request that changed nothing. */
export interface Refused {
  readonly ok: false
  readonly reason: RefusalReason
  /** For a person, in one sentence. */
  readonly message: string
  /** All findings of the validators, warnings too. Empty where the reason is none of theirs. */
  readonly diagnostics: readonly Diagnostic[]
  /** What the live service answers, where that is known: a code such as `30034`. */
  readonly apiCode?: string
  /** As it was. */
  readonly state: ScopeState
}

/** What a request did beside its answer. Ids of commands. */
export interface Effects {
  readonly created: readonly string[]
  /** Commands with a new version: something really changed. */
  readonly updated: readonly string[]
  readonly deleted: readonly string[]
  /** Deleted and renamed commands that had permission overwrites: these are gone for good. */
  readonly permissionsLost: readonly string[]
  /** How many creations count towards the daily limit. */
  readonly creates: number
}

/** A request that was carried out. */
export interface Applied<Body> {
  readonly ok: true
  readonly status: 200 | 201 | 204
  /** The body of the answer; undefined with 204. */
  readonly body: Body
  /** Warnings and hints about the request. */
  readonly diagnostics: readonly Diagnostic[]
  readonly effects: Effects
  readonly state: ScopeState
}

export type Transition<Body> = Applied<Body> | Refused
