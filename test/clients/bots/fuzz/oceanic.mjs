// Bots on Oceanic, each with one fault, or without it: `node oceanic.mjs zero [right]`.
import { Client, InteractionTypes } from 'oceanic.js'

const [, , name, right] = process.argv
const isRight = right === 'right'
const option = (type, called, more = {}) => ({ type, name: called, description: 'x', ...more })
const command = (called, options = []) => ({ type: 1, name: called, description: 'x', options })
const quiet = { allowedMentions: { everyone: false, users: false, roles: false } }

const BOTS = {
  // An option may have 6000 characters, and a message 2000.
  'long-text': [
    command('note', [
      option(3, 'text', { required: true, ...(isRight && { maxLength: 2000 }) }),
      option(5, 'pin'),
    ]),
    (interaction) =>
      interaction.createMessage({ content: interaction.data.options.getString('text'), ...quiet }),
  ],
  // What is left out is undefined.
  'left-out': [
    command('shout', [option(3, 'text', { maxLength: 100 }), option(4, 'times', { maxValue: 3 })]),
    (interaction) => {
      const text = interaction.data.options.getString('text')
      const loud = isRight ? (text ?? 'hey').toUpperCase() : text.toUpperCase()
      return interaction.createMessage({ content: loud, ...quiet })
    },
  ],
  // 25 suggestions are the most.
  suggestions: [
    command('country', [option(3, 'name', { required: true, autocomplete: true })]),
    (interaction) => interaction.createMessage({ content: 'Well chosen' }),
    (interaction) => {
      const { value } = interaction.data.options.getFocused(true)
      const all = Array.from({ length: 60 }, (_, at) => `Country ${at}`)
      const fitting = all.filter((one) => one.toLowerCase().includes(value.toLowerCase()))
      const shown = isRight ? fitting.slice(0, 25) : fitting
      return interaction.result(shown.map((one) => ({ name: one, value: one })))
    },
  ],
  // Zero is a number, too.
  zero: [
    command('slowmode', [
      option(4, 'seconds', { required: true, minValue: 0, maxValue: 120 }),
      option(3, 'reason'),
    ]),
    async (interaction) => {
      const seconds = interaction.data.options.getInteger('seconds')
      if (isRight ? seconds !== undefined : seconds) {
        await interaction.createMessage({ content: `One message in ${seconds} seconds` })
      }
    },
  ],
}

const [definition, run, suggest] = BOTS[name]
const client = new Client({
  auth: `Bot ${process.env.DISCORD_TOKEN}`,
  gateway: { intents: 1 },
})
client.on('error', (error) => console.error(error))
client.on('interactionCreate', async (interaction) => {
  await (interaction.type === InteractionTypes.APPLICATION_COMMAND_AUTOCOMPLETE
    ? suggest(interaction)
    : run(interaction))
})
client.once('ready', async () => {
  await client.application.bulkEditGlobalCommands([definition])
})
await client.connect()
