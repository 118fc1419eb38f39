import type { LanguageId, Read } from './reader.js'

/**
 * Loads the reader of a language. The parser is loaded on the first call only.
 *
 * @param language the language of a document, as `languageOf` returns it
 * @returns a reader for documents in that language
 */
export async function loadReader(language: LanguageId): Promise<Read> {
  if (language === 'yaml') {
    return (await import('./yaml/index.js')).read
  }
  return (
    await (language.startsWith('json')
      ? import('./json/index.js')
      : import('./javascript/index.js'))
  ).read
}
