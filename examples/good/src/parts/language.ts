import { SlashCommandSubcommandBuilder } from 'discord.js'

export const LANGUAGES = [
  { name: 'Deutsch', value: 'de' },
  { name: 'English', value: 'en' },
  { name: 'Français', value: 'fr' },
]

export const language = new SlashCommandSubcommandBuilder()
  .setName('language')
  .setDescription('In which language the bot answers')
  .addStringOption((option) =>
    option
      .setName('language')
      .setDescription('The language')
      .setRequired(true)
      .addChoices(...LANGUAGES),
  )
