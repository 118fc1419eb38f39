import { expect, test } from 'vitest'
import { project } from './tied.js'

/** A handler whose option is named by the last of many tables, each made of 200 words. */
function withTables(count: number, word: string): Readonly<Record<string, string>> {
  const words = Array.from({ length: 200 }, (_, index) => `'w${index}'`)
  const tables = Array.from(
    { length: count },
    (_, index) =>
      `const words${index} = Object.fromEntries(all.map((one) => [one.trim(), '${word}']))`,
  )
  return {
    'film.js': `const { SlashCommandBuilder } = require('discord.js')
const all = [${words.join(',')}]
${tables.join('\n')}
const names = [${tables.map((_, index) => `words${index}`).join(', ')}]
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Shows a film')
    .addStringOption((option) => option.setName('title').setDescription('Its title')),
  async execute(interaction) {
    await interaction.reply(interaction.options.getString(names[${count - 1}]['w7']) ?? 'a')
  },
}
`,
  }
}

test.each([1, 28, 120])(
  'an option whose name is in one of %d computed tables is checked',
  (count) => {
    const said = (word: string) => project(withTables(count, word))
    expect(said('titel').found).toHaveLength(1)
    expect(said('title').found).toEqual([])
    expect(said('title').counts).toMatchObject({ tied: 1, untied: new Map() })
  },
)
