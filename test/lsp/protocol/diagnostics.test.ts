import { describe, expect, test } from 'vitest'
import { brief, codes, start, uriIn, workspaceFolder, writeIn } from './client.js'

const PING = { name: 'ping', description: 'Is the bot awake?', type: 1 }
const LOUD = '{\n  "name": "Ping",\n  "description": "Is the bot awake?",\n  "type": 1\n}'
const uri = 'file:///work/commands/loud.command.json'

describe('diagnostics by push', () => {
  test('underline the word that is wrong, with a version, a link and the name of their source', async () => {
    const client = await start()
    client.open(uri, LOUD, 'json', 7)
    const [diagnostic, ...more] = await client.diagnostics(uri, 7)
    expect(more).toEqual([])
    expect(diagnostic && brief(diagnostic)).toBe('command/name-lowercase 1:11-1:15')
    expect(diagnostic?.severity).toBe(1)
    expect(diagnostic?.source).toBe('slashlint')
    expect(diagnostic?.codeDescription?.href).toMatch(
      /^file:.*rules\/command\.md#commandname-lowercase$/,
    )
  })

  test('go when the mistake does, and follow incremental changes', async () => {
    const client = await start()
    client.open(uri, LOUD)
    await client.diagnostics(uri, 1)
    client.change(uri, 2, [
      { range: { start: { line: 1, character: 11 }, end: { line: 1, character: 12 } }, text: 'p' },
    ])
    expect(await client.diagnostics(uri, 2)).toEqual([])
  })

  test('go when the document is closed and has no file', async () => {
    const client = await start()
    client.open(uri, LOUD)
    await client.diagnostics(uri, 1)
    client.close(uri)
    expect(await client.diagnostics(uri, undefined)).toEqual([])
  })

  test('about a comment that switches off nothing stand at the comment', async () => {
    const client = await start()
    client.open(
      uri,
      `{\n  // slashlint-disable-next-line text/blank\n${LOUD.slice(2).replace('Ping', 'ping')}`,
      'jsonc',
    )
    expect((await client.diagnostics(uri, 1)).map(brief)).toEqual([
      'source/unused-suppression 1:2-1:43',
    ])
  })

  test('a document that is nothing of ours has none', async () => {
    const client = await start()
    const other = 'file:///work/package.json'
    client.open(other, '{ "name": "My Package", "description": "" }')
    expect(await client.diagnostics(other, 1)).toEqual([])
  })
})

describe('the workspace', () => {
  test('closed documents are checked, and equal names marked in each of them', async () => {
    const folder = workspaceFolder({
      'slashlint.json': { files: [{ glob: '*.command.json', scope: 'global' }] },
      'a.command.json': PING,
      'b.command.json': PING,
    })
    const client = await start({ folder })
    const [a, b] = [uriIn(folder, 'a.command.json'), uriIn(folder, 'b.command.json')]
    const inA = await client.until(a, ({ diagnostics }) => diagnostics.length > 0)
    const inB = await client.until(b, ({ diagnostics }) => diagnostics.length > 0)
    expect(inA.map(brief)).toEqual(['set/duplicate-name 1:10-1:16'])
    expect(codes(inB)).toEqual(['set/duplicate-name'])
    expect(inA[0]?.relatedInformation?.map(({ location }) => location.uri)).toEqual([b])
    writeIn(folder, 'b.command.json', { ...PING, name: 'pong' })
    client.filesChanged([[b, 2]])
    expect(await client.until(a, ({ diagnostics }) => diagnostics.length === 0)).toEqual([])
    expect(await client.until(b, ({ diagnostics }) => diagnostics.length === 0)).toEqual([])
  })
})
