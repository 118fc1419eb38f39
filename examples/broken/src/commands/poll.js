const { ApplicationCommandOptionType, ApplicationCommandType } = require('discord.js')

const COLORS = ['red', 'green', 'blue', 'red']

module.exports = {
  name: 'poll',
  description: 'Ask the members something',
  type: ApplicationCommandType.ChatInput,
  category: 'fun',
  cooldown: 10,
  descriptionLocalisations: { de: 'Frag die Mitglieder etwas' },
  nameLocalizations: { de: 'umfrage', 'pt-PT': 'enquete' },
  options: [
    { name: 'question', description: '', type: ApplicationCommandOptionType.String, required: true },
    {
      name: 'color',
      description: 'Of the bars',
      type: ApplicationCommandOptionType.String,
      autocomplete: true,
      choices: COLORS.map((color) => ({ name: color.toUpperCase(), value: color })),
    },
    { name: 'public', description: 'Who sees it', type: ApplicationCommandOptionType.Boolean, minValue: 0 },
  ],

  run: async (client, interaction) => {
    await interaction.reply('Polls come later.')
  },
}
