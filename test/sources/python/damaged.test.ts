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
