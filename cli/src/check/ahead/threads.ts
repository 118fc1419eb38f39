import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { languageOf } from '@slashlint/sources'
import type { prepare, Prepared, FileToPrepare } from './prepare.js'
import { createTurns, take, waitFor } from './turns.js'
import type { Turns } from './turns.js'

/** The file of the thread in the bundle; run from its sources, the program has no other threads. */
declare const SLASHLINT_AHEAD_WORKER: string | undefined

/**
 * Threads are started for so many modules, or so many in folders of commands, nearly all of which are parsed. On two cores
 * the compiler of the engine has work for the second one, too: of ten bots with 310 to 741 modules, in which one of five is
 * parsed, seven took up to 22 % longer with threads. 1 000 modules gain 2 %, 2 000 gain 6 %, 500 commands 23 %.
 */
const MANY = 1000
const MANY_COMMANDS = 300
/** From so many files on memory is saved: nothing is gained below, and the collector takes a twentieth more of the time. */
export const VERY_MANY = 5000
/** Bound: the path of a file. */
const AMONG_COMMANDS = /(?:command|slash|interaction)[^/\\]*[/\\](?:[^/\\]+[/\\])?[^/\\]*$/i
/** The most threads. The step after parsing takes as long as parsing and has one thread: more would wait for it. */
const MOST_THREADS = 3
/** Files that a thread hears of at once. */
const BATCH = 8
/** Files for each thread that are asked for before they are needed: what it has made of them takes memory. */
const AHEAD = 6 * BATCH
/** After so much waiting for threads this one helps them. It pays late, since the parser is slow at first in each. */
const HELP_AFTER_MS = 200
/** A thread may take as long for one file. After that it is given up. */
const PATIENCE_MS = 10_000

/** A request to a thread. */
export interface PreparationOrder {
  readonly turns: Turns
  readonly wanted: readonly (FileToPrepare & { readonly index: number })[]
}

export type Preparation = readonly [index: number, prepared: Prepared | undefined]

/** Threads that read and parse files before it is their turn. */
export interface Threads {
  /** Starts them if that many files are worth it: they get ready while more is found out about the files. */
  expect(files: readonly string[]): void
  /**
   * Names the files, in the order in which they will be needed.
   *
   * @param want what has to be known of a file; `undefined` for one that is not looked at
   */
  begin(files: readonly string[], want: (file: string) => FileToPrepare | undefined): void
  /**
   * Takes the prepared file. While a thread is busy with it, others are prepared here.
   *
   * @returns `undefined` for a file that is still to be read
   */
  take(index: number): Prepared | undefined
  close(): Promise<void>
}

/** Threads that read and parse files before it is their turn. */
export function createThreads(): Threads {
  const threads: Thread[] = []
  const prepared = new Map<number, Prepared | undefined>()
  const owners: Thread[] = []
  const wanted: FileToPrepare[] = []
  let turns = createTurns(0)
  let isAsking = false
  let waited = 0
  let prepareHere: typeof prepare | undefined
  let goOn: (needed: number) => void = () => undefined
  const collect = (): void => {
    for (const thread of threads) {
      for (const [index, one] of thread.answers()) {
        prepared.set(index, one)
      }
    }
  }
  /** Does what a thread would have to do later: while it is busy with the file that is needed, nobody is idle. */
  const help = (behind: number): boolean => {
    for (let index = wanted.length - 1; index > behind && prepareHere !== undefined; index--) {
      const one = wanted[index]
      if (one === undefined || !take(turns, index)) {
        continue
      }
      prepared.set(index, prepareHere(one))
      collect()
      return true
    }
    return false
  }
  return {
    expect(files: readonly string[]): void {
      const isVeryMany = files.length >= VERY_MANY
      if (isVeryMany) {
        saveMemory()
      }
      const file = typeof SLASHLINT_AHEAD_WORKER === 'string' ? SLASHLINT_AHEAD_WORKER : undefined
      if (file === undefined || threads.length > 0 || !isMany(files)) {
        return
      }
      const count = Math.min(availableParallelism() - 1, MOST_THREADS)
      for (let i = 0; i < count; i++) {
        threads.push(startThread(file, isVeryMany))
      }
    },
    begin(files: readonly string[], want: (file: string) => FileToPrepare | undefined): void {
      if (threads.length === 0) {
        return
      }
      turns = createTurns(files.length)
      let next = 0
      const ask = async (needed: number): Promise<void> => {
        if (prepareHere === undefined) {
          prepareHere = (await import('./prepare.js')).prepare
        }
        const until = Math.min(files.length, needed + AHEAD * threads.length)
        for (let round = Math.floor(next / BATCH); next < until; round++) {
          const thread = threads[round % threads.length] as Thread
          const batch: PreparationOrder['wanted'][number][] = []
          for (const end = Math.min(files.length, next + BATCH); next < end; next++) {
            const file = files[next] as string
            const one = isModule(file) ? want(file) : undefined
            if (one === undefined) {
              continue
            }
            owners[next] = thread
            wanted[next] = one
            batch.push({ ...one, index: next })
          }
          thread.ask({ turns, wanted: batch })
        }
      }
      goOn = (needed) => {
        if (isAsking) {
          return
        }
        isAsking = true
        // What cannot be found out of a file is said when it is its turn.
        void ask(needed).then(
          () => (isAsking = false),
          () => undefined,
        )
      }
      goOn(0)
    },
    take(index: number): Prepared | undefined {
      const owner = owners[index]
      if (index % BATCH === 0) {
        goOn(index)
      }
      if (owner === undefined) {
        return undefined
      }
      if (!prepared.has(index)) {
        collect()
      }
      if (!prepared.has(index) && take(turns, index)) {
        return undefined
      }
      while (!prepared.has(index)) {
        if (waited > HELP_AFTER_MS && help(index)) {
          continue
        }
        const since = performance.now()
        const isAnswered =
          owner.isAlive &&
          waitFor(turns, index, waited > HELP_AFTER_MS ? PATIENCE_MS : HELP_AFTER_MS)
        waited += performance.now() - since
        collect()
        if (!isAnswered && (!owner.isAlive || waited > PATIENCE_MS)) {
          return undefined
        }
      }
      const one = prepared.get(index)
      prepared.delete(index)
      return one
    },
    async close(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

/**
 * Lets the heap grow in small steps. What is kept of a file is little: of 20 000 the engine had taken 455 MB before it
 * collected, where 230 to 260 do in the same time.
 */
function saveMemory(): void {
  try {
    for (const flag of ['--heap-growing-percent=20', '--semi-space-growth-factor=1']) {
      setFlagsFromString(flag)
    }
  } catch {
    // Another engine has no such flags.
  }
}

/** One thread. */
interface Thread {
  /** It has neither failed nor ended. */
  readonly isAlive: boolean
  /** Orders files. */
  ask(order: PreparationOrder): void
  /** The answers that came since the last call. */
  answers(): Preparation[]
  close(): Promise<number>
}

function startThread(file: string, savesMemory: boolean): Thread {
  const { port1: answers, port2 } = new MessageChannel()
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: port2,
    transferList: [port2],
  })
  // The engine sets the flag back where it makes room for another heap.
  if (savesMemory) {
    worker.once('online', saveMemory)
  }
  let isAlive = true
  // What it has not answered is done without it.
  worker.on('error', () => (isAlive = false)).on('exit', () => (isAlive = false))
  return {
    get isAlive() {
      return isAlive
    },
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
    ask: (order: PreparationOrder) => worker.postMessage(order),
    answers() {
      const all: Preparation[] = []
      for (
        let one = receiveMessageOnPort(answers);
        one !== undefined;
        one = receiveMessageOnPort(answers)
      ) {
        all.push(one.message as Preparation)
      }
      return all
    },
    close: () => (answers.close(), worker.terminate()),
  }
}

/** Checks whether a file is a module of code. */
const isModule = (file: string): boolean =>
  /script/.test(languageOf(pathToFileURL(file).href) ?? '')

function isMany(files: readonly string[]): boolean {
  let count = 0
  let commands = 0
  return files.some((file) => {
    if (!isModule(file)) {
      return false
    }
    if (AMONG_COMMANDS.test(file)) {
      commands++
    }
    return ++count >= MANY || commands >= MANY_COMMANDS
  })
}
