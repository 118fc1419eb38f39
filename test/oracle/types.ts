import type { Resource as CoreResource } from '@slashlint/core/internal'
import type {
  AuthorizationContext,
  ChoiceContext,
  LobbyContext,
  LobbyMemberContext,
  PermissionsContext,
} from '@slashlint/core'

/** Declared again on purpose: the oracle shares nothing with core but the meaning of this symbol. */
export const DYNAMIC: unique symbol = Symbol.for('slashlint.dynamic')
export type Dynamic = typeof DYNAMIC

/** What JSON.stringify would send, with the exceptions of decision 1 (NaN, ±Infinity, BigInt) and unknown parts. */
export type Plain =
  null | boolean | number | string | bigint | Dynamic | readonly Plain[] | PlainObject
export interface PlainObject {
  readonly [key: string]: Plain
  /** Present when the input has an own `[DYNAMIC]: true`: there may be further entries. */
  readonly [DYNAMIC]?: true
}

export type Path = readonly (string | number)[]

/** All the oracle says about a fault. */
export interface Finding {
  readonly code: string
  readonly path: Path
}

export type Operation = 'create' | 'edit' | 'bulk' | 'response'

/** An object of the input and where it stands. */
export interface Place {
  readonly object: PlainObject
  readonly path: Path
}

/** Every context in one, so that one function can take them all. */
export type OracleContext = Omit<ChoiceContext, 'operation' | 'current'> &
  Omit<LobbyContext, 'operation' | 'current'> &
  Omit<LobbyMemberContext, 'operation'> &
  PermissionsContext &
  AuthorizationContext & {
    readonly operation?: Operation | 'list' | 'put'
    readonly current?: ChoiceContext['current'] | LobbyContext['current']
  }

/** What has an oracle of its own: requests and interactions have theirs in `engine/`. */
export type Resource = Exclude<CoreResource, 'request' | 'interaction' | 'interaction-response'>
