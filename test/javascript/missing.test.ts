import { describe, expect, it } from 'vitest'
import { findings } from './tied.js'

// Members of an option that a user may leave out: what counts as care for it, and what throws before.

const bot = (body: string): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addUserOption((option) => option.setName('who').setDescription('Who'))
    .addChannelOption((option) => option.setName('place').setDescription('Where')),
  async execute(interaction, args) {
${body}
  },
}`

const said = (body: string) =>
  findings({ 'film.js': bot(body) }).filter((one) => !one.startsWith('never-read'))

const WHO = `const who = interaction.options.getUser('who')`
const PLACE = `interaction.options.getChannel('place')`
const LOGS = `catch (error) { console.error(\`failed: \${error}\`); return interaction.reply('failed') }`

describe('a condition about a member of the value', () => {
  it.each([
    `${WHO}\nif (who.bot) return interaction.reply('no')\nawait interaction.reply('a')`,
    `${WHO}\nconst id = who.id\nif (id === interaction.user.id) return\nawait interaction.reply('a')`,
    `${WHO}\nconst { id } = who, name = who.username\nif (name !== 'a' && id) return\nawait interaction.reply('a')`,
    `${WHO}\nswitch (who.id) { case '1': return; default: await interaction.reply('a') }`,
    `${WHO}\nawait interaction.reply(who.bot ? 'a' : 'b')`,
    `${WHO}\nwhile (who.bot) { await interaction.reply('a') }`,
  ])('comes too late: %s', (body) => {
    expect(said(body)).toEqual([`may-be-null interaction.options.getUser('who') in film.js`])
  })

  it.each([
    `${WHO}\nif (!who || who.bot) return interaction.reply('no')\nawait interaction.reply(who.id)`,
    `${WHO}\nif (who?.bot) return interaction.reply('no')\nawait interaction.reply(who.id)`,
    `${WHO}\nconst id = who?.id\nif (!id) return\nawait interaction.reply(who.username)`,
    `${WHO}\nconst isBot = who !== null && who.bot\nif (isBot) return\nawait interaction.reply('a')`,
    `${WHO}\nif (known(who)) return\nawait interaction.reply(who.id)`,
    `${WHO}\nconst has = Boolean(who); const bad = !has || who.bot; if (bad) return\nawait interaction.reply(who.id)`,
    `${WHO}\nconst isThere = who !== null\nif (isThere ? who.bot : true) return\nawait interaction.reply(who.id)`,
    `${WHO}\nif (interaction.guild) { if (who.bot) return }\nawait interaction.reply('a')`,
  ])('may come behind a check: %s', (body) => {
    expect(said(body)).toEqual([])
  })
})

describe('a try', () => {
  it.each([
    `${WHO}\ntry { await who.send('a'); await one(); await two(); return interaction.reply('b') } ${LOGS}`,
    `try { ${WHO}\nconst id = who.id\nawait save(id)\nif (id !== last) await more()\nawait interaction.reply('a') } ${LOGS}`,
    `let title\n${WHO}\ntry { const id = who.id\nawait save(id)\nawait interaction.reply(title) } catch (error) { console.error(error); title = 'a'; return interaction.reply(title) }`,
  ])('that only reports is no care: %s', (body) => {
    expect(said(body)).toEqual([`may-be-null interaction.options.getUser('who') in film.js`])
  })

  it.each([
    `${WHO}\ntry { await who.send('a') } ${LOGS}\nawait interaction.reply('a')`,
    `${WHO}\ntry { await who.send('a'); await one(); await two() } catch (error) { if (error instanceof TypeError) return interaction.reply('Who?'); throw error }`,
    `${WHO}\nlet id\ntry { id = who.id; await one(); await two() } catch (error) { console.error(error); id = null }\nawait interaction.reply(String(id))`,
    `${WHO}\ntry { await who.send('a'); await one(); await two() } catch { return interaction.reply('Whom do you mean?') }`,
    `${WHO}\ntry { await one(); await two(); await three() } catch (error) { console.error(error); await who.send('a') }`,
  ])('may be care: %s', (body) => {
    expect(said(body)).toEqual([])
  })
})

describe('behind a try whose catch leaves', () => {
  it.each([
    `${WHO}\ntry { await who.send('a') } catch { return interaction.reply('no') }\nawait interaction.reply(who.username)`,
    `${WHO}\nfor (const one of args) { try { await one(who.id) } catch { break }\nawait interaction.followUp(who.id) }`,
    `${WHO}\nif (args.length > 1) { try { await save(new Link(who.id)) } catch (error) { if (error.code) return; process.exit(1) }\nawait interaction.reply(who.tag) }`,
    `${WHO}\ntry { await who.send('a') } catch (error) { return interaction.reply('no') } finally { await done() }\nconst { tag } = who\nawait interaction.reply(tag)`,
  ])('the value is there: %s', (body) => {
    expect(said(body)).toEqual([])
  })

  it.each([
    `${WHO}\ntry { await who.send('a') } catch { await interaction.reply('no') }\nawait interaction.followUp(who.id)`,
    `${WHO}\ntry { if (args.length > 1) await who.send('a') } catch { return interaction.reply('no') }\nawait interaction.reply(who.id)`,
    `${WHO}\ntry { await who?.send('a') } catch { return interaction.reply('no') }\nawait interaction.reply(who.id)`,
    `${WHO}\ntry { args.forEach((one) => one(who.id)) } catch { return interaction.reply('no') }\nawait interaction.reply(who.id)`,
    `${WHO}\nif (args.length > 1) { try { await who.send('a') } catch { return } }\nawait interaction.reply(who.id)`,
  ])('it may be missing: %s', (body) => {
    expect(said(body)).toEqual([`may-be-null interaction.options.getUser('who') in film.js`])
  })
})

describe('a list made of the value', () => {
  it.each([
    `${WHO}\nconst names = who?.username.split('_') ?? []\nif (names.length < 2) return\nawait interaction.reply(who.id)`,
    `${WHO}\nconst names = (who ? who.username : '').match(/a/g) || []\nif (!names.length) return interaction.reply('no')\nawait interaction.reply(who.id)`,
    `${WHO}\nconst name = who?.username ?? ''\nif (name.length === 0) return\nawait interaction.reply(who.id)`,
  ])('shows by its length that the value is there: %s', (body) => {
    expect(said(body)).toEqual([])
  })

  it.each([
    `${WHO}\nconst name = who.username ?? ''\nif (name.length === 0) return\nawait interaction.reply(who.id)`,
  ])('is too late where a member is read before: %s', (body) => {
    expect(said(body)).not.toEqual([])
  })
})

describe('a value for slash commands', () => {
  const wrong = [`may-be-null ${PLACE} in film.js`]

  it.each([
    `const isSlash = interaction.isChatInputCommand()\nconst place = isSlash ? ${PLACE} : interaction.channel\nawait place.send('a')`,
    `const place = interaction.isCommand() ? ${PLACE} : interaction.channel\nawait place.send('a')`,
    `const isSlash = typeof interaction.isCommand === 'function' && interaction.isCommand()\nconst place = isSlash ? ${PLACE} : interaction.channel\nawait place.send('a')`,
    `const place = !(interaction instanceof ChatInputCommandInteraction) ? interaction.channel : ${PLACE}\nawait place.send('a')`,
    `const { id } = interaction.isChatInputCommand && interaction.isChatInputCommand() ? ${PLACE} : interaction.channel\nawait interaction.reply(id)`,
  ])('may be missing: %s', (body) => {
    expect(said(body)).toEqual(wrong)
  })

  it.each([
    `const place = args.length === 0 ? ${PLACE} : interaction.channel\nawait place.send('a')`,
    `const place = has(interaction) ? ${PLACE} : interaction.channel\nawait place.send('a')`,
    `const isSlash = interaction.isCommand() && args.length > 1\nconst place = isSlash ? ${PLACE} : interaction.channel\nawait place.send('a')`,
    `const place = interaction.isCommand() ? ${PLACE} : interaction.channel\nif (!place) return\nawait place.send('a')`,
    `const place = interaction.isCommand() ? ${PLACE} : interaction.channel\nif (interaction.isMessage()) await place.send('a')`,
    `const place = (interaction.isCommand() ? ${PLACE} : null) ?? interaction.channel\nawait place.send('a')`,
  ])('may be there for another reason: %s', (body) => {
    expect(said(body)).toEqual([])
  })
})

describe('a sub-command without the option', () => {
  const levels = (body: string): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Films')
    .addSubcommand((sub) => sub.setName('add').setDescription('Adds one')
      .addStringOption((option) => option.setName('title').setDescription('Title').setRequired(true)))
    .addSubcommand((sub) => sub.setName('list').setDescription('Lists them')),
  async execute(interaction) {
    const sub = interaction.options.getSubcommand()
    const title = interaction.options.getString('title')
    ${body}
  },
}`
  const found = (body: string): readonly string[] =>
    findings({ 'film.js': levels(body) }).filter((one) => one.startsWith('may-be-null'))
  const USE = 'await interaction.reply(title.trim())'

  it.each([
    `if (sub === 'list') return interaction.reply('all')\n${USE}`,
    `if (sub !== 'add') throw new Error(sub)\n${USE}`,
    `switch (sub) { case 'list': return interaction.reply('all') }\n${USE}`,
    `const isList = sub === 'list'\nif (isList || interaction.user.bot) return\n${USE}`,
    `if (['list'].includes(sub)) return\nconst { length } = title\nawait interaction.reply(String(length))`,
    `if (await prepare(interaction, sub)) return\n${USE}`,
    `if (sub !== 'list') { await log(sub) } else return\n${USE}`,
  ])('does not come to the member behind an exit: %s', (body) => {
    expect(found(body)).toEqual([])
  })

  it.each([
    USE,
    `await log(sub)\nif (sub === 'list') await log('all')\n${USE}`,
    `const again = () => { return sub }\nconst { length } = title\nawait interaction.reply(again() + length)`,
    `${USE}\nif (sub === 'list') return`,
  ])('comes to the member: %s', (body) => {
    expect(found(body)).toEqual([`may-be-null interaction.options.getString('title') in film.js`])
  })
})

describe('a function that throws for a missing option', () => {
  const NEED = `const need = (i, n) => { if (!i.options.get(n)) throw new Error(n) }
function demand(i) { if (!i.options.getUser('who')) throw new Error('who') }
const show = (i) => i.options.getUser('who')
`
  const found = (body: string) =>
    findings({ 'film.js': NEED + bot(body) }).filter((one) => !one.startsWith('never-read'))
  const USE = `await interaction.reply(interaction.options.getUser('who').id)`
  const LATER = `${WHO}\nawait interaction.reply(who.id)`

  it.each([
    `need(interaction, 'who')\n${USE}`,
    `need(interaction, { name: 'who' })\n${LATER}`,
    `await must(interaction, 'who')\n${LATER}`,
    `demand(interaction)\n${USE}`,
    `requireOptions(interaction, ['place', 'who'])\n${LATER}`,
    `demand(interaction)\nawait interaction.reply(interaction.options.getUser('who', true).id)`,
    `${WHO}\nschema.parse(who)\nawait interaction.reply(who.id)`,
    `${WHO}\nconst known = z.object({ who: z.any() }).parse({ who })\nawait interaction.reply(who.id)`,
    `${WHO}\nconst result = schema.safeParse({ who })\nif (!result.success) return\nawait interaction.reply(who.id)`,
  ])('is care for it: %s', (body) => {
    expect(found(body)).toEqual([])
  })

  it.each([
    `need(interaction, 'place')\n${LATER}`,
    `${USE}\nneed(interaction, 'who')`,
    `show(interaction)\n${LATER}`,
    `const later = () => need(interaction, 'who')\n${LATER}`,
    `${WHO}\nJSON.parse(who)\nawait interaction.reply(who.id)`,
    `${WHO}\nconst same = who\nif (same.bot) return\nawait interaction.reply(who.id)`,
    `${WHO}\nconst one = 1, same = who\nif (same.bot) return\nawait interaction.reply(who.id)`,
  ])('is none: %s', (body) => {
    expect(found(body).some((one) => one.startsWith('may-be-null'))).toBe(true)
  })
})
