// A poll with a button an answer, and a count on each.
import { MessageFlags } from 'discord.js'
import { button, row, start } from './start.mjs'

const options = ['question', 'first', 'second'].map((name) => ({
  type: 3,
  name,
  description: name,
  required: true,
}))
const polls = new Map()

const shown = ({ question, answers, votes }) => ({
  content: `**${question}**`,
  components: [
    row(
      ...answers.map((answer, i) =>
        button(
          `vote:${i}`,
          `${answer} (${[...votes.values()].filter((vote) => vote === i).length})`,
        ),
      ),
      button('end', 'End', { style: 4 }),
    ),
  ],
})

await start([{ name: 'poll', description: 'Asks everybody', options }], async (interaction) => {
  if (interaction.isChatInputCommand()) {
    const [question, ...answers] = options.map(({ name }) => interaction.options.getString(name))
    const poll = { question, answers, votes: new Map(), author: interaction.user.id }
    // Before the answer: somebody may press a button at once.
    polls.set(interaction.id, poll)
    return interaction.reply(shown(poll))
  }
  const poll = polls.get(interaction.message.interactionMetadata.id)
  if (interaction.customId !== 'end') {
    poll.votes.set(interaction.user.id, Number(interaction.customId.split(':')[1]))
    return interaction.update(shown(poll))
  }
  if (interaction.user.id !== poll.author) {
    return interaction.reply({
      content: 'Only who asked can end it.',
      flags: MessageFlags.Ephemeral,
    })
  }
  const counts = poll.answers.map(
    (_, i) => [...poll.votes.values()].filter((vote) => vote === i).length,
  )
  const most = poll.answers[counts.indexOf(Math.max(...counts))]
  return interaction.update({
    content: `**${poll.question}** ${most}, with ${Math.max(...counts)} of ${poll.votes.size}.`,
    components: [],
  })
})
