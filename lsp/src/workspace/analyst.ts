import { createProject } from '@slashlint/checker'
import type { Analysis, DocumentTerms } from '@slashlint/checker'
import { createReaders } from '@slashlint/sources'
import type { LanguageId, Place } from '@slashlint/sources'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Range } from 'vscode-languageserver-types'
import { ANSWERS, encoded, rangeIn } from '../answers/index.js'
import type { Answering, AnswerTo, Look, Params, Question } from '../answers/index.js'
import { rangeLookup } from '../features/index.js'
import { keyOf } from './documents.js'
import { locator, plain, recordOf } from './record.js'
import type { DocumentRecord } from './record.js'

export interface PutDocument {
  readonly key: string
  /** `null` if there is no such document. */
  readonly text: string | null
  /** How it is checked. `null`: no more; without any, as before. */
  readonly how?: HowChecked | null
}

export interface HowChecked extends Pick<DocumentTerms, 'settings' | 'root' | 'typedSince'> {
  /** As the client writes it. */
  readonly uri: string
  /** Of several texts, the last one counts. */
  readonly revision: number
  readonly language: LanguageId
}

export interface Changes {
  /** The documents of which something else is known now; `null`: nothing. */
  readonly records: readonly (readonly [key: string, record: DocumentRecord | null])[]
  /** The documents that were asked for, and whose texts are not known. */
  readonly missing: readonly string[]
}

/** Characters of a large document of a language. */
function largeFrom(language: LanguageId): number {
  if (language.startsWith('json')) {
    return 400_000
  }
  return language === 'yaml' ? 40_000 : 120_000
}

/** From so many characters on the check of a document would be felt in every keystroke. */
export const isLarge = (language: LanguageId, length: number): boolean =>
  length >= largeFrom(language)

/** What is not answered any more, because the thread that would do it has ended. It is no fault. */
export class AnalystEnded extends Error {
  constructor() {
    super('The thread for large documents has ended.')
  }
}

/** How a thread was lost, with all that it knew. */
export interface Loss {
  readonly isOutOfMemory: boolean
  /** The documents that it was busy with. */
  readonly keys: readonly string[]
}

/** Analyses documents in a thread, or here. */
export interface Analyst {
  /**
   * Puts documents in the place of what was known of them. What is known now of others that are not open is told when
   * nothing is put: with each of thousands of files, it would be something else.
   *
   * @param isAll from now on, all files that count were put
   */
  put(documents: readonly PutDocument[], isAll?: boolean): Promise<Changes>
  /**
   * Answers a question about a document; `null` if it defines and handles nothing.
   *
   * @param text that is asked about, where it is no longer that of the document
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

/**
 * The project of all documents. Where a document is so large that each keystroke would be felt, it lies in another thread, so
 * that this one can always answer: all that goes back and forth is plain data.
 */
export function createAnalyst(look: Look): Analyst {
  const readers = createReaders()
  const how = new Map<string, HowChecked>()
  /** The texts of documents that are open, or that others have asked for. */
  const texts = new Map<string, string | undefined>()
  const asked = new Set<string>()
  const missing = new Set<string>()
  /** The documents of which something else may be known. */
  const changed = new Set<string>()
  /** What the last record of a document was made of. */
  const told = new Map<
    string,
    { readonly analysis: Analysis | undefined; readonly others: string }
  >()
  let last: TextDocument | undefined
  let isSearched = false

  const known = (key: string): string | undefined => texts.get(key) ?? project.analysis(key)?.text
  const project = createProject(
    (key, from) => {
      if (key !== from) {
        asked.add(key)
      }
      const text = known(key)
      if (text === undefined && !texts.has(key)) {
        missing.add(key)
        asked.add(key)
      }
      return text
    },
    () => false,
    () => isSearched,
  )
  const textOf = (uri: string): string | undefined => known(keyOf(uri))

  async function put({ key, text, how: given }: PutDocument): Promise<Iterable<string>> {
    const reader =
      given === undefined || given === null ? undefined : await readers.load(given.language)
    // Somebody asks about a text that has changed since.
    if (given && given.revision > 0 && (how.get(key)?.revision ?? 0) > given.revision) {
      return []
    }
    if (given === null) {
      how.delete(key)
    } else if (given !== undefined) {
      how.set(key, given)
    }
    const terms = how.get(key)
    if (asked.has(key) || terms?.typedSince !== undefined) {
      texts.set(key, text ?? undefined)
    } else {
      texts.delete(key)
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

  /** What is known of documents, as far as it is something else than before. */
  function recordsOf(keys: Iterable<string>): Changes['records'] {
    const located = locator(textOf, look.encoding)
    return [...new Set(keys)].flatMap((key): Changes['records'] => {
      const analysis = project.analysis(key)
      const said = project.others(key)
      const before = told.get(key)
      const others = said.length === 0 ? '' : JSON.stringify(said.map(plain))
      if (before !== undefined && before.analysis === analysis && before.others === others) {
        return []
      }
      if (analysis === undefined && said.length === 0) {
        return told.delete(key) ? [[key, null]] : []
      }
      told.set(key, { analysis, others })
      return [[key, recordOf(key, analysis, project.findings(key), located)]]
    })
  }

  function documentOf(key: string, text: string): TextDocument {
    const uri = how.get(key)?.uri ?? key
    if (last?.uri !== uri || last.getText() !== text) {
      last = encoded(TextDocument.create(uri, how.get(key)?.language ?? '', 0, text), look.encoding)
    }
    return last
  }

  return {
    async put(documents: readonly PutDocument[], isAll = false): Promise<Changes> {
      if (isAll && !isSearched) {
        isSearched = true
        for (const key of project.searched()) {
          changed.add(key)
        }
      }
      for (const one of documents) {
        for (const key of await put(one)) {
          changed.add(key)
        }
      }
      const isTyped = (key: string): boolean => how.get(key)?.typedSince !== undefined
      const own = new Set(documents.map(({ key }) => key))
      const isSeen = documents.some(({ key, how: given }) => given === undefined || isTyped(key))
      const now = [...changed].filter(
        (key) => own.size === 0 || own.has(key) || (isSeen && isTyped(key)),
      )
      const found = { records: recordsOf(now), missing: [...missing] }
      missing.clear()
      for (const key of now) {
        changed.delete(key)
      }
      return found
    },
    async ask<Q extends Question>(
      key: string,
      text: string | undefined,
      question: Q,
      params: Params<Q>,
    ): Promise<AnswerTo<Q> | null> {
      const analysis = project.seen(key, text)
      if (analysis === undefined) {
        return null
      }
      const document = documentOf(key, analysis.text)
      const others = project.others(key).filter(({ useOf }) => useOf === undefined)
      const again = (changed: string): Analysis | undefined => project.seen(key, changed)
      const elsewhere = rangeLookup(textOf, look.encoding)
      const rangeOf = (place: Place): Range | undefined =>
        place.uri === analysis.uri ? rangeIn(document, place) : elsewhere(place)
      const { uri } = document
      const about = {
        uri,
        document,
        encoding: look.encoding,
        analysis,
        others,
        again,
        textOf,
        rangeOf,
      }
      return (ANSWERS[question] as Answering<Q>)(about, params, look)
    },
    dispose: (): void => undefined,
  }
}
