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
import { ERRORS, failure, NO_CONTENT, ok, refuse, stop, type Answer } from '../answers/answer.js'
import { refusedBy } from '../answers/error-body.js'
import type { StoredLobby } from '../state/facts.js'
import type { World } from '../state/world.js'
import type { Call } from './request.js'

/**
 * The seconds after which an idle lobby closes, unless it sets another time (official documentation
 * of the Social SDK, "LobbyHandle", "Lobby Auto-Deletion").
 */
const IDLE = 300

/**
 * Returns the open lobbies. Lobbies that were idle for their `idle_timeout_seconds` are deleted
 * first.
 */
export function openLobbies({ lobbies, clock }: World): ReadonlyMap<string, StoredLobby> {
  for (const [id, { lobby, activeAt }] of lobbies) {
    const seconds = Math.max(0, clock.now() - activeAt) / 1000
    const after = applyLobbyIdle({ idle_timeout_seconds: IDLE, ...lobby }, seconds)
    if (after.ok && after.lobby === undefined) {
      lobbies.delete(id)
    }
  }
  return lobbies
}

/* The endpoints of lobbies. The contract shows no status codes: 200 with what there is now, 204 after deletions. */

/** Returns the lobby of a path; undefined if the app has no such lobby. */
function lobbyOf({
  world,
  ids: { lobby_id: id = '' },
  sender: { appId },
}: Call): Lobby | undefined {
  const stored = openLobbies(world).get(id)
  return stored?.applicationId === appId ? stored.lobby : undefined
}

export function getLobby(call: Call): Answer {
  const lobby = lobbyOf(call)
  if (lobby === undefined) {
    return unknownLobby(call.ids['lobby_id'])
  }
  return ok(shown(lobby, call.sender.appId))
}

export function deleteLobby(call: Call): Answer {
  const lobby = lobbyOf(call)
  applyLobbyDelete(lobby)
  if (lobby !== undefined) {
    call.world.lobbies.delete(lobby.id)
  }
  return NO_CONTENT
}

/**
 * Returns the handler of a request that core's engine applies to a lobby.
 *
 * @param body returns the body of the answer; without it, the status is 204
 */
const applying =
  (
    apply: (
      lobby: Lobby | undefined,
      body: unknown,
      userId: string,
      world: World,
    ) => LobbyTransition,
    body?: (lobby: Lobby, member: LobbyMember | undefined, appId: string) => unknown,
  ) =>
  (call: Call): Answer => {
    const { request, sender, ids, world, strict } = call
    const result = apply(lobbyOf(call), request.body, ids['user_id'] ?? '', world)
    const refused = refusedBy(result.diagnostics, strict, request.body)
    if (!result.ok) {
      if (result.reason === 'unknown-lobby') {
        return unknownLobby(undefined)
      }
      return refused ?? failure(400, ERRORS.invalidForm[1], result.message)
    }
    stop(refused)
    const { lobby, member, diagnostics: found } = result
    world.lobbies.set(lobby.id, { applicationId: sender.appId, lobby, activeAt: world.clock.now() })
    return { ...(body === undefined ? NO_CONTENT : ok(body(lobby, member, sender.appId))), found }
  }

const whole = (lobby: Lobby, _body: unknown, appId: string): object => shown(lobby, appId)

export const createLobby = applying(
  (_lobby, body, _id, world) => applyLobbyCreate(body, world.nextId()),
  whole,
)
export const editLobby = applying((lobby, body) => applyLobbyEdit(lobby, body), whole)
export const putMember = applying(
  (lobby, body, id) => applyMemberPut(lobby, id, body),
  (_lobby, member) => member,
)
export const removeMember = applying((lobby, _body, id) => applyMemberRemove(lobby, id))

const unknownLobby = (id: string | undefined): Answer =>
  refuse('unknownLobby', id === undefined ? id : `there is no lobby ${id}.`)

/** Returns a lobby in Discord's documented format. */
function shown(lobby: Lobby, appId: string): object {
  const { id, metadata, members } = lobby
  return { id, application_id: appId, metadata, members, linked_channel: null }
}
