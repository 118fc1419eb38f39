import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '@slashlint/checker'
import type { DisplayCapabilities } from '../answers/index.js'
import { createAnalyst } from '../workspace/analyst.js'
import type { Call, Reply } from './thread.js'

/** The analyst for projects with large documents, which runs in this thread. */
const analyst = createAnalyst(workerData as DisplayCapabilities)

/**
 * Allows this thread to collect garbage. A check of 2 MB leaves as much garbage as it keeps, and it
 * would remain for four more checks: the server would take 205 MB instead of 146. A collection
 * takes 25 ms, after the answer was sent.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('globalThis.gc') as (() => void) | undefined

parentPort?.on('message', (call: Call) => void reply(call))

async function reply({ id, method, args }: Call): Promise<void> {
  const run = analyst[method] as (...args: readonly unknown[]) => unknown
  try {
    parentPort?.postMessage({ id, result: await run(...args) } satisfies Reply)
  } catch (error) {
    // Or it is a result that cannot be sent.
    parentPort?.postMessage({ id, error: messageOf(error) } satisfies Reply)
  }
  if (method === 'put') {
    setImmediate(() => collect?.())
  }
}
