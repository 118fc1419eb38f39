import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  SocketMessageReader,
  SocketMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import type {
  Diagnostic,
  InitializeResult,
  MessageConnection,
  PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node'
import { codes, start } from './client.js'
import { PROGRAM } from '../../program.js'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const SERVER = at('lsp/bin/slashlint-language-server.js')
const LOUD = '{ "name": "Ping", "description": "Is the bot awake?" }'
const uri = 'file:///work/loud.command.json'

const started: { kill(): unknown }[] = []
afterEach(() => {
  for (const one of started.splice(0)) {
    one.kill()
  }
})

/** Initializes the server, opens a document with one mistake, and returns its findings. */
async function converse(
  connection: MessageConnection,
): Promise<{ name: string | undefined; found: Diagnostic[] }> {
  const found = new Promise<Diagnostic[]>((resolve) => {
    connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ diagnostics }: PublishDiagnosticsParams) => resolve(diagnostics),
    )
  })
  connection.listen()
  const { serverInfo } = await connection.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
  })
  await connection.sendNotification('initialized', {})
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text: LOUD },
  })
  const diagnostics = await found
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  return { name: serverInfo?.name, found: diagnostics }
}

const begin = <P extends ChildProcess>(child: P): P => {
  started.push(child)
  return child
}

test('messages between Node processes', async () => {
  const child = begin(fork(SERVER, ['--node-ipc'], { silent: true }))
  const { found } = await converse(
    createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child)),
  )
  expect(codes(found)).toEqual(['command/name-lowercase'])
})

test('a socket', async () => {
  const server = createServer()
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  begin(spawn(process.execPath, [SERVER, `--socket=${port}`]))
  const socket = await connected
  const { found } = await converse(
    createMessageConnection(new SocketMessageReader(socket), new SocketMessageWriter(socket)),
  )
  expect(codes(found)).toEqual(['command/name-lowercase'])
  server.close()
})

test('the program slashlint has the same server', async () => {
  const child = begin(spawn(process.execPath, [PROGRAM, 'lsp', '--stdio'], { stdio: 'pipe' }))
  const { name, found } = await converse(
    createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    ),
  )
  expect(name).toBe('slashlint')
  expect(codes(found)).toEqual(['command/name-lowercase'])
  expect(found[0]?.codeDescription?.href).toMatch(/^file:.*rules\/[a-z]+\.md#/)
})

test('it ends when its client does, with 0 only after a shutdown', async () => {
  const ended = (child: ChildProcess | undefined): Promise<number | null> =>
    new Promise((resolve) => child?.once('exit', (code) => resolve(code)))
  const client = await start({ apart: true })
  const exit = ended(client.process)
  await client.connection.sendRequest('shutdown')
  await client.connection.sendNotification('exit')
  expect(await exit).toBe(0)
  const other = await start({ apart: true })
  const otherExit = ended(other.process)
  other.input.end()
  expect(await otherExit).toBe(1)
})

/** Simulates a web worker's global scope in a thread of Node, with the parts that the server uses. */
const WORKER_SCOPE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { readFileSync } = require('node:fs')
  globalThis.self = globalThis
  globalThis.postMessage = (data) => parentPort.postMessage(data)
  globalThis.addEventListener = () => undefined
  parentPort.on('message', (data) => globalThis.onmessage({ data }))
  new Function('require', 'process', 'module', readFileSync(workerData, 'utf8'))()
`

test('a web worker, without anything of Node', async () => {
  const worker = new Worker(WORKER_SCOPE, { eval: true, workerData: at('lsp/dist/browser.js') })
  started.push({ kill: () => worker.terminate() })
  const found = new Promise<Diagnostic[]>((resolve, reject) => {
    worker.on('error', reject)
    worker.on(
      'message',
      (message: { id?: number; method?: string; params?: PublishDiagnosticsParams }) => {
        if (message.id === 1 && message.method === undefined) {
          worker.postMessage({ jsonrpc: '2.0', method: 'initialized', params: {} })
          const textDocument = { uri, languageId: 'json', version: 1, text: LOUD }
          worker.postMessage({
            jsonrpc: '2.0',
            method: 'textDocument/didOpen',
            params: { textDocument },
          })
        }
        // The client has no files.
        if (message.id !== undefined && message.method !== undefined) {
          worker.postMessage({ jsonrpc: '2.0', id: message.id, result: null })
        }
        if (message.method === 'textDocument/publishDiagnostics') {
          resolve(message.params?.diagnostics ?? [])
        }
      },
    )
  })
  const params = { processId: null, rootUri: null, capabilities: {} }
  worker.postMessage({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  expect(codes(await found)).toEqual(['command/name-lowercase'])
})

test('the oldest clients: a path as root, no capabilities', async () => {
  const child = begin(spawn(process.execPath, [SERVER, '--stdio'], { stdio: 'pipe' }))
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const asked: string[] = []
  connection.onUnhandledNotification(({ method }) => void asked.push(method))
  connection.onRequest((method) => {
    asked.push(method)
    return null
  })
  connection.listen()
  await connection.sendRequest('initialize', {
    processId: null,
    rootPath: '/tmp',
    capabilities: {},
  })
  await connection.sendNotification('initialized', {})
  const found = new Promise<PublishDiagnosticsParams>((resolve) =>
    connection.onNotification('textDocument/publishDiagnostics', resolve),
  )
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text: LOUD },
  })
  const [diagnostic] = (await found).diagnostics
  expect(diagnostic?.code).toBe('command/name-lowercase')
  expect(diagnostic?.relatedInformation).toBeUndefined()
  // The server only sends requests that the client's capabilities allow.
  expect(asked).toEqual([])
})
