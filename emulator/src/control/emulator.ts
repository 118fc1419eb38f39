import type { ClockStart } from '../state/clock.js'
import type { InvocationResult, InvokeOptions, Step, UseOptions } from '../invoke/invocation.js'
import type { Difference } from '../log/replay.js'
import type { Fault } from '../net/faults.js'
import type { SeenRequest } from '../net/seen.js'
import type { Seed } from '../state/seed.js'
import type { SeedFinding } from '../state/seed-commands.js'
import type { ResetOptions } from '../state/world.js'
import type { EmulatorState } from './state.js'

/** The options of an emulator. */
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
  /** Also refuses requests, with status 400, because of slashlint's warnings. */
  readonly strict?: boolean
  /**
   * Which of Discord's limits apply. `default`: counts and daily creates, but no request rates.
   * `off`: no limits over time. `real`: all limits. `short`: all, with a tenth of the request
   * rates.
   */
  readonly limits?: 'default' | 'off' | 'real' | 'short'
  /**
   * The path of a log of all changes. It is replayed at the start, and extended before each request
   * is answered.
   */
  readonly state?: string
  /**
   * The time that an app has for its first answer: milliseconds, or a text such as `10m`. `off`
   * removes the limit, for debuggers. Default: 3 seconds, as in Discord.
   */
  readonly answerWithin?: number | string
  /** True if users get an updated global command only when they next use it. */
  readonly readRepair?: boolean
  /** The URL that receives the interactions of the first app. */
  readonly endpoint?: string
  /** Hosts to which interactions may be posted, besides this machine. */
  readonly endpointHosts?: readonly string[]
  /**
   * Requests that succeed although they are not simulated, with status 204 or the given JSON: `PUT
   * /guilds/1/emojis/*` or `GET /stickers/* {"name":"x"}`. `*` matches any text.
   */
  readonly accept?: readonly string[]
  /** Faults to inject from the start. */
  readonly faults?: readonly (Fault | string)[]
  /**
   * Called with each act of a user and the apps' reactions, once the next act begins or recording
   * ends.
   */
  readonly onStep?: (step: Step) => void
  /**
   * Handles `POST /_slashlint/fuzz`, for tests in other languages; usually `fuzzBot` of
   * `@slashlint/emulator/testing`.
   */
  readonly fuzz?: (emulator: Emulator, options: Readonly<Record<string, unknown>>) => unknown
  /** Called after every request, once it is answered. */
  readonly onRequest?: (request: SeenRequest) => void
}

/** The user, scopes and app of a Bearer token. */
export interface BearerOf {
  /** The name or id of a user; absent if the token belongs to the app itself. */
  readonly user?: string
  /** The OAuth scopes of the token. */
  readonly scopes?: readonly string[]
  /** The app, by name or id. Default: the first one. */
  readonly app?: string
}

/** The secrets and keys of an app. */
export interface AppKeys {
  /** The token of the bot. */
  readonly botToken: string
  /** The OAuth2 secret for client credentials. */
  readonly clientSecret: string
  /** The public key that verifies signatures of interactions: 64 hexadecimal digits. */
  readonly publicKey: string
}

/** A running emulator, with the keys of its first app. */
export interface Emulator extends AppKeys {
  /** The address of the API, such as `http://127.0.0.1:4710`. */
  readonly url: string
  /** The address of the page, with its secret. */
  readonly page: string
  /** The secret for the control routes, new for every start. */
  readonly secret: string
  /** The id of the first app. */
  readonly applicationId: string
  /** The id of the first guild. */
  readonly guildId: string
  /** All apps with their keys, in the order of the seed. */
  readonly apps: readonly (AppKeys & { readonly id: string; readonly name: string })[]
  /** The environment variables for programs under test, such as `DISCORD_TOKEN`. */
  readonly env: Readonly<Record<string, string>>
  /** The most recent requests, oldest first. */
  readonly requests: readonly SeenRequest[]
  /** The present state, computed on each access. */
  readonly state: EmulatorState
  /** The seed to which `reset` returns, with the ids of the options. */
  readonly seed: Seed
  /** The number of clients of the first app that are connected to the gateway. */
  readonly connections: number
  /** Requests of the replayed log whose answers differ now. */
  readonly differences: readonly Difference[]
  /**
   * A sentence about the damaged last line that was removed from the log; undefined if the log was
   * undamaged.
   */
  readonly repaired: string | undefined
  /** Problems of commands in the seed that Discord would refuse. They are deployed anyway. */
  readonly seedFindings: readonly SeedFinding[]
  /**
   * Restores the seed. Clients stay connected.
   *
   * @param options the start of the clock, whether the clock is frozen (default: as at the start),
   * and whether commands are kept
   * @throws RangeError if the start is no valid time
   */
  reset(options?: ResetOptions): void
  /**
   * Moves the clock forward.
   *
   * @param duration milliseconds, or a text such as `15m` or `1d`
   * @throws RangeError for an invalid duration
   */
  advance(duration: number | string): void
  /**
   * Uses a command as a user.
   *
   * @param line the command with its options, such as `/ban user:@ben reason:"spam"`
   * @returns the outcome, with all reactions of the app
   * @throws InvocationError if Discord's client would not send this
   */
  invoke(line: string, options?: InvokeOptions): Promise<InvocationResult>
  /**
   * Requests the suggestions for an option that a user is typing.
   *
   * @param line the command as typed so far
   * @param option the name of the option
   * @throws InvocationError if Discord's client would not send this
   */
  autocomplete(line: string, option: string, options?: InvokeOptions): Promise<InvocationResult>
  /**
   * Presses a button of a message as a user who sees it.
   *
   * @param button the label or custom id
   * @throws InvocationError if there is no such message or button
   */
  press(button: string, options?: UseOptions): Promise<InvocationResult>
  /**
   * Selects values in a menu of a message.
   *
   * @throws InvocationError if there is no such message, menu or value
   */
  select(menu: string, values: readonly string[], options?: UseOptions): Promise<InvocationResult>
  /**
   * Issues a Bearer token for a user, or for the app itself.
   *
   * @throws InvocationError for an unknown user, scope or app
   */
  token(of?: BearerOf): string
  /** Injects a fault. @throws RangeError if the fault is invalid */
  fail(fault: Fault | string): void
  /** Closes gateway connections. @param how a close code, or the opcode that is sent first */
  disconnect(how?: number | 'reconnect' | 'invalid-session'): void
  /**
   * Sends a PING to the endpoint of the first app, as Discord does to verify it.
   *
   * @returns the problem if the endpoint did not answer; undefined if it did
   */
  ping(): Promise<string | undefined>
  /**
   * Resolves when the first app has received its answers and sends no more requests; after two
   * seconds at most.
   */
  settled(): Promise<void>
  /** Closes all connections and stops listening. */
  close(): Promise<void>
}
