import { findingsOf } from '@slashlint/checker'
import {
  hover,
  outline,
  preview,
  quickFixes,
  sizeReport,
} from '@slashlint/language-server/features'
import { applyTextEdits } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { scene } from './harness.js'

const LONG = 'word '.repeat(22).trim()
const cog = (body: string): string => `import discord
from discord import app_commands
from discord.ext import commands


class Mod(commands.Cog):
${body}`

/** Returns the text after the offer that switches a rule off for a line, and the findings that are left. */
async function switchedOff(marked: string, code: string) {
  const { analysis, offset, text, again } = await scene(marked, 'mod.py')
  const offers = quickFixes(analysis, [], offset, offset, again)
  const offer = offers.find(({ title }) => title === `Disable ${code} for this line`)
  const after = offer && applyTextEdits(text, offer.edits)
  return {
    after,
    left: after === undefined ? [] : findingsOf(again(after) ?? analysis).map((one) => one.code),
  }
}

describe('the comment that switches a rule off', () => {
  test('is written inside brackets', async () => {
    const { after, left } = await switchedOff(
      cog(`    @app_commands.command(
        name="B|an",
    )
    async def ban(self, i: discord.Interaction):
        """Bans."""
`),
      'command/name-lowercase',
    )
    expect(after).toContain(
      '(\n        # slashlint-disable-next-line command/name-lowercase\n        name="Ban"',
    )
    expect(left).toEqual([])
  })

  test('is written above the first decorator if the line is part of a text', async () => {
    const { after, left } = await switchedOff(
      cog(`    @app_commands.command()
    async def kick(self, i: discord.Interaction):
        """Kicks."""

    @commands.hybrid_command()
    @app_commands.describe(
        who="Whom",
    )
    async def ban(self, ctx, who: str):
        """
        ${LONG}| and more
        """
`),
      'command/description-length',
    )
    expect(after).toContain(
      '"""Kicks."""\n\n    # slashlint-disable-next-line command/description-length\n    @commands.hybrid_command()',
    )
    expect(left).toEqual([])
  })

  test('is for a mistake in the code, too', async () => {
    const { after, left } = await switchedOff(
      cog(`    @app_commands.command()
    async def ban(self, i: discord.Interaction, much: float = |1):
        """Bans."""
`),
      'python/default',
    )
    expect(after).toContain('    # slashlint-disable-next-line python/default\n    async def ban')
    expect(left).toEqual([])
  })
})

const BAN = cog(`    notes = app_commands.Group(name="notes", description="Notes")

    @app_commands.command()
    async def ban(self, i: discord.Interaction, who: discord.Member, kind: app_commands.Range[int, 1, 3] = 1):
        """Bans a mem|ber.

        Args:
            who: Whom to ban
        """

    @notes.command(name="add")
    async def add_note(self, i: discord.Interaction):
        """Adds a note."""
`)

describe('other features', () => {
  test('hovers say how long a text is, and what a type is', async () => {
    const { analysis, offset, text } = await scene(BAN, 'mod.py')
    expect(hover(analysis, offset)?.markdown).toContain('14 of 100 characters')
    expect(hover(analysis, text.indexOf('"notes"') + 2)?.markdown).toContain('5 of 32 characters')
  })

  test('the outline has commands, groups and options', async () => {
    const { analysis } = await scene(BAN, 'mod.py')
    const names = outline(analysis).map(({ name, children }) => [
      name,
      children.map((child) => child.name),
    ])
    expect(names).toEqual([
      ['/notes', ['add']],
      ['/ban', ['who', 'kind']],
    ])
  })

  test('the preview shows what is sent, the command at the cursor first', async () => {
    const { analysis, offset } = await scene(BAN, 'mod.py')
    const shown = preview(analysis, { offset })
    const [entry] = shown.commands[1]?.entries ?? []
    expect(entry?.options.map(({ name, required, facts }) => [name.text, required, facts])).toEqual(
      [
        ['who', true, []],
        ['kind', false, ['1 to 3']],
      ],
    )
  })

  test('the size of the command at the cursor', async () => {
    const { analysis, offset } = await scene(BAN, 'mod.py')
    expect(sizeReport(analysis, offset)?.title).toBe('/ban')
  })

  test('what a library makes of None is said by the hover and the preview', async () => {
    const { analysis, offset } = await scene(
      `import disnake
from disnake.ext import commands
from typing import Optional

bot = commands.InteractionBot()


@bot.slash_command()
async def ban(inter, wh|o: Optional[disnake.Member]):
    """Bans."""
`,
      'mod.py',
    )
    expect(hover(analysis, offset)?.markdown).toContain('This option is required: in disnake')
    const [entry] = preview(analysis).commands[0]?.entries ?? []
    expect(entry?.options[0]?.required).toBe(true)
  })
})
