// Files of code as bots have them: definitions, and handlers that read them.

const command = (number) => `export const data${number} = new SlashCommandBuilder()
  .setName('remind-${number}')
  .setDescription('Set a reminder for yourself or for somebody else')
  .setDefaultMemberPermissions(PermissionFlagsBits.SendMessages)
  .setContexts(InteractionContextType.Guild, InteractionContextType.BotDM)
  .addStringOption((option) =>
    option.setName('text').setDescription('What you want to be reminded of').setRequired(true).setMaxLength(512),
  )
  .addIntegerOption((option) => option.setName('minutes').setDescription('In how many minutes').setMinValue(1))
  .addStringOption((option) =>
    option
      .setName('repeat')
      .setDescription('How often')
      .addChoices({ name: 'Daily', value: 'daily' }, { name: 'Weekly', value: 'weekly' }),
  )

`

export const handler = (
  number,
) => `export async function handle${number}(interaction: ChatInputCommandInteraction): Promise<void> {
  const text = interaction.options.getString('text', true)
  const minutes = interaction.options.getInteger('minutes') ?? ${number + 1}
  const repeat = interaction.options.getString('repeat')
  if (minutes > 60 * 24 * 365) {
    await interaction.reply({ content: \`That is \${minutes} minutes: too long.\`, ephemeral: true })
    return
  }
  const reminder = await database.reminders.create({ data: { userId: interaction.user.id, text, repeat, at: Date.now() + minutes * 60_000 } })
  const embed = new EmbedBuilder()
    .setTitle('Reminder')
    .setDescription(text)
    .addFields({ name: 'When', value: time(Math.floor(reminder.at / 1000), 'R') })
  await interaction.reply({ embeds: [embed], components: reminder.id > 0 ? [row(reminder)] : [] })
}

`

export const HEAD = `import { ChatInputCommandInteraction, EmbedBuilder, InteractionContextType, PermissionFlagsBits, SlashCommandBuilder, time } from 'discord.js'
import { database } from '../database.js'
import { row } from '../components/row.js'

`

/** A bot's file of about so many bytes; most hold one definition, and code for what it does. */
export function botFile(bytes, isDense) {
  let text = HEAD + command(0)
  for (let number = 1; text.length < bytes; number++) {
    text += isDense ? command(number) : handler(number)
  }
  return text
}

export const MANY = '90 commands with their handlers'
const manyCommands = () =>
  HEAD + Array.from({ length: 90 }, (_, number) => command(number) + handler(number)).join('')

export const FILES = [
  { name: '2 KB', text: botFile(2_000, false) },
  { name: '10 KB', text: botFile(10_000, false) },
  { name: '50 KB', text: botFile(50_000, false) },
  { name: '100 KB', text: botFile(100_000, false) },
  { name: '400 KB', text: botFile(400_000, false) },
  { name: '50 KB, commands only', text: botFile(50_000, true) },
  { name: MANY, text: manyCommands() },
]

/** Behind what something is typed: the text is another one every time. */
export const PLACES = { words: 'Set a re', code: 'export const da' }
