"""Films: what users see of these commands is said by the code, and nothing of it is run to check them."""

from typing import Literal, Optional

import discord
from discord import app_commands
from discord.ext import commands

MOST_STARS = 5
ORDERS = [
    app_commands.Choice(name="Newest first", value="newest"),
    app_commands.Choice(name="Best first", value="best"),
    app_commands.Choice(name="Newest first", value="oldest"),
]


class Films(commands.GroupCog, name="films"):
    """Everything about films."""

    @app_commands.command(name="Rate", description="Rate a film")
    @app_commands.describe(film="Which film", stars="How many stars")
    async def rate(
        self,
        interaction: discord.Interaction,
        film: str,
        stars: app_commands.Range[int, 1, MOST_STARS] = 3,
    ):
        await interaction.response.send_message(f"{film}: {stars}")

    @app_commands.command(
        description="Lists all films that somebody has rated on this server, with their stars and the time when "
        "they were rated",
    )
    @app_commands.choices(order=ORDERS)
    async def list(self, interaction: discord.Interaction, order: str, onlyMine: bool = False):
        await interaction.response.send_message("Nothing yet")

    @app_commands.command()
    async def remove(self, interaction: discord.Interaction, film: str, why: Optional[Literal["bad", ""]]):
        """Remove a film.

        Args:
            film: Its title.
        """
        await interaction.response.send_message(film)


async def setup(bot: commands.Bot):
    await bot.add_cog(Films(bot))
