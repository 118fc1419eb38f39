import type { Host, ReadResult, SourceDocument } from './reader.js'

/** The languages with a reader, by the names that editors use. */
export type LanguageId = 'json' | 'jsonc' | 'yaml' | 'javascript' | 'javascriptreact' | 'typescript' | 'typescriptreact'

/** A reader: the text of a document in, its definitions with their places out. */
export type Read = (document: SourceDocument, host: Host) => ReadResult

const BY_ENDING: Readonly<Record<string, LanguageId>> = {
  json: 'json',
  jsonc: 'jsonc',
  yaml: 'yaml',
  yml: 'yaml',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascriptreact',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescriptreact',
}

/** The endings of files that have a reader. */
export const LANGUAGE_ENDINGS: readonly string[] = Object.keys(BY_ENDING)

const READERS: Readonly<Record<LanguageId, () => Promise<{ readonly read: Read }>>> = {
  json: () => import('./json/index.js'),
  jsonc: () => import('./json/index.js'),
  yaml: () => import('./yaml/index.js'),
  javascript: () => import('./javascript/index.js'),
  javascriptreact: () => import('./javascript/index.js'),
  typescript: () => import('./javascript/index.js'),
  typescriptreact: () => import('./javascript/index.js'),
}

const loaded = new Map<LanguageId, Promise<Read>>()

/** The language of a path or URI, by its ending; undefined: no reader is for it. */
export function languageOf(uri: string): LanguageId | undefined {
  const ending = /\.([a-z]+)$/i.exec(uri)?.[1]?.toLowerCase()
  return ending !== undefined && Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined
}

/** Loads the reader of a language, and with it its parser, on the first call only. */
export function loadReader(language: LanguageId): Promise<Read> {
  let reader = loaded.get(language)
  if (reader === undefined) {
    reader = READERS[language]().then(({ read }) => read)
    loaded.set(language, reader)
  }
  return reader
}
