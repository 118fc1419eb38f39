import { expect, test } from 'vitest'
import type {
  DocumentDiagnosticReport,
  FullDocumentDiagnosticReport,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver-protocol'
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node'
import { codes, PULL, start, uriIn, workspaceFolder, writeIn } from './client.js'
import type { Client } from './client.js'

const PING = { name: 'ping', description: 'Is the bot awake?', type: 1 }
const LOUD = JSON.stringify({ ...PING, name: 'Ping' }, null, 2)
const uri = 'file:///work/loud.command.json'

const pull = (
  client: Client,
  of: string,
  previousResultId?: string,
): Promise<DocumentDiagnosticReport> =>
  client.request('textDocument/diagnostic', { textDocument: { uri: of }, previousResultId })

const full = (report: DocumentDiagnosticReport): FullDocumentDiagnosticReport => {
  if (report.kind !== 'full') {
    throw new Error('unchanged')
  }
  return report
}

test('diagnostics are asked for; nothing is pushed', async () => {
  const client = await start({ capabilities: PULL })
  client.open(uri, LOUD)
  expect(codes(full(await pull(client, uri)).items)).toEqual(['command/name-lowercase'])
  expect(client.published).toEqual([])
})

test('what did not change is not sent again', async () => {
  const client = await start({ capabilities: PULL })
  client.open(uri, LOUD)
  const { resultId } = full(await pull(client, uri))
  expect(await pull(client, uri, resultId)).toEqual({ kind: 'unchanged', resultId })
  client.change(uri, 2, LOUD.replace('Ping', 'ping'))
  expect(full(await pull(client, uri, resultId)).items).toEqual([])
})

test('the answer is about the text at hand, however fast it changes', async () => {
  const client = await start({ capabilities: PULL })
  client.open(uri, LOUD)
  const answers: Promise<DocumentDiagnosticReport>[] = []
  for (let version = 2; version < 60; version++) {
    client.change(uri, version, version % 2 === 0 ? LOUD.replace('Ping', 'ping') : LOUD)
    answers.push(pull(client, uri))
  }
  client.save(uri)
  answers.push(pull(client, uri))
  expect(full((await Promise.all(answers)).at(-1) as DocumentDiagnosticReport).items).toHaveLength(
    1,
  )
})

const SET = {
  'slashlint.json': { files: [{ glob: '*.command.json', scope: 'global' }] },
  'a.command.json': PING,
  'b.command.json': { ...PING, name: 'pong' },
}

test('a change in one document brings reports of those it concerns, and a refresh', async () => {
  const folder = workspaceFolder(SET)
  const client = await start({ capabilities: PULL, folder })
  const [a, b] = [uriIn(folder, 'a.command.json'), uriIn(folder, 'b.command.json')]
  const text = (name: string): string => JSON.stringify({ ...PING, name }, null, 2)
  client.open(a, text('ping'))
  client.open(b, text('pong'))
  expect(full(await pull(client, a)).items).toEqual([])
  expect(full(await pull(client, b)).items).toEqual([])
  client.change(b, 2, text('ping'))
  client.save(b)
  const report = full(await pull(client, b)) as FullDocumentDiagnosticReport & {
    relatedDocuments?: Record<string, FullDocumentDiagnosticReport>
  }
  expect(codes(report.items)).toEqual(['set/duplicate-name'])
  expect(codes(report.relatedDocuments?.[a]?.items ?? [])).toEqual(['set/duplicate-name'])
  await expect.poll(() => client.received).toContain('workspace/diagnostic/refresh')
})

test('a client that has shut the server down is not asked for a refresh', async () => {
  const folder = workspaceFolder(SET)
  const client = await start({ capabilities: PULL, folder })
  const a = uriIn(folder, 'a.command.json')
  client.open(a, JSON.stringify(PING))
  await pull(client, a)
  client.change(a, 2, JSON.stringify({ ...PING, name: 'Ping' }))
  await pull(client, a)
  await client.connection.sendRequest('shutdown')
  // On a slow machine the request came before.
  const received = client.received.length
  await new Promise((done) => setTimeout(done, 600))
  expect(client.received.slice(received)).not.toContain('workspace/diagnostic/refresh')
})

test('the workspace: closed documents too, and again when one of them changes', async () => {
  const folder = workspaceFolder({
    ...SET,
    'b.command.json': PING,
    'node_modules/c.command.json': PING,
  })
  const client = await start({ capabilities: PULL, folder })
  const first = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [],
  })
  const [a, b] = [uriIn(folder, 'a.command.json'), uriIn(folder, 'b.command.json')]
  expect(first.items.map((item) => item.uri).sort()).toEqual([a, b])
  const previousResultIds = first.items.map((item) => ({ uri: item.uri, value: item.resultId }))
  // The request is open until there are changes.
  const next = client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds,
    partialResultToken: 'parts',
  })
  writeIn(folder, 'b.command.json', { ...PING, name: 'pong' })
  client.filesChanged([[b, 2]])
  const { items } = await next
  expect(items.map((item) => (item.kind === 'full' ? item.items.length : -1))).toContain(0)
})

test('a request that is taken back ends at once', async () => {
  const folder = workspaceFolder(SET)
  const client = await start({ capabilities: PULL, folder })
  const source = new CancellationTokenSource()
  const held = client.connection.sendRequest(
    'workspace/diagnostic',
    { previousResultIds: [], partialResultToken: 'parts' },
    source.token,
  )
  setTimeout(() => source.cancel(), 100)
  await expect(held).rejects.toMatchObject({ code: -32800 })
})

test('a request that is taken back before it is heard ends while the files are still read', async () => {
  const files = Array.from({ length: 60 }, (_, at) => [
    `c${at}.command.json`,
    { ...PING, name: `ping-${at}` },
  ])
  const client = await start({
    capabilities: PULL,
    folder: workspaceFolder(Object.fromEntries(files)),
  })
  const all = client.request('workspace/diagnostic', { previousResultIds: [] })
  const source = new CancellationTokenSource()
  const held = client.connection.sendRequest(
    'workspace/diagnostic',
    { previousResultIds: [] },
    source.token,
  )
  source.cancel()
  const first = await Promise.race([
    all.then(() => 'read'),
    held.catch(({ code }: { code: number }) => code),
  ])
  expect(first).toBe(-32800)
  await all
})
