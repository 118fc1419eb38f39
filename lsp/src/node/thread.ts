import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { AnswerTo, DisplayCapabilities, Params, Question } from '../answers/index.js'
import { AnalystEnded } from '../workspace/analyst.js'
import type { Analyst, Changes, Loss } from '../workspace/analyst.js'

/** A call from the server's thread to the thread of the large documents. */
export interface Call {
  /** The number that the reply repeats. */
  readonly id: number
  /** The method of the analyst that is called. */
  readonly method: 'put' | 'ask'
  /** The arguments as plain data, which threads can exchange. */
  readonly args: readonly unknown[]
}
/** The reply of the thread. */
export interface Reply {
  /** The number of the call. */
  readonly id: number
  /** The result as plain data. */
  readonly result?: unknown
  /** The message of the error, if there is no result. */
  readonly error?: string
}

/**
 * The limit for the server's memory, as a multiple of its memory when the thread began. Beyond it
 * the thread is ended. V8's own limit for the thread's heap is not enough: a check that allocates
 * quickly exceeds it, and ends the whole process.
 */
const MOST_GROWTH = 2.7
/** The interval at which the memory is measured while the thread works, in milliseconds. */
const WATCH_MS = 10
/**
 * The growth of the heap between two collections. It is smaller than usual, so that less memory is
 * used for garbage.
 */
const GROWTH_FLAG = '--heap-growing-percent=30'
/**
 * The delay, in milliseconds, after which the memory of an ended thread is collected. Otherwise it
 * would be kept until there is work again.
 */
const COLLECT_AFTER_MS = 100

/** Collects garbage in this thread. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('globalThis.gc') as (() => void) | undefined)?.()
}

/** Ends a thread, even during its work. Resolves when its memory was released. */
async function end(worker: Worker): Promise<void> {
  await worker.terminate()
  await new Promise((done) => setTimeout(done, COLLECT_AFTER_MS).unref())
  collect()
}

/** A call without an answer so far. */
interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
  /** The keys of the documents that the call is about. */
  readonly keys: readonly string[]
}

/** The state of the thread, which is started for the first call. */
interface ThreadState {
  readonly program: URL
  readonly display: DisplayCapabilities
  /** Called when the thread has ended and its documents are lost. */
  readonly lost: (loss: Loss) => void
  readonly pending: Map<number, Pending>
  worker: Worker | undefined
  /** The keys of the documents that were sent to this thread. */
  readonly put: Set<string>
  /** Resolves when the memory of the last thread was released. */
  ended: Promise<void>
  isDisposed: boolean
  /** The number of calls so far. */
  calls: number
}

/**
 * Makes an analyst that runs in a thread of its own.
 *
 * @param lost called when the thread has ended and its documents are lost
 */
export function threadedAnalyst(
  program: URL,
  display: DisplayCapabilities,
  lost: (loss: Loss) => void,
): Analyst {
  const state: ThreadState = {
    program,
    display,
    lost,
    pending: new Map(),
    worker: undefined,
    put: new Set(),
    ended: Promise.resolve(),
    isDisposed: false,
    calls: 0,
  }
  return {
    async put(documents, isAll) {
      const keys = documents.map(({ key }) => key)
      const changes = (await call(state, 'put', [documents, isAll], keys)) as Changes
      for (const key of keys) {
        state.put.add(key)
      }
      return changes
    },
    ask: <Q extends Question>(...args: readonly [string, string | undefined, Q, Params<Q>]) =>
      call(state, 'ask', args, [args[0]]) as Promise<AnswerTo<Q> | null>,
    dispose() {
      const { worker } = state
      state.isDisposed = true
      state.worker = undefined
      rejectAll(state, new AnalystEnded())
      if (worker !== undefined) {
        void end(worker)
      }
    },
  }
}

/**
 * Sends a call to the thread.
 *
 * @param keys the documents that the call is about
 */
async function call(
  state: ThreadState,
  method: Call['method'],
  args: readonly unknown[],
  keys: readonly string[],
): Promise<unknown> {
  await state.ended
  if (state.isDisposed) {
    throw new AnalystEnded()
  }
  return new Promise((resolve, reject) => {
    state.worker ??= start(state)
    const id = ++state.calls
    state.pending.set(id, { resolve, reject, keys })
    state.worker.postMessage({ id, method, args } satisfies Call)
  })
}

function rejectAll({ pending }: ThreadState, error: Error): void {
  for (const { reject } of pending.values()) {
    reject(error)
  }
  pending.clear()
}

function start(state: ThreadState): Worker {
  const { program, display, pending } = state
  setFlagsFromString(GROWTH_FLAG)
  // A heap for new objects that grows to its usual 48 MB gains nothing here: 230 ms a check of 2 MB in both cases.
  const worker = new Worker(program, {
    resourceLimits: { maxYoungGenerationSizeMb: 6 },
    workerData: display,
  })
  worker.on('message', ({ id, result, error }: Reply) => {
    const { resolve, reject } = pending.get(id) ?? {}
    pending.delete(id)
    if (error === undefined) {
      resolve?.(result)
    } else {
      reject?.(new Error(error))
    }
  })
  const watch = watchMemory(state, worker)
  const fail = (error: Error): void => {
    clearInterval(watch)
    loseThread(state, worker, error)
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread for large documents has ended.')))
  // The program may end while the thread still works.
  worker.unref()
  return worker
}

/** Ends the thread as soon as its memory exceeds the limit. */
function watchMemory(state: ThreadState, worker: Worker): NodeJS.Timeout {
  const most = process.memoryUsage.rss() * MOST_GROWTH
  const watch = setInterval(() => {
    if (state.pending.size > 0 && process.memoryUsage.rss() > most) {
      clearInterval(watch)
      state.ended = end(worker)
      loseThread(state, worker, new AnalystEnded())
    }
  }, WATCH_MS)
  watch.unref()
  return watch
}

/** Rejects the calls of a thread that has ended, unless another one has replaced it. */
function loseThread(state: ThreadState, worker: Worker, error: Error): void {
  if (state.worker !== worker) {
    return
  }
  const keys = [...state.pending.values()].flatMap((pending) => pending.keys)
  const isFresh = keys.some((key) => !state.put.has(key))
  state.worker = undefined
  state.put.clear()
  rejectAll(state, error)
  state.lost({ isOutOfMemory: error instanceof AnalystEnded, isFresh, keys })
}
