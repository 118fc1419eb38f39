// A thread that judges lines (see judges.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { judge } from './judge.js'
import type { Batch, Measure } from './judge.js'

const measure = workerData as Measure
parentPort?.on('message', (batch: Batch) => parentPort?.postMessage(judge(batch, measure)))
