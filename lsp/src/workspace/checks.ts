import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Analyst } from './analyst.js'
import { checkDocument } from './check.js'
import type { Ask, CheckRequest } from './check.js'
import { keyOf, rested } from './documents.js'
import type { OpenDocument, OpenDocuments } from './documents.js'
import type { Environment } from './environment.js'
import type { DocumentState } from './model.js'

/** Documents that take longer to check than this are checked when no change came for as long as the last check took. */
const QUICK_MS = 8
const MOST_DELAY_MS = 250

/** What is known of the open documents, each in its present text, and how others are checked. */
export interface Checks {
  /** The state of an open document in its present text; `undefined` if it isn't open. */
  current(uri: string): Promise<DocumentState | undefined>
  /** The state of a document that was kept, also when its text has changed since. */
  stateIn(document: OpenDocument): Promise<DocumentState>
  /** Checks a document that is not open, unless it was opened meanwhile, or the world has changed. */
  closed(key: string, text: string): Promise<unknown>
  /** Whether what is known about a document is about its present text. */
  isCurrent(key: string): boolean
  /** How long a document should rest before it is checked: the longer, the longer that takes. */
  delayOf(key: string): number
  /** Resolves when an open document has not changed for that long; at once if it need not rest. */
  quiet(uri: string, isCancelled: () => boolean): Promise<void>
  /** What is known of an open document is out of date, although its text did not change. */
  forget(key: string): void
  forgetAll(): void
  /** A document is no longer open. */
  leave(key: string): void
}

export interface ChecksOptions extends Pick<CheckRequest, 'texts' | 'put' | 'take' | 'move'> {
  readonly documents: OpenDocuments
  world(): Environment
  ask: Analyst['ask']
  /** Whether a document is open although its file is gone. */
  isGone(key: string): boolean
  failed(error: unknown): void
}

/** A check of an open document that goes on. */
interface Run {
  readonly revision: number
  readonly epoch: number
  /** Somebody has asked about this very text: the check goes on when it changes. */
  isAsked: boolean
  /** `undefined` if it was given up. */
  readonly end: Promise<DocumentState | undefined>
  /** What it began with is out of date: what it finds is dropped. */
  readonly forgotten: AbortController
}

export function createChecks({ documents, world, ask, isGone, failed, ...common }: ChecksOptions): Checks {
  const states = new Map<string, DocumentState & { readonly epoch: number }>()
  const running = new Map<string, Run>()
  const costs = new Map<string, number>()

  /** The state of a document, if it is about its present text. */
  function stateOf({ key, revision }: OpenDocument): DocumentState | undefined {
    const state = states.get(key)
    return state?.revision === revision && state.epoch === world().epoch ? state : undefined
  }

  async function checkOpen(document: OpenDocument, run: Omit<Run, 'end'>): Promise<DocumentState | undefined> {
    const { key, uri, language, text, revision, typedSince } = document
    const { epoch, forgotten } = run
    const start = performance.now()
    const isPresent = (): boolean => documents.get(key)?.revision === revision
    const isCurrent = (): boolean =>
      !forgotten.signal.aborted && (run.isAsked || isPresent()) && epoch === world().epoch
    let isDone = true
    try {
      const environment = world()
      const about = { key, uri, revision, language, document: text, typedSince, isMember: !isGone(key) }
      isDone = await checkDocument({ ...common, ...about, environment, isCurrent })
    } catch (error) {
      // A fault of slashlint in one document must not take the others down: nothing is said about this one.
      failed(error)
    }
    if (!isDone || !isCurrent()) return undefined
    const own: Ask = (question, params) => ask(key, isPresent() ? undefined : text.getText(), question, params)
    const state = { document, revision, epoch, ask: own }
    if (isPresent()) {
      costs.set(key, performance.now() - start)
      states.set(key, state)
    }
    return state
  }

  /** The check of a document in this text: the one that goes on, or a new one. */
  async function runOf(document: OpenDocument, isAsked: boolean): Promise<DocumentState | undefined> {
    const { key, revision } = document
    const { epoch } = world()
    let run = running.get(key)
    if (run === undefined || run.revision !== revision || run.epoch !== epoch) {
      const begun = { revision, epoch, isAsked, forgotten: new AbortController() }
      run = Object.assign(begun, { end: checkOpen(document, begun) })
      if (documents.get(key)?.revision === revision) running.set(key, run)
    }
    run.isAsked ||= isAsked
    const state = await run.end
    if (running.get(key) === run) running.delete(key)
    return state
  }

  function delayOf(key: string): number {
    const cost = costs.get(key) ?? 0
    return cost > QUICK_MS ? Math.min(MOST_DELAY_MS, cost) : 0
  }

  return {
    async current(uri) {
      const key = keyOf(uri)
      for (;;) {
        const document = documents.get(key)
        if (document === undefined) return undefined
        const state = stateOf(document)
        if (state !== undefined) return state
        await runOf(document, false)
      }
    },
    async stateIn(document) {
      for (;;) {
        const state = stateOf(document) ?? (await runOf(document, true))
        if (state !== undefined) return state
      }
    },
    closed(key, text) {
      const environment = world()
      const about = { key, uri: key, revision: 0, language: undefined, isMember: true }
      return checkDocument({
        ...common,
        ...about,
        environment,
        document: TextDocument.create(key, '', 0, text),
        isCurrent: () => documents.get(key) === undefined && environment === world(),
      })
    },
    isCurrent(key) {
      const document = documents.get(key)
      return document === undefined || stateOf(document) !== undefined
    },
    delayOf,
    quiet: (uri, isCancelled) => rested(documents, uri, delayOf(keyOf(uri)), isCancelled),
    forget(key) {
      states.delete(key)
      running.get(key)?.forgotten.abort()
      running.delete(key)
    },
    forgetAll: () => states.clear(),
    leave(key) {
      states.delete(key)
      costs.delete(key)
    },
  }
}
