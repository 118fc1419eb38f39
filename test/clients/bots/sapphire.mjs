// A bot on Sapphire: a command as a piece, registered when the bot is ready.
import { Command, container, SapphireClient } from '@sapphire/framework'
import { Events } from 'discord.js'

const { DISCORD_TOKEN: token, BY_OPTION: address } = process.env

class Echo extends Command {
  constructor(context, options) {
    super(context, { ...options, name: 'echo', description: 'Says it again' })
  }
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand((builder) =>
      builder
        .setName('echo')
        .setDescription('Says it again')
        .addStringOption((option) =>
          option.setName('text').setDescription('What').setRequired(true),
        ),
    )
  }
  async chatInputRun(interaction) {
    await interaction.deferReply()
    await interaction.editReply(interaction.options.getString('text'))
  }
}

const client = new SapphireClient({
  intents: Number(process.env.BOT_INTENTS ?? 1),
  baseUserDirectory: null,
  ...(address !== undefined && { rest: { api: `${address}/api` } }),
})
await container.stores.loadPiece({ store: 'commands', name: 'echo', piece: Echo })
// Commands are registered after the bot is ready.
client.once('applicationCommandRegistriesRegistered', () => console.log('ready'))
client.once(Events.Error, (error) => console.error(error))
await client.login(token)
