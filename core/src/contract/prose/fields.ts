import { ChannelType, FILE_TYPE_GROUPS, InteractionContextType, LobbyMemberFlag } from '../enums.js'
import type { FIELDS, ObjectResource } from '../fields.js'
import { AGE_RESTRICTED_FROM, LIMITS } from '../limits.js'
import { PERMISSION_BITS, type PermissionName } from '../permissions.js'
import { DEFAULT_COMMUNICATION_SCOPES, DEFAULT_PRESENCE_SCOPES } from '../scopes.js'

/**
 * What people are told about a field: hovers, completion, JSON Schemas and docs show these texts. Types, limits,
 * defaults and enumerations are not repeated here: they come from the tables (`describeField`).
 */
export interface FieldProse {
  readonly title: string
  /** One or two sentences: what the field does. */
  readonly description: string
  /** Values that are valid there. */
  readonly examples?: readonly unknown[]
}

type Prose = { readonly [R in ObjectResource]: { readonly [K in keyof (typeof FIELDS)[R]]: FieldProse } }

const bits = (...names: readonly PermissionName[]) =>
  String(names.reduce((sum, name) => sum | (1n << BigInt(PERMISSION_BITS[name])), 0n))

const SNOWFLAKE = '41771983423143937'
const byService = 'Assigned by Discord: leave it out of request bodies.'

const nameLocalizations: FieldProse = {
  title: 'Localized names',
  description: 'The name by locale, for users of that language. A missing locale shows the default.',
  examples: [{ de: 'bannen', 'pt-BR': 'banir' }],
}
const descriptionLocalizations: FieldProse = {
  title: 'Localized descriptions',
  description: 'The description by locale, for users of that language. A missing locale shows the default.',
  examples: [{ de: 'Schließt ein Mitglied aus', 'pt-BR': 'Bane um membro' }],
}
const nameLocalized: FieldProse = {
  title: 'Localized name',
  description: `The name in the requester’s locale. ${byService}`,
}
const descriptionLocalized: FieldProse = {
  title: 'Localized description',
  description: `The description in the requester’s locale. ${byService}`,
}
const unchecked = (title: string): FieldProse => ({
  title,
  description: 'Known from Discord’s published schema only; its value is not checked.',
})
const metadata: FieldProse = {
  title: 'Metadata',
  description: `Texts by key, of the app’s own choice. Keys and values have at most ${LIMITS.lobbyMetadataLength} characters together.`,
  examples: [{ map: 'canyon', mode: 'ranked' }],
}
const overwrites: FieldProse = {
  title: 'Permission overwrites',
  description: 'Roles, users and channels to which the command is allowed or denied.',
  examples: [[{ id: SNOWFLAKE, type: 1, permission: true }]],
}
const applicationId: FieldProse = { title: 'Application id', description: 'The app that the command belongs to.' }
const guildId: FieldProse = { title: 'Guild id', description: 'The guild that the command is registered in.' }

export const FIELD_PROSE: Prose = {
  command: {
    id: {
      title: 'Command id',
      description:
        'Assigned by Discord. In a bulk overwrite it tells which command an item is, so that it can be renamed.',
      examples: [SNOWFLAKE],
    },
    type: { title: 'Command type', description: 'Where the command appears.' },
    application_id: { ...applicationId, description: `${applicationId.description} ${byService}` },
    guild_id: { ...guildId, description: `${guildId.description} ${byService}` },
    name: {
      title: 'Name',
      description:
        'Slash commands: lower-case letters, digits, - and _. User, message and entry point commands may have capitals and spaces.',
      examples: ['ban', 'show-avatar', 'Translate message'],
    },
    name_localizations: nameLocalizations,
    description: {
      title: 'Description',
      description: 'What the command does, shown in the command picker. User and message commands have none.',
      examples: ['Bans a member from this server'],
    },
    description_localizations: descriptionLocalizations,
    options: {
      title: 'Options',
      description:
        'The parameters of a slash command, required ones first, or its sub-commands and groups. Names are unique.',
      examples: [[{ type: 6, name: 'target', description: 'Who is banned', required: true }]],
    },
    default_member_permissions: {
      title: 'Default member permissions',
      description:
        'Bit set of the permissions that members need, as a string of digits. "0" disables the command for everyone except administrators.',
      examples: [bits('BAN_MEMBERS'), bits('MANAGE_GUILD', 'MANAGE_ROLES'), '0'],
    },
    dm_permission: {
      title: 'Available in direct messages',
      description: 'Whether a global command is available in direct messages with the app.',
    },
    default_permission: {
      title: 'Enabled by default',
      description: 'Whether the command is enabled when the app is added to a guild.',
    },
    nsfw: {
      title: 'Age-restricted',
      description: `Whether the command is for users aged ${AGE_RESTRICTED_FROM} or older only. Apps with discovery cannot have such.`,
    },
    integration_types: {
      title: 'Installation contexts',
      description: 'How the app must be installed for the command to appear. Default: what the app is configured for.',
      examples: [[0], [0, 1]],
    },
    contexts: {
      title: 'Interaction contexts',
      description: 'Where the command can be used.',
      examples: [[InteractionContextType.GUILD], Object.values(InteractionContextType)],
    },
    version: { title: 'Version', description: `Changes whenever the command substantially does. ${byService}` },
    handler: {
      title: 'Entry point handler',
      description: 'Who answers when the entry point is used. Only apps with an Activity can set it.',
    },
    name_localized: nameLocalized,
    description_localized: descriptionLocalized,
  },
  option: {
    type: { title: 'Option type', description: 'What the option takes, or that it is a sub-command or group.' },
    name: {
      title: 'Name',
      description: 'Lower-case letters, digits, - and _; unique among its siblings.',
      examples: ['target', 'delete-messages'],
    },
    name_localizations: { ...nameLocalizations, examples: [{ de: 'ziel', 'pt-BR': 'alvo' }] },
    description: {
      title: 'Description',
      description: 'What the option is for, shown while users fill it in.',
      examples: ['Who is banned'],
    },
    description_localizations: {
      ...descriptionLocalizations,
      examples: [{ de: 'Wer gebannt wird', 'pt-BR': 'Quem é banido' }],
    },
    required: {
      title: 'Required',
      description: 'Whether users must fill the option in. Required options stand before optional ones.',
    },
    choices: {
      title: 'Choices',
      description: 'The only values that users can pick. An option has either choices or autocomplete.',
      examples: [[{ name: 'One day', value: '1d' }]],
    },
    options: {
      title: 'Options',
      description: 'The parameters of a sub-command, or the sub-commands of a group.',
      examples: [[{ type: 3, name: 'reason', description: 'Shown in the audit log' }]],
    },
    channel_types: {
      title: 'Channel types',
      description: 'The kinds of channels that users can pick; all when absent.',
      examples: [[ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT]],
    },
    min_value: {
      title: 'Least value',
      description: 'The least number that users can enter; an integer for INTEGER options.',
      examples: [0],
    },
    max_value: {
      title: 'Greatest value',
      description: 'The greatest number that users can enter; an integer for INTEGER options.',
      examples: [100],
    },
    min_length: { title: 'Least length', description: 'How many characters users must enter at least.', examples: [1] },
    max_length: {
      title: 'Greatest length',
      description: 'How many characters users can enter at most.',
      examples: [200],
    },
    autocomplete: {
      title: 'Autocomplete',
      description: 'Whether the app suggests values while users type. Users can still enter others.',
    },
    file_types: {
      title: 'File types',
      description: `The files that users can attach: ${FILE_TYPE_GROUPS.join(', ')}, or extensions such as ".pdf".`,
      examples: [['image', '.pdf']],
    },
    name_localized: nameLocalized,
    description_localized: descriptionLocalized,
  },
  choice: {
    name: { title: 'Name', description: 'What users see.', examples: ['One day'] },
    name_localizations: { ...nameLocalizations, examples: [{ de: 'Ein Tag', 'pt-BR': 'Um dia' }] },
    value: {
      title: 'Value',
      description: 'What the app receives: a string, integer or number, by the type of the option.',
      examples: ['1d', 7],
    },
    name_localized: nameLocalized,
  },
  commandPermissions: {
    permissions: overwrites,
    id: { title: 'Command id', description: `The command, or the app for all its commands. ${byService}` },
    application_id: { ...applicationId, description: `${applicationId.description} ${byService}` },
    guild_id: { title: 'Guild id', description: `The guild that the overwrites are for. ${byService}` },
  },
  guildCommandPermissions: {
    id: {
      title: 'Command id',
      description: 'The command. The application’s id: the overwrites of all commands that have none of their own.',
      examples: [SNOWFLAKE],
    },
    application_id: { ...applicationId, examples: [SNOWFLAKE] },
    guild_id: { title: 'Guild id', description: 'The guild that the overwrites are for.', examples: [SNOWFLAKE] },
    permissions: overwrites,
  },
  permission: {
    id: {
      title: 'Role, user or channel id',
      description: 'The guild’s own id stands for @everyone, the guild’s id minus 1 for all channels.',
      examples: [SNOWFLAKE],
    },
    type: { title: 'Kind of id', description: 'What the id is of.' },
    permission: { title: 'Allowed', description: 'true allows the command, false denies it.' },
  },
  lobby: {
    metadata,
    members: {
      title: 'Members',
      description: 'The users in the lobby. In an edit the list replaces the membership.',
      examples: [[{ id: SNOWFLAKE }]],
    },
    idle_timeout_seconds: {
      title: 'Idle timeout',
      description: 'Seconds to wait before an idle lobby is shut down.',
      examples: [300],
    },
    flags: unchecked('Lobby flags'),
    override_event_webhooks_url: unchecked('Webhook URL'),
  },
  lobbyMember: {
    id: { title: 'User id', description: 'The user who is a member.', examples: [SNOWFLAKE] },
    metadata: { ...metadata, examples: [{ role: 'host' }] },
    flags: {
      title: 'Member flags',
      description: `${LobbyMemberFlag.CanLinkLobby}, CanLinkLobby: the member may link the lobby to a channel.`,
      examples: [LobbyMemberFlag.CanLinkLobby],
    },
    additional_name: unchecked('Additional name'),
  },
  authorization: {
    ClientId: {
      title: 'Application id',
      description: 'Default: the id set through the client’s set-application-id function.',
      examples: [SNOWFLAKE],
    },
    Scopes: {
      title: 'OAuth scopes',
      description: 'The scopes requested, separated by single spaces. Request only those needed.',
      examples: [DEFAULT_COMMUNICATION_SCOPES, DEFAULT_PRESENCE_SCOPES],
    },
    State: {
      title: 'State',
      description: 'Better left unset: the SDK then generates a secure random value.',
    },
    Nonce: {
      title: 'Nonce',
      description: 'Useful for backend integrations with ID tokens.',
      examples: ['n-0S6_WzA2Mj'],
    },
    CodeChallenge: {
      title: 'Code challenge',
      description: 'Needed for the token exchange flow: the challenge of the SDK’s code verifier.',
      examples: [{ Method: 'S256', Challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }],
    },
    IntegrationType: { title: 'Installation type', description: 'How the app will be installed.' },
    CustomSchemeParam: {
      title: 'Custom URI scheme',
      description: 'The scheme of redirects on mobile: <scheme>:/authorize/callback.',
      examples: ['my-game'],
    },
  },
  codeChallenge: {
    Method: { title: 'Method', description: 'How the challenge was made from the verifier.', examples: ['S256'] },
    Challenge: {
      title: 'Challenge',
      description: 'The challenge itself.',
      examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    },
  },
}
