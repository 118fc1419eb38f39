// discord.js: its builders are given what a case has, method by method, and asked for the JSON.
import {
  ContextMenuCommandBuilder,
  SlashCommandBuilder,
  SlashCommandSubcommandBuilder,
  SlashCommandSubcommandGroupBuilder,
} from '@discordjs/builders'

/** The value cannot be written with the builders: they have no method for it. */
class Unwritable extends Error {}

const KINDS = [
  '',
  '',
  '',
  'String',
  'Integer',
  'Boolean',
  'User',
  'Channel',
  'Role',
  'Mentionable',
  'Number',
  'Attachment',
]
const SETTERS = {
  ...{
    name: 'setName',
    description: 'setDescription',
    nsfw: 'setNSFW',
    dm_permission: 'setDMPermission',
  },
  ...{
    name_localizations: 'setNameLocalizations',
    description_localizations: 'setDescriptionLocalizations',
  },
  ...{ default_member_permissions: 'setDefaultMemberPermissions', contexts: 'setContexts' },
  ...{
    integration_types: 'setIntegrationTypes',
    required: 'setRequired',
    autocomplete: 'setAutocomplete',
  },
  ...{ channel_types: 'addChannelTypes', min_value: 'setMinValue', max_value: 'setMaxValue' },
  ...{ min_length: 'setMinLength', max_length: 'setMaxLength', choices: 'addChoices' },
}
const SPREAD = ['channel_types', 'choices']

function fill(builder, fields) {
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'type') {
      continue
    }
    if (key === 'options') {
      if (!Array.isArray(value)) {
        throw new Unwritable()
      }
      for (const one of value) {
        add(builder, one)
      }
      continue
    }
    const method = SETTERS[key]
    if (method === undefined || typeof builder[method] !== 'function') {
      throw new Unwritable()
    }
    if (SPREAD.includes(key) && !Array.isArray(value)) {
      throw new Unwritable()
    }
    builder[method](...(SPREAD.includes(key) ? value : [value]))
  }
  return builder
}

function add(builder, option) {
  const { type } = option ?? {}
  const [method, inner] =
    type === 1
      ? ['addSubcommand', new SlashCommandSubcommandBuilder()]
      : type === 2
        ? ['addSubcommandGroup', new SlashCommandSubcommandGroupBuilder()]
        : [`add${KINDS[type]}Option`, undefined]
  if (typeof builder[method] !== 'function') {
    throw new Unwritable()
  }
  builder[method](inner === undefined ? (given) => fill(given, option) : fill(inner, option))
}

/** Whether it takes a command; `undefined` if it cannot be written. */
export function takes({ resource, operation = 'create', facts, value }) {
  if (facts !== undefined || !['command', 'option'].includes(resource) || operation !== 'create') {
    return undefined
  }
  const command =
    resource === 'option' ? { name: 'case', description: 'x', options: [value] } : value
  const { type = 1 } = command
  if (![1, 2, 3].includes(type)) {
    return undefined
  }
  try {
    const builder =
      type === 1 ? new SlashCommandBuilder() : new ContextMenuCommandBuilder().setType(type)
    fill(builder, command).toJSON()
    return true
  } catch (error) {
    return error instanceof Unwritable ? undefined : false
  }
}
