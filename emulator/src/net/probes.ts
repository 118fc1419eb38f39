import type { Connection } from './connection.js'
import { OP } from './opcodes.js'

/** How long a client that has answered before has for another answer, and one of which that is not known, in milliseconds. */
const PATIENCE = { known: 2000, unknown: 250 } as const
/** How long one is waited for that does not answer: libraries do, programs of few lines often not. */
const MUTE = 3

/** Asks clients for a heartbeat, which each sends at once (official API documentation, "Heartbeat Requests"). */
export interface Probes {
  /** Resolves when the client has answered, or does not answer. */
  ask(connection: Connection): Promise<void>
  /** Takes a heartbeat of a client. @returns whether it was an answer */
  answered(connection: Connection): boolean
}

export function createProbes(): Probes {
  const waiting = new WeakMap<Connection, Set<() => void>>()
  const answers = new WeakMap<Connection, boolean>()
  return {
    ask(connection) {
      const does = answers.get(connection)
      if (does === false) {
        return new Promise((resolve) => setTimeout(resolve, MUTE))
      }
      return new Promise((resolve) => {
        const own = waiting.get(connection) ?? new Set()
        waiting.set(connection, own)
        const settle = (): void => {
          clearTimeout(timer)
          connection.socket.off('close', settle)
          own.delete(settle)
          resolve()
        }
        const timer = setTimeout(
          () => {
            answers.set(connection, false)
            settle()
          },
          does === true ? PATIENCE.known : PATIENCE.unknown,
        )
        own.add(settle)
        connection.socket.once('close', settle)
        connection.send({ op: OP.HEARTBEAT, d: null })
      })
    },
    answered(connection) {
      const [first] = waiting.get(connection) ?? []
      if (first === undefined) {
        return false
      }
      answers.set(connection, true)
      first()
      return true
    },
  }
}
