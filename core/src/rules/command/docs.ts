import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

/** 26 options: one more than a command may have. */
const tracks = Array.from({ length: 26 }, (_item, index) => ({
  type: 3,
  name: `song-${index + 1}`,
  description: 'Title or link',
}))

/** Makes one option of a rule book: 25 choices whose texts are shown and sent back in full. */
function chapter(name: string, value: (title: string) => string): object {
  return {
    type: 3,
    name,
    description: 'Which rule to quote',
    choices: Array.from({ length: 25 }, (_item, index) => {
      const title = `§ ${index + 1}: be kind, stay on topic, ask before you mention many people, and keep spoilers hidden`
      return { name: title, value: value(title) }
    }),
  }
}

function ruleBook(value: (title: string) => string): object {
  return {
    name: 'rules',
    description: 'Quote a rule of this server',
    options: [chapter('chat', value), chapter('voice', value)],
  }
}

export const commandDocs = {
  'command/name-length': {
    summary: `The name of a command is 1 to ${LIMITS.nameLength} characters long.`,
    why: `Discord answers BASE_TYPE_BAD_LENGTH ("Must be between 1 and ${LIMITS.nameLength} in length."). Characters are Unicode code points: an emoji counts as one. Sub-commands give room for more words.`,
    bad: { name: 'show-moderation-history-of-member', description: 'List warnings and bans' },
    good: { name: 'moderation-history', description: 'List warnings and bans' },
  },
  'command/name-pattern': {
    summary:
      'The name of a slash command consists of letters and digits of any script, hyphens and underscores.',
    why: 'Discord answers STRING_TYPE_REGEX ("String value did not match validation regex."). Spaces, full stops, slashes and emoji are not allowed; only user, message and entry point commands may have spaces.',
    bad: { name: 'ban user', description: 'Ban a member' },
    good: { name: 'ban-user', description: 'Ban a member' },
  },
  'command/name-lowercase': {
    summary: 'The name of a slash command is in lower case, in every script that has it.',
    why: 'Discord answers APPLICATION_COMMAND_INVALID_NAME ("Command name is invalid"), without saying that the capital letter is the reason. Scripts without case, such as Japanese or Hindi, are fine.',
    bad: { name: 'playNext', description: 'Play a song next' },
    good: { name: 'playnext', description: 'Play a song next' },
  },
  'command/name-apostrophe': {
    summary:
      "The name of a slash command has no apostrophe ' (U+0027); the letter ʼ (U+02BC) is fine.",
    why: 'The documented pattern allows it, but Discord answers STRING_TYPE_REGEX (discord-api-docs issue 7371). The modifier letter ʼ looks the same and is accepted.',
    bad: { name: "what's-new", description: 'Recent changes' },
    good: { name: 'whatʼs-new', description: 'Recent changes' },
  },
  'command/name-blank': {
    summary: 'The name of a user, message or entry point command holds more than white space.',
    why: 'White space at the ends is trimmed before the name is stored, so nothing is left, and a name needs at least one character.',
    bad: { type: 2, name: '   ' },
    good: { type: 2, name: 'Show avatar' },
  },
  'command/name-whitespace': {
    summary:
      'The name of a user, message or entry point command has no white space at its ends and none repeated.',
    why: 'Discord stores the name trimmed, with single spaces, and interactions bring that name. Code that looks the handler up by the name written here does not find it.',
    bad: { type: 3, name: 'Report  message' },
    good: { type: 3, name: 'Report message' },
  },
  'command/description-required': {
    summary: 'A slash command has a description.',
    why: 'Discord answers BASE_TYPE_REQUIRED ("This field is required"). Only user, message and entry point commands do not need one.',
    bad: { name: 'ping' },
    good: { name: 'ping', description: 'Is the bot awake?' },
  },
  'command/description-length': {
    summary: `The description of a slash command is 1 to ${LIMITS.descriptionLength} characters long.`,
    why: `Discord answers BASE_TYPE_BAD_LENGTH ("Must be between 1 and ${LIMITS.descriptionLength} in length."). Characters are Unicode code points: an emoji counts as one, whatever .length says.`,
    bad: {
      name: 'ban',
      description:
        'Ban a member from this server, delete what they wrote in the last days, and tell them the reason by message',
    },
    good: {
      name: 'ban',
      description: 'Ban a member, delete their recent messages and tell them the reason',
    },
  },
  'command/description-blank': {
    summary: 'The description of a slash command holds more than white space.',
    why: 'Discord trims the text before it checks it, and rejects what is then empty.',
    bad: { name: 'ping', description: '  ' },
    good: { name: 'ping', description: 'Is the bot awake?' },
  },
  'command/description-not-allowed': {
    summary: 'User and message commands have no description.',
    why: 'Discord answers APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID ("Context menu commands cannot have description"). The menu shows only the name.',
    bad: { type: 2, name: 'avatar', description: 'Show the avatar of this member' },
    good: { type: 2, name: 'avatar' },
  },
  'command/options-not-allowed': {
    summary: 'Only slash commands have options.',
    why: 'Discord answers APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID ("Context menu commands cannot have options"). A context menu command receives the user or message it was opened on; ask for anything else in a modal.',
    bad: {
      type: 3,
      name: 'Translate',
      options: [{ type: 3, name: 'language', description: 'Into which language' }],
    },
    good: { type: 3, name: 'Translate' },
  },
  'command/options-count': {
    summary: `A command has at most ${LIMITS.options} options.`,
    why: `Discord answers BASE_TYPE_MAX_LENGTH ("Must be ${LIMITS.options} or fewer in length.") at "options". Sub-commands and groups count as options too; groups make room for ${LIMITS.options} times ${LIMITS.options} sub-commands.`,
    bad: { name: 'playlist', description: 'Play several songs', options: tracks },
    path: ['options'],
    good: { name: 'playlist', description: 'Play several songs', options: tracks.slice(0, 25) },
  },
  'command/handler-not-allowed': {
    summary: 'Only the entry point command of an app with an Activity has a handler.',
    why: 'The handler says who opens the Activity. It exists for type 4 alone, and only where the app has the EMBEDDED flag.',
    bad: { name: 'chess', description: 'Play chess in this channel', handler: 2 },
    good: { name: 'chess', description: 'Play chess in this channel' },
  },
  'command/entry-point-in-guild': {
    summary: 'The entry point command is a global command.',
    why: 'An app cannot have an entry point in one guild only. Deploy it with the global commands, of which it may be one.',
    context: { scope: 'guild' },
    bad: { type: 4, name: 'Launch', handler: 2 },
    path: ['type'],
    good: { type: 4, name: 'Launch', handler: 2 },
    goodContext: { scope: 'global' },
  },
  'command/global-only-field': {
    summary: 'A guild command has no fields that exist only on global commands.',
    why: 'Discord accepts the field and ignores it: a guild command is never available in direct messages, whatever "dm_permission" says.',
    context: { scope: 'guild' },
    bad: { name: 'ban', description: 'Ban a member', dm_permission: false },
    good: { name: 'ban', description: 'Ban a member' },
  },
  'command/permissions-format': {
    summary:
      '"default_member_permissions" is a bit set: the sum of permissions, written as a string of decimal digits.',
    why: 'Discord refuses names and other notations. Add the values of the permissions you need: KICK_MEMBERS is 2, BAN_MEMBERS is 4, both together are "6".',
    bad: { name: 'ban', description: 'Ban a member', default_member_permissions: 'BAN_MEMBERS' },
    good: { name: 'ban', description: 'Ban a member', default_member_permissions: '4' },
  },
  'command/permissions-unknown-bit': {
    summary: 'Every bit of "default_member_permissions" belongs to a known permission.',
    why: 'No role can hold a permission that does not exist, so only administrators see the command. Usually a bit position was mistaken for its value, or a shift went one too far.',
    bad: {
      name: 'ban',
      description: 'Ban a member',
      default_member_permissions: '140737488355328',
    },
    good: { name: 'ban', description: 'Ban a member', default_member_permissions: '4' },
  },
  'command/deprecated-field': {
    summary: 'A command uses no deprecated fields.',
    why: '"dm_permission" and "default_permission" still work and will be removed one day. "contexts" says the same and more: 0 guilds, 1 direct messages with the bot, 2 other private channels.',
    bad: { name: 'ban', description: 'Ban a member', dm_permission: false },
    good: { name: 'ban', description: 'Ban a member', contexts: [0] },
  },
  'command/conflicting-fields': {
    summary: 'A deprecated field is not used together with its replacement.',
    why: 'Two fields set the same thing, here even differently, and a reader of the definition cannot know which one counts. Keep "contexts" and "default_member_permissions".',
    bad: { name: 'remind', description: 'Set a reminder', dm_permission: false, contexts: [0, 1] },
    good: { name: 'remind', description: 'Set a reminder', contexts: [0, 1] },
  },
  'command/private-channel-without-user-install': {
    summary:
      'A command for private channels (context 2) can be installed to a user (integration type 1).',
    why: 'In group chats and direct messages between users only commands of user-installed apps appear. Without that kind of installation the context has no effect.',
    bad: {
      name: 'translate',
      description: 'Translate a text',
      integration_types: [0],
      contexts: [0, 2],
    },
    path: ['contexts', 1],
    good: {
      name: 'translate',
      description: 'Translate a text',
      integration_types: [0, 1],
      contexts: [0, 2],
    },
  },
  'command/bot-dm-in-guild': {
    summary: 'A guild command is not meant for direct messages with the bot (context 1).',
    why: 'Commands of a guild are never available in direct messages, so the context has no effect. Deploy the command globally if it should work there.',
    resource: 'commands',
    context: { scope: 'guild' },
    bad: [{ name: 'remind', description: 'Set a reminder', contexts: [0, 1] }],
    good: [{ name: 'remind', description: 'Set a reminder', contexts: [0] }],
  },
  'command/integration-not-supported': {
    summary: 'A command asks only for kinds of installation that the app supports.',
    why: 'A command can support only what the app itself supports. Turn on user installation for the whole app first, or leave the type out here.',
    context: { app: { integrationTypes: [0] } },
    bad: { name: 'translate', description: 'Translate a text', integration_types: [0, 1] },
    good: { name: 'translate', description: 'Translate a text', integration_types: [0] },
  },
  'command/nsfw-discovery': {
    summary: 'An app that can be discovered has no age-restricted commands.',
    why: 'Apps with discovery enabled cannot contain age-restricted commands or content. Remove the flag and the content, or the app from discovery.',
    context: { app: { discoverable: true } },
    bad: { name: 'roulette', description: 'Bet your points', nsfw: true },
    good: { name: 'roulette', description: 'Bet your points' },
  },
  'command/too-large': {
    summary: `Names, descriptions and choice values of a whole command have at most ${LIMITS.commandSize} characters in total.`,
    why: `Discord answers APPLICATION_COMMAND_TOO_LARGE ("Command exceeds maximum size (${LIMITS.commandSize})"). Of a text and its translations only the longest counts. Shortening choice values saves most, and users never see them.`,
    bad: ruleBook((title) => title),
    path: [],
    good: ruleBook((title) => title.slice(2, 4).replace(':', '')),
  },
  'command/rename-loses-permissions': {
    summary: 'A command keeps its name if guilds have set permissions for it.',
    why: 'Renaming a command deletes, permanently and in every guild, who may use it. Administrators have to set everything again, and until then the default applies.',
    context: {
      operation: 'edit',
      current: { id: '1100000000000000001', type: 1, name: 'mod' },
      overwrites: [
        {
          id: '1100000000000000001',
          permissions: [{ id: '197038439483310086', type: 1, permission: true }],
        },
      ],
    },
    bad: { name: 'moderate' },
    path: ['name'],
    good: { name: 'mod', description: 'Moderate this server' },
  },
  'command/permissions-without-effect': {
    summary: '"default_member_permissions" belongs to commands that can be used in a server.',
    why: 'Members have permissions in servers only. A command whose "contexts" are direct messages and group chats is shown to everybody there, whatever the field says. A command that users install keeps its restriction in servers: the way of installation does not matter.',
    bad: {
      name: 'notes',
      description: 'Shows your notes',
      contexts: [1],
      default_member_permissions: '8',
    },
    good: { name: 'notes', description: 'Shows your notes', contexts: [1] },
  },
  'command/private-channels-not-included': {
    summary: 'A command that users can install states its "contexts".',
    why: 'Without "contexts" such a command appears in servers and in direct messages with the app, but not in other direct messages and group chats. Discord used to document that absent contexts mean all of them, and has removed that sentence.',
    bad: { name: 'translate', description: 'Translates a text', integration_types: [0, 1] },
    good: {
      name: 'translate',
      description: 'Translates a text',
      integration_types: [0, 1],
      contexts: [0, 1, 2],
    },
    path: ['integration_types'],
  },
} satisfies Docs<'command'>
