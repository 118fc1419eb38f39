import { remembered } from '@slashlint/checker'

/** Thrown if a text is not loaded yet. The task that needs the text is then repeated with it. */
class NotLoaded extends Error {
  constructor(readonly uri: string) {
    super(`${uri} is not there yet.`)
  }
}

/** Lets synchronous code read texts that are loaded asynchronously. */
export interface TextLoader {
  /** Returns a text; throws if it is not loaded yet. */
  text(uri: string): string | undefined
  /** Answers a question that reads texts. It runs again each time that a missing text has been loaded. */
  when<A>(question: () => A): Promise<A>
}

/** Makes a loader, which loads each text once. */
export function createTextLoader(load: (uri: string) => Promise<string | undefined>): TextLoader {
  const texts = new Map<string, string | undefined>()
  const loaded = remembered(async (uri: string) => void texts.set(uri, await load(uri)))
  return {
    text(uri) {
      if (!texts.has(uri)) {
        throw new NotLoaded(uri)
      }
      return texts.get(uri)
    },
    async when(question) {
      for (;;) {
        try {
          return question()
        } catch (error) {
          if (!(error instanceof NotLoaded)) {
            throw error
          }
          await loaded(error.uri)
        }
      }
    },
  }
}
