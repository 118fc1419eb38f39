// slash-create: a command is a class, whose constructor judges its options.
import { SlashCommand } from 'slash-create'

class Command extends SlashCommand {}

const KEYS = {
  ...{
    name: 'name',
    description: 'description',
    type: 'type',
    options: 'options',
    nsfw: 'nsfw',
    handler: 'handler',
  },
  ...{
    name_localizations: 'nameLocalizations',
    description_localizations: 'descriptionLocalizations',
  },
  ...{ dm_permission: 'dmPermission', contexts: 'contexts', integration_types: 'integrationTypes' },
}

/** Whether it takes a command; `undefined` if it cannot be written. */
export function takes({ resource, operation = 'create', facts, value }) {
  if (facts !== undefined || !['command', 'option'].includes(resource) || operation !== 'create') {
    return undefined
  }
  const command =
    resource === 'option' ? { name: 'case', description: 'x', options: [value] } : value
  if (Object.keys(command).some((key) => !Object.hasOwn(KEYS, key))) {
    return undefined
  }
  try {
    const options = Object.fromEntries(
      Object.entries(command).map(([key, one]) => [KEYS[key], one]),
    )
    return new Command({}, options) instanceof SlashCommand
  } catch {
    return false
  }
}
