import { extensions, languages, workspace } from 'vscode'
import type { Disposable, DocumentSymbol, DocumentSymbolProvider, TextDocument } from 'vscode'
import type { BaseLanguageClient } from 'vscode-languageclient'

type Symbols = Parameters<BaseLanguageClient['protocol2CodeConverter']['asDocumentSymbols']>[0]

/** The editor's own support for JSON. */
const JSON_FEATURES = 'vscode.json-language-features'
const JSON_LANGUAGES = ['json', 'jsonc']
/**
 * The milliseconds without a key before the outline is asked for. The editor asks after 350 ms, and the server checks
 * all documents before it answers.
 */
const RESTED_MS = 250

/** The entries of a document in one of its versions. */
interface Entries {
  readonly version: number
  readonly coming: Promise<DocumentSymbol[]>
  /** The entries, once they have arrived. */
  here?: DocumentSymbol[]
  /** True if the editor was told to wait for them, and may have shown other entries meanwhile. */
  isAwaited: boolean
}

/**
 * Adds entries such as `/ban` to the outline of JSON files with several commands, in which the editor's own outline
 * only numbers them. Breadcrumbs show the entries of the provider that answers first. So ours are prepared before the
 * editor asks; if they are late, a provider is registered again, so that the editor repeats its question.
 */
export function jsonOutline(client: BaseLanguageClient): Disposable {
  const known = new WeakMap<TextDocument, Entries>()
  let registered: Disposable | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask({ uri }: TextDocument): Promise<DocumentSymbol[]> {
    const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) }
    const symbols = await client.sendRequest<Symbols | null>('textDocument/documentSymbol', {
      textDocument,
    })
    if ((symbols?.length ?? 0) < 2) {
      return []
    }
    return (await client.protocol2CodeConverter.asDocumentSymbols(symbols)) ?? []
  }

  /** Returns the entries of the present text, or asks for them. */
  function entriesOf(document: TextDocument): Entries {
    const before = known.get(document)
    if (before?.version === document.version) {
      return before
    }
    const entries: Entries = { version: document.version, coming: ask(document), isAwaited: false }
    known.set(document, entries)
    void arrive(document, entries)
    return entries
  }

  async function arrive(document: TextDocument, entries: Entries): Promise<void> {
    try {
      entries.here = await entries.coming
    } catch {
      // The waiting callers get the failure. The next one asks again.
      if (known.get(document) === entries) {
        known.delete(document)
      }
      return
    }
    const isLate = entries.isAwaited && document.version === entries.version
    if (isLate && entries.here.length > 0 && registered !== undefined) {
      register()
    }
  }

  const provider: DocumentSymbolProvider = {
    provideDocumentSymbols(document) {
      const entries = entriesOf(document)
      if (entries.here !== undefined) {
        return entries.here
      }
      entries.isAwaited = true
      return entries.coming
    },
  }

  function register(): void {
    registered?.dispose()
    registered = languages.registerDocumentSymbolProvider(JSON_LANGUAGES, provider, {
      label: 'Slashlint',
    })
  }

  function prepare(document: TextDocument): void {
    if (languages.match(JSON_LANGUAGES, document) > 0) {
      entriesOf(document)
    }
  }

  const listeners = [
    workspace.onDidOpenTextDocument(prepare),
    workspace.onDidChangeTextDocument(({ document }) => {
      const before = known.get(document)
      // Nearly all other files of JSON stay without entries.
      if (before === undefined || before.here?.length === 0) {
        return
      }
      clearTimeout(timer)
      timer = setTimeout(prepare, RESTED_MS, document)
    }),
  ]
  workspace.textDocuments.forEach(prepare)
  // Behind the editor's: the last one is asked first.
  void (async () => {
    await Promise.allSettled([
      extensions.getExtension(JSON_FEATURES)?.activate(),
      ...workspace.textDocuments.map((document) => known.get(document)?.coming),
    ])
    if (!isOver) {
      register()
    }
  })()
  return {
    dispose() {
      isOver = true
      clearTimeout(timer)
      for (const listener of listeners) {
        listener.dispose()
      }
      registered?.dispose()
      registered = undefined
    },
  }
}
