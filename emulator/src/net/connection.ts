import { constants, createDeflate, type Deflate } from 'node:zlib'
import type { RawData, WebSocket } from 'ws'
import { jsonOf, parsed, type Json } from '../json.js'
import { FRAME_HEADER, rawBlocks } from './zstd.js'

/** A WebSocket connection of a client, with its compression. */
export interface Connection {
  /** The socket, for its state and to close it. */
  readonly socket: WebSocket
  /** Sends a gateway payload, compressed as the client requested. */
  send(value: unknown): void
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/**
 * Returns a connection with the compression that its URL requests. A compressed connection is one
 * stream that is flushed after each message.
 *
 * @param compress `zlib-stream` or `zstd-stream`; any other value means uncompressed text
 */
export function connectionOf(socket: WebSocket, compress: string | null): Connection {
  if (compress === 'zlib-stream') {
    return deflated(socket)
  }
  if (compress === 'zstd-stream') {
    return stored(socket)
  }
  return { socket, send: (value) => socket.send(textOf(value)) }
}

function stored(socket: WebSocket): Connection {
  let header = FRAME_HEADER
  return {
    socket,
    send(value) {
      socket.send(Buffer.concat([header, rawBlocks(Buffer.from(textOf(value)))]))
      header = Buffer.alloc(0)
    },
  }
}

function deflated(socket: WebSocket): Connection {
  const deflate: Deflate = createDeflate()
  const waiting: string[] = []
  let parts: Buffer[] = []
  let busy = false
  deflate.on('data', (part: Buffer) => parts.push(part))
  socket.on('close', () => deflate.destroy())
  const next = (): void => {
    const message = waiting.shift()
    busy = message !== undefined
    if (message === undefined) {
      return
    }
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
      waiting.push(textOf(value))
      if (!busy) {
        next()
      }
    },
  }
}

/** A message of a client. */
export interface GatewayMessage {
  /** The opcode. */
  readonly op: number
  /** The field `d`; an empty object if `d` is no object. */
  readonly data: Json
}

/** Parses a message of a client. @returns `undefined` if it is invalid */
export function readMessage(raw: RawData): GatewayMessage | undefined {
  const { op, d } = jsonOf(parsed(String(raw)))
  return typeof op === 'number' ? { op, data: jsonOf(d) } : undefined
}
