import type { EnumName, ENUMS } from '../enums.js'

/** The meaning of each member of an enumeration, in a few words. */
export type EnumProse = {
  readonly [E in EnumName]: { readonly [M in keyof (typeof ENUMS)[E]]: string }
}

export const ENUM_PROSE: EnumProse = {
  CommandType: {
    CHAT_INPUT: 'A slash command: users type its name after a slash.',
    USER: 'Stands in the context menu of a user.',
    MESSAGE: 'Stands in the context menu of a message.',
    PRIMARY_ENTRY_POINT: 'The primary way to launch the app’s Activity. Global only.',
  },
  OptionType: {
    SUB_COMMAND: 'A sub-command: it has options of its own and no value.',
    SUB_COMMAND_GROUP: 'A group of sub-commands.',
    STRING: 'A text.',
    INTEGER: 'A whole number.',
    BOOLEAN: 'True or false.',
    USER: 'A user.',
    CHANNEL: 'A channel or category; "channel_types" narrows which.',
    ROLE: 'A role.',
    MENTIONABLE: 'A user or a role.',
    NUMBER: 'A number, with or without decimals.',
    ATTACHMENT: 'A file that the user uploads.',
  },
  HandlerType: {
    APP_HANDLER: 'The app answers the interaction itself, for example by launching its Activity.',
    DISCORD_LAUNCH_ACTIVITY:
      'Discord launches the Activity and sends a message, without asking the app.',
  },
  InteractionContextType: {
    GUILD: 'In guilds.',
    BOT_DM: 'In direct messages with the app’s bot.',
    PRIVATE_CHANNEL: 'In other direct messages and group chats; needs installation to a user.',
  },
  IntegrationType: {
    GUILD_INSTALL: 'The app is installed to a guild.',
    USER_INSTALL: 'The app is installed to a user.',
  },
  PermissionType: {
    ROLE: 'A role; the guild’s own id stands for @everyone.',
    USER: 'A user.',
    CHANNEL: 'A channel; the guild’s id minus 1 stands for all channels.',
  },
  ChannelType: {
    GUILD_TEXT: 'A text channel.',
    DM: 'A direct message; never offered in a guild.',
    GUILD_VOICE: 'A voice channel.',
    GROUP_DM: 'A group of direct messages; never offered in a guild.',
    GUILD_CATEGORY: 'A category of channels.',
    GUILD_ANNOUNCEMENT: 'An announcement channel, which others can follow.',
    ANNOUNCEMENT_THREAD: 'A thread in an announcement channel.',
    PUBLIC_THREAD: 'A public thread in a text or forum channel.',
    PRIVATE_THREAD: 'A private thread in a text channel.',
    GUILD_STAGE_VOICE: 'A stage channel.',
    GUILD_DIRECTORY: 'A directory of guilds, in a hub; never offered in a guild.',
    GUILD_FORUM: 'A forum channel: threads only.',
    GUILD_MEDIA: 'A media channel: threads with media only.',
  },
}
