// An application: a form, then a decision of the staff.
import { MessageFlags } from 'discord.js'
import { button, row, start } from './start.mjs'

const form = {
  title: 'Apply',
  customId: 'apply',
  components: [
    {
      type: 18,
      label: 'Why you?',
      component: { type: 4, customId: 'why', style: 2, minLength: 5, maxLength: 200 },
    },
    {
      type: 18,
      label: 'Team',
      component: {
        type: 3,
        customId: 'team',
        options: [
          { label: 'Events', value: 'events' },
          { label: 'Support', value: 'support' },
        ],
      },
    },
    { type: 18, label: 'Who knows you?', component: { type: 5, customId: 'who', required: false } },
  ],
}

await start([{ name: 'apply', description: 'Apply for a team' }], async (interaction) => {
  if (interaction.isChatInputCommand()) {
    return interaction.showModal(form)
  }
  if (interaction.isModalSubmit()) {
    const { fields, user } = interaction
    const who = fields.getSelectedUsers('who')?.first()
    const description = fields.getTextInputValue('why')
    const [team] = fields.getStringSelectValues('team')
    const embed = {
      title: `${user.username} for ${team}`,
      description,
      footer: { text: who ? `Known by ${who.username}` : 'Known by nobody' },
    }
    const decide = row(
      button(`yes:${user.id}`, 'Accept', { style: 3 }),
      button(`no:${user.id}`, 'Reject', { style: 4 }),
    )
    await interaction.guild.channels.cache
      .find(({ name }) => name === 'random')
      .send({ embeds: [embed], components: [decide] })
    return interaction.reply({ content: 'Thank you!', flags: MessageFlags.Ephemeral })
  }
  const [verdict, id] = interaction.customId.split(':')
  return interaction.update({
    content: `<@${id}> was ${verdict === 'yes' ? 'accepted' : 'rejected'}.`,
    components: [],
  })
})
