import type { Answer, Argument, Checked, Question, Request, Response } from './protocol.js'
import type { Subject } from './subject.js'

interface Waiting {
  readonly question: Question
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The milliseconds after which the worker is restarted if there is a newer text. */
const PATIENCE = 2000
/** The patience with a worker that has not answered yet: it is loading, and a new one would only load again. */
const LOADING = 15_000

/** The language service in a worker. */
export interface Client {
  /** Asks about the text that was checked last. */
  ask<Q extends Question>(question: Q, argument: Argument<Q>): Promise<Answer<Q>>
  /** Checks a text. Of several waiting texts, only the last one is checked; the others give `undefined`. */
  check(subject: Subject): Promise<Checked | undefined>
  /** Resolves when no text waits or is being checked: later questions are about the newest one. */
  settled(): Promise<void>
  /** Stops the worker. It then has no text until one is checked. */
  stop(): void
}

/** A worker, with the questions that it has not answered. */
interface ClientState {
  readonly address: string
  worker: Worker
  readonly waiting: Map<number, Waiting>
  /** Counts the questions. */
  count: number
  /** Counts the texts. */
  newest: number
  newestCheck: Promise<unknown>
  /** The time at which the worker began with the present question. */
  busySince: number
  hasAnswered: boolean
  /** Resolves when nothing waits any more. */
  idle: Promise<void>
  becomeIdle(): void
}

/** Starts the worker, and returns the language service in it. */
export function createClient(address: string): Client {
  const state: ClientState = {
    address,
    worker: createWorker(address),
    waiting: new Map(),
    count: 0,
    newest: 0,
    newestCheck: Promise.resolve(),
    busySince: 0,
    hasAnswered: false,
    idle: Promise.resolve(),
    becomeIdle: () => undefined,
  }
  listen(state)
  return {
    ask: (question, argument) => ask(state, question, argument),
    check(subject) {
      const checking = check(state, subject)
      state.newestCheck = checking.catch(() => undefined)
      return checking
    },
    async settled() {
      for (let seen: number | undefined; seen !== state.newest;) {
        seen = state.newest
        await state.newestCheck
      }
    },
    stop() {
      state.newest++
      state.newestCheck = Promise.resolve()
      if (state.waiting.size > 0) {
        restart(state)
      }
    },
  }
}

const createWorker = (address: string): Worker =>
  new Worker(new URL(address, import.meta.url), { type: 'module', name: 'language service' })

function listen(state: ClientState): void {
  state.worker.addEventListener('message', ({ data }: MessageEvent<Response>) => {
    const one = state.waiting.get(data.id)
    state.waiting.delete(data.id)
    state.busySince = performance.now()
    state.hasAnswered = true
    if ('failure' in data) {
      one?.reject(new Error(data.failure))
    } else {
      one?.resolve(data.answer)
    }
    if (state.waiting.size === 0) {
      state.becomeIdle()
    }
  })
}

function ask<Q extends Question>(
  state: ClientState,
  question: Q,
  argument: Argument<Q>,
): Promise<Answer<Q>> {
  return new Promise((resolve, reject) => {
    if (state.waiting.size === 0) {
      state.busySince = performance.now()
      state.idle = new Promise((done) => (state.becomeIdle = done))
    }
    const id = ++state.count
    state.waiting.set(id, { question, resolve: resolve as Waiting['resolve'], reject })
    const request: Request = { id, question, argument }
    state.worker.postMessage(request)
  })
}

/** Restarts the worker. Earlier questions are never answered; the check of their text ends without a result. */
function restart(state: ClientState): void {
  state.worker.terminate()
  for (const { question, resolve } of state.waiting.values()) {
    if (question === 'check') {
      resolve(undefined)
    }
  }
  state.waiting.clear()
  state.worker = createWorker(state.address)
  listen(state)
  state.hasAnswered = false
  state.becomeIdle()
}

const patienceLeft = ({ busySince, hasAnswered }: ClientState): number =>
  Math.max(0, busySince + (hasAnswered ? PATIENCE : LOADING) - performance.now())

async function check(state: ClientState, subject: Subject): Promise<Checked | undefined> {
  const mine = ++state.newest
  while (state.waiting.size > 0) {
    const pause = patienceLeft(state)
    await Promise.race([state.idle, new Promise((resolve) => setTimeout(resolve, pause))])
    if (mine !== state.newest) {
      return undefined
    }
    if (state.waiting.size > 0 && patienceLeft(state) === 0) {
      restart(state)
    }
  }
  return ask(state, 'check', subject)
}
