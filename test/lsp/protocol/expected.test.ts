import { expect, test } from 'vitest'
import { codes, start, uriIn, workspaceFolder, writeIn } from './client.js'

const WITH_OPTIONS = {
  name: 'ban',
  description: 'Ban a member',
  options: [{ type: 6, name: 'who', description: 'Whom' }],
}
const SMALL = JSON.stringify({ name: 'Ping', description: 'Is the bot awake?' })

test('a document that was a command while it was open stays one, whatever its name becomes', async () => {
  const folder = workspaceFolder({ 'slashlint.json': {} })
  const client = await start({ folder })
  for (const [uri, first, broken, code] of [
    [
      'a.json',
      JSON.stringify(WITH_OPTIONS),
      '{ "name": "Ban me", "description": "x" }',
      'command/name-pattern',
    ],
    [
      'b.json',
      JSON.stringify([WITH_OPTIONS]),
      '[{ "name": "", "description": "x" }]',
      'command/name-length',
    ],
    ['c.yaml', JSON.stringify(WITH_OPTIONS), 'name: null\ndescription: x\n', 'shape/null'],
    ['d.yaml', JSON.stringify(WITH_OPTIONS), 'name: ban\n', 'command/description-required'],
  ] as const) {
    const document = uriIn(folder, uri)
    const language = uri.endsWith('yaml') ? 'yaml' : 'json'
    client.open(document, first, language)
    await client.diagnostics(document, 1)
    client.change(document, 2, broken)
    await client.until(document, ({ diagnostics }) => codes(diagnostics).includes(code))
    // After closing and opening, it has the same findings.
    client.close(document)
    client.open(document, broken, language, 3)
    expect(codes(await client.diagnostics(document, 3))).toEqual([])
  }
})

test('a document beside a file of a command is nothing', async () => {
  const folder = workspaceFolder({ 'slashlint.json': {}, 'data/ping.json': SMALL })
  const client = await start({ folder })
  for (const [file, command] of [
    ['ban.json', WITH_OPTIONS],
    ['ban.command.json', { name: 'ban', description: 'Ban a member' }],
  ] as const) {
    client.filesChanged([[writeIn(folder, `data/${file}`, command), 1]])
  }
  const ping = uriIn(folder, 'data/ping.json')
  client.open(ping, SMALL)
  expect(codes(await client.diagnostics(ping, 1))).toEqual([])
})
