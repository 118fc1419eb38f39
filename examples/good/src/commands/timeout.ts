import {
  type ChatInputCommandInteraction,
  EmbedBuilder,
  InteractionContextType,
  PermissionFlagsBits,
  SlashCommandBuilder,
} from 'discord.js'

const MINUTES = { short: 5, hour: 60, day: 24 * 60 } as const

export const data = new SlashCommandBuilder()
  .setName('timeout')
  .setNameLocalizations({ de: 'auszeit', fr: 'exclusion' })
  .setDescription('Silence a member for a while')
  .setDefaultMemberPermissions(PermissionFlagsBits.ModerateMembers)
  .setContexts(InteractionContextType.Guild)
  .addUserOption((option) => option.setName('member').setDescription('Who').setRequired(true))
  .addIntegerOption((option) =>
    option
      .setName('minutes')
      .setDescription('For how long')
      .setRequired(true)
      .addChoices(...Object.entries(MINUTES).map(([name, value]) => ({ name, value }))),
  )
  .addStringOption((option) => option.setName('reason').setDescription('Why').setMaxLength(512))

export async function execute(interaction: ChatInputCommandInteraction<'cached'>): Promise<void> {
  const member = interaction.options.getMember('member')
  const minutes = interaction.options.getInteger('minutes', true)
  await member?.timeout(minutes * 60_000, interaction.options.getString('reason') ?? undefined)
  const embed = new EmbedBuilder().setTitle('Timeout').setDescription(`${member} is silent for ${minutes} minutes.`)
  await interaction.reply({ embeds: [embed] })
}
