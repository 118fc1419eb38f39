/** The rules engine beside validation: what a valid change does, and who may do what. Entry `@slashlint/core/engine`. */
export { BLOCKED_AFTER, RATE_LIMITS } from '../contract/rate-limits.js'
export type { RateLimit, RateOperation, RateSubject } from '../contract/rate-limits.js'
export type { UseQuery, UseResult, UseRule, UseStep } from './can-use.js'
export type { RateBreach, RateCheck, RateContext, TimedRequest } from './check-rate.js'
export type { CommandChange, CompareContext } from './equal-commands.js'
export type { ExplorerEntry, ExplorerParameter } from './explorer-entries.js'
export type { Lobby, LobbyApplied, LobbyMember, LobbyRefused, LobbyTransition } from './lobby.js'
export type { LocalizedCommand } from './localize.js'
export type {
  DeploymentPlan,
  PlanContext,
  PlannedCreate,
  PlannedDelete,
  PlannedKeep,
  PlannedLimit,
  PlannedLoss,
  PlannedRequest,
  PlannedUnchanged,
  PlannedUpdate,
} from './plan.js'
export type { Requester } from './requester-locale.js'
export type {
  Applied,
  Effects,
  Moment,
  Refused,
  RefusalReason,
  ScopeOptions,
  ScopeState,
  StoredCommand,
  StoredOverwrites,
  Transition,
} from './scope.js'
export {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  isAuthorizationArgs,
  normalizeAuthorizationArgs,
  redirectUri,
  type AuthorizationArgs,
  type AuthorizationDefaults,
} from './authorization.js'
export { resolveInvocation, type Invocation, type InvocationOutcome } from './invocation.js'
export { emittedEvents, endpointOf, expectedStatus, type AnswerState, type SentRequest } from './requests.js'
