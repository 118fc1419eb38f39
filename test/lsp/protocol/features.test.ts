import { expect, test } from 'vitest'
import type {
  CodeLens,
  CompletionItem,
  DocumentSymbol,
  InlayHint,
  SymbolInformation,
} from 'vscode-languageserver-protocol'
import { applyTo, PUSH, positionAt, start } from './client.js'
import type { Client } from './client.js'

const BAN = `{
  "name": "ban",
  "description": "Bans a member",
  "name_localizations": { "de": "bannen" },
  "options": [{ "type": 6, "name": "user", "description": "Who" }]
}`
const uri = 'file:///work/ban.command.json'
const textDocument = { uri }

async function opened(text = BAN, options: Parameters<typeof start>[0] = {}): Promise<Client> {
  const client = await start(options)
  client.open(uri, text)
  return client
}

test('completion: a snippet in the place of what is typed', async () => {
  const text = BAN.replace('"type": 6', '"type": ')
  const client = await opened(text)
  const position = positionAt(text, text.indexOf('"type": ') + 8)
  const items = await client.request<CompletionItem[]>('textDocument/completion', {
    textDocument,
    position,
  })
  const item = items.find(({ label }) => label === 'USER')
  expect(item?.insertTextFormat).toBe(2)
  const edit = item?.textEdit
  if (edit === undefined || !('range' in edit)) {
    throw new Error('no edit')
  }
  expect(applyTo(text, uri, { changes: { [uri]: [edit] } })).toBe(BAN)
})

test('completion: plain text for clients without snippets', async () => {
  const client = await opened(BAN, { capabilities: { ...PUSH, textDocument: {} } })
  const position = positionAt(BAN, BAN.indexOf('"options"'))
  const text = BAN.replace('"options"', ', "options"')
  client.change(uri, 2, text)
  const items = await client.request<CompletionItem[]>('textDocument/completion', {
    textDocument,
    position,
  })
  expect(items.length).toBeGreaterThan(0)
  for (const { insertTextFormat, textEdit } of items) {
    expect(insertTextFormat).toBe(1)
    expect(textEdit?.newText).not.toMatch(/\$/)
  }
})

test('inlay hints: names beside numbers, in the range that is shown', async () => {
  const client = await opened()
  const range = { start: positionAt(BAN, 0), end: positionAt(BAN, BAN.length) }
  const hints = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range })
  expect(hints.map(({ label }) => label)).toEqual(['USER'])
  expect(hints[0]?.position).toEqual(positionAt(BAN, BAN.indexOf('6') + 1))
})

test('code lenses run the client’s preview, where it has one', async () => {
  const client = await opened(BAN, { initializationOptions: { previewCommand: 'show.preview' } })
  const [lens] = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })
  expect(lens?.command).toMatchObject({
    title: 'Preview · 1 option',
    command: 'show.preview',
    arguments: [uri, { line: 0, character: 0 }],
  })
})

test('symbols: a tree, or a list for clients that know none', async () => {
  const client = await opened()
  const [tree] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
    textDocument,
  })
  expect([tree?.name, tree?.children?.map(({ name }) => name)]).toEqual(['/ban', ['user']])
  const old = await opened(BAN, { capabilities: {} })
  const list = await old.request<SymbolInformation[]>('textDocument/documentSymbol', {
    textDocument,
  })
  expect(list.map(({ name, containerName }) => [name, containerName])).toEqual([
    ['/ban', undefined],
    ['user', '/ban'],
  ])
})

test('what is switched off is not shown', async () => {
  const settings = { codeLens: false, inlayHints: false, outline: false }
  const client = await opened(BAN, { settings })
  await client.diagnostics(uri, 1)
  const range = { start: positionAt(BAN, 0), end: positionAt(BAN, BAN.length) }
  expect(await client.request('textDocument/codeLens', { textDocument })).toBeNull()
  expect(await client.request('textDocument/documentSymbol', { textDocument })).toBeNull()
  expect(await client.request('textDocument/inlayHint', { textDocument, range })).toBeNull()
})

test('preview: the picker’s lines for a reader of one locale, with places in the client’s spelling', async () => {
  const client = await opened()
  const preview = await client.request<{
    uri: string
    commands: { entries: { names: { text: string }[] }[] }[]
  }>('slashlint/preview', { textDocument, locale: 'de' })
  expect(preview.uri).toBe(uri)
  expect(preview.commands[0]?.entries[0]?.names[0]?.text).toBe('bannen')
})

test('status: how much is checked, asked for and told', async () => {
  const client = await opened(BAN, { initializationOptions: { statusNotifications: true } })
  const told: unknown[] = []
  client.connection.onNotification('slashlint/status', (status) => void told.push(status))
  const status = await client.request<object>('slashlint/status', { textDocument })
  expect(status).toMatchObject({
    state: 'checked',
    commands: 1,
    partlyDynamic: 0,
    errors: 0,
    summary: '1 command',
  })
  client.change(uri, 2, BAN.slice(0, -3))
  await expect
    .poll(() => told.at(-1))
    .toMatchObject({ state: 'checked', summary: '1 command, 1 partly dynamic', errors: 1 })
})

test('size: how a command spends its characters', async () => {
  const client = await opened()
  const size = await client.request<object>('workspace/executeCommand', {
    command: 'slashlint.size',
    arguments: [uri],
  })
  expect(size).toMatchObject({ title: '/ban', total: 26, remaining: 7974, exact: true })
})

test('a document that is not open, or nothing of ours, is answered with nothing', async () => {
  const client = await start()
  const other = 'file:///work/package.json'
  client.open(other, '{ "name": "x" }')
  for (const asked of [uri, other]) {
    const params = { textDocument: { uri: asked }, position: { line: 0, character: 2 } }
    expect(await client.request('textDocument/hover', params)).toBeNull()
    expect(await client.request('textDocument/completion', params)).toBeNull()
  }
})

test('slashlint.json: completion and hover, which an editor with its schema needs for the names of rules only', async () => {
  const config = { uri: 'file:///work/slashlint.json' }
  const text = '{ "rules": { "text/whitespace": "off" }, "" }'
  const at = { textDocument: config, position: positionAt(text, text.indexOf('""') + 1) }
  const onRule = { textDocument: config, position: positionAt(text, text.indexOf('white')) }
  const onValue = { textDocument: config, position: positionAt(text, text.indexOf('off')) }
  for (const jsonService of [false, true]) {
    const client = await start({ initializationOptions: { jsonService } })
    client.open(config.uri, text, 'jsonc')
    const items = await client.request<CompletionItem[]>('textDocument/completion', at)
    expect(items.some(({ label }) => label === 'ignore')).toBe(!jsonService)
    expect(await client.request('textDocument/hover', onRule)).not.toBeNull()
    expect((await client.request('textDocument/hover', onValue)) === null).toBe(jsonService)
    await client.stop()
  }
})

test('what the client offers of JSON without a schema is not left to it where it has one', async () => {
  const second = { type: 3, name: 'b', description: 'd' }
  const text = JSON.stringify({
    name: 'x',
    description: 'y',
    options: [{ ...second, required: true }, second],
  })
  const position = { line: 0, character: text.lastIndexOf('"d"') + 3 }
  const labels = async (jsonSchemaFiles?: string): Promise<string[]> => {
    const client = await start({ initializationOptions: { jsonService: true, jsonSchemaFiles } })
    const uri = 'file:///work/my commands/x.command.json'
    client.open(uri, text.replace('"d"}]', '"d", }]'))
    const items = await client.request<{ label: string }[]>('textDocument/completion', {
      textDocument: { uri },
      position: { ...position, character: position.character + 2 },
    })
    return items.map(({ label }) => label)
  }
  expect(await labels()).not.toContain('required')
  expect(await labels('/my commands/[^/]*\\.json$')).toContain('required')
})
