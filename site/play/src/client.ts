import type { Answer, Argument, Checked, Question, Request, Response } from './protocol.js'
import type { Subject } from './subject.js'

interface Waiting {
  readonly question: Question
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The milliseconds for a check before the worker is restarted, if there is a newer text. */
const PATIENCE = 2000
/**
 * The milliseconds for the first check. The worker is still loading, and a new one would have to
 * load again.
 */
const LOADING = 15_000

/** The page's access to the language service in a worker. */
export interface Client {
  /** Asks a question about the text that was checked last. */
  ask<Q extends Question>(question: Q, argument: Argument<Q>): Promise<Answer<Q>>
  /**
   * Checks a text. Of several waiting texts only the last one is checked; for the others, the
   * result is `undefined`.
   */
  check(subject: Subject): Promise<Checked | undefined>
  /**
   * Resolves when no check is waiting or running, so that later questions refer to the newest text.
   */
  settled(): Promise<void>
  /**
   * Cancels the running check and all questions. A busy worker is replaced by one without a text.
   */
  stop(): void
}

/** The worker, with its unanswered questions. */
interface ClientState {
  readonly address: string
  worker: Worker
  readonly waiting: Map<number, Waiting>
  /** The number of questions so far. */
  count: number
  /** The number of texts so far. */
  newest: number
  newestCheck: Promise<unknown>
  /**
   * The time at which the worker began the current question, in milliseconds of
   * `performance.now()`.
   */
  busySince: number
  hasAnswered: boolean
  /** Resolves when no check is waiting. */
  idle: Promise<void>
  becomeIdle(): void
}

/** Starts a worker, and returns the client of its language service. */
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

/**
 * Restarts the worker. Earlier questions are not answered; unfinished checks resolve with
 * `undefined`.
 */
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
