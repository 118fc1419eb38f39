import { Lockfiles } from './documents/versions.js'
import type { CodeReader } from './javascript/index.js'
import type { LanguageId, Read } from './reader.js'

/** Reads documents of all languages, and keeps what the next reading can use: one for a program, a server or a test. */
export interface Readers {
  /**
   * Loads the reader of a language. The parser is loaded on the first call only.
   *
   * @param language the language of a document, as `languageOf` returns it
   * @returns a reader for documents in that language
   */
  load(language: LanguageId): Promise<Read>
  /** Loads the reader of JavaScript and TypeScript, which can be given what was parsed elsewhere. */
  code(): Promise<CodeReader>
}

/**
 * Makes readers that know no documents yet.
 *
 * @param options.characters of how many characters of code the trees are kept
 */
export function createReaders(options: { readonly characters?: number } = {}): Readers {
  const lockfiles = new Lockfiles()
  let made: Promise<CodeReader> | undefined
  let readJson: Read | undefined
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
        return (await import('./python/index.js')).read
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

/** Loads a reader of one language that keeps what it needs for itself. */
export const loadReader = (language: LanguageId): Promise<Read> => createReaders().load(language)
