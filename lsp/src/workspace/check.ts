import { CONFIG_NAME, nameOf } from '@slashlint/checker'
import { languageOf } from '@slashlint/sources'
import type { LanguageId } from '@slashlint/sources'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { AnswerTo, Params, Question } from '../answers/index.js'
import { isLarge } from './analyst.js'
import type { Changes, HowChecked, PutDocument } from './analyst.js'
import type { Environment } from './environment.js'
import { recordOfFindings } from './record.js'
import type { Texts } from './texts.js'

/** Answers a question about a document that was checked; `null` if it defines and handles nothing. */
export type Ask = <Q extends Question>(
  question: Q,
  params: Params<Q>,
) => AnswerTo<Q> | null | Promise<AnswerTo<Q> | null>

export interface CheckRequest extends Pick<HowChecked, 'uri' | 'revision' | 'typedSince'> {
  readonly key: string
  readonly language: LanguageId | undefined
  readonly document: TextDocument
  /** Whether it belongs to the sets of its project, if its place allows that. */
  readonly isMember: boolean
  readonly environment: Environment
  readonly texts: Texts
  put(documents: readonly PutDocument[]): Promise<Changes>
  /** Takes what is known of a document that is no source. */
  take(records: Changes['records']): void
  /** A large document is checked in another thread, if there is one. @returns whether all begins again there */
  move(): boolean
  /** Whether the document is still what it was: asked after every pause, for a text that changed is not worth it. */
  isCurrent(): boolean
}

/** Documents import documents; chains longer than this stay unknown. */
const MAX_ROUNDS = 20

/** Checks one document. @returns whether it is still what it was */
export async function checkDocument(request: CheckRequest): Promise<boolean> {
  const { key, document, environment, isCurrent, take } = request
  const text = document.getText()
  if (nameOf(key) !== CONFIG_NAME) {
    const how = await howChecked(request)
    if (!isCurrent() || (how !== undefined && isLarge(how.language, text.length) && request.move())) return false
    await putWhole([{ key, text, how: how ?? null }], request)
    return isCurrent()
  }
  const { findings } = await environment.openConfig(key, text)
  if (!isCurrent()) return false
  take([[key, recordOfFindings(key, findings, document)]])
  return true
}

async function howChecked(request: CheckRequest): Promise<HowChecked | undefined> {
  const { key, uri, revision, typedSince, isMember, environment } = request
  const language = request.language ?? languageOf(key)
  if (language === undefined) return undefined
  const [settings, root, isCounted] = await Promise.all([
    environment.settingsOf(key),
    environment.rootOf(key),
    environment.isCounted(key),
  ])
  // What does not count in its project is one of its own.
  return settings && { uri, revision, language, typedSince, settings, root: isCounted && isMember ? root : key }
}

/** Puts documents, and then the texts that are asked for. */
export async function putWhole(
  documents: readonly PutDocument[],
  { put, texts }: Pick<CheckRequest, 'put' | 'texts'>,
): Promise<void> {
  let { missing } = await put(documents)
  for (let round = 0; round < MAX_ROUNDS && missing.length > 0; round++) {
    const loaded = await Promise.all(missing.map(async (key) => ({ key, text: (await texts.give(key)) ?? null })))
    ;({ missing } = await put(loaded))
  }
}
