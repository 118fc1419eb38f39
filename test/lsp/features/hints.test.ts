import { codeLenses, inlayHints } from '@slashlint/language-server/features'
import { describe, expect, test } from 'vitest'
import { scene } from './harness.js'

async function hints(marked: string, name?: string): Promise<string[]> {
  const { analysis, text } = await scene(marked, name)
  return inlayHints(analysis, 0, text.length).map(
    ({ offset, label }) => `${text.slice(offset - 3, offset)} ${label}`,
  )
}

describe('inlay hints', () => {
  test('the names of numbers, in lists too', async () => {
    const found = await hints(
      '{ "name": "a", "type": 1, "contexts": [0, 2], "options": [{ "type": 7, "name": "b", "channel_types": [13] }] }',
    )
    expect(found).toEqual([
      ': 1 CHAT_INPUT',
      ' [0 GUILD',
      ', 2 PRIVATE_CHANNEL',
      ': 7 CHANNEL',
      '[13 GUILD_STAGE_VOICE',
    ])
  })

  test('permissions, counted where they are many', async () => {
    expect(await hints('{ "name": "a", "default_member_permissions": "6" }')).toEqual([
      '"6" KICK_MEMBERS, BAN_MEMBERS',
    ])
    expect(await hints('{ "name": "a", "default_member_permissions": "63" }')).toEqual([
      '63" CREATE_INSTANT_INVITE, KICK_MEMBERS, BAN_MEMBERS and 3 more',
    ])
  })

  test('none beside a number that is no member, and none outside of the range', async () => {
    expect(await hints('{ "name": "a", "type": 99, "description": "x" }')).toEqual([])
    const { analysis } = await scene('{ "name": "a", "type": 1 }')
    expect(inlayHints(analysis, 0, 10)).toEqual([])
  })
})

describe('code lenses', () => {
  const lenses = async (text: string, name?: string): Promise<string[]> =>
    codeLenses((await scene(text, name)).analysis, true).map(({ title }) => title)

  test('a command and its options', async () => {
    expect(
      await lenses(
        '{ "name": "ban", "description": "x", "options": [{ "type": 6, "name": "user", "description": "y" }] }',
      ),
    ).toEqual(['Preview · 1 option'])
  })

  test('sub-commands are what users see', async () => {
    const sub = (name: string): string => `{ "type": 1, "name": "${name}", "description": "y" }`
    expect(
      await lenses(
        `{ "name": "log", "description": "x", "options": [${sub('on')}, ${sub('off')}] }`,
      ),
    ).toEqual(['Preview · 2 sub-commands'])
  })

  test('the names of commands and of entries of context menus, where there is no preview to open', async () => {
    const { analysis } = await scene(
      '[{ "name": "ban", "description": "x" }, { "type": 2, "name": "Ban" }]',
      'b.commands.json',
    )
    expect(codeLenses(analysis, false).map(({ title }) => title)).toEqual(['/ban', 'Ban (user)'])
  })

  test('the size from 60 % of 8000 characters on, and at least what is known', async () => {
    const sub = (name: string, length: number): string =>
      `{ "type": 1, "name": "${name}", "description": "x", "options": [${Array.from({ length: 24 }, (_, index) => `{ "type": 3, "name": "o${String(index).padStart(2, '0')}", "description": "${'y'.repeat(length)}" }`).join()}] }`
    const sized = (length: number): string =>
      `{ "name": "big", "description": "x", "options": [${sub('a', length)}, ${sub('b', length)}`
    expect(await lenses(`${sized(95)}] }`)).toEqual(['Preview · 2 sub-commands'])
    expect(await lenses(`${sized(97)}] }`)).toEqual([
      'Preview · 2 sub-commands · 4808 of 8000 characters',
    ])
    expect(await lenses(sized(97))).toEqual([
      'Preview · 2 sub-commands · at least 4808 of 8000 characters',
    ])
  })

  test('stand above the export, with how often handlers read options', async () => {
    const { analysis, text } = await scene(
      `import { SlashCommandBuilder } from 'discord.js'

export default {
  data: new SlashCommandBuilder()
    .setName('say')
    .setDescription('Says')
    .addStringOption((o) => o.setName('text').setDescription('Text').setRequired(true)),
  async execute(interaction) {
    await interaction.reply(interaction.options.getString('text', true))
  },
}
`,
      'say.js',
    )
    expect(codeLenses(analysis, true)).toEqual([
      {
        place: { start: text.indexOf('export'), end: text.indexOf('export') },
        title: 'Preview · 1 option · 1 read',
      },
    ])
  })
})
