import { describe, expect, test } from 'vitest'
import { findings } from './tied.js'

// A `try` around a read: whether its author expects that the option is missing.

const film = (asked: string, caught: string, beside = '', more = MANY) => ({
  'film.js': `const { SlashCommandBuilder } = require('discord.js')
const { FilmError } = require('./errors')
${beside}
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addStringOption((option) => option.setName('reason').setDescription('Why')),
  async execute(interaction) {
    try {
      ${asked}
      ${more}
    } catch (error) {
      ${caught}
    }
  },
}
`,
})

const MANY = `await interaction.deferReply()
await save(interaction.guildId)
await interaction.editReply('saved')`
const ASKED = `const reason = interaction.options.getString('reason', true)`
const TOLD = `console.error(error)\nawait interaction.editReply('no')`
const WRONG = ['required-optional true in film.js']

describe('a catch that asks for other errors', () => {
  test.each([
    `if (error instanceof FilmError) await interaction.editReply(error.message)\nelse throw error`,
    `if (error.code === 10008) return\n${TOLD}`,
    `if (error.message.includes('Refresh Token')) { await interaction.editReply('token'); return }\n${TOLD}`,
    `if (!(error instanceof FilmError)) throw error\nawait interaction.editReply(error.message)`,
    `if (error?.message?.startsWith('Pixiv')) { return interaction.editReply('pixiv') }\n${TOLD}`,
    `if (50013 == error.code || error.status === 403) return interaction.editReply('rights')\n${TOLD}`,
    `await interaction.editReply('no')\nthrow error`,
    `if (error.code === 10062 && interaction.channel !== null) return null\n${TOLD}`,
    `if (error.code !== 50013) throw error\nawait interaction.editReply('rights')`,
    `const { code } = error\nif (code === 50013) return interaction.editReply('rights')\n${TOLD}`,
    `const isOld = error.code === 10062 || error.code === 10008\nif (isOld) return\n${TOLD}`,
    `const text = { 50013: 'rights', 10008: 'gone' }[error.code] ?? 'failed'\nconsole.error(error)\nawait interaction.editReply(text)`,
    `console.error(error)\nif ([50013, 10008].includes(error.code)) return 'known'\nawait interaction.editReply('no')`,
    `switch (error.code) { case 50013: return 'rights'; case 10008: break; default: throw error }`,
    `if (error.code === RESTJSONErrorCodes.UnknownMessage) return null\n${TOLD}`,
    `if (String(error).includes('Missing Permissions')) return null\nelse return Promise.reject(error)`,
    `console.error(error.message || 'unknown')\nawait interaction.editReply('no')`,
    `console.error(error)\ntry { await interaction.editReply(error.message) } catch {}`,
    `error instanceof FilmError ? await interaction.editReply('film') : console.error(error)`,
  ])('expects no missing option: %s', (caught) => {
    expect(findings(film(ASKED, caught))).toEqual(WRONG)
    expect(findings(film(ASKED.replace(', true', ''), caught))).toEqual([])
  })

  test.each([
    `if (error instanceof TypeError) await interaction.editReply('Why?')\nelse throw error`,
    `if (error.code === 'CommandInteractionOptionNotFound') return interaction.reply('Why?')\n${TOLD}`,
    `if (error.message.includes('Required option')) return interaction.reply('Why?')\n${TOLD}`,
    `if (error.name === KNOWN) return interaction.reply('Why?')\n${TOLD}`,
    `if (isKnown(error)) return interaction.reply('Why?')\n${TOLD}`,
    `if (/option/.test(error.message)) return interaction.reply('Why?')\n${TOLD}`,
    `const { code } = error\nif (code === 'CommandInteractionOptionNotFound') return interaction.reply('Why?')\n${TOLD}`,
    `const text = String(error.message)\nif (text.startsWith('Required option')) return interaction.reply('Why?')\n${TOLD}`,
    `const isMissing = error.name === 'TypeError'\nif (isMissing) return interaction.reply('Why?')\n${TOLD}`,
    `console.error(error)\nawait interaction.editReply(TEXTS[error.code] ?? 'failed')`,
    `const text = TEXTS.get(error.code)\nif (text) return interaction.editReply(text)\n${TOLD}`,
    `const text = { CommandInteractionOptionNotFound: 'Why?' }[error.code]\nif (text) return interaction.editReply(text)\n${TOLD}`,
    `error.name === 'TypeError' && await interaction.editReply('Why?')\nconsole.error(error)`,
    `switch (error.code) { case 50013: break; case 'CommandInteractionOptionNotFound': return interaction.editReply('Why?') }\n${TOLD}`,
  ])('may expect a missing option: %s', (caught) => {
    expect(findings(film(ASKED, caught))).toEqual([])
  })
})

describe('a catch that handles all errors except others', () => {
  test.each([
    `if (!(error instanceof FilmError)) return interaction.editReply('Why?')\n${TOLD}`,
    `if (error.code !== 50013) return interaction.editReply('Why?')\nthrow error`,
    `if (error.code === 50013 || error.status === 403) throw error\nawait interaction.editReply('Why?')`,
    `const isOld = error.code === 10062\nif (!isOld) await interaction.editReply('Why?')\nelse throw error`,
    `if (error.code === 10062 && interaction.channel !== null) console.error(error)\nelse await interaction.editReply('Why?')`,
    `if (error.code === 10062) console.error(error)\nelse if (error.code === 50013) throw error\nelse await interaction.editReply('Why?')`,
    `switch (error.code) { case 10062: console.error(error); break; default: await interaction.editReply('Why?') }`,
    `error instanceof FilmError ? console.error(error) : await interaction.editReply('Why?')`,
  ])('expects a missing option: %s', (caught) => {
    expect(findings(film(ASKED, caught))).toEqual([])
  })
})

describe('a try that lets each error pass', () => {
  const within = (asked: string, behind: string): string[] =>
    findings(film(`try { ${asked} } ${behind}`, TOLD))

  test.each([
    'finally { done() }',
    'catch (error) { throw error }',
    'catch (error) { console.error(error); throw error }',
    `catch (error) { await interaction.editReply('no'); throw (error as Error) }`,
    'catch (error) { if (error.code === 50013) return; else throw error }',
    'catch (error) { return Promise.reject(error) }',
    'catch (error) { if (interaction.replied) { throw error } else { log(error); throw error } }',
  ])('says nothing about a missing option: %s', (behind) => {
    expect(within(ASKED, behind)).toEqual(WRONG)
  })

  test.each([
    `catch { throw new FilmError('Why?') }`,
    `catch (error) { throw new FilmError('Why?') }`,
    `catch (error) { if (interaction.replied) throw error; await interaction.reply('Why?') }`,
    `catch (error) { if (error instanceof TypeError) return interaction.reply('Why?'); throw error }`,
    `catch (error) { console.error(error) } finally { done() }`,
  ])('is no such try: %s', (behind) => {
    expect(within(ASKED, behind)).toEqual([])
  })
})

describe('a catch that asks for what engines say about members of null', () => {
  const read = `const who = interaction.options.getString('reason')\nconst size = who.length`
  const asking = (condition: string): string =>
    findings(film(read, `if (${condition}) return interaction.editReply('Why?')\n${TOLD}`)).join()

  test.each([
    `error.message.startsWith('Cannot read')`,
    `error.message.includes("(reading 'length')")`,
    `error.message === "Cannot read properties of null (reading 'length')"`,
    `error?.message?.endsWith('of null')`,
    `error.message.includes('is not an object')`,
    `error.message.includes("evaluating 'who.length'")`,
    `error.message.includes('has no properties')`,
    `error.message.startsWith("can't access property")`,
    `error.message === 'who is null'`,
    `error.message.includes('properties')`,
    'error.message.startsWith(`Cannot destructure`)',
    `error.name == 'TypeError'`,
  ])('may expect null: %s', (condition) => {
    expect(asking(condition)).toBe('')
  })

  test.each([
    `error.message.startsWith('Cannot send')`,
    `error.message.includes('Reading the file')`,
    `error.message === 'No film of this title'`,
    `error?.message?.endsWith('of films')`,
    `error.message.includes('is not a film')`,
    `error.code === 'ENOENT'`,
    `error.name == 'FilmError'`,
  ])('expects something else: %s', (condition) => {
    expect(asking(condition)).toBe(`may-be-null interaction.options.getString('reason') in film.js`)
  })
})

describe('a try with few statements at its top', () => {
  const within = (asked: string): string => `if (interaction.guild) {
  ${asked}
  await interaction.deferReply()
  if (reason.length > 100) { await interaction.editReply('long'); return }
  await save(reason)
  await save(interaction.guildId)
  await interaction.editReply('saved')
} else {
  await interaction.reply('no guild')
}`

  test.each([
    within(ASKED),
    `const sub = interaction.guildId\n${within(ASKED)}`,
    within(ASKED).replace('if (interaction.guild)', 'if (interaction.inGuild())'),
    `for (const one of [1, 2]) ${within(ASKED).slice(within(ASKED).indexOf('{'), within(ASKED).indexOf('} else'))} await log(one); await log(one); await log(2) }`,
    `switch (interaction.guildId) { case 'a': ${ASKED}; await save(1); await save(2); await save(3); await save(4); break; default: await save(reason); await save(6); await save(7) }`,
  ])('is written for more than one value: %s', (asked) => {
    expect(findings(film(asked, TOLD, '', ''))).toEqual(WRONG)
  })

  test.each([
    ASKED,
    `const reason = read(interaction.options.getString('reason', true))\nsave(reason)`,
    `if (interaction.guild) { ${ASKED}; save(reason) }`,
    `const all = [1, 2].map((one) => { a(one); b(one); c(one); d(one); e(one); f(one); g(one); h(one); i(one) })\nsave(interaction.options.getString('reason', true), all)`,
    `let reason = 'none'; if (interaction.guild) { reason = interaction.options.getString('reason', true) }`,
  ])('is written for a single value: %s', (asked) => {
    expect(findings(film(asked, TOLD, '', ''))).toEqual([])
  })

  const saves = (count: number): string => 'save(1)\n'.repeat(count)
  test.each([
    [`${ASKED}\n${saves(1)}`, []],
    [`${ASKED}\n${saves(2)}`, WRONG],
    [`if (interaction.guild) { ${ASKED}\n${saves(5)} }`, []],
    [`if (interaction.guild) { ${ASKED}\n${saves(6)} }`, WRONG],
  ])('has at most two statements, and seven with the nested ones: %s', (asked, found) => {
    expect(findings(film(asked, TOLD, '', ''))).toEqual(found)
  })
})
