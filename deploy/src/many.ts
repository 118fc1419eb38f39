import { deploy, type Deployment, type DeployOptions } from './deploy.js'

/** One of several deployments. */
export interface NamedDeployment extends DeployOptions {
  /** What it is called in the results. */
  readonly name: string
  readonly commands: readonly unknown[]
}

/** What came of one of several deployments: one of the two is there. */
export interface NamedResult {
  readonly name: string
  readonly deployment?: Deployment
  /** Mostly a `DeployError`. */
  readonly error?: unknown
}

/** How many deployments run at the same time. */
const AT_ONCE = 4

/**
 * Deploys to several places at the same time. A failure ends its own deployment only.
 *
 * @returns what came of each, in the order of the list. Never rejects.
 */
export const deployAll = (list: readonly NamedDeployment[]): Promise<readonly NamedResult[]> =>
  inParallel(list, async ({ name, commands, ...options }): Promise<NamedResult> => {
    try {
      return { name, deployment: await deploy(commands, options) }
    } catch (error) {
      return { name, error }
    }
  })

/** Does work for each item, for a few at the same time. @returns the results in the order of the items */
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
