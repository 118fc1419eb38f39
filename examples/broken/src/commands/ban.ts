import { type ChatInputCommandInteraction, PermissionFlagsBits, SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder()
  .setName('Ban')
  .setDescription('Ban a member from the server')
  .setDefaultMemberPermissions(PermissionFlagsBits.BanMembers)
  .addStringOption((option) =>
    option
      .setName('reason')
      .setDescription('Shown in the audit log')
      .setMaxLength(9000),
  )
  // Whom it is about.
  .addUserOption((option) => option.setName('member').setDescription('Who is banned').setRequired(true))
  .addIntegerOption((option) =>
    option
      .setName('delete days')
      .setDescription('How many days of messages to delete')
      .setMinValue(7)
      .setMaxValue(0),
  )

export async function execute(interaction: ChatInputCommandInteraction): Promise<void> {
  await interaction.reply({ content: 'Done.', ephemeral: true })
}
