import { languageOf, loadReader } from '@slashlint/sources'
import type { LanguageId } from '@slashlint/sources'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { analyse, checkConfig, CONFIG_NAME, nameOf, withImports } from '../service/index.js'
import type { Analysis, Texts } from '../service/index.js'
import { keyOf } from './documents.js'
import type { Environment } from './environment.js'
import { recordOf, recordOfFindings } from './record.js'
import type { DocumentRecord } from './record.js'

/** The texts of other documents, as far as they are known. */
export interface KnownTexts extends Texts {
  get(key: string): string | undefined
}

export interface Checked {
  readonly analysis: Analysis | undefined
  readonly record: DocumentRecord | undefined
  /** Analyses another text of the same document. */
  again(text: string): Analysis | undefined
}

export const NOTHING: Checked = Object.freeze({
  analysis: undefined,
  record: undefined,
  again: () => undefined,
})

export interface CheckRequest {
  readonly key: string
  readonly language: LanguageId | undefined
  readonly document: TextDocument
  readonly environment: Environment
  readonly texts: KnownTexts
  load(key: string): Promise<string | undefined>
  /** Whether the document is still what it was: asked after every pause, for a text that changed is not worth it. */
  isCurrent(): boolean
}

/** Checks one document. Undefined: it has changed meanwhile. */
export async function checkDocument(request: CheckRequest): Promise<Checked | undefined> {
  const { key, language, document, environment, isCurrent } = request
  if (nameOf(key) === CONFIG_NAME) return checkConfiguration(request)
  const chosen = language ?? languageOf(key)
  if (chosen === undefined) return NOTHING
  const [read, settings, project, isCounted] = await Promise.all([
    loadReader(chosen),
    environment.settingsOf(key),
    environment.projects.rootOf(key),
    environment.isCounted(key),
  ])
  if (!isCurrent()) return undefined
  if (settings === undefined) return NOTHING
  const text = document.getText()
  const uses = new Set<string>()
  const host = {
    text: (uri: string) => {
      const other = keyOf(uri)
      uses.add(other)
      return request.texts.get(other)
    },
  }
  const again = (changed: string): Analysis | undefined =>
    analyse({ uri: key, text: changed, languageId: chosen }, read, settings, host)
  const analysis = await withImports(
    () => again(text),
    {
      has: (uri) => request.texts.has(keyOf(uri)),
      set: (uri, other) => request.texts.set(keyOf(uri), other),
    },
    (uri) => request.load(keyOf(uri)),
  )
  if (!isCurrent()) return undefined
  if (analysis === undefined) return NOTHING
  const whole = recordOf(analysis, document, project, uses)
  return { analysis, again, record: isCounted ? whole : { ...whole, members: [] } }
}

async function checkConfiguration({ key, document, isCurrent }: CheckRequest): Promise<Checked | undefined> {
  const { findings } = await checkConfig(key, document.getText())
  if (!isCurrent()) return undefined
  return { ...NOTHING, record: recordOfFindings(key, findings, document) }
}
