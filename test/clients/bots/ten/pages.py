"""A list with pages, which only who asked for it can turn, and which ends."""

import discord
from start import start

ITEMS = [f"Item {number}" for number in range(1, 8)]
SIZE = 3
LAST = (len(ITEMS) - 1) // SIZE


class Pages(discord.ui.View):
    def __init__(self, asked):
        super().__init__(timeout=1.5)
        self.asked, self.page = asked, 0
        self.turn(0)

    def turn(self, by):
        self.page += by
        self.back.disabled, self.next.disabled = self.page == 0, self.page == LAST

    def embed(self):
        shown = "\n".join(ITEMS[self.page * SIZE : (self.page + 1) * SIZE])
        return discord.Embed(description=shown).set_footer(text=f"Page {self.page + 1} of {LAST + 1}")

    async def interaction_check(self, interaction):
        if interaction.user == self.asked.user:
            return True
        await interaction.response.send_message("This list is not yours.", ephemeral=True)
        return False

    async def on_timeout(self):
        await self.asked.edit_original_response(view=None)

    @discord.ui.button(label="Back")
    async def back(self, interaction, _):
        self.turn(-1)
        await interaction.response.edit_message(embed=self.embed(), view=self)

    @discord.ui.button(label="Next")
    async def next(self, interaction, _):
        self.turn(1)
        await interaction.response.edit_message(embed=self.embed(), view=self)


def commands(tree):
    @tree.command(name="list", description="Shows everything")
    async def everything(interaction: discord.Interaction):
        view = Pages(interaction)
        await interaction.response.send_message(embed=view.embed(), view=view)


start(commands)
