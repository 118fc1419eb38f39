/**
 * `@slashlint/deploy`: plans changes to the commands of an application, and sends them to Discord.
 *
 * @packageDocumentation
 */
export type { Access, Waiting } from './access.js'
export {
  applyPlan,
  deploy,
  type DeployOptions,
  type Deployment,
  type SentRequest,
} from './deploy.js'
export {
  DeployError,
  type Deployed,
  type DeployErrorCode,
  type DeployErrorDetails,
} from './error.js'
export { fetchDeployed, type Place } from './deployed.js'
export { deployAll, inParallel, type NamedDeployment, type NamedResult } from './many.js'
export { planLive, renameProblem, type LivePlan, type PlanOptions } from './plan.js'
export {
  applySavedPlan,
  digestOf,
  readSavedPlan,
  savePlan,
  type SavedCommand,
  type SavedOptions,
  type SavedPlan,
} from './saved.js'
