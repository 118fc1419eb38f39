import type { KnownTexts } from './check.js'
import type { OpenDocuments } from './documents.js'
import { textOf } from './environment.js'
import type { FileHost } from './host.js'
import { isInside } from './world.js'
import type { Surroundings } from './world.js'

/** The texts that documents have asked for, by key. Those of open documents come from the editor. */
export interface Texts extends KnownTexts {
  /** The text of a file; `undefined` if there is none, or if it lies outside of the workspace: imports end there. */
  load(key: string): Promise<string | undefined>
  forget(key: string): void
  forgetAll(): void
}

export function createTexts(documents: OpenDocuments, host: FileHost, world: () => Surroundings): Texts {
  const read = new Map<string, string | undefined>()
  return {
    has: (key) => documents.get(key) !== undefined || read.has(key),
    get: (key) => documents.get(key)?.text.getText() ?? read.get(key),
    set: (key, text) => read.set(key, text),
    load: async (key) => (isInside(world(), key) ? textOf(await host.readFile(key)) : undefined),
    forget: (key) => void read.delete(key),
    forgetAll: () => read.clear(),
  }
}
