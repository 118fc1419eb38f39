import { describe, expect, test } from 'vitest'
import { DYNAMIC, findings, only, valuesOf } from './harness.js'

const BUILDER = "import { SlashCommandBuilder } from 'discord.js'\n"

describe('builder chains', () => {
  test('callbacks, instances and later statements add options in the order of the text', () => {
    const text = `${BUILDER}
      const data = new SlashCommandBuilder().setName('ban').setDescription('Bans a member')
        .addUserOption((option) => option.setName('target').setDescription('Whom').setRequired(true))
        .addStringOption((option) => { option.setName('reason'); return option.setDescription('Why') })
      data.addIntegerOption(new SlashCommandIntegerOption().setName('days').setDescription('Of messages').setMaxValue(7))`
    expect(valuesOf(text)).toEqual([
      {
        type: 1,
        name: 'ban',
        description: 'Bans a member',
        options: [
          { type: 6, name: 'target', description: 'Whom', required: true },
          { type: 3, name: 'reason', description: 'Why', required: false },
          { type: 4, name: 'days', description: 'Of messages', max_value: 7, required: false },
        ],
      },
    ])
  })

  test('a diagnostic stands at the character in the string', () => {
    const text = `${BUILDER}export const data = new SlashCommandBuilder().setName('ba\\u006e user').setDescription('Bans')`
    const definition = only(text)
    expect(findings(text, definition)).toEqual(['command/name-pattern@ '])
    expect(definition.locate(['name'], 'value', [2, 3])).toMatchObject({
      start: text.indexOf('\\u006e'),
      end: text.indexOf(' user'),
    })
  })

  test('what happens on a condition is unknown', () => {
    const text = `${BUILDER}const data = new SlashCommandBuilder().setName('a').setDescription('b')
      if (process.env.ADULT) data.setNSFW(true)`
    expect(valuesOf(text)).toEqual([
      { type: 1, name: 'a', description: 'b', nsfw: DYNAMIC, options: [] },
    ])
  })

  describe('a type that is assigned', () => {
    const made = (body: string, later = '') => `${BUILDER}
      import { ApplicationCommandType } from 'discord.js'
      const SLASH = 1
      class Command extends SlashCommandBuilder { constructor() { super(); ${body} } }
      const data = new Command().setName('ban').setDescription('Bans a member')
      ${later}
      export default data`
    const BAN = { type: 1, name: 'ban', description: 'Bans a member' }

    test.each([
      ['is the own one in a constructor', made('this.type = 1')],
      [
        'is the own one by an enumeration',
        made('this.type = ApplicationCommandType.ChatInput; return this'),
      ],
      ['is the own one by a constant', made('(this as any).type = SLASH')],
      ['is the own one behind the calls', made('', 'data.type = 1')],
    ])('%s: nothing is unknown', (_, text) => {
      expect(only(text).dynamic).toEqual([])
    })

    test.each([
      ['another one', made('this.type = 2')],
      ['an unknown one', made('this.type = process.env.TYPE')],
      ['one by another operator', made('this.type ||= 1')],
      ['another field', made('this.options = LIST')],
      ['a field of the own value', made('this.type = 1; this.options = 1')],
    ])('%s: options are unknown', (_, text) => {
      const { value } = only(text)
      expect(value).toMatchObject({ ...BAN, type: expect.anything(), options: [DYNAMIC] })
    })
  })

  test('a subclass brings its constructor and its methods', () => {
    const text = `${BUILDER}
      class Command extends SlashCommandBuilder {
        constructor(name) { super(); this.setName(name).setDescription('A command') }
        withUser() { return this.addUserOption((o) => o.setName('user').setDescription('Who')) }
      }
      export default new Command('ban').withUser()`
    expect(valuesOf(text)).toEqual([
      {
        type: 1,
        name: 'ban',
        description: 'A command',
        options: [{ type: 6, name: 'user', description: 'Who', required: false }],
      },
    ])
  })

  test('a relative import brings a sub-command; a missing one is unknown and listed', () => {
    const text = `${BUILDER}import { add } from './add'
      export default new SlashCommandBuilder().setName('tag').setDescription('Tags').addSubcommand(add)`
    const add = "export const add = (sub) => sub.setName('add').setDescription('Adds a tag')"
    expect(valuesOf(text, { '/bot/commands/add.js': add })).toEqual([
      {
        type: 1,
        name: 'tag',
        description: 'Tags',
        options: [{ type: 1, name: 'add', description: 'Adds a tag', options: [] }],
      },
    ])
    const alone = only(text)
    expect(alone.value).toMatchObject({ options: [DYNAMIC] })
    expect(alone.dependsOn).toContain('/bot/commands/add.ts')
  })

  test('embeds and modals are no commands', () => {
    expect(
      valuesOf(
        "new EmbedBuilder().setName('A B').setDescription('')\nnew ModalBuilder().setTitle('x')",
      ),
    ).toEqual([])
  })
})
