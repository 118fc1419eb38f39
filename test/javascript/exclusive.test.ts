import { expect, test } from 'vitest'
import { findings } from './tied.js'

/** Makes a command with two sub-commands, a handler, and other code. */
const command = (body: string, beside: string): string =>
  `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Films')
    .addSubcommand((sub) => sub.setName('add').setDescription('Add')
      .addStringOption((option) => option.setName('title').setDescription('A').setRequired(true))
      .addStringOption((option) => option.setName('note').setDescription('A')))
    .addSubcommand((sub) => sub.setName('drop').setDescription('Drop')
      .addIntegerOption((option) => option.setName('number').setDescription('A').setRequired(true))
      .addStringOption((option) => option.setName('why').setDescription('A').setRequired(true))),
  async execute(interaction, flag) {
${body}
  },
}
${beside}`

const said = ([, body, beside = '']: Shape): string[] =>
  findings({ 'commands/film.js': command(body, beside) }).filter((one) =>
    one.startsWith('required-optional'),
  )

type Shape = readonly [name: string, body: string, beside?: string]

/** Lists shapes with their names, which the tests have. */
const named = (shapes: readonly Shape[]) => shapes.map((shape) => [shape[0], shape] as const)

const THROWING: readonly Shape[] = [
  [
    'in a function that one path calls',
    'if (flag) { await show(interaction) }',
    `async function show(i) {
  const title = i.options.getString('title', true)
  const number = i.options.getInteger('number', true)
  await i.reply(title + number)
}`,
  ],
  [
    'in one expression',
    `if (flag) await interaction.reply(interaction.options.getString('title', true) + interaction.options.getInteger('number', true))`,
  ],
  [
    'options in a variable, and something between them',
    `if (flag) {
      const { options } = interaction
      const why = options.getString('why', true)
      await interaction.deferReply()
      console.log(options.getString('title', true), why)
    }`,
  ],
  [
    'arguments of a call',
    `for (const one of flag) { save(interaction.options.getString('title', true), interaction.options.getString('why', true)) }`,
  ],
  [
    'one operand',
    `flag && (await interaction.reply(interaction.options.getString('title', true) + interaction.options.getInteger('number', true)))`,
  ],
  [
    'fields of an object',
    `if (flag) {
      const given = { number: interaction.options.getInteger('number', true), title: interaction.options.getString('title', true) }
      await interaction.reply(given.title)
    }`,
  ],
]

test.each(named(THROWING))('options of two sub-commands are both required: %s', (_, shape) => {
  expect(said(shape)).toHaveLength(1)
})

const SILENT: readonly Shape[] = [
  [
    'options of one sub-command',
    `if (flag) { interaction.options.getInteger('number', true); interaction.options.getString('why', true) }`,
  ],
  [
    'one may be missing',
    `if (flag) { interaction.options.getInteger('number', true); interaction.options.getString('title') }`,
  ],
  [
    'either of them is read',
    `if (flag) { interaction.options.getInteger('number', true) } else { interaction.options.getString('title', true) }`,
  ],
  [
    'the second one in a branch',
    `if (flag) {
      const number = interaction.options.getInteger('number', true)
      if (number > flag) { interaction.options.getString('title', true) }
    }`,
  ],
  [
    'the first one leaves',
    `if (flag) {
      if (flag > 1) return interaction.options.getInteger('number', true)
      interaction.options.getString('title', true)
    }`,
  ],
  [
    'a call that may not happen',
    `if (flag) {
      flag?.add(interaction.options.getInteger('number', true))
      interaction.options.getString('title', true)
    }`,
  ],
  [
    'two operands, and two branches',
    `const one = flag && interaction.options.getInteger('number', true)
    const other = flag || interaction.options.getString('title', true)
    return flag ? interaction.options.getString('why', true) : interaction.options.getString('title', true)`,
  ],
  [
    'a `try` expects it',
    `if (flag) {
      try { return interaction.options.getInteger('number', true) } catch { }
      interaction.options.getString('title', true)
    }`,
  ],
]

test.each(named(SILENT))('nothing is said: %s', (_, shape) => {
  expect(said(shape)).toEqual([])
})
