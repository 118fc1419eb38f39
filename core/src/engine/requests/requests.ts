import { isObject } from '../../dynamic.js'
import type { ApiRequest } from '../../context.js'
import { CommandType } from '../../contract/enums.js'
import type { Endpoint } from '../../contract/endpoints.js'
import { normalizeText } from '../../text/measure.js'
import { findEndpoint } from '../../validate/request/route.js'
import { fields } from '../../validate/run/shapes.js'
import { snapshot } from '../../validate/run/snapshot.js'
import { entryOf } from '../forms/outside.js'

/** The parts of a request that determine its answer. */
export type SentRequest = Pick<ApiRequest, 'method' | 'path' | 'body'>

/** The state needed to predict an answer, such as a `ScopeState`. */
export interface AnswerState {
  /** The commands of the scope before the request, as in the context of validators. */
  readonly deployed?: readonly unknown[]
  /** The commands of the scope before the request, as in a `ScopeState`. */
  readonly commands?: readonly unknown[]
}

/**
 * Finds the row of the endpoint tables for a request.
 *
 * @param request its `method` and `path`; the path may begin with `/api/v10` or an origin
 * @returns `undefined` if Discord's documentation has no such method, path or version. Never
 *   throws.
 * @see contract, section "Endpoints"
 */
export function endpointOf(request: Pick<ApiRequest, 'method' | 'path'>): Endpoint | undefined {
  const [method, path] = [entryOf(request, 'method'), entryOf(request, 'path')]
  if (typeof method === 'string' && typeof path === 'string') {
    return findEndpoint(method, path)
  }
  return undefined
}

/**
 * Predicts the HTTP status of a successful response: 201 if a POST creates a command, 204 after a
 * deletion, otherwise 200 (also if a POST replaces the command with that type and name).
 *
 * @param request its `method`, `path` and, for a POST, `body`
 * @param state the commands of the scope; without it, the command of a POST counts as new
 * @returns `undefined` if Discord's documentation states no status (lobbies), or if the request
 *   cannot succeed (batch edit of permissions, unknown endpoint)
 * @see contract, sections "Endpoints", "States and transitions" 1
 */
export function expectedStatus(request: SentRequest, state: AnswerState = {}): number | undefined {
  const endpoint = endpointOf(request)
  if (endpoint === undefined) {
    return undefined
  }
  const [usual, overwritten] = endpoint.success
  if (overwritten === undefined) {
    return usual
  }
  const wanted = identityOf(entryOf(request, 'body'))
  const present = [...(state.deployed ?? []), ...(state.commands ?? [])]
  if (wanted !== undefined && present.some((one) => identityOf(one) === wanted)) {
    return overwritten
  }
  return usual
}

const IDENTITY = fields({ name: 'scalar', type: 'scalar' })

/**
 * Makes a key of the name and type of a command in a POST. Two commands with one key are the same
 * command in a scope.
 */
function identityOf(command: unknown): string | undefined {
  const value = snapshot(command, IDENTITY, [])
  if (!isObject(value) || typeof value['name'] !== 'string') {
    return undefined
  }
  const type = value['type'] ?? CommandType.CHAT_INPUT
  return typeof type === 'number' ? `${type} ${normalizeText(value['name'])}` : undefined
}

const NO_EVENTS: readonly string[] = Object.freeze([])

/**
 * Lists the gateway events that a successful request causes, with their documented names.
 *
 * @param request its `method` and `path`
 * @returns `['Application Command Permissions Update']` for Edit command permissions, otherwise an
 *   empty list
 * @see contract, section "Events"
 */
export function emittedEvents(request: Pick<ApiRequest, 'method' | 'path'>): readonly string[] {
  return endpointOf(request)?.events ?? NO_EVENTS
}
