import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'

// Tests that a command with a damaged head is in no definition. Exactly such commands are counted as skipped.

const HEAD = `import discord
from discord import app_commands
tree = app_commands.CommandTree(client)
`
const SOUND = `
@tree.command(name="sound", description="Is whole")
async def sound(interaction: discord.Interaction):
    """Not a command: @tree.command(name="other")
@tree.command(name="in a text")
    """
    # @tree.command(name="in a comment")
`

const passedOver = (text: string) => {
  const { definitions, passedOver: passed = [] } = read(
    { uri: 'file:///bot/bot.py', text: HEAD + text },
    { text: () => undefined },
  )
  return {
    defined: definitions.length,
    passed: passed.map((one) => [one.name, text.slice(one.offset() - HEAD.length).split('(')[0]]),
  }
}

describe('commands that damage takes away', () => {
  test.each([
    [
      'an argument that is missing',
      '@tree.command(name="kick", description=\nasync def kick(i):\n    pass\n',
      'kick',
      '@tree.command',
    ],
    [
      'a quote that is open',
      '@app_commands.command(name="kick)\nasync def kick(i): ...\n',
      'kick',
      '@app_commands.command',
    ],
    [
      'a head over lines',
      '@bot.hybrid_group(\n    name="tag",\n    aliases=[,\n)\nasync def tag(ctx): ...\n',
      'tag',
      '@bot.hybrid_group',
    ],
  ])('are passed over: %s', (_, damaged, name, head) => {
    for (const text of [damaged + SOUND, SOUND + damaged]) {
      const { defined, passed } = passedOver(text)
      expect([defined + passed.length, passed]).toEqual([2, defined === 2 ? [] : [[name, head]]])
    }
  })

  test('are none in a text that is whole', () => {
    expect(passedOver(SOUND + SOUND.replaceAll('sound', 'second'))).toEqual({
      defined: 2,
      passed: [],
    })
  })
})

describe('what damages a command', () => {
  const damage = (text: string) =>
    (
      read({ uri: 'file:///bot/bot.py', text: HEAD + text }, { text: () => undefined }).damage ?? []
    ).map(({ start, end }) => (HEAD + text).slice(start, end + 4))
  test.each([
    ['a bracket', '@tree.command(name="kick"\nasync def kick(i):\n    pass\n', '(name'],
    ['a bracket of parameters', '@tree.command()\nasync def kick(i:\n    pass\n', '(i:\n '],
    ['a list', '@tree.command(extras=[1)\nasync def kick(i): pass\n', '(extr'],
  ])('is told by its place: %s', (_, text, at) => {
    expect(damage(text + SOUND)).toEqual([at])
  })
  test.each([
    [
      'a decorator that is no path of names',
      '@(one or two)()\n@tree.command()\nasync def kick(i): pass\n',
    ],
    ['a multiplication', 'x = (a\n@ b)\n'],
    ['a body that is damaged', '@tree.command()\nasync def kick(i):\n    x = = 1\n'],
  ])('is nothing: %s', (_, text) => {
    expect(damage(text + SOUND)).toEqual([])
  })
})

describe('a class whose head is damaged', () => {
  const BEFORE = `
class Before(commands.Cog):
    @app_commands.command()
    async def before(self, interaction: discord.Interaction):
        """A command of the cog above."""
`
  const METHODS = `
    """Everything about tags."""

    limit = 25

    @app_commands.command(description="")
    async def inner(self, interaction: discord.Interaction, name: str):
        if name:
            await interaction.response.send_message(name)

    def __init__(self, bot):
        self.bot = bot

    @app_commands.command(name="other")
    async def _other(self, interaction: discord.Interaction):
        pass
`
  const AFTER = `
class After(commands.Cog):
    @app_commands.command()
    async def after(self, interaction: discord.Interaction):
        """A command of the cog below."""
`
  const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '    ')

  /** The known names of commands, except that of the class. */
  const namesIn = (text: string) =>
    read(
      { uri: 'file:///bot/bot.py', text: `${HEAD}from discord.ext import commands\n${text}` },
      { text: () => undefined },
    )
      .definitions.map(({ value }) => (value as { name: unknown }).name)
      .filter((name) => typeof name === 'string' && name !== 'tag' && name !== 'x')

  /** Returns heads of which a sign is missing, or all from it on. */
  const damaged = (head: string) => {
    const from = head.indexOf('class ') + 'class X('.length
    const all = Array.from({ length: head.length - from }, (_, at) => from + at)
    // Without a letter of its base, the class is another one.
    const isSign = (at: number) => /[^\w.]/.test(head.charAt(at))
    return all.flatMap((at) => [
      ...(isSign(at) ? [head.slice(0, at) + head.slice(at + 1)] : []),
      head.slice(0, at),
    ])
  }

  test.each([
    ['a cog', 'class X(commands.GroupCog, name="tag"):'],
    ['a group', 'class X(app_commands.Group, description="Tags"):'],
    [
      'a cog with a decorator',
      '@app_commands.guild_only()\nclass X(commands.GroupCog, name="tag"):',
    ],
    [
      'a cog with decorators in several lines',
      '@app_commands.guild_only()\n@app_commands.default_permissions(\n    ban_members=True,\n)\nclass X(commands.GroupCog, name="tag"):',
    ],
    ['a head in several lines', 'class X(\n    commands.GroupCog,\n    name="tag",\n):'],
  ])('takes its methods with it: %s', (_, head) => {
    for (const one of damaged(head)) {
      const names = namesIn(BEFORE + one + METHODS + AFTER)
      expect([one, names]).toEqual([one, ['before', 'after']])
    }
  })

  test.each([
    ['a class', 'class Outer:\n    size = 1\n'],
    ['a function', 'def outer():\n    size = 1\n'],
    ['a condition', 'if DEBUG:\n    size = 1\n'],
  ])('takes no more than its methods with it: in %s', (_, outer) => {
    const [own, next] = [indented(METHODS), indented(AFTER)]
    for (const decorator of ['', '    @app_commands.guild_only()\n']) {
      for (const one of damaged(`${decorator}    class X(commands.GroupCog, name="tag"):`)) {
        const names = namesIn(BEFORE + outer + one + own + next + AFTER.replaceAll('after', 'last'))
        expect([one, names]).toEqual([one, ['before', 'after', 'last']])
      }
    }
  })
})
