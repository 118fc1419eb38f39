/** The rules engine beside validation: what a valid change does, and who may do what. Entry `@slashlint/core/engine`. */
export { BLOCKED_AFTER, RATE_LIMITS } from '../contract/rate-limits.js'
export type { RateLimit, RateOperation, RateSubject } from '../contract/rate-limits.js'
export { canUse, type UseResult } from './use/can-use.js'
export type { UseQuery, UseRule, UseStep } from './use/query.js'
export {
  checkRate,
  type RateBreach,
  type RateCheck,
  type RateContext,
  type TimedRequest,
} from './requests/check-rate.js'
export { commandChanges, equalCommands, type CommandChange } from './compare/equal-commands.js'
export type { CompareContext } from './forms/compare-context.js'
export { fitChoices, type FittedChoice, type FittedChoices, type OfferedChoice } from './shown/fit-choices.js'
export { explorerEntries, type ExplorerEntry, type ExplorerParameter } from './shown/explorer-entries.js'
export {
  applyLobbyCreate,
  applyLobbyDelete,
  applyLobbyEdit,
  applyLobbyIdle,
  applyMemberPut,
  applyMemberRemove,
  type Lobby,
  type LobbyApplied,
  type LobbyMember,
  type LobbyRefused,
  type LobbyTransition,
} from './state/lobby.js'
export { localize, toListed, type LocalizedCommand } from './shown/localize.js'
export {
  planDeployment,
  type DeploymentPlan,
  type PlanContext,
  type PlannedCreate,
  type PlannedDelete,
  type PlannedKeep,
  type PlannedLimit,
  type PlannedLoss,
  type PlannedUnchanged,
  type PlannedUpdate,
} from './plan/plan.js'
export type { PlannedRequest } from './plan/planned-request.js'
export { commandLabel } from './plan/requests.js'
export { requesterLocale, type Requester } from './shown/requester-locale.js'
export {
  createScope,
  newDay,
  type Applied,
  type Effects,
  type Moment,
  type Refused,
  type RefusalReason,
  type ScopeOptions,
  type ScopeState,
  type Transition,
} from './state/scope.js'
export type { StoredCommand, StoredOverwrites } from './forms/stored.js'
export { explainApiError, type ExplainContext, type ExplainedError } from './api-error/explain.js'
export {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  isAuthorizationArgs,
  normalizeAuthorizationArgs,
  redirectUri,
  UNINITIALIZED_AUTHORIZATION_ARGS,
  type AuthorizationArgs,
  type AuthorizationDefaults,
} from './requests/authorization.js'
export { resolveInvocation, type Invocation, type InvocationOutcome } from './shown/invocation.js'
export { emittedEvents, endpointOf, expectedStatus, type AnswerState, type SentRequest } from './requests/requests.js'
export { toDefinition } from './compare/to-definition.js'
export { applyBulkOverwrite, applyCreate, applyDelete, applyEdit, enableActivities } from './state/transitions.js'
