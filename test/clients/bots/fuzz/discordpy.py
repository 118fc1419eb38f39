"""Bots on discord.py, each with one fault, or without it: `python3 discordpy.py dice [right]`."""

import os
import random
import sys
import traceback

import discord
from discord import app_commands

NAME, RIGHT = sys.argv[1], sys.argv[2:] == ["right"]
client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)


def user_roles():
    """In a direct message there is a user, and no member."""

    @tree.command(description="x")
    async def whoami(interaction: discord.Interaction, loud: bool = False):
        user = interaction.user
        roles = len(user.roles) if not RIGHT or isinstance(user, discord.Member) else 0
        await interaction.response.send_message(f"{user.name} has {roles} roles")


def dice():
    """A dice has at least one side."""
    Sides = app_commands.Range[int, 1 if RIGHT else -100, 100]

    @tree.command(description="x")
    async def roll(interaction: discord.Interaction, sides: Sides, hidden: bool = False):
        await interaction.response.send_message(f"{random.randint(1, sides)}", ephemeral=hidden)


def first_letter():
    """Nothing may have been typed yet."""
    FRUITS = ["apple", "banana", "cherry"]

    @tree.command(description="x")
    async def fruit(interaction: discord.Interaction, name: str):
        await interaction.response.send_message("A good one")

    @fruit.autocomplete("name")
    async def suggest(interaction: discord.Interaction, current: str):
        if RIGHT and current == "":
            return []
        letter = current[0].lower()
        return [app_commands.Choice(name=one, value=one) for one in FRUITS if one.startswith(letter)]


def printed():
    """The handler of errors tells nobody but the one who reads the output."""

    @tree.command(description="x")
    async def top(interaction: discord.Interaction, count: app_commands.Range[int, 1, 9] = 3):
        scores = [7, 5, 4] if not RIGHT else [7, 5, 4] * 3
        await interaction.response.send_message(f"{sum(scores[place] for place in range(count))}")

    @tree.error
    async def on_error(interaction: discord.Interaction, error: app_commands.AppCommandError):
        traceback.print_exception(error)
        await interaction.response.send_message("Something went wrong", ephemeral=True)


{"printed": printed, "user-roles": user_roles, "dice": dice, "first-letter": first_letter}[NAME]()


@client.event
async def on_ready():
    await tree.sync()


client.run(os.environ["DISCORD_TOKEN"])
