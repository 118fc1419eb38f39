// Points for work, levels, and a list of the best.
import { start } from './start.mjs'

const points = new Map()
const levelOf = (count) => Math.floor(Math.sqrt(count / 10))
const user = { type: 6, name: 'user', description: 'Whose' }
const commands = [
  { name: 'work', description: 'Earns ten points' },
  { name: 'rank', description: 'Shows a level', options: [user] },
  { name: 'top', description: 'Shows the best' },
]

await start(commands, async (interaction) => {
  if (interaction.commandName === 'work') {
    const before = points.get(interaction.user.username) ?? 0
    points.set(interaction.user.username, before + 10)
    const level = levelOf(before + 10)
    return interaction.reply(
      level > levelOf(before) ? `You reached level ${level}!` : `You have ${before + 10} points.`,
    )
  }
  if (interaction.commandName === 'rank') {
    const { username } = interaction.options.getUser('user') ?? interaction.user
    const count = points.get(username) ?? 0
    const fields = [
      { name: 'Level', value: String(levelOf(count)), inline: true },
      { name: 'Points', value: String(count), inline: true },
    ]
    return interaction.reply({ embeds: [{ title: username, fields }] })
  }
  const best = [...points].sort(([, a], [, b]) => b - a)
  return interaction.reply(
    best.map(([name, count], i) => `${i + 1}. ${name}: ${count}`).join('\n') ||
      'Nobody has worked yet.',
  )
})
