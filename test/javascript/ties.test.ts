import { describe, expect, it } from 'vitest'
import { sized } from '../property/check.js'
import { findings, project } from './tied.js'
import type { Files } from './tied.js'

// Tests the ties of reads to commands at other places: tables of functions, files with the names of sub-commands, and
// branches by a command's name.

const TITLE = `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))`
const STARS = `.addIntegerOption((o) => o.setName('stars').setDescription('d').setRequired(true))`
const sub = (name: string, ...options: string[]): string =>
  `.addSubcommand((s) => s.setName('${name}').setDescription('d')${options.join('')})`
const command = (name: string, ...options: string[]): string =>
  `new SlashCommandBuilder().setName('${name}').setDescription('d')${options.join('')}`
const IMPORTS = `import { SlashCommandBuilder } from 'discord.js'\n`
const FILM = command('film', sub('add', TITLE), sub('rate', STARS))
const object = (data: string, body: string): string =>
  `module.exports = { data: ${data}, async execute(client, interaction) { ${body} } }`
const SUB = `const sub = interaction.options.getSubcommand();`
const readStars = `async (interaction) => interaction.options.getInteger('stars')`
const readTitle = `async (interaction) => interaction.options.getString('title')`

describe('a table of functions', () => {
  it('has a sub-command by each name, in the same file', () => {
    const table = (add: string): string => `const handlers = { add: ${add}, rate: ${readStars} }\n`
    const calls = [
      `${SUB} await handlers[sub](interaction)`,
      `${SUB} const handler = handlers[sub]; if (!handler) return; return handler(interaction)`,
      `${SUB} await (handlers[sub] ?? other)(interaction)`,
    ]
    for (const call of calls) {
      expect(findings({ 'film.js': table(readTitle) + object(FILM, call) })).toEqual([])
      expect(findings({ 'film.js': table(readStars) + object(FILM, call) })).toEqual([
        'unknown-option stars in film.js',
      ])
    }
  })

  it('may have named functions, methods, objects, a map or the exports of another file', () => {
    const wrong = ['unknown-option stars in film.js']
    const body = `${SUB} await handlers[sub](interaction)`
    const named = `async function add(interaction) { interaction.options.getInteger('stars') }\nconst rate = () => {}\nconst handlers = { add, rate }\n`
    expect(findings({ 'film.js': named + object(FILM, body) })).toEqual(wrong)
    const methods = `const handlers = { rate() {}, add(interaction) { interaction.options.getInteger('stars') } }\n`
    expect(findings({ 'film.js': methods + object(FILM, body) })).toEqual(wrong)
    const objects = `const handlers = { add: { run: ${readStars} }, rate: { run: () => {} } }\n`
    expect(
      findings({ 'film.js': objects + object(FILM, `${SUB} handlers[sub].run(interaction)`) }),
    ).toEqual(wrong)
    const map = `const handlers = new Map([['add', ${readStars}], ['rate', () => {}]])\n`
    expect(
      findings({ 'film.js': map + object(FILM, `${SUB} handlers.get(sub)?.(interaction)`) }),
    ).toEqual(wrong)
    const files = {
      'film.js': `const handlers = require('./handlers')\n${object(FILM, body)}`,
      'handlers.js': `exports.add = ${readStars}`,
    }
    expect(findings(files)).toEqual(['unknown-option stars in handlers.js'])
  })

  it('may have names of a group and a sub-command at once', () => {
    const grouped = command(
      'film',
      `.addSubcommandGroup((g) => g.setName('list').setDescription('d')${sub('add', TITLE)}${sub('rate', STARS)})`,
    )
    const table = (read: string): string =>
      `const handlers = { 'list:add': ${read}, 'list:rate': ${readStars} }\n`
    const body =
      'const o = interaction.options; const key = `${o.getSubcommandGroup()}:${o.getSubcommand()}`; handlers[key](interaction)'
    expect(findings({ 'film.js': table(readTitle) + object(grouped, body) })).toEqual([])
    expect(findings({ 'film.js': table(readStars) + object(grouped, body) })).toEqual([
      'unknown-option stars in film.js',
    ])
  })

  it('may have instances of classes', () => {
    const files = {
      'film.js': `const Add = require('./add')\nconst handlers = { add: new Add(), rate: { run() {} } }\n${object(FILM, `${SUB} handlers[sub].run(interaction)`)}`,
      'add.js': `module.exports = class { async run(interaction) { interaction.options.getInteger('stars') } }`,
    }
    expect(findings(files)).toEqual(['unknown-option stars in add.js'])
    const single = {
      ...files,
      'film.js': files['film.js'].replace('handlers[sub].run', 'new Add().run'),
    }
    expect(findings(single)).toEqual(["never-read 'title' in film.js"])
    expect(findings({ ...single, 'add.js': files['add.js'].replace('stars', 'star') })).toEqual([
      'unknown-option star in add.js',
    ])
  })

  it('says nothing of a sub-command whose name is computed otherwise', () => {
    const text = `const handlers = { add: ${readStars} }\n${object(FILM, `handlers[pick(interaction)](interaction)`)}`
    expect(findings({ 'film.js': text })).toEqual([])
  })
})

describe('a list of methods by their names', () => {
  it('leads to the sub-command of each', () => {
    const list = `[{ name: 'add', chatInputRun: 'addFilm' }, { name: 'user', type: 'group', entries: [{ name: 'rate', chatInputRun: 'rateFilm' }] }]`
    const film = (entries: string, methods: string): string => `class Film extends Subcommand {
      constructor(context, options) { super(context, { ...options, name: 'film', subcommands: ${entries} }) }
      registerApplicationCommands(registry) {
        registry.registerChatInputCommand((b) => b.setName('film').setDescription('d')
          .addSubcommand((s) => s.setName('add').setDescription('d').addStringOption((o) => o.setName('a').setDescription('d').setRequired(true)))
          .addSubcommandGroup((g) => g.setName('user').setDescription('d').addSubcommand((s) => s.setName('rate').setDescription('d')
            .addIntegerOption((o) => o.setName('a').setDescription('d').setRequired(true))
            .addStringOption((o) => o.setName('b').setDescription('d').setRequired(true)))))
      }
      ${methods}
    }`
    const found = (text: string): string[] =>
      findings({ 'film.js': text })
        .filter((one) => !one.startsWith('never-read'))
        .map((one) => one.replace(' in film.js', ''))
    const methods = (one: string, other: string): string =>
      `addFilm(interaction) { ${one} } async rateFilm(interaction) { ${other} }`
    const read = (getter: string, name: string): string =>
      `interaction.options.${getter}('${name}')`
    const right = `${read('getInteger', 'a')}; ${read('getString', 'b')}`
    expect(found(film(list, methods(read('getString', 'a'), right)))).toEqual([])
    expect(
      found(film(list, methods(`${read('getString', 'a')}; ${read('getString', 'b')}`, right))),
    ).toEqual(['unknown-option b'])
    expect(
      found(film(list, methods(read('getString', 'a'), right.replace('getInteger', 'getString')))),
    ).toEqual(['option-type getString'])
    // Several sub-commands of one method, one that is computed, and a method of another class.
    const both = `[{ name: 'add', chatInputRun: 'addFilm' }, { name: 'rate', chatInputRun: 'addFilm' }]`
    expect(found(film(both, methods(read('getString', 'b'), '')))).toEqual([])
    const unknown = `[{ name: 'add', chatInputRun: 'addFilm' }, { name: pick(), chatInputRun: 'addFilm' }]`
    expect(found(film(unknown, methods(read('getString', 'b'), '')))).toEqual([])
    // One whose method is not there is for messages.
    const more = (method: string): string =>
      list.replace('[', `[{ name: 'help', chatInputRun: '${method}', messageRun: 'help' }, `)
    const help = `${methods('', right)} help(message) {} helpFilm(interaction) {}`
    expect(found(film(more('slashHelp'), help))).toEqual([])
    expect(found(film(more('helpFilm'), help))).toEqual(['dead-branch help'])
    const other = `class Other { addFilm() {} }`
    expect(found(`${film(list, methods(read('getString', 'b'), right))} ${other}`)).toEqual([])
  })
})

describe('a file that is named after a sub-command, in a folder named after its command', () => {
  const handler = (name: string): string =>
    `exports.run = (interaction) => interaction.options.getString('${name}')`

  it('handles that sub-command', () => {
    const at = (path: string, name: string): string[] =>
      findings({ 'commands/film.js': object(FILM, 'load(interaction)'), [path]: handler(name) })
    expect(at('commands/film/add.js', 'title')).toEqual([])
    expect(at('commands/film/add.js', 'titel')).toEqual([
      'unknown-option titel in commands/film/add.js',
    ])
    expect(at('subcommands/film/add/index.ts', 'titel')).toEqual([
      'unknown-option titel in subcommands/film/add/index.ts',
    ])
    expect(at('commands/film/rate.js', 'title')).toEqual([
      'unknown-option title in commands/film/rate.js',
    ])
  })

  it.each(['subcommands', 'sub-commands', '[sub-commands]', 'subCommands', 'subcmds'])(
    'may be in a folder for all sub-commands: %s',
    (folder) => {
      const film = { 'commands/film/film.js': object(FILM, 'load(interaction)') }
      const path = `commands/film/${folder}/add.js`
      expect(findings({ ...film, [path]: handler('title') })).toEqual([])
      expect(findings({ ...film, [path]: handler('titel') })).toEqual([
        `unknown-option titel in ${path}`,
      ])
      // The folder has the name of no command, the file that of no sub-command.
      const silent = [`commands/song/${folder}/add.js`, `commands/film/${folder}/drop.js`]
      for (const other of silent) {
        expect(findings({ ...film, [other]: handler('titel') })).toEqual([])
      }
    },
  )

  it('is tied by both names: by a folder alone, by another command or a name twice nothing is', () => {
    const silent: readonly string[] = [
      'commands/film/util.js',
      'commands/add.js',
      'commands/song/add.js',
      'film/x/add.js',
    ]
    for (const path of silent) {
      expect(
        findings({
          'commands/film.js': object(FILM, 'load(interaction)'),
          [path]: handler('titel'),
        }),
      ).toEqual([])
    }
    const twice = {
      'a/film.js': object(FILM, 'load(interaction)'),
      'b/film.js': object(FILM, 'load(interaction)'),
    }
    expect(findings({ ...twice, 'commands/film/add.js': handler('titel') })).toEqual([])
  })

  it('may be one of a group', () => {
    const grouped = command(
      'film',
      `.addSubcommandGroup((g) => g.setName('list').setDescription('d')${sub('add', TITLE)})`,
    )
    const files = {
      'commands/film.js': object(grouped, 'load(interaction)'),
      'commands/film/list/add.js': handler('no'),
    }
    expect(findings(files)).toEqual(['unknown-option no in commands/film/list/add.js'])
  })

  it('may be a group, whose file handles all its sub-commands', () => {
    const grouped = command(
      'film',
      sub('show', STARS),
      `.addSubcommandGroup((g) => g.setName('list').setDescription('d')${sub('add', TITLE)}${sub('drop', TITLE)})`,
    )
    const at = (path: string, body: string): readonly string[] =>
      findings({
        'commands/film.js': object(grouped, 'load(interaction)'),
        [path]: `export default { name: 'list', async execute(interaction) { ${body} } }`,
      })
    const wrong = `if (interaction.options.getSubcommand() === 'add') interaction.options.getString('stars')`
    for (const path of ['film/list.js', 'x/film/list/list.ts', 'film/list/index.js']) {
      expect(at(path, `interaction.options.getString('title')`)).toEqual([])
      expect(at(path, wrong)).toEqual([`unknown-option stars in ${path}`])
    }
    expect(at('song/list.js', wrong)).toEqual([])
  })
})

describe('a function of a file that is named after a sub-command, which other files call', () => {
  const FILMS = object(command('film', sub('add', TITLE), sub('rate', STARS)), 'load(interaction)')
  /** Finds the mistakes where `add.js` reads an option in a shared function, and other files pass it an interaction. */
  const where = (read: string, files: Files): readonly string[] =>
    findings({
      'commands/film.js': FILMS,
      'commands/film/add.js': `module.exports = async (interaction, kind = 'add') => { ${read} }`,
      ...files,
    })
  const both = `interaction.options.getString('title'); interaction.options.getInteger('stars')`
  const rate = `const add = require('./add.js')\nmodule.exports = async (interaction) => add(interaction, 'rate')`

  it('may read the options of each of their sub-commands', () => {
    expect(where(both, {})).toEqual(['unknown-option stars in commands/film/add.js'])
    expect(where(both, { 'commands/film/rate.js': rate })).toEqual([])
    const others: readonly string[] = [
      `import add from './add'\nexport default (interaction) => add(interaction, 'rate')`,
      `import add from './add.js'\nexport const run = async ({ interaction }) => { await add(interaction) }`,
      `const film = require('./add')\nexports.execute = function (client, interaction) { return film(interaction, 1) }`,
      `import * as film from './add.js'\nclass Rate { run(interaction) { return film.default(interaction) } }\nexport default new Rate()`,
    ]
    for (const text of others) {
      const isCommon = text.includes('require')
      const made = isCommon ? 'module.exports = ' : 'export default '
      const files = {
        'commands/film.js': FILMS,
        'commands/film/add.js': `${made}async (interaction, kind) => { ${both} }`,
        'commands/film/rate.js': text,
      }
      expect(findings(files), text).toEqual([])
    }
  })

  it('reads no option that none of them has', () => {
    expect(
      where(`interaction.options.getString('name')`, { 'commands/film/rate.js': rate }),
    ).toEqual(['unknown-option name in commands/film/add.js'])
    const helper = {
      'commands/film.js': FILMS,
      'commands/film/rate.js': `import { starsOf } from '../../helper'\nexport default (interaction) => starsOf(interaction)`,
    }
    const reads = (name: string): Files => ({
      'helper.js': `export const starsOf = (interaction) => interaction.options.getInteger('${name}')`,
    })
    expect(findings({ ...helper, ...reads('stars') })).toEqual([])
    expect(findings({ ...helper, ...reads('star') })).toEqual(['unknown-option star in helper.js'])
  })

  it('may read anything if a file without a known command calls it', () => {
    const callers: Files = {
      'commands/song/add.js': `const add = require('../film/add.js')\nmodule.exports = (interaction) => add(interaction, 'song')`,
    }
    expect(where(both, callers)).toEqual([])
    expect(where(`interaction.options.getInteger('title')`, callers)).toEqual([])
    expect(where(`interaction.options.getInteger('title')`, {})).toEqual([
      'option-type getInteger in commands/film/add.js',
    ])
  })
})

describe('sub-commands of a group whose name goes elsewhere', () => {
  const grouped = command(
    'film',
    sub('show'),
    `.addSubcommandGroup((g) => g.setName('list').setDescription('d')${sub('add')}${sub('drop')})`,
  )
  const chain = `switch (interaction.options.getSubcommand()) { case 'show': return show(1); case 'shown': return show(2) }`
  const group = `const group = interaction.options.getSubcommandGroup(false);`

  it('may be handled there', () => {
    const forms: readonly string[] = [
      `${group} if (group) return load(\`./\${group}.js\`)(interaction); ${chain}`,
      `${group} if (group !== null) { const file = path.join('x', group, group); return require(file).run(interaction) } ${chain}`,
      `${group} if (groups.has(group)) return groups.get(group).execute(interaction); ${chain}`,
      `const { options } = interaction; const g = options.getSubcommandGroup(); if (g) return handlers[g](interaction); ${chain}`,
      `${group} if (group && await this.handle(group, interaction)) return; ${chain}`,
    ]
    for (const body of forms) {
      expect(findings({ 'film.js': object(grouped, body) }), body).toEqual([
        'dead-branch shown in film.js',
      ])
    }
  })
})

describe('a function that compares a parameter with names of sub-commands', () => {
  const bot = (...functions: readonly string[]): readonly string[] =>
    findings({
      'film.js': [
        object(FILM, `${SUB} await show(interaction, sub)`),
        'const show = (interaction, kind) => interaction.reply(textOf(kind))',
        `function textOf(kind) { if (kind === 'add') return 'a'; if (kind === 'rates') return 'b'; return kind }`,
        ...functions,
      ].join('\n'),
    })
  const dead = ['dead-branch rates in film.js']

  it('names those of the command where all calls pass one', () => {
    expect(bot()).toEqual(dead)
    expect(
      bot('exports.log = (interaction) => textOf(interaction.options.getSubcommand())'),
    ).toEqual(dead)
  })

  it('may name others where a call passes something else', () => {
    const others: readonly string[] = [
      `exports.prefix = (message, args) => message.reply(textOf(args[0]))`,
      `const KINDS = { rate: 'rates' }\nfunction on(message, word) { const kind = KINDS[word]; message.reply(textOf(kind)) }\nclient.on('messageCreate', on)`,
      `client.on('messageCreate', (m) => m.reply(textOf('rates')))`,
      `exports.all = ['add', 'rates'].map((one) => textOf(one))`,
      `class Words { static of(key) { return textOf(\`\${key}s\`) } }\nexports.Words = Words`,
    ]
    for (const one of others) {
      expect(bot(one), one).toEqual([])
    }
  })
})

describe('a branch of the name of a command', () => {
  const defined = {
    'deploy.js': `const { REST } = require('discord.js')\nrest.put(x, { body: [${FILM}, ${command('ping', TITLE)}] })`,
  }
  const on = (body: string): string =>
    `client.on('interactionCreate', async (interaction) => { ${body} })`
  const read = (name: string): string => `interaction.options.getString('${name}')`

  it('reads the options of that command, wherever it is defined', () => {
    const wrong = ['unknown-option titel in index.js']
    const bodies = [
      `if (interaction.commandName === 'ping') { ${read('titel')} }`,
      `switch (interaction.commandName) { case 'ping': ${read('titel')}; break; case 'film': load(interaction) }`,
      `const { commandName } = interaction; if (commandName === 'ping') ${read('titel')}`,
      `if (interaction.commandName !== 'ping') return; if (interaction.commandName === 'ping') ${read('titel')}`,
    ]
    for (const body of bodies) {
      expect(findings({ ...defined, 'index.js': on(body) })).toEqual(wrong)
    }
    expect(
      findings({ ...defined, 'index.js': on(bodies[0]?.replace('titel', 'title') ?? '') }),
    ).toEqual([])
  })

  it('leads to handlers in further files', () => {
    const files = {
      ...defined,
      'index.js': `const ping = require('./ping')\n${on(`if (interaction.commandName === 'ping') await ping(interaction)`)}`,
      'ping.js': `module.exports = (interaction) => ${read('titel')}`,
    }
    expect(findings(files)).toEqual(['unknown-option titel in ping.js'])
    expect(project(files).counts).toMatchObject({ tied: 1, untied: new Map() })
  })

  it('leads there whatever the interaction is called, if it has a name of a command or the type of one', () => {
    const files = (parameter: string, ping = 'i.options'): Files => ({
      ...defined,
      'index.ts': `import { ping } from './ping'
        export async function on(${parameter}, all) { switch (${parameter.split(':')[0]}.commandName) { case 'ping': return ping(${parameter.split(':')[0]}, all) } }`,
      'ping.ts': `export const ping = async (i, all) => ${ping}.getString('titel')`,
    })
    for (const parameter of [
      'i',
      'i: ChatInputCommandInteraction',
      'used: CommandInteraction<"cached">',
    ]) {
      expect([parameter, findings(files(parameter))]).toEqual([
        parameter,
        ['unknown-option titel in ping.ts'],
      ])
    }
    expect(findings(files('i', 'all'))).toEqual([])
    expect(findings(files('film'))).toEqual([])
  })

  it('says nothing of commands that are not defined here, of reads before it, or that fit one of several commands', () => {
    const silent = [
      `if (interaction.commandName === 'balance') ${read('titel')}`,
      `const text = ${read('titel')}; if (interaction.commandName === 'ping') use(text)`,
    ]
    for (const body of silent) {
      expect(findings({ ...defined, 'index.js': on(body) })).toEqual([])
    }
    const twice = { ...defined, 'other.js': object(command('ping', STARS), 'load(interaction)') }
    const of = (name: string): string => on(`if (interaction.commandName === 'ping') ${read(name)}`)
    expect(findings({ ...twice, 'index.js': of('title') })).toEqual([])
    expect(findings({ ...twice, 'index.js': of('titel') })).toEqual([
      'unknown-option titel in index.js',
    ])
  })
})

describe('what is being typed', () => {
  const TYPED = TITLE.replace('.setRequired(true)', '.setAutocomplete(true)')
  const read = `interaction.options.getString('title')`
  const loader = (more = ''): string =>
    `client.on('interactionCreate', async (interaction) => { const command = client.commands.get(interaction.commandName)
    if (interaction.isChatInputCommand()) await command.execute(interaction)
    else if (interaction.isAutocomplete()) { try { await command.autocomplete(interaction) } catch { await interaction.respond([]) } }
    ${more} })`
  const unanswered = [`unhandled-autocomplete 'title' in film.js`]

  it('is answered by nothing where all is left to a method that the command does not have', () => {
    const shapes = [
      object(command('film', TYPED), read),
      `exports.data = ${command('film', TYPED)}\nexports.execute = async (interaction) => ${read}`,
      `class Film { data = ${command('film', TYPED)}; async execute(interaction) { ${read} } }`,
    ]
    for (const text of shapes) {
      expect([text, findings({ 'film.js': text, 'index.js': loader() })]).toEqual([
        text,
        unanswered,
      ])
    }
    expect(
      findings({ 'film.js': object(command('film', TITLE), read), 'index.js': loader() }),
    ).toEqual([])
  })

  it('may be answered where a word of the command, its base, a call around it, a spread or another file may do so', () => {
    const plain = object(command('film', TYPED), read)
    const quiet: Files[] = [
      { 'film.js': plain },
      {
        'film.js': plain,
        'index.js': loader(
          'if (interaction.isAutocomplete()) await answerAutocomplete(interaction)',
        ),
      },
      {
        'film.js': plain,
        'index.js': loader('if (interaction.options.getFocused()) await interaction.respond(all)'),
      },
      {
        'film.js': plain,
        'index.js': loader(),
        'auto.js': `module.exports = (interaction) => { if (!interaction.isAutocomplete()) return; if (interaction.commandName === 'film') interaction.respond(all) }`,
      },
      {
        'film.js': plain.replace(
          'async execute',
          'async autocomplete(interaction) { interaction.respond([]) }, async execute',
        ),
        'index.js': loader(),
      },
      {
        'film.js': plain,
        'index.js': loader().replace(
          'command.autocomplete(',
          'completers.get(interaction.commandName).run(',
        ),
        'completers/film.js': `module.exports = { name: 'film', run: (interaction) => interaction.respond([]) }`,
      },
      {
        'film.js': plain,
        'index.js': loader(),
        'handlers/film.js': `const { InteractionHandler, InteractionHandlerTypes } = require('@sapphire/framework')
        exports.Films = class extends InteractionHandler { constructor(context, options) { super(context, { ...options, interactionHandlerType: InteractionHandlerTypes.Autocomplete }) }
          run(interaction, result) { return interaction.respond(result) } parse() { return this.some([]) } }`,
      },
      {
        'film.js': plain,
        'index.js': loader(),
        'handlers/film.ts': `export const films = (given: AutocompleteInteraction) => given.respond([])`,
      },
      {
        'film.js': plain.replace('async execute', '...shared, async execute'),
        'index.js': loader(),
      },
      {
        'film.js': plain.replace('module.exports = ', 'module.exports = withCompletion(') + ')',
        'index.js': loader(),
      },
      {
        'film.js': `const { Base } = require('./base')\nclass Film extends Base { data = ${command('film', TYPED)}; async execute(interaction) { ${read} } }`,
        'base.js': `exports.Base = class { autocomplete(interaction) { return interaction.respond([]) } }`,
        'index.js': loader(),
      },
      {
        'film.js': `const { Base } = require('a-framework')\nclass Film extends Base { data = ${command('film', TYPED)}; async execute(interaction) { ${read} } }`,
        'index.js': loader(),
      },
    ]
    for (const files of quiet) {
      expect([files, findings(files)]).toEqual([files, []])
    }
  })
})

describe('the count of reads', () => {
  it('has each read once, with the reason why it is not checked', () => {
    const { counts } = project({
      'film.js': object(
        FILM,
        `interaction.options.getString('title'); interaction.options.getString(name)`,
      ),
      'open.js': object(
        `extend(${command('open', TITLE)})`,
        `interaction.options.getString('other')`,
      ),
      'util.js': `exports.help = (interaction) => interaction.options.getString('title')`,
    })
    expect(counts.tied).toBe(1)
    expect([...counts.untied.keys()].sort()).toEqual([
      'No command is defined in this file. Import it beside the handler, or name the handler, or its file, after it.',
      'The name is computed at run time. Write it as a text, or as a constant.',
      'The options of the command are only partly known, and this name is not among the known ones.',
    ])
  })

  const reasons = (files: Files) =>
    [...project(files).counts.untied].map(([reason, places]) => [reason, places.length])
  const BY_PLACE = 'The option is read by its place in a list. Read it by its name.'
  const COMPUTED = 'The name is computed at run time. Write it as a text, or as a constant.'

  it.each([
    `show(interaction.options.data[0].value)`,
    `show(interaction.options.data.at(0).value, interaction.options.data.length)`,
    `const { data } = interaction.options; show(data[index]?.value)`,
    `const [, second] = interaction.options.data; show(second.value, second.value)`,
    `const { options: { data: [{ value }] } } = interaction; show(value)`,
    `for (const option of interaction.options.data) show(option.value)`,
    `show(Object.fromEntries(interaction.options.data.map(({ name, value }) => [name, value])))`,
  ])('has a read by the place of the option, which may be of any: %s', (read) => {
    const files = { 'film.js': object(FILM, `interaction.options.getString('title'); ${read}`) }
    expect(findings(files)).toEqual([])
    expect(project(files).counts.tied).toBe(1)
    expect(reasons(files)).toEqual([[BY_PLACE, 1]])
  })

  it.each([
    `show(interaction.options.data)`,
    `show(interaction.options.data.length)`,
    `if (interaction.options.data[0].name === 'add') show(interaction)`,
    `show(interaction.options.data.at(0).name, interaction.options.data[index].name)`,
    `show(interaction.options.data.find(({ type }) => type === 1)?.name)`,
    `show(interaction.options)`,
  ])('does not have what reads no option: %s', (code) => {
    expect(reasons({ 'film.js': object(FILM, code) })).toEqual([])
  })

  it.each([
    `return ctx.options[ctx.subcommands[0]].title`,
    `const { title } = ctx.options[ctx.subcommands[0]]; return title`,
    `return ctx.options.add[name]`,
    `return ctx.options[name]`,
  ])('has a member with a computed name: %s', (run) => {
    const title = `options: [{ type: 3, name: 'title', description: 'd', required: true }]`
    const files = {
      'package.json': '{ "dependencies": { "slash-create": "^6.0.0" } }',
      'film.js': `const { SlashCommand } = require('slash-create')
module.exports = class Film extends SlashCommand {
  constructor(creator) { super(creator, { name: 'film', description: 'd', options: [{ type: 1, name: 'add', description: 'd', ${title} }] }) }
  async run(ctx) { ${run} }
}`,
    }
    expect(reasons(files)).toEqual([[COMPUTED, 1]])
  })
})

describe('a read before the name of the command is asked for', () => {
  const warn = command('warn', TITLE, STARS)
  const handle = (before: string): string => `export async function handle(interaction) {
    if (!isOurs(interaction.commandName)) return
    ${before}
    const stars = interaction.commandName === 'warn' ? interaction.options.getInteger('stars') : 0
  }`
  const files = (before: string): Files => ({
    'defs.js': `export const all = [${warn}, ${command('ban', TITLE)}]`,
    'bot.js': handle(before),
  })

  it('may be one of each command that is asked for in the document', () => {
    expect(findings(files(''))).toEqual(["never-read 'title' in defs.js"])
    expect(findings(files(`const title = interaction.options.getString('title', true)`))).toEqual(
      [],
    )
    expect(findings(files(`const title = interaction.options.getString(names[0])`))).toEqual([])
    expect(findings(files(`const title = interaction.options.getString('other')`))).toEqual([
      "never-read 'title' in defs.js",
    ])
    expect(
      findings({
        'bot.js': Object.values(files(`interaction.options.getString('title')`)).join('\n'),
      }),
    ).toEqual([])
  })
})

// Work that grows with the square would not end in time.
describe('much', () => {
  const many = <T>(count: number, make: (i: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => make(i))

  it('a table of thousands of functions comes to an end', () => {
    const names = many(sized(4_000, 1_000), (i) => `s${i}`)
    const functions = names.map(
      (name) => `async function ${name}(interaction) { interaction.options.getString('no') }`,
    )
    const table = `const handlers = { ${names.join(', ')} }\n`
    const text = `${functions.join('\n')}\n${table}${object(FILM, `${SUB} handlers[sub](interaction)`)}`
    // None of them is a sub-command.
    expect(project({ 'film.js': text }).counts.untied.size).toBeLessThan(2)
  })

  it('thousands of files, commands and branches come to an end', () => {
    const count = sized(2_000, 500)
    const files = Object.fromEntries(
      many(count, (i) => [
        `commands/c${i}/add.js`,
        `exports.run = (interaction) => interaction.options.getString('no')`,
      ]),
    )
    const commands = many(count, (i) => command(`c${i}`, sub('add', TITLE)))
    const cases = many(count, (i) => `case 'c${i}': interaction.options.getString('no'); break`)
    const { found } = project({
      ...files,
      'deploy.js': `const { REST } = require('discord.js')\nrest.put(x, { body: [${commands.slice(0, 200).join(', ')}] })`,
      'index.js': `client.on('interactionCreate', (interaction) => { switch (interaction.commandName) { ${cases.join('\n')} } })`,
    })
    expect(found.filter((one) => one.startsWith('unknown-option'))).toHaveLength(400)
  })
})

describe('a handler that is exported by another name', () => {
  const show = command('show', TITLE)
  const list = command('list', STARS)
  const wrong = `await interaction.reply(interaction.options.getString('titel', true))`
  const shapes = [
    `export const showFilm = async (interaction) => { ${wrong} }\nexport default { data: ${show}, execute: showFilm }`,
    `const data = ${show}\nexport async function answerShow(interaction) { ${wrong} }\nconst command = { data, execute: answerShow }\nexport default command`,
    `export { showIt }\nconst showIt = async (interaction) => { ${wrong} }\nexport const command = { data: ${show}, execute: showIt }`,
    `export const films = async (i) => { const interaction = i; ${wrong} }\nexport default { data: ${show}, run: films }`,
    `const go = async (interaction) => { const read = () => interaction.options.getString('titel', true); await interaction.reply(read()) }\nexport default class Show { constructor() { this.data = ${show}\n } execute = go }\nexport { go as showFilms }`,
  ]
  const exported = (text: string): string => `${IMPORTS}${text}`

  it.each(shapes)('is its command’s own if no other file calls it: %s', (text) => {
    const said = ['unknown-option titel in show.js']
    expect(findings({ 'show.js': exported(text) })).toEqual(said)
    const other = `${IMPORTS}export default { data: ${list}, async execute(interaction) { await interaction.reply(String(interaction.options.getInteger('stars', true))) } }`
    expect(findings({ 'show.js': exported(text), 'list.js': other })).toEqual(said)
  })

  it('may be for another command if another file calls it or has it as its handler', () => {
    const [text = ''] = shapes
    const titel = command('titel', TITLE.replace('title', 'titel'))
    const others = [
      `import { showFilm } from './show.js'\nexport default { data: ${titel}, execute: showFilm }`,
      `import { showFilm } from './show.js'\nexport default { data: ${titel}, async execute(interaction) { await showFilm(interaction) } }`,
      `import * as all from './show.js'\nexport default { data: ${titel}, async execute(interaction) { await all.showFilm(interaction) } }`,
      `import { showFilm } from './show.js'\nclient.on('interactionCreate', (interaction) => showFilm(interaction))`,
      `import { showFilm as go } from './show.js'\nclient.on('interactionCreate', (interaction) => { if (interaction.commandName === 'titel') return go(interaction) })`,
    ]
    for (const other of others) {
      expect(findings({ 'show.js': exported(text), 'b.js': `${IMPORTS}${other}` })).toEqual([])
    }
  })

  it('is not its command’s own if the command only calls it', () => {
    const text = `export async function read(interaction) { ${wrong} }\nexport default { data: ${show}, async execute(interaction) { await read(interaction) } }`
    expect(findings({ 'show.js': exported(text) })).toEqual([])
  })
})

describe('a function that makes a command with its handler', () => {
  const data = `new SlashCommandBuilder().setName(name).setDescription('d')${TITLE}`
  const execute = `async execute(interaction) { await interaction.reply(interaction.options.getString('titel', true)) }`

  it.each([
    `export const filmCommand = (name) => ({ data: ${data}, ${execute} })`,
    `export function filmCommand(name) { return { data: ${data}, ${execute} } }`,
    `const filmCommand = (name) => { const data = ${data}; return { data, ${execute} } }\nexport { filmCommand }`,
    `module.exports.filmCommand = (name) => ({ data: ${data}, ${execute} })`,
    `export function filmCommand(name) { return class { data = ${data}; ${execute} } }`,
  ])('belongs to no other command: %s', (text) => {
    const main = `import { filmCommand } from './film.js'\nexport default filmCommand('film')`
    expect(findings({ 'film.js': `${IMPORTS}${text}`, 'main.js': main })).toContain(
      'unknown-option titel in film.js',
    )
  })

  it('may call a function that others call, too', () => {
    const text = `export function read(interaction) { return interaction.options.getString('titel', true) }
      export const filmCommand = (name) => ({ data: ${data}, async execute(interaction) { await interaction.reply(read(interaction)) } })`
    expect(findings({ 'film.js': `${IMPORTS}${text}` })).toEqual([])
  })
})

describe('a handler that is registered under a command and its sub-command', () => {
  const film = { 'commands/film.js': object(FILM, 'registry.run(interaction)') }
  const read = (name: string): string =>
    `(interaction) { interaction.reply(interaction.options.getString('${name}')) }`

  it.each([
    (name: string) => `module.exports = { subCommand: 'film.add', execute${read(name)} }`,
    (name: string) =>
      `export default { subcommand: 'film.add', run: async ${read(name).replace(') {', ') => {')} }`,
    (name: string) => `exports.add = { sub_command: 'film.add', async execute${read(name)} }`,
    (name: string) =>
      `const KEY = 'film' + '.add'\nexport const add = { subCommand: KEY, execute${read(name)} }`,
    (name: string) => `module.exports = class { subCommand = 'film.add'; async run${read(name)} }`,
  ])('reads the options of that sub-command', (text) => {
    expect(findings({ ...film, 'parts/one.js': text('title') })).toEqual([])
    expect(findings({ ...film, 'parts/one.js': text('stars') })).toEqual([
      'unknown-option stars in parts/one.js',
    ])
  })

  it('is not known by other keys and names', () => {
    const of = (key: string) =>
      findings({ ...film, 'parts/one.js': `module.exports = { ${key}, execute${read('stars')} }` })
    const keys = [
      `subCommand: 'film'`,
      `subCommand: 'song.add'`,
      `subCommand: 'film.drop'`,
      `subCommand: 'film.add.more.stars'`,
      `subCommand: prefix + '.add'`,
      `button: 'film.add'`,
    ]
    expect(keys.flatMap(of)).toEqual([])
  })

  it('may be in a group', () => {
    const data = command(
      'film',
      `.addSubcommandGroup((g) => g.setName('list').setDescription('d')${sub('add', TITLE)})`,
    )
    const files = {
      'commands/film.js': object(data, 'registry.run(interaction)'),
      'parts/one.js': `module.exports = { subCommand: 'film.list.add', execute${read('stars')} }`,
    }
    expect(findings(files)).toEqual(['unknown-option stars in parts/one.js'])
  })
})
