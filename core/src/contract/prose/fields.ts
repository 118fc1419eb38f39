import { ChannelType, FILE_TYPE_GROUPS, InteractionContextType, LobbyMemberFlag } from '../enums.js'
import type { FIELDS, ObjectResource } from '../fields.js'
import { AGE_RESTRICTED_FROM, LIMITS } from '../limits.js'
import { PERMISSION_BITS, type PermissionName } from '../permissions.js'
import { DEFAULT_COMMUNICATION_SCOPES, DEFAULT_PRESENCE_SCOPES } from '../scopes.js'

/**
 * The texts about a field in hovers, completion, JSON Schemas and docs. They do not repeat types, limits, defaults and
 * enumerations, which come from the tables (`describeField`).
 */
export interface FieldProse {
  /** A noun phrase for headings and completion lists: `Name localizations`. */
  readonly title: string
  /** The effect of the field, in one or two sentences. */
  readonly description: string
  /** Valid values. */
  readonly examples?: readonly unknown[]
}

type Prose = {
  readonly [R in ObjectResource]: { readonly [K in keyof (typeof FIELDS)[R]]: FieldProse }
}

const say = (title: string, description: string, examples?: readonly unknown[]): FieldProse => ({
  title,
  description,
  ...(examples && { examples }),
})

const bits = (...names: readonly PermissionName[]) =>
  String(names.reduce((sum, name) => sum | (1n << BigInt(PERMISSION_BITS[name])), 0n))

const SNOWFLAKE = '41771983423143937'
const byService = 'Assigned by Discord: leave it out of request bodies.'

const nameLocalizations: FieldProse = say(
  'Localized names',
  'The name by locale, for users of that language. A missing locale shows the default.',
  [{ de: 'bannen', 'pt-BR': 'banir' }],
)
const descriptionLocalizations: FieldProse = say(
  'Localized descriptions',
  'The description by locale, for users of that language. A missing locale shows the default.',
  [{ de: 'Schließt ein Mitglied aus', 'pt-BR': 'Bane um membro' }],
)
const nameLocalized: FieldProse = say(
  'Localized name',
  `The name in the requester’s locale. ${byService}`,
)
const descriptionLocalized: FieldProse = say(
  'Localized description',
  `The description in the requester’s locale. ${byService}`,
)
const unchecked = (title: string): FieldProse => ({
  title,
  description: 'Known from Discord’s published schema only; its value is not checked.',
})
const metadata: FieldProse = say(
  'Metadata',
  `Texts by key, of the app’s own choice. Keys and values have at most ${LIMITS.lobbyMetadataLength} characters together.`,
  [{ map: 'canyon', mode: 'ranked' }],
)
const overwrites: FieldProse = say(
  'Permission overwrites',
  'Roles, users and channels to which the command is allowed or denied.',
  [[{ id: SNOWFLAKE, type: 1, permission: true }]],
)
const applicationId: FieldProse = say('Application id', 'The app that the command belongs to.')
const guildId: FieldProse = say('Guild id', 'The guild that the command is registered in.')

export const FIELD_PROSE: Prose = {
  command: {
    id: say(
      'Command id',
      'Assigned by Discord. In a bulk overwrite it tells which command an item is, so that it can be renamed.',
      [SNOWFLAKE],
    ),
    type: say('Command type', 'Where the command appears.'),
    application_id: { ...applicationId, description: `${applicationId.description} ${byService}` },
    guild_id: { ...guildId, description: `${guildId.description} ${byService}` },
    name: say(
      'Name',
      'Slash commands: lower-case letters, digits, - and _. User, message and entry point commands may have capitals and spaces.',
      ['ban', 'show-avatar', 'Translate message'],
    ),
    name_localizations: nameLocalizations,
    description: say(
      'Description',
      'What the command does, shown in the command picker. User and message commands have none.',
      ['Bans a member from this server'],
    ),
    description_localizations: descriptionLocalizations,
    options: say(
      'Options',
      'The parameters of a slash command, required ones first, or its sub-commands and groups. Names are unique.',
      [[{ type: 6, name: 'target', description: 'Who is banned', required: true }]],
    ),
    default_member_permissions: say(
      'Default member permissions',
      'Bit set of the permissions that members need, as a string of digits. "0" disables the command for everyone except administrators.',
      [bits('BAN_MEMBERS'), bits('MANAGE_GUILD', 'MANAGE_ROLES'), '0'],
    ),
    dm_permission: say(
      'Available in direct messages',
      'Whether a global command is available in direct messages with the app.',
    ),
    default_permission: say(
      'Enabled by default',
      'Whether the command is enabled when the app is added to a guild.',
    ),
    nsfw: say(
      'Age-restricted',
      `Whether the command is for users aged ${AGE_RESTRICTED_FROM} or older only. Apps with discovery cannot have such.`,
    ),
    integration_types: say(
      'Installation contexts',
      'How the app must be installed for the command to appear. Default: what the app is configured for.',
      [[0], [0, 1]],
    ),
    contexts: say('Interaction contexts', 'Where the command can be used.', [
      [InteractionContextType.GUILD],
      Object.values(InteractionContextType),
    ]),
    version: say('Version', `Changes whenever the command substantially does. ${byService}`),
    handler: say(
      'Entry point handler',
      'Who answers when the entry point is used. Only apps with an Activity can set it.',
    ),
    name_localized: nameLocalized,
    description_localized: descriptionLocalized,
  },
  option: {
    type: say('Option type', 'What the option takes, or that it is a sub-command or group.'),
    name: say('Name', 'Lower-case letters, digits, - and _; unique among its siblings.', [
      'target',
      'delete-messages',
    ]),
    name_localizations: { ...nameLocalizations, examples: [{ de: 'ziel', 'pt-BR': 'alvo' }] },
    description: say('Description', 'What the option is for, shown while users fill it in.', [
      'Who is banned',
    ]),
    description_localizations: {
      ...descriptionLocalizations,
      examples: [{ de: 'Wer gebannt wird', 'pt-BR': 'Quem é banido' }],
    },
    required: say(
      'Required',
      'Whether users must fill the option in. Required options stand before optional ones.',
    ),
    choices: say(
      'Choices',
      'The only values that users can pick. An option has either choices or autocomplete.',
      [[{ name: 'One day', value: '1d' }]],
    ),
    options: say('Options', 'The parameters of a sub-command, or the sub-commands of a group.', [
      [{ type: 3, name: 'reason', description: 'Shown in the audit log' }],
    ]),
    channel_types: say(
      'Channel types',
      'The kinds of channels that users can pick; all when absent.',
      [[ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT]],
    ),
    min_value: say(
      'Least value',
      'The least number that users can enter; an integer for INTEGER options.',
      [0],
    ),
    max_value: say(
      'Greatest value',
      'The greatest number that users can enter; an integer for INTEGER options.',
      [100],
    ),
    min_length: say('Least length', 'How many characters users must enter at least.', [1]),
    max_length: say('Greatest length', 'How many characters users can enter at most.', [200]),
    autocomplete: say(
      'Autocomplete',
      'Whether the app suggests values while users type. Users can still enter others.',
    ),
    file_types: say(
      'File types',
      `The files that users can attach: ${FILE_TYPE_GROUPS.join(', ')}, or extensions such as ".pdf".`,
      [['image', '.pdf']],
    ),
    name_localized: nameLocalized,
    description_localized: descriptionLocalized,
  },
  choice: {
    name: say('Name', 'What users see.', ['One day']),
    name_localizations: { ...nameLocalizations, examples: [{ de: 'Ein Tag', 'pt-BR': 'Um dia' }] },
    value: say(
      'Value',
      'What the app receives: a string, integer or number, by the type of the option.',
      ['1d', 7],
    ),
    name_localized: nameLocalized,
  },
  commandPermissions: {
    permissions: overwrites,
    id: say('Command id', `The command, or the app for all its commands. ${byService}`),
    application_id: { ...applicationId, description: `${applicationId.description} ${byService}` },
    guild_id: say('Guild id', `The guild that the overwrites are for. ${byService}`),
  },
  guildCommandPermissions: {
    id: say(
      'Command id',
      'The command. The application’s id: the overwrites of all commands that have none of their own.',
      [SNOWFLAKE],
    ),
    application_id: { ...applicationId, examples: [SNOWFLAKE] },
    guild_id: say('Guild id', 'The guild that the overwrites are for.', [SNOWFLAKE]),
    permissions: overwrites,
  },
  permission: {
    id: say(
      'Role, user or channel id',
      'The guild’s own id stands for @everyone, the guild’s id minus 1 for all channels.',
      [SNOWFLAKE],
    ),
    type: say('Kind of id', 'What the id is of.'),
    permission: say('Allowed', 'true allows the command, false denies it.'),
  },
  lobby: {
    metadata,
    members: say(
      'Members',
      'The users in the lobby. In an edit the list replaces the membership.',
      [[{ id: SNOWFLAKE }]],
    ),
    idle_timeout_seconds: say(
      'Idle timeout',
      'Seconds to wait before an idle lobby is shut down.',
      [300],
    ),
    flags: unchecked('Lobby flags'),
    override_event_webhooks_url: unchecked('Webhook URL'),
  },
  lobbyMember: {
    id: say('User id', 'The user who is a member.', [SNOWFLAKE]),
    metadata: { ...metadata, examples: [{ role: 'host' }] },
    flags: say(
      'Member flags',
      `${LobbyMemberFlag.CanLinkLobby}, CanLinkLobby: the member may link the lobby to a channel.`,
      [LobbyMemberFlag.CanLinkLobby],
    ),
    additional_name: say(
      'Additional name',
      'A name of the member that other members of the lobby see. Only Add user to lobby and its bulk form take it; elsewhere it is ignored.',
      ['Captain'],
    ),
  },
  authorization: {
    ClientId: say(
      'Application id',
      'Default: the id set through the client’s set-application-id function.',
      [SNOWFLAKE],
    ),
    Scopes: say(
      'OAuth scopes',
      'The scopes requested, separated by single spaces. Request only those needed.',
      [DEFAULT_COMMUNICATION_SCOPES, DEFAULT_PRESENCE_SCOPES],
    ),
    State: say('State', 'Better left unset: the SDK then generates a secure random value.'),
    Nonce: say('Nonce', 'Useful for backend integrations with ID tokens.', ['n-0S6_WzA2Mj']),
    CodeChallenge: say(
      'Code challenge',
      'Needed for the token exchange flow: the challenge of the SDK’s code verifier.',
      [{ Method: 'S256', Challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }],
    ),
    IntegrationType: say('Installation type', 'How the app will be installed.'),
    CustomSchemeParam: say(
      'Custom URI scheme',
      'The scheme of redirects on mobile: <scheme>:/authorize/callback.',
      ['my-game'],
    ),
  },
  codeChallenge: {
    Method: say('Method', 'How the challenge was made from the verifier.', ['S256']),
    Challenge: say('Challenge', 'The challenge itself.', [
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    ]),
  },
}
