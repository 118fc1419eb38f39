import { createProject } from '@slashlint/checker'
import { loadReader, languageOf } from '@slashlint/sources'
import { expect, test } from 'vitest'

const BASE = 'file:///bot/'

/** Returns the names of the commands in each document, and the codes of its findings. */
async function say(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const texts = new Map(Object.entries(files).map(([name, text]) => [BASE + name, text]))
  const project = createProject((uri) => texts.get(uri))
  for (const [uri, text] of texts) {
    const read = await loadReader(languageOf(uri) ?? 'json')
    project.put(uri, text, {
      settings: { assignment: { scope: 'global' }, rules: {} },
      root: 'file:///bot',
      read,
    })
  }
  return Object.fromEntries(
    project.uris().map((uri) => {
      const names = project.definitions(uri).map(({ name }) => name)
      return [
        uri.slice(BASE.length),
        [...names, ...project.findings(uri).map(({ code }) => code)].join(),
      ]
    }),
  )
}

const script = (name: string, rest = ''): string =>
  `const { SlashCommandBuilder } = require('discord.js')
exports.data = new SlashCommandBuilder().setName('${name}').setDescription('Test')
${rest}`
const data = (name: string): string =>
  JSON.stringify({ name, description: 'Test', default_member_permissions: '8' })
const WRITING = `require('fs').writeFileSync('ping.json', JSON.stringify(exports.data))`

test('a script that is compiled from TypeScript beside it counts once, and what is wrong is said there', async () => {
  expect(await say({ 'ping.js': script('Ping'), 'ping.ts': script('Ping') })).toEqual({
    'ping.ts': 'Ping,command/name-lowercase',
  })
  expect(await say({ 'ping.js': script('ping'), 'other.ts': script('ping') })).toEqual({
    'other.ts': 'ping,set/duplicate-name',
    'ping.js': 'ping,set/duplicate-name',
  })
  expect(await say({ 'ping.js': script('ping'), 'ping.ts': `export const name = 'ping'` })).toEqual(
    {
      'ping.js': 'ping',
    },
  )
})

test('a file that a script writes counts once, if the script defines the same commands', async () => {
  expect(await say({ 'data/ping.json': data('ping'), 'make.js': script('ping', WRITING) })).toEqual(
    {
      'make.js': 'ping',
    },
  )
  expect(await say({ 'data/ping.json': data('pong'), 'make.js': script('ping', WRITING) })).toEqual(
    {
      'data/ping.json': 'pong',
      'make.js': 'ping',
    },
  )
  expect(await say({ 'data/ping.json': data('ping'), 'make.js': script('ping') })).toEqual({
    'data/ping.json': 'ping,set/duplicate-name',
    'make.js': 'ping,set/duplicate-name',
  })
})

test('data that is handed to the library is in its form, whatever it is called and wherever it lies', async () => {
  const ping = {
    name: 'ping',
    description: 'Test',
    options: [{ type: 'STRING', name: 'Text', description: 'Test' }],
  }
  const kick = { name: 'kick', description: 'Test', dmPermission: 'no' }
  const files = { 'a/a.json': JSON.stringify(ping), 'b/b.json': JSON.stringify(kick) }
  const send = `client.application.commands.set([require('./a/a.json'), require('./b/b.json')])`
  expect(await say(files)).toEqual({ 'b/b.json': 'kick,shape/unknown-key' })
  expect(await say({ ...files, 'send.js': send })).toEqual({
    'a/a.json': 'ping,shape/type,option/name-lowercase',
    'b/b.json': 'kick,shape/type',
  })
  expect(await say({ ...files, 'send.js': send.replaceAll('require(', 'fetchJson(') })).toEqual(
    await say(files),
  )
})
