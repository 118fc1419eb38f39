import { createReader, read } from '@slashlint/sources/python'
import { describe, expect, it } from 'vitest'

// Commands of objects that nothing in sight describes. They are counted, not silently left out.

const HEAD: Readonly<Record<string, string>> = {
  'discord.py':
    'import discord\nfrom discord import app_commands\nfrom discord.ext import commands',
  nextcord: 'import nextcord\nfrom nextcord.ext import commands\n# slash_command',
  disnake: 'import disnake\nfrom disnake.ext import commands\n# slash_command',
  'py-cord': 'import discord\nfrom discord.ext import commands\n# slash_command py-cord',
}

const passedOver = (library: string, text: string): readonly string[] => {
  const whole = `${HEAD[library]}\n${text}`
  const { passedOver: all = [] } = read(
    { uri: 'file:///bot/cog.py', text: whole },
    {
      text: (uri) => (uri === 'file:///bot/requirements.txt' ? library : undefined),
      assignment: () => ({ root: 'file:///bot' }),
    },
  )
  return all.map(({ name, reason, offset }) => {
    const [line] = whole.slice(offset()).split('\n')
    return `${line} ${name}: ${reason}`
  })
}

describe('a command of an unknown object is passed over', () => {
  it.each([
    ['discord.py', 'group', 'command', 'i: discord.Interaction'],
    ['discord.py', 'self.things', 'command', 'i: "discord.Interaction[Bot]"'],
    ['discord.py', 'own.tools', 'context_menu', 'inter: Interaction, m: discord.Message'],
    ['nextcord', 'parent', 'subcommand', 'i: nextcord.Interaction'],
    ['disnake', 'parent', 'sub_command', 'inter: disnake.ApplicationCommandInteraction'],
    ['disnake', 'parent.sub', 'sub_command_group', 'inter: disnake.AppCmdInter'],
    ['py-cord', 'group', 'command', 'ctx: discord.ApplicationContext'],
  ])('%s: %s.%s', (library, parent, maker, parameters) => {
    const text = `def add(own, parent, group):\n    @${parent}.${maker}(name="Bad")\n    async def run(${parameters}): pass\n`
    expect(passedOver(library, text)).toEqual([
      `@${parent}.${maker}(name="Bad") run: Nothing in sight says what "${parent}" is. If it has commands, this one is not checked.`,
    ])
  })
})

describe('other functions are not counted', () => {
  it.each([
    'def add(bot):\n    @bot.command()\n    async def ping(ctx): pass\n',
    'def add(bot):\n    @bot.command()\n    async def ping(ctx: commands.Context, i: discord.Interaction): pass\n',
    'def add(group):\n    @group.listener()\n    async def ping(i: discord.Interaction): pass\n',
    'def add(group):\n    @group.command\n    async def ping(i: discord.Interaction): pass\n',
    'group = app_commands.Group(name="g", description="G")\n@group.command()\nasync def ping(i: discord.Interaction): pass\n',
    '@commands.command()\nasync def ping(i: discord.Interaction): pass\n',
  ])('%j', (text) => {
    expect(passedOver('discord.py', text)).toEqual([])
  })
})

it('moves with an edit before it', () => {
  const again = createReader()
  const textWith = (words: string) =>
    `${HEAD['discord.py']}\n# ${words}\ndef add(group):\n    @group.command()\n    async def run(i: discord.Interaction): pass\n`
  const offsets = ['one', 'one or two'].map((words) =>
    again(
      { uri: 'file:///a.py', text: textWith(words) },
      { text: () => undefined },
    ).passedOver?.map(({ offset }) => offset()),
  )
  expect(offsets).toEqual(['one', 'one or two'].map((words) => [textWith(words).indexOf('@')]))
})
