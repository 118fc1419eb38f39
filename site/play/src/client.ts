import type { Checked, Question, Questions, Request, Response, Subject } from './protocol.js'

/** The language service in its worker. */
export interface Client {
  ask<Q extends Question>(question: Q, asked: Parameters<Questions[Q]>[0]): Promise<ReturnType<Questions[Q]>>
  /** Checks a text. Of texts that wait only the last one is checked: `undefined` for the others. */
  check(subject: Subject): Promise<Checked | undefined>
  /** Resolves when no text waits or is being checked: what is asked then is about the newest one. */
  settled(): Promise<void>
}

interface Waiting {
  resolve(answer: never): void
  reject(error: Error): void
}

/** Starts the worker. */
export function createClient(address: string): Client {
  const worker = new Worker(new URL(address, import.meta.url), { type: 'module', name: 'language service' })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let running: Promise<unknown> | undefined
  let newest = 0
  let done = 0

  worker.addEventListener('message', ({ data }: MessageEvent<Response>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) one?.reject(new Error(data.failure))
    else one?.resolve(data.answer as never)
  })

  const ask: Client['ask'] = (question, asked) =>
    new Promise((resolve, reject) => {
      const id = ++count
      waiting.set(id, { resolve, reject })
      const request: Request = { id, question, asked }
      worker.postMessage(request)
    })

  return {
    ask,
    async check(subject) {
      const mine = ++newest
      while (running !== undefined) {
        await running
        if (mine !== newest) return undefined
      }
      const answer = ask('check', subject)
      running = answer.catch(() => undefined)
      try {
        return await answer
      } finally {
        running = undefined
        if (mine === newest) done = mine
      }
    },
    async settled() {
      while (done !== newest) await running
    },
  }
}
