"""CommandTree.sync() of discord.py, for commands whose data is given."""

import asyncio
import json
import os

import discord
import discord.http
from discord import app_commands

discord.http.Route.BASE = f"{os.environ['BY_OPTION']}/api/v10"


class Given:
    def __init__(self, data):
        self.data = data

    def to_dict(self, *_):
        return self.data


async def main():
    async with discord.Client(intents=discord.Intents.none()) as client:
        tree = app_commands.CommandTree(client)
        given = [Given(data) for data in json.loads(os.environ["LIST"])]
        tree._get_all_commands = lambda guild=None: given
        await client.login(os.environ["DISCORD_TOKEN"])
        await tree.sync()


asyncio.run(main())
