import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decodeText, languageOf, loadReader } from '@slashlint/sources'
import type { SourceDiagnostic } from '@slashlint/sources'
import { analyse, withImports } from '@slashlint/language-server/checking'
import type { Analysis, Settings } from '@slashlint/language-server/checking'

export interface AnalysedFile {
  /** Undefined: the file is nothing of ours. */
  readonly analysis: Analysis | undefined
  /** Analyses another text of the same file. */
  again(text: string): Analysis | undefined
}

/** The texts of files that others import, by URI; undefined: there is no such file. */
export type ImportedTexts = Map<string, string | undefined>

/**
 * Analyses a text as that of a file, with the reader of its language; what has none is read as JSON.
 *
 * @param texts what is known of other files; it grows
 */
export async function analyseFile(
  file: string,
  text: string,
  settings: Settings,
  texts: ImportedTexts,
  problem?: SourceDiagnostic,
): Promise<AnalysedFile> {
  const uri = pathToFileURL(file).href
  const read = await loadReader(languageOf(uri) ?? 'json')
  const host = { text: (other: string) => texts.get(other) }
  const again = (changed: string): Analysis | undefined =>
    analyse({ uri, text: changed }, read, settings, host, problem)
  return { again, analysis: await withImports(() => again(text), texts, readText) }
}

async function readText(uri: string): Promise<string | undefined> {
  if (!uri.startsWith('file:')) return undefined
  return readFile(fileURLToPath(uri)).then(
    (bytes) => decodeText(bytes).text,
    () => undefined,
  )
}
