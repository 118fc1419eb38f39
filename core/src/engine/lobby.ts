import type { Diagnostic } from '../diagnostic.js'

export interface LobbyMember {
  readonly id: string
  readonly metadata: Readonly<Record<string, string>>
  readonly flags: number
}

/** A lobby that a server made. Deeply frozen plain data. */
export interface Lobby {
  readonly id: string
  readonly metadata: Readonly<Record<string, string>>
  /** In the order in which they came; each user once. */
  readonly members: readonly LobbyMember[]
  /** Absent when none was given: the service's own default is not known. */
  readonly idle_timeout_seconds?: number
  /** Clients can neither join nor leave a lobby of a server through the SDK's create-or-join function. */
  readonly clientsMayJoin: false
}

export interface LobbyApplied<State extends Lobby | undefined = Lobby> {
  readonly ok: true
  /** The lobby afterwards; undefined when it is deleted. */
  readonly lobby: State
  /** Of Add user: the member as it is now. */
  readonly member?: LobbyMember
  /** Whether anything is different from before. */
  readonly changed: boolean
  /** Users who are members now and were not, and the reverse. */
  readonly joined: readonly string[]
  readonly left: readonly string[]
  /** Warnings and hints about the request. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface LobbyRefused<State extends Lobby | undefined = Lobby | undefined> {
  readonly ok: false
  /** `invalid`: errors of the validators; `unknown-parts`: DYNAMIC; `unknown-lobby`: there is none; `user-id`: no snowflake. */
  readonly reason: 'invalid' | 'unknown-parts' | 'unknown-lobby' | 'user-id'
  readonly message: string
  readonly diagnostics: readonly Diagnostic[]
  /** As it was. */
  readonly lobby: State
}

export type LobbyTransition<State extends Lobby | undefined = Lobby> = LobbyApplied<State> | LobbyRefused

/**
 * POST /lobbies: the listed members are added; one listed twice is updated by its later entry. Clients cannot join or
 * leave it through the SDK.
 *
 * @param body judged by `validateLobby`
 * @param id the new lobby's id, which the service chooses; default `1`
 * @see contract, section "Lobby endpoints (server to server)"
 */
export declare function applyLobbyCreate(body: unknown, id?: string): LobbyTransition

/**
 * PATCH /lobbies/{lobby_id}: `metadata` replaces the whole dictionary, `members` the whole membership (a listed member's
 * fields are as listed; whoever is not listed is removed), `idle_timeout_seconds` the timeout. Absent: unchanged; null:
 * as if never given.
 *
 * @param lobby undefined: there is none (any more), which is refused
 */
export declare function applyLobbyEdit(lobby: Lobby | undefined, body: unknown): LobbyTransition

/** DELETE /lobbies/{lobby_id}: safe if it is deleted already. */
export declare function applyLobbyDelete(lobby: Lobby | undefined): LobbyApplied<undefined>

/**
 * PUT /lobbies/{lobby_id}/members/{user_id}: adds the user; of a member it updates the given fields (null resets).
 *
 * @param body `metadata` and `flags`, judged by `validateLobbyMember`; undefined is none
 */
export declare function applyMemberPut(lobby: Lobby | undefined, userId: string, body?: unknown): LobbyTransition

/**
 * DELETE /lobbies/{lobby_id}/members/{user_id}: safe if the user is no member (any more); fails if the lobby does not
 * exist.
 */
export declare function applyMemberRemove(lobby: Lobby | undefined, userId: string): LobbyTransition
