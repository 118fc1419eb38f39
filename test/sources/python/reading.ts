import { DYNAMIC } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'
import { read } from '@slashlint/sources/python'

export const HEAD = `import discord, enum, typing
from discord import app_commands
from discord.ext import commands
from typing import Literal, Optional, Union
tree = app_commands.CommandTree(discord.Client())
bot = commands.Bot("!")
`

export const URI = 'file:///bot/cog.py'

/** Reads a module with the usual imports. */
export function readCog(
  text: string,
  others: Readonly<Record<string, string>> = {},
  uri = URI,
): { readonly text: string; readonly definitions: readonly Definition[] } {
  const whole = HEAD + text
  const host = {
    text: (other: string) => others[other.replace('file:///bot/', '')],
    assignment: () => ({ root: 'file:///bot' }),
  }
  return { text: whole, definitions: read({ uri, text: whole }, host).definitions }
}

/** Returns the values of the definitions in a module with the usual imports. */
export const valuesOf = (text: string, others?: Readonly<Record<string, string>>): unknown[] =>
  readCog(text, others).definitions.map(({ value }) => value)

/** Returns the first option of the first command. */
export function optionOf(
  parameter: string,
  decorators = '',
  before = '',
): Readonly<Record<PropertyKey, unknown>> {
  const [value] = valuesOf(
    `${before}\n@tree.command()\n${decorators}\nasync def f(interaction, ${parameter}): pass\n`,
  ) as { options: Readonly<Record<PropertyKey, unknown>>[] }[]
  return value?.options[0] ?? {}
}

/** Lists the unknown parts of a module as paths. */
export const unknownIn = (text: string, others?: Readonly<Record<string, string>>): string[] =>
  readCog(text, others).definitions.flatMap(({ dynamic }) =>
    dynamic.map(({ path }) => path.join('/')),
  )

export { DYNAMIC }
