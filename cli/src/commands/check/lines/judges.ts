import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { judge } from './judge.js'
import type { Batch, Judgement, JudgeOptions } from './judge.js'

/**
 * The file of the thread in the bundle. Undefined if the program runs from its sources, which use
 * no threads.
 */
declare const SLASHLINT_LINES_WORKER: string | undefined

/**
 * The number of bytes after which threads are started. A shorter input is checked before threads
 * would be ready.
 */
const MUCH = 1024 * 1024

/** The most batches that wait for a busy thread. */
const AHEAD = 2

/** Creates the checkers of batches: this thread, or all cores for a long input. */
export function createJudges(judging: JudgeOptions) {
  const file = typeof SLASHLINT_LINES_WORKER === 'string' ? SLASHLINT_LINES_WORKER : undefined
  const count = availableParallelism()
  const threads: Thread[] = []
  let seen = 0
  return {
    /** The most batches in progress. Results that nobody has read yet take memory. */
    get most() {
      return threads.length === 0 ? 1 : threads.length * AHEAD
    },
    /** Checks a batch. @returns a promise that rejects if the thread ends early */
    async judge(batch: Batch): Promise<Judgement> {
      seen += batch.bytes.length
      if (seen > MUCH && threads.length === 0 && file !== undefined && count > 1) {
        for (let i = 0; i < count; i++) {
          threads.push(createThread(file, judging))
        }
      }
      const [first, ...others] = threads
      if (first === undefined) {
        return judge(batch, judging)
      }
      return others
        .reduce((least, one) => (one.waiting < least.waiting ? one : least), first)
        .judge(batch)
    },
    async close(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

/** A thread that checks batches. */
interface Thread {
  /** The number of batches that the thread has not answered yet. */
  readonly waiting: number
  judge(batch: Batch): Promise<Judgement>
  close(): Promise<number>
}

/** Starts a thread, which answers batches in the order of the requests. */
function createThread(file: string, judging: JudgeOptions): Thread {
  const worker = new Worker(new URL(file, import.meta.url), { workerData: judging })
  const asked: { resolve(judgement: Judgement): void; reject(error: Error): void }[] = []
  let end: Error | undefined
  const failed = (error: Error): void => {
    end = error
    for (const { reject } of asked.splice(0)) {
      reject(error)
    }
  }
  worker.on('message', (judgement: Judgement) => asked.shift()?.resolve(judgement))
  worker.on('error', failed)
  worker.on('exit', (code) => failed(new Error(`a thread ended with code ${code}`)))
  return {
    get waiting() {
      return asked.length
    },
    judge(batch: Batch): Promise<Judgement> {
      if (end !== undefined) {
        return Promise.reject(end)
      }
      return new Promise((resolve, reject) => {
        asked.push({ resolve, reject })
        worker.postMessage(batch, [batch.bytes.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}
