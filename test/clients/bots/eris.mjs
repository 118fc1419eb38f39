// A bot on Eris, which has no option for the address.
import * as Eris from 'eris'

const bot = new Eris.Client(`Bot ${process.env.DISCORD_TOKEN}`, {
  intents: Number(process.env.BOT_INTENTS ?? 1),
})
bot.on('error', (error) => console.error(error))
bot.on('ready', async () => {
  const { STRING } = Eris.Constants.ApplicationCommandOptionTypes
  const text = { type: STRING, name: 'text', description: 'What', required: true }
  const deployed = await bot.bulkEditCommands([
    { name: 'echo', description: 'Says it again', type: 1, options: [text] },
  ])
  console.log(`deployed ${deployed.length}`)
  console.log('ready')
})
bot.on('interactionCreate', async (interaction) => {
  if (!(interaction instanceof Eris.CommandInteraction)) {
    return
  }
  await interaction.defer()
  await interaction.createFollowup(interaction.data.options[0].value)
})
await bot.connect()
