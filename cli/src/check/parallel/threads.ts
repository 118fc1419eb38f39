import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { languageOf } from '@slashlint/sources'
import type { prepare, Prepared, FileToPrepare } from './prepare.js'
import { createTurns, take, waitFor } from './turns.js'
import type { Turns } from './turns.js'

/** The file of the thread in the bundle; run from its sources, the program has no other threads. */
declare const SLASHLINT_PARSE_WORKER: string | undefined

/**
 * The number of modules, or of modules in folders of commands, from which threads are started.
 * Modules in folders of commands count more, because nearly all of them are parsed. On two cores,
 * the second one is also busy with the engine's compiler. Of ten bots with 310 to 741 modules, of
 * which one in five is parsed, seven took up to 22 % longer with threads. Threads save 2 %
 * for 1 000 modules, 6 % for 2 000, and 23 % for 500 commands.
 */
const MANY = 1000
const MANY_COMMANDS = 300
/**
 * The number of files from which memory is saved. Fewer files gain nothing, and the collector takes a twentieth more of
 * the time.
 */
export const VERY_MANY = 5000
/** Bound: the path of a file. */
const AMONG_COMMANDS = /(?:command|slash|interaction)[^/\\]*[/\\](?:[^/\\]+[/\\])?[^/\\]*$/i
/** The most threads. The step after parsing takes as long as parsing and has one thread: more would wait for it. */
const MOST_THREADS = 3
/** The number of files in one request to a thread. */
const BATCH = 8
/**
 * The number of files for each thread that are sent before they are needed. More would take memory.
 */
const AHEAD = 6 * BATCH
/**
 * The wait for other threads after which this thread helps them. Its parser is slow at first, so helping earlier does
 * not pay.
 */
const HELP_AFTER_MS = 200
/** The time after which a thread that works on one file is given up. */
const PATIENCE_MS = 10_000

/** A request to a thread. */
export interface PreparationOrder {
  /** The memory in which threads agree who prepares which file. */
  readonly turns: Turns
  /** The files with their places in the order of the check. */
  readonly wanted: readonly (FileToPrepare & { readonly index: number })[]
}

export type Preparation = readonly [index: number, prepared: Prepared | undefined]

/** Threads that read and parse files before it is their turn. */
export interface Threads {
  /**
   * Starts the threads if there are so many files that it is worth it. The threads get ready while
   * this one examines the files.
   */
  expect(files: readonly string[]): void
  /**
   * Names the files, in the order in which they will be needed.
   *
   * @param want makes the request for a file; `undefined` for one that is ignored
   */
  begin(files: readonly string[], want: (file: string) => FileToPrepare | undefined): void
  /**
   * Takes the prepared file. While a thread is busy with it, others are prepared here.
   *
   * @returns `undefined` for a file that is still to be read
   */
  take(index: number): Prepared | undefined
  /** Ends the threads; files that they have begun are lost. */
  close(): Promise<void>
}

/** The state of the threads. The files are known by their numbers. */
interface ThreadsState {
  readonly threads: Thread[]
  readonly prepared: Map<number, Prepared | undefined>
  /** The thread that each file was sent to. */
  readonly owners: Thread[]
  /** The files that were sent to threads. */
  readonly wanted: FileToPrepare[]
  files: readonly string[]
  want: (file: string) => FileToPrepare | undefined
  /** The number of the next file that is sent to a thread. */
  next: number
  turns: Turns
  /** True while files are being sent to threads. */
  isSending: boolean
  /** The milliseconds that this thread has waited for others. */
  waited: number
  /** Prepares a file in this thread, once that code is loaded. */
  prepareHere: typeof prepare | undefined
}

/** Makes the threads; none is started yet. */
export function createThreads(): Threads {
  const state: ThreadsState = {
    threads: [],
    prepared: new Map(),
    owners: [],
    wanted: [],
    files: [],
    want: () => undefined,
    next: 0,
    turns: createTurns(0),
    isSending: false,
    waited: 0,
    prepareHere: undefined,
  }
  return {
    expect: (files) => startThreads(state, files),
    begin(files, want) {
      if (state.threads.length > 0) {
        Object.assign(state, { files, want, next: 0, turns: createTurns(files.length) })
        goOn(state, 0)
      }
    },
    take: (index) => takePrepared(state, index),
    async close() {
      await Promise.all(state.threads.map((thread) => thread.close()))
    },
  }
}

function startThreads({ threads }: ThreadsState, files: readonly string[]): void {
  const isVeryMany = files.length >= VERY_MANY
  if (isVeryMany) {
    saveMemory()
  }
  const file = typeof SLASHLINT_PARSE_WORKER === 'string' ? SLASHLINT_PARSE_WORKER : undefined
  if (file === undefined || threads.length > 0 || !isMany(files)) {
    return
  }
  const count = Math.min(availableParallelism() - 1, MOST_THREADS)
  for (let i = 0; i < count; i++) {
    threads.push(startThread(file, isVeryMany))
  }
}

/** Sends more files to the threads, unless that is being done already. */
function goOn(state: ThreadsState, needed: number): void {
  if (state.isSending || state.files.length === 0) {
    return
  }
  state.isSending = true
  // Problems of a file are reported when it is its turn.
  void sendFiles(state, needed).then(
    () => (state.isSending = false),
    () => undefined,
  )
}

/** Sends files to the threads in turn, up to some behind the one that is needed. */
async function sendFiles(state: ThreadsState, needed: number): Promise<void> {
  const { threads, files } = state
  if (state.prepareHere === undefined) {
    state.prepareHere = (await import('./prepare.js')).prepare
  }
  const until = Math.min(files.length, needed + AHEAD * threads.length)
  for (let round = Math.floor(state.next / BATCH); state.next < until; round++) {
    const thread = threads[round % threads.length] as Thread
    thread.order({ turns: state.turns, wanted: nextBatch(state, thread) })
  }
}

/** Takes the next files for a thread. */
function nextBatch(state: ThreadsState, thread: Thread): PreparationOrder['wanted'] {
  const { files, want, owners, wanted } = state
  const batch: PreparationOrder['wanted'][number][] = []
  for (const end = Math.min(files.length, state.next + BATCH); state.next < end; state.next++) {
    const index = state.next
    const file = files[index] as string
    const one = isModule(file) ? want(file) : undefined
    if (one === undefined) {
      continue
    }
    owners[index] = thread
    wanted[index] = one
    batch.push({ ...one, index })
  }
  return batch
}

function takePrepared(state: ThreadsState, index: number): Prepared | undefined {
  const { prepared, turns } = state
  const owner = state.owners[index]
  if (index % BATCH === 0) {
    goOn(state, index)
  }
  if (owner === undefined) {
    return undefined
  }
  if (!prepared.has(index)) {
    collect(state)
  }
  if (!prepared.has(index) && take(turns, index)) {
    return undefined
  }
  while (!prepared.has(index)) {
    if (state.waited > HELP_AFTER_MS && help(state, index)) {
      continue
    }
    const isAnswered = owner.isAlive && waitOnce(state, index)
    collect(state)
    if (!isAnswered && (!owner.isAlive || state.waited > PATIENCE_MS)) {
      return undefined
    }
  }
  const one = prepared.get(index)
  prepared.delete(index)
  return one
}

/** Waits for a file, and counts the time. @returns whether it was done in time */
function waitOnce(state: ThreadsState, index: number): boolean {
  const since = performance.now()
  const most = state.waited > HELP_AFTER_MS ? PATIENCE_MS : HELP_AFTER_MS
  const isAnswered = waitFor(state.turns, index, most)
  state.waited += performance.now() - since
  return isAnswered
}

/** Takes the answers of all threads. */
function collect({ threads, prepared }: ThreadsState): void {
  for (const thread of threads) {
    for (const [index, one] of thread.answers()) {
      prepared.set(index, one)
    }
  }
}

/** Prepares the last file that no thread has taken, while the needed one is busy. @returns whether there was one */
function help(state: ThreadsState, needed: number): boolean {
  const { wanted, turns, prepared, prepareHere } = state
  for (let index = wanted.length - 1; index > needed && prepareHere !== undefined; index--) {
    const one = wanted[index]
    if (one === undefined || !take(turns, index)) {
      continue
    }
    prepared.set(index, prepareHere(one))
    collect(state)
    return true
  }
  return false
}

/**
 * Lets the heap grow in small steps. Little is kept of a file: with 20 000 files the engine took 455 MB before it
 * collected, although 230 to 260 do in the same time.
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
  /** False if it has failed or ended. */
  readonly isAlive: boolean
  /** Orders files. */
  order(order: PreparationOrder): void
  /** Returns the answers that came since the last call. */
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
    order: (order: PreparationOrder) => worker.postMessage(order),
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
