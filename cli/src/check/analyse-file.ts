import { pathToFileURL } from 'node:url'
import { decodeText, languageOf, loadReader } from '@slashlint/sources'
import type { PassedOver, Read, ReadResult, SourceDiagnostic } from '@slashlint/sources'
import { analyse, isOurs } from '@slashlint/checker'
import type { Analysis, Settings } from '@slashlint/checker'
import { bytesAt } from '../files/read.js'
import { workspaceOf } from '../files/workspace.js'
import type { ReadableFiles } from '../files/workspace.js'

export interface AnalysedFile {
  /** `undefined` if the file defines nothing. */
  readonly analysis: Analysis | undefined
  /** Analyses another text of the same file. */
  again(text: string): Analysis | undefined
  /** What was parsed for it, by URI. */
  readonly parsed?: NonNullable<ReadResult['parsed']> | undefined
  /** What looks like commands in its text as it was first read, and is not checked. */
  readonly passedOver?: readonly PassedOver[] | undefined
}

/** The texts of files that others import, by URI; `undefined` if there is no such file. */
export type ImportedTexts = Map<string, string | undefined>

/**
 * Analyses a text as that of a file, with the reader of its language; what has none is read as JSON.
 *
 * @param texts what is known of other files; it grows
 * @param cwd where the program was started: without a repository, nothing outside of it is read
 */
export async function analyseFile(
  file: string,
  text: string,
  settings: Settings,
  texts: ImportedTexts,
  cwd: string,
  problem?: SourceDiagnostic,
): Promise<AnalysedFile> {
  const uri = pathToFileURL(file).href
  const read = await loadReader(languageOf(uri) ?? 'json')
  const workspace = workspaceOf(file, cwd)
  const host = { text: (other: string) => textAt(other, texts, workspace) }
  let parsed: AnalysedFile['parsed']
  let passedOver: AnalysedFile['passedOver']
  const noting: Read = (document, asked) => {
    const result = read(document, asked)
    parsed = result.parsed
    passedOver ??= result.passedOver
    return result
  }
  const again = (changed: string): Analysis | undefined =>
    analyse({ uri, text: changed }, noting, settings, host, problem)
  const analysis = again(text)
  return { again, analysis: analysis !== undefined && isOurs(analysis) ? analysis : undefined, parsed, passedOver }
}

/** Another document is read when it is asked for: nothing is analysed twice. */
function textAt(uri: string, texts: ImportedTexts, workspace: ReadableFiles): string | undefined {
  if (!texts.has(uri)) {
    const bytes = bytesAt(uri, workspace)
    texts.set(uri, bytes === undefined ? undefined : decodeText(bytes).text)
  }
  return texts.get(uri)
}
