import { remembered } from '@slashlint/checker'

/** A text that is not there yet: whoever asked for it is asked again when it is. */
class Awaited extends Error {
  constructor(readonly uri: string) {
    super(`${uri} is not there yet.`)
  }
}

/** Lets what asks for texts at once ask for those that come later. */
export function createPatience(load: (uri: string) => Promise<string | undefined>) {
  const texts = new Map<string, string | undefined>()
  const loaded = remembered(async (uri: string) => void texts.set(uri, await load(uri)))
  return {
    /** A text, if it is there; else it is awaited. */
    text(uri: string): string | undefined {
      if (!texts.has(uri)) {
        throw new Awaited(uri)
      }
      return texts.get(uri)
    },
    /** What a question that asks for texts answers when all of them are there. It is asked again for each that was not. */
    async when<A>(question: () => A): Promise<A> {
      for (;;) {
        try {
          return question()
        } catch (error) {
          if (!(error instanceof Awaited)) {
            throw error
          }
          await loaded(error.uri)
        }
      }
    },
  }
}
