import { isObject } from '../../dynamic.js'
import type { StoredOverwrites } from '../forms/stored.js'
import type { StoredCommand } from '../forms/stored.js'
import type { AppFacts, Scope } from '../../context.js'
import type { Diagnostic } from '../../diagnostic.js'
import { freeze, readCommandList, type Data } from '../forms/command-data.js'
import { normalCommand } from '../forms/normal-form.js'
import { entryOf, isNatural, readApp, readOverwrites, snowflake } from '../forms/outside.js'
import { keyOf, store, type Identity } from '../forms/stored-form.js'

/** One scope of one application: all global commands, or the commands of one guild. Deeply frozen plain data. */
export interface ScopeState {
  /** The kind of scope. */
  readonly scope: Scope
  /** The snowflake of the guild; absent in the global scope. */
  readonly guildId?: string
  /** The snowflake of the application. */
  readonly applicationId: string
  /** Facts about the application on which limits depend. */
  readonly app: AppFacts
  /** The deployed commands. */
  readonly commands: readonly StoredCommand[]
  /** The number of commands that were created today. `newDay` resets it to 0. */
  readonly createsToday: number
  /**
   * Permission overwrites; those of a global command may be in many guilds. Overwrites whose id is the application's
   * stay for ever.
   */
  readonly overwrites: readonly StoredOverwrites[]
  /** The greatest snowflake so far. The next is greater by one, or the clock's if that is greater. */
  readonly lastId: string
}

/** The initial state of a scope. */
export interface ScopeOptions {
  /** The kind of scope. Default: `global`. */
  readonly scope?: Scope | undefined
  /** The snowflake of the guild, if the scope is `guild`. */
  readonly guildId?: string | undefined
  /**
   * The snowflake of the application. Default: `app.id`, else that of the first command, else `0`.
   */
  readonly applicationId?: string | undefined
  /** Facts about the application on which limits depend. */
  readonly app?: AppFacts | undefined
  /**
   * The commands as the service returns them for GET, with_localizations=true. An item that lacks its id or its name
   * is left out.
   */
  readonly commands?: readonly unknown[] | undefined
  /** The number of commands created today. Default: 0. */
  readonly createsToday?: number | undefined
  /** The permission overwrites that guilds have set. Default: none. */
  readonly overwrites?: readonly unknown[] | undefined
  /** The greatest snowflake so far. Default: the greatest id and version among the commands. */
  readonly lastId?: string | undefined
}

/**
 * Makes the state of a scope before the first request: with the given commands, or empty.
 *
 * @param options the scope and its contents; everything is optional
 * @returns a frozen state. Never throws.
 * @see contract, sections "Application command", "States and transitions"
 */
export function createScope(options: ScopeOptions = {}): ScopeState {
  const given = (key: keyof ScopeOptions): unknown => entryOf(options, key)
  const app = readApp(given('app'))
  const guild = given('scope') === 'guild'
  const guildId = guild ? snowflake(given('guildId')) : undefined
  const read = readCommandList(given('commands'))
  const createsToday = given('createsToday')
  const commands = (Array.isArray(read) ? read : []).filter(isObject)
  const ownApplication = commands
    .map((one) => snowflake(one['application_id']))
    .find((id) => id !== undefined)
  const identity = {
    scope: guild ? ('guild' as const) : ('global' as const),
    ...(guildId !== undefined && { guildId }),
    applicationId: snowflake(given('applicationId')) ?? app.id ?? ownApplication ?? '0',
    app,
  }
  const stored = distinct(commands.flatMap((command) => adopt(command, identity) ?? []))
  const greatest = [
    snowflake(given('lastId')),
    ...stored.flatMap(({ id, version }) => [id, version]),
  ]
    .filter((id) => id !== undefined)
    .reduce((most, id) => (BigInt(id) > most ? BigInt(id) : most), 0n)
  return freeze({
    ...identity,
    commands: stored,
    createsToday: isNatural(createsToday) ? createsToday : 0,
    overwrites: readOverwrites(given('overwrites')),
    lastId: String(greatest),
  })
}

/**
 * Moves a scope to the next day, on which no command has been created yet.
 *
 * @param state a state from `createScope`, or the `state` of an earlier result
 * @returns the same state with `createsToday: 0`. Never throws.
 * @see contract, section "Limits"
 */
export function newDay(state: ScopeState): ScopeState {
  return freeze({ ...createScope(state), createsToday: 0 })
}

/** Tells whether a command certainly belongs to another scope, by its guild. */
function isElsewhere(guild: string | undefined, { scope, guildId }: Identity): boolean {
  if (guild === undefined) {
    return false
  }
  return scope === 'global' || (guildId !== undefined && guild !== guildId)
}

/**
 * Converts a command that the service returned to its stored form. Returns undefined if it lacks an
 * id or name, or belongs to another scope.
 */
function adopt(command: Data, identity: Identity): StoredCommand | undefined {
  const id = snowflake(command['id'])
  if (id === undefined || isElsewhere(snowflake(command['guild_id']), identity)) {
    return undefined
  }
  return store(normalCommand(command, identity), identity, id, snowflake(command['version']) ?? id)
}

/** Removes commands that repeat the id, or the type and name, of an earlier command. */
function distinct(commands: readonly StoredCommand[]): readonly StoredCommand[] {
  const taken = new Set<string>()
  return commands.filter((command) => {
    const [id, key] = [`id ${command.id}`, keyOf(command.type, command.name)]
    if (taken.has(id) || taken.has(key)) {
      return false
    }
    taken.add(id).add(key)
    return true
  })
}

/**
 * The time of a request, for the snowflakes that it creates: milliseconds since 1970. Without it, ids count up by one.
 */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now?: number | undefined
}

/** The reason why nothing was changed. */
export type RefusalReason =
  /** The validators find errors: see `diagnostics`. */
  | 'invalid'
  /** The body has unknown parts (DYNAMIC), so the effect of the request is unknown. */
  | 'unknown-parts'
  /** The scope has no command with this id. */
  | 'unknown-command'
  /**
   * The request needs the global scope: the entry point of an Activity cannot be a guild command.
   */
  | 'guild-scope'

/** A request that changed nothing. */
export interface Refused {
  readonly ok: false
  /** The kind of refusal. */
  readonly reason: RefusalReason
  /** One sentence for a person. */
  readonly message: string
  /**
   * All diagnostics of the validators, including warnings. Empty if the validators did not cause
   * the refusal.
   */
  readonly diagnostics: readonly Diagnostic[]
  /** The error code of the live service, if it is known, such as `30034`. */
  readonly apiCode?: string
  /** The state, unchanged. */
  readonly state: ScopeState
}

/** The changes that a request makes to a scope, as ids of commands. */
export interface Effects {
  /** The commands that were created. */
  readonly created: readonly string[]
  /** Commands with a new version, because something really changed. */
  readonly updated: readonly string[]
  /** Commands that were deleted. */
  readonly deleted: readonly string[]
  /** Deleted and renamed commands whose permission overwrites are lost. */
  readonly permissionsLost: readonly string[]
  /** The number of creations that count towards the daily limit. */
  readonly creates: number
}

/** A request that was carried out. */
export interface Applied<Body> {
  readonly ok: true
  /** The HTTP status: 200, 201 for a created command, or 204 for a deleted one. */
  readonly status: 200 | 201 | 204
  /** The body of the answer; undefined with status 204. */
  readonly body: Body
  /** Warnings and hints about the request. */
  readonly diagnostics: readonly Diagnostic[]
  /** The changes that the request made. */
  readonly effects: Effects
  /** The state afterwards. */
  readonly state: ScopeState
}

export type Transition<Body> = Applied<Body> | Refused
