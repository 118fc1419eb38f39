import { ContextMenuCommandBuilder, SlashCommandBuilder } from '@discordjs/builders'

const ADD = {
  3: 'addStringOption',
  4: 'addIntegerOption',
  5: 'addBooleanOption',
  6: 'addUserOption',
  7: 'addChannelOption',
  8: 'addRoleOption',
  9: 'addMentionableOption',
  10: 'addNumberOption',
  11: 'addAttachmentOption',
}

function texts(
  builder,
  { name, name_localizations: names, description, description_localizations: descriptions },
) {
  builder.setName(name).setDescription(description)
  if (names !== undefined) {
    builder.setNameLocalizations(names)
  }
  if (descriptions !== undefined) {
    builder.setDescriptionLocalizations(descriptions)
  }
  return builder
}

function valueOption(builder, given) {
  texts(builder, given)
  if (given.required !== undefined) {
    builder.setRequired(given.required)
  }
  if (given.choices !== undefined) {
    builder.addChoices(...given.choices)
  }
  if (given.min_value !== undefined) {
    builder.setMinValue(given.min_value)
  }
  if (given.max_value !== undefined) {
    builder.setMaxValue(given.max_value)
  }
  if (given.min_length !== undefined) {
    builder.setMinLength(given.min_length)
  }
  if (given.max_length !== undefined) {
    builder.setMaxLength(given.max_length)
  }
  if (given.channel_types !== undefined) {
    builder.addChannelTypes(...given.channel_types)
  }
  return builder
}

function addOption(builder, given) {
  if (given.type === 1) {
    builder.addSubcommand((child) => parent(child, given))
  } else if (given.type === 2) {
    builder.addSubcommandGroup((child) => parent(child, given))
  } else {
    builder[ADD[given.type]]((child) => valueOption(child, given))
  }
}

function parent(builder, given) {
  texts(builder, given)
  for (const option of given.options ?? []) {
    addOption(builder, option)
  }
  return builder
}

function shared(builder, given) {
  if (given.default_member_permissions !== undefined) {
    builder.setDefaultMemberPermissions(given.default_member_permissions)
  }
  if (given.contexts !== undefined) {
    builder.setContexts(given.contexts)
  }
  if (given.integration_types !== undefined) {
    builder.setIntegrationTypes(given.integration_types)
  }
  return builder.toJSON()
}

function build(given) {
  if (given.type === 2 || given.type === 3) {
    return shared(new ContextMenuCommandBuilder().setType(given.type).setName(given.name), given)
  }
  return shared(parent(new SlashCommandBuilder(), given), given)
}

/** Writes a command through the builders of discord.js, as a bot does. They judge each call and stop at the first fault. */
function attempt(run) {
  try {
    return { built: run() }
  } catch (error) {
    return { error }
  }
}

export function create() {
  return {
    name: 'discord.js builders',
    command: (value) => attempt(() => build(value)),
    commands: (value) => attempt(() => value.map(build)),
    count: ({ error }) => (error === undefined ? 0 : 1),
  }
}
