import type { Answer, Argument, Checked, Question, Request, Response } from './protocol.js'
import type { Subject } from './subject.js'

interface Waiting {
  readonly question: Question
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The milliseconds after which the worker is restarted if there is a newer text. */
const PATIENCE = 2000
/** The same for a worker without an answer so far: it is loading, and a new one would only load again. */
const LOADING = 15_000

/** Starts the worker, and returns the language service in it. */
export function createClient(address: string) {
  const waiting = new Map<number, Waiting>()
  let count = 0
  let newest = 0
  let newestCheck: Promise<unknown> = Promise.resolve()
  /** The time at which the worker began with the present question. */
  let busySince = 0
  let hasAnswered = false
  let becomeIdle = (): void => undefined
  let idle: Promise<void> = Promise.resolve()

  const answered = ({ data }: MessageEvent<Response>): void => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    busySince = performance.now()
    hasAnswered = true
    if ('failure' in data) {
      one?.reject(new Error(data.failure))
    } else {
      one?.resolve(data.answer)
    }
    if (waiting.size === 0) {
      becomeIdle()
    }
  }
  const start = (): Worker => {
    const made = new Worker(new URL(address, import.meta.url), {
      type: 'module',
      name: 'language service',
    })
    made.addEventListener('message', answered)
    return made
  }
  let worker = start()

  const ask = <Q extends Question>(question: Q, argument: Argument<Q>): Promise<Answer<Q>> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) {
        busySince = performance.now()
        idle = new Promise((resolve) => (becomeIdle = resolve))
      }
      const id = ++count
      waiting.set(id, { question, resolve: resolve as Waiting['resolve'], reject })
      const request: Request = { id, question, argument }
      worker.postMessage(request)
    })

  /** Restarts the worker. Earlier questions are never answered; the check of their text ends without a result. */
  const restart = (): void => {
    worker.terminate()
    for (const { question, resolve } of waiting.values()) {
      if (question === 'check') {
        resolve(undefined)
      }
    }
    waiting.clear()
    worker = start()
    hasAnswered = false
    becomeIdle()
  }

  const patienceLeft = (): number =>
    Math.max(0, busySince + (hasAnswered ? PATIENCE : LOADING) - performance.now())

  async function check(subject: Subject): Promise<Checked | undefined> {
    const mine = ++newest
    while (waiting.size > 0) {
      await Promise.race([idle, new Promise((resolve) => setTimeout(resolve, patienceLeft()))])
      if (mine !== newest) {
        return undefined
      }
      if (waiting.size > 0 && patienceLeft() === 0) {
        restart()
      }
    }
    return ask('check', subject)
  }

  return {
    ask,
    /** Checks a text. Of several waiting texts, only the last one is checked; the others give `undefined`. */
    check(subject: Subject): Promise<Checked | undefined> {
      const checking = check(subject)
      newestCheck = checking.catch(() => undefined)
      return checking
    },
    /** Resolves when no text waits or is being checked: later questions are about the newest one. */
    async settled(): Promise<void> {
      for (let seen: number | undefined; seen !== newest;) {
        seen = newest
        await newestCheck
      }
    },
    /** Stops the worker. It then has no text until one is checked. */
    stop(): void {
      newest++
      newestCheck = Promise.resolve()
      if (waiting.size > 0) {
        restart()
      }
    },
  }
}
