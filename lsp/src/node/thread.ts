import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { AnswerTo, Look, Params, Question } from '../answers/index.js'
import { AnalystEnded } from '../workspace/analyst.js'
import type { Analyst, Changes, Loss } from '../workspace/analyst.js'

/** What is said between the threads. */
export interface Call {
  readonly id: number
  readonly method: 'put' | 'ask'
  readonly args: readonly unknown[]
}
export interface Reply {
  readonly id: number
  readonly result?: unknown
  /** Why there is no result. */
  readonly error?: string
}

/**
 * The server takes at most so many times what it took when the thread began. A limit of V8 for the heap of the thread is none:
 * beyond it, a check that allocates quickly ends the whole process.
 */
const MOST_GROWTH = 2.7
/** How often that is looked at while the thread works. */
const WATCH_MS = 10
/** The heap grows by so much between two collections: twice as much garbage as usual is not worth its memory. */
const GROWTH_FLAG = '--heap-growing-percent=30'
/** When the thread has ended, its memory is given back by the next collection, which otherwise waits for work. */
const COLLECT_AFTER_MS = 100

/** Collects garbage in this thread. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('globalThis.gc') as (() => void) | undefined)?.()
}

/** Ends a thread in the middle of whatever it does. */
const end = (worker: Worker): void =>
  void worker.terminate().then(() => setTimeout(collect, COLLECT_AFTER_MS).unref())

/** A call that is not answered yet. */
interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
  /** The documents that it is about. */
  readonly keys: readonly string[]
}

/**
 * An analyst in a thread of its own, which is started when there is something for it to do.
 *
 * @param lost called when the thread has ended, with all that it knew
 */
export function threadedAnalyst(program: URL, look: Look, lost: (loss: Loss) => void): Analyst {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let calls = 0
  const rejectAll = (error: Error): void => {
    for (const { reject } of pending.values()) {
      reject(error)
    }
    pending.clear()
  }

  function start(): Worker {
    setFlagsFromString(GROWTH_FLAG)
    // A heap for new objects that grows to its usual 48 MB gains nothing here: 230 ms a check of 2 MB in both cases.
    const started = new Worker(program, {
      resourceLimits: { maxYoungGenerationSizeMb: 6 },
      workerData: look,
    })
    started.on('message', ({ id, result, error }: Reply) => {
      const call = pending.get(id)
      pending.delete(id)
      if (error === undefined) {
        call?.resolve(result)
      } else {
        call?.reject(new Error(error))
      }
    })
    const fail = (error: Error): void => {
      clearInterval(watch)
      if (worker !== started) {
        return
      }
      worker = undefined
      const keys = [...pending.values()].flatMap((call) => call.keys)
      const isOutOfMemory = error instanceof AnalystEnded
      rejectAll(error)
      lost({ isOutOfMemory, keys })
    }
    const most = process.memoryUsage.rss() * MOST_GROWTH
    const watch = setInterval(() => {
      if (pending.size > 0 && process.memoryUsage.rss() > most) {
        fail(new AnalystEnded())
        end(started)
      }
    }, WATCH_MS)
    watch.unref()
    started.on('error', fail)
    started.on('exit', () => fail(new Error('The thread for large documents has ended.')))
    // The program may end while the thread still works.
    started.unref()
    return started
  }

  const call = (
    method: Call['method'],
    args: readonly unknown[],
    keys: readonly string[],
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const id = ++calls
      pending.set(id, { resolve, reject, keys })
      worker.postMessage({ id, method, args } satisfies Call)
    })

  return {
    put: (documents, isAll) =>
      call(
        'put',
        [documents, isAll],
        documents.map(({ key }) => key),
      ) as Promise<Changes>,
    ask: <Q extends Question>(...args: readonly [string, string | undefined, Q, Params<Q>]) =>
      call('ask', args, [args[0]]) as Promise<AnswerTo<Q> | null>,
    dispose() {
      const ended = worker
      worker = undefined
      rejectAll(new AnalystEnded())
      if (ended !== undefined) {
        end(ended)
      }
    },
  }
}
