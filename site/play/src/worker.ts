import type { Request, Response } from './protocol.js'
import { createService } from './service.js'

const service = createService() as unknown as Readonly<
  Record<string, (asked: unknown) => Promise<unknown>>
>

/** One question after the other: what a text is asked comes after it was read. */
let last: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data: { id, question, asked } }: MessageEvent<Request>) => {
  const answer = async (): Promise<void> => {
    try {
      respond({ id, answer: await service[question]?.(asked) })
    } catch (error) {
      respond({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  last = last.then(answer)
})

const respond = (response: Response): void => postMessage(response)
