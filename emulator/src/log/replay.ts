import { handle } from '../api/handle.js'
import type { Api } from '../api/request.js'
import { definedFields } from '../json.js'
import type { Tokens } from '../state/tokens.js'
import type { LoggedRequest, LoggedSender, LogEntry } from './journal.js'

/** A request of the log whose answer differs now. */
export interface Difference {
  /** The line of the log, from 1. */
  readonly line: number
  /** The method and the path. */
  readonly request: string
  /** The status in the log. */
  readonly was: number
  /** The status now. */
  readonly is: number
}

/**
 * Repeats the requests of a log, each at its time on the emulator's clock.
 *
 * @returns the requests whose answers differ
 */
export function replay(api: Api, entries: readonly LogEntry[]): readonly Difference[] {
  const differences: Difference[] = []
  for (const [index, entry] of entries.entries()) {
    if ('advance' in entry) {
      api.world.advance(entry.advance)
    } else if ('reset' in entry) {
      const { at: _at, reset: _reset, ...options } = entry
      api.world.reset(options)
    } else {
      const { status } = api.world.clock.at(entry.at, () =>
        handle(api, requestOf(entry, api.world.tokens)),
      )
      // The head is the first line. Without a status it was not answered.
      if (entry.status !== 0 && status !== entry.status) {
        differences.push({
          line: index + 2,
          request: `${entry.method} ${entry.path}`,
          was: entry.status,
          is: status,
        })
      }
    }
  }
  return differences
}

function requestOf(
  { method, path, query, body, as, authorization }: LoggedRequest,
  tokens: Tokens,
): Parameters<typeof handle>[1] {
  const header = as === undefined ? authorization && 'Bot unknown' : authorizationOf(as, tokens)
  return {
    method,
    path,
    query: new URLSearchParams(query),
    headers: definedFields({ authorization: header }),
    body,
    files: [],
  }
}

function authorizationOf({ kind, app, user, scopes = [] }: LoggedSender, tokens: Tokens): string {
  if (kind === 'Bot') {
    return `Bot ${tokens.bot(app)}`
  }
  return `Bearer ${tokens.bearer({ app, scopes, expires: Number.MAX_SAFE_INTEGER, ...definedFields({ user }) })}`
}
