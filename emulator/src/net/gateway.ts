import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { constants, createDeflate, type Deflate } from 'node:zlib'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { CODE, failure } from '../answers/answer.js'
import { guildsOf } from '../api/objects.js'
import type { Api } from '../api/request.js'
import { botApp } from '../api/sender.js'
import { gatewayAddress } from '../api/sign-in.js'
import { milliseconds } from '../state/clock.js'
import { botView, guildCreateView, memberView, userView } from '../api/views.js'
import type { App, Guild } from '../state/facts.js'
import type { Json } from '../state/interaction.js'
import { GATEWAY, type Faults } from './faults.js'
import { targetOf } from './target.js'

/** The opcodes of the gateway (official API documentation). */
const OP = {
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  PRESENCE: 3,
  VOICE: 4,
  RESUME: 6,
  RECONNECT: 7,
  MEMBERS: 8,
  INVALID_SESSION: 9,
  HELLO: 10,
  ACK: 11,
} as const

/** The codes with which the gateway closes a connection (official API documentation). */
const CLOSE = {
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  rateLimited: 4008,
  sessionTimedOut: 4009,
  invalidShard: 4010,
  invalidVersion: 4012,
  invalidIntents: 4013,
} as const
/** Closed with one of these, a session is over: by the client, or because it cannot go on. */
const FINAL: readonly number[] = [1000, 1001, CLOSE.invalidSequence, CLOSE.sessionTimedOut]

/** The bits of `intents` without which something is not sent, and the last bit that there is (official API documentation). */
const INTENT = { GUILDS: 1 << 0, GUILD_MEMBERS: 1 << 1, GUILD_PRESENCES: 1 << 8 } as const
const ALL_INTENTS = 2 ** 26 - 1

/** What clients may send within a minute, where limits are on (official API documentation). */
const MOST_MESSAGES = 120
const MINUTE = 60_000

const HEARTBEAT_INTERVAL = 41_250
/** Some clients drop bytes that arrive with the answer to their upgrade. */
const BEFORE_HELLO = 30
/** Events that are kept for a RESUME, and the longest frame. */
const KEPT_EVENTS = 500
const LONGEST_FRAME = 4096 * 16

/** A client's session; it outlives its connection until it is resumed or forgotten. */
interface Session {
  readonly id: string
  readonly appId: string
  readonly shard: readonly [id: number, count: number]
  readonly intents: number
  connection: Connection | undefined
  sequence: number
  readonly events: { readonly sequence: number; readonly text: string }[]
}

interface Connection {
  readonly socket: WebSocket
  send(value: unknown): void
}

export interface Gateway {
  /** Takes over a connection that asks for WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to the sessions that should see it; those that are cut off get it when they are resumed. */
  dispatch(appId: string, name: string, data: unknown, guildId?: string): void
  /** Sends an event to the sessions that are connected. @returns how many have it */
  deliver(appId: string, name: string, data: unknown, guildId?: string): number
  /** Closes every connection: with a code, or after telling clients to reconnect. */
  disconnect(how: number | 'reconnect' | 'invalid-session'): void
  /** Forgets all sessions. */
  reset(): void
  close(): void
}

/** Sessions that are kept for clients that come back. */
const MOST_SESSIONS = 200

export interface GatewaySettings {
  /** What goes wrong on purpose. */
  readonly faults: Faults
  /** Whether clients may send only so much. */
  readonly limited: boolean
  /** Moves the clock. */
  advance(duration: number | string): void
}

export function createGateway(api: Api, { faults, limited, advance }: GatewaySettings): Gateway {
  const server = new WebSocketServer({ noServer: true, maxPayload: LONGEST_FRAME, perMessageDeflate: false })
  const sessions = new Map<string, Session>()
  const connections = new Set<Connection>()

  const sendTo = (session: Session, name: string, data: unknown): void => {
    session.sequence++
    const text = JSON.stringify({ op: OP.DISPATCH, t: name, s: session.sequence, d: data })
    session.events.push({ sequence: session.sequence, text })
    if (session.events.length > KEPT_EVENTS) session.events.shift()
    session.connection?.send(text)
  }

  const sessionsOf = (appId: string, guildId: string | undefined): readonly Session[] =>
    [...sessions.values()].filter((session) => session.appId === appId && isOfShard(session, guildId))

  const identify = (connection: Connection, data: Json): Session | undefined => {
    const appId = botApp(api, typeof data['token'] === 'string' ? data['token'] : '')
    const app = appId === undefined ? undefined : api.world.apps.get(appId)
    if (app === undefined) {
      connection.socket.close(CLOSE.authenticationFailed, 'Authentication failed.')
      return undefined
    }
    const shard = readShard(data['shard'])
    if (shard === undefined) {
      connection.socket.close(CLOSE.invalidShard, 'Invalid shard.')
      return undefined
    }
    const { intents = 0 } = data
    if (!Number.isInteger(intents) || (intents as number) < 0 || (intents as number) > ALL_INTENTS) {
      connection.socket.close(CLOSE.invalidIntents, 'Invalid intent(s).')
      return undefined
    }
    const session: Session = {
      id: randomBytes(16).toString('hex'),
      appId: app.id,
      shard,
      intents: intents as number,
      connection,
      sequence: 0,
      events: [],
    }
    const [oldest] = sessions.keys()
    if (sessions.size >= MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    sessions.set(session.id, session)
    const guilds = guildsOf(api, app).filter(({ id }) => isOfShard(session, id))
    sendTo(session, 'READY', ready(api, app, session, guilds))
    if (!has(session, INTENT.GUILDS)) return session
    for (const guild of guilds)
      sendTo(
        session,
        'GUILD_CREATE',
        guildCreateView(guild, api.world, app, has(session, INTENT.GUILD_PRESENCES) ? [...guild.members.keys()] : []),
      )
    return session
  }

  const resume = (connection: Connection, data: Json): Session | undefined => {
    const session = sessions.get(String(data['session_id']))
    const seen = Number(data['seq'])
    const isKnown = session !== undefined && botApp(api, String(data['token'])) === session.appId
    const [first] = session?.events ?? []
    const isComplete = first === undefined || first.sequence <= seen + 1
    if (isKnown && !(seen >= 0 && seen <= session.sequence)) {
      connection.socket.close(CLOSE.invalidSequence, 'Invalid seq.')
      return undefined
    }
    if (!isKnown || !isComplete) {
      connection.send({ op: OP.INVALID_SESSION, d: false })
      return undefined
    }
    session.connection = connection
    for (const { sequence, text } of session.events) if (sequence > seen) connection.send(text)
    sendTo(session, 'RESUMED', {})
    return session
  }

  const connect = (socket: WebSocket, request: IncomingMessage): void => {
    const { searchParams } = targetOf(request)
    const connection = connectionOf(socket, searchParams.get('compress') === 'zlib-stream')
    connections.add(connection)
    const version = searchParams.get('v')
    if (version !== null && version !== '9' && version !== '10') {
      socket.close(CLOSE.invalidVersion, 'Invalid API version.')
      return
    }
    let session: Session | undefined
    // HELLO is always the first message: who sends something before it is reading already.
    let isGreeted = false
    const greet = (): void => {
      if (isGreeted) return
      isGreeted = true
      connection.send({ op: OP.HELLO, d: { heartbeat_interval: HEARTBEAT_INTERVAL, _trace: [] } })
    }
    const hello = setTimeout(greet, BEFORE_HELLO)
    socket.on('close', (code) => {
      clearTimeout(hello)
      connections.delete(connection)
      if (session?.connection !== connection) return
      session.connection = undefined
      if (FINAL.includes(code)) sessions.delete(session.id)
    })
    socket.on('error', () => socket.terminate())
    const answer = ({ op, data }: GatewayMessage): void => {
      switch (op) {
        case OP.HEARTBEAT:
          connection.send({ op: OP.ACK })
          return
        case OP.IDENTIFY:
        case OP.RESUME:
          if (session !== undefined) socket.close(CLOSE.alreadyAuthenticated, 'Already authenticated.')
          else session = op === OP.IDENTIFY ? identify(connection, data) : resume(connection, data)
          return
        case OP.PRESENCE:
        case OP.VOICE:
        case OP.MEMBERS:
          if (session === undefined) socket.close(CLOSE.notAuthenticated, 'Not authenticated.')
          else if (op === OP.MEMBERS && mayAskFor(session, data))
            sendTo(session, 'GUILD_MEMBERS_CHUNK', membersChunk(api, session.appId, data))
          return
        default:
          socket.close(CLOSE.unknownOpcode, 'Unknown opcode.')
      }
    }
    let latest: number[] = []
    const isTooMuch = (): boolean => {
      const now = Date.now()
      latest = [...latest.filter((at) => at > now - MINUTE), now]
      return limited && latest.length > MOST_MESSAGES
    }
    socket.on('message', (raw, isBinary) => {
      greet()
      const message = isBinary ? undefined : readMessage(raw)
      if (message === undefined) socket.close(CLOSE.decodeError, 'Decode error.')
      else if (isTooMuch()) socket.close(CLOSE.rateLimited, 'Rate limited.')
      else withFault(connection, message, () => answer(message))
    })
  }

  /** What clients send is answered, or goes wrong. */
  const withFault = (connection: Connection, { op }: GatewayMessage, answer: () => void): void => {
    const route = ROUTES[op]
    const { drop, delay, jump, disconnect } = (route === undefined ? undefined : faults.take(GATEWAY, route)) ?? {}
    const { socket } = connection
    const act = (): void => {
      if (jump !== undefined) advance(jump)
      if (drop !== 'before') answer()
      if (drop !== undefined) socket.terminate()
    }
    const later = (what: () => void): void => {
      if (delay === undefined) what()
      else setTimeout(() => socket.readyState === socket.OPEN && what(), milliseconds(delay)).unref()
    }
    if (disconnect === undefined) later(act)
    else {
      act()
      later(() => cutOff(connection, disconnect))
    }
  }

  const cutOff = (connection: Connection, how: number | 'reconnect' | 'invalid-session'): void => {
    if (how === 'reconnect') connection.send({ op: OP.RECONNECT, d: null })
    else if (how === 'invalid-session') {
      for (const [id, session] of sessions) if (session.connection === connection) sessions.delete(id)
      connection.send({ op: OP.INVALID_SESSION, d: false })
    } else connection.socket.close(how)
  }

  return {
    upgrade(request, socket, head) {
      const encoding = targetOf(request).searchParams.get('encoding') ?? 'json'
      if (encoding === 'json') server.handleUpgrade(request, socket, head, connect)
      else notSimulated(socket, `The emulator's gateway speaks JSON: ask for encoding=json, not ${encoding}.`)
    },
    dispatch(appId, name, data, guildId) {
      for (const session of sessionsOf(appId, guildId)) sendTo(session, name, data)
    },
    deliver(appId, name, data, guildId) {
      const wanted = sessionsOf(appId, guildId).filter(({ connection }) => connection !== undefined)
      for (const session of wanted) sendTo(session, name, data)
      return wanted.length
    },
    disconnect(how) {
      if (how === 'invalid-session') sessions.clear()
      for (const connection of connections) cutOff(connection, how)
    },
    reset: () => sessions.clear(),
    close() {
      for (const { socket } of connections) socket.terminate()
      server.close()
    },
  }
}

/** Answers who asks for a connection that the emulator does not have. */
function notSimulated(socket: Duplex, message: string): void {
  const { status, body } = failure(501, CODE.general, message)
  const text = JSON.stringify(body)
  const head = ['Connection: close', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]
  socket.end(`HTTP/1.1 ${status} Not Implemented\r\n${head.join('\r\n')}\r\n\r\n${text}`)
}

/** The messages of clients that faults can be about. */
const ROUTES: Readonly<Record<number, string>> = {
  [OP.IDENTIFY]: '/identify',
  [OP.RESUME]: '/resume',
  [OP.HEARTBEAT]: '/heartbeat',
}

const has = ({ intents }: Session, intent: number): boolean => (intents & intent) !== 0

/** The whole list of members needs an intent; without it nothing comes. */
function mayAskFor(session: Session, { user_ids: ids, query }: Json): boolean {
  return has(session, INTENT.GUILD_MEMBERS) || ids !== undefined || (typeof query === 'string' && query !== '')
}

/** With zlib-stream all messages of a socket are one stream, flushed after each; a frame has exactly one message. */
function connectionOf(socket: WebSocket, compressed: boolean): Connection {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  if (!compressed) return { socket, send: (value) => socket.send(text(value)) }
  const deflate: Deflate = createDeflate()
  const waiting: string[] = []
  let parts: Buffer[] = []
  let busy = false
  deflate.on('data', (part: Buffer) => parts.push(part))
  socket.on('close', () => deflate.destroy())
  const next = (): void => {
    const message = waiting.shift()
    busy = message !== undefined
    if (message === undefined) return
    deflate.write(message)
    deflate.flush(constants.Z_SYNC_FLUSH, () => {
      socket.send(Buffer.concat(parts))
      parts = []
      next()
    })
  }
  return {
    socket,
    send(value) {
      waiting.push(text(value))
      if (!busy) next()
    },
  }
}

interface GatewayMessage {
  readonly op: number
  readonly data: Json
}

function readMessage(raw: RawData): GatewayMessage | undefined {
  try {
    const { op, d } = JSON.parse(String(raw)) as { op?: unknown; d?: unknown }
    if (typeof op !== 'number') return undefined
    return { op, data: typeof d === 'object' && d !== null ? (d as Json) : {} }
  } catch {
    return undefined
  }
}

function readShard(given: unknown): readonly [number, number] | undefined {
  if (given === undefined || given === null) return [0, 1]
  if (!Array.isArray(given) || given.length !== 2) return undefined
  const [id, count] = given as readonly unknown[]
  if (!Number.isInteger(id) || !Number.isInteger(count)) return undefined
  const isRight = (id as number) >= 0 && (count as number) > 0 && (id as number) < (count as number)
  return isRight ? [id as number, count as number] : undefined
}

/** A guild belongs to one shard; what is about no guild goes to the first. */
function isOfShard({ shard: [id, count] }: Session, guildId: string | undefined): boolean {
  if (guildId === undefined) return id === 0
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
    private_channels: [],
    relationships: [],
    presences: [],
    user_settings: {},
    _trace: [],
  }
}

function membersChunk(api: Api, appId: string, data: Json): Json {
  const { world } = api
  const { guild_id: given, user_ids: wanted, query, limit, nonce } = data
  const guildId = String(Array.isArray(given) ? given[0] : given)
  const app = world.apps.get(appId)
  const guild = app === undefined ? undefined : guildsOf(api, app).find(({ id }) => id === guildId)
  const all = [...(guild?.members.keys() ?? [])].flatMap((id) => world.users.get(id) ?? [])
  const asked = wanted === undefined ? undefined : (Array.isArray(wanted) ? wanted : [wanted]).map(String)
  const most = Number(limit ?? 0) > 0 ? Number(limit) : all.length
  const found =
    asked === undefined
      ? all.filter(({ name }) => name.toLowerCase().startsWith(String(query ?? '').toLowerCase())).slice(0, most)
      : all.filter(({ id }) => asked.includes(id))
  return {
    guild_id: guildId,
    members: guild === undefined ? [] : found.map((user) => ({ ...memberView(guild, user.id), user: userView(user) })),
    chunk_index: 0,
    chunk_count: 1,
    not_found: (asked ?? []).filter((id) => !found.some((user) => user.id === id)),
    ...(nonce !== undefined && { nonce }),
  }
}
