import type { ApiRequest, DeployedCommand } from '../context.js'
import { CommandType } from '../contract/enums.js'
import type { Endpoint } from '../contract/endpoints.js'
import { findEndpoint } from '../validate/route.js'

/** A request as far as its answer depends on it. */
export type SentRequest = Pick<ApiRequest, 'method' | 'path' | 'body'>

/** What must be known to tell an answer beforehand. */
export interface AnswerState {
  /** The commands that the scope of the request has before it. Absent: none that the request names. */
  readonly deployed?: readonly DeployedCommand[]
}

/**
 * The row of the endpoint tables that a request belongs to.
 *
 * @returns undefined where method, path or version are none of the contract's
 * @see contract, section "Endpoints"
 */
export function endpointOf(request: Pick<ApiRequest, 'method' | 'path'>): Endpoint | undefined {
  const { method, path } = request
  return typeof method === 'string' && typeof path === 'string' ? findEndpoint(method, path) : undefined
}

/**
 * The status with which the service answers a request that succeeds: 201 where a POST creates a command, 200 where it
 * overwrites one of that name and type, 204 after a deletion, else 200.
 *
 * @param state the commands that the scope has; without it the command of a POST counts as new
 * @returns undefined where the contract shows no status (lobbies) and where nothing succeeds (batch edit of permissions,
 *   no such endpoint)
 * @see contract, sections "Endpoints", "States and transitions" 1
 */
export function expectedStatus(request: SentRequest, state: AnswerState = {}): number | undefined {
  const endpoint = endpointOf(request)
  if (endpoint === undefined) return undefined
  const [usual, overwritten] = endpoint.success
  if (overwritten === undefined) return usual
  return (state.deployed ?? []).some((one) => isSameCommand(one, request.body)) ? overwritten : usual
}

/** Name and type decide which command a POST means; the scope is that of the request. */
function isSameCommand(deployed: DeployedCommand, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || typeof deployed !== 'object' || deployed === null) return false
  const { name, type } = body as { readonly name?: unknown; readonly type?: unknown }
  return deployed.name === name && (deployed.type ?? CommandType.CHAT_INPUT) === (type ?? CommandType.CHAT_INPUT)
}

const NO_EVENTS: readonly string[] = Object.freeze([])

/**
 * The gateway events that a request fires when it succeeds, by their names in the contract.
 *
 * @returns `['Application Command Permissions Update']` for Edit command permissions, else an empty list
 * @see contract, section "Events"
 */
export function emittedEvents(request: Pick<ApiRequest, 'method' | 'path'>): readonly string[] {
  return endpointOf(request)?.events ?? NO_EVENTS
}
