import type { Request, Response } from './protocol.js'
import { createService } from './service.js'

const service = createService() as unknown as Readonly<
  Record<string, (argument: unknown) => Promise<unknown>>
>

/**
 * The previous question. Each question waits for the one before it, because answers need the check
 * of their text.
 */
let last: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data: { id, question, argument } }: MessageEvent<Request>) => {
  const answer = async (): Promise<void> => {
    try {
      respond({ id, answer: await service[question]?.(argument) })
    } catch (error) {
      respond({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  }
  last = last.then(answer)
})

const respond = (response: Response): void => postMessage(response)
