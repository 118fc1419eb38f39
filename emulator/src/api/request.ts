import { decoded, type Json, type Message } from '../json.js'
import type { Accepted } from '../state/accepted.js'
import type { App, Channel, Guild, Member, Role, User } from '../state/facts.js'
import type { StoredFile } from '../state/files.js'
import type { Keys } from '../state/keys.js'
import type { World } from '../state/world.js'

/** A request after its body was read. */
export interface ApiRequest {
  /** The HTTP method in capitals. */
  readonly method: string
  /** The path without prefix and query, percent-decoded: `/applications/1/commands`. */
  readonly path: string
  /** The parameters behind the question mark. */
  readonly query: URLSearchParams
  /** Headers by their names in lower case, as Node has them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Parsed JSON or form; undefined if there is none. */
  readonly body: unknown
  /** The files of a multipart body. */
  readonly files: readonly StoredFile[]
}

/**
 * Returns the reason that an audit log shows (official API documentation, "Audit Logs"); as it is sent where it is not
 * well encoded.
 */
export function reasonOf({ headers }: ApiRequest): string | undefined {
  const { 'x-audit-log-reason': reason } = headers
  return typeof reason === 'string' ? decoded(reason) : undefined
}

/** The state and services that handlers use. */
export interface Api {
  /** `issued`: the tokens that the emulator has issued; `any`: every non-empty one. */
  readonly auth: 'issued' | 'any'
  /** Warnings refuse as errors do. */
  readonly strict: boolean
  /** The milliseconds that an app has for its first answer; `Infinity` if it is never too late. */
  readonly answerWithin: number
  /** Requests that are answered though nothing simulates them. */
  readonly accepted: readonly Accepted[]
  /** Returns the address of the emulator, which some answers name. */
  address(): string
  /** The emulated service, which handlers read and change. */
  readonly world: World
  /** The pairs of keys that sign interactions, by app. */
  readonly keys: Keys
  /** Sends an event to the clients of an app. @param guildId the guild it is about; only sessions of its shard get it */
  dispatch(appId: string, name: string, data: unknown, guildId?: string): void
  /** Resolves when an app has read the answers to its requests and waits for acts of users. */
  settled(appId: string): Promise<void>
  /** Sends an interaction through the gateway. @returns whether a client has it */
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
 * The types of the objects that the placeholders of a path stand for. Other placeholders, such as `{token}`, are texts.
 */
export interface Objects {
  /** The guild of which the app is a member. */
  readonly guild: Guild
  /** The channel, if the app's bot sees it. */
  readonly channel: Channel
  /** A message of the channel that all see. */
  readonly message: Message
  /** Any user of the world, also one who is not in the guild. */
  readonly user: User
  /** The member of the guild. */
  readonly member: Member
  /** The role of the guild. */
  readonly role: Role
}

/** The fields of a body, and the files beside them. */
export interface Sent<Body = Json> {
  /** The JSON body, or `payload_json` of a multipart body. */
  readonly data: Body
  /** The files of a multipart body, in its order. */
  readonly files: readonly StoredFile[]
}

/** A request that needs no authorization, with everything that answers it. */
export interface OpenCall extends Api, Sent {
  /** The request as it came, with its headers. */
  readonly request: ApiRequest
  /** The parameters behind the question mark. */
  readonly query: URLSearchParams
  /** The parts of the path, by the names of the placeholders. */
  readonly ids: Readonly<Record<string, string>>
}

/** A request that may be carried out, with its sender, the objects that its path names, and the guild of a channel. */
export type Call<Kind extends keyof Objects = never> = OpenCall &
  Pick<Objects, Kind> & {
    readonly sender: Sender
    readonly app: App
    readonly guild?: Guild | undefined
  }
