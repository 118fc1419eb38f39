import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codes, positionAt, start, uriIn, workspaceFolder } from './client.js'

const uri = 'file:///work/loud.command.json'
const LOUD = '{ "name": "Ping", "description": "Is the bot awake?" }'

test('requests and notifications that make no sense do no harm', async () => {
  const client = await start({ apart: true })
  client.open(uri, LOUD)
  const { connection } = client
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri: 'file:///nowhere.json', version: 3 },
    contentChanges: [{ text: '' }],
  })
  await connection.sendNotification('textDocument/didClose', {
    textDocument: { uri: 'file:///nowhere.json' },
  })
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri: 'not a uri %%%', languageId: 'json', version: 1, text: LOUD },
  })
  await connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: 'file:///%ZZ', type: 99 }],
  })
  await connection.sendNotification('workspace/didChangeConfiguration', {
    settings: { slashlint: { rules: { nonsense: 7 } } },
  })
  await connection.sendNotification('textDocument/didChange', {})
  await connection.sendNotification('no/such/thing', { deep: { deeper: [] } })
  await expect(connection.sendRequest('no/such/request', {})).rejects.toMatchObject({
    code: -32601,
  })
  await connection.sendRequest('slashlint/preview', {
    textDocument: { uri },
    locale: 'xx',
    position: { line: 1e9, character: 1e9 },
  })
  client.change(uri, 2, LOUD.replace('Ping', 'Pong'))
  expect(codes(await client.diagnostics(uri, 2))).toEqual(['command/name-lowercase'])
})

test('positions beyond the text are taken to its end', async () => {
  const client = await start({ apart: true })
  client.open(uri, LOUD)
  const far = { line: 1e6, character: 1e6 }
  client.change(uri, 2, [{ range: { start: far, end: far }, text: '\n' }])
  client.change(uri, 3, [
    { range: { start: { line: 0, character: 11 }, end: { line: 0, character: 12 } }, text: 'p' },
  ])
  expect(await client.diagnostics(uri, 3)).toEqual([])
})

test('bytes that are no message: what follows is answered', async () => {
  const client = await start({ apart: true })
  const body = '{"jsonrpc":"2.0","method":"x", broken'
  client.input.write(`Content-Length: ${body.length}\r\n\r\n${body}`)
  client.open(uri, LOUD)
  expect(await client.diagnostics(uri, 1)).toHaveLength(1)
})

test('a storm of opening and closing ends where it ends', async () => {
  const client = await start({ apart: true })
  for (let round = 0; round < 300; round++) {
    client.open(uri, LOUD, 'json', round)
    client.change(uri, round + 1, round % 2 === 0 ? LOUD.replace('Ping', 'ping') : LOUD)
    if (round < 299) {
      client.close(uri)
    }
  }
  expect(await client.diagnostics(uri, 300)).toHaveLength(1)
  client.close(uri)
  expect(await client.diagnostics(uri, undefined)).toEqual([])
})

test('requests that are taken back, and answers out of order', async () => {
  const client = await start({ apart: true })
  client.open(uri, LOUD)
  const params = { textDocument: { uri }, position: positionAt(LOUD, 12) }
  const answers = Array.from({ length: 200 }, (_, index) => {
    client.change(uri, index + 2, ' '.repeat(index) + LOUD)
    return client.connection
      .sendRequest(index % 2 === 0 ? 'textDocument/hover' : 'textDocument/completion', params, {
        isCancellationRequested: false,
        onCancellationRequested: (listener) => {
          if (index % 3 === 0) {
            setImmediate(() => listener(undefined))
          }
          return { dispose: () => undefined }
        },
      })
      .then(
        () => 'answered',
        (error: { code: number }) => error.code,
      )
  })
  for (const answer of await Promise.all(answers)) {
    expect(['answered', -32_800, -32_801, -32_802]).toContain(answer)
  }
  expect(codes(await client.diagnostics(uri, 201))).toEqual(['command/name-lowercase'])
})

test('a document that is damaged in every way is still a document', async () => {
  const client = await start({ apart: true })
  const texts = [
    '',
    '\u0000',
    '{',
    '[[[['.repeat(5000),
    '{"__proto__": {"name": 1}}',
    '"',
    '\ud800',
    '{"a":'.repeat(3000),
    '\r\r\n\n\r',
  ]
  for (const [index, text] of texts.entries()) {
    client.open(`file:///work/${index}.command.json`, text)
  }
  for (const index of texts.keys()) {
    await client.diagnostics(`file:///work/${index}.command.json`, 1)
  }
  client.open(uri, LOUD)
  expect(await client.diagnostics(uri, 1)).toHaveLength(1)
})

test('pipes in the workspace are not opened, whatever they are called', async () => {
  const folder = workspaceFolder({
    'a.command.json': LOUD,
    'ban.js': `import { NAME } from './names.js'
import { SlashCommandBuilder } from 'discord.js'
export default new SlashCommandBuilder().setName(NAME).setDescription('Ban')
export const data = new SlashCommandBuilder().setName('Loud').setDescription('Ban')
`,
  })
  for (const name of [
    '.gitignore',
    'slashlint.json',
    'package.json',
    'names.js',
    'p.command.json',
  ]) {
    execFileSync('mkfifo', [join(folder, name)])
  }
  const client = await start({ folder, apart: true })
  for (const name of ['a.command.json', 'ban.js']) {
    const found = await client.until(
      uriIn(folder, name),
      ({ diagnostics }) => diagnostics.length > 0,
    )
    expect(codes(found)).toEqual(['command/name-lowercase'])
  }
})
