import type { Json } from './engine/localize.js'
import { NaiveLobby } from './engine/lobby-state.js'
import { NaiveScope, type Outcome, type Reason } from './engine/scope.js'

/** Models the service as maps: a scope for global commands, one for a guild, and lobbies by id. */

export type Scope = 'global' | 'guild'

/** A request without ids of the service. Commands and lobbies are identified by their number. */
export type NaiveRequest =
  | { readonly what: 'create'; readonly scope: Scope; readonly body: Json }
  | { readonly what: 'edit'; readonly scope: Scope; readonly id: string; readonly body: Json }
  | { readonly what: 'bulk'; readonly scope: Scope; readonly items: readonly Json[] }
  | { readonly what: 'delete'; readonly scope: Scope; readonly id: string }
  | { readonly what: 'create-lobby'; readonly body: Json }
  | { readonly what: 'edit-lobby'; readonly id: string; readonly body: Json }
  | { readonly what: 'delete-lobby'; readonly id: string }
  | { readonly what: 'put-member'; readonly id: string; readonly user: string; readonly body: Json }
  | { readonly what: 'remove-member'; readonly id: string; readonly user: string }

/** The response: the status, the possible error codes, and the ids in the body. */
export interface NaiveAnswer {
  readonly status: number
  readonly codes?: readonly number[]
  readonly ids?: readonly string[]
  readonly lobby?: NaiveLobby
}

const FORM = 50035
const CODES: Readonly<Record<Reason, number>> = {
  limit: 30032,
  daily: 30034,
  'entry-point': 50240,
  'name-taken': 40041,
  missing: 10063,
  'body-count': FORM,
  'duplicate-name': FORM,
}

export class NaiveService {
  #last = 0
  readonly scopes: Readonly<Record<Scope, NaiveScope>> = {
    global: new NaiveScope(false, () => this.#newId()),
    guild: new NaiveScope(true, () => this.#newId()),
  }
  readonly lobbies = new Map<string, NaiveLobby>()

  #newId(): string {
    return `m${++this.#last}`
  }

  answer(request: NaiveRequest): NaiveAnswer {
    switch (request.what) {
      case 'create':
        return told(request.scope, this.scopes[request.scope].create(request.body))
      case 'edit':
        return told(request.scope, this.scopes[request.scope].edit(request.id, request.body))
      case 'bulk':
        return told(request.scope, this.scopes[request.scope].bulk(request.items))
      case 'delete':
        return told(request.scope, this.scopes[request.scope].delete(request.id))
      case 'create-lobby': {
        const [id, lobby] = [this.#newId(), new NaiveLobby(request.body)]
        this.lobbies.set(id, lobby)
        return { status: 200, ids: [id], lobby }
      }
      case 'delete-lobby':
        this.lobbies.get(request.id)?.delete()
        return { status: 204 }
      case 'edit-lobby': {
        const lobby = this.lobbies.get(request.id)
        return lobby?.edit(request.body) === true
          ? { status: 200, ids: [request.id], lobby }
          : { status: 404 }
      }
      case 'put-member':
        return {
          status:
            this.lobbies.get(request.id)?.put(request.user, request.body) === true ? 200 : 404,
        }
      case 'remove-member':
        return { status: this.lobbies.get(request.id)?.remove(request.user) === true ? 204 : 404 }
    }
  }
}

/** Returns the response. The form of a body is checked before the state of the app. */
function told(scope: Scope, outcome: Outcome): NaiveAnswer {
  if (!('refused' in outcome)) {
    return outcome
  }
  const { refused } = outcome
  if (refused.includes('missing')) {
    return { status: 404, codes: [CODES.missing] }
  }
  const codes = refused.map((reason) =>
    scope === 'guild' && reason === 'entry-point' ? FORM : CODES[reason],
  )
  return { status: 400, codes: codes.includes(FORM) ? [FORM] : codes }
}
