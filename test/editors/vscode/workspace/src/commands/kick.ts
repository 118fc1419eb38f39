import { SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder()
  .setName('kick')
  .setDescription('Removes a member')
  .addStringOption((option) => option.setName('reason').setDescription('Why'))
  .addUserOption((option) => option.setName('member').setDescription('Who').setRequired(true))
