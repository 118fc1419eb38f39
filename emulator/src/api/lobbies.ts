import {
  applyLobbyCreate,
  applyLobbyDelete,
  applyLobbyEdit,
  applyLobbyIdle,
  applyMemberPut,
  applyMemberRemove,
  type Lobby,
  type LobbyMember,
  type LobbyTransition,
} from '@slashlint/core/engine'
import { CODE, failure, NO_CONTENT, ok, UNKNOWN_LOBBY, type Answer } from '../answers/answer.js'
import { refusal } from '../answers/error-body.js'
import type { StoredLobby, World } from '../state/world.js'
import type { Api } from './request.js'
import type { ContractCall } from './route.js'

/**
 * Seconds after which a lobby shuts down that was given no time of its own: five minutes (official documentation of the
 * Social SDK, "LobbyHandle", "Lobby Auto-Deletion").
 */
const IDLE = 300

/** The lobbies that are there: those that have been idle for their time are not any more. */
export function openLobbies({ lobbies, clock }: World): ReadonlyMap<string, StoredLobby> {
  for (const [id, { lobby, activeAt }] of lobbies) {
    const seconds = Math.max(0, clock.now() - activeAt) / 1000
    const after = applyLobbyIdle({ idle_timeout_seconds: IDLE, ...lobby }, seconds)
    if (after.ok && after.lobby === undefined) lobbies.delete(id)
  }
  return lobbies
}

/** The endpoints of lobbies. The contract shows no status codes: 200 with what there is now, 204 after deletions. */
export function callLobbies(api: Api, { endpoint, request, sender, ids }: ContractCall): Answer {
  const { lobby_id: lobbyId = '', user_id: userId = '' } = ids
  const stored = openLobbies(api.world).get(lobbyId)
  // Another app's lobby is none.
  const lobby = stored?.applicationId === sender.appId ? stored.lobby : undefined
  const keep = (next: Lobby): void =>
    void api.world.lobbies.set(next.id, { applicationId: sender.appId, lobby: next, activeAt: api.world.clock.now() })
  const isMember = endpoint.path.includes('/members/')
  switch (endpoint.method) {
    case 'POST':
      return settle(api, applyLobbyCreate(request.body, api.world.nextId()), keep, (next) => shown(next, sender.appId))
    case 'GET':
      return lobby === undefined ? unknownLobby(lobbyId) : ok(shown(lobby, sender.appId))
    case 'PATCH':
      return settle(api, applyLobbyEdit(lobby, request.body), keep, (next) => shown(next, sender.appId))
    case 'PUT':
      return settle(api, applyMemberPut(lobby, userId, request.body), keep, (_, member) => member)
    case 'DELETE': {
      if (isMember) return settle(api, applyMemberRemove(lobby, userId), keep)
      applyLobbyDelete(lobby)
      if (lobby !== undefined) api.world.lobbies.delete(lobbyId)
      return NO_CONTENT
    }
  }
}

function settle(
  api: Api,
  result: LobbyTransition,
  keep: (lobby: Lobby) => void,
  body?: (lobby: Lobby, member: LobbyMember | undefined) => unknown,
): Answer {
  if (!result.ok) {
    if (result.reason === 'unknown-lobby') return unknownLobby(undefined)
    const errors = result.diagnostics.filter(({ severity }) => severity === 'error')
    return errors.length === 0 ? failure(400, CODE.invalidForm, result.message) : refusal(errors)
  }
  const warnings = result.diagnostics.filter(({ severity }) => severity === 'warning')
  if (api.strict && warnings.length > 0) return refusal(warnings)
  keep(result.lobby)
  const found = result.diagnostics
  return body === undefined ? { ...NO_CONTENT, found } : { ...ok(body(result.lobby, result.member)), found }
}

const unknownLobby = (id: string | undefined): Answer =>
  failure(404, UNKNOWN_LOBBY, `Unknown Lobby${id === undefined ? '' : `: there is no lobby ${id}`}.`)

/** The documented fields of a lobby. */
function shown(lobby: Lobby, appId: string): object {
  const { id, metadata, members } = lobby
  return { id, application_id: appId, metadata, members, linked_channel: null }
}
