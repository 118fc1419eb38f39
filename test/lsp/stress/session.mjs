// A language server in a process of its own, for scripts that measure.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

const SERVER = fileURLToPath(
  new URL('../../../lsp/bin/slashlint-language-server.js', import.meta.url),
)

/**
 * @param {object} capabilities of the client
 * @param {string[]} nodeArguments
 * @param {string | null} rootUri the folder of the workspace
 */
export async function startSession(capabilities = {}, nodeArguments = [], rootUri = null) {
  const child = spawn(process.execPath, [...nodeArguments, SERVER, '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const published = new Map()
  const waiting = new Set()
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    published.set(params.uri, params)
    for (const check of [...waiting]) {
      check()
    }
  })
  const progress = []
  connection.onRequest('window/workDoneProgress/create', ({ token }) => void progress.push(token))
  connection.onRequest('client/registerCapability', () => null)
  connection.onUnhandledNotification(() => undefined)
  connection.listen()
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities })
  await connection.sendNotification('initialized', {})
  return {
    child,
    connection,
    progress,
    open: (uri, languageId, text) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId, version: 1, text },
      }),
    change: (uri, version, contentChanges) =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges,
      }),
    request: (method, params) => connection.sendRequest(method, params),
    /** Resolves with the diagnostics that are published last about a version of a document. */
    diagnostics: (uri, version) =>
      new Promise((resolve) => {
        const check = () => {
          const params = published.get(uri)
          if (params?.version !== version) {
            return
          }
          waiting.delete(check)
          resolve(params.diagnostics)
        }
        waiting.add(check)
        check()
      }),
    async stop() {
      await connection.sendRequest('shutdown')
      await connection.sendNotification('exit')
    },
  }
}
