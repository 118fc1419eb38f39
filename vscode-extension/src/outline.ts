import { extensions, languages, workspace } from 'vscode'
import type { Disposable, DocumentSymbol, DocumentSymbolProvider, TextDocument } from 'vscode'
import type { BaseLanguageClient } from 'vscode-languageclient'

type Symbols = Parameters<BaseLanguageClient['protocol2CodeConverter']['asDocumentSymbols']>[0]

/** The id of the extension with the editor's own support for JSON. */
const JSON_FEATURES = 'vscode.json-language-features'
const JSON_LANGUAGES = ['json', 'jsonc']
/**
 * The milliseconds without a keystroke before the outline is requested. The editor requests it
 * after 350 ms, and the server checks all changed documents before it answers.
 */
const RESTED_MS = 250

/** The outline entries of one version of a document. */
interface Entries {
  readonly version: number
  readonly coming: Promise<DocumentSymbol[]>
  /** The entries. Left out until they have arrived. */
  here?: DocumentSymbol[]
  /** True if the editor is waiting for the entries, and may have shown other entries meanwhile. */
  isAwaited: boolean
}

/** The state of the outline. */
interface Outline {
  readonly client: BaseLanguageClient
  readonly known: WeakMap<TextDocument, Entries>
  registered: Disposable | undefined
  isOver: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * Adds entries such as `/ban` to the outline of JSON files with several commands. The editor's own
 * outline only numbers them. Breadcrumbs show the entries of the provider that answers first, so
 * ours are prepared before the editor requests them. If they are late, the provider is registered
 * again, so that the editor repeats its request.
 */
export function jsonOutline(client: BaseLanguageClient): Disposable {
  const outline: Outline = {
    client,
    known: new WeakMap(),
    registered: undefined,
    isOver: false,
    timer: undefined,
  }
  const listeners = [
    workspace.onDidOpenTextDocument((document) => prepare(outline, document)),
    workspace.onDidChangeTextDocument(({ document }) => {
      const before = outline.known.get(document)
      // Nearly all other files of JSON stay without entries.
      if (before === undefined || before.here?.length === 0) {
        return
      }
      clearTimeout(outline.timer)
      outline.timer = setTimeout(prepare, RESTED_MS, outline, document)
    }),
  ]
  for (const document of workspace.textDocuments) {
    prepare(outline, document)
  }
  void registerLast(outline)
  return {
    dispose() {
      outline.isOver = true
      clearTimeout(outline.timer)
      for (const listener of listeners) {
        listener.dispose()
      }
      outline.registered?.dispose()
      outline.registered = undefined
    },
  }
}

/** Requests the entries of a document from the server before the editor needs them. */
function prepare(outline: Outline, document: TextDocument): void {
  if (languages.match(JSON_LANGUAGES, document) > 0) {
    entriesOf(outline, document)
  }
}

/**
 * Returns the entries of the present text. They are requested from the server if they are not
 * known.
 */
function entriesOf(outline: Outline, document: TextDocument): Entries {
  const before = outline.known.get(document)
  if (before?.version === document.version) {
    return before
  }
  const coming = ask(outline, document)
  const entries: Entries = { version: document.version, coming, isAwaited: false }
  outline.known.set(document, entries)
  void arrive(outline, document, entries)
  return entries
}

async function ask({ client }: Outline, { uri }: TextDocument): Promise<DocumentSymbol[]> {
  const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) }
  const symbols = await client.sendRequest<Symbols | null>('textDocument/documentSymbol', {
    textDocument,
  })
  if ((symbols?.length ?? 0) < 2) {
    return []
  }
  return (await client.protocol2CodeConverter.asDocumentSymbols(symbols)) ?? []
}

async function arrive(outline: Outline, document: TextDocument, entries: Entries): Promise<void> {
  try {
    entries.here = await entries.coming
  } catch {
    // The waiting callers get the failure. The next one asks again.
    if (outline.known.get(document) === entries) {
      outline.known.delete(document)
    }
    return
  }
  const isLate = entries.isAwaited && document.version === entries.version
  if (isLate && entries.here.length > 0 && outline.registered !== undefined) {
    register(outline)
  }
}

/** Registers our provider after the editor's own, since the editor asks the last one first. */
async function registerLast(outline: Outline): Promise<void> {
  await Promise.allSettled([
    extensions.getExtension(JSON_FEATURES)?.activate(),
    ...workspace.textDocuments.map((document) => outline.known.get(document)?.coming),
  ])
  if (!outline.isOver) {
    register(outline)
  }
}

function register(outline: Outline): void {
  const provider: DocumentSymbolProvider = {
    provideDocumentSymbols(document) {
      const entries = entriesOf(outline, document)
      if (entries.here !== undefined) {
        return entries.here
      }
      entries.isAwaited = true
      return entries.coming
    },
  }
  outline.registered?.dispose()
  outline.registered = languages.registerDocumentSymbolProvider(JSON_LANGUAGES, provider, {
    label: 'Slashlint',
  })
}
