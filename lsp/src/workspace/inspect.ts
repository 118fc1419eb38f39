import { loadReader } from '@slashlint/sources'
import type { LanguageId } from '@slashlint/sources'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { analyse, missingDocuments } from '@slashlint/checker'
import type { Analysis, Settings } from '@slashlint/checker'
import type { KnownDocument } from '../answers/index.js'
import type { PositionEncoding } from '../features/index.js'
import { keyOf } from './documents.js'
import { recordOf } from './record.js'
import type { DocumentRecord } from './record.js'

/** A document with all that its check depends on, other documents aside. */
export interface Subject {
  readonly key: string
  /** As the client writes it. */
  readonly uri: string
  readonly language: LanguageId
  /** It counts positions as the client does. */
  readonly document: TextDocument
  readonly encoding: PositionEncoding
  readonly settings: Settings
  /** The folder that its sets share. */
  readonly project: string
  /** Whether its commands are members of sets. */
  readonly isCounted: boolean
}

/** What a check has found. */
export interface Inspection {
  readonly record: DocumentRecord
  readonly known: KnownDocument
  /** Documents that were asked for and not known, as keys. */
  readonly missing: readonly string[]
}

/**
 * Loads what reads a document.
 *
 * @returns a check of the document with the texts of others that are known; `undefined` comes of it if it defines nothing
 */
export async function inspector(
  { key, uri, language, document, encoding, settings, project, isCounted }: Subject,
  textOf: (key: string) => string | undefined,
): Promise<() => Inspection | undefined> {
  const read = await loadReader(language)
  return () => {
    const uses = new Set<string>()
    const host = {
      text(other: string) {
        const asked = keyOf(other)
        uses.add(asked)
        return textOf(asked)
      },
    }
    const again = (text: string): Analysis | undefined =>
      analyse({ uri: key, text, languageId: language }, read, settings, host)
    const analysis = again(document.getText())
    if (analysis === undefined) return undefined
    const record = recordOf(analysis, document, project, uses, (other) => textOf(keyOf(other)), encoding)
    return {
      record: isCounted ? record : { ...record, members: [] },
      known: { uri, document, encoding, analysis, again, textOf: (other) => textOf(keyOf(other)) },
      missing: missingDocuments(analysis).map(keyOf),
    }
  }
}
