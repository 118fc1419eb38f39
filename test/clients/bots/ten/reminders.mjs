// Reminds later, lists what is to come, and forgets on request.
import { MessageFlags } from 'discord.js'
import { row, start } from './start.mjs'

const reminders = new Map()
let count = 0
const commands = [
  {
    name: 'remind',
    description: 'Reminds you',
    options: [
      { type: 3, name: 'text', description: 'Of what', required: true, max_length: 100 },
      { type: 10, name: 'seconds', description: 'When', required: true, min_value: 0.1 },
    ],
  },
  { name: 'reminders', description: 'What is to come' },
]

await start(commands, async (interaction) => {
  const { user } = interaction
  if (interaction.isStringSelectMenu()) {
    const [id] = interaction.values
    clearTimeout(reminders.get(id).timer)
    reminders.delete(id)
    return interaction.update({ content: 'Forgotten.', components: [] })
  }
  if (interaction.commandName === 'remind') {
    const id = String(++count)
    const text = interaction.options.getString('text')
    const timer = setTimeout(
      () => {
        reminders.delete(id)
        void interaction.followUp({
          content: `<@${user.id}>: ${text}`,
          allowedMentions: { users: [user.id] },
        })
      },
      interaction.options.getNumber('seconds') * 1000,
    )
    reminders.set(id, { text, timer, user: user.id })
    return interaction.reply({ content: 'I will remind you.', flags: MessageFlags.Ephemeral })
  }
  const own = [...reminders].filter(([, one]) => one.user === user.id)
  if (own.length === 0) {
    return interaction.reply({ content: 'Nothing is to come.', flags: MessageFlags.Ephemeral })
  }
  const options = own.map(([id, { text }]) => ({ label: text, value: id }))
  const menu = row({ type: 3, customId: 'forget', placeholder: 'Forget one', options })
  return interaction.reply({
    content: 'To come:',
    components: [menu],
    flags: MessageFlags.Ephemeral,
  })
})
