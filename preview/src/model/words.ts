import type { EnumName, PermissionName } from '@slashlint/core/contract'

/** The chat client's words for members of enumerations, if they differ from Discord's names. */

type Words = { readonly [N in EnumName]?: Readonly<Record<string, string>> }

const WORDS: Words = {
  CommandType: {
    USER: 'in the Apps menu of a user',
    MESSAGE: 'in the Apps menu of a message',
    PRIMARY_ENTRY_POINT: 'opens the Activity',
  },
  OptionType: {
    STRING: 'text',
    INTEGER: 'whole number',
    BOOLEAN: 'True or False',
    MENTIONABLE: 'user or role',
  },
  InteractionContextType: {
    GUILD: 'in servers',
    BOT_DM: 'in DMs with the app',
    PRIVATE_CHANNEL: 'in other DMs and group DMs',
  },
  ChannelType: {
    GUILD_TEXT: 'text channels',
    DM: 'DMs',
    GUILD_VOICE: 'voice channels',
    GROUP_DM: 'group DMs',
    GUILD_CATEGORY: 'categories',
    GUILD_ANNOUNCEMENT: 'announcement channels',
    ANNOUNCEMENT_THREAD: 'announcement threads',
    PUBLIC_THREAD: 'public threads',
    PRIVATE_THREAD: 'private threads',
    GUILD_STAGE_VOICE: 'stages',
    GUILD_DIRECTORY: 'directories',
    GUILD_FORUM: 'forums',
    GUILD_MEDIA: 'media channels',
  },
}

/** Returns the client's word for a member of an enumeration. */
export const wordFor = (name: EnumName, member: string): string =>
  WORDS[name]?.[member] ?? member.toLowerCase().replaceAll('_', ' ')

const PERMISSIONS: { readonly [P in PermissionName]?: string } = {
  CREATE_INSTANT_INVITE: 'Create Invite',
  MANAGE_GUILD: 'Manage Server',
  STREAM: 'Video',
  VIEW_CHANNEL: 'View Channels',
  SEND_TTS_MESSAGES: 'Send Text-to-Speech Messages',
  MENTION_EVERYONE: 'Mention @everyone, @here and All Roles',
  VIEW_GUILD_INSIGHTS: 'View Server Insights',
  USE_VAD: 'Use Voice Activity',
  USE_EXTERNAL_EMOJIS: 'Use External Emoji',
  MANAGE_GUILD_EXPRESSIONS: 'Manage Expressions',
  CREATE_GUILD_EXPRESSIONS: 'Create Expressions',
  SEND_MESSAGES_IN_THREADS: 'Send Messages in Threads',
  USE_EMBEDDED_ACTIVITIES: 'Use Activities',
  MODERATE_MEMBERS: 'Timeout Members',
  SEND_POLLS: 'Create Polls',
}

/** Returns the client's word for a permission: `Ban Members`, `Manage Server`. */
export const permissionWord = (name: string): string =>
  PERMISSIONS[name as PermissionName] ??
  name
    .replace(
      /_?([A-Z])([A-Z]*)/g,
      (_match, first: string, rest: string) => ` ${first}${rest.toLowerCase()}`,
    )
    .trim()
