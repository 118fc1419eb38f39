import type { Connection } from './connection.js'

/**
 * The milliseconds in which a client must answer: one that has answered before, and one that has
 * not.
 */
const PATIENCE = { known: 2000, unknown: 250 } as const
/** The milliseconds for which a client that was given up is still awaited. */
const MUTE = 3
/**
 * The number of missed answers in a row after which a client is given up. A busy machine may cause
 * a single one.
 */
const MOST_MISSED = 2

/**
 * Checks whether clients read their payloads, by a PING of WebSocket (RFC 6455, section 5.5.2),
 * which every library answers itself. A heartbeat would count towards the client's payloads per
 * minute.
 */
export interface Probes {
  /** Resolves when the client has answered, or the time for an answer is over. */
  ask(connection: Connection): Promise<void>
}

export function createProbes(): Probes {
  const clients = new WeakMap<
    Connection,
    { readonly hasAnswered: boolean; readonly missed: number }
  >()
  let count = 0
  return {
    ask(connection) {
      const { hasAnswered, missed } = clients.get(connection) ?? { hasAnswered: false, missed: 0 }
      if (missed >= MOST_MISSED) {
        return new Promise((resolve) => setTimeout(resolve, MUTE))
      }
      const { socket } = connection
      if (socket.readyState !== socket.OPEN) {
        return Promise.resolve()
      }
      const asked = String(count++)
      return new Promise((resolve) => {
        const settle = (): void => {
          clearTimeout(timer)
          socket.off('pong', hear)
          socket.off('close', settle)
          resolve()
        }
        const hear = (data: Buffer): void => {
          if (data.toString() === asked) {
            clients.set(connection, { hasAnswered: true, missed: 0 })
            settle()
          }
        }
        const timer = setTimeout(
          () => {
            clients.set(connection, { hasAnswered, missed: missed + 1 })
            settle()
          },
          hasAnswered ? PATIENCE.known : PATIENCE.unknown,
        )
        socket.on('pong', hear)
        socket.once('close', settle)
        socket.ping(asked)
      })
    },
  }
}
