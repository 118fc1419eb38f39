"""A bot on discord.py whose commands name messages, members and roles: the library sends their ids as integers."""

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


async def fill(channel, count):
    return [await channel.send(f"message {number}") for number in range(count)]


@tree.command(description="Writes three messages and purges the last two")
async def purge(interaction: discord.Interaction):
    await interaction.response.defer()
    await fill(interaction.channel, 3)
    gone = await interaction.channel.purge(limit=2, check=lambda one: one.content.startswith("message"))
    await interaction.followup.send(f"purged {len(gone)}")


@tree.command(description="Writes three messages and deletes two of them at once")
async def bulk(interaction: discord.Interaction):
    await interaction.response.defer()
    written = await fill(interaction.channel, 3)
    await interaction.channel.delete_messages(written[:2])
    left = [one.content async for one in interaction.channel.history() if one.content.startswith("message")]
    await interaction.followup.send(f"left {', '.join(left)}")


@tree.command(description="Replies to a message")
async def reply(interaction: discord.Interaction):
    await interaction.response.defer()
    (first,) = await fill(interaction.channel, 1)
    answer = await first.reply("the reply")
    (mentioned,) = answer.mentions
    await interaction.followup.send(
        f"{answer.type.name} to {answer.reference.message_id == first.id} for {mentioned.name}"
    )


@tree.command(description="Gives a member one role, and no other")
async def roles(interaction: discord.Interaction, member: discord.Member, role: discord.Role):
    await member.edit(roles=[role])
    await interaction.response.send_message(f"{member.name} has {role.name}")


@tree.command(description="Looks for members")
async def query(interaction: discord.Interaction):
    found = await interaction.guild.query_members("m")
    everybody = sorted(one.name for one in interaction.guild.members)
    await interaction.response.send_message(f"{found[0].name} among {', '.join(everybody)}")


@tree.command(description="Writes to a user")
async def letter(interaction: discord.Interaction, user: discord.User):
    channel = await user.create_dm()
    await channel.send("A letter")
    await interaction.response.send_message(f"written to {channel.recipient.name}")


@client.event
async def on_ready():
    await tree.sync()
    print("ready", flush=True)


client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
