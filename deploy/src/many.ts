import { deploy, type Deployment, type DeployOptions } from './deploy.js'

/** The options of one deployment among several, with a name. */
export interface NamedDeployment extends DeployOptions {
  /** The name of the deployment in the results. */
  readonly name: string
  /** All commands that the place should have afterwards. */
  readonly commands: readonly unknown[]
}

/** The result of one of several deployments: either a deployment or an error. */
export interface NamedResult {
  /** The name of the deployment. */
  readonly name: string
  /** The result; absent if the deployment failed. */
  readonly deployment?: Deployment
  /** The reason for the failure: usually a `DeployError`; absent if the deployment succeeded. */
  readonly error?: unknown
}

/** The number of deployments that run at the same time. */
const AT_ONCE = 4

/**
 * Deploys to several places at the same time. If one deployment fails, the others continue.
 *
 * @returns the results, in the order of the list; the promise never rejects
 */
export const deployAll = (list: readonly NamedDeployment[]): Promise<readonly NamedResult[]> =>
  inParallel(list, async ({ name, commands, ...options }): Promise<NamedResult> => {
    try {
      return { name, deployment: await deploy(commands, options) }
    } catch (error) {
      return { name, error }
    }
  })

/**
 * Calls an asynchronous function for each item, for a few items at the same time.
 *
 * @returns the results in the order of the items
 */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  const left = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) {
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
  return results
}
