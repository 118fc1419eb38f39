// A thread that reads and parses files (see threads.ts).
import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { memoryOf, prepare } from './prepare.js'
import type { Preparation, PreparationOrder } from './threads.js'
import { finish, take } from './turns.js'

const answers = workerData as MessagePort
parentPort?.on('message', ({ turns, wanted }: PreparationOrder) => {
  for (const one of wanted) {
    if (!take(turns, one.index)) {
      continue
    }
    const prepared = prepare(one)
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    answers.postMessage(
      [one.index, prepared] satisfies Preparation,
      prepared === undefined ? [] : memoryOf(prepared),
    )
    finish(turns, one.index)
  }
})
