import { CommandType, OptionType, PermissionType } from '../enums.js'
import type { ObjectResource } from '../fields.js'

/**
 * A skeleton that editors offer in an empty place. Its body is the value to insert, with the placeholders of LSP's
 * snippet syntax inside its strings; a string that begins with `^` stands for the bare placeholder behind it, which is
 * no string (the convention of VS Code's JSON support).
 */
export interface Snippet {
  readonly label: string
  readonly description: string
  readonly body: unknown
}

const name = '${1:name}'
const description = '${2:description}'

const plain = (type: number): unknown => ({ type, name, description, required: '^${3:true}' })

/** The localizations, and the description between them. */
const TRANSLATED = {
  name_localizations: { de: '${3:name}', fr: '${4:nom}' },
  description,
  description_localizations: { de: '${5:Beschreibung}', fr: '${6:description}' },
}

export const SNIPPETS: Readonly<Partial<Record<ObjectResource, readonly Snippet[]>>> = {
  command: [
    {
      label: 'Slash command',
      description: 'A command that users type after a slash.',
      body: { name, description, options: ['^$0'] },
    },
    {
      label: 'Translated slash command',
      description: 'A slash command with its texts in other languages.',
      body: { name, ...TRANSLATED },
    },
    {
      label: 'User command',
      description: 'A command in the context menu of a user.',
      body: { type: CommandType.USER, name: '${1:Name}' },
    },
    {
      label: 'Message command',
      description: 'A command in the context menu of a message.',
      body: { type: CommandType.MESSAGE, name: '${1:Name}' },
    },
  ],
  option: [
    {
      label: 'Text option',
      description: 'An option for a text.',
      body: plain(OptionType.STRING),
    },
    {
      label: 'Option with choices',
      description: 'An option of which users pick one of several values.',
      body: { type: OptionType.STRING, name, description, choices: [{ name: '${3:shown}', value: '${4:sent}' }] },
    },
    {
      label: 'Option with autocomplete',
      description: 'An option for which the app suggests values while users type.',
      body: { type: OptionType.STRING, name, description, autocomplete: true },
    },
    {
      label: 'Translated option',
      description: 'An option with its texts in other languages.',
      body: { type: OptionType.STRING, name, ...TRANSLATED },
    },
    {
      label: 'Integer option',
      description: 'An option for an integer between two bounds.',
      body: { type: OptionType.INTEGER, name, description, min_value: '^${3:0}', max_value: '^${4:100}' },
    },
    {
      label: 'Number option',
      description: 'An option for a number between two bounds.',
      body: { type: OptionType.NUMBER, name, description, min_value: '^${3:0.5}', max_value: '^${4:1.5}' },
    },
    { label: 'Boolean option', description: 'An option that is true or false.', body: plain(OptionType.BOOLEAN) },
    { label: 'User option', description: 'An option for a user.', body: plain(OptionType.USER) },
    { label: 'Channel option', description: 'An option for a channel.', body: plain(OptionType.CHANNEL) },
    { label: 'Role option', description: 'An option for a role.', body: plain(OptionType.ROLE) },
    {
      label: 'Mentionable option',
      description: 'An option for a user or a role.',
      body: plain(OptionType.MENTIONABLE),
    },
    { label: 'Attachment option', description: 'An option for a file.', body: plain(OptionType.ATTACHMENT) },
    {
      label: 'Sub-command',
      description: 'A sub-command with options of its own.',
      body: { type: OptionType.SUB_COMMAND, name, description, options: ['^$0'] },
    },
    {
      label: 'Group of sub-commands',
      description: 'A group with its first sub-command.',
      body: {
        type: OptionType.SUB_COMMAND_GROUP,
        name,
        description,
        options: [{ type: OptionType.SUB_COMMAND, name: '${3:name}', description: '${4:description}' }],
      },
    },
  ],
  choice: [
    { label: 'Choice', description: 'A choice and its value.', body: { name: '${1:shown}', value: '${2:sent}' } },
  ],
  permission: [
    {
      label: 'Role overwrite',
      description: 'Allows the command to a role.',
      body: { id: '${1:role id}', type: PermissionType.ROLE, permission: '^${2:true}' },
    },
    {
      label: 'User overwrite',
      description: 'Allows the command to a user.',
      body: { id: '${1:user id}', type: PermissionType.USER, permission: '^${2:true}' },
    },
    {
      label: 'Channel overwrite',
      description: 'Allows the command in a channel.',
      body: { id: '${1:channel id}', type: PermissionType.CHANNEL, permission: '^${2:true}' },
    },
  ],
  lobbyMember: [{ label: 'Member', description: 'A member of the lobby.', body: { id: '${1:user id}' } }],
}
