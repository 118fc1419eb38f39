import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'
import type { MessageConnection } from 'vscode-languageserver-protocol/node'
import { MOST_MESSAGE, watchFraming } from '../../../lsp/src/node/framing.js'

const SERVER = fileURLToPath(
  new URL('../../../lsp/bin/slashlint-language-server.js', import.meta.url),
)
const INITIALIZE = { processId: null, rootUri: null, capabilities: {} }

const started: ChildProcessWithoutNullStreams[] = []
afterEach(() => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL')
  }
})

function begin(...args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [SERVER, ...args], { stdio: 'pipe' })
  started.push(child)
  return child
}

function connect(): MessageConnection {
  const child = begin('--stdio')
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.listen()
  return connection
}

const hover = (connection: MessageConnection): Promise<unknown> =>
  connection.sendRequest('textDocument/hover', {
    textDocument: { uri: 'file:///a.json' },
    position: { line: 0, character: 0 },
  })

describe('what is asked at the wrong time is refused', () => {
  test('before initialize', async () => {
    const connection = connect()
    await expect(hover(connection)).rejects.toMatchObject({ code: -32002 })
    await expect(connection.sendRequest('shutdown')).rejects.toMatchObject({ code: -32002 })
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: 'file:///a.command.json', languageId: 'json', version: 1, text: '{}' },
    })
    expect(await connection.sendRequest('initialize', INITIALIZE)).toMatchObject({
      serverInfo: { name: 'slashlint' },
    })
    expect(await hover(connection)).toBeNull()
  })

  test('initialize without what it needs, after which a right one holds', async () => {
    const connection = connect()
    for (const params of [{}, [INITIALIZE], { ...INITIALIZE, capabilities: 'all' }]) {
      await expect(connection.sendRequest('initialize', params)).rejects.toMatchObject({
        code: -32602,
      })
    }
    expect(await connection.sendRequest('initialize', INITIALIZE)).toMatchObject({
      serverInfo: { name: 'slashlint' },
    })
  })

  test('a second initialize, after which the first one holds', async () => {
    const connection = connect()
    await connection.sendRequest('initialize', INITIALIZE)
    await expect(connection.sendRequest('initialize', INITIALIZE)).rejects.toMatchObject({
      code: -32600,
    })
    expect(await hover(connection)).toBeNull()
  })

  test('after shutdown', async () => {
    const connection = connect()
    await connection.sendRequest('initialize', INITIALIZE)
    await connection.sendRequest('shutdown')
    await expect(hover(connection)).rejects.toMatchObject({ code: -32600 })
    await expect(connection.sendRequest('initialize', INITIALIZE)).rejects.toMatchObject({
      code: -32600,
    })
  })
})

describe('a wrong Content-Length ends the server, with a line in its log', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE })
  const message = (length: number | string): string => `Content-Length: ${length}\r\n\r\n${body}`
  const ending = (
    child: ChildProcessWithoutNullStreams,
  ): Promise<{ code: number | null; log: string }> =>
    new Promise((resolve) => {
      let log = ''
      child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
      child.once('close', (code) => resolve({ code, log }))
    })

  test.for<[string, string]>([
    ['too short', message(body.length - 2)],
    ['too long, with a message behind it', `${message(body.length + 5)}${message(body.length)}`],
    ['too long, with nothing behind it', message(body.length + 5)],
    ['no number', message('many')],
    ['negative', message(-5)],
    ['longer than any message', message(99_999_999_999)],
    ['without end', message('9'.repeat(400))],
    ['no header at all', body],
  ])('%s', { timeout: 20_000 }, async ([, text]) => {
    const child = begin('--stdio')
    const ended = ending(child)
    child.stdin.write(text)
    const { code, log } = await ended
    expect(code).toBe(1)
    expect(log).toMatch(
      /^slashlint language server: the messages of the client can no longer be told apart: .+\n$/,
    )
  })

  test('too long by far, while the client goes on', { timeout: 8000 }, async () => {
    const child = begin('--stdio')
    const ended = ending(child)
    child.stdin.on('error', () => undefined)
    child.stdin.write(message(99_999_999_999))
    const typing = setInterval(() => child.stdin.write(message(body.length)), 50)
    expect((await ended).code).toBe(1)
    clearInterval(typing)
  })

  test('a message as long as may be', () => {
    const lost: string[] = []
    const watch = watchFraming((why) => lost.push(why))
    watch(Buffer.from(`Content-Length: ${MOST_MESSAGE}\r\n\r\n`))
    for (let sent = 0; sent < MOST_MESSAGE; sent += 2 ** 20) {
      watch(new Uint8Array(2 ** 20))
    }
    watch(Buffer.from(message(body.length)))
    expect(lost).toEqual([])
    watch(Buffer.from(`Content-Length: ${MOST_MESSAGE + 1}\r\n\r\n`))
    expect(lost).toEqual([`a message of ${MOST_MESSAGE + 1} bytes was announced`])
  })

  test('a header as long as may be', () => {
    const headerOf = (size: number): string => {
      const length = `Content-Length: ${body.length}\r\n`
      const type = 'Content-Type: x'
      return `${length}${type.padEnd(size - length.length - 2, 'x')}\r\n`
    }
    for (const [size, times] of [
      [4095, 0],
      [4096, 1],
    ] as const) {
      const lost: string[] = []
      const watch = watchFraming((why) => lost.push(why))
      watch(Buffer.from(`${headerOf(size)}\r\n${body}`))
      expect([size, lost.length]).toEqual([size, times])
    }
  })

  test('over a socket', async () => {
    const server = createServer()
    const connected = new Promise<Socket>((resolve) => server.once('connection', resolve))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const ended = ending(begin('--socket', String((server.address() as AddressInfo).port)))
    const socket = await connected
    socket.write(message(body.length - 2))
    expect(await ended).toMatchObject({
      code: 1,
      log: expect.stringContaining('can no longer be told apart'),
    })
    server.close()
  })

  test('a header in any case, with a type, cut anywhere, is fine', async () => {
    const child = begin('--stdio')
    const answered = new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(String(data))),
    )
    const type = 'Content-Type: application/vscode-jsonrpc; charset=utf-8'
    const text = `${type}\r\ncontent-LENGTH:${body.length}\r\n\r\n${body}`
    for (const character of text) {
      child.stdin.write(character)
    }
    expect(await answered).toContain('Content-Length')
    expect(child.exitCode).toBeNull()
  })
})
