import { createProject } from '@slashlint/checker'
import type { Analysis, DocumentTerms, Project } from '@slashlint/checker'
import { createReaders } from '@slashlint/sources'
import type { LanguageId, Readers } from '@slashlint/sources'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { ANSWERS, encoded, rangeIn } from '../answers/index.js'
import type {
  Answering,
  AnswerTo,
  DisplayCapabilities,
  KnownDocument,
  Params,
  Question,
} from '../answers/index.js'
import { rangeLookup } from '../features/index.js'
import { keyOf } from './documents.js'
import { locator, plain, recordOf } from './record.js'
import type { DocumentRecord } from './record.js'

/** A document in its present text. */
export interface PutDocument {
  /** The URI in one spelling, by which documents are told apart. */
  readonly key: string
  /** `null` if there is no such document. */
  readonly text: string | null
  /**
   * The terms of the check. `null` ends the checks of the document. If left out, the last terms are
   * used.
   */
  readonly terms?: CheckTerms | null
}

/** The facts, apart from the text, on which the check of a document depends. */
export interface CheckTerms extends Pick<DocumentTerms, 'settings' | 'root' | 'typedSince'> {
  /** The URI in the client's spelling. */
  readonly uri: string
  /** The number of the revision. Texts with lower numbers than the last one are ignored. */
  readonly revision: number
  /** The language whose reader reads the text. */
  readonly language: LanguageId
}

/** The results of adding or changing documents. */
export interface Changes {
  /** The new records of documents; `null` if a document has none any more. */
  readonly records: readonly (readonly [key: string, record: DocumentRecord | null])[]
  /** The imported documents whose texts are not known. */
  readonly missing: readonly string[]
}

/** Returns the number of characters from which on a document of a language is large. */
function largeFrom(language: LanguageId): number {
  if (language.startsWith('json')) {
    return 400_000
  }
  return language === 'yaml' ? 40_000 : 120_000
}

/** Tells whether a document is so long that its check would delay each keystroke. */
export const isLarge = (language: LanguageId, length: number): boolean =>
  length >= largeFrom(language)

/** The error for a question that a thread did not answer before it ended. It is not a fault. */
export class AnalystEnded extends Error {
  constructor() {
    super('The thread for large documents has ended.')
  }
}

/**
 * Facts about a thread that ended before its work was done. The results about its documents are
 * lost.
 */
export interface Loss {
  /** True if the thread ended because it exceeded its memory. */
  readonly isOutOfMemory: boolean
  /**
   * True if the thread was busy with the first check of a document, so that its memory contained no
   * garbage of earlier checks.
   */
  readonly isFresh: boolean
  /** The keys of the documents that the thread was busy with. */
  readonly keys: readonly string[]
}

/** Analyses documents, in a thread of its own or in the server's. */
export interface Analyst {
  /**
   * Adds or replaces documents. Records of other closed documents are returned by the next call
   * without documents, so that not each of thousands of files returns them.
   *
   * @param isAll true if all files of the workspace have been added
   */
  put(documents: readonly PutDocument[], isAll?: boolean): Promise<Changes>
  /**
   * Answers a question about a document. Returns `null` if the document neither defines nor handles
   * anything.
   *
   * @param text the text that the question is about, if it is no longer the present one
   */
  ask<Q extends Question>(
    key: string,
    text: string | undefined,
    question: Q,
    params: Params<Q>,
  ): Promise<AnswerTo<Q> | null>
  /** Ends the thread. */
  dispose(): void
}

/** The analyst's state, by the keys of documents. */
interface AnalystState {
  readonly display: DisplayCapabilities
  readonly project: Project
  readonly readers: Readers
  readonly terms: Map<string, CheckTerms>
  readonly texts: Texts
  /** The documents whose findings may have changed. */
  readonly changed: Set<string>
  /** For each document, the analysis and the findings of other documents from which its last record was made. */
  readonly reported: Map<
    string,
    { readonly analysis: Analysis | undefined; readonly others: string }
  >
  /** The document of the last question, stored for the next one. */
  last: TextDocument | undefined
  /** True if all files of the workspace were added. */
  isSearched: boolean
}

/** The known texts of documents. */
interface Texts {
  /** The texts of documents that are open, or that others import. */
  readonly known: Map<string, string | undefined>
  /** The documents that others import. */
  readonly imported: Set<string>
  /** The imported documents whose texts are not known. */
  readonly missing: Set<string>
}

/**
 * Makes the analyst, which contains the project of all documents. It runs in another thread if a
 * document is so large that its check would delay keystrokes. So its parameters and answers are
 * plain data.
 */
export function createAnalyst(display: DisplayCapabilities): Analyst {
  const texts: Texts = { known: new Map(), imported: new Set(), missing: new Set() }
  const project: Project = createProject(
    (key, from) => {
      if (key !== from) {
        texts.imported.add(key)
      }
      const text = textOf(state, key)
      if (text === undefined && !texts.known.has(key)) {
        texts.missing.add(key)
        texts.imported.add(key)
      }
      return text
    },
    () => false,
    () => state.isSearched,
  )
  const state: AnalystState = {
    display,
    project,
    readers: createReaders(),
    terms: new Map(),
    texts,
    changed: new Set(),
    reported: new Map(),
    last: undefined,
    isSearched: false,
  }
  return {
    put: (documents, isAll) => putAll(state, documents, isAll),
    ask: async (key, text, question, params) => ask(state, [key, text], question, params),
    dispose: (): void => undefined,
  }
}

const textOf = ({ texts, project }: AnalystState, key: string): string | undefined =>
  texts.known.get(key) ?? project.analysis(key)?.text

const isTyped = ({ terms }: AnalystState, key: string): boolean =>
  terms.get(key)?.typedSince !== undefined

async function putAll(
  state: AnalystState,
  documents: readonly PutDocument[],
  isAll = false,
): Promise<Changes> {
  const { project, changed, texts } = state
  if (isAll && !state.isSearched) {
    state.isSearched = true
    for (const key of project.searched()) {
      changed.add(key)
    }
  }
  for (const document of documents) {
    for (const key of await put(state, document)) {
      changed.add(key)
    }
  }
  const now = reportedWith(state, documents)
  const found = { records: recordsOf(state, now), missing: [...texts.missing] }
  texts.missing.clear()
  for (const key of now) {
    changed.delete(key)
  }
  return found
}

/**
 * Returns the changed documents whose records are returned together with those of the added
 * documents. If no document was added, returns all changed documents.
 */
function reportedWith(state: AnalystState, documents: readonly PutDocument[]): readonly string[] {
  const changed = [...state.changed]
  if (documents.length === 0) {
    return changed
  }
  const own = new Set(documents.map(({ key }) => key))
  const isSeen = documents.some(({ key, terms }) => terms === undefined || isTyped(state, key))
  return changed.filter((key) => own.has(key) || (isSeen && isTyped(state, key)))
}

/**
 * Adds a document to the project.
 *
 * @returns the documents whose findings may have changed
 */
async function put(
  state: AnalystState,
  { key, text, terms: nextTerms }: PutDocument,
): Promise<Iterable<string>> {
  const { readers, terms: all, texts, project } = state
  const reader = nextTerms ? await readers.load(nextTerms.language) : undefined
  if (nextTerms && isOutdated(nextTerms, all.get(key))) {
    return []
  }
  if (nextTerms === null) {
    all.delete(key)
  } else if (nextTerms !== undefined) {
    all.set(key, nextTerms)
  }
  const terms = all.get(key)
  if (texts.imported.has(key) || terms?.typedSince !== undefined) {
    texts.known.set(key, text ?? undefined)
  } else {
    texts.known.delete(key)
  }
  if (terms === undefined) {
    return project.put(key, text ?? undefined)
  }
  const read = reader ?? (await readers.load(terms.language))
  return project.put(key, text ?? undefined, {
    ...terms,
    languageId: terms.language,
    read: (document, host) => read(document, { ...host, text: (uri) => host.text(keyOf(uri)) }),
  })
}

/** Checks whether a later text of the document was already added. */
const isOutdated = ({ revision }: CheckTerms, last: CheckTerms | undefined): boolean =>
  revision > 0 && (last?.revision ?? 0) > revision

/** Makes the records of the documents whose findings differ from the last records. */
function recordsOf(state: AnalystState, keys: Iterable<string>): Changes['records'] {
  const { project, reported, display } = state
  const located = locator((uri) => textOf(state, keyOf(uri)), display.encoding)
  return [...new Set(keys)].flatMap((key): Changes['records'] => {
    const analysis = project.analysis(key)
    const found = project.others(key)
    const before = reported.get(key)
    const others = found.length === 0 ? '' : JSON.stringify(found.map(plain))
    if (before !== undefined && before.analysis === analysis && before.others === others) {
      return []
    }
    if (analysis === undefined && found.length === 0) {
      return reported.delete(key) ? [[key, null]] : []
    }
    reported.set(key, { analysis, others })
    return [[key, recordOf(key, analysis, project.findings(key), located)]]
  })
}

function ask<Q extends Question>(
  state: AnalystState,
  [key, text]: readonly [key: string, text: string | undefined],
  question: Q,
  params: Params<Q>,
): AnswerTo<Q> | null {
  const { project, display } = state
  const analysis = project.seen(key, text)
  if (analysis === undefined) {
    return null
  }
  const document = documentOf(state, key, analysis.text)
  const known = (uri: string): string | undefined => textOf(state, keyOf(uri))
  const inOthers = rangeLookup(known, display.encoding)
  const about: KnownDocument = {
    uri: document.uri,
    document,
    encoding: display.encoding,
    analysis,
    others: project.others(key).filter(({ useOf }) => useOf === undefined),
    again: (changed) => project.seen(key, changed),
    textOf: known,
    rangeOf: (place) => (place.uri === analysis.uri ? rangeIn(document, place) : inOthers(place)),
  }
  return (ANSWERS[question] as Answering<Q>)(about, params, display)
}

/**
 * Returns a document with positions in the client's encoding. The last document is stored for the
 * next question.
 */
function documentOf(state: AnalystState, key: string, text: string): TextDocument {
  const terms = state.terms.get(key)
  const uri = terms?.uri ?? key
  if (state.last?.uri !== uri || state.last.getText() !== text) {
    const document = TextDocument.create(uri, terms?.language ?? '', 0, text)
    state.last = encoded(document, state.display.encoding)
  }
  return state.last
}
