import { decoded, type Json, type Message } from '../json.js'
import type { Accepted } from '../state/accepted.js'
import type { App, Channel, Guild, Member, Role, User } from '../state/facts.js'
import type { StoredFile } from '../state/files.js'
import type { Keys } from '../state/keys.js'
import type { World } from '../state/world.js'

/** A request to the API with its parsed body. */
export interface ApiRequest {
  /** The HTTP method in capitals. */
  readonly method: string
  /** The path without prefix and query, percent-decoded: `/applications/1/commands`. */
  readonly path: string
  /** The parameters of the query. */
  readonly query: URLSearchParams
  /** The headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The parsed JSON or form; undefined without a body. */
  readonly body: unknown
  /** The files of a multipart body. */
  readonly files: readonly StoredFile[]
}

/**
 * Returns the reason for the audit log (official API documentation, "Audit Logs"). If its
 * percent-encoding is invalid, it is returned undecoded.
 */
export function reasonOf({ headers }: ApiRequest): string | undefined {
  const { 'x-audit-log-reason': reason } = headers
  return typeof reason === 'string' ? decoded(reason) : undefined
}

/** The state and services that handlers use. */
export interface Api {
  /** The accepted tokens: only those that the emulator issued, or every non-empty text. */
  readonly auth: 'issued' | 'any'
  /** True if warnings refuse a request, as errors do. */
  readonly strict: boolean
  /** The milliseconds that an app has for its first answer; `Infinity` without a limit. */
  readonly answerWithin: number
  /** Requests that are answered with success, although they are not simulated. */
  readonly accepted: readonly Accepted[]
  /** Returns the address of the emulator. */
  address(): string
  /** The emulated state of Discord, which handlers read and change. */
  readonly world: World
  /** The key pairs that sign interactions, by app. */
  readonly keys: Keys
  /**
   * Sends a gateway event to the clients of an app.
   *
   * @param guildId the guild of the event: only the sessions of its shard receive it
   */
  dispatch(appId: string, name: string, data: unknown, guildId?: string): void
  /** Resolves when an app has received the answers to its requests and is idle. */
  settled(appId: string): Promise<void>
  /**
   * Sends an interaction through the gateway.
   *
   * @returns false if no client is connected to receive it
   */
  deliver(appId: string, payload: Json, guildId: string | undefined): boolean
}

/** The sender of a request. */
export interface Sender {
  /** The scheme of the `Authorization` header. */
  readonly kind: 'Bot' | 'Bearer'
  /** The app to which the token was issued. */
  readonly appId: string
  /** The user of a Bearer token. */
  readonly userId?: string
  /** The OAuth scopes of a Bearer token; empty for bots. */
  readonly scopes: readonly string[]
}

/**
 * The types of the objects for the placeholders of a path. Other placeholders, such as `{token}`,
 * are texts.
 */
export interface Objects {
  /** A guild in which the app's bot is a member. */
  readonly guild: Guild
  /** A channel that the app's bot sees. */
  readonly channel: Channel
  /** A message of the channel that is not ephemeral. */
  readonly message: Message
  /** Any user of the world, even outside the guild. */
  readonly user: User
  /** A member of the guild. */
  readonly member: Member
  /** A role of the guild. */
  readonly role: Role
}

/** The fields and the files of a body. */
export interface Sent<Body = Json> {
  /** The JSON body, or `payload_json` of a multipart body. */
  readonly data: Body
  /** The files of a multipart body, in order. */
  readonly files: readonly StoredFile[]
}

/** A request to a route without authorization, with the state that its handler needs. */
export interface OpenCall extends Api, Sent {
  /** The request with its headers. */
  readonly request: ApiRequest
  /** The parameters of the query. */
  readonly query: URLSearchParams
  /** The ids and tokens in the path, by the names of its placeholders. */
  readonly ids: Readonly<Record<string, string>>
}

/** An authorized request, with its sender, the objects of its path, and the guild of a channel. */
export type Call<Kind extends keyof Objects = never> = OpenCall &
  Pick<Objects, Kind> & {
    readonly sender: Sender
    readonly app: App
    readonly guild?: Guild | undefined
  }
