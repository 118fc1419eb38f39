/**
 * The enumerations of Discord's documentation, with its names. Names that it lacks come from the
 * official API documentation and the official OpenAPI document (2026-07-18).
 */

/** The types of commands. Section "Command types". */
export const CommandType = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const
/** The number of a command type. */
export type CommandType = (typeof CommandType)[keyof typeof CommandType]

/** The types of options. Section "Option types". */
export const OptionType = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const
/** The number of an option type. */
export type OptionType = (typeof OptionType)[keyof typeof OptionType]

/** The handlers of an entry point command. Section "Entry point handler types". */
export const HandlerType = { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 } as const
/** The number of an entry point's handler type. */
export type HandlerType = (typeof HandlerType)[keyof typeof HandlerType]

/** The places in which commands can be used. Section "Context and installation enumerations". */
export const InteractionContextType = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const
/** The number of a place in which commands can be used. */
export type InteractionContextType =
  (typeof InteractionContextType)[keyof typeof InteractionContextType]

/** The ways of installing an app. Official API documentation, 2026-07-18. */
export const IntegrationType = { GUILD_INSTALL: 0, USER_INSTALL: 1 } as const
/** The number of a way of installing an app. */
export type IntegrationType = (typeof IntegrationType)[keyof typeof IntegrationType]

/** The targets of a permission overwrite. Section "Application command permission". */
export const PermissionType = { ROLE: 1, USER: 2, CHANNEL: 3 } as const
/** The number of the target of a permission overwrite: role, user or channel. */
export type PermissionType = (typeof PermissionType)[keyof typeof PermissionType]

/**
 * The types of channels. Official API documentation "Channel Types", 2026-07-18 (GUILD_MEDIA is
 * missing from the OpenAPI document).
 */
export const ChannelType = {
  GUILD_TEXT: 0,
  DM: 1,
  GUILD_VOICE: 2,
  GROUP_DM: 3,
  GUILD_CATEGORY: 4,
  GUILD_ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  GUILD_STAGE_VOICE: 13,
  GUILD_DIRECTORY: 14,
  GUILD_FORUM: 15,
  GUILD_MEDIA: 16,
} as const
/** The number of a channel type. */
export type ChannelType = (typeof ChannelType)[keyof typeof ChannelType]

/**
 * Channel types that the service accepts in an option, although users can never choose such a
 * channel in a guild.
 */
export const UNREACHABLE_CHANNEL_TYPES: readonly ChannelType[] = [
  ChannelType.DM,
  ChannelType.GROUP_DM,
  ChannelType.GUILD_DIRECTORY,
]

/** The flags of a lobby member. Section "Lobby". */
export const LobbyMemberFlag = { CanLinkLobby: 1 << 0 } as const

/** The groups of files in the `file_types` of an attachment option (public fact). */
export const FILE_TYPE_GROUPS: readonly string[] = ['image', 'video', 'audio']

/** The enumerations, by the names that field tables use. */
export const ENUMS = {
  CommandType,
  OptionType,
  HandlerType,
  InteractionContextType,
  IntegrationType,
  PermissionType,
  ChannelType,
} as const
/** The name of an enumeration of {@link ENUMS}. */
export type EnumName = keyof typeof ENUMS

/** The option types that may have choices and autocomplete. */
export const CHOICE_OPTION_TYPES: readonly OptionType[] = [
  OptionType.STRING,
  OptionType.INTEGER,
  OptionType.NUMBER,
]
