// A list with pages, which only who asked for it can turn, and which ends.
import { MessageFlags } from 'discord.js'
import { button, row, start } from './start.mjs'

const ITEMS = Array.from({ length: 7 }, (_, i) => `Item ${i + 1}`)
const SIZE = 3
const LAST = Math.ceil(ITEMS.length / SIZE) - 1

const shown = (page) => ({
  embeds: [
    {
      description: ITEMS.slice(page * SIZE, (page + 1) * SIZE).join('\n'),
      footer: { text: `Page ${page + 1} of ${LAST + 1}` },
    },
  ],
  components: [
    row(
      button('back', 'Back', { disabled: page === 0 }),
      button('next', 'Next', { disabled: page === LAST }),
    ),
  ],
})

await start([{ name: 'list', description: 'Shows everything' }], async (interaction) => {
  if (!interaction.isChatInputCommand()) {
    return
  }
  let page = 0
  const { resource } = await interaction.reply({ ...shown(page), withResponse: true })
  const collector = resource.message.createMessageComponentCollector({ idle: 1500 })
  collector.on('collect', (press) => {
    if (press.user.id !== interaction.user.id) {
      return press.reply({ content: 'This list is not yours.', flags: MessageFlags.Ephemeral })
    }
    page += press.customId === 'next' ? 1 : -1
    return press.update(shown(page))
  })
  collector.on('end', () => interaction.editReply({ components: [] }))
})
