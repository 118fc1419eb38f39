import type { CommandContext } from '../context.js'
import type { Diagnostic, Path } from '../diagnostic.js'
import type { CommandChange } from './equal-commands.js'

/** Where the commands go, and what is known about it. `scope` defaults to `global`. `deployed` is the first argument. */
export type PlanContext = Omit<CommandContext, 'operation' | 'current' | 'deployed'> & {
  /** For the paths of requests; default: `app.id`, else that of the deployed commands, else the contract's placeholder. */
  readonly applicationId?: string
}

interface Planned {
  readonly type: number
  readonly name: string
}

/** A command that does not exist yet. */
export interface PlannedCreate extends Planned {
  /** Its place in `next`. */
  readonly index: number
}

/** A command that exists and will differ. */
export interface PlannedUpdate extends Planned {
  readonly index: number
  readonly id: string | undefined
  /** The name it has now, when it gets another: its permission overwrites are deleted, its id stays. */
  readonly renamedFrom?: string
  /** Whether the rename is stated by `id`, or concluded from the likeness of the two. */
  readonly renameKnownBy?: 'id' | 'likeness'
  /** The top-level fields that change: what a PATCH sends. */
  readonly fields: readonly string[]
  readonly changes: readonly CommandChange[]
  /** Parts of it that are not known and so were not compared: paths in the command of `next`. */
  readonly unknown: readonly Path[]
}

/** A command that stays as it is. */
export interface PlannedUnchanged extends Planned {
  readonly index: number
  readonly id: string | undefined
  readonly unknown: readonly Path[]
}

/** A deployed command that `next` does not have. */
export interface PlannedDelete extends Planned {
  readonly id: string | undefined
}

/** A deployed command that stays although `next` does not have it. */
export interface PlannedKeep extends PlannedDelete {
  /** `entry-point`: a bulk overwrite must not remove it. `unknown`: `next` is not known completely; it may be in there. */
  readonly reason: 'entry-point' | 'unknown'
}

/** Permission overwrites that are deleted for good. */
export interface PlannedLoss extends Planned {
  readonly id: string
  readonly renamedTo?: string
  /** The guilds whose overwrites are known to be lost; empty where the overwrites do not say. */
  readonly guilds: readonly string[]
  readonly entries: number
}

/** One limit of the scope, before and after. */
export interface PlannedLimit {
  readonly type: number
  readonly before: number
  readonly after: number
  readonly limit: number
}

/** A request as the contract has it, relative to the base address. */
export interface PlannedRequest {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  /** JSON; absent for DELETE. */
  readonly body?: unknown
  /** What the service answers when the plan still holds. */
  readonly status: 200 | 201 | 204
  /** For a person: `Create /ban`. */
  readonly purpose: string
}

export interface DeploymentPlan {
  /** Nothing to do: no requests. */
  readonly empty: boolean
  readonly created: readonly PlannedCreate[]
  readonly updated: readonly PlannedUpdate[]
  readonly deleted: readonly PlannedDelete[]
  readonly unchanged: readonly PlannedUnchanged[]
  readonly kept: readonly PlannedKeep[]
  /** Items of `next` that are no command with a known type and name: their indexes. */
  readonly undecided: readonly number[]
  readonly permissionsLost: readonly PlannedLoss[]
  /** By command type; without the types that neither list has. */
  readonly limits: readonly PlannedLimit[]
  /** Creations count towards the limit of 200 a day in this scope. `before` and `after` when `createsToday` is known. */
  readonly creates: {
    readonly count: number
    readonly before?: number
    readonly after?: number
    readonly limit: number
  }
  /** Dictionaries were compared. `false`: `deployed` was fetched without `with_localizations=true`. */
  readonly localizationsCompared: boolean
  /**
   * The cheapest sequence: as few requests as can be, no more creations than needed, the smallest body among equals.
   * A single change is one POST, PATCH or DELETE; more are one PUT of the whole list. When parts are not known there is
   * no PUT, only what is certain.
   */
  readonly requests: readonly PlannedRequest[]
  /** The requests do everything that was planned: nothing had to be left out because it is not known. */
  readonly complete: boolean
  /** What `validateCommands` says of `next` as the body of a bulk overwrite, with the deployed commands in its context. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * What a deployment will do: which commands are created, updated (with the changed fields), renamed, deleted and left
 * alone; which permission overwrites are lost; what is left of the limits; and the cheapest requests that do it.
 *
 * A rename is recognised by the `id` of an item, or where a command disappears and one of the same type appears that is
 * like no other. A command that is only known in part (DYNAMIC) never leads to a deletion or a rename, nor an update
 * from the unknown part. The entry point of an application is kept when `next` lacks it.
 *
 * @param deployed what the service has: the answer of GET, best with_localizations=true
 * @param next what it shall have: the list of commands, in the form of the API
 * @returns plain data; a second plan after its requests is empty. Never throws, never changes its input.
 * @see contract, sections "States and transitions", "Limits"; decisions 39, 40, 50
 */
export declare function planDeployment(deployed: unknown, next: unknown, context?: PlanContext): DeploymentPlan
