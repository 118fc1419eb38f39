import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

/** Makes the source code of a discord.py module with one command. */
const module = (head: string): string =>
  `import discord
from discord import app_commands
from discord.ext import commands

bot = commands.Bot("!", intents=discord.Intents.default())

${head}
    """Rate a film."""
    await interaction.response.send_message("Thank you")
`

const rate = (decorators: string, parameter: string): string =>
  module(`@bot.tree.command()
${decorators}async def rate(interaction: discord.Interaction, ${parameter}):`)

const inClass = (base: string): string =>
  module(`class Films(${base}):
    @app_commands.command()
    async def rate(self, interaction: discord.Interaction):`).replace(
    /\n {4}(?="{3}|await)/g,
    '\n        ',
  )

/**
 * The rules that the readers of Python files check. Their diagnostics have offsets: `value` is the
 * text of a module, and `path` is empty.
 */
export const pythonDocs = {
  'python/unknown-parameter': {
    summary: 'Decorators name parameters that the function has.',
    why: 'A name that no parameter has raises when the module is loaded, and none of its commands are registered.',
    bad: rate('@app_commands.describe(flim="Which film")\n', 'film: str'),
    good: rate('@app_commands.describe(film="Which film")\n', 'film: str'),
  },
  'python/default': {
    summary: 'The default of an option is of its type, or `None`.',
    why: 'To discord.py, `1` is no float: it raises TypeError when the module is loaded, and none of its commands are registered.',
    bad: rate('', 'film: str, stars: float = 1'),
    good: rate('', 'film: str, stars: float = 1.0'),
  },
  'python/annotation': {
    summary: 'Annotations of parameters are types that options have.',
    why: 'Without a type that users can enter, discord.py raises TypeError when the module is loaded, and none of its commands are registered.',
    bad: rate('', 'films: list'),
    good: rate('', 'film: str'),
  },
  'python/signature': {
    summary: 'Functions and decorators of commands are written as the library takes them.',
    why: 'A command without its interaction, without `async`, or with arguments that the decorator does not know raises when the module is loaded.',
    bad: module(`@bot.tree.command
async def rate(interaction: discord.Interaction):`),
    good: module(`@bot.tree.command()
async def rate(interaction: discord.Interaction):`),
  },
  'python/cut-description': {
    summary: 'Descriptions of options are shown whole.',
    why: `Of a description, discord.py sends the first paragraph up to ${LIMITS.descriptionLength} characters: users never see the rest.`,
    bad: rate(
      '@app_commands.describe(film="Which film you have seen, by its title in the language of your server, or in the language of the film itself")\n',
      'film: str',
    ),
    good: rate('@app_commands.describe(film="Which film, by its title")\n', 'film: str'),
  },
  'python/never-registered': {
    summary: 'Commands are in a place from which they are registered.',
    why: 'Nothing looks for commands in a View or a Modal, so users never see them. A method under `@bot.tree.command()` is called without `self`, and fails.',
    bad: inClass('discord.ui.View'),
    good: inClass('commands.Cog'),
  },
} satisfies Docs<'python'>
