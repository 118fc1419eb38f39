// A thread that judges lines (see judges.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { judge } from './judge.js'
import type { Batch, JudgeOptions } from './judge.js'

const judging = workerData as JudgeOptions
const port = parentPort
port?.on('message', (batch: Batch) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  port.postMessage(judge(batch, judging))
})
