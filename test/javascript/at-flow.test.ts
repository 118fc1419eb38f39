import { describe, expect, test } from 'vitest'
import { findings, project } from './tied.js'

const command = (body: string): Record<string, string> => ({
  'commands/film.js': `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addStringOption((option) => option.setName('reason').setDescription('Why').setRequired(true)),
  async execute(interaction, flag) {
    await interaction.reply('a')
${body}
  },
}`,
})

/** Returns the findings about reads of unknown options. */
const said = (body: string): string[] =>
  findings(command(body)).filter((one) => one.startsWith('unknown-option'))

const READ = 'interaction.options.getString(key)'

describe('a name where it is read', () => {
  test.each([
    ['assigned later', `let key; key = 'reasn'; ${READ}`],
    ['reassigned in a straight line', `let key = 'reason'; key = 'reasn'; ${READ}`],
    ['reassigned on one path, both wrong', `let key = 'reasn'; if (flag) key = 'reasen'; ${READ}`],
    [
      'reassigned on both paths',
      `let key = 'reason'; if (flag) { key = 'a' } else { key = 'b' } ${READ}`,
    ],
    ['a conditional expression', `const key = flag ? 'reasn' : 'reasen'; ${READ}`],
    [
      'the right one leaves before',
      `let key = 'reasn'; if (flag) { key = 'reason'; return } ${READ}`,
    ],
    [
      'in a `switch`',
      `let key; switch (flag) { case 1: key = 'a'; break; default: key = 'b' } ${READ}`,
    ],
    ['in a loop', `let key = 'a'; for (const one of flag) { ${READ}; key = 'b' }`],
    ['in a `try`', `let key = 'a'; try { flag(); key = 'b' } catch {} ${READ}`],
    ['`var`', `var key = 'a'; key = 'reasn'; ${READ}`],
  ])('%s: nothing it may be is an option', (_, body) => {
    expect(said(body)).toEqual(['unknown-option key in commands/film.js'])
  })

  test('a parameter that is given another value', () => {
    expect(said(`flag = 'reasn'; interaction.options.getString(flag)`)).toEqual([
      'unknown-option flag in commands/film.js',
    ])
  })

  test('a conditional expression as it is', () => {
    expect(said(`interaction.options.getString(flag ? 'reasn' : 'reasen')`)).toEqual([
      `unknown-option flag ? 'reasn' : 'reasen' in commands/film.js`,
    ])
  })

  test.each([
    ['one of two is right', `let key = 'reasn'; if (flag) key = 'reason'; ${READ}`],
    ['the wrong one is replaced', `let key = 'reasn'; key = 'reason'; ${READ}`],
    ['one side is right', `const key = flag ? 'reasn' : 'reason'; ${READ}`],
    ['one is computed', `let key = 'reasn'; if (flag) key = flag; ${READ}`],
    ['it may be given nothing', `let key; if (flag) key = 'reasn'; ${READ}`],
    ['another function changes it', `let key = 'reasn'; flag(() => { key = 'reason' }); ${READ}`],
    ['it is added to', `let key = 'rea'; key += 'son'; ${READ}`],
    ['a pattern gives it', `let key = 'reasn'; [key] = flag; ${READ}`],
    ['a loop gives it', `let key = 'reasn'; for (key of flag) { ${READ} }`],
    [
      'the right one comes round again',
      `let key = 'a'; for (const one of flag) { ${READ}; key = 'reason' }`,
    ],
    ['a parameter', `interaction.options.getString(flag)`],
    ['a parameter on one path', `if (flag) flag = 'reasn'; interaction.options.getString(flag)`],
  ])('nothing is said: %s', (_, body) => {
    expect(said(body)).toEqual([])
  })

  test('what may be read is not called unread', () => {
    const body = `let key = 'reasn'; if (flag) key = 'reason'; ${READ}`
    expect(findings(command(body))).toEqual([])
  })

  test('it is checked, and not computed at run time', () => {
    const { counts } = project(command(`let key = 'reason'; key = 'reasn'; ${READ}`))
    expect(counts).toEqual({ tied: 1, untied: new Map() })
  })

  test('at most eight', () => {
    const keys = (count: number): string =>
      `let key = 'k0'; ${Array.from({ length: count - 1 }, (_, index) => `if (flag === ${index}) key = 'k${index + 1}';`).join(' ')} ${READ}`
    expect(said(keys(8))).toHaveLength(1)
    expect(said(keys(9))).toEqual([])
  })
})
