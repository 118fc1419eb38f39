import { createScope, type ScopeState } from '@slashlint/core/engine'
import { definedFields } from '../json.js'
import { createWindows } from '../limits/window.js'
import type { Clock } from './clock.js'
import type { App } from './facts.js'
import type { Ids } from './ids.js'

const DAY = 86_400_000

/** The deployed commands of all apps, by scope. */
export interface Scopes {
  /**
   * Returns the commands of an app in a scope, with the number of creations in the last 24 hours.
   *
   * @param guildId undefined for global commands
   */
  of(appId: string, guildId: string | undefined): ScopeState
  /**
   * Replaces the commands of a scope.
   *
   * @param created the number of commands that count as created today
   */
  set(state: ScopeState, created: number): void
  /** Removes all commands. @param keep the commands to return for `restore` */
  clear(keep: KeptCommands): Deployed
}

/**
 * Which commands survive a reset. `false`: none. `true`: the deployed ones. `again`: those that
 * survived the previous reset.
 */
export type KeptCommands = boolean | 'again'

/** Removed commands that can be restored. */
export interface Deployed {
  /** Deploys the commands again, in place of those of the seed. */
  restore(): void
}

/** The parts of a world that its commands need. */
interface ScopeParts {
  readonly clock: Clock
  readonly ids: Ids
  /** Returns an app by its id. */
  readonly appOf: (id: string) => App | undefined
  /** True if at most 200 commands may be created per day. */
  readonly isCounted: boolean
}

export function createScopes({ clock, ids, appOf, isCounted }: ScopeParts): Scopes {
  const scopes = new Map<string, ScopeState>()
  const creates = createWindows()
  let lastKept: readonly [key: string, state: ScopeState][] = []
  const put = (key: string, state: ScopeState): void => {
    scopes.set(key, state)
    ids.note(state.lastId)
  }
  return {
    of(appId, guildId) {
      const key = keyOf(appId, guildId)
      const state = scopes.get(key) ?? emptyScope(appId, guildId, appOf(appId))
      const createsToday = isCounted ? creates.of(key, DAY).sum(clock.now()) : 0
      const counted = createsToday === state.createsToday ? state : { ...state, createsToday }
      const latest = ids.latest()
      return BigInt(state.lastId) >= latest ? counted : { ...counted, lastId: String(latest) }
    },
    set(state, created) {
      const key = keyOf(state.applicationId, state.guildId)
      put(key, state)
      if (created > 0) {
        creates.of(key, DAY).add(clock.now(), created)
      }
    },
    clear(keep) {
      lastKept = keep === true ? [...scopes] : lastKept
      const back = keep === false ? [] : lastKept
      scopes.clear()
      creates.clear()
      return {
        restore() {
          for (const [key, state] of back) {
            put(key, state)
          }
        },
      }
    },
  }
}

const keyOf = (appId: string, guildId: string | undefined): string => `${appId}/${guildId ?? ''}`

function emptyScope(appId: string, guildId: string | undefined, app: App | undefined): ScopeState {
  return createScope({
    scope: guildId === undefined ? 'global' : 'guild',
    ...definedFields({ guildId }),
    applicationId: appId,
    app: {
      id: appId,
      ...(app && {
        embedded: app.embedded,
        discoverable: app.discoverable,
        integrationTypes: app.integrationTypes,
      }),
    },
  })
}
