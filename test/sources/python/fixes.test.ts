import { validateResource } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import { read } from '@slashlint/sources/python'
import { describe, expect, test } from 'vitest'
import { HEAD, URI } from './reading.js'

/** Returns the module after the best fix of its first mistake, and the title of that fix. */
function mended(text: string, head = HEAD): readonly [string | undefined, string | undefined] {
  const whole = head + text
  const { definitions } = read({ uri: URI, text: whole }, { text: () => undefined })
  for (const definition of definitions) {
    const { resource, value } = definition
    for (const diagnostic of validateResource(resource, value)) {
      for (const { edits, title } of fixesFor(value, diagnostic, { resource })) {
        const changes = definition.edit(edits)
        if (changes !== undefined) {
          const after = applyTextEdits(whole, changes).slice(head.length)
          const left = read({ uri: URI, text: head + after }, { text: () => undefined })
          const codes = left.definitions.flatMap((one) =>
            validateResource(one.resource, one.value).map(({ code }) => code),
          )
          expect(codes).not.toContain(diagnostic.code)
          return [after, definition.message?.(diagnostic, title) ?? title]
        }
      }
    }
  }
  return [undefined, undefined]
}

describe('a parameter whose name no option may have', () => {
  test('gets another name for users above its function', () => {
    const text = '@tree.command()\nasync def ban(interaction, userName: str): pass\n'
    expect(mended(text)).toEqual([
      text.replace('async', '@app_commands.rename(userName="user_name")\nasync'),
      'Show it to users under another name: @app_commands.rename(userName="user_name")',
    ])
  })
  test('in a class with its indentation, and under the name that the module has', () => {
    const text =
      'class A(commands.Cog):\n    @commands.hybrid_command()\n    async def ban(self, ctx, Who: str): pass\n'
    expect(mended(text)[0]).toBe(
      text.replace('async', '@app_commands.rename(Who="who")\n    async'),
    )
    const head = 'import discord\n'
    const own = '@discord.app_commands.command()\nasync def ban(i, Who: str): pass\n'
    expect(mended(own, head)[0]).toBe(
      own.replace('async', '@discord.app_commands.rename(Who="who")\nasync'),
    )
  })
  test('nothing is offered where the module has no name for the decorator', () => {
    const head = 'from discord.app_commands import command\n'
    expect(mended('@command()\nasync def ban(i, Who: str): pass\n', head)).toEqual([
      undefined,
      undefined,
    ])
  })
  test.each([
    ['SlashOption()', 'SlashOption(name="who")'],
    ['SlashOption(description="Who",)', 'SlashOption(description="Who", name="who",)'],
    ['SlashOption(**MORE)', undefined],
  ])('nextcord: %s', (written, right) => {
    const head = 'import nextcord\nfrom nextcord import SlashOption\n'
    const text = `@nextcord.slash_command()\nasync def ban(i, Who: str = ${written}): pass\n`
    expect(mended(text, head)[0]).toBe(right && text.replace(written, right))
  })
  test('disnake: Param(), unless a function completes the option by its present name', () => {
    const head =
      'import disnake\nfrom disnake.ext import commands\nbot = commands.InteractionBot()\n'
    const text = '@bot.slash_command()\nasync def ban(i, Who: str = commands.Param()): pass\n'
    expect(mended(text, head)[0]).toBe(text.replace('Param()', 'Param(name="who")'))
    const completed = `${text}@ban.autocomplete("Who")\nasync def done(i, typed): pass\n`
    expect(mended(completed, head)[0]).toBeUndefined()
  })
  test.each([
    ['Option(str, "Who")', 'Option(str, "Who", name="who")'],
    ['Option(str)', 'Option(str, name="who")'],
  ])('py-cord: %s', (written, right) => {
    const head = 'import discord\nfrom discord import Option\n'
    const text = `@discord.slash_command()\nasync def ban(ctx, Who: ${written}): pass\n`
    expect(mended(text, head)[0]).toBe(text.replace(written, right))
  })
})

describe('a name that is a literal', () => {
  test.each([
    ['@tree.command(name="Ban")', '@tree.command(name="ban")'],
    ["@app_commands.command(name='Ban')", "@app_commands.command(name='ban')"],
    ['@tree.command(name=r"""Ban""")', '@tree.command(name=r"""ban""")'],
    ['@bot.hybrid_command("Ban")', '@bot.hybrid_command("ban")'],
  ])('%s', (decorator, right) => {
    const rest = '\nasync def ban(i): pass\n'
    expect(mended(decorator + rest)[0]).toBe(right + rest)
  })
  test.each([
    'NAME = "Ban"\n@tree.command(name=NAME)',
    '@tree.command(name="B" "an")',
    '@tree.command(name="\\x42an")',
  ])('not %s', (decorator) => {
    expect(mended(`${decorator}\nasync def ban(i): pass\n`)[0]).toBeUndefined()
  })
  test('nor one that also ties an option of a fork to its parameter', () => {
    const head = 'import discord\n'
    const text =
      '@discord.slash_command()\n@discord.option("Who")\nasync def ban(c, Who: str): pass\n'
    expect(mended(text, head)[0]).toBeUndefined()
  })
})
