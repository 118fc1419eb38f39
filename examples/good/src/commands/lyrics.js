const { ApplicationCommandOptionType } = require('discord.js')

/** @type {import('discord.js').ChatInputApplicationCommandData & { cooldown: number }} */
const data = {
  name: 'lyrics',
  description: 'The words of a song',
  cooldown: 5,
  options: [
    {
      name: 'song',
      description: 'Part of its title',
      type: ApplicationCommandOptionType.String,
      autocomplete: true,
      minLength: 2,
      required: true,
    },
    { name: 'verses', description: 'How many', type: ApplicationCommandOptionType.Integer, minValue: 1, maxValue: 20 },
  ],
}

module.exports = {
  data,
  async execute(interaction) {
    const lines = interaction.options.getInteger('verses') ?? 1
    await interaction.reply({ content: interaction.options.getString('song', true).repeat(lines), ephemeral: true })
  },
}
