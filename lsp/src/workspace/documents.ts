import { attempt } from '@slashlint/checker'
import { languageOf } from '@slashlint/sources'
import type { LanguageId } from '@slashlint/sources'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument'
import type { Position } from 'vscode-languageserver-types'
import { URI } from 'vscode-uri'
import { encoded } from '../answers/index.js'
import type { PositionEncoding } from '../features/index.js'

/** A document in an editor. */
export interface OpenDocument {
  /** The URI in one spelling, by which documents are told apart. */
  readonly key: string
  /** The URI as the client writes it. */
  readonly uri: string
  /** The language by the client's id, else by the name; `undefined` if slashlint does not read it. */
  readonly language: LanguageId | undefined
  /** The text, with positions in the client's encoding. */
  readonly text: TextDocument
  /** The text, with positions in UTF-16. */
  readonly plain: TextDocument
  /**
   * The number of the revision. It grows with each change, even if the document is closed and
   * opened again.
   */
  readonly revision: number
  /** The revision with which the document was opened. */
  readonly typedSince: number
}

/** Returns one spelling of a URI: editors differ in case and escapes (`file:///C:/`, `file:///c%3A/`). */
export const keyOf = (uri: string): string => attempt(() => URI.parse(uri).toString()) ?? uri

/** The names that editors use for languages, in lower case. */
const ALIASES: Readonly<Record<string, LanguageId>> = {
  json: 'json',
  jsonc: 'jsonc',
  json5: 'json5',
  'js-json': 'json',
  'json with comments': 'jsonc',
  yaml: 'yaml',
  yml: 'yaml',
  'yaml-ts': 'yaml',
  javascript: 'javascript',
  js: 'javascript',
  javascriptreact: 'javascriptreact',
  jsx: 'javascriptreact',
  typescript: 'typescript',
  ts: 'typescript',
  typescriptreact: 'typescriptreact',
  tsx: 'typescriptreact',
  python: 'python',
  py: 'python',
}

/**
 * Returns the language of a document by the editor's name for it, else by its ending. A `.json`
 * file is JSON even if the editor names JavaScript, as Emacs before 29 does.
 */
function languageFor(languageId: string, uri: string): LanguageId | undefined {
  const name = languageId.toLowerCase()
  const named = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
  const ending = languageOf(uri)
  const isData = ending === 'json' || ending === 'jsonc' || ending === 'json5'
  // Editors that do not know JSON5 are told that it is JSON with comments.
  const isPlainer = ending === 'json5' && (named === 'json' || named === 'jsonc')
  return named === undefined || isPlainer || (named === 'javascript' && isData) ? ending : named
}

/**
 * Returns a document with changes applied one after the other. Each change refers to the text after
 * the one before.
 */
function update(
  document: TextDocument,
  changes: readonly TextDocumentContentChangeEvent[],
  version: number,
  encoding: PositionEncoding,
): TextDocument {
  let now = document
  for (const change of changes) {
    const view = encoded(now, encoding)
    const plain = now
    const at = (position: Position): Position => plain.positionAt(view.offsetAt(position))
    const counted = encoding === 'utf-16' ? change : inUtf16(change, at)
    now = TextDocument.update(now, [counted], version)
  }
  return changes.length === 0 ? TextDocument.update(document, [], version) : now
}

/** Converts the positions of a change to UTF-16. A change of the whole text has none. */
function inUtf16(
  change: TextDocumentContentChangeEvent,
  at: (position: Position) => Position,
): TextDocumentContentChangeEvent {
  if (!('range' in change)) {
    return change
  }
  const { start, end } = change.range
  return { text: change.text, range: { start: at(start), end: at(end) } }
}

/** The documents that are open in the editor. */
export interface OpenDocuments {
  /** Returns an open document, or `undefined` if it isn't open. */
  get(uri: string): OpenDocument | undefined
  /** Returns an open document for longer use: later changes are made to a copy. */
  keep(uri: string): OpenDocument | undefined
  /** Returns all documents, the most recently changed last. */
  all(): OpenDocument[]
  /** Opens a document. */
  open(uri: string, languageId: string, version: number, text: string): OpenDocument
  /**
   * Changes an open document.
   *
   * @returns the changed document, or `undefined` if it isn't open
   */
  change(
    uri: string,
    version: number,
    changes: TextDocumentContentChangeEvent[],
  ): OpenDocument | undefined
  /**
   * Closes a document.
   *
   * @returns the closed document, or `undefined` if it was not open
   */
  close(uri: string): OpenDocument | undefined
}

/** Makes the store of open documents, which incremental changes update. */
export function createOpenDocuments(encoding: PositionEncoding = 'utf-16'): OpenDocuments {
  const documents = new Map<string, OpenDocument>()
  const kept = new WeakSet<OpenDocument>()
  let revisions = 0
  const put = (document: OpenDocument): OpenDocument => {
    documents.delete(document.key)
    documents.set(document.key, document)
    return document
  }
  return {
    get: (uri: string) => documents.get(keyOf(uri)),
    keep(uri: string) {
      const document = documents.get(keyOf(uri))
      if (document !== undefined) {
        kept.add(document)
      }
      return document
    },
    all: () => [...documents.values()],
    open(uri: string, languageId: string, version: number, text: string) {
      const document = TextDocument.create(uri, languageId, version, text)
      // Lines are counted now, not with the first keystroke: in 5 MB it would be felt.
      document.positionAt(text.length)
      const revision = ++revisions
      return put({
        key: keyOf(uri),
        uri,
        language: languageFor(languageId, uri),
        plain: document,
        text: encoded(document, encoding),
        revision,
        typedSince: revision,
      })
    },
    change(uri: string, version: number, changes: TextDocumentContentChangeEvent[]) {
      const before = documents.get(keyOf(uri))
      if (before === undefined) {
        return undefined
      }
      const { uri: own, languageId, version: last } = before.plain
      // Copying 5 MB for each keystroke would be felt: the library changes what it is given.
      const copy = () => TextDocument.create(own, languageId, last, before.plain.getText())
      const base = kept.has(before) ? copy() : before.plain
      const plain = update(base, changes, version, encoding)
      return put({ ...before, plain, text: encoded(plain, encoding), revision: ++revisions })
    },
    close(uri: string) {
      const before = documents.get(keyOf(uri))
      if (before !== undefined) {
        documents.delete(before.key)
      }
      return before
    },
  }
}
