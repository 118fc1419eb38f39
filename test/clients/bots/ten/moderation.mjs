// Bans after a question, and times out; says why it cannot.
import { MessageFlags } from 'discord.js'
import { button, row, start } from './start.mjs'

const user = { type: 6, name: 'user', description: 'Whom', required: true }
const commands = [
  { name: 'ban', description: 'Bans a member', default_member_permissions: '4', options: [user] },
  {
    name: 'timeout',
    description: 'Silences a member for ten minutes',
    default_member_permissions: '4',
    options: [user],
  },
]

await start(commands, async (interaction) => {
  const { guild } = interaction
  if (interaction.isButton()) {
    const [what, id] = interaction.customId.split(':')
    if (what === 'no') {
      return interaction.update({ content: 'Nobody was banned.', components: [] })
    }
    await interaction.deferUpdate()
    try {
      await guild.bans.create(id, { reason: 'spam' })
      return await interaction.editReply({ content: `<@${id}> is banned.`, components: [] })
    } catch (error) {
      return interaction.editReply({
        content: `Discord says: ${error.message.split(':')[0]}`,
        components: [],
      })
    }
  }
  const member = interaction.options.getMember('user')
  if (interaction.commandName === 'timeout') {
    await member.timeout(600_000)
    return interaction.reply(`${member.user.username} is silent for ten minutes.`)
  }
  const sure = row(button(`yes:${member.id}`, 'Ban', { style: 4 }), button('no', 'Cancel'))
  return interaction.reply({
    content: `Ban ${member.user.username}?`,
    components: [sure],
    flags: MessageFlags.Ephemeral,
  })
})
