// A giveaway that ends by itself: the timer goes on after the command was answered.
import { MessageFlags } from 'discord.js'
import { button, row, start } from './start.mjs'

const commands = [
  {
    name: 'giveaway',
    description: 'Gives something away',
    options: [
      { type: 3, name: 'prize', description: 'What', required: true },
      { type: 10, name: 'seconds', description: 'How long', required: true, min_value: 0.1 },
    ],
  },
]

await start(commands, async (interaction) => {
  if (!interaction.isChatInputCommand()) {
    return
  }
  const prize = interaction.options.getString('prize')
  const entrants = new Set()
  const { resource } = await interaction.reply({
    embeds: [{ title: prize, description: 'Press the button to take part.' }],
    components: [row(button('join', 'Join'))],
    withResponse: true,
  })
  const collector = resource.message.createMessageComponentCollector({
    time: interaction.options.getNumber('seconds') * 1000,
  })
  collector.on('collect', (press) => {
    const isNew = !entrants.has(press.user.id)
    entrants.add(press.user.id)
    return press.reply({
      content: isNew ? 'You take part.' : 'You take part already.',
      flags: MessageFlags.Ephemeral,
    })
  })
  collector.on('end', async () => {
    const [winner] = [...entrants].sort()
    const text = winner === undefined ? 'Nobody took part.' : `<@${winner}> wins ${prize}!`
    await interaction.editReply({
      embeds: [{ title: prize, description: 'It is over.' }],
      components: [],
    })
    await interaction.channel.send(text)
  })
})
