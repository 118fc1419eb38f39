"""A bot on discord.py whose handlers fail in several ways, and print it: `python3 printed.py [right]`."""

import logging
import os
import sys
import traceback

import discord
from discord import app_commands
from discord.ext import commands

RIGHT = sys.argv[1:] == ["right"]
bot = commands.Bot("!", intents=discord.Intents(guilds=True))
log = logging.getLogger("bot")


def roles_of(user):
    return len(user.roles) if not RIGHT or isinstance(user, discord.Member) else 0


@bot.tree.command(description="Throws: the library prints it")
async def thrown(interaction: discord.Interaction):
    await interaction.response.send_message(f"{roles_of(interaction.user)} roles")


@bot.tree.command(description="Catches and prints")
async def caught(interaction: discord.Interaction):
    try:
        await interaction.response.send_message(f"{interaction.guild.name if not RIGHT else 'Here'}")
    except AttributeError:
        traceback.print_exc()
        await interaction.response.send_message("Something went wrong.")


@bot.tree.command(description="Catches and logs")
async def logged(interaction: discord.Interaction, sides: app_commands.Range[int, 1 if RIGHT else 0, 9]):
    try:
        await interaction.response.send_message(f"{12 // sides}")
    except Exception:
        log.exception("roll failed")
        await interaction.response.send_message("Something went wrong.")


@bot.tree.command(description="Has a handler of errors")
async def handled(interaction: discord.Interaction, user: discord.User):
    member = interaction.guild and interaction.guild.get_member(user.id)
    name = member.display_name if member or not RIGHT else user.name
    await interaction.response.send_message(name)


@handled.error
async def on_handled(interaction: discord.Interaction, error):
    print(error, file=sys.stderr)
    await interaction.response.send_message("Something went wrong.", ephemeral=True)


@bot.event
async def on_ready():
    await bot.tree.sync()


bot.run(os.environ["DISCORD_TOKEN"])
