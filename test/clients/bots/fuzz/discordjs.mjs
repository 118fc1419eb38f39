// Bots on discord.js, each with one fault, or without it: `node discordjs.mjs left-member [right]`.
import { MessageFlags } from 'discord.js'
import { button, row, start } from '../ten/start.mjs'

const [, , name, right] = process.argv
const isRight = right === 'right'
const option = (type, called, more = {}) => ({ type, name: called, description: 'x', ...more })
const command = (called, options = [], more = {}) => ({
  name: called,
  description: 'x',
  options,
  ...more,
})
let offers = []
const GUILD = { contexts: [0] }

const BOTS = {
  // A direct message has no guild.
  'no-guild': [
    command('server', [option(5, 'private')], isRight ? GUILD : { contexts: [0, 1] }),
    (interaction) =>
      interaction.reply({
        content: `${interaction.guild.name} has ${interaction.guild.memberCount} members`,
        flags: interaction.options.getBoolean('private') ? MessageFlags.Ephemeral : undefined,
      }),
  ],
  // Who has left is no member.
  'left-member': [
    command('roles', [option(6, 'user', { required: true }), option(5, 'all')], GUILD),
    (interaction) => {
      const member = interaction.options.getMember('user')
      return interaction.reply(
        isRight && member === null ? 'Nobody' : `${member.roles.cache.size} roles`,
      )
    },
  ],
  // A sub-command that was added later has no case.
  'sub-command': [
    command('tag', [
      option(1, 'show', { options: [option(3, 'name', { required: true, max_length: 20 })] }),
      option(1, 'list'),
      option(1, 'rename', { options: [option(3, 'name', { max_length: 20 })] }),
    ]),
    async (interaction) => {
      switch (interaction.options.getSubcommand()) {
        case 'show':
        case 'list':
          await interaction.reply('Here it is')
          break
        case isRight ? 'rename' : 'change':
          await interaction.reply('Done')
          break
        default:
      }
    },
  ],
  // Who comes late finds no offer.
  late: [
    command('offer', [option(4, 'price', { min_value: 1, max_value: 99 })], GUILD),
    async (interaction) => {
      const price = interaction.options.getInteger('price') ?? 5
      offers = [{ price, until: interaction.createdTimestamp + 600_000 }]
      await interaction.reply({ content: 'An offer', components: [row(button('buy', 'Buy'))] })
    },
    async (press) => {
      const offer = offers.find(({ until }) => until > press.createdTimestamp)
      await press.update(isRight && offer === undefined ? 'Too late' : `Sold for ${offer.price}`)
    },
  ],
  // Two take the last one at once.
  race: [
    command('drop', [option(3, 'prize', { max_length: 30 })], GUILD),
    (interaction) =>
      interaction.reply({ content: 'First come', components: [row(button('take', 'Take'))] }),
    async (press) => {
      const deleted = await press.message.delete().then(
        () => true,
        (error) => {
          if (!isRight) {
            throw error
          }
          return false
        },
      )
      await press.reply({ content: deleted ? 'Yours' : 'Too late', flags: MessageFlags.Ephemeral })
    },
  ],
  // A message may have no text: an embed, or a file.
  'no-text': [
    { type: 3, name: 'First word' },
    (interaction) => {
      const words = interaction.targetMessage.content.match(/\S+/)
      const first = isRight && words === null ? 'none' : words[0].slice(0, 100)
      return interaction.reply({ content: `First: ${first}`, allowedMentions: { parse: [] } })
    },
  ],
  // A reply can be given once.
  twice: [
    command('poll', [
      option(3, 'question', { required: true, max_length: 100 }),
      option(5, 'anonymous'),
    ]),
    async (interaction) => {
      await interaction.reply('The poll is open')
      if (interaction.options.getBoolean('anonymous')) {
        await (isRight
          ? interaction.followUp('Nobody sees who votes')
          : interaction.reply('Nobody sees who votes'))
      }
    },
  ],
}

const [definition, run, press] = BOTS[name]
await start([definition], async (interaction) => {
  if (interaction.isCommand()) {
    await run(interaction)
  } else if (interaction.isButton()) {
    await press(interaction)
  }
})
