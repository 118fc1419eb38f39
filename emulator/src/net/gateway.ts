import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { constants, createDeflate, type Deflate } from 'node:zlib'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { guildsOf } from '../api/objects.js'
import type { Api } from '../api/request.js'
import { botApp } from '../api/sender.js'
import { gatewayAddress } from '../api/sign-in.js'
import { botView, guildCreateView, memberView, userView } from '../api/views.js'
import type { App, Guild } from '../state/facts.js'
import type { Json } from '../state/interaction.js'

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
  invalidShard: 4010,
} as const

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
  /** Sends an event to the sessions that should see it. @returns how many have it */
  dispatch(appId: string, name: string, data: unknown, guildId?: string): number
  /** Closes every connection: with a code, or after telling clients to reconnect. */
  disconnect(how: number | 'reconnect' | 'invalid-session'): void
  /** Forgets all sessions. */
  reset(): void
  close(): void
}

/** Sessions that are kept for clients that come back. */
const MOST_SESSIONS = 200

export function createGateway(api: Api): Gateway {
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
    const session: Session = {
      id: randomBytes(16).toString('hex'),
      appId: app.id,
      shard,
      connection,
      sequence: 0,
      events: [],
    }
    const [oldest] = sessions.keys()
    if (sessions.size >= MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    sessions.set(session.id, session)
    const guilds = guildsOf(api, app).filter(({ id }) => isOfShard(session, id))
    sendTo(session, 'READY', ready(api, app, session, guilds))
    for (const guild of guilds) sendTo(session, 'GUILD_CREATE', guildCreateView(guild, api.world, app))
    return session
  }

  const resume = (connection: Connection, data: Json): Session | undefined => {
    const session = sessions.get(String(data['session_id']))
    const seen = Number(data['seq'])
    const isKnown = session !== undefined && botApp(api, String(data['token'])) === session.appId
    const [first] = session?.events ?? []
    const isComplete = first === undefined || first.sequence <= seen + 1
    if (!isKnown || !isComplete || !(seen <= session.sequence)) {
      connection.send({ op: OP.INVALID_SESSION, d: false })
      return undefined
    }
    session.connection = connection
    for (const { sequence, text } of session.events) if (sequence > seen) connection.send(text)
    sendTo(session, 'RESUMED', {})
    return session
  }

  const connect = (socket: WebSocket, request: IncomingMessage): void => {
    const { searchParams } = new URL(request.url ?? '/', 'ws://localhost')
    const connection = connectionOf(socket, searchParams.get('compress') === 'zlib-stream')
    connections.add(connection)
    let session: Session | undefined
    const hello = setTimeout(
      () => connection.send({ op: OP.HELLO, d: { heartbeat_interval: HEARTBEAT_INTERVAL, _trace: [] } }),
      BEFORE_HELLO,
    )
    socket.on('close', () => {
      clearTimeout(hello)
      connections.delete(connection)
      if (session?.connection === connection) session.connection = undefined
    })
    socket.on('error', () => socket.terminate())
    socket.on('message', (raw, isBinary) => {
      const message = isBinary ? undefined : readMessage(raw)
      if (message === undefined) {
        socket.close(CLOSE.decodeError, 'Decode error.')
        return
      }
      switch (message.op) {
        case OP.HEARTBEAT:
          connection.send({ op: OP.ACK })
          return
        case OP.IDENTIFY:
          if (session !== undefined) socket.close(CLOSE.alreadyAuthenticated, 'Already authenticated.')
          else session = identify(connection, message.data)
          return
        case OP.RESUME:
          if (session !== undefined) socket.close(CLOSE.alreadyAuthenticated, 'Already authenticated.')
          else session = resume(connection, message.data)
          return
        case OP.PRESENCE:
        case OP.VOICE:
        case OP.MEMBERS:
          if (session === undefined) socket.close(CLOSE.notAuthenticated, 'Not authenticated.')
          else if (message.op === OP.MEMBERS) sendTo(session, 'GUILD_MEMBERS_CHUNK', membersChunk(api, message.data))
          return
        default:
          socket.close(CLOSE.unknownOpcode, 'Unknown opcode.')
      }
    })
  }

  return {
    upgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, connect),
    dispatch(appId, name, data, guildId) {
      const wanted = [...sessions.values()].filter(
        (session) => session.appId === appId && isOfShard(session, guildId) && session.connection !== undefined,
      )
      for (const session of wanted) sendTo(session, name, data)
      return wanted.length
    },
    disconnect(how) {
      if (how === 'invalid-session') sessions.clear()
      for (const connection of connections) {
        if (how === 'reconnect') connection.send({ op: OP.RECONNECT, d: null })
        else if (how === 'invalid-session') connection.send({ op: OP.INVALID_SESSION, d: false })
        else connection.socket.close(how)
      }
    },
    reset: () => sessions.clear(),
    close() {
      for (const { socket } of connections) socket.terminate()
      server.close()
    },
  }
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

function membersChunk({ world }: Api, data: Json): Json {
  const guildId = String(data['guild_id'])
  const guild = world.guilds.get(guildId)
  const wanted = data['user_ids']
  const ids = [...(guild?.members.keys() ?? [])].filter(
    (id) => wanted === undefined || (Array.isArray(wanted) ? wanted.includes(id) : wanted === id),
  )
  const members = ids.flatMap((id) => {
    const user = world.users.get(id)
    return guild === undefined || user === undefined ? [] : [{ ...memberView(guild, id), user: userView(user) }]
  })
  return {
    guild_id: guildId,
    members,
    chunk_index: 0,
    chunk_count: 1,
    not_found: [],
    ...(data['nonce'] !== undefined && { nonce: data['nonce'] }),
  }
}
