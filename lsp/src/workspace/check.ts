import { languageOf } from '@slashlint/sources'
import type { Assignment, LanguageId } from '@slashlint/sources'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { answer } from '../answers/index.js'
import type { AnswerTo, Look, Params, Question } from '../answers/index.js'
import { CONFIG_NAME, nameOf, openConfig } from '@slashlint/checker'
import { isLarge } from './analyst.js'
import type { Analyst } from './analyst.js'
import type { Environment } from './environment.js'
import { inspector } from './inspect.js'
import type { Inspection, Neighbour, Subject } from './inspect.js'
import { recordOfFindings } from './record.js'
import type { DocumentRecord } from './record.js'

/** The texts of other documents; `undefined` if there is no such one. */
export interface KnownTexts {
  has(key: string): boolean
  get(key: string): string | undefined
  set(key: string, text: string | undefined): unknown
}

/** Answers a question about a document that was checked. */
export type Ask = <Q extends Question>(question: Q, params: Params<Q>) => AnswerTo<Q> | Promise<AnswerTo<Q>>

export interface CheckedDocument {
  /** `undefined` if nothing is said about it. */
  readonly record: DocumentRecord | undefined
  /** `undefined` if it defines nothing. */
  readonly ask: Ask | undefined
}

export const NOTHING: CheckedDocument = Object.freeze({ record: undefined, ask: undefined })

export interface CheckRequest {
  readonly key: string
  readonly uri: string
  readonly revision: number
  readonly language: LanguageId | undefined
  readonly document: TextDocument
  readonly environment: Environment
  readonly texts: KnownTexts
  readonly look: Look
  readonly analyst: Analyst | undefined
  /** Documents that define commands which it handles, or handle those that it defines. */
  readonly around: readonly string[]
  /** What is known of its folder and its past. */
  readonly expects: Assignment['expects']
  load(key: string): Promise<string | undefined>
  /** Whether the document is still what it was: asked after every pause, for a text that changed is not worth it. */
  isCurrent(): boolean
}

/** Documents import documents; chains longer than this stay unknown. */
const MAX_ROUNDS = 20

/** Checks one document. @returns `undefined` if it has changed meanwhile */
export async function checkDocument(request: CheckRequest): Promise<CheckedDocument | undefined> {
  const { key, uri, document, environment, analyst, expects, isCurrent } = request
  if (nameOf(key) === CONFIG_NAME) return checkConfiguration(request)
  const language = request.language ?? languageOf(key)
  if (language === undefined) return NOTHING
  const [settings, project, isCounted] = await Promise.all([
    environment.settingsOf(key),
    environment.projects.rootOf(key),
    environment.isCounted(key),
  ])
  if (!isCurrent()) return undefined
  if (settings === undefined) return NOTHING
  const around = await Promise.all(request.around.map((other) => neighbour(other, environment)))
  if (!isCurrent()) return undefined
  const { encoding } = request.look
  const subject: Subject = {
    key,
    uri,
    language,
    document,
    encoding,
    settings: expects === undefined ? settings : { ...settings, assignment: { ...settings.assignment, expects } },
    project,
    isCounted,
    around: around.flat(),
  }
  return analyst !== undefined && isLarge(language, document.getText().length)
    ? checkElsewhere(subject, request, analyst)
    : checkHere(subject, request)
}

async function neighbour(key: string, environment: Environment): Promise<Neighbour[]> {
  const language = languageOf(key)
  const settings = await environment.settingsOf(key)
  return language === undefined || settings === undefined ? [] : [{ key, language, settings }]
}

async function checkHere(subject: Subject, request: CheckRequest): Promise<CheckedDocument | undefined> {
  const { texts, isCurrent, look } = request
  const inspect = await inspector(subject, (key) => texts.get(key))
  if (!isCurrent()) return undefined
  let found: Inspection | undefined = inspect()
  for (let round = 0; round < MAX_ROUNDS && found !== undefined; round++) {
    if (!(await loadAll(found.missing, request))) break
    if (!isCurrent()) return undefined
    found = inspect()
  }
  if (found === undefined) return NOTHING
  const { record, known } = found
  return { record, ask: (question, params) => answer(question, known, params, look) }
}

async function checkElsewhere(
  { document, ...subject }: Subject,
  request: CheckRequest,
  analyst: Analyst,
): Promise<CheckedDocument | undefined> {
  const { key, revision, texts, isCurrent, look } = request
  const text = document.getText()
  const given: Record<string, string | null> = {}
  let record: DocumentRecord | undefined
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = await analyst.check({ ...subject, revision, text, texts: given })
    if (!isCurrent()) return undefined
    ;({ record } = result)
    const missing = result.missing.filter((other) => !Object.hasOwn(given, other))
    if (missing.length === 0) break
    await loadAll(missing, request)
    for (const other of missing) given[other] = texts.get(other) ?? null
    if (!isCurrent()) return undefined
  }
  if (record === undefined) return NOTHING
  return { record, ask: (question, params) => analyst.ask(key, revision, question, params, look) }
}

/** Loads documents that are not known yet. @returns whether there were such */
async function loadAll(keys: readonly string[], { texts, load }: CheckRequest): Promise<boolean> {
  const missing = keys.filter((key) => !texts.has(key))
  await Promise.all(missing.map(async (key) => void texts.set(key, await load(key))))
  return missing.length > 0
}

async function checkConfiguration(request: CheckRequest): Promise<CheckedDocument | undefined> {
  const { key, document, isCurrent } = request
  const { findings } = await openConfig(key, document.getText(), request.environment.readText)
  if (!isCurrent()) return undefined
  return { ...NOTHING, record: recordOfFindings(key, findings, document) }
}
