"""An application: a form, then a decision of the staff."""

import discord
from start import start


class Decision(discord.ui.View):
    def __init__(self, applicant):
        super().__init__(timeout=None)
        self.applicant = applicant

    @discord.ui.button(label="Accept", style=discord.ButtonStyle.success)
    async def accept(self, interaction, _):
        await interaction.response.edit_message(content=f"{self.applicant.mention} was accepted.", embed=None, view=None)

    @discord.ui.button(label="Reject", style=discord.ButtonStyle.danger)
    async def reject(self, interaction, _):
        await interaction.response.edit_message(content=f"{self.applicant.mention} was rejected.", embed=None, view=None)


class Application(discord.ui.Modal, title="Apply"):
    why = discord.ui.TextInput(label="Why you?", style=discord.TextStyle.paragraph, min_length=5)

    async def on_submit(self, interaction):
        embed = discord.Embed(title=f"{interaction.user.name} applies", description=self.why.value)
        staff = discord.utils.get(interaction.guild.text_channels, name="random")
        await staff.send(embed=embed, view=Decision(interaction.user))
        await interaction.response.send_message("Thank you!", ephemeral=True)


def commands(tree):
    @tree.command(description="Apply for a team")
    async def apply(interaction: discord.Interaction):
        await interaction.response.send_modal(Application())


start(commands)
