import { CONFIG_NAME, fileNameOf } from '@slashlint/checker'
import { languageOf } from '@slashlint/sources'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { AnswerTo, Params, Question } from '../answers/index.js'
import type { Analyst, Changes, HowChecked, PutDocument } from './analyst.js'
import { keyOf } from './documents.js'
import type { OpenDocument, OpenDocuments } from './documents.js'
import type { Environment } from './environment.js'
import type { DocumentSize } from './large.js'
import { recordOfFindings, recordOfTooLarge } from './record.js'

/** Documents that take longer to check than this are checked when no change came for as long as the last check took. */
const QUICK_MS = 8
const MOST_DELAY_MS = 250

/** Answers a question about a document that was checked; `null` if it defines and handles nothing. */
export type Ask = <Q extends Question>(
  question: Q,
  params: Params<Q>,
) => AnswerTo<Q> | null | Promise<AnswerTo<Q> | null>

/** An open document as it is now, with what is known about it. */
export interface DocumentState {
  readonly document: OpenDocument
  readonly revision: number
  readonly ask: Ask
}

export interface ChecksOptions {
  readonly documents: OpenDocuments
  world(): Environment
  put(document: PutDocument): Promise<void>
  /** Takes what is known of a document that is no source. */
  take(records: Changes['records']): void
  /** Takes how large a document is, which decides where all are checked. */
  placeOf(key: string, size: DocumentSize): DocumentPlace
  ask: Analyst['ask']
  /** Whether a document is open although its file is gone. */
  isGone(key: string): boolean
  failed(error: unknown): void
}

/** Where a document is checked: all are moved to another thread or back, or this one is too large for any. */
export type DocumentPlace = 'here' | 'begins again' | 'nowhere'

/** A document to be checked in one text. */
type Subject = Omit<OpenDocument, 'plain' | 'typedSince'> &
  Partial<Pick<OpenDocument, 'typedSince'>>

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

/** What is known of the open documents, each in its present text, and how others are checked. */
export function createChecks({
  documents,
  world,
  put,
  take,
  placeOf,
  ask,
  isGone,
  failed,
}: ChecksOptions) {
  const states = new Map<string, DocumentState & { readonly epoch: number }>()
  const running = new Map<string, Run>()
  const costs = new Map<string, number>()

  /** The state of a document, if it is about its present text. */
  function stateOf({ key, revision }: OpenDocument): DocumentState | undefined {
    const state = states.get(key)
    return state?.revision === revision && state.epoch === world().epoch ? state : undefined
  }

  /**
   * Checks a document.
   *
   * @param isMember it belongs to the sets of its project, if its place allows that
   * @param isCurrent asked after every pause, for a text that changed is not worth it
   * @returns whether it is still what it was
   */
  async function check(
    subject: Subject,
    isMember: boolean,
    isCurrent: () => boolean,
  ): Promise<boolean> {
    const { key, text: document } = subject
    const environment = world()
    const text = document.getText()
    if (fileNameOf(key) !== CONFIG_NAME) {
      const how = await howChecked(subject, isMember, environment)
      if (!isCurrent()) {
        return false
      }
      const place =
        how === undefined ? 'here' : placeOf(key, { language: how.language, length: text.length })
      if (place === 'here') {
        await put({ key, text, how: how ?? null })
      } else if (place === 'nowhere') {
        await put({ key, text: null, how: null })
        take([[key, recordOfTooLarge(key, document)]])
      }
      return place !== 'begins again' && isCurrent()
    }
    const { findings } = await environment.openConfig(key, text)
    if (!isCurrent()) {
      return false
    }
    take([[key, recordOfFindings(key, findings, document)]])
    return true
  }

  async function checkOpen(
    document: OpenDocument,
    run: Omit<Run, 'end'>,
  ): Promise<DocumentState | undefined> {
    const { key, text, revision } = document
    const { epoch, forgotten } = run
    const start = performance.now()
    const isPresent = (): boolean => documents.get(key)?.revision === revision
    const isCurrent = (): boolean =>
      !forgotten.signal.aborted && (run.isAsked || isPresent()) && epoch === world().epoch
    let isDone = true
    try {
      isDone = await check(document, !isGone(key), isCurrent)
    } catch (error) {
      // A fault of slashlint in one document must not take the others down: nothing is said about this one.
      failed(error)
    }
    if (!isDone || !isCurrent()) {
      return undefined
    }
    const own: Ask = (question, params) =>
      ask(key, isPresent() ? undefined : text.getText(), question, params)
    const state = { document, revision, epoch, ask: own }
    if (isPresent()) {
      costs.set(key, performance.now() - start)
      states.set(key, state)
    }
    return state
  }

  /** The check of a document in this text: the one that goes on, or a new one. */
  async function runOf(
    document: OpenDocument,
    isAsked: boolean,
  ): Promise<DocumentState | undefined> {
    const { key, revision } = document
    const { epoch } = world()
    let run = running.get(key)
    if (run === undefined || run.revision !== revision || run.epoch !== epoch) {
      const begun = { revision, epoch, isAsked, forgotten: new AbortController() }
      run = Object.assign(begun, { end: checkOpen(document, begun) })
      if (documents.get(key)?.revision === revision) {
        running.set(key, run)
      }
    }
    run.isAsked ||= isAsked
    const state = await run.end
    if (running.get(key) === run) {
      running.delete(key)
    }
    return state
  }

  /** How long a document should rest before it is checked: the longer, the longer that takes. */
  function delayOf(key: string): number {
    const cost = costs.get(key) ?? 0
    return cost > QUICK_MS ? Math.min(MOST_DELAY_MS, cost) : 0
  }

  return {
    /** The state of an open document in its present text; `undefined` if it isn't open. */
    async current(uri: string) {
      const key = keyOf(uri)
      for (;;) {
        const document = documents.get(key)
        if (document === undefined) {
          return undefined
        }
        const state = stateOf(document)
        if (state !== undefined) {
          return state
        }
        await runOf(document, false)
      }
    },
    /** The state of a document that was kept, also when its text has changed since. */
    async stateIn(document: OpenDocument) {
      for (;;) {
        const state = stateOf(document) ?? (await runOf(document, true))
        if (state !== undefined) {
          return state
        }
      }
    },
    /** Checks a document that is not open, unless it was opened meanwhile, or the world has changed. */
    closed(key: string, text: string) {
      const environment = world()
      const subject = {
        key,
        uri: key,
        revision: 0,
        language: undefined,
        text: TextDocument.create(key, '', 0, text),
      }
      return check(subject, true, () => documents.get(key) === undefined && environment === world())
    },
    /** Whether what is known about a document is about its present text. */
    isCurrent(key: string) {
      const document = documents.get(key)
      return document === undefined || stateOf(document) !== undefined
    },
    delayOf,
    /**
     * Resolves when a document has not changed for as long as it should rest; at once where it need not, or isn't open. What
     * is asked about each keystroke waits here, so that only the last one is answered at full cost.
     */
    async quiet(uri: string, isCancelled: () => boolean) {
      const delay = delayOf(keyOf(uri))
      if (delay === 0) {
        return
      }
      for (let revision = -1; documents.get(uri)?.revision !== revision && !isCancelled();) {
        revision = documents.get(uri)?.revision ?? revision
        await new Promise((done) => setTimeout(done, delay))
      }
    },
    /** What is known of an open document is out of date, although its text did not change. */
    forget(key: string) {
      states.delete(key)
      running.get(key)?.forgotten.abort()
      running.delete(key)
    },
    forgetAll: () => states.clear(),
    /** A document is no longer open. */
    leave(key: string) {
      states.delete(key)
      costs.delete(key)
    },
  }
}

async function howChecked(
  { key, uri, revision, typedSince, language: known }: Subject,
  isMember: boolean,
  environment: Environment,
): Promise<HowChecked | undefined> {
  const language = known ?? languageOf(key)
  if (language === undefined) {
    return undefined
  }
  const [settings, root, isCounted] = await Promise.all([
    environment.settingsOf(key),
    environment.rootOf(key),
    environment.isCounted(key),
  ])
  // What does not count in its project is one of its own.
  return (
    settings && {
      uri,
      revision,
      language,
      typedSince,
      settings,
      root: isCounted && isMember ? root : key,
    }
  )
}
