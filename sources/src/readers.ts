import type { LanguageId, Read } from './reader.js'

const READERS: Readonly<Record<LanguageId, () => Promise<{ readonly read: Read }>>> = {
  json: () => import('./json/index.js'),
  jsonc: () => import('./json/index.js'),
  json5: () => import('./json/index.js'),
  yaml: () => import('./yaml/index.js'),
  javascript: () => import('./javascript/index.js'),
  javascriptreact: () => import('./javascript/index.js'),
  typescript: () => import('./javascript/index.js'),
  typescriptreact: () => import('./javascript/index.js'),
}

const loaded = new Map<LanguageId, Promise<Read>>()

/**
 * Loads the reader of a language. The parser is loaded on the first call only.
 *
 * @param language the language of a document, as `languageOf` returns it
 * @returns a reader for documents in that language
 */
export function loadReader(language: LanguageId): Promise<Read> {
  let reader = loaded.get(language)
  if (reader === undefined) {
    reader = READERS[language]().then(({ read }) => read)
    loaded.set(language, reader)
  }
  return reader
}
