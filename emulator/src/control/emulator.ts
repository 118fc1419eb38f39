import type { Lobby, StoredCommand, StoredOverwrites } from '@slashlint/core/engine'
import type { InvocationResult, InvokeOptions } from '../invoke/invoke.js'
import type { Difference } from '../log/replay.js'
import type { Fault } from '../net/faults.js'
import type { SeenRequest } from '../net/seen.js'
import type { Seed } from '../state/seed.js'
import type { SeedFinding } from '../state/seed-commands.js'

export interface EmulatorOptions {
  /** What there is at the beginning. Default: one app, one guild, three users. */
  readonly seed?: Seed
  /** The id of the first app, and of the first guild: programs often have them written down. */
  readonly app?: string
  readonly guild?: string
  /** Default: one that is free. */
  readonly port?: number
  /** Default: 127.0.0.1. Everything else lets others in. */
  readonly host?: string
  /** `issued` (default): the emulator's tokens; `any`: every token that is not empty. */
  readonly auth?: 'issued' | 'any'
  /** Answers 400 where slashlint has warnings, too. */
  readonly strict?: boolean
  /**
   * `default`: counts and daily creates as the contract has them, request rates off; `off`: nothing of time; `real`: all of
   * them; `short`: request rates at a tenth.
   */
  readonly limits?: 'default' | 'off' | 'real' | 'short'
  /** A log of what changed the state: read at start, added to before a request is answered. */
  readonly state?: string
  /** An update of a global command reaches a user at the next use only. */
  readonly readRepair?: boolean
  /** Where the first app takes its interactions. */
  readonly endpoint?: string
  /** Hosts beside loopback to which interactions may be posted. */
  readonly endpointHosts?: readonly string[]
  /** What goes wrong from the beginning. */
  readonly faults?: readonly (Fault | string)[]
  /** Called after every request. */
  readonly onRequest?: (request: SeenRequest) => void
}

/** What the emulated service has now. Plain data. */
export interface EmulatorState {
  /** Commands by scope: `global` or a guild's id. */
  readonly apps: readonly {
    readonly id: string
    readonly name: string
    readonly commands: Readonly<Record<string, readonly StoredCommand[]>>
    readonly overwrites: readonly StoredOverwrites[]
    /** Creations within the last 24 hours by scope. */
    readonly creates: Readonly<Record<string, number>>
  }[]
  readonly lobbies: readonly (Lobby & { readonly application_id: string })[]
  readonly now: number
}

/** Whose Bearer token is asked for. */
export interface BearerOf {
  /** A user by name or id; without one it is the app's own. */
  readonly user?: string
  readonly scopes?: readonly string[]
  readonly app?: string
}

/** A running emulator. */
export interface Emulator {
  /** `http://127.0.0.1:4710` */
  readonly url: string
  /** The page, with the secret of this start. */
  readonly page: string
  /** What the page's routes ask for. */
  readonly secret: string
  readonly applicationId: string
  readonly guildId: string
  readonly botToken: string
  readonly clientSecret: string
  /** With which interactions are signed: 64 hexadecimal digits. */
  readonly publicKey: string
  /** The variables that programs under test read. */
  readonly env: Readonly<Record<string, string>>
  /** The latest requests, the oldest first. */
  readonly requests: readonly SeenRequest[]
  readonly state: EmulatorState
  /** What the log that was read is answered with now, where that differs. */
  readonly differences: readonly Difference[]
  /** Commands of the seed that the service would not take; they are deployed all the same. */
  readonly seedFindings: readonly SeedFinding[]
  /** Goes back to the seed. Clients stay connected. */
  reset(): void
  /** Moves the clock: `15m`, `1d`, or milliseconds. */
  advance(duration: number | string): void
  /** Uses a command as a user's client would. @throws InvocationError for what no client would send */
  invoke(line: string, options?: InvokeOptions): Promise<InvocationResult>
  /** The choices of an option that is being typed. */
  autocomplete(line: string, option: string, options?: InvokeOptions): Promise<InvocationResult>
  /** A Bearer token of a user, by name or id, or of the app itself. */
  token(of?: BearerOf): string
  /** Something goes wrong, once or several times. */
  fail(fault: Fault | string): void
  /** Closes gateway connections with a code, or asks clients to reconnect or to identify again. */
  disconnect(how?: number | 'reconnect' | 'invalid-session'): void
  close(): Promise<void>
}
