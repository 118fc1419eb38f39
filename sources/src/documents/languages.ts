import type { LanguageId } from '../reader.js'

const BY_ENDING: Readonly<Record<string, LanguageId>> = {
  json: 'json',
  jsonc: 'jsonc',
  json5: 'json5',
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
  py: 'python',
}

/** The file name endings of the languages with a reader. */
export const LANGUAGE_ENDINGS: readonly string[] = Object.keys(BY_ENDING)

/** Returns the language of a path or URI by its ending, or `undefined` if there is no reader for it. */
export function languageOf(uri: string): LanguageId | undefined {
  const ending = /\.([a-z]+5?)$/i.exec(uri)?.[1]?.toLowerCase()
  return ending !== undefined && Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined
}
