import type { Resource as CoreResource } from '@slashlint/core/internal'
import type {
  AuthorizationContext,
  ChoiceContext,
  LobbyContext,
  LobbyMemberContext,
  PermissionsContext,
} from '@slashlint/core'

/** Declared again on purpose: the oracle shares only the meaning of this symbol with core. */
export const DYNAMIC: unique symbol = Symbol.for('slashlint.dynamic')
export type Dynamic = typeof DYNAMIC

/**
 * The data that JSON.stringify would send, with unknown parts and the exceptions of decision 1 (NaN, ±Infinity,
 * BigInt).
 */
export type Plain =
  null | boolean | number | string | bigint | Dynamic | readonly Plain[] | PlainObject
export interface PlainObject {
  readonly [key: string]: Plain
  /** Set if the input has its own `[DYNAMIC]: true`: there may be further entries. */
  readonly [DYNAMIC]?: true
}

export type Path = readonly (string | number)[]

/** A fault, as the oracle reports it. */
export interface Finding {
  readonly code: string
  readonly path: Path
}

export type Operation = 'create' | 'edit' | 'bulk' | 'response'

/** An object of the input with its path. */
export interface Place {
  readonly object: PlainObject
  readonly path: Path
}

/** The union of all contexts, so that one function accepts each of them. */
export type OracleContext = Omit<ChoiceContext, 'operation' | 'current'> &
  Omit<LobbyContext, 'operation' | 'current'> &
  Omit<LobbyMemberContext, 'operation'> &
  PermissionsContext &
  AuthorizationContext & {
    readonly operation?: Operation | 'list' | 'put'
    readonly current?: ChoiceContext['current'] | LobbyContext['current']
  }

/** The resources of this oracle. Requests and interactions have their own in `engine/`. */
export type Resource = Exclude<CoreResource, 'request' | 'interaction' | 'interaction-response'>
