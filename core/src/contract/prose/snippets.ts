import { CommandType, OptionType, PermissionType } from '../enums.js'
import type { ObjectResource } from '../fields.js'

/**
 * A skeleton that editors offer in an empty place. Its body is the value to insert, with the placeholders of LSP's
 * snippet syntax inside its strings. A string that begins with `^` means the bare placeholder after it, without quotes
 * (the convention of VS Code's JSON support).
 */
export interface Snippet {
  /** The name of the skeleton in completion lists. */
  readonly label: string
  /** One sentence that completion lists show with the name. */
  readonly description: string
  /** The value to insert, as plain data with placeholders. */
  readonly body: unknown
}

const name = '${1:name}'
const description = '${2:description}'

/** The localizations, with the description between them. */
const TRANSLATED = {
  name_localizations: { de: '${3:name}', fr: '${4:nom}' },
  description,
  description_localizations: { de: '${5:Beschreibung}', fr: '${6:description}' },
}

const option = (type: number, label: string, what: string, more: object): Snippet => ({
  label,
  description: what,
  body: { type, name, description, ...more },
})
const REQUIRED = { required: '^${3:true}' }

const overwrite = (type: number, kind: string, where: string): Snippet => ({
  label: `${kind} overwrite`,
  description: `Allows the command ${where} ${kind.toLowerCase()}.`,
  body: { id: `\${1:${kind.toLowerCase()} id}`, type, permission: '^${2:true}' },
})

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
    option(OptionType.STRING, 'Text option', 'An option for a text.', REQUIRED),
    option(
      OptionType.STRING,
      'Option with choices',
      'An option of which users pick one of several values.',
      {
        choices: [{ name: '${3:shown}', value: '${4:sent}' }],
      },
    ),
    option(
      OptionType.STRING,
      'Option with autocomplete',
      'An option for which the app suggests values while users type.',
      {
        autocomplete: true,
      },
    ),
    {
      label: 'Translated option',
      description: 'An option with its texts in other languages.',
      body: { type: OptionType.STRING, name, ...TRANSLATED },
    },
    option(OptionType.INTEGER, 'Integer option', 'An option for an integer between two bounds.', {
      min_value: '^${3:0}',
      max_value: '^${4:100}',
    }),
    option(OptionType.NUMBER, 'Number option', 'An option for a number between two bounds.', {
      min_value: '^${3:0.5}',
      max_value: '^${4:1.5}',
    }),
    option(OptionType.BOOLEAN, 'Boolean option', 'An option that is true or false.', REQUIRED),
    option(OptionType.USER, 'User option', 'An option for a user.', REQUIRED),
    option(OptionType.CHANNEL, 'Channel option', 'An option for a channel.', REQUIRED),
    option(OptionType.ROLE, 'Role option', 'An option for a role.', REQUIRED),
    option(
      OptionType.MENTIONABLE,
      'Mentionable option',
      'An option for a user or a role.',
      REQUIRED,
    ),
    option(OptionType.ATTACHMENT, 'Attachment option', 'An option for a file.', REQUIRED),
    option(OptionType.SUB_COMMAND, 'Sub-command', 'A sub-command with options of its own.', {
      options: ['^$0'],
    }),
    option(
      OptionType.SUB_COMMAND_GROUP,
      'Group of sub-commands',
      'A group with its first sub-command.',
      {
        options: [
          { type: OptionType.SUB_COMMAND, name: '${3:name}', description: '${4:description}' },
        ],
      },
    ),
  ],
  choice: [
    {
      label: 'Choice',
      description: 'A choice and its value.',
      body: { name: '${1:shown}', value: '${2:sent}' },
    },
  ],
  permission: [
    overwrite(PermissionType.ROLE, 'Role', 'to a'),
    overwrite(PermissionType.USER, 'User', 'to a'),
    overwrite(PermissionType.CHANNEL, 'Channel', 'in a'),
  ],
  lobbyMember: [
    { label: 'Member', description: 'A member of the lobby.', body: { id: '${1:user id}' } },
  ],
}
