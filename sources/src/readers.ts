import { Lockfiles } from './documents/versions.js'
import type { CodeReader } from './javascript/index.js'
import type { LanguageId, Read } from './reader.js'

/**
 * Loads the readers of all languages, and keeps data between readings. A program, a server or a
 * test needs only one.
 */
export interface Readers {
  /**
   * Loads the reader of a language. The parser is loaded on the first call only.
   *
   * @param language the language of a document, as `languageOf` returns it
   * @returns a reader for documents in that language
   */
  load(language: LanguageId): Promise<Read>
  /** Loads the reader of JavaScript and TypeScript. It accepts trees that were parsed elsewhere. */
  code(): Promise<CodeReader>
}

/**
 * Makes readers with an empty cache.
 *
 * @param options.characters the total length of the code whose trees are kept
 */
export function createReaders(options: { readonly characters?: number } = {}): Readers {
  const lockfiles = new Lockfiles()
  let made: Promise<CodeReader> | undefined
  let readJson: Read | undefined
  let readPython: Read | undefined
  const code = (): Promise<CodeReader> =>
    (made ??= import('./javascript/index.js').then(({ createReader }) =>
      createReader({ ...options, lockfiles }),
    ))
  return {
    code,
    async load(language) {
      if (language === 'yaml') {
        return (await import('./yaml/index.js')).read
      }
      if (language === 'python') {
        const { createReader } = await import('./python/index.js')
        return (readPython ??= createReader(options))
      }
      if (language.startsWith('json')) {
        const { read } = await import('./json/index.js')
        return (readJson ??= (document, host) => read(document, host, lockfiles))
      }
      const { read } = await code()
      return read
    },
  }
}

/** Loads a reader of one language with a cache of its own. */
export const loadReader = (language: LanguageId): Promise<Read> => createReaders().load(language)
