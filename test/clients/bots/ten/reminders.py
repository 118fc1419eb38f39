"""Reminds later."""

import asyncio

import discord
from start import start

running = set()


def commands(tree):
    @tree.command(description="Reminds you")
    async def remind(interaction: discord.Interaction, text: str, seconds: float):
        await interaction.response.send_message("I will remind you.", ephemeral=True)

        async def later():
            await asyncio.sleep(seconds)
            await interaction.followup.send(f"{interaction.user.mention}: {text}")

        task = asyncio.create_task(later())
        running.add(task)
        task.add_done_callback(running.discard)


start(commands)
