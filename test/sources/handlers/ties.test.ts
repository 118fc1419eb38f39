import { describe } from 'vitest'
import { command, DISCORD, djs, found, silent, TITLE } from './cases.js'
import type { Bot } from '../../javascript/handled.js'

// Tests which command a function handles, by code that mentions the command next to it in any form.

const STARS = `.addIntegerOption((o) => o.setName('stars').setDescription('d').setRequired(true))`
const FILM = command('film', TITLE)
const BOOK = command('book', STARS)
const TITEL = `interaction.options.getString('‹titel|title›')`
const RATED = `interaction.options.getInteger('stars')`
/** Functions that handle the two commands, with a mistake in the first. */
const film = (parameters = 'interaction'): string => `async (${parameters}) => { use(${TITEL}) }`
const book = (parameters = 'interaction'): string =>
  `async function (${parameters}) { use(${RATED}) }`
const NAMED = `async function show(interaction) { use(${TITEL}) }\nasync function rate(interaction) { use(${RATED}) }\n`
const CONSTANTS = `const film = ${FILM}\nconst book = ${BOOK}\n`

describe('a function that is handed over together with a command', () => {
  found('unknown-option', {
    'to a function': djs(`register(${FILM}, ${film()})\nregister(${BOOK}, ${book()})`),
    'to a method, before it': djs(
      `bot.register(${film()}, ${FILM})\nbot.register(${book()}, ${BOOK})`,
    ),
    'to a class': djs(
      `exports.a = new Command(${FILM}, ${film('client, interaction')})\nexports.b = new Command(${BOOK}, ${book()})`,
    ),
    'by its name': djs(`${CONSTANTS}${NAMED}register(film, show)\nregister(book, rate)`),
    'wrapped by another one': djs(
      `${CONSTANTS}${NAMED}bot.add(film, guarded(show))\nbot.add(book, guarded('admin', rate))`,
    ),
    'in an object': djs(
      `register(${FILM}, { run: ${film()} })\nregister(${BOOK}, { run: ${book()} })`,
    ),
    'as a method of the class': djs(`${CONSTANTS}class Commands {
      load(bot) { bot.add(film, this.show); bot.add(book, this.rate.bind(this)) }
      async show(interaction) { use(${TITEL}) }
      async rate(interaction) { use(${RATED}) } }`),
    'of which a call makes something else first': djs(
      `bot.add(film.toJSON(), show)\nbot.add(book.toJSON(), rate)\n${CONSTANTS}${NAMED}`,
    ),
    'in a chain': djs(
      `exports.a = new Command().add(${FILM}).setRun(${film()})\nexports.b = new Command().setRun(${book()}).add(${BOOK})`,
    ),
    'as a pair': djs(`module.exports = [[${FILM}, ${film()}], [${BOOK}, ${book()}]]`),
    'as the entry of a map': djs(
      `${CONSTANTS}module.exports = new Map([[film, ${film()}], [book, ${book()}]])`,
    ),
    'to a method of the builder': djs(
      `class Own extends SlashCommandBuilder { setRun(fn) { this.run = fn; return this } }
      exports.a = ${FILM.replace('SlashCommandBuilder', 'Own')}.setRun(${film()})
      exports.b = ${BOOK.replace('SlashCommandBuilder', 'Own')}.setRun(${book()})`,
    ),
    'to a method that is called as a field of entry points': djs(
      `class Own extends SlashCommandBuilder { setHandler(fn) { this.handler = fn; return this } }
      module.exports = ${FILM.replace('SlashCommandBuilder', 'Own')}.setHandler(${film()})`,
    ),
    'to a method of its constant': djs(
      `class Own extends SlashCommandBuilder { handle(fn) { this.run = fn } }
      ${CONSTANTS.replaceAll('SlashCommandBuilder', 'Own')}${NAMED}film.handle(show)\nbook.handle(rate)`,
    ),
  })

  silent({
    'with two commands': djs(`register(${FILM}, ${BOOK}, ${film()})`),
    'with a list of commands': djs(`registerAll([${FILM}, ${BOOK}], ${film()})`),
    'for one and for the other': djs(`${CONSTANTS}register(film, show)\nregister(book, show)
      async function show(interaction) { use(interaction.options.getString('titel')) }`),
    'for a command of the same class': djs(`${CONSTANTS}class Commands {
      load(bot) { bot.add(film, this.show); bot.add(book, this.show) }
      async show(interaction) { use(interaction.options.getString('titel')) } }`),
    'to a builder that takes it as a part': djs(
      `const sub = new SlashCommandSubcommandBuilder().setName('add').setDescription('d')
      exports.data = new SlashCommandBuilder().setName('film').setDescription('d').addSubcommand(sub)
      exports.other = ${BOOK}
      later(exports, ${film()})`,
    ),
    'beside one that has a function of its own': djs(
      `module.exports = [{ data: ${FILM}, run: ${film().replace('‹titel|title›', 'title')} }, { data: ${BOOK}, run: ${book()} }]`,
    ),
  })
})

describe('a function that is handed over with the name of a command', () => {
  const dispatch = (call: string): string =>
    `client.on('interactionCreate', async (interaction) => { ${call} })`
  found('unknown-option', {
    'to a map': djs(`const all = [${FILM}, ${BOOK}]
const handlers = new Map()
      handlers.set('film', ${film()})
handlers.set('book', ${book()})
      ${dispatch('await handlers.get(interaction.commandName)?.(interaction)')}`),
    'to a function, by its name': djs(
      `${CONSTANTS}${NAMED}deploy([film, book])
handle("film", show)
handle('book', rate)`,
    ),
    'in pairs': djs(
      `const all = [${FILM}, ${BOOK}]
module.exports = new Map([['film', ${film()}], ['book', ${book()}]])`,
    ),
  })

  silent({
    'for two names': djs(`const all = [${FILM}, ${BOOK}]
      handle('film', show)
handle('book', show)
      async function show(interaction) { use(interaction.options.getString('titel')) }`),
  })
})

describe('what is assigned together with a command', () => {
  found('unknown-option', {
    'to objects': djs(`const a = {}, b = {}
      a.data = ${FILM}; a.run = ${film()}; b.run = ${book()}; b.data = ${BOOK}
      module.exports = [a, b]`),
    'to objects that have the functions': djs(`const a = { run: ${film()} }, b = { run: ${book()} }
      a.data = ${FILM}; b.data = ${BOOK}; module.exports = [a, b]`),
    'to prototypes': djs(`function Film() {}\nfunction Book() {}
      Film.prototype.data = ${FILM}\nFilm.prototype.run = ${film()}
      Book.prototype.data = ${BOOK}\nBook.prototype.run = ${book()}`),
    'to the prototype of a class': djs(`class Film { async run(interaction) { use(${TITEL}) } }
      class Book { async run(interaction) { use(${RATED}) } }
      Film.prototype.data = ${FILM}; Book.prototype.data = ${BOOK}`),
    'to a class': djs(`class Film { static async run(interaction) { use(${TITEL}) } }
      class Book { static async run(interaction) { use(${RATED}) } }
      Film.data = ${FILM}; Book.data = ${BOOK}`),
    'to the function itself': djs(`${NAMED}show.data = ${FILM}\nrate.data = ${BOOK}`),
    'to a constant function': djs(
      `const show = ${film()}\nconst rate = ${book()}\nObject.assign(show, { data: ${FILM} })\nrate.data = ${BOOK}`,
    ),
  })

  silent({
    'to two objects': djs(`${NAMED.replaceAll('‹titel|title›', 'titel')}const a = {}, b = {}
      a.data = ${FILM}; a.run = show; b.data = ${BOOK}; b.run = show; b.other = rate`),
    'to exports, beside helpers': djs(
      `exports.film = ${FILM}\nexports.book = ${BOOK}\nexports.helper = ${film().replace('‹titel|title›', 'titel')}`,
    ),
  })
})

describe('a command that a function makes', () => {
  const both = (data: string, more: string): Bot =>
    djs(`${more}\nexports.film = { data: ${data}('film'), async run(interaction) { use(${TITEL}) } }
      exports.book = { data: bookData(), async run(interaction) { use(${RATED}) } }`)
  const bookData = `function bookData() { const made = ${BOOK}; return made }`
  found('unknown-option', {
    'that is called beside the handler': both(
      'filmData',
      `const filmData = () => ${FILM}\n${bookData}`,
    ),
    'that is declared': both('filmData', `function filmData() { return ${FILM} }\n${bookData}`),
  })
})

describe('a builder that is handed to the project', () => {
  const execute = `async execute(interaction) { use(${TITEL}) }`
  const extending = (handed: string, base: string, more = ''): Bot =>
    djs(
      `const { Command } = require('../base')\n${more}\nmodule.exports = class Film extends Command { constructor(client) { ${handed} }\n${execute} }`,
      { 'base.js': `exports.Command = class { ${base} }` },
    )
  const helped = (data: string, helper: string, more: Bot = {}): Bot =>
    djs(`exports.film = { data: ${data}, ${execute} }\n${helper}`, more)
  found('unknown-option', {
    'to a base class that keeps it': extending(
      `super(${FILM})`,
      `constructor(o) { this.data = o }`,
    ),
    'to a base class in a constant': extending(
      `super(client, data)`,
      `constructor(client, data) { this.client = client; this.data = data; this.name = data.name }`,
      `const data = ${FILM}`,
    ),
    'with its function': djs(
      `const { Command } = require('../base')
      module.exports = class Film extends Command { constructor() { super(${FILM}, ${film()}) } }`,
      {
        'base.js': `exports.Command = class { constructor(data, run) { Object.assign(this, { data, run }) } }`,
      },
    ),
    'to a helper that sets something': helped(
      `common(${FILM})`,
      `function common(b) { return b.setDMPermission(false) }`,
    ),
    'to a helper of another file': helped(
      `common(${FILM})`,
      `const { common } = require('../common')`,
      { 'common.js': `exports.common = (made) => { made.setNSFW(true); return made }` },
    ),
    'to a method that keeps it': djs(
      `const { Command } = require('../base')\nmodule.exports = new Command().describe(${FILM}).handle(${film()})`,
      {
        'base.js': `exports.Command = class { describe(d) { this.data = d; return this } handle(f) { this.run = f; return this } }`,
      },
    ),
    'to a helper that adds what is read': djs(
      `exports.film = { data: paged(${FILM}), async execute(interaction) { use(interaction.options.getInteger('page')); use(${TITEL}) } }
      function paged(b) { return b.addIntegerOption((o) => o.setName('page').setDescription('d')) }`,
    ),
  })

  silent({
    'to a base class that adds to it': extending(
      `super(${FILM})`,
      `constructor(o) { this.data = o; this.data.addStringOption((o) => o.setName('titel').setDescription('d')) }`,
    ),
    'to a base class that hands it on': extending(
      `super(${FILM})`,
      `constructor(o) { this.data = more(o) }`,
    ),
    'to a class that is not of the project': djs(
      `const { Command } = require('commands')\nmodule.exports = class Film extends Command { constructor() { super(${FILM}) }\n${execute.replace('‹titel|title›', 'titel')} }`,
    ),
    'to a helper that hands it on': helped(
      `common(${FILM})`,
      `function common(b) { return more(b) }`,
    ),
    'to a helper that is not of the project': helped(
      `paged(${FILM})`,
      `const { paged } = require('pages')`,
    ),
    'to a method that adds to it': djs(
      `const { Command } = require('../base')\nmodule.exports = new Command().describe(${FILM}).handle(${film().replace('‹titel|title›', 'titel')})`,
      {
        'base.js': `exports.Command = class { describe(d) { this.data = d; d.addStringOption((o) => o.setName('titel').setDescription('d')); return this } handle(f) { this.run = f; return this } }`,
      },
    ),
  })
})

describe('what a class has of another file', () => {
  const read = `use(${TITEL})`
  const bot = (base: string, own: string, more: Bot = {}): Bot =>
    djs(
      `const { Base } = require('../base')\nmodule.exports = class Film extends Base { ${own} }`,
      {
        'base.js': `const { SlashCommandBuilder } = require('discord.js')\nexports.Base = class { ${base} }`,
        ...more,
      },
    )
  const book = (own: string): Bot => ({
    'commands/book.js': `const { SlashCommandBuilder } = require('discord.js')
      const { Base } = require('../base')\nmodule.exports = class extends Base { data = ${BOOK}\n${own} }`,
  })
  found('unknown-option', {
    'a handler': bot(`async execute(interaction) { ${read} }`, `data = ${FILM}`),
    'a handler in a field': bot(
      `run = async (client, interaction) => { ${read} }`,
      `get data() { return ${FILM} }`,
    ),
    'a handler of the base of its base': bot(
      `async run(interaction) { ${read} }`,
      `constructor() { super(); this.data = ${FILM} }`,
      {
        'base.js': `const { Root } = require('./root')\nexports.Base = class extends Root {}`,
        'root.js': `exports.Root = class { async run(interaction) { ${read} } }`,
      },
    ),
    'a definition that its constructor sets': bot(
      `constructor() { this.data = ${FILM} }`,
      `async execute(interaction) { ${read} }`,
    ),
    'a definition in a field': bot(`data = ${FILM}`, `async run(client, interaction) { ${read} }`),
    'a definition that a getter gives': bot(
      `get data() { return ${FILM} }`,
      `run = async (interaction) => { ${read} }`,
    ),
  })

  silent({
    'a handler that is right for another class': bot(
      `async execute(interaction) { use(${RATED}) }`,
      `data = ${FILM}`,
      book(''),
    ),
    'a handler that its own one replaces': bot(
      `async execute(interaction) { use(${RATED}) }`,
      `data = ${FILM}\nasync execute(interaction) { use(interaction.options.getString('title')) }`,
    ),
    'a definition that its own one replaces': bot(
      `data = ${BOOK}`,
      `data = ${FILM}\nasync execute(interaction) { use(interaction.options.getString('title')) }`,
    ),
  })
})

describe('a handler that is called after the command', () => {
  const data = JSON.stringify({
    name: 'film',
    description: 'd',
    options: [{ type: 3, name: 'title', description: 'd', required: true }],
  })
  const sent = `const { SlashCommandBuilder, Routes } = require('discord.js')
    rest.put(Routes.applicationCommands('1'), { body: [${FILM}, ${BOOK}].map((one) => one.toJSON()) })`
  const read = `use(${TITEL})`
  const wrong = read.replace('‹titel|title›', 'titel')
  const bot = (files: Bot): Bot => ({ ...DISCORD, ...files })
  found('unknown-option', {
    'by its file, beside the data': bot({
      'commands/film.json': data,
      'commands/film.js': `module.exports = async (interaction) => { ${read} }`,
    }),
    'by its file, in another folder': bot({
      'definitions/film.json': data,
      'handlers/film.ts': `export async function execute(interaction: ChatInputCommandInteraction) { await show(interaction) }
        async function show(interaction: ChatInputCommandInteraction) { ${read} }`,
    }),
    'by its folder': bot({
      'deploy.js': sent,
      'interactions/film/index.js': `module.exports = { async execute(interaction) { ${read} } }`,
    }),
    'by its file, as folders write names': bot({
      'all.json': `[${data.replace('"film"', '"film-add"')}]`,
      'commands/filmAdd.js': `exports.run = async (client, interaction) => { ${read} }`,
    }),
    'by its own name': bot({
      'deploy.js': sent,
      'lib/other.js': `module.exports = { name: 'film', func: async (interaction) => { ${read} } }`,
    }),
    'by the name that is exported beside it': bot({
      'all.json': `[${data}]`,
      'lib/movies.js': `export const name = 'film'\nexport async function run(interaction) { ${read} }`,
    }),
    'by the name that its class hands on': bot({
      'all.json': `[${data}]`,
      'lib/movies.js': `module.exports = class extends Handler { constructor(client) { super(client, { name: 'film' }) }\nasync run(interaction) { ${read} } }`,
    }),
    'by the name that its class has': bot({
      'all.json': `[${data}]`,
      'lib/movies.js': `module.exports = class { name = 'film'\nrun = async (interaction) => { ${read} } }`,
    }),
    'by its file, beside that of the builder': bot({
      'commands/film/film.builder.ts': `import { SlashCommandBuilder } from 'discord.js'\nexport const slashCommand = ${FILM}`,
      'commands/film/film.cmd.ts': `export const execute: Execute = async (command) => { await command.reply('…')\nuse(command.options.getString('‹titel|title›')) }`,
    }),
    'by its folder, in a file that is called after what it does': bot({
      'slash/film/data.js': `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = ${FILM}`,
      'slash/film/execute.js': `module.exports = async (interaction) => { ${read} }`,
    }),
    'by its folder, in a file for what runs it': bot({
      'interactions/film/meta.ts': `import { SlashCommandBuilder } from 'discord.js'\nexport default ${FILM}`,
      'interactions/film/run.ts': `export async function run(i: Command) { await i.deferReply()\nuse(i.options.getString('‹titel|title›')) }`,
    }),
    'by its file, in a function with a short parameter': bot({
      'deploy.js': sent,
      'commands/film.handler.js': `exports.run = async (client, ctx) => { ctx.reply('…')\nuse(ctx.options.getString('‹titel|title›', true)) }`,
    }),
    'each by its own': bot({
      'deploy.js': sent,
      'lib/all.js': `exports.all = [{ name: 'film', run: async (interaction) => { ${read} } }, { name: 'book', async run(interaction) { use(${RATED}) } }]`,
    }),
  })

  silent({
    'of which there are two': bot({
      'commands/film.json': data,
      'commands/film.js': `module.exports = async (interaction) => { ${wrong} }`,
      'lib/movies.js': `module.exports = { name: 'film', run: async (interaction) => { ${wrong} } }`,
    }),
    'that something else handles': bot({
      'deploy.js': sent,
      'bot.js': `client.on('interactionCreate', (interaction) => { if (interaction.commandName === 'film') use(interaction.options.getString('title')) })`,
      'commands/film.js': `module.exports = async (interaction) => { ${wrong} }`,
    }),
    'that is defined twice': bot({
      'a.json': `[${data}]`,
      'b.json': `[${data.replace('title', 'titel')}]`,
      'commands/film.js': `module.exports = async (interaction) => { ${wrong} }`,
    }),
    'and is called after what it does in a folder of another name': bot({
      'deploy.js': sent,
      'commands/movies/execute.js': `module.exports = async (interaction) => { ${wrong} }`,
    }),
    'and takes no interaction': bot({
      'deploy.js': sent,
      'commands/film.js': `exports.run = async (client, store) => { use(store.options.getString('titel')) }`,
    }),
    'and lies among sub-commands': bot({
      'deploy.js': sent,
      'subcommands/film.js': `module.exports = { async execute(interaction) { ${wrong} } }`,
    }),
    'and is a helper': bot({
      'deploy.js': sent,
      'utils/film.js': `exports.titleOf = (interaction) => interaction.options.getString('titel')`,
    }),
  })
})
