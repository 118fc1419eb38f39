import { randomBytes } from 'node:crypto'
import { guildsOf, memberWithUser, userOf } from '../api/objects.js'
import type { Api } from '../api/request.js'
import { botApp } from '../api/sender.js'
import { gatewayAddress } from '../api/sign-in.js'
import { botView, each, guildCreateView } from '../api/views.js'
import type { App, Guild } from '../state/facts.js'
import { definedFields, type Json } from '../json.js'
import type { Connection } from './connection.js'
import { ALL_INTENTS, ALL_PRIVILEGED, INTENT, intentOf, privilegedBits } from './intents.js'
import { CLOSE, OP } from './opcodes.js'

/** The most events that are stored for a RESUME. */
const KEPT_EVENTS = 500
/** The most sessions that are stored, including those of disconnected clients. */
const MOST_SESSIONS = 200

/** A client's session. It survives its connection, so that it can be resumed. */
export interface Session {
  /** The id with which the client resumes. */
  readonly id: string
  /** The app of the bot token with which the client identified itself. */
  readonly appId: string
  /** The shard that the client named; `[0, 1]` by default. */
  readonly shard: readonly [id: number, count: number]
  /** The intents of the client as a bit set. */
  readonly intents: number
  /** The connection; undefined while the client is disconnected. */
  connection: Connection | undefined
  /** The sequence number of the last event. */
  sequence: number
  /** The latest events as JSON texts, for RESUME. */
  readonly events: { readonly sequence: number; readonly text: string }[]
}

/** The sessions of the gateway's clients. */
export interface Sessions {
  /** Starts a session for a client that identifies itself. Returns `undefined` if it is refused. */
  identify(connection: Connection, data: Json): Session | undefined
  /** Resumes a session on a new connection. Returns `undefined` if it is refused. */
  resume(connection: Connection, data: Json): Session | undefined
  /** Sends an event to a session, or stores it until the session is resumed. */
  send(session: Session, name: string, data: unknown): void
  /** Answers a client's request for guild members, if its intents allow it. */
  sendMembers(session: Session, data: Json): void
  /**
   * Returns the sessions of an app that receive an event.
   *
   * @param guildId the guild of the event; undefined if it has none
   */
  of(appId: string, name: string, guildId: string | undefined): readonly Session[]
  /** Returns the open connections of an app. */
  connectionsOf(appId: string): readonly Connection[]
  /** Records that a connection has ended. @param isOver true if its session cannot be resumed */
  leave(connection: Connection, isOver: boolean): void
  /** Removes the session of a connection. */
  forget(connection: Connection): void
  /** Removes all sessions. */
  clear(): void
}

/** Creates an empty list of sessions. */
export function createSessions(api: Api): Sessions {
  const sessions = new Map<string, Session>()
  const sessionOf = (connection: Connection): Session | undefined =>
    [...sessions.values()].find((session) => session.connection === connection)

  return {
    identify(connection, data) {
      const identity = identityOf(api, data)
      if ('code' in identity) {
        return refuse(connection, identity.code, identity.why)
      }
      const session = createSession(connection, identity)
      const [oldest] = sessions.keys()
      if (sessions.size >= MOST_SESSIONS && oldest !== undefined) {
        sessions.delete(oldest)
      }
      sessions.set(session.id, session)
      introduce(api, identity.app, session)
      return session
    },
    resume: (connection, data) =>
      resume(api, connection, sessions.get(String(data['session_id'])), data),
    send,
    sendMembers(session: Session, data: Json): void {
      if (mayRequestMembers(session, data)) {
        for (const chunk of membersChunks(api, session.appId, data)) {
          send(session, 'GUILD_MEMBERS_CHUNK', chunk)
        }
      }
    },
    of(appId: string, name: string, guildId: string | undefined): readonly Session[] {
      const intent = intentOf(name, guildId !== undefined)
      return [...sessions.values()].filter(
        (one) =>
          one.appId === appId &&
          isOfShard(one, guildId) &&
          (intent === undefined || has(one, intent)),
      )
    },
    connectionsOf: (appId: string): readonly Connection[] =>
      [...sessions.values()].flatMap((one) => (one.appId === appId ? (one.connection ?? []) : [])),
    leave(connection: Connection, isOver: boolean): void {
      const session = sessionOf(connection)
      if (session === undefined) {
        return
      }
      session.connection = undefined
      if (isOver) {
        sessions.delete(session.id)
      }
    },
    forget(connection: Connection): void {
      const session = sessionOf(connection)
      if (session !== undefined) {
        sessions.delete(session.id)
      }
    },
    clear: (): void => sessions.clear(),
  }
}

/** Sends an event. A disconnected client receives it when it resumes. */
function send(session: Session, name: string, data: unknown): void {
  session.sequence++
  const text = JSON.stringify({ op: OP.DISPATCH, t: name, s: session.sequence, d: data })
  session.events.push({ sequence: session.sequence, text })
  if (session.events.length > KEPT_EVENTS) {
    session.events.shift()
  }
  session.connection?.send(text)
}

/** The valid data with which a client identifies itself. */
interface Identity extends Pick<Session, 'shard' | 'intents'> {
  readonly app: App
}

/** The close code and the reason for a refused client. */
interface Refusal {
  readonly code: number
  readonly why: string
}

/** Validates the message with which a client identifies itself. */
function identityOf(api: Api, data: Json): Identity | Refusal {
  const appId = botApp(api, typeof data['token'] === 'string' ? data['token'] : '')
  const app = appId === undefined ? undefined : api.world.apps.get(appId)
  if (app === undefined) {
    return { code: CLOSE.authenticationFailed, why: 'Authentication failed.' }
  }
  const shard = readShard(data['shard'])
  if (shard === undefined) {
    return { code: CLOSE.invalidShard, why: 'Invalid shard.' }
  }
  const { intents } = data
  if (!isInteger(intents) || intents < 0 || intents > ALL_INTENTS) {
    return { code: CLOSE.invalidIntents, why: 'Invalid intent(s).' }
  }
  if ((intents & ALL_PRIVILEGED & ~privilegedBits(app.privilegedIntents)) !== 0) {
    return { code: CLOSE.disallowedIntents, why: 'Disallowed intent(s).' }
  }
  return { app, shard, intents }
}

const createSession = (connection: Connection, { app, shard, intents }: Identity): Session => ({
  id: randomBytes(16).toString('hex'),
  appId: app.id,
  shard,
  intents,
  connection,
  sequence: 0,
  events: [],
})

/** Sends the first events of a session: READY, and the guilds of its shard. */
function introduce(api: Api, app: App, session: Session): void {
  const guilds = guildsOf(api.world, app).filter(({ id }) => isOfShard(session, id))
  send(session, 'READY', ready(api, app, session, guilds))
  if (!has(session, INTENT.GUILDS)) {
    return
  }
  for (const guild of guilds) {
    const shown = has(session, INTENT.GUILD_PRESENCES) ? [...guild.members.keys()] : [app.id]
    const members = shown.map((id) => memberWithUser(api.world, guild, id))
    send(session, 'GUILD_CREATE', guildCreateView(guild, api.world, members))
  }
}

/** Resumes a session and sends the missed events, or closes the connection with a reason. */
function resume(
  api: Api,
  connection: Connection,
  session: Session | undefined,
  data: Json,
): Session | undefined {
  const seen = Number(data['seq'])
  const isKnown = session !== undefined && botApp(api, String(data['token'])) === session.appId
  const [first] = session?.events ?? []
  const isComplete = first === undefined || first.sequence <= seen + 1
  if (isKnown && !(seen >= 0 && seen <= session.sequence)) {
    return refuse(connection, CLOSE.invalidSequence, 'Invalid seq.')
  }
  if (!isKnown || !isComplete) {
    connection.send({ op: OP.INVALID_SESSION, d: false })
    return undefined
  }
  session.connection = connection
  for (const { sequence, text } of session.events) {
    if (sequence > seen) {
      connection.send(text)
    }
  }
  send(session, 'RESUMED', {})
  return session
}

const refuse = ({ socket }: Connection, code: number, why: string): undefined =>
  void socket.close(code, why)

const isInteger = (value: unknown): value is number => Number.isInteger(value)

const has = ({ intents }: Session, intent: number): boolean => (intents & intent) !== 0

/**
 * Tells whether a session may request members. All members require an intent; without it, Discord
 * does not answer.
 */
function mayRequestMembers(session: Session, { user_ids: ids, query }: Json): boolean {
  return (
    has(session, INTENT.GUILD_MEMBERS) ||
    ids !== undefined ||
    (typeof query === 'string' && query !== '')
  )
}

function readShard(shard: unknown): readonly [number, number] | undefined {
  if (shard === undefined || shard === null) {
    return [0, 1]
  }
  if (!Array.isArray(shard) || shard.length !== 2) {
    return undefined
  }
  const [id, count] = shard
  if (!isInteger(id) || !isInteger(count)) {
    return undefined
  }
  return id >= 0 && id < count ? [id, count] : undefined
}

/** Tells whether a guild belongs to a shard. Events without a guild go to the first shard. */
function isOfShard({ shard: [id, count] }: Session, guildId: string | undefined): boolean {
  if (guildId === undefined) {
    return id === 0
  }
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === id
}

function ready(api: Api, app: App, { id, shard }: Session, guilds: readonly Guild[]): Json {
  return {
    v: 10,
    user: { ...botView(app), mfa_enabled: false, verified: true, email: null },
    guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
    session_id: id,
    resume_gateway_url: gatewayAddress(api),
    shard,
    application: { id: app.id, flags: 0 },
    session_type: 'normal',
    ...each([], 'private_channels relationships presences _trace'),
    user_settings: {},
  }
}

/** The most members that one event contains (official API documentation, "Guild Members Chunk"). */
const CHUNK = 1000

/** Returns the events that answer a request for members: at least one, which may be empty. */
function membersChunks(api: Api, appId: string, data: Json): readonly Json[] {
  const { world } = api
  const { guild_id: ofGuild, user_ids: wanted, query, limit, nonce } = data
  const guildId = String(Array.isArray(ofGuild) ? ofGuild[0] : ofGuild)
  const app = world.apps.get(appId)
  const guild =
    app === undefined ? undefined : guildsOf(api.world, app).find(({ id }) => id === guildId)
  const all = [...(guild?.members.keys() ?? [])].flatMap((id) => userOf(world, id) ?? [])
  const asked =
    wanted === undefined ? undefined : (Array.isArray(wanted) ? wanted : [wanted]).map(String)
  const most = Number(limit ?? 0) > 0 ? Number(limit) : all.length
  const start = String(query ?? '').toLowerCase()
  const named = all.filter(({ name }) => name.toLowerCase().startsWith(start)).slice(0, most)
  const found = asked === undefined ? named : all.filter(({ id }) => asked.includes(id))
  const members = guild === undefined ? [] : found.map(({ id }) => memberWithUser(world, guild, id))
  const count = Math.max(1, Math.ceil(members.length / CHUNK))
  return Array.from({ length: count }, (_item, index) => ({
    guild_id: guildId,
    members: members.slice(index * CHUNK, (index + 1) * CHUNK),
    chunk_index: index,
    chunk_count: count,
    not_found: (asked ?? []).filter((id) => !found.some((user) => user.id === id)),
    ...definedFields({ nonce }),
  }))
}
