const { ApplicationCommandOptionType } = require('discord.js')

module.exports = {
  data: {
    name: 'mute',
    description: 'Mutes a member',
    options: [
      { type: ApplicationCommandOptionType.String, name: 'reason', description: 'Why' },
      { type: ApplicationCommandOptionType.User, name: 'member', description: 'Who', required: true },
    ],
  },
}
