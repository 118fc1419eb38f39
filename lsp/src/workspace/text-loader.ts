import { remembered } from '@slashlint/checker'

/** The error for a text that is not loaded yet. The task is repeated when the text is loaded. */
class NotLoaded extends Error {
  constructor(readonly uri: string) {
    super(`${uri} is not there yet.`)
  }
}

/** Lets synchronous code read texts that are loaded asynchronously. */
export interface TextLoader {
  /**
   * Returns a text, or `undefined` if there is none.
   *
   * @throws NotLoaded if the text is not loaded yet
   */
  text(uri: string): string | undefined
  /**
   * Runs a function that reads texts, and returns its result. The function is repeated each time a
   * missing text has been loaded.
   */
  when<A>(question: () => A): Promise<A>
}

/**
 * Makes a loader of texts.
 *
 * @param load loads a text; it is called once for each URI
 */
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
