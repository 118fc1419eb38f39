/**
 * `@slashlint/deploy`: what is planned for the commands of an application, sent to Discord.
 *
 * @packageDocumentation
 */
export type { Access } from './access.js'
export { deploy, type DeployOptions, type Deployment, type SentRequest } from './deploy.js'
export { DeployError, type DeployErrorCode } from './error.js'
export { fetchDeployed, type Deployed, type Place } from './deployed.js'
