import discord
from discord import app_commands
from discord.ext import commands

bot = commands.Bot("!", intents=discord.Intents.default())
settings = app_commands.Group(name="bot settings", description="What the bot does on this server")


@settings.command()
@app_commands.describe(channel="")
async def announcements(interaction: discord.Interaction, channel: discord.TextChannel):
    """Say where films are announced."""


@bot.hybrid_group(fallback="Everybody")
async def hello(ctx: commands.Context, to: discord.Member = None):
    """Says hello."""
    await ctx.send("Hello")


@bot.tree.context_menu(name="Show what this person has rated so far")
async def rated(interaction: discord.Interaction, person: discord.User):
    await interaction.response.send_message("Nothing yet")


@bot.command()
async def Old(ctx: commands.Context):
    """A prefix command: none of the application's."""


@bot.tree.command()
@app_commands.describe(
    flim="Which film",
    when="The day on which you would like to see it, in the form that is usual where this server is, or a weekday",
)
async def price(interaction: discord.Interaction, film: str, when: str, discount: float = 0):
    """What a ticket costs."""
    await interaction.response.send_message("Ten")


@bot.tree.command
async def seats(interaction: discord.Interaction):
    """Which seats are free."""
    await interaction.response.send_message("All")
