import { describe } from 'vitest'
import { command, DISCORD, djs, execute, FILM, found, NOTE, silent, TITLE } from './cases.js'
import type { Bot } from '../../javascript/handled.js'

// Tests ways to read an option. A list of options and the option itself are followed through the same code as the
// result of a getter.

const NAME = `'‹titel|title›'`
const film = (body: string, before = '', more: Bot = {}): Bot =>
  execute(command('film', TITLE), body, before, more)

describe('an option as an object', () => {
  found('unknown-option', {
    'with its value': film(`use(interaction.options.get(${NAME})?.value)`),
    'taken apart': film(`const { value } = interaction.options.get(${NAME}) ?? {}; use(value)`),
    'of options that a pattern takes': film(
      `const { options } = interaction; use(options.get("‹titel|title›").value)`,
    ),
    'of options under another name': film(
      `const { options: given } = interaction; use(given.get(${NAME})?.value)`,
    ),
    'of options in a variable': film(`let all = interaction.options; use(all.get(${NAME})?.user)`),
    'in a helper with the options': film(
      `use(titleOf(interaction.options))`,
      `function titleOf(given) { return given.get(${NAME})?.value }`,
    ),
    'in a helper with the name': film(
      `use(read(interaction, ${NAME}))`,
      `const read = (i, key) => i.options.get(key)?.value ?? null`,
    ),
    'in a helper of another file': film(
      `use(read(interaction.options, ${NAME}))`,
      `const { read } = require('../lib/read')`,
      { 'lib/read.js': `exports.read = (given, key) => given.get(key)?.value` },
    ),
    'in a method': djs(`module.exports = class Film {
      data = ${command('film', TITLE)}
      read(interaction, key) { return interaction.options.get(key)?.value }
      async execute(interaction) { use(this.read(interaction, ${NAME})) } }`),
    'with a bound method': film(
      `const get = interaction.options.get.bind(interaction.options); use(get(${NAME})?.value)`,
    ),
  })
})

describe('a function in the handler', () => {
  found('unknown-option', {
    'that gives the text': film(
      `const text = (key) => interaction.options.getString(key); use(text(${NAME}))`,
    ),
    'that gives the value': film(
      `const read = (key) => { return interaction.options.get(key)?.value }; use(read(${NAME}))`,
    ),
    'that is declared': film(
      `function read(key) { return interaction.options.data.find((o) => o.name === key) } read(${NAME})`,
    ),
    'that something else calls': film(
      `const read = (key) => interaction.options.getString(key); later(() => use(read(${NAME})))`,
    ),
    'that is called with a name, and with one that is computed': film(
      `const read = (key) => interaction.options.getString(key); use(read(${NAME}), read(pick()))`,
    ),
    'beside a right name': film(
      `const read = (key) => interaction.options.getString(key); use(read('title'), read(${NAME}))`,
    ),
  })

  silent({
    'that tries several names in a loop': film(
      `for (const key of ['title', 'name']) { const one = interaction.options.getString(key); if (one) return one }`,
    ),
    'that tries several names of a list': film(
      `use(['title', 'name'].map((key) => interaction.options.getString(key)).find(Boolean))`,
    ),
    'that runs for each number of a list, beside an option that none of them names': execute(
      command('film', TITLE.replace('title', 'film1'), NOTE.replace('note', 'film2'), NOTE),
      'use([...Array(2).keys()].map((at) => interaction.options.getString(`film${at + 1}`, at === 0)))',
    ),
    'that is called with several names until one is there': film(
      `const read = (key) => interaction.options.getString(key); use(read('title') ?? read('name'))`,
    ),
  })
})

describe('the list of the options', () => {
  const list = (test: string): Bot => film(`use(interaction.options.data.find(${test})?.value)`)
  found('unknown-option', {
    'is searched': list(`(o) => o.name === ${NAME}`),
    'is searched with == from the right': list(`one => "‹titel|title›" == one.name`),
    'is searched by a body': list(`(one) => { return one.name === ${NAME} }`),
    'is searched by a function': list(`function (one) { return one?.name === ${NAME}; }`),
    'is searched by a pattern': list(`({ name }) => name === ${NAME}`),
    'is searched by a pattern with another name': list(`({ name: key }) => key === ${NAME}`),
    'is searched for the type, too': list(`(o) => o.type === 3 && o.name === ${NAME}`),
    'in a variable': film(
      `var all = interaction.options.data; use(all.find((o) => o.name === ${NAME}))`,
    ),
    'taken by a pattern': film(
      `const { options: { data } } = interaction; use(data.find((o) => o.name === ${NAME}))`,
    ),
    'of the options alone': film(
      `const { data: all } = interaction.options; use(all.find((o) => o.name === ${NAME}))`,
    ),
    filtered: film(`use(interaction.options.data.filter((o) => o.name === ${NAME})[0]?.value)`),
    'as discord.js keeps it': film(
      `use(interaction.options._hoistedOptions.find((x) => x.name === ${NAME})?.value)`,
    ),
    'in a helper': film(
      `use(find(interaction.options.data, ${NAME}))`,
      `const find = (all, key) => all.find((one) => one.name === key)?.value`,
    ),
    'in a helper in another file': film(
      `use(find(interaction, ${NAME}))`,
      `import { find } from '../find.js'`,
      {
        'find.js': `export function find(i, key) { return i.options.data.find((o) => o.name === key) }`,
      },
    ),
    'in a closure': film(
      `const find = (key) => interaction.options.data.find((o) => o.name === key); use(find(${NAME}))`,
    ),
  })

  found('may-be-null', {
    'has no option that was left out': execute(
      command('film', NOTE),
      `use(interaction.options.data.find((o) => o.name === 'note')‹|?›.value)`,
    ),
    'has none as discord.js keeps it': execute(
      command('film', NOTE),
      `const note = interaction.options._hoistedOptions.find((o) => o.name === 'note'); use(note‹|?›.value)`,
    ),
  })

  silent({
    'compared in lower case': list(`(o) => o.name.toLowerCase() === 'titel'`),
    'compared with two names': list(`(o) => o.name === 'titel' || o.name === 'title'`),
    'whose values alone are searched': list(`(o) => o.value === 'titel'`),
    'with a helper that may change the name': film(
      `use(interaction.options.data.find((o) => same(o.name, 'titel')))`,
    ),
  })
})

describe('what a dispatcher of the project hands on', () => {
  const callback = (parameters: string, body: string): string =>
    `module.exports = { ${FILM}, callback: async (${parameters}) => { ${body} } }`
  const loader = (call: string): Bot => ({
    ...DISCORD,
    'events/interaction.js': `module.exports = async (bot, interaction) => {
      const command = bot.commands.get(interaction.commandName)
      const guild = interaction.guild
      const args = interaction.options
      await command.${call}
    }`,
  })
  const bot = (parameters: string, body: string, call: string): Bot => ({
    'commands/film.js': callback(parameters, body),
    ...loader(call),
  })
  const get = (of: string): string => `use(${of}.get(${NAME})?.value)`
  found('unknown-option', {
    'the options behind three others': bot(
      'bot, interaction, guild, args',
      get('args'),
      'callback(bot, interaction, guild, args)',
    ),
    'the options as they are': bot(
      'bot, interaction, given',
      get('given'),
      'callback(bot, interaction, interaction.options)',
    ),
    'the options in an object': bot(
      '{ client, options }',
      get('options'),
      'callback({ client: bot, options: interaction.options })',
    ),
    'the list of them': bot(
      'bot, one, all',
      `use(all.find((o) => o.name === ${NAME})?.value)`,
      'callback(bot, interaction, interaction.options.data)',
    ),
    'options of which the list is searched': bot(
      'bot, _, __, given',
      `use(given.data.find((o) => o.name === ${NAME})?.value)`,
      'callback(bot, interaction, guild, args)',
    ),
    'an interaction of which the options are taken': bot(
      'bot, { options }',
      get('options'),
      'callback(bot, interaction)',
    ),
    'an interaction under any name': bot('a, b', get('b.options'), 'callback(bot, interaction)'),
    'options with methods that nothing else has': bot(
      'bot, interaction, guild, given',
      `use(given.getString(${NAME}))`,
      'callback(bot, interaction, guild, args)',
    ),
  })

  silent({
    'something else in that place': bot(
      'bot, interaction, guild, cache',
      `use(cache.get('titel')?.value)`,
      'callback(bot, interaction, guild, bot.cache)',
    ),
    'the options in another place': bot(
      'bot, interaction, cache, args',
      `use(cache.get('titel')?.value)`,
      'callback(bot, interaction, guild, args)',
    ),
    'nothing that is seen': { ...DISCORD, 'commands/film.js': callback('a, b, c', get('c')) },
    'the options to another method': {
      'commands/film.js': callback('bot, interaction, cache', `use(cache.get('titel'))`),
      ...loader('run(bot, interaction, args)'),
    },
  })
})
