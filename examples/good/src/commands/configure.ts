import { ChannelType, PermissionFlagsBits, SlashCommandBuilder } from 'discord.js'
import { language } from '../parts/language.js'

export default class ConfigureCommand {
  readonly data = new SlashCommandBuilder()
    .setName('configure')
    .setDescription('What the bot does in this server')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild | PermissionFlagsBits.ManageChannels)
    .addSubcommand(language)
    .addSubcommandGroup((group) =>
      group
        .setName('log')
        .setDescription('What is written down, and where')
        .addSubcommand((sub) =>
          sub
            .setName('channel')
            .setDescription('Where the log goes')
            .addChannelOption((option) =>
              option
                .setName('channel')
                .setDescription('A text channel')
                .addChannelTypes(ChannelType.GuildText, ChannelType.GuildAnnouncement)
                .setRequired(true),
            ),
        )
        .addSubcommand((sub) => sub.setName('off').setDescription('Write nothing down')),
    )
}
