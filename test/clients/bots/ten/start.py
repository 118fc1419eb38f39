"""What these bots do: sign in, deploy, say that they are ready."""

import os

import discord
from discord import app_commands


def start(tree_of):
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
    tree_of(tree)

    @client.event
    async def on_ready():
        await tree.sync()
        print("ready", flush=True)

    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
