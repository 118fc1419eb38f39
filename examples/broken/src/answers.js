// The definitions are fine. How the code answers is not: users see that the application did not respond, or wait for ever.
const { Client, SlashCommandBuilder } = require('discord.js')

const client = new Client({ intents: [] })
const films = ['Alien', 'Heat']
const votes = new Map()

const film = {
  data: new SlashCommandBuilder().setName('film').setDescription('Tonight’s film'),
  async execute(interaction) {
    await interaction.deferReply()
    const [title] = films.filter((one) => one.length > 5)
    if (title === undefined) {
      return interaction.reply('There is none tonight.')
    }
    await interaction.editReply(`Tonight: ${title}.`)
  },
}

const vote = {
  data: new SlashCommandBuilder().setName('vote').setDescription('Vote for tonight’s film'),
  async execute(interaction) {
    votes.set(interaction.user.tag, films[0])
  },
}

client.on('interactionCreate', async (interaction) => {
  if (interaction.isButton()) {
    await interaction.editReply('Counted.')
  }
})

module.exports = { film, vote }
