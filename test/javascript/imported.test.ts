import { describe, expect, it } from 'vitest'
import { findings, project } from './tied.js'
import type { Files } from './tied.js'

// Tests definitions in another file than their handler. The import next to the handler ties its reads to the command.

const LIBRARY = `import { SlashCommandBuilder } from 'discord.js'\n`
const REQUIRED = `const { SlashCommandBuilder } = require('discord.js')\n`
const TITLE = `.addStringOption((o) => o.setName('title').setDescription('d'))`
const BUILDER = `new SlashCommandBuilder().setName('film').setDescription('d')${TITLE}`
const RAW = `{ name: 'film', description: 'd', options: [{ type: 3, name: 'title', description: 'd' }] }`
const OTHER = `new SlashCommandBuilder().setName('book').setDescription('d')`
const read = (name: string): string => `(interaction) { interaction.options.getString('${name}') }`

/** Checks a handler file twice: with a read of an option that the command has, and of another one. */
function expectTied(
  handler: (reads: string) => string,
  definition: Files,
  at = 'commands/film.js',
) {
  const one = (name: string) => project({ ...definition, [at]: handler(read(name)) })
  expect(one('titel').found).toEqual([`unknown-option titel in ${at}`])
  expect(one('title').found).toEqual([])
  expect(one('title').counts.tied).toBe(1)
}

describe('a command that is imported beside its handler', () => {
  it('is the default export of another file, a named one, or one of a namespace', () => {
    const whole = { 'definitions/film.js': `${LIBRARY}export default ${BUILDER}` }
    const named = { 'definitions/film.js': `${LIBRARY}export const film = ${BUILDER}` }
    const object = (before: string, data: string) => (reads: string) =>
      `${before}\nexport default { ${data}, async execute${reads} }`
    expectTied(object(`import data from '../definitions/film.js'`, 'data'), whole)
    expectTied(object(`import film from "../definitions/film"`, 'data: film'), whole)
    expectTied(object(`import { film } from '../definitions/film.js'`, `"data": film`), named)
    expectTied(object(`import { film as it } from '../definitions/film.js'`, 'slash: it'), named)
    expectTied(object(`import * as all from '../definitions/film.js'`, 'data: all.film'), named)
    expectTied(
      object(`import { film } from '../definitions/film.js'`, 'data: film.toJSON()'),
      named,
    )
    expectTied(
      object(`import { film } from '../definitions/film.js'\nconst data = film`, 'data'),
      named,
    )
  })

  it('is required, in the place of a constant, too', () => {
    const named = { 'definitions/film.js': `${REQUIRED}exports.film = ${BUILDER}` }
    const whole = { 'definitions/film.js': `${REQUIRED}module.exports = ${BUILDER}` }
    const object = (before: string, data: string) => (reads: string) =>
      `${before}\nmodule.exports = { ${data}, execute: async ${reads.replace(') {', ') => {')} }`
    expectTied(object(`const data = require('../definitions/film')`, 'data'), whole)
    expectTied(object('', `data: require('../definitions/film.js')`), whole)
    expectTied(object('', `data: require('../definitions/film').film`), named)
    expectTied(object(`const { film: data } = require('../definitions/film')`, 'data'), named)
    expectTied(object('', `...require('../definitions/data')`), {
      'definitions/data.js': `${REQUIRED}module.exports = { data: ${BUILDER} }`,
    })
  })

  it('is what a module exports beside its handler', () => {
    const named = { 'src/film.ts': `${LIBRARY}export const film = ${BUILDER}` }
    const beside = (data: string) => (reads: string) => `${data}\nexport async function run${reads}`
    expectTied(
      beside(`import { film } from '../src/film'\nexport const data = film`),
      named,
      'commands/film.ts',
    )
    expectTied(beside(`export { film as data } from '../src/film'`), named, 'commands/film.ts')
    expectTied(beside(`import { film as data } from '../src/film'\nexport { data }`), named)
    expectTied(
      (reads) => `exports.data = require('../src/film').film\nexports.execute = function ${reads}`,
      named,
    )
  })

  it('is in a class: what its constructor hands on or sets, a field, or what a getter returns', () => {
    const named = { 'src/film.js': `${LIBRARY}export const film = ${BUILDER}` }
    const inside = (member: string, method: string) => (reads: string) =>
      `import { film } from '../src/film.js'\nexport class Film extends Command {\n${member}\nasync ${method}${reads}\n}`
    expectTied(inside('constructor() { super({ data: film }) }', 'run'), named)
    expectTied(inside('constructor(client) { super(client, film) }', 'execute'), named)
    expectTied(inside('constructor() { super(); this.data = film }', 'run'), named)
    expectTied(inside('data = film', 'chatInputRun'), named)
    expectTied(inside('static data = film', 'run'), named)
    expectTied(inside('get data() { return film }', 'execute'), named)
  })

  it('is an object, a file of data, or spread into the object of the handler', () => {
    const raw = { 'src/film.js': `export const film = ${RAW}` }
    const object = (data: string) => (reads: string) =>
      `import { film } from '../src/film.js'\nexport default { ${data}, async execute${reads} }`
    expectTied(object('data: film'), raw)
    expectTied(object('...film'), raw)
    expectTied((reads) => `module.exports = { data: require('./film.json'), execute${reads} }`, {
      'commands/film.json': RAW.replace(/(\w+):/g, '"$1":').replaceAll("'", '"'),
    })
    expectTied(object('data: film.slash'), {
      'src/film.js': `${LIBRARY}export const film = { slash: ${BUILDER}, user: 1 }`,
    })
  })

  it('comes through other files, an index, or a package of the workspace', () => {
    const definition = `${LIBRARY}export const film = ${BUILDER}`
    const object = (from: string) => (reads: string) =>
      `import { film } from '${from}'\nexport default { data: film, execute${reads} }`
    expectTied(object('../definitions'), {
      'definitions/index.js': `export * from './film.js'\nexport { book } from './book.js'`,
      'definitions/film.js': definition,
      'definitions/book.js': `${LIBRARY}export const book = ${OTHER}`,
    })
    expectTied(object('../definitions/all.js'), {
      'definitions/all.js': `import { film as it } from './film.js'\nexport { it as film }`,
      'definitions/film.js': definition,
    })
    expectTied(
      object('@bot/definitions'),
      {
        'package.json': '{ "workspaces": ["packages/*"], "dependencies": { "discord.js": "14" } }',
        'packages/definitions/package.json':
          '{ "name": "@bot/definitions", "main": "src/index.js" }',
        'packages/definitions/src/index.js': definition,
      },
      'packages/bot/commands/film.js',
    )
    expectTied(
      (reads) =>
        `import { commands } from '../definitions'\nexport default { data: commands.film, execute${reads} }`,
      {
        'definitions/index.js': `${LIBRARY}export const commands = { film: ${BUILDER}, book: ${OTHER} }`,
      },
    )
  })

  it('is given to a call with its handler, or has a handler of a third file', () => {
    const named = { 'src/film.js': `${LIBRARY}export const film = ${BUILDER}` }
    expectTied(
      (reads) =>
        `import { film } from '../src/film.js'\nexport default command(film, async ${reads.replace(') {', ') => {')})`,
      named,
    )
    const files = (name: string): Files => ({
      ...named,
      'commands/film.js': `import { film } from '../src/film.js'\nimport { execute } from '../handlers/film.js'\nexport default { data: film, execute }`,
      'handlers/film.js': `export async function execute${read(name)}`,
    })
    expect(findings(files('titel'))).toEqual(['unknown-option titel in handlers/film.js'])
    expect(findings(files('title'))).toEqual([])
  })

  it('may be a sub-command, or one of a list', () => {
    const sub = `${LIBRARY.replace('Builder', 'SubcommandBuilder')}export const add = new SlashCommandSubcommandBuilder().setName('add').setDescription('d')${TITLE}`
    expectTied(
      (reads) =>
        `import { add } from '../src/add.js'\nexport default { data: add, execute${reads} }`,
      { 'src/add.js': sub },
    )
    expectTied(
      (reads) =>
        `import { list } from '../src/list.js'\nexport default { data: list[1], execute${reads} }`,
      {
        'src/list.js': `/** @type {import('discord.js').RESTPostAPIApplicationCommandsJSONBody[]} */\nexport const list = [{ name: 'book', description: 'd' }, ${RAW}]`,
      },
    )
  })

  it('has all that its handler does not do said of it', () => {
    const files = (options: string, body: string): Files => ({
      'src/film.js': `${LIBRARY}export const film = new SlashCommandBuilder().setName('film').setDescription('d')${options}`,
      'commands/film.js': `import { film } from '../src/film.js'\nexport default { data: film, async execute(interaction) { ${body} } }`,
    })
    const required = TITLE.replace("'d')", "'d').setRequired(true)")
    expect(findings(files(required, `await interaction.reply('hi')`))).toEqual([
      'nothing-read interaction in commands/film.js',
    ])
    expect(findings(files(TITLE, `interaction.options.getString('title').trim()`))).toEqual([
      `may-be-null interaction.options.getString('title') in commands/film.js`,
    ])
  })
})

describe('what stands beside a handler and is not its command', () => {
  const definitions = {
    'src/film.js': `${LIBRARY}export const film = ${BUILDER}\nexport const book = ${OTHER}`,
  }
  const expectSilent = (text: string, more: Files = {}): void => {
    expect(findings({ ...definitions, ...more, 'commands/some.js': text })).toEqual([])
  }

  it('is one of several imported commands, unless one is the data', () => {
    const both = (data: string): string =>
      `import { film, book } from '../src/film.js'\nexport default { ${data}, execute${read('titel')} }`
    expectSilent(both('first: film, second: book'))
    expect(
      findings({ ...definitions, 'commands/some.js': both('data: film, parent: book') }),
    ).toEqual(['unknown-option titel in commands/some.js'])
  })

  it('is imported where a command of the file has the handler', () => {
    expect(
      findings({
        ...definitions,
        'commands/some.js': `${LIBRARY}import { book } from '../src/film.js'\nexport default { data: ${BUILDER}, next: book, execute${read('title')} }`,
      }),
    ).toEqual([])
  })

  it('is in a list, in an object without handlers, or a list of all commands', () => {
    expectSilent(
      `import { book } from '../src/film.js'\nexport const all = [book]\nexport async function execute${read('title')}`,
    )
    expectSilent(
      `import { book } from '../src/film.js'\nconst table = { book }\nclient.on('interactionCreate', async ${read('title').replace(') {', ') => {')})`,
    )
  })

  it('is changed where it is imported, so that more is added', () => {
    expectSilent(
      `import { film } from '../src/film.js'\nfilm.addStringOption((o) => o.setName('titel').setDescription('d'))\nexport default { data: film, execute${read('titel')} }`,
    )
  })

  it('is something else with a name and a description', () => {
    expectSilent(
      `import { page } from '../src/page.js'\nexport default { data: page, execute${read('titel')} }`,
      { 'src/page.js': `export const page = { name: 'page', description: 'd', url: '/page' }` },
    )
  })
})
