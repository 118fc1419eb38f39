import type { ApiRequest } from '../context.js'
import { CommandType } from '../contract/enums.js'
import type { Endpoint } from '../contract/endpoints.js'
import { isObject } from '../rules/shape/reports.js'
import { normalizeText } from '../text/measure.js'
import { findEndpoint } from '../validate/route.js'
import { fields } from '../validate/shapes.js'
import { snapshot } from '../validate/snapshot.js'
import { entryOf } from './outside.js'

/** A request as far as its answer depends on it. */
export type SentRequest = Pick<ApiRequest, 'method' | 'path' | 'body'>

/** What must be known to tell an answer beforehand. A `ScopeState` will do. */
export interface AnswerState {
  /** The commands that the scope of the request has before it, as in the context of validators. */
  readonly deployed?: readonly unknown[]
  /** The same, as a scope's state has them. */
  readonly commands?: readonly unknown[]
}

/**
 * The row of the endpoint tables that a request belongs to.
 *
 * @param request its `method` and `path`; the path may have `/api/v10` or an origin before it
 * @returns undefined where method, path or version are none of the contract's. Never throws.
 * @see contract, section "Endpoints"
 */
export function endpointOf(request: Pick<ApiRequest, 'method' | 'path'>): Endpoint | undefined {
  const [method, path] = [entryOf(request, 'method'), entryOf(request, 'path')]
  return typeof method === 'string' && typeof path === 'string' ? findEndpoint(method, path) : undefined
}

/**
 * The status with which the service answers a request that succeeds: 201 where a POST creates a command, 200 where it
 * overwrites one of that name and type, 204 after a deletion, else 200.
 *
 * @param request its `method`, `path` and, of a POST, `body`
 * @param state the commands that the scope has; without it the command of a POST counts as new
 * @returns undefined where the contract shows no status (lobbies) and where nothing succeeds (batch edit of
 *   permissions, no such endpoint)
 * @see contract, sections "Endpoints", "States and transitions" 1
 */
export function expectedStatus(request: SentRequest, state: AnswerState = {}): number | undefined {
  const endpoint = endpointOf(request)
  if (endpoint === undefined) return undefined
  const [usual, overwritten] = endpoint.success
  if (overwritten === undefined) return usual
  const wanted = identityOf(entryOf(request, 'body'))
  const present = [...(state.deployed ?? []), ...(state.commands ?? [])]
  return wanted !== undefined && present.some((one) => identityOf(one) === wanted) ? overwritten : usual
}

const IDENTITY = fields({ name: 'scalar', type: 'scalar' })

/** Name and type decide which command a POST means; the scope is that of the request. */
function identityOf(command: unknown): string | undefined {
  const value = snapshot(command, IDENTITY, [])
  if (!isObject(value) || typeof value['name'] !== 'string') return undefined
  const type = value['type'] ?? CommandType.CHAT_INPUT
  return typeof type === 'number' ? `${type} ${normalizeText(value['name'])}` : undefined
}

const NO_EVENTS: readonly string[] = Object.freeze([])

/**
 * The gateway events that a request fires when it succeeds, by their names in the contract.
 *
 * @param request its `method` and `path`
 * @returns `['Application Command Permissions Update']` for Edit command permissions, else an empty list
 * @see contract, section "Events"
 */
export function emittedEvents(request: Pick<ApiRequest, 'method' | 'path'>): readonly string[] {
  return endpointOf(request)?.events ?? NO_EVENTS
}
