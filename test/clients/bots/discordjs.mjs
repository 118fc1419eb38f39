// A bot as the guide of discord.js writes it. BY_OPTION: the address, as the library's own option takes it.
import {
  ActionRowBuilder,
  ApplicationCommandType,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContextMenuCommandBuilder,
  Events,
  ModalBuilder,
  REST,
  Routes,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js'

const { DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: id, BY_OPTION: address } = process.env
const rest = address === undefined ? {} : { api: `${address}/api` }

const text = (name) => (option) => option.setName(name).setDescription('A text').setRequired(true)
const commands = [
  new SlashCommandBuilder()
    .setName('echo')
    .setDescription('Says it again')
    .addStringOption(text('text')),
  new SlashCommandBuilder().setName('slow').setDescription('Takes its time'),
  new SlashCommandBuilder()
    .setName('fruit')
    .setDescription('Picks a fruit')
    .addStringOption((option) =>
      option.setName('name').setDescription('Which').setAutocomplete(true),
    ),
  new SlashCommandBuilder().setName('files').setDescription('Sends files'),
  new SlashCommandBuilder().setName('choose').setDescription('Offers menus'),
  new SlashCommandBuilder().setName('form').setDescription('Asks why'),
  new ContextMenuCommandBuilder().setName('Who').setType(ApplicationCommandType.User),
  new ContextMenuCommandBuilder().setName('Quote').setType(ApplicationCommandType.Message),
].map((command) => command.toJSON())

const deployed = await new REST(rest)
  .setToken(token)
  .put(Routes.applicationCommands(id), { body: commands })
console.log(`deployed ${deployed.length}`)

const row = (component) => new ActionRowBuilder().addComponents(component)
const client = new Client({ intents: Number(process.env.BOT_INTENTS ?? 1), rest })
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused()
    const fruits = ['apple', 'apricot', 'banana'].filter((fruit) => fruit.startsWith(typed))
    await interaction.respond(fruits.map((fruit) => ({ name: fruit, value: fruit })))
  } else if (interaction.isUserContextMenuCommand()) {
    await interaction.reply(`That is ${interaction.targetUser.username}`)
  } else if (interaction.isMessageContextMenuCommand()) {
    await interaction.reply(`> ${interaction.targetMessage.content}`)
  } else if (interaction.isStringSelectMenu()) {
    await interaction.update({
      content: `You took ${interaction.values.join(' and ')}`,
      components: [],
    })
  } else if (interaction.isUserSelectMenu()) {
    await interaction.reply(
      `You took ${interaction.users.map(({ username }) => username).join(' and ')}`,
    )
  } else if (interaction.isButton()) {
    await interaction.update({ content: 'Pressed', components: [] })
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`Because ${interaction.fields.getTextInputValue('why')}`)
  } else if (interaction.commandName === 'echo') {
    const button = new ButtonBuilder()
      .setCustomId('again')
      .setLabel('Again')
      .setStyle(ButtonStyle.Primary)
    await interaction.reply({
      content: interaction.options.getString('text'),
      components: [row(button)],
    })
  } else if (interaction.commandName === 'slow') {
    await interaction.deferReply()
    await interaction.editReply('Done')
    await interaction.followUp('And more')
  } else if (interaction.commandName === 'files') {
    const file = (name, size) =>
      new AttachmentBuilder(Buffer.alloc(size, 97), { name, description: `The file ${name}` })
    await interaction.reply({ content: 'One', files: [file('one.txt', 10)] })
    await interaction.editReply({ files: [file('two.bin', 2_000_000)] })
    await interaction.followUp({ files: [file('drei ß.txt', 3), file('four.txt', 4)] })
  } else if (interaction.commandName === 'choose') {
    const fruits = new StringSelectMenuBuilder()
      .setCustomId('fruits')
      .setPlaceholder('Fruits')
      .setMaxValues(2)
      .addOptions(['apple', 'pear'].map((value) => ({ label: value.toUpperCase(), value })))
    const users = new UserSelectMenuBuilder().setCustomId('users').setPlaceholder('Users')
    await interaction.reply({ content: 'Choose', components: [row(fruits), row(users)] })
  } else if (interaction.commandName === 'form') {
    const why = new TextInputBuilder()
      .setCustomId('why')
      .setLabel('Why?')
      .setStyle(TextInputStyle.Short)
    await interaction.showModal(
      new ModalBuilder().setCustomId('form').setTitle('Tell us').addComponents(row(why)),
    )
  }
})
client.on(Events.ShardResume, () => console.log('resumed'))
client.once(Events.ClientReady, () => console.log('ready'))
await client.login(token)
