import { TextDocument } from 'vscode-languageserver-textdocument'
import { answer, encoded } from '../answers/index.js'
import type { AnswerTo, KnownDocument, Look, Params, Question } from '../answers/index.js'
import { inspector } from './inspect.js'
import type { Subject } from './inspect.js'
import type { DocumentRecord } from './record.js'

/**
 * Large documents are looked at elsewhere, in another thread, so that this one can always answer. All that goes back and
 * forth is plain data.
 */
export interface Analyst {
  check(task: CheckTask): Promise<CheckResult>
  /** @throws when the document is no longer in the state that the revision means */
  ask<Q extends Question>(
    key: string,
    revision: number,
    question: Q,
    params: Params<Q>,
    look: Look,
  ): Promise<AnswerTo<Q>>
  forget(key: string): void
  dispose(): void
}

export interface CheckTask extends Omit<Subject, 'document'> {
  readonly revision: number
  readonly text: string
  /** The texts of other documents; `null` if there is no such one. */
  readonly texts: Readonly<Record<string, string | null>>
}

export interface CheckResult {
  /** `undefined` if the document defines nothing. */
  readonly record: DocumentRecord | undefined
  readonly missing: readonly string[]
}

/** From so many characters on the check of a document would be felt in every keystroke. */
const LARGE: Readonly<Record<Subject['language'], number>> = {
  json: 400_000,
  jsonc: 400_000,
  json5: 400_000,
  yaml: 40_000,
  javascript: 120_000,
  javascriptreact: 120_000,
  typescript: 120_000,
  typescriptreact: 120_000,
}

export const isLarge = (language: Subject['language'], length: number): boolean => length >= LARGE[language]

/** The one who does the work, in the other thread. */
export function createAnalyst(): Analyst {
  const documents = new Map<string, { readonly revision: number; readonly known: KnownDocument }>()
  return {
    async check({ text, texts, revision, ...subject }) {
      const { key, uri, language, encoding } = subject
      // Its last text can no longer be asked about, and takes as much memory as the new one.
      documents.delete(key)
      const document = encoded(TextDocument.create(uri, language, 0, text), encoding)
      const inspect = await inspector({ ...subject, document }, (other) => texts[other] ?? undefined)
      const found = inspect()
      if (found !== undefined) documents.set(key, { revision, known: found.known })
      return { record: found?.record, missing: found?.missing ?? [] }
    },
    async ask(key, revision, question, params, look) {
      const found = documents.get(key)
      if (found?.revision !== revision) throw new Error('The document has changed.')
      return answer(question, found.known, params, look)
    },
    forget: (key) => void documents.delete(key),
    dispose: () => documents.clear(),
  }
}
