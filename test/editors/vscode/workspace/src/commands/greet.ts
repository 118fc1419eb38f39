import { SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder()
  .setName('greet')
  .setDescription(process.env.GREETING ?? 'Says hello')
