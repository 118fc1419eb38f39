// A panel whose button opens a ticket for the staff, which a button closes.
import { MessageFlags } from 'discord.js'
import { button, row, start } from './start.mjs'

const tickets = new Map()

await start(
  [{ name: 'panel', description: 'Puts up the panel', default_member_permissions: '16' }],
  async (interaction) => {
    const { user, guild } = interaction
    if (interaction.isChatInputCommand()) {
      await interaction.channel.send({
        content: 'Need help?',
        components: [row(button('open', 'Open a ticket'))],
      })
      return interaction.reply({ content: 'The panel is up.', flags: MessageFlags.Ephemeral })
    }
    if (interaction.customId === 'open') {
      if ([...tickets.values()].includes(user.id)) {
        return interaction.reply({
          content: 'You have a ticket already.',
          flags: MessageFlags.Ephemeral,
        })
      }
      const number = tickets.size + 1
      tickets.set(String(number), user.id)
      const staff = guild.channels.cache.find(({ name }) => name === 'random')
      const close = row(button(`close:${number}`, 'Close', { style: 4 }))
      await staff.send({ content: `Ticket ${number} of <@${user.id}>`, components: [close] })
      return interaction.reply({
        content: `Ticket ${number} is open.`,
        flags: MessageFlags.Ephemeral,
      })
    }
    const [, number] = interaction.customId.split(':')
    tickets.delete(number)
    return interaction.update({
      content: `Ticket ${number} was closed by ${user.username}.`,
      components: [],
    })
  },
)
