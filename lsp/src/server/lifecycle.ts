import { ErrorCodes, ResponseError } from 'vscode-languageserver'
import type { Connection, ConnectionOptions } from 'vscode-languageserver'
import { malformed } from './parameters.js'

/**
 * The method of a request that is always refused. It replaces requests that are malformed or come
 * at the wrong time.
 */
const REFUSED = 'slashlint/refused'

interface Refusal {
  readonly code: number
  readonly message: string
}

const NOT_INITIALIZED: Refusal = {
  code: ErrorCodes.ServerNotInitialized,
  message: 'The server was not initialized: `initialize` is the first request.',
}
const INITIALIZED: Refusal = {
  code: ErrorCodes.InvalidRequest,
  message: 'The server was initialized already: `initialize` is sent once.',
}
const SHUT_DOWN: Refusal = {
  code: ErrorCodes.InvalidRequest,
  message: 'The server was shut down: only the notification `exit` may follow.',
}

const invalid = (message: string | undefined): Refusal | undefined =>
  message === undefined ? undefined : { code: ErrorCodes.InvalidParams, message }

/**
 * Enforces the order of messages (Language Server Protocol, section "Server lifecycle"). Requests at the wrong
 * time get an error; notifications are dropped, and so are malformed parameters.
 */
export function lifecycle(): ConnectionOptions {
  let state: 'new' | 'running' | 'ended' = 'new'

  function refusalOf(method: string): Refusal | undefined {
    if (state === 'ended') {
      return SHUT_DOWN
    }
    if (method === 'initialize') {
      return state === 'new' ? undefined : INITIALIZED
    }
    return state === 'new' ? NOT_INITIALIZED : undefined
  }

  return {
    messageStrategy: {
      handleMessage(message, next) {
        const { method, id, params } = message as Readonly<
          Partial<Record<'method' | 'id' | 'params', unknown>>
        >
        // An answer of the client, or the end.
        if (typeof method !== 'string' || method === 'exit') {
          return next(message)
        }
        const refusal = refusalOf(method) ?? invalid(malformed(method, params))
        if (id === undefined || id === null) {
          return refusal === undefined ? next(message) : undefined
        }
        if (refusal !== undefined) {
          return next({ ...message, method: REFUSED, params: refusal } as typeof message)
        }
        if (method === 'initialize') {
          state = 'running'
        }
        if (method === 'shutdown') {
          state = 'ended'
        }
        return next(message)
      },
    },
  }
}

/** Answers the refused requests with their errors. */
export function refuse(connection: Connection): void {
  connection.onRequest(REFUSED, ({ code, message }: Refusal) => new ResponseError(code, message))
}
