const { SlashCommandBuilder } = require('discord.js')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('remind')
    .setDescription('Remind me of something')
    .addStringOption((option) => option.setName('about').setDescription('What to remember').setRequired(true))
    .addIntegerOption((option) => option.setName('minutes').setDescription('In how many').setMinValue(1)),

  async execute(interaction) {
    const about = interaction.options.getString('text')
    const minutes = interaction.options.getNumber('minutes') ?? 10
    await interaction.reply(`I will remind you of ${about} in ${minutes} minutes.`)
  },
}
