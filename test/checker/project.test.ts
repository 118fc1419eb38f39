import { createProject } from '@slashlint/checker'
import type { Finding, Project } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'
import fc from 'fast-check'
import { tieAcross } from '../../checker/src/analysis/across.js'
import { findingsElsewhere } from '../../checker/src/analysis/findings.js'
import { agreedFindings } from '../../checker/src/analysis/uses.js'
import { expect, test } from 'vitest'
import { sized } from '../property/check.js'

// Documents that affect each other, each in several versions.
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
const PART = (name: string): string =>
  `exports.option = (option) => option.setName('${name}').setDescription('Test')\n`
const USER = `const { SlashCommandBuilder } = require('discord.js')
const { option } = require('../parts/option.js')
exports.data = new SlashCommandBuilder().setName('user').setDescription('Test').addStringOption(option)
`
const DATA = (name: string): string => JSON.stringify({ name, description: 'Test' })

const TEXTS: Record<string, readonly (string | undefined)[]> = {
  'file:///bot/commands/film.js': [
    command('film', 'note', READS),
    command('film', 'text', READS),
    command('Film', 'note'),
    '(',
  ],
  'file:///bot/commands/other.js': [
    command('film', 'note'),
    command('other', 'note', READS),
    undefined,
  ],
  'file:///bot/index.js': [
    HANDLER('film', 'note'),
    HANDLER('film', 'text'),
    HANDLER('user', 'who'),
    undefined,
  ],
  'file:///bot/commands/user.js': [
    USER,
    USER.replace('addStringOption(option)', 'toJSON()'),
    undefined,
  ],
  'file:///bot/parts/option.js': [PART('who'), PART('Who'), '', undefined],
  'file:///bot/data/a.json': [
    DATA('ping'),
    `{ "name": "ping", "description": "Test", "type": 1, "dmPermission": 1 }`,
    '{}',
    undefined,
  ],
  'file:///bot/commands/other.ts': [command('other', 'note', READS), '', undefined],
  'file:///bot/make.js': [
    `require('fs').writeFileSync('data/b.json', JSON.stringify(make()))\n${command('copied', 'note')}`,
    command('copied', 'note'),
    undefined,
  ],
  'file:///bot/send.js': [
    `client.application.commands.create(require('./data/a.json'))\n`,
    '',
    undefined,
  ],
  'file:///bot/data/b.json': [DATA('Ping pong'), DATA('copied'), '[]', undefined],
}
const TASK = `export const task = (info, run) => ({ ...info, run })\n`
const task = (objects: string): string => `import { task } from '../task.js'\n${objects}`
Object.assign(TEXTS, {
  'file:///bot/task.js': [TASK, `// Moved.\n${TASK}`, undefined],
  'file:///bot/commands/ban.js': [
    task(
      `export default task({ name: 'Ban', description: 'Test' }, (interaction) => interaction.reply())`,
    ),
    task(
      `export default task({ name: 'Ban', description: 'Test', wait: 5 }, (interaction) => interaction.reply())`,
    ),
    task(`export default task({ name: 'Ban', description: 'Test' }, (event) => event.reply())`),
    undefined,
  ],
  'file:///bot/commands/kick.js': [
    task(`export default [
      task({ name: 'kick', description: ' ' }, (event) => event.reply()),
      task({ name: 'mute', description: 'Test', wait: 4 }, (event) => event.reply()),
      task({ name: 'Text', description: 'Test' }, (message) => message.reply()),
    ]`),
    task(`task({ name: 'Kick', description: 'Test', wait: 4 }, (interaction) => interaction.reply())
      export default task({ name: 'warn', description: ' ' }, (event) => event.reply())`),
    undefined,
  ],
})
// A function that gets options as an argument belongs to no command by itself.
const SHOW = (option: string): string =>
  `export const show = async (where, given) => { await where.send(given.getString('${option}')) }\n`
const ON = (name: string): string => `import { Client } from 'discord.js'
import { show } from './show.js'
const client = new Client({ intents: [] })
client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === '${name}') await show(interaction.channel, interaction.options)
})
`
Object.assign(TEXTS, {
  'file:///bot/show.js': [SHOW('note'), SHOW('text'), SHOW('nothing'), undefined],
  'file:///bot/on.js': [ON('film'), ON('other'), undefined],
})
const TYPED = (rest: string): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('typed').setDescription('Test')
    .addStringOption((o) => o.setName('note').setDescription('Test').setAutocomplete(true)),
  ${rest}
}
`
const HEARING = `const { Client } = require('discord.js')
const client = new Client({ intents: [] })
client.on('interactionCreate', async (interaction) => {
  const command = client.commands.get(interaction.commandName)
  if (interaction.isChatInputCommand()) await command.execute(interaction)
  else if (interaction.isAutocomplete()) { try { await command.complete(interaction) } catch { await interaction.respond([]) } }
})
`
const HANDING = `module.exports = async (bot, interaction) => {
  const cmd = bot.commands.get(interaction.commandName)
  await cmd.callback(bot, interaction, interaction.guild, interaction.options)
}
`
const MORE = `require('./film').data.addStringOption((o) => o.setName('text').setDescription('More'))\n`
const HANDED = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('handed').setDescription('Test').addStringOption((o) => o.setName('note').setDescription('Test')),
  callback: async (bot, event, guild, given) => { await event.reply(given.getString('text')) },
}
`
// A command whose name comes from another document.
const NAMED = `const { SlashCommandBuilder } = require('discord.js')
const { NAME } = require('../names.js')
exports.data = new SlashCommandBuilder().setName(NAME).setDescription('Test')
`
const FURTHER: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'file:///bot/commands/typed.js': [
    TYPED(''),
    TYPED('async complete(interaction) { await interaction.respond([]) },'),
    undefined,
  ],
  'file:///bot/events.js': [HEARING, HEARING.replace('.complete', '.autocomplete'), '', undefined],
  'file:///bot/events/interactionCreate.js': [HANDING, undefined],
  'file:///bot/commands/more.js': [MORE, undefined],
  'file:///bot/commands/handed.js': [HANDED, HANDED.replace("'text'", "'note'"), undefined],
  'file:///bot/names.js': [`exports.NAME = 'named'\n`, `exports.NAME = 'film'\n`, undefined],
  'file:///bot/commands/named.js': [NAMED, undefined],
}
const URIS = Object.keys(Object.assign(TEXTS, FURTHER))

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

function fresh(
  texts: ReadonlyMap<string, string | undefined>,
  order: readonly string[] = URIS,
): Project {
  const project = createProject((uri) => texts.get(uri))
  for (const uri of order) {
    project.put(uri, texts.get(uri), termsOf(uri))
  }
  return project
}

const passed = (project: Project): readonly number[] =>
  URIS.flatMap((uri) => project.passedOver(uri)).map(({ start }) => start)

const first = new Map(URIS.map((uri) => [uri, TEXTS[uri]?.[0]]))

test('what documents say of each other is among what is tested here', () => {
  const codesAfter = (changes: Readonly<Record<string, string>>): readonly string[] => {
    const project = fresh(new Map([...first, ...Object.entries(changes)]))
    return URIS.flatMap((uri) =>
      project.findings(uri).map(({ code }) => `${uri.slice('file:///bot/'.length)} ${code}`),
    )
  }
  expect(
    codesAfter({ 'file:///bot/commands/other.js': command('other', 'note') }),
  ).not.toContainEqual(expect.stringContaining('duplicate'))
  expect(codesAfter({})).toEqual(
    expect.arrayContaining([
      'commands/film.js set/duplicate-name',
      'commands/other.js set/duplicate-name',
    ]),
  )
  expect(codesAfter({ 'file:///bot/index.js': HANDLER('user', 'whom') })).toContainEqual(
    expect.stringContaining('index.js use/'),
  )
  const handed = codesAfter({}).filter((one) => /(?:ban|kick)\.js/.test(one))
  expect(handed).toEqual([
    'commands/ban.js command/name-lowercase',
    'commands/kick.js command/description-blank',
  ])
  expect(codesAfter({ 'file:///bot/parts/option.js': PART('Who') })).toContain(
    'parts/option.js option/name-lowercase',
  )
})

test('the order of what is put does not matter', () => {
  const arbitraryTexts = fc.record(
    Object.fromEntries(URIS.map((uri) => [uri, fc.constantFrom(...(TEXTS[uri] ?? []))])),
  )
  fc.assert(
    fc.property(
      arbitraryTexts,
      fc.shuffledSubarray(URIS, { minLength: URIS.length }),
      (given, order) => {
        const texts = new Map(Object.entries(given))
        expect(said(fresh(texts, order))).toEqual(said(fresh(texts)))
        expect(passed(fresh(texts, order))).toEqual(passed(fresh(texts)))
      },
    ),
    { numRuns: sized(60, 8) },
  )
}, 60_000)

test('what is linked is enough: all documents tied at once say the same', () => {
  const arbitraryTexts = fc.record(
    Object.fromEntries(URIS.map((uri) => [uri, fc.constantFrom(...(TEXTS[uri] ?? []))])),
  )
  const both = {
    'file:///bot/index.js': HANDLER('user', 'whom'),
    'file:///bot/parts/option.js': PART('Who'),
  }
  const seen = new Set<string>()
  fc.assert(
    fc.property(arbitraryTexts, (given) => {
      const project = fresh(new Map(Object.entries(given)))
      const all = URIS.flatMap((uri) => project.analysis(uri) ?? []).sort((a, b) =>
        a.uri < b.uri ? -1 : 1,
      )
      const uses = tieAcross(all.map((analysis) => ({ analysis, project: 'file:///bot' })))
      const others = [...all.flatMap((one) => findingsElsewhere(one)), ...agreedFindings(uses)]
      for (const uri of URIS) {
        const own = others.filter((one) => one.uri === uri)
        for (const { code } of own) {
          seen.add(code)
        }
        const linked = project.others(uri).filter(({ code }) => !code.startsWith('set/'))
        expect(linked.map(plain)).toEqual(own.map(plain))
      }
    }),
    { numRuns: sized(100, 25), examples: [[{ ...Object.fromEntries(first), ...both }]] },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['option/name-lowercase', 'use/unknown-option']))
}, 60_000)

test('where nobody asks for a document, another text with which it is to others what it was changes nothing', () => {
  const arbitraryTexts = fc.record(
    Object.fromEntries(URIS.map((uri) => [uri, fc.constantFrom(...(TEXTS[uri] ?? []))])),
  )
  const edit = fc
    .constantFrom(...URIS.filter((uri) => !uri.endsWith('.json')))
    .chain((uri) =>
      fc.tuple(fc.constant(uri), fc.constantFrom(...(TEXTS[uri] ?? []), 'const x = 1'), fc.nat(2)),
    )
  const projectOf = (texts: ReadonlyMap<string, string | undefined>, put: readonly string[]) => {
    const asked = new Set<string>()
    const project = createProject((uri, from) => {
      if (uri !== from) {
        asked.add(`${from} ${uri}`)
      }
      return texts.get(uri)
    })
    for (const uri of put) {
      project.put(uri, texts.get(uri), termsOf(uri))
    }
    return { project, asked }
  }
  const all = (project: Project): unknown => [
    said(project),
    passed(project),
    project.damagedReads(),
  ]
  let [same, different] = [0, 0]
  fc.assert(
    fc.property(arbitraryTexts, edit, (given, [uri, text = '', how]) => {
      const texts = new Map(Object.entries(given))
      const { project, asked } = projectOf(texts, URIS)
      const outside = project.outside(uri)
      if (outside === undefined || [...asked].some((one) => one.endsWith(` ${uri}`))) {
        return
      }
      const changed = [text, `// Moved.\n${text}`, text.replaceAll('Test', 'Other words')][how]
      const after = new Map([...texts, [uri, changed]])
      const alone = projectOf(after, [uri])
      const own = [...asked].filter((one) => one.startsWith(`${uri} `))
      if (alone.project.outside(uri) !== outside || own.join() !== [...alone.asked].join()) {
        return void different++
      }
      same++
      expect(all(fresh(after))).toEqual(all(project))
    }),
    { numRuns: sized(400, 40) },
  )
  expect(Math.min(same, different)).toBeGreaterThan(0)
}, 120_000)

test('what joins others, or leaves them, tells what they no longer say of a document without commands', () => {
  const texts = new Map<string, string | undefined>()
  const project = createProject((uri) => texts.get(uri))
  const [on, show, film, other] = ['on.js', 'show.js', 'commands/film.js', 'commands/other.js'].map(
    (name) => `file:///bot/${name}`,
  ) as [string, string, string, string]
  const put = (uri: string, text: string | undefined): boolean => {
    const codes = JSON.stringify(project.findings(show))
    texts.set(uri, text)
    const told = [...project.put(uri, text, termsOf(uri))]
    return JSON.stringify(project.findings(show)) !== codes && told.includes(show)
  }
  for (const [uri, text] of [
    [on, ON('film')],
    [film, command('film', 'note')],
    [show, SHOW('text')],
  ] as const) {
    put(uri, text)
  }
  expect(project.findings(show).map(({ code }) => code)).toEqual(['use/unknown-option'])
  // One of two commands of the name has it.
  expect(put(other, command('film', 'text'))).toBe(true)
  expect(put(other, command('other', 'text'))).toBe(true)
  expect(put(other, command('film', 'text'))).toBe(true)
  expect(put(other, undefined)).toBe(true)
})

test('a command whose name stands in another document is in the set of that name', () => {
  const texts = new Map(first)
  const project = fresh(texts)
  const named = 'file:///bot/commands/named.js'
  const codes = (): readonly string[] => project.findings(named).map(({ code }) => code)
  const names = (text: string): void => {
    texts.set('file:///bot/names.js', text)
    project.put('file:///bot/names.js', text, termsOf('file:///bot/names.js'))
  }
  expect(codes()).toEqual([])
  names(`exports.NAME = 'film'`)
  expect(codes()).toEqual(['set/duplicate-name'])
  names(`exports.NAME = 'game'`)
  expect(codes()).toEqual([])
})

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
        for (const one of new Set([...Object.keys(before), ...Object.keys(now)])) {
          if (JSON.stringify(before[one]) !== JSON.stringify(now[one])) {
            expect([...told]).toContain(one)
          }
        }
        before = now
      }
      expect(before).toEqual(said(fresh(texts)))
      expect(passed(project)).toEqual(passed(fresh(texts)))
    }),
    { numRuns: sized(60, 6) },
  )
}, 60_000)
