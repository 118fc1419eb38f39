import { extensions, languages } from 'vscode'
import type { Disposable, DocumentSymbol, DocumentSymbolProvider } from 'vscode'
import type { BaseLanguageClient } from 'vscode-languageclient'

type Symbols = Parameters<BaseLanguageClient['protocol2CodeConverter']['asDocumentSymbols']>[0]

/** The editor's own support for JSON. */
const JSON_FEATURES = 'vscode.json-language-features'

/**
 * Entries such as `/ban` in the outline of JSON files with several commands, whose own outline counts them. It is registered
 * behind the editor's: breadcrumbs show what came last.
 */
export function jsonOutline(client: BaseLanguageClient): Disposable {
  const provider: DocumentSymbolProvider = {
    async provideDocumentSymbols({ uri }, token): Promise<DocumentSymbol[]> {
      const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) }
      const symbols = await client.sendRequest<Symbols | null>('textDocument/documentSymbol', { textDocument }, token)
      if ((symbols?.length ?? 0) < 2) return []
      return (await client.protocol2CodeConverter.asDocumentSymbols(symbols, token)) ?? []
    },
  }
  let registered: Disposable | undefined
  let isOver = false
  const register = (): void => {
    if (isOver) return
    registered = languages.registerDocumentSymbolProvider(['json', 'jsonc'], provider, { label: 'Slashlint' })
  }
  void (async () => {
    await extensions.getExtension(JSON_FEATURES)?.activate()
  })().then(register, register)
  return {
    dispose() {
      isOver = true
      registered?.dispose()
    },
  }
}
