import { loadReader } from '@slashlint/sources'
import type { LanguageId, Read } from '@slashlint/sources'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { amongOthers, analyse, commandNames, commandsWanted, missingDocuments } from '@slashlint/checker'
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
  /** Documents that define commands which it handles, or handle those that it defines. */
  readonly around: readonly Neighbour[]
}

/** A document whose commands, or handlers, belong to another one. */
export interface Neighbour {
  readonly key: string
  readonly language: LanguageId
  readonly settings: Settings
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
  { key, uri, language, document, encoding, settings, project, isCounted, around }: Subject,
  textOf: (key: string) => string | undefined,
): Promise<() => Inspection | undefined> {
  const read = await loadReader(language)
  const neighbours = await Promise.all(around.map(async (one) => ({ ...one, read: await loadReader(one.language) })))
  return () => {
    const imports = new Set<string>()
    const asked = new Set<string>()
    const missing = new Set<string>()
    const host = {
      text(other: string) {
        const name = keyOf(other)
        imports.add(name)
        return textOf(name)
      },
    }
    const alone = (text: string): Analysis | undefined =>
      analyse({ uri: key, text, languageId: language }, read, settings, host)
    const among = (analysis: Analysis): Analysis =>
      neighbours.length === 0
        ? analysis
        : amongOthers(
            analysis,
            neighbours.flatMap((one) => neighbourOf(one, one.read, textOf, asked, missing) ?? []),
          )
    const own = alone(document.getText())
    if (own === undefined) return undefined
    const analysis = among(own)
    const again = (text: string): Analysis | undefined => {
      const changed = alone(text)
      return changed === undefined ? undefined : among(changed)
    }
    const texts = (other: string): string | undefined => textOf(keyOf(other))
    const links = { project, imports, asked, defines: commandNames(own), wants: commandsWanted(own) }
    const record = recordOf(analysis, document, links, texts, encoding)
    return {
      record: isCounted ? record : { ...record, members: [] },
      known: { uri, document, encoding, analysis, again, textOf: texts },
      missing: [...new Set([...missingDocuments(own).map(keyOf), ...missing])],
    }
  }
}

/** What was found out about neighbours, with all texts that it depends on: a keystroke changes none of them. */
const neighbourhood = new Map<
  string,
  {
    readonly settings: string
    readonly texts: ReadonlyMap<string, string | undefined>
    readonly analysis: Analysis | undefined
  }
>()
const MOST_NEIGHBOURS = 200

/**
 * The analysis of a neighbour; `undefined` if it defines nothing, or is not known.
 *
 * @param asked gets the documents whose texts it depends on
 * @param missing gets those of them that are not known
 */
function neighbourOf(
  { key, language, settings }: Neighbour,
  read: Read,
  textOf: (key: string) => string | undefined,
  asked: Set<string>,
  missing: Set<string>,
): Analysis | undefined {
  const how = JSON.stringify(settings)
  let known = neighbourhood.get(key)
  if (known?.settings !== how || [...known.texts].some(([other, text]) => textOf(other) !== text)) {
    const text = textOf(key)
    const texts = new Map([[key, text]])
    const host = {
      text(other: string) {
        const name = keyOf(other)
        const found = textOf(name)
        texts.set(name, found)
        return found
      },
    }
    const analysis =
      text === undefined ? undefined : analyse({ uri: key, text, languageId: language }, read, settings, host)
    known = { settings: how, texts, analysis }
  }
  neighbourhood.delete(key)
  neighbourhood.set(key, known)
  const [oldest] = neighbourhood.keys()
  if (neighbourhood.size > MOST_NEIGHBOURS && oldest !== undefined) neighbourhood.delete(oldest)
  for (const [other, text] of known.texts) {
    asked.add(other)
    if (text === undefined) missing.add(other)
  }
  return known.analysis
}
