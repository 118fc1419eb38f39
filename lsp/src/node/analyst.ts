import { parentPort } from 'node:worker_threads'
import { createAnalyst } from '../workspace/analyst.js'
import type { Call, Reply } from './thread.js'

/** The thread for large documents. */
const analyst = createAnalyst()

parentPort?.on('message', ({ id, method, args }: Call) => {
  const run = analyst[method] as (...args: readonly unknown[]) => unknown
  Promise.resolve()
    .then(() => run(...args))
    .then(
      (result): Reply => ({ id, result }),
      (error: unknown): Reply => ({ id, error: error instanceof Error ? error.message : String(error) }),
    )
    .then((reply) => parentPort?.postMessage(reply))
    .catch((error: unknown) => {
      // A result that cannot be sent.
      parentPort?.postMessage({ id, error: String(error) } satisfies Reply)
    })
})
