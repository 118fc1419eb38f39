// The definition is fine, and the handler does not fit it: what users see only when they get there.
const { SlashCommandBuilder } = require('discord.js')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('film')
    .setDescription('Films that were seen')
    .addSubcommand((sub) =>
      sub
        .setName('add')
        .setDescription('Add a film')
        .addStringOption((option) => option.setName('title').setDescription('Its title').setRequired(true))
        .addIntegerOption((option) => option.setName('stars').setDescription('How good it was')),
    )
    .addSubcommand((sub) => sub.setName('list').setDescription('List the films')),

  async execute(interaction) {
    switch (interaction.options.getSubcommand()) {
      case 'add': {
        const title = interaction.options.getString('name')
        const stars = interaction.options.getNumber('stars', true)
        return interaction.reply(`${title}: ${stars}`)
      }
      case 'show':
        return interaction.reply('Nothing yet.')
    }
  },
}
