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
  /** The terms of its check: `null` to end its checks; without any, the last ones. */
  readonly terms?: CheckTerms | null
}

/** The terms of a document's check. */
export interface CheckTerms extends Pick<DocumentTerms, 'settings' | 'root' | 'typedSince'> {
  /** The URI as the client writes it. */
  readonly uri: string
  /** The number of its revision. Of several texts, the one with the highest number counts. */
  readonly revision: number
  /** The language whose reader reads the text. */
  readonly language: LanguageId
}

/** The consequences of a text. */
export interface Changes {
  /** The new records of documents; `null` if a document has none any more. */
  readonly records: readonly (readonly [key: string, record: DocumentRecord | null])[]
  /** The imported documents whose texts are not known. */
  readonly missing: readonly string[]
}

/** Returns the number of characters of a large document of a language. */
function largeFrom(language: LanguageId): number {
  if (language.startsWith('json')) {
    return 400_000
  }
  return language === 'yaml' ? 40_000 : 120_000
}

/** Tells whether a document is so long that each keystroke would have to wait for its check. */
export const isLarge = (language: LanguageId, length: number): boolean =>
  length >= largeFrom(language)

/** Thrown for a question that the ended thread did not answer. It is no fault. */
export class AnalystEnded extends Error {
  constructor() {
    super('The thread for large documents has ended.')
  }
}

/** The end of a thread, with the loss of all its documents. */
export interface Loss {
  /** True if the thread ended because it exceeded its memory. */
  readonly isOutOfMemory: boolean
  /** True if it was busy with the first check of a document. Then none of the memory is garbage of earlier ones. */
  readonly isFresh: boolean
  /** The documents that it was busy with. */
  readonly keys: readonly string[]
}

/** Analyses documents in a thread, or here. */
export interface Analyst {
  /**
   * Puts the present texts of documents. The new records of other documents that are not open are returned when nothing
   * is put: otherwise each of thousands of files would return them.
   *
   * @param isAll from now on, all files that count were put
   */
  put(documents: readonly PutDocument[], isAll?: boolean): Promise<Changes>
  /**
   * Answers a question about a document; `null` if it defines and handles nothing.
   *
   * @param text the text that the question is about, if the document has another one by now
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
  /** The document of the last question. */
  last: TextDocument | undefined
  /** All files of the workspace were put. */
  isSearched: boolean
}

/** The texts of documents, as far as they are known. */
interface Texts {
  /** The texts of documents that are open, or that others import. */
  readonly known: Map<string, string | undefined>
  /** The documents that others import. */
  readonly imported: Set<string>
  /** The imported documents whose texts are not known. */
  readonly missing: Set<string>
}

/**
 * Makes the project of all documents. If a document is so large that each keystroke would be felt, the project is in another
 * thread, so that this one can always answer. Its parameters and answers are plain data.
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
 * Chooses the changed documents whose records are returned together with those of the put documents. If no document was
 * put, all are returned.
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

/** Puts a document into the project. @returns the documents whose findings may have changed */
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

/** Checks whether a later text of the document was put already: somebody asks about an older one. */
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

/** Returns a document with positions as the client counts them. The last one is kept for the next question. */
function documentOf(state: AnalystState, key: string, text: string): TextDocument {
  const terms = state.terms.get(key)
  const uri = terms?.uri ?? key
  if (state.last?.uri !== uri || state.last.getText() !== text) {
    const document = TextDocument.create(uri, terms?.language ?? '', 0, text)
    state.last = encoded(document, state.display.encoding)
  }
  return state.last
}
