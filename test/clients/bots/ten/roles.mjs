// A menu with which members choose their roles.
import { MessageFlags } from 'discord.js'
import { row, start } from './start.mjs'

const NAMES = ['red', 'blue']

await start([{ name: 'roles', description: 'Choose your roles' }], async (interaction) => {
  const { guild, member } = interaction
  const roles = NAMES.map((name) => guild.roles.cache.find((role) => role.name === name))
  if (interaction.isChatInputCommand()) {
    const options = roles.map(({ id, name }) => ({ label: name, value: id }))
    const menu = {
      type: 3,
      customId: 'roles',
      placeholder: 'Your colours',
      minValues: 0,
      maxValues: 2,
      options,
    }
    return interaction.reply({ content: 'Which colours do you like?', components: [row(menu)] })
  }
  for (const role of roles) {
    if (interaction.values.includes(role.id)) {
      await member.roles.add(role)
    } else if (member.roles.cache.has(role.id)) {
      await member.roles.remove(role)
    }
  }
  const chosen = roles.filter(({ id }) => interaction.values.includes(id)).map(({ name }) => name)
  return interaction.reply({
    content:
      chosen.length === 0 ? 'You have no colours now.' : `You are ${chosen.join(' and ')} now.`,
    flags: MessageFlags.Ephemeral,
  })
})
