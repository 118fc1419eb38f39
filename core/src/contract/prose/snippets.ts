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

export const SNIPPETS: Readonly<Partial<Record<ObjectResource, readonly Snippet[]>>> = {
  command: [
    {
      label: 'Slash command',
      description: 'A command that users type after a slash.',
      body: { name, description, options: ['^$0'] },
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
      body: { type: OptionType.STRING, name, description, required: '^${3:true}' },
    },
    {
      label: 'Option with choices',
      description: 'An option of which users pick one of several values.',
      body: { type: OptionType.STRING, name, description, choices: [{ name: '${3:shown}', value: '${4:sent}' }] },
    },
    {
      label: 'Number option',
      description: 'An option for an integer between two bounds.',
      body: { type: OptionType.INTEGER, name, description, min_value: '^${3:0}', max_value: '^${4:100}' },
    },
    {
      label: 'User option',
      description: 'An option for a user.',
      body: { type: OptionType.USER, name, description, required: '^${3:true}' },
    },
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
