import type { ClockStart } from '../state/clock.js'
import type { InvocationResult, InvokeOptions, Step, UseOptions } from '../invoke/invocation.js'
import type { Difference } from '../log/replay.js'
import type { Fault } from '../net/faults.js'
import type { SeenRequest } from '../net/seen.js'
import type { Seed } from '../state/seed.js'
import type { SeedFinding } from '../state/seed-commands.js'
import type { ResetOptions } from '../state/world.js'
import type { EmulatorState } from './state.js'

/** The options of an emulator; all of them optional. */
export interface EmulatorOptions extends ClockStart {
  /** The initial state. Default: one app, one guild, three users. */
  readonly seed?: Seed
  /** The id of the first app, for programs with a fixed application id. */
  readonly app?: string
  /** The id of the first guild, for programs with a fixed guild id. */
  readonly guild?: string
  /** The TCP port. Default: any free port. */
  readonly port?: number
  /** The address to listen on. Default: 127.0.0.1. With any other address, other machines can connect. */
  readonly host?: string
  /** `issued` (default) accepts only tokens that the emulator has issued; `any` accepts every token that is not empty. */
  readonly auth?: 'issued' | 'any'
  /** Also answers 400 if slashlint finds a warning. */
  readonly strict?: boolean
  /**
   * `default`: counts and daily creates as in Discord's documentation, but no request rates; `off`: no limits over time; `real`: all
   * limits; `short`: request rates of a tenth.
   */
  readonly limits?: 'default' | 'off' | 'real' | 'short'
  /** The path of a log of all changes: read at the start, and extended before each request is answered. */
  readonly state?: string
  /**
   * The time that an app has for its first answer: milliseconds, or a text such as `10m`; `off`: as long as it takes, for
   * debuggers. Default: 3 seconds, as Discord has it.
   */
  readonly answerWithin?: number | string
  /** Users get an update of a global command only when they next use it. */
  readonly readRepair?: boolean
  /** The URL that receives the interactions of the first app. */
  readonly endpoint?: string
  /** Hosts other than this machine to which interactions may be posted. */
  readonly endpointHosts?: readonly string[]
  /**
   * Requests that are answered although nothing simulates them, with 204 or with JSON: `PUT /guilds/1/emojis/*`, `GET
   * /stickers/* {"name":"x"}`. An asterisk matches any text.
   */
  readonly accept?: readonly string[]
  /** Faults to inject from the start. */
  readonly faults?: readonly (Fault | string)[]
  /** Called with each act of a user and the reactions of the apps, as soon as the next one begins, or at the end. */
  readonly onStep?: (step: Step) => void
  /** Answers `POST /_slashlint/fuzz`, for tests in other languages: `fuzzBot` of `@slashlint/emulator/testing`. */
  readonly fuzz?: (emulator: Emulator, options: Readonly<Record<string, unknown>>) => unknown
  /** Called after every request. */
  readonly onRequest?: (request: SeenRequest) => void
}

/** The user, scopes and app of a Bearer token. */
export interface BearerOf {
  /** A user by name or id; without one, the token belongs to the app itself. */
  readonly user?: string
  /** The scopes of the token. */
  readonly scopes?: readonly string[]
  /** The app, by name or id. Default: the first one. */
  readonly app?: string
}

/** The keys that the programs of an app need. */
export interface AppKeys {
  /** The token of the bot. */
  readonly botToken: string
  /** The secret for client credentials. */
  readonly clientSecret: string
  /** The key to verify signatures of interactions: 64 hexadecimal digits. */
  readonly publicKey: string
}

/** A running emulator, with the keys of its first app. */
export interface Emulator extends AppKeys {
  /** `http://127.0.0.1:4710` */
  readonly url: string
  /** The address of the page, with its secret. */
  readonly page: string
  /** The secret that the routes of the page require. It is new for every start. */
  readonly secret: string
  /** The id of the first app. */
  readonly applicationId: string
  /** The id of the first guild. */
  readonly guildId: string
  /** All apps of the seed in its order, with the keys that their programs need. */
  readonly apps: readonly (AppKeys & { readonly id: string; readonly name: string })[]
  /** The variables that programs under test read. */
  readonly env: Readonly<Record<string, string>>
  /** The most recent requests, oldest first. */
  readonly requests: readonly SeenRequest[]
  /** The present state, computed at each read. */
  readonly state: EmulatorState
  /** The seed to which `reset` returns, with the ids that were asked for. */
  readonly seed: Seed
  /** The number of clients of the first app that are connected to the gateway. */
  readonly connections: number
  /** Requests of the replayed log that are now answered differently. */
  readonly differences: readonly Difference[]
  /** The damage that was removed from the end of the log of `state`, in a sentence. */
  readonly repaired: string | undefined
  /** Commands of the seed that the service would refuse. They are deployed anyway. */
  readonly seedFindings: readonly SeedFinding[]
  /**
   * Returns to the seed. Clients stay connected.
   *
   * @param options the start of the clock, whether it is frozen (default: as at the start), and whether commands stay
   * @throws RangeError if the start is not a moment
   */
  reset(options?: ResetOptions): void
  /**
   * Moves the clock forward.
   *
   * @param duration milliseconds, or a text such as `15m` or `1d`
   * @throws RangeError if it is not a duration
   */
  advance(duration: number | string): void
  /**
   * Uses a command as a user's client would.
   *
   * @param line the command with its options, such as `/ban user:@ben reason:"spam"`
   * @returns the outcome, with everything that the app did
   * @throws InvocationError if no client would send this
   */
  invoke(line: string, options?: InvokeOptions): Promise<InvocationResult>
  /**
   * Asks for the choices of an option while a user is typing it.
   *
   * @param line the command as far as it is typed
   * @param option the name of the option
   * @throws InvocationError if no client would send this
   */
  autocomplete(line: string, option: string, options?: InvokeOptions): Promise<InvocationResult>
  /**
   * Presses a button of any message, as any user who sees it: by its label or custom id.
   *
   * @throws InvocationError if there is no such message or button
   */
  press(button: string, options?: UseOptions): Promise<InvocationResult>
  /** Chooses in a menu of any message. @throws InvocationError if there is no such message, menu or value */
  select(menu: string, values: readonly string[], options?: UseOptions): Promise<InvocationResult>
  /** Issues a Bearer token for a user, or for the app itself. @throws InvocationError if a user, scope or app is unknown */
  token(of?: BearerOf): string
  /** Injects a fault, once or several times. @throws RangeError if it is not a fault */
  fail(fault: Fault | string): void
  /** Closes gateway connections with a code, or asks clients to reconnect or to identify again. */
  disconnect(how?: number | 'reconnect' | 'invalid-session'): void
  /**
   * Sends a PING to the endpoint of the first app, as Discord does before it takes one.
   *
   * @returns why the endpoint has not answered it; undefined if it has
   */
  ping(): Promise<string | undefined>
  /** Resolves when the first app has read the answers to its requests and sends no more; after two seconds at most. */
  settled(): Promise<void>
  /** Closes all connections and stops listening. */
  close(): Promise<void>
}
