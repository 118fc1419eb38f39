"""A poll with a button an answer, and a count on each."""

import discord
from start import start


class Poll(discord.ui.View):
    def __init__(self, question, answers, author):
        super().__init__()
        self.question, self.answers, self.author, self.votes = question, answers, author, {}
        for index, answer in enumerate(answers):
            self.add_item(Vote(index, answer))

    @discord.ui.button(label="End", style=discord.ButtonStyle.danger, row=1)
    async def end(self, interaction, _):
        if interaction.user != self.author:
            await interaction.response.send_message("Only who asked can end it.", ephemeral=True)
            return
        counts = [list(self.votes.values()).count(index) for index in range(len(self.answers))]
        most = self.answers[counts.index(max(counts))]
        text = f"**{self.question}** {most}, with {max(counts)} of {len(self.votes)}."
        await interaction.response.edit_message(content=text, view=None)


class Vote(discord.ui.Button):
    def __init__(self, index, answer):
        super().__init__(label=f"{answer} (0)")
        self.index = index

    async def callback(self, interaction):
        poll = self.view
        poll.votes[interaction.user.id] = self.index
        for item in poll.children:
            if isinstance(item, Vote):
                item.label = f"{poll.answers[item.index]} ({list(poll.votes.values()).count(item.index)})"
        await interaction.response.edit_message(view=poll)


def commands(tree):
    @tree.command(description="Asks everybody")
    async def poll(interaction: discord.Interaction, question: str, first: str, second: str):
        view = Poll(question, [first, second], interaction.user)
        await interaction.response.send_message(f"**{question}**", view=view)


start(commands)
