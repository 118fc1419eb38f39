import { describe, expect, test } from 'vitest'
import { findings } from './tied.js'

// What a function compares that several calls pass it: options, texts, and words of a message that conditions narrow.

/** Makes a bot's command with a handler of messages beside its own. */
const film = (words: string, asked: string, beside: string): string =>
  `const { SlashCommandBuilder } = require('discord.js')
const KINDS = ['short', 'long']
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addStringOption((option) => option.setName('kind').setDescription('Which').setRequired(true)
      .addChoices({ name: 'Short', value: 'short' }, { name: 'Long', value: 'long' })),
  async messageRun(message, args) {
${words}
  },
  async execute(interaction) {
${asked}
    await interaction.reply('a')
  },
}
${beside}`

const HANDLES = `const kind = interaction.options.getString('kind')\nsave(1, kind)`

/** Bodies of the handler of messages that pass only right words, and the functions that compare them. */
const SHAPES: readonly (readonly [words: string, beside: string, asked: string])[] = [
  [
    `const kind = args[0]; if (!['short', 'long'].includes(kind)) return message.reply('no'); save(1, kind)`,
    `function save(id, kind) { if (kind === 'WORD') return 1 }`,
    HANDLES,
  ],
  [
    `const kind = args[0]?.toLowerCase(); if (!kind || !KINDS.includes(kind)) { return }\nawait save(1, kind)`,
    `async function save(id, kind) { return kind === 'WORD' ? 1 : 2 }`,
    HANDLES,
  ],
  [
    `if (args[0] === 'l') save(2, 'long'); else save(2, args.length > 1 ? 'short' : 'long')`,
    `const save = (id, kind) => { switch (kind) { case 'WORD': return 1; default: return 2 } }`,
    HANDLES,
  ],
  [
    `const kind = args[0]\nswitch (kind) { case 'short': case 'long': save(3, kind) }`,
    `function save(id, given) { const kind = given; if (kind !== 'WORD') return 1 }`,
    HANDLES,
  ],
  [
    `const kind = args.shift()\nif (kind === 'short' || kind === 'long') save(4, kind)`,
    `function save(id, kind) { return make(kind) }\nfunction make(kind) { if (kind === 'WORD') return 1 }`,
    HANDLES,
  ],
  [
    `const word = args[0]\nif (word !== 'short') throw new Error('no')\nsave(5, word)`,
    `const save = function (id, kind) { let size = 1; if (kind === 'WORD') size = 2; return size }`,
    `save(1, interaction.options.getString('kind', true)); save(2, 'long')`,
  ],
]

describe('a comparison in a function that several calls hand a value', () => {
  test.each(SHAPES)(
    'is never true for a word that none of them passes: %s',
    (words, beside, asked) => {
      const said = (word: string): string[] =>
        findings({ 'film.js': film(words, asked, beside.replace('WORD', word)) })
      expect(said('lnog')).toEqual(['not-a-choice lnog in film.js'])
      expect(said('long')).toEqual([])
      expect(said('short')).toEqual([])
    },
  )

  test.each([
    // A word of a message may be anything.
    `save(1, args[0])`,
    `const kind = args[0]; if (!KINDS.includes(kind)) message.reply('no'); save(1, kind)`,
    `let kind = args[0]; if (!KINDS.includes(kind)) return; kind = args[1]; save(1, kind)`,
    `const kind = args[0]; if (KINDS.includes(args[1])) save(1, kind)`,
    `const kind = args[0]; if (KINDS.includes(kind) || args[1]) save(1, kind)`,
    `const kind = args[0]; for (const one of args) { if (one) save(1, kind); if (!KINDS.includes(kind)) return }`,
    `if (args[0] === 'x') save(1, 'lnog')`,
    `args.forEach(save)`,
    `save(...args)`,
    `const kind = args[0]; if (![...KINDS, args[1]].includes(kind)) return; save(1, kind)`,
  ])('may be true for what another call passes: %s', (words) => {
    const beside = `function save(id, kind) { if (kind === 'lnog') return 1 }`
    expect(findings({ 'film.js': film(words, HANDLES, beside) })).toEqual([])
  })

  test.each([
    `function save(id, kind) { kind = id; if (kind === 'lnog') return 1 }`,
    `function save(id, kind) { if (kind === 'lnog') return 1 }\nmodule.exports.save = save`,
    `export function save(id, kind) { if (kind === 'lnog') return 1 }`,
    `function save(id, kind) { return ['lnog', 'long'].find((one) => one === kind) }`,
    `function save(id, kind) { for (const one of ['lnog', 'long']) if (one === kind) return 1 }`,
    `function save(id, kind = 'lnog') { if (kind === 'lnog') return 1 }\nsave(1)`,
  ])('may be true for what the function itself does: %s', (beside) => {
    expect(findings({ 'film.js': film('', HANDLES, beside) })).toEqual([])
  })

  test('is judged by the choices of all options that calls pass', () => {
    const code = (word: string): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addSubcommand((sub) => sub.setName('add').setDescription('a').addStringOption((option) => option.setName('kind').setDescription('a').addChoices({ name: 'a', value: 'short' })))
    .addSubcommand((sub) => sub.setName('drop').setDescription('a').addStringOption((option) => option.setName('kind').setDescription('a').addChoices({ name: 'a', value: 'long' })))
    .addSubcommand((sub) => sub.setName('rate').setDescription('a').addStringOption((option) => option.setName('size').setDescription('a').addChoices({ name: 'a', value: 'big' }))),
  async execute(interaction) {
    const sub = interaction.options.getSubcommand()
    if (sub === 'add') save(interaction.options.getString('kind'))
    else if (sub === 'drop') save(interaction.options.getString('kind'))
    else if (sub === 'rate') save(interaction.options.getString('size'))
    await interaction.reply('a')
  },
}
function save(kind) { if (kind === '${word}') return 1 }`
    for (const right of ['short', 'long', 'big']) {
      expect(findings({ 'film.js': code(right) })).toEqual([])
    }
    expect(findings({ 'film.js': code('huge') })).toEqual(['not-a-choice huge in film.js'])
  })
})

describe('a comparison of a value whose letters are changed', () => {
  const shapes = [
    `if (interaction.options.getString('kind').toUpperCase() === 'WORD') return`,
    `const kind = interaction.options.getString('kind')\nif (kind?.toUpperCase() !== 'WORD') return`,
    `const kind = interaction.options.getString('kind', true).toUpperCase()\nswitch (kind) { case 'WORD': break; default: return }`,
    `save(interaction.options.getString('kind'))\nfunction save(kind) { return kind.toUpperCase() === 'WORD' }`,
    `save(interaction.options.getString('kind').toUpperCase())\nfunction save(kind) { if (kind === 'WORD') return 1 }`,
    `const kind = (interaction.options.getString('kind') ?? 'Other').toUpperCase()\nif (kind === 'WORD') return 1`,
  ]
  test.each(shapes)('asks for the choices in that case: %s', (asked) => {
    const said = (word: string): string[] =>
      findings({ 'film.js': film('', asked.replace('WORD', word), '') })
    expect(said('LONG')).toEqual([])
    expect(said('LNOG')).toEqual(['not-a-choice LNOG in film.js'])
    expect(said('long')).toEqual(['not-a-choice long in film.js'])
  })

  test('may be true for the fallback, in that case, too', () => {
    const asked = `const kind = (interaction.options.getString('kind') ?? 'Other').toUpperCase()\nif (kind === 'OTHER') return 1`
    expect(findings({ 'film.js': film('', asked, '') })).toEqual([])
  })
})

describe('a value in one branch, with a constant in the other one', () => {
  const made = (value: string, word: string): string =>
    film('', `const kind = ${value}\nif (kind === '${word}') return`, '')
  test.each([
    `interaction.options.get('kind') ? interaction.options.get('kind')?.value : null`,
    `interaction.guild ? interaction.options.getString('kind') : 'none'`,
    `!interaction.guild ? undefined : interaction.options.getString('kind')`,
    `(interaction.inGuild() ? interaction.options.getString('kind') : null)?.toLowerCase()`,
    `interaction.isChatInputCommand() ? (interaction.options.getString('kind') ?? 'none') : null`,
  ])('is compared as the value: %s', (value) => {
    expect(findings({ 'film.js': made(value, 'lnog') })).toEqual([`not-a-choice lnog in film.js`])
    expect(findings({ 'film.js': made(value, 'long') })).toEqual([])
  })

  test.each([
    `interaction.guild ? interaction.options.getString('kind') : 'lnog'`,
    `interaction.guild ? interaction.options.getString('kind') : interaction.guildId`,
    `interaction.guild ? (interaction.options.getString('kind') ?? 'none') : 'lnog'`,
    `interaction.guild ? interaction.options.getString('kind') : [null][0] ?? config.kind`,
    `interaction.guild ? interaction.options.getString('kind') : message.content`,
  ])('may be another one: %s', (value) => {
    expect(findings({ 'film.js': made(value, 'lnog') })).toEqual([])
  })
})
