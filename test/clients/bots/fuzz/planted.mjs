// A bot on discord.js with a fault in each command but one.
import { ApplicationCommandOptionType as Type, ButtonStyle, ComponentType } from 'discord.js'
import { start } from '../ten/start.mjs'

const option = (type, name, more = {}) => ({ type, name, description: 'x', ...more })
const command = (name, options = [], more = {}) => ({ name, description: 'x', options, ...more })
const button = (label) => ({
  type: ComponentType.Button,
  style: ButtonStyle.Primary,
  custom_id: label,
  label,
})
const panel = { components: [{ type: ComponentType.ActionRow, components: [button('Go')] }] }

const commands = [
  [
    // In direct messages there is no guild.
    command('server', [], { contexts: [0, 1] }),
    (interaction) => interaction.reply(interaction.guild.name),
  ],
  [
    // Who has left is no member.
    command('roles', [option(Type.User, 'user', { required: true })], { contexts: [0] }),
    (interaction) =>
      interaction.reply(`${interaction.options.getMember('user').roles.cache.size} roles`),
  ],
  [
    // A text of an option may be longer than a message.
    command('echo', [option(Type.String, 'text', { required: true })]),
    (interaction) =>
      interaction.reply({
        content: interaction.options.getString('text'),
        allowedMentions: { parse: [] },
      }),
  ],
  [
    // What is left out is null.
    command('hello', [option(Type.String, 'name', { max_length: 50 })]),
    (interaction) =>
      interaction.reply({
        content: `Hello ${interaction.options.getString('name')}`,
        allowedMentions: { parse: [] },
      }),
  ],
  [
    // A reply can be given once.
    command('double', [option(Type.Boolean, 'loud')]),
    async (interaction) => {
      await interaction.reply('Ok')
      if (interaction.options.getBoolean('loud')) {
        await interaction.client.rest.post(
          `/interactions/${interaction.id}/${interaction.token}/callback`,
          {
            body: { type: 4, data: { content: 'OK' } },
            auth: false,
          },
        )
      }
    },
  ],
  [
    // The button has no handler.
    command('panel'),
    (interaction) => interaction.reply({ content: 'Press', ...panel }),
  ],
  [
    // 26 suggestions are one too many.
    command('fruit', [option(Type.String, 'name', { required: true, autocomplete: true })]),
    (interaction) => interaction.reply('Ok'),
    (interaction) =>
      interaction.respond(
        Array.from({ length: 26 }, (_, i) => ({ name: `fruit ${i}`, value: `${i}` })),
      ),
  ],
  [command('right', [option(Type.Integer, 'count')]), (interaction) => interaction.reply('Ok')],
]

await start(
  commands.map(([definition]) => definition),
  async (interaction) => {
    const [, run, suggest] = commands.find(([{ name }]) => name === interaction.commandName) ?? []
    await (interaction.isAutocomplete() ? suggest : run)?.(interaction)
  },
)
