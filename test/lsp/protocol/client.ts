import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach } from 'vitest'
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import type {
  ClientCapabilities,
  CodeAction,
  Diagnostic,
  InitializeResult,
  ProtocolConnection,
  PublishDiagnosticsParams,
  Range,
  TextDocumentContentChangeEvent,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol'
import { diskHost } from '../../../lsp/src/node/file-host.js'
import { threadedAnalyst } from '../../../lsp/src/node/thread.js'
import { lifecycle, serve } from '../../../lsp/src/server.js'

/** Starts a language server and connects a real client library to it. */

const SERVER = fileURLToPath(
  new URL('../../../lsp/bin/slashlint-language-server.js', import.meta.url),
)
/** The folder of the rules and of the thread's program. */
const DIST = new URL('../../../lsp/dist/', import.meta.url)

/** The capabilities of a current editor that gets diagnostics by push. */
export const PUSH: ClientCapabilities = {
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true,
      versionSupport: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ['quickfix', 'source', 'source.fixAll'] },
      },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeLens: {},
    inlayHint: {},
  },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  window: { workDoneProgress: true },
}

/** The same, but the editor pulls diagnostics. */
export const PULL: ClientCapabilities = {
  ...PUSH,
  textDocument: { ...PUSH.textDocument, diagnostic: { relatedDocumentSupport: true } },
  workspace: { ...PUSH.workspace, diagnostics: { refreshSupport: true } },
}

export interface StartOptions {
  readonly capabilities?: ClientCapabilities
  /** The folder of the workspace. Left out if there is none. */
  readonly folder?: string
  readonly initializationOptions?: unknown
  /** The client's answer to `workspace/configuration`. */
  readonly settings?: unknown
  /** Runs the published program in its own process. By default only CI's longer runs do so, since it starts slowly. */
  readonly apart?: boolean
  /** A folder that is on no disk. The client provides one file in it, `loud.command.json`. */
  readonly virtual?: string
}

export interface Client {
  readonly connection: ProtocolConnection
  /** The process, if the server has its own. */
  readonly process: ChildProcessWithoutNullStreams | undefined
  /** The input of the server. */
  readonly input: Writable
  readonly initialized: InitializeResult
  /** All published diagnostics in order. */
  readonly published: PublishDiagnosticsParams[]
  /** The names of the requests and notifications from the server. */
  readonly received: string[]
  readonly applied: WorkspaceEdit[]
  settings: unknown
  open(uri: string, text: string, languageId?: string, version?: number): void
  change(
    uri: string,
    version: number,
    changes: readonly TextDocumentContentChangeEvent[] | string,
  ): void
  close(uri: string): void
  save(uri: string): void
  /** Returns the last published diagnostics for a version of a document. A document that is not open has no version. */
  diagnostics(uri: string, version?: number): Promise<Diagnostic[]>
  /** Waits until the last published diagnostics of a document satisfy the test. */
  until(uri: string, test: (params: PublishDiagnosticsParams) => boolean): Promise<Diagnostic[]>
  request<R>(method: string, params: unknown): Promise<R>
  /** Sends several messages so that they arrive together. */
  together(send: () => void): Promise<void>
  /** Notifies the server of files that were created, changed or deleted. */
  filesChanged(changes: readonly (readonly [uri: string, type: 1 | 2 | 3])[]): void
  stop(): Promise<void>
}

const running: Client[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((client) => client.stop()))
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Makes a folder with these files, which is removed after the test. Values other than strings are written as JSON. */
export function workspaceFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'slashlint-lsp-')))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    writeIn(folder, name, content)
  }
  return folder
}

export function writeIn(folder: string, name: string, content: unknown): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return pathToFileURL(file).href
}

export const uriIn = (folder: string, name: string): string =>
  pathToFileURL(join(folder, name)).href

/** A running server. */
interface Running {
  readonly process: ChildProcessWithoutNullStreams | undefined
  readonly input: Writable
  readonly output: Readable
  /** Returns the log of the server. */
  errors(): string
  /** Ends the server, and resolves when it is gone. */
  end(shutDown: () => Promise<unknown>, exit: () => void): Promise<void>
}

/** Runs the program in its own process. */
function runApart(): Running {
  const child = spawn(process.execPath, [SERVER, '--stdio'], { stdio: 'pipe' })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return {
    process: child,
    input: child.stdin,
    output: child.stdout,
    errors: () => errors,
    async end(shutDown, exit) {
      if (child.exitCode !== null) {
        return
      }
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const timer = setTimeout(() => child.kill('SIGKILL'), 3000)
      await shutDown()
      exit()
      await ended
      clearTimeout(timer)
    },
  }
}

/** Runs the same server in this process. */
function runHere(): Running {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const [reader, writer] = [new StreamMessageReader(input), new StreamMessageWriter(output)]
  const connection = createConnection(ProposedFeatures.all, reader, writer, lifecycle())
  serve(connection, {
    host: diskHost,
    rulesFolder: new URL('rules/', DIST).href,
    startThread: (display, lost) => threadedAnalyst(new URL('analyst.js', DIST), display, lost),
  })
  return {
    process: undefined,
    input,
    output,
    errors: () => '',
    // Messages after the shutdown have no receiver.
    async end(shutDown) {
      await shutDown()
    },
  }
}

/** Starts the server and initializes it. */
export async function start({
  capabilities = PUSH,
  folder,
  initializationOptions,
  settings = {},
  apart = process.env['SLASHLINT_EDITS'] !== undefined,
  virtual,
}: StartOptions = {}): Promise<Client> {
  const server = apart ? runApart() : runHere()
  let held: Buffer[] | undefined
  const gate = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (held === undefined) {
        server.input.write(chunk, done)
      } else {
        held.push(chunk)
        done()
      }
    },
  })
  const connection = createProtocolConnection(
    new StreamMessageReader(server.output),
    new StreamMessageWriter(gate),
  )
  const published: PublishDiagnosticsParams[] = []
  const received: string[] = []
  const applied: WorkspaceEdit[] = []
  const waiting = new Set<() => void>()
  const latest = new Map<string, PublishDiagnosticsParams>()
  const last = (uri: string): PublishDiagnosticsParams | undefined => latest.get(uri)
  connection.onNotification(
    'textDocument/publishDiagnostics',
    (params: PublishDiagnosticsParams) => {
      published.push(params)
      latest.set(params.uri, params)
      for (const check of [...waiting]) {
        check()
      }
    },
  )
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await server.end(
      () => connection.sendRequest('shutdown').catch(() => undefined),
      () => void connection.sendNotification('exit'),
    )
    connection.dispose()
  }
  const client: Client = {
    connection,
    process: server.process,
    input: server.input,
    initialized: { capabilities: {} },
    published,
    received,
    applied,
    settings,
    open(uri, text, languageId = 'json', version = 1) {
      void connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId, version, text },
      })
    },
    change(uri, version, changes) {
      const contentChanges = typeof changes === 'string' ? [{ text: changes }] : changes
      void connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges,
      })
    },
    close(uri) {
      void connection.sendNotification('textDocument/didClose', { textDocument: { uri } })
    },
    save(uri) {
      void connection.sendNotification('textDocument/didSave', { textDocument: { uri } })
    },
    diagnostics: (uri, version) => client.until(uri, (params) => params.version === version),
    until(uri, test) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(
            new Error(
              `nothing suitable was published for ${uri}; last: ${JSON.stringify(last(uri))}\n${server.errors()}`,
            ),
          )
        }, 20_000)
        const check = (): void => {
          const found = last(uri)
          if (found === undefined || !test(found)) {
            return
          }
          clearTimeout(timer)
          waiting.delete(check)
          resolve(found.diagnostics)
        }
        waiting.add(check)
        check()
      })
    },
    request: (method, params) => connection.sendRequest(method, params),
    async together(send) {
      held = []
      send()
      await new Promise((done) => setTimeout(done, 20))
      server.input.write(Buffer.concat(held))
      held = undefined
    },
    filesChanged(changes) {
      void connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: changes.map(([uri, type]) => ({ uri, type })),
      })
    },
    stop: () => (stopped ??= stop()),
  }
  connection.onRequest(
    'client/registerCapability',
    () => void received.push('client/registerCapability'),
  )
  connection.onRequest(
    'window/workDoneProgress/create',
    () => void received.push('window/workDoneProgress/create'),
  )
  connection.onRequest(
    'workspace/diagnostic/refresh',
    () => void received.push('workspace/diagnostic/refresh'),
  )
  connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
    items.map(() => client.settings),
  )
  connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
    applied.push(edit)
    return { applied: true }
  })
  if (virtual !== undefined) {
    const file = `${virtual}/loud.command.json`
    connection.onRequest('slashlint/findFiles', ({ folder: asked }: { folder: string }) =>
      asked === virtual ? [file] : [],
    )
    connection.onRequest('slashlint/readFile', ({ uri }: { uri: string }) =>
      uri === file ? '{ "name": "Loud", "description": "x" }' : null,
    )
  }
  connection.onUnhandledNotification(({ method }) => void received.push(method))
  connection.listen()
  running.push(client)
  const root = virtual ?? (folder === undefined ? null : pathToFileURL(folder).href)
  const result = await connection.sendRequest<InitializeResult>('initialize', {
    processId: apart ? process.pid : null,
    rootUri: root,
    workspaceFolders: root === null ? null : [{ uri: root, name: 'test' }],
    capabilities,
    initializationOptions,
  })
  Object.assign(client, { initialized: result })
  await connection.sendNotification('initialized', {})
  return client
}

/** Formats a diagnostic for tests: `code line:character-line:character`. */
export const brief = ({ code, range: { start, end } }: Diagnostic): string =>
  `${String(code)} ${start.line}:${start.character}-${end.line}:${end.character}`

export const codes = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code }) => String(code))

/** Returns the range of the first occurrence of a text. */
export function rangeOf(text: string, part: string): Range {
  const at = text.indexOf(part)
  if (at === -1) {
    throw new Error(`${part} is not in the text`)
  }
  return { start: positionAt(text, at), end: positionAt(text, at + part.length) }
}

export function positionAt(text: string, offset: number): Range['start'] {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length - 1, character: (lines.at(-1) ?? '').length }
}

/** Requests the actions for a part of a document, with their edits resolved. */
export async function actionsAt(
  client: Client,
  uri: string,
  range: Range,
  context: Readonly<Record<string, unknown>> = {},
): Promise<CodeAction[]> {
  const found = await client.request<CodeAction[] | null>('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics: [], ...context },
  })
  return Promise.all(
    (found ?? []).map((action) => client.request<CodeAction>('codeAction/resolve', action)),
  )
}

/** Applies an edit to the text of one document. */
export function applyTo(text: string, uri: string, edit: WorkspaceEdit | undefined): string {
  const edits =
    edit?.changes?.[uri] ??
    edit?.documentChanges?.flatMap((change) =>
      'edits' in change && change.textDocument.uri === uri ? change.edits : [],
    ) ??
    []
  const lines = text.split('\n')
  const offsetOf = ({ line, character }: Range['start']): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character
  let result = text
  for (const each of [...edits].reverse()) {
    if (!('newText' in each)) {
      continue
    }
    result =
      result.slice(0, offsetOf(each.range.start)) +
      each.newText +
      result.slice(offsetOf(each.range.end))
  }
  return result
}
