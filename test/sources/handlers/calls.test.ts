import { describe, expect, it } from 'vitest'
import { command, djs, execute, found, NOTE, silent, TITLE } from './cases.js'
import { findingsIn } from '../../javascript/handled.js'
import type { Bot } from '../../javascript/handled.js'

// Tests calls of the project's functions: their use of an interaction, and the conditions under which they run.

const READ = `use(interaction.options.getString('title'))`
const film = (body: string, before = '', more: Bot = {}): Bot =>
  execute(command('film', TITLE), body, before, more)
const note = (body: string, before = ''): Bot =>
  execute(
    command('film', NOTE),
    `const note = interaction.options.getString('note'); ${body}`,
    before,
  )

describe('a required option that nothing reads', () => {
  const lost = (call: string, before: string, more: Bot = {}): Bot =>
    film(`‹|${READ};› await ${call}`, before, more)
  found('nothing-read', {
    'in a helper': lost(`answer(interaction, 'hi')`, `const answer = (i, text) => i.reply(text)`),
    'in a helper that is declared': lost(
      `answer(interaction)`,
      `async function answer(what) { await what.deferReply(); await what.editReply('x') }`,
    ),
    'in a helper of another file': lost(
      `answer('x', interaction)`,
      `const { answer } = require('../lib/answer')`,
      {
        'lib/answer.js': `exports.answer = async (text, interaction) => { await interaction.reply({ content: text, ephemeral: true }) }`,
      },
    ),
    'in a helper of a helper': lost(
      `one(interaction)`,
      `const two = (i) => i.reply(i.user.username)\nconst one = (i) => two(i)`,
    ),
    'in a method': djs(`module.exports = class { data = ${command('film', TITLE)}
      async run(interaction) { ‹|${READ};› await this.answer(interaction) }
      answer(interaction) { return interaction.reply('x') } }`),
  })

  silent({
    'in a helper that is not of the project': film(
      `await answer(interaction)`,
      `const { answer } = require('answers')`,
    ),
    'in a helper that keeps the interaction': film(
      `await answer(interaction)`,
      `const answer = (i) => { last = i; return i.reply('x') }`,
    ),
    'in a helper that gives it back': film(
      `const i = same(interaction); await i.reply('x'); other(i)`,
      `const same = (i) => i`,
    ),
    'but in a helper of a helper': film(
      `await one(interaction)`,
      `const one = (i) => two(i)\nconst two = (i) => i.reply(i.options.getString('title'))`,
    ),
    'in a helper that is handed an object with it': film(
      `await answer({ interaction })`,
      `const answer = (ctx) => other(ctx)`,
    ),
    'in a helper that hands on all arguments': film(
      `await answer(interaction)`,
      `const answer = (...all) => other(...all)`,
    ),
  })
})

describe('a member of what may be missing, in a function', () => {
  found('may-be-null', {
    'that runs later': note(`setTimeout(() => { use(note‹|?›.length) }, 5)`),
    'that waits for an event': note(`bot.on('ready', async () => use(note‹|?›.trim()))`),
    'that runs for each item': note(`list.map((one) => note‹|?›.trim() + one)`),
    'behind what is awaited': note(
      `await interaction.deferReply(); await go(); use(note‹|?›.length)`,
    ),
  })

  silent({
    'that asks for it': note(`setTimeout(() => { if (note) use(note.length) }, 5)`),
    'of which another part asks for it': note(
      `use(note?.length); list.map((one) => note.trim() + one)`,
    ),
    'that a list made of it calls': note(
      `const parts = find(note); parts.map((one) => note.trim() + one)`,
    ),
    'that a call with it calls': note(`find(note, (one) => note.trim() + one)`),
    'that is called elsewhere': note(`const show = () => use(note.length); later(show)`),
    'behind a condition': note(`if (ready) list.map((one) => note.trim() + one)`),
  })
})

describe('sub-commands that nothing handles', () => {
  const sub = (name: string): string =>
    `.addSubcommand((s) => s.setName('${name}').setDescription('d'))`
  const group = (name: string, ...subs: readonly string[]): string =>
    `.addSubcommandGroup((g) => g.setName('${name}').setDescription('d')${subs.join('')})`
  const TWO = command('film', sub('add'), sub('drop'))
  const two = (body: string, before = '', more: Bot = {}): Bot => execute(TWO, body, before, more)
  const SUB = `const sub = interaction.options.getSubcommand();`
  const ANY = `await handlers[interaction.options.getSubcommand()]`
  const table = (entries: string): string => `const handlers = { ${entries} }`
  const DROP = `‹|drop: (i) => i.reply('b')›`
  found('unhandled-subcommand', {
    'in a table': two(`${ANY}(interaction)`, table(`add: (i) => i.reply('a'), ${DROP}`)),
    'in a table that may lack one': two(
      `${ANY}?.(interaction)`,
      table(`add: (i) => i.reply('a'), ${DROP}`),
    ),
    'in a table with a name': two(
      `${SUB} return handlers[sub](interaction)`,
      `const add = (i) => i.reply('a')\n${table(`add, ${DROP}`)}`,
    ),
    'in a table whose function is a constant': two(
      `${SUB} const one = handlers[sub]; await one(interaction)`,
      table(`add: (i) => i.reply('a'), ${DROP}`),
    ),
    'in a table of objects': two(
      `await handlers[interaction.options.getSubcommand()].run(interaction)`,
      `const handlers = { add: { run: (i) => i.reply('a') }, ‹|drop: { run: (i) => i.reply('b') }› }`,
    ),
    'in a table of objects, by a constant': two(
      `${SUB} const one = handlers[sub]; return one.execute(interaction)`,
      `const handlers = { add: { async execute(i) { await i.reply('a') } }, ‹|drop: { async execute(i) { await i.reply('b') } }› }`,
    ),
    'in a map of objects': two(
      `${SUB} const { length } = sub; return handlers.get(sub).run(interaction)`,
      `const handlers = new Map([['add', { run: (i) => i.reply('a') }], ‹|['drop', { run: (i) => i.reply('b') }]›])`,
    ),
    'in a table with a name that is none': two(
      `${ANY}(interaction)`,
      table(`add: (i) => i.reply('a'), remove: (i) => i.reply('c'), ${DROP}`),
    ),
    'in a map': two(
      `${SUB} await handlers.get(sub)(interaction)`,
      `const handlers = new Map([['add', (i) => i.reply('a')], ‹|['drop', (i) => i.reply('b')]›])`,
    ),
    'in a table of another file': two(
      `${SUB} await handlers[sub](interaction)`,
      `const { handlers } = require('../handlers')`,
      { 'handlers.js': `exports.handlers = { add: (i) => i.reply('a'), ${DROP} }` },
    ),
    'behind one condition': two(
      `${SUB} if (sub === 'add') { await interaction.reply('a') } ‹|else { await interaction.reply('b') }›`,
    ),
    'behind a refusal and a condition': two(
      `if (!interaction.guild) { return interaction.reply('no') }
      if (interaction.options.getSubcommand() === 'add') return interaction.reply('a') ‹|; else await interaction.reply('b')›`,
    ),
    'in a switch for one': two(
      `switch (interaction.options.getSubcommand()) { case 'drop': await interaction.reply('a'); break; ‹|case 'add': await interaction.reply('b')› }`,
    ),
    'in a group': execute(
      command('film', group('user', sub('a'), sub('b'), sub('c')), group('tag', sub('d'))),
      `${SUB} switch (interaction.options.getSubcommandGroup()) {
        case 'user': switch (sub) { case 'a': return interaction.reply('a'); case 'b': return interaction.reply('b'); ‹|case 'c': return interaction.reply('c')› } break
        case 'tag': return interaction.reply('t') }`,
    ),
  })

  const add = table(`add: (i) => i.reply('a')`)
  silent({
    'in a table that is asked for it': two(
      `${SUB} if (!(sub in handlers)) return interaction.reply('no'); await handlers[sub](interaction)`,
      add,
    ),
    'in a table with something in its stead': two(
      `${SUB} await (handlers[sub] ?? other)(interaction)`,
      add,
    ),
    'in a table whose entry is asked for': two(
      `${SUB} const one = handlers[sub]; if (!one) return interaction.reply('no'); await one(interaction)`,
      add,
    ),
    'in a table of other commands': two(
      `${ANY}(interaction)`,
      table(`set: (i) => i.reply('a'), get: (i) => i.reply('b')`),
    ),
    'in a table whose constant is asked for': two(
      `${SUB} const one = handlers[sub]; if (one === undefined) return interaction.reply('no'); await one(interaction)`,
      add,
    ),
    'in a table of objects that are asked for': two(
      `${SUB} const one = handlers[sub]; if (one?.run) await one.run(interaction); else await interaction.reply('no')`,
      `const handlers = { add: { run: (i) => i.reply('a') } }`,
    ),
    'in a table of objects with something in its stead': two(
      `${SUB} const one = handlers[sub] ?? handlers.add; await one.run(interaction)`,
      `const handlers = { add: { run: (i) => i.reply('a') } }`,
    ),
    'in a table whose function may change': two(
      `${SUB} let one = handlers[sub]; one ||= other; await one(interaction)`,
      add,
    ),
    'in a table that has more': two(
      `${SUB} await handlers[sub](interaction)`,
      table(`add: (i) => i.reply('a'), ...more`),
    ),
    'in a table that is tried': two(
      `${SUB} try { await handlers[sub](interaction) } catch { await interaction.reply('no') }`,
      add,
    ),
    'in a table with an answer behind it': two(
      `${SUB} await handlers[sub]?.(interaction); await interaction.followUp('done')`,
      add,
    ),
    'in a table behind a condition': two(
      `${SUB} if (sub === 'drop') return interaction.reply('b'); await handlers[sub](interaction)`,
      add,
    ),
    'behind a condition with an answer before it': two(
      `${SUB} await interaction.reply('x'); if (sub === 'add') count()`,
    ),
    'behind a condition with an answer after it': two(
      `${SUB} if (sub === 'add') count(); await interaction.reply('x')`,
    ),
    'of many, behind one condition': execute(
      command('film', sub('a'), sub('b'), sub('c')),
      `${SUB} if (sub === 'a') await interaction.reply('a')`,
    ),
    'behind a condition of a helper': two(
      `await one(interaction); await interaction.followUp('x')`,
      `const one = async (i) => { if (i.options.getSubcommand() === 'add') await i.reply('a') }`,
    ),
    'behind a condition of a function that is wrapped': djs(
      `module.exports = { data: ${TWO}, execute: answered(async (interaction) => { ${SUB} if (sub === 'add') await count() }) }`,
    ),
    'in a group, which another group has': execute(
      command('film', group('user', sub('a'), sub('b'), sub('c')), group('tag', sub('c'))),
      `${SUB} switch (interaction.options.getSubcommandGroup()) {
        case 'user': switch (sub) { case 'a': return interaction.reply('a'); case 'b': return interaction.reply('b') } break
        case 'tag': if (sub === 'c') return interaction.reply('t') }
        await interaction.reply('none')`,
    ),
  })
})

describe('values of options that the caller takes', () => {
  const READ_ONE = `await interaction.reply(interaction.options.getString('title'));`
  const bot = (parameters: string, body: string): Bot =>
    djs(
      `module.exports = { data: ${command('film', TITLE, NOTE)}, async run(${parameters}) { ${READ_ONE} ${body} } }`,
    )
  const hints = (files: Bot): string[] => findingsIn(files).map(({ code }) => code)

  it.each([
    ['by their place', 'client, interaction, args', `use(args[1])`],
    ['joined', 'interaction, args', `use(args.slice(1).join(' '))`],
    ['by their name', 'interaction, client, args', `use(args.note)`],
    ['handed on', 'bot, interaction, options', `save(options)`],
    ['taken apart', '_, interaction, opts', `const [, note] = opts; use(note)`],
  ])('are reads of any option: %s', (_, parameters, body) => {
    expect(hints(bot(parameters, body))).toEqual([])
  })

  it.each([
    ['no parameter for them is used', 'client, interaction, args', `use(client)`],
    [
      'the words of a message stand there',
      'interaction, args',
      `use(slash ? interaction.options.getString('title') : args[0])`,
    ],
    ['it is a variable', 'interaction', `const args = []; use(args[1])`],
    [
      'a helper gets something else',
      'interaction',
      `const send = (i, options) => i.followUp(options); await send(interaction, { content: 'x' })`,
    ],
    ['it is of another function', 'interaction', `const f = (args) => use(args[1]); f([])`],
  ])('are not where %s', (_, parameters, body) => {
    expect(hints(bot(parameters, body))).toEqual(['use/never-read'])
  })
})
