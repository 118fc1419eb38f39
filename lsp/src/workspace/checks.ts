import { TextDocument } from 'vscode-languageserver-textdocument'
import { encoded } from '../answers/index.js'
import type { Look } from '../answers/index.js'
import type { Analyst } from './analyst.js'
import { checkDocument, NOTHING } from './check.js'
import type { CheckedDocument, CheckRequest } from './check.js'
import { keyOf, rested } from './documents.js'
import type { OpenDocument, OpenDocuments } from './documents.js'
import type { DocumentState } from './model.js'
import type { DocumentRecord } from './record.js'
import type { Texts } from './texts.js'
import type { Surroundings } from './world.js'

/** Documents that take longer to check than this are checked when no change came for as long as the last check took. */
const QUICK_MS = 8
const MOST_DELAY_MS = 250

/** What is known of the open documents, each in its present text, and how others are checked. */
export interface Checks {
  /** The state of an open document in its present text; `undefined` if it isn't open. */
  current(uri: string): Promise<DocumentState | undefined>
  /** The state of a document that was kept, also when its text has changed since. */
  stateIn(document: OpenDocument): Promise<DocumentState>
  /** Checks a document that is not open; `undefined` if it was opened meanwhile, or the world has changed. */
  closed(key: string, text: string): Promise<CheckedDocument | undefined>
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

export interface ChecksOptions {
  readonly documents: OpenDocuments
  readonly texts: Texts
  readonly look: Look
  readonly analyst: Analyst | undefined
  world(): Surroundings
  /** Documents that define commands which a document handles, or handle those that it defines. */
  around(key: string): readonly string[]
  /** What is known of its folder and its past. */
  expects(key: string): CheckRequest['expects']
  /** An open document was checked. */
  checked(key: string, record: DocumentRecord | undefined): void
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

export function createChecks({
  documents,
  texts,
  look,
  analyst,
  world,
  around,
  expects,
  checked,
  failed,
}: ChecksOptions): Checks {
  const states = new Map<string, DocumentState & { readonly epoch: number }>()
  const running = new Map<string, Run>()
  const costs = new Map<string, number>()

  /** What every check has in common. */
  const common = (): Pick<CheckRequest, 'environment' | 'texts' | 'load' | 'look' | 'analyst'> => ({
    environment: world().environment,
    texts,
    load: texts.load,
    look,
    analyst,
  })

  /** The state of a document, if it is about its present text. */
  function stateOf({ key, revision }: OpenDocument): DocumentState | undefined {
    const state = states.get(key)
    return state?.revision === revision && state.epoch === world().epoch ? state : undefined
  }

  async function checkOpen(document: OpenDocument, run: Omit<Run, 'end'>): Promise<DocumentState | undefined> {
    const { key, uri, language, text, revision } = document
    const { epoch, forgotten } = run
    const start = performance.now()
    const isPresent = (): boolean => documents.get(key)?.revision === revision
    const isCurrent = (): boolean =>
      !forgotten.signal.aborted && (run.isAsked || isPresent()) && epoch === world().epoch
    let found: CheckedDocument | undefined
    try {
      found = await checkDocument({
        ...common(),
        around: around(key),
        expects: expects(key),
        key,
        uri,
        revision,
        language,
        document: text,
        isCurrent,
      })
    } catch (error) {
      // A fault of slashlint in one document must not take the others down: nothing is said about this one.
      failed(error)
      found = NOTHING
    }
    if (found === undefined || !isCurrent()) return undefined
    const state = { document, revision, epoch, ...found }
    if (isPresent()) {
      costs.set(key, performance.now() - start)
      states.set(key, state)
      checked(key, found.record)
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
      const { epoch } = world()
      const document = encoded(TextDocument.create(key, '', 0, text), look.encoding)
      const isCurrent = (): boolean => documents.get(key) === undefined && epoch === world().epoch
      return checkDocument({
        ...common(),
        around: around(key),
        expects: expects(key),
        key,
        uri: key,
        revision: 0,
        language: undefined,
        document,
        isCurrent,
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
