// A bot on discordx, its decorators called by hand. BY_OPTION: the address, as discord.js takes it.
import { ApplicationCommandOptionType } from 'discord.js'
import { Client, Discord, Slash, SlashOption } from 'discordx'

const { DISCORD_TOKEN: token, BY_OPTION: address } = process.env

// As every program with such decorators begins.
await import('reflect-metadata')

class Echo {
  async echo(text, interaction) {
    await interaction.reply(text)
  }
}
const text = {
  name: 'text',
  description: 'What',
  required: true,
  type: ApplicationCommandOptionType.String,
}
SlashOption(text)(Echo.prototype, 'echo', 0)
const method = Object.getOwnPropertyDescriptor(Echo.prototype, 'echo')
Slash({ name: 'echo', description: 'Says it again' })(Echo.prototype, 'echo', method)
Discord()(Echo)

const rest = address === undefined ? {} : { api: `${address}/api` }
const client = new Client({ intents: Number(process.env.BOT_INTENTS ?? 1), silent: true, rest })
client.once('clientReady', async () => {
  await client.initApplicationCommands()
  console.log('ready')
})
client.on('interactionCreate', (interaction) => void client.executeInteraction(interaction))
await client.login(token)
