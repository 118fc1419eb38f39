"""A bot on discord.py. BY_OPTION: the address, as the attributes of its classes take it."""

import os

import discord
from discord import app_commands

address = os.environ.get("BY_OPTION")
if address:
    import discord.gateway
    import discord.http
    import yarl

    discord.http.Route.BASE = f"{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address.replace("http", "ws", 1))

intents = discord.Intents.none()
intents.value = int(os.environ.get("BOT_INTENTS", "1"))
client = discord.Client(intents=intents)
tree = app_commands.CommandTree(client)


@tree.command(description="Says it again")
async def echo(interaction: discord.Interaction, text: str):
    await interaction.response.send_message(text)


@tree.command(description="Takes its time")
async def slow(interaction: discord.Interaction):
    await interaction.response.defer()
    await interaction.followup.send("Done")


@tree.context_menu(name="Who")
async def who(interaction: discord.Interaction, member: discord.Member):
    await interaction.response.send_message(f"That is {member.name}")


@client.event
async def on_ready():
    print(f"deployed {len(await tree.sync())}", flush=True)
    print("ready", flush=True)


client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
