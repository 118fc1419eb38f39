import { CONFIG_NAME, fileNameOf } from '@slashlint/checker'
import { languageOf } from '@slashlint/sources'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { AnswerTo, Params, Question } from '../answers/index.js'
import type { Analyst, Changes, CheckTerms, PutDocument } from './analyst.js'
import { keyOf } from './documents.js'
import type { OpenDocument, OpenDocuments } from './documents.js'
import type { Environment } from './environment.js'
import type { DocumentSize } from './large.js'
import { recordOfFindings, recordOfTooLarge } from './record.js'

/**
 * The milliseconds of a quick check. A document with a slower check is checked after a pause as
 * long as its last check.
 */
const QUICK_MS = 8
const MOST_DELAY_MS = 250

/**
 * Answers a question about a checked document. Returns `null` if the document neither defines nor
 * handles anything.
 */
export type Ask = <Q extends Question>(
  question: Q,
  params: Params<Q>,
) => AnswerTo<Q> | null | Promise<AnswerTo<Q> | null>

/** An open document that was checked in its present text. */
export interface DocumentState {
  /** The document. */
  readonly document: OpenDocument
  /** The number of its revision. */
  readonly revision: number
  /** Answers questions about the document. */
  readonly ask: Ask
}

/**
 * The place where a document is checked: `here`, or `nowhere` if it is too large. `begins again`
 * means that all documents move to another thread or back.
 */
export type DocumentPlace = 'here' | 'begins again' | 'nowhere'

/** The parts of the workspace that checks need. */
interface ChecksOptions {
  /** The documents that are open in the editor. */
  readonly documents: OpenDocuments
  /** Returns the environment that is in use. */
  environment(): Environment
  /** Sends a document to the analyst. */
  put(document: PutDocument): Promise<void>
  /** Stores the records of documents that the analyst does not read, such as configurations. */
  store(records: Changes['records']): void
  /** Notes the size of a document, and returns where it is checked. */
  placeOf(key: string, size: DocumentSize): DocumentPlace
  /** Asks the analyst about a document. */
  ask: Analyst['ask']
  /** Checks whether a document is open although its file is gone. */
  isGone(key: string): boolean
  /** Called with an error of a check, to be logged. */
  failed(error: unknown): void
}

/** Checks documents, and stores the state of each open one in its present text. */
export interface Checks {
  /** Returns the state of an open document in its present text, or `undefined` if it isn't open. */
  current(uri: string): Promise<DocumentState | undefined>
  /**
   * Returns the state of an open document in the text that the caller has, even if the text has
   * changed since.
   */
  stateIn(document: OpenDocument): Promise<DocumentState>
  /**
   * Checks a document that is not open. The result is dropped if the document is opened meanwhile,
   * or if the environment is replaced.
   */
  closed(key: string, text: string): Promise<boolean>
  /** Checks whether the findings of a document are about its present text. */
  isCurrent(key: string): boolean
  /**
   * Returns the milliseconds for which a document must be unchanged before it is checked: the
   * duration of its last check, up to a limit, or 0 if that was quick.
   */
  delayOf(key: string): number
  /**
   * Resolves when the user pauses in a document. Resolves at once if the document is small or not
   * open. Requests that follow each keystroke wait here, so that only the last one is computed.
   */
  quiet(uri: string, isCancelled: () => boolean): Promise<void>
  /**
   * Drops the state of an open document, since its findings may differ although its text is the
   * same.
   */
  forget(key: string): void
  /** Drops the states of all open documents. */
  forgetAll(): void
  /** Drops all data about a document that is no longer open. */
  leave(key: string): void
}

/** A document to be checked in one text. */
type Subject = Omit<OpenDocument, 'plain' | 'typedSince'> &
  Partial<Pick<OpenDocument, 'typedSince'>>

/** A running check of an open document. */
interface Run {
  readonly revision: number
  /** The number of the environment in which the check began. */
  readonly epoch: number
  /**
   * True if a request needs the result for this text. The check then continues even if the text
   * changes.
   */
  isAwaited: boolean
  /** The result; `undefined` if the check was cancelled. */
  readonly end: Promise<DocumentState | undefined>
  /** The signal that the input of the check is out of date, so that its result is dropped. */
  readonly forgotten: AbortController
}

/** The state of the checks, by the keys of open documents. */
interface ChecksState {
  readonly options: ChecksOptions
  /** The last state of each document, with the number of its environment. */
  readonly states: Map<string, DocumentState & { readonly epoch: number }>
  readonly running: Map<string, Run>
  /** The milliseconds that the last check of each document took. */
  readonly costs: Map<string, number>
}

/** Makes the checks of a workspace. */
export function createChecks(options: ChecksOptions): Checks {
  const { documents, environment } = options
  const state: ChecksState = { options, states: new Map(), running: new Map(), costs: new Map() }
  return {
    current: (uri) => current(state, keyOf(uri)),
    stateIn: (document) => stateIn(state, document),
    closed(key, text) {
      const now = environment()
      const isCurrent = (): boolean => documents.get(key) === undefined && now === environment()
      return check(options, closedDocument(key, text), true, isCurrent)
    },
    isCurrent(key) {
      const document = documents.get(key)
      return document === undefined || stateOf(state, document) !== undefined
    },
    delayOf: (key) => delayOf(state, key),
    quiet: (uri, isCancelled) => quiet(state, uri, isCancelled),
    forget(key) {
      state.states.delete(key)
      state.running.get(key)?.forgotten.abort()
      state.running.delete(key)
    },
    forgetAll: () => state.states.clear(),
    leave(key) {
      state.states.delete(key)
      state.costs.delete(key)
    },
  }
}

/**
 * Returns the state of a document if it belongs to the present text and environment, else
 * `undefined`.
 */
function stateOf(
  { states, options: { environment } }: ChecksState,
  { key, revision }: OpenDocument,
): DocumentState | undefined {
  const state = states.get(key)
  return state?.revision === revision && state.epoch === environment().epoch ? state : undefined
}

async function current(state: ChecksState, key: string): Promise<DocumentState | undefined> {
  for (;;) {
    const document = state.options.documents.get(key)
    if (document === undefined) {
      return undefined
    }
    const known = stateOf(state, document)
    if (known !== undefined) {
      return known
    }
    await runOf(state, document, false)
  }
}

async function stateIn(state: ChecksState, document: OpenDocument): Promise<DocumentState> {
  for (;;) {
    const known = stateOf(state, document) ?? (await runOf(state, document, true))
    if (known !== undefined) {
      return known
    }
  }
}

/** Checks a document in a given text. If this check is already running, returns its result. */
async function runOf(
  state: ChecksState,
  document: OpenDocument,
  isAwaited: boolean,
): Promise<DocumentState | undefined> {
  const { running, options } = state
  const { key, revision } = document
  const { epoch } = options.environment()
  let run = running.get(key)
  if (run === undefined || run.revision !== revision || run.epoch !== epoch) {
    const begun = { revision, epoch, isAwaited, forgotten: new AbortController() }
    run = Object.assign(begun, { end: checkOpen(state, document, begun) })
    if (options.documents.get(key)?.revision === revision) {
      running.set(key, run)
    }
  }
  run.isAwaited ||= isAwaited
  const found = await run.end
  if (running.get(key) === run) {
    running.delete(key)
  }
  return found
}

/**
 * Checks an open document.
 *
 * @returns `undefined` if its text or the environment has changed meanwhile
 */
async function checkOpen(
  { states, costs, options }: ChecksState,
  document: OpenDocument,
  run: Omit<Run, 'end'>,
): Promise<DocumentState | undefined> {
  const { key, text, revision } = document
  const { epoch, forgotten } = run
  const start = performance.now()
  const isPresent = (): boolean => options.documents.get(key)?.revision === revision
  const isCurrent = (): boolean =>
    !forgotten.signal.aborted &&
    (run.isAwaited || isPresent()) &&
    epoch === options.environment().epoch
  let isDone = true
  try {
    isDone = await check(options, document, !options.isGone(key), isCurrent)
  } catch (error) {
    // A fault of slashlint in one document must not take the others down: nothing is said about this one.
    options.failed(error)
  }
  if (!isDone || !isCurrent()) {
    return undefined
  }
  const ask: Ask = (question, params) =>
    options.ask(key, isPresent() ? undefined : text.getText(), question, params)
  const state = { document, revision, epoch, ask }
  if (isPresent()) {
    costs.set(key, performance.now() - start)
    states.set(key, state)
  }
  return state
}

/**
 * Checks a document.
 *
 * @param isMember true if its commands belong to the sets of its project, unless its place excludes
 * them
 * @param isCurrent called after every pause; if it returns false, the check is cancelled
 * @returns false if the check was cancelled
 */
async function check(
  options: ChecksOptions,
  subject: Subject,
  isMember: boolean,
  isCurrent: () => boolean,
): Promise<boolean> {
  const { key, text: document } = subject
  const environment = options.environment()
  const text = document.getText()
  if (fileNameOf(key) === CONFIG_NAME) {
    const { findings } = await environment.openConfig(key, text)
    if (!isCurrent()) {
      return false
    }
    options.store([[key, recordOfFindings(key, findings, document)]])
    return true
  }
  const terms = await termsOf(subject, isMember, environment)
  if (!isCurrent()) {
    return false
  }
  const place = terms && options.placeOf(key, { language: terms.language, length: text.length })
  if (place === 'begins again') {
    return false
  }
  if (place === 'nowhere') {
    await options.put({ key, text: null, terms: null })
    options.store([[key, recordOfTooLarge(key, document)]])
  } else {
    await options.put({ key, text, terms: terms ?? null })
  }
  return isCurrent()
}

/**
 * Returns the terms of a check. Returns `undefined` if slashlint does not read the language, or if
 * the project ignores the document.
 */
async function termsOf(
  { key, uri, revision, typedSince, language: known }: Subject,
  isMember: boolean,
  environment: Environment,
): Promise<CheckTerms | undefined> {
  const language = known ?? languageOf(key)
  if (language === undefined) {
    return undefined
  }
  const [settings, root, isCounted] = await Promise.all([
    environment.settingsOf(key),
    environment.rootOf(key),
    environment.isCounted(key),
  ])
  if (settings === undefined) {
    return undefined
  }
  // A document that does not belong to its project is a project of its own.
  const ownRoot = isCounted && isMember ? root : key
  return { uri, revision, language, typedSince, settings, root: ownRoot }
}

const closedDocument = (key: string, text: string): Subject => ({
  key,
  uri: key,
  revision: 0,
  language: undefined,
  text: TextDocument.create(key, '', 0, text),
})

function delayOf({ costs }: ChecksState, key: string): number {
  const cost = costs.get(key) ?? 0
  return cost > QUICK_MS ? Math.min(MOST_DELAY_MS, cost) : 0
}

async function quiet(state: ChecksState, uri: string, isCancelled: () => boolean): Promise<void> {
  const { documents } = state.options
  const delay = delayOf(state, keyOf(uri))
  if (delay === 0) {
    return
  }
  for (let revision = -1; documents.get(uri)?.revision !== revision && !isCancelled();) {
    revision = documents.get(uri)?.revision ?? revision
    await new Promise((done) => setTimeout(done, delay))
  }
}
