import type { OpenDocuments } from './documents.js'
import { isInside, textOf } from './environment.js'
import type { Environment } from './environment.js'
import type { FileHost } from './host.js'

/** The texts of files, and which of them documents have asked for. */
export interface Texts {
  /** The text of a file; `undefined` if there is none, or if it lies outside of the workspace: imports end there. */
  load(key: string): Promise<string | undefined>
  /** The text of a document that another one asks for, from the editor if it is open. */
  give(key: string): Promise<string | undefined>
  /** The documents that were given. */
  readonly given: ReadonlySet<string>
}

export function createTexts(documents: OpenDocuments, host: FileHost, world: () => Environment): Texts {
  const given = new Set<string>()
  const load = async (key: string): Promise<string | undefined> =>
    isInside(world(), key) ? textOf(await host.readFile(key)) : undefined
  return {
    load,
    given,
    async give(key) {
      given.add(key)
      const text = documents.get(key) === undefined ? await load(key) : undefined
      return documents.get(key)?.text.getText() ?? text
    },
  }
}
