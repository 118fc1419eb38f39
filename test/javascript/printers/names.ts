/** The members of the enumerations by value, as in discord.js and discord-api-types. */
export const MEMBERS = {
  ApplicationCommandType: { 1: 'ChatInput', 2: 'User', 3: 'Message', 4: 'PrimaryEntryPoint' },
  ApplicationCommandOptionType: {
    1: 'Subcommand',
    2: 'SubcommandGroup',
    3: 'String',
    4: 'Integer',
    5: 'Boolean',
    6: 'User',
    7: 'Channel',
    8: 'Role',
    9: 'Mentionable',
    10: 'Number',
    11: 'Attachment',
  },
  ChannelType: {
    0: 'GuildText',
    1: 'DM',
    2: 'GuildVoice',
    3: 'GroupDM',
    4: 'GuildCategory',
    5: 'GuildAnnouncement',
    10: 'AnnouncementThread',
    11: 'PublicThread',
    12: 'PrivateThread',
    13: 'GuildStageVoice',
    14: 'GuildDirectory',
    15: 'GuildForum',
    16: 'GuildMedia',
  },
  InteractionContextType: { 0: 'Guild', 1: 'BotDM', 2: 'PrivateChannel' },
  ApplicationIntegrationType: { 0: 'GuildInstall', 1: 'UserInstall' },
  EntryPointCommandHandlerType: { 1: 'AppHandler', 2: 'DiscordLaunchActivity' },
  PermissionFlagsBits: { '8': 'Administrator', '2147483648': 'UseApplicationCommands' },
  Locale: {
    de: 'German',
    fr: 'French',
    'en-US': 'EnglishUS',
    'en-GB': 'EnglishGB',
    'pt-BR': 'PortugueseBR',
  },
} as const

export type EnumName = keyof typeof MEMBERS

/** Returns the enumeration of a field's values. */
export function enumOf(key: string, isOption: boolean): EnumName | undefined {
  if (key === 'type') {
    return isOption ? 'ApplicationCommandOptionType' : 'ApplicationCommandType'
  }
  return (
    {
      channel_types: 'ChannelType',
      contexts: 'InteractionContextType',
      integration_types: 'ApplicationIntegrationType',
      handler: 'EntryPointCommandHandlerType',
    } as Readonly<Record<string, EnumName>>
  )[key]
}

/** Returns the member with a value. Only locales have texts as values, so the text `'1'` has no member. */
export function memberOf(name: EnumName, value: unknown): string | undefined {
  const members: Readonly<Record<string, string>> = MEMBERS[name]
  if (typeof value !== 'number' && typeof value !== 'string') {
    return undefined
  }
  if ((typeof value === 'string') !== (name === 'Locale')) {
    return undefined
  }
  return Object.hasOwn(members, value) ? members[value] : undefined
}

/** Converts a field's name to that of discord.js: `name_localizations` → `nameLocalizations`. */
export function camelCased(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
