import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { failure } from '../answers/answer.js'
import type { Api } from '../api/request.js'
import { createWindow } from '../limits/window.js'
import { milliseconds } from '../state/clock.js'
import { connectionOf, readMessage, type Connection, type GatewayMessage } from './connection.js'
import { GATEWAY, type Faults } from './faults.js'
import { shownTo } from './intents.js'
import { CLOSE, FINAL, OP } from './opcodes.js'
import { createProbes } from './probes.js'
import { createSessions, type Session, type Sessions } from './sessions.js'
import { targetOf } from './target.js'

/** The most messages of a client per minute, if limits are on (official API documentation). */
const MOST_MESSAGES = 120
const MINUTE = 60_000

const HEARTBEAT_INTERVAL = 41_250
/**
 * The pause before the first payload, in milliseconds. Some clients drop bytes that arrive with the answer to their
 * upgrade.
 */
const BEFORE_HELLO = 30
/** The most bytes of a WebSocket frame. */
const LONGEST_FRAME = 4096 * 16
/** The most bytes of a payload from a client (official API documentation). */
const LONGEST_PAYLOAD = 4096
const sizeOf = (raw: RawData): number => (Array.isArray(raw) ? Buffer.concat(raw) : raw).byteLength

/** The gateway of all apps: their connections and sessions. */
export interface Gateway {
  /** Accepts a request for a WebSocket connection. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Sends an event to the sessions that should see it. Disconnected sessions get it when they
   * resume.
   */
  dispatch(appId: string, name: string, data: unknown, guildId?: string): void
  /** Sends an event to the connected sessions. @returns the number of sessions that got it */
  deliver(appId: string, name: string, data: unknown, guildId?: string): number
  /** Counts the clients of an app that are connected. */
  connections(appId: string): number
  /**
   * Resolves when every connected client of an app has answered a WebSocket PING, so that it has
   * read earlier payloads, or does not answer in time.
   */
  probe(appId: string): Promise<void>
  /** Closes all connections. @param how a close code, or the opcode that is sent first */
  disconnect(how: number | 'reconnect' | 'invalid-session'): void
  /** Closes all connections permanently. */
  close(): void
}

/** The settings of a gateway. */
interface GatewayOptions {
  /** The emulated state and its services. */
  readonly api: Api
  /** The faults to inject. */
  readonly faults: Faults
  /** True if clients may send only {@link MOST_MESSAGES} messages per minute. */
  readonly limited: boolean
  /** Moves the emulator's clock forward. */
  readonly advance: (by: number | string) => void
  /** Called with the name of a gateway request that is not simulated. */
  readonly unsimulated: (route: string) => void
}

/** The gateway's connections and sessions, with its settings. */
interface GatewayState extends GatewayOptions {
  readonly sessions: Sessions
  readonly connections: Set<Connection>
}

/** Creates the gateway. Connections are added by `upgrade`. */
export function createGateway(options: GatewayOptions): Gateway {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_FRAME,
    perMessageDeflate: false,
  })
  const sessions = createSessions(options.api)
  const connections = new Set<Connection>()
  const state: GatewayState = { ...options, sessions, connections }
  const probes = createProbes()
  return {
    upgrade(request, socket, head) {
      const encoding = targetOf(request).searchParams.get('encoding') ?? 'json'
      if (encoding === 'json') {
        server.handleUpgrade(request, socket, head, (opened, from) => connect(state, opened, from))
      } else {
        notSimulated(
          socket,
          `The emulator's gateway speaks JSON: ask for encoding=json, not ${encoding}.`,
        )
      }
    },
    dispatch(appId, name, data, guildId) {
      for (const session of sessions.of(appId, name, guildId)) {
        sessions.send(session, name, shownTo(session, name, data, guildId))
      }
    },
    deliver(appId, name, data, guildId) {
      const wanted = sessions
        .of(appId, name, guildId)
        .filter(({ connection }) => connection !== undefined)
      for (const session of wanted) {
        sessions.send(session, name, data)
      }
      return wanted.length
    },
    connections: (appId) => sessions.connectionsOf(appId).length,
    async probe(appId) {
      const asked = sessions.connectionsOf(appId)
      // An app without a connection reads over HTTP: what it has read it has been told.
      if (asked.length === 0) {
        await new Promise((resolve) => setImmediate(resolve))
      }
      await Promise.all(asked.map((connection) => probes.ask(connection)))
    },
    disconnect(how) {
      if (how === 'invalid-session') {
        sessions.clear()
      }
      for (const connection of connections) {
        cutOff(state, connection, how)
      }
    },
    close() {
      for (const { socket } of connections) {
        socket.terminate()
      }
      server.close()
    },
  }
}

/** Greets a client, and answers its messages until it disconnects. */
function connect(state: GatewayState, socket: WebSocket, request: IncomingMessage): void {
  const { sessions, connections, limited } = state
  const { searchParams } = targetOf(request)
  const connection = connectionOf(socket, searchParams.get('compress'))
  connections.add(connection)
  const version = searchParams.get('v')
  if (version !== null && version !== '9' && version !== '10') {
    socket.close(CLOSE.invalidVersion, 'Invalid API version.')
    return
  }
  // HELLO is always the first message: who sends something before it is reading already.
  let isGreeted = false
  const greet = (): void => {
    if (isGreeted) {
      return
    }
    isGreeted = true
    connection.send({ op: OP.HELLO, d: { heartbeat_interval: HEARTBEAT_INTERVAL, _trace: [] } })
  }
  const hello = setTimeout(greet, BEFORE_HELLO)
  socket.on('close', (code) => {
    clearTimeout(hello)
    connections.delete(connection)
    sessions.leave(connection, FINAL.includes(code))
  })
  socket.on('error', () => socket.terminate())
  const client: Client = { connection, session: undefined }
  const sent = createWindow(MINUTE)
  const isTooMuch = (): boolean => {
    sent.add(Date.now(), 1)
    return limited && sent.sum(Date.now()) > MOST_MESSAGES
  }
  socket.on('message', (raw, isBinary) => {
    greet()
    const message = isBinary || sizeOf(raw) > LONGEST_PAYLOAD ? undefined : readMessage(raw)
    if (message === undefined) {
      socket.close(CLOSE.decodeError, 'Decode error.')
    } else if (isTooMuch()) {
      socket.close(CLOSE.rateLimited, 'Rate limited.')
    } else {
      withFault(state, connection, message, () => answer(state, client, message))
    }
  })
}

/** A connection, with its session after the sign-in. */
interface Client {
  readonly connection: Connection
  session: Session | undefined
}

/** Answers a message of a client. */
function answer(state: GatewayState, client: Client, { op, data }: GatewayMessage): void {
  const { sessions, unsimulated } = state
  const { connection, session } = client
  const { socket } = connection
  switch (op) {
    case OP.HEARTBEAT:
      connection.send({ op: OP.ACK })
      return
    case OP.IDENTIFY:
    case OP.RESUME:
      if (session !== undefined) {
        socket.close(CLOSE.alreadyAuthenticated, 'Already authenticated.')
      } else if (op === OP.IDENTIFY) {
        client.session = sessions.identify(connection, data)
      } else {
        client.session = sessions.resume(connection, data)
      }
      return
    case OP.PRESENCE:
    case OP.VOICE:
    case OP.MEMBERS:
      if (session === undefined) {
        socket.close(CLOSE.notAuthenticated, 'Not authenticated.')
      } else if (op === OP.MEMBERS) {
        sessions.sendMembers(session, data)
      } else if (op === OP.VOICE) {
        unsimulated(VOICE)
      }
      return
    default:
      socket.close(CLOSE.unknownOpcode, 'Unknown opcode.')
  }
}

/**
 * Answers a message of a client. A fault that is injected for it may delay or drop the answer, or
 * end the connection.
 *
 * @param answered sends the answer
 */
function withFault(
  state: GatewayState,
  connection: Connection,
  { op }: GatewayMessage,
  answered: () => void,
): void {
  const route = ROUTES[op]
  const { drop, delay, jump, disconnect } =
    (route === undefined ? undefined : state.faults.take(GATEWAY, route)) ?? {}
  const { socket } = connection
  const act = (): void => {
    if (jump !== undefined) {
      state.advance(jump)
    }
    if (drop !== 'before') {
      answered()
    }
    if (drop !== undefined) {
      socket.terminate()
    }
  }
  const later = (what: () => void): void => {
    if (delay === undefined) {
      what()
    } else {
      setTimeout(() => socket.readyState === socket.OPEN && what(), milliseconds(delay)).unref()
    }
  }
  if (disconnect === undefined) {
    later(act)
  } else {
    act()
    later(() => cutOff(state, connection, disconnect))
  }
}

/** Ends a connection: by a close code, or with Discord's request to reconnect. */
function cutOff(
  { sessions }: GatewayState,
  connection: Connection,
  how: number | 'reconnect' | 'invalid-session',
): void {
  if (how === 'reconnect') {
    connection.send({ op: OP.RECONNECT, d: null })
  } else if (how === 'invalid-session') {
    sessions.forget(connection)
    connection.send({ op: OP.INVALID_SESSION, d: false })
  } else {
    connection.socket.close(how)
  }
}

/** Answers a request for a connection that the emulator does not offer, with status 501. */
function notSimulated(socket: Duplex, message: string): void {
  const { status, body } = failure(501, 0, message)
  const text = JSON.stringify(body)
  const head = [
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  socket.end(`HTTP/1.1 ${status} Not Implemented\r\n${head.join('\r\n')}\r\n\r\n${text}`)
}

/** The route of requests to join, move to or leave a voice channel. */
const VOICE = '/voice-state'

/** The routes of gateway messages for faults, by opcode. */
const ROUTES: Readonly<Record<number, string>> = {
  [OP.IDENTIFY]: '/identify',
  [OP.RESUME]: '/resume',
  [OP.HEARTBEAT]: '/heartbeat',
}
