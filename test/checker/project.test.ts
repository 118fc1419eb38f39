import { createProject } from '@slashlint/checker'
import type { Finding, Project } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'
import fc from 'fast-check'
import { expect, test } from 'vitest'

// Documents that say something about each other, in several texts each.
const command = (
  name: string,
  option: string,
  rest = '',
): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('${name}').setDescription('Test')
    .addStringOption((option) => option.setName('${option}').setDescription('Test')),
  ${rest}
}
`
const READS = `async execute(interaction) { await interaction.reply(interaction.options.getString('note')) },`
const HANDLER = (name: string, option: string): string => `const { Client } = require('discord.js')
const client = new Client({ intents: [] })
client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === '${name}') await interaction.reply(interaction.options.getString('${option}'))
})
`
const PART = (name: string): string => `exports.option = (option) => option.setName('${name}').setDescription('Test')\n`
const USER = `const { SlashCommandBuilder } = require('discord.js')
const { option } = require('../parts/option.js')
exports.data = new SlashCommandBuilder().setName('user').setDescription('Test').addStringOption(option)
`
const DATA = (name: string): string => JSON.stringify({ name, description: 'Test' })

const TEXTS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'file:///bot/commands/film.js': [
    command('film', 'note', READS),
    command('film', 'text', READS),
    command('Film', 'note'),
    '(',
  ],
  'file:///bot/commands/other.js': [command('film', 'note'), command('other', 'note', READS), undefined],
  'file:///bot/index.js': [HANDLER('film', 'note'), HANDLER('film', 'text'), HANDLER('user', 'who'), undefined],
  'file:///bot/commands/user.js': [USER, USER.replace('addStringOption(option)', 'toJSON()'), undefined],
  'file:///bot/parts/option.js': [PART('who'), PART('Who'), '', undefined],
  'file:///bot/data/a.json': [DATA('ping'), `{ "name": "ping", "description": "Test", "type": 1 }`, '{}', undefined],
  'file:///bot/data/b.json': [DATA('Ping pong'), '[]', undefined],
}
const URIS = Object.keys(TEXTS)

const READERS = { js: await loadReader('javascript'), json: await loadReader('json') }
const termsOf = (uri: string) => ({
  settings: { assignment: { root: 'file:///bot', scope: 'global' }, rules: {} } as const,
  root: 'file:///bot',
  read: READERS[uri.endsWith('.js') ? 'js' : 'json'],
})

const plain = (finding: Finding): unknown => ({ ...finding, origin: undefined, useOf: undefined })

const said = (project: Project): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new Set([...URIS, ...project.uris()])].map((uri) => [
      uri,
      {
        findings: project.findings(uri).map(plain),
        definitions: project.definitions(uri).map(({ name }) => name),
        isSomething: project.isSomething(uri),
      },
    ]),
  )

function fresh(texts: ReadonlyMap<string, string | undefined>, order: readonly string[] = URIS): Project {
  const project = createProject((uri) => texts.get(uri))
  for (const uri of order) project.put(uri, texts.get(uri), termsOf(uri))
  return project
}

const first = new Map(URIS.map((uri) => [uri, TEXTS[uri]?.[0]]))

test('what documents say of each other is among what is tested here', () => {
  const codesAfter = (changes: Readonly<Record<string, string>>): readonly string[] => {
    const project = fresh(new Map([...first, ...Object.entries(changes)]))
    return URIS.flatMap((uri) => project.findings(uri).map(({ code }) => `${uri.slice('file:///bot/'.length)} ${code}`))
  }
  expect(codesAfter({ 'file:///bot/commands/other.js': command('other', 'note') })).not.toContainEqual(
    expect.stringContaining('duplicate'),
  )
  expect(codesAfter({})).toEqual(
    expect.arrayContaining(['commands/film.js set/duplicate-name', 'commands/other.js set/duplicate-name']),
  )
  expect(codesAfter({ 'file:///bot/index.js': HANDLER('user', 'whom') })).toContainEqual(
    expect.stringContaining('index.js use/'),
  )
  expect(codesAfter({ 'file:///bot/parts/option.js': PART('Who') })).toContain('parts/option.js option/name-lowercase')
})

test('the order of what is put does not matter', () => {
  const arbitraryTexts = fc.record(Object.fromEntries(URIS.map((uri) => [uri, fc.constantFrom(...(TEXTS[uri] ?? []))])))
  fc.assert(
    fc.property(arbitraryTexts, fc.shuffledSubarray(URIS, { minLength: URIS.length }), (given, order) => {
      const texts = new Map(Object.entries(given))
      expect(said(fresh(texts, order))).toEqual(said(fresh(texts)))
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('after any edits a project says what a new one says, and had told which documents to ask', () => {
  const edit = fc
    .constantFrom(...URIS)
    .chain((uri) => fc.tuple(fc.constant(uri), fc.constantFrom(...(TEXTS[uri] ?? []))))
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const texts = new Map(first)
      const project = fresh(texts)
      let before = said(project)
      for (const [uri, text] of edits) {
        texts.set(uri, text)
        const told = new Set(project.put(uri, text, termsOf(uri)))
        const now = said(project)
        for (const one of new Set([...Object.keys(before), ...Object.keys(now)]))
          if (JSON.stringify(before[one]) !== JSON.stringify(now[one])) expect([...told]).toContain(one)
        before = now
      }
      expect(before).toEqual(said(fresh(texts)))
    }),
    { numRuns: 60 },
  )
}, 60_000)
