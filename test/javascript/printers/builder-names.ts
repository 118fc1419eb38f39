/** The method that adds an option, and the class of its builder, by the option's type. */
export const OPTION_BUILDERS: Readonly<
  Record<number, { readonly add: string; readonly builder: string }>
> = {
  1: { add: 'addSubcommand', builder: 'SlashCommandSubcommandBuilder' },
  2: { add: 'addSubcommandGroup', builder: 'SlashCommandSubcommandGroupBuilder' },
  3: { add: 'addStringOption', builder: 'SlashCommandStringOption' },
  4: { add: 'addIntegerOption', builder: 'SlashCommandIntegerOption' },
  5: { add: 'addBooleanOption', builder: 'SlashCommandBooleanOption' },
  6: { add: 'addUserOption', builder: 'SlashCommandUserOption' },
  7: { add: 'addChannelOption', builder: 'SlashCommandChannelOption' },
  8: { add: 'addRoleOption', builder: 'SlashCommandRoleOption' },
  9: { add: 'addMentionableOption', builder: 'SlashCommandMentionableOption' },
  10: { add: 'addNumberOption', builder: 'SlashCommandNumberOption' },
  11: { add: 'addAttachmentOption', builder: 'SlashCommandAttachmentOption' },
}

/** The methods that set each field. */
export const SETTERS: Readonly<Record<string, string>> = {
  name: 'setName',
  name_localizations: 'setNameLocalizations',
  description: 'setDescription',
  description_localizations: 'setDescriptionLocalizations',
  contexts: 'setContexts',
  integration_types: 'setIntegrationTypes',
  nsfw: 'setNSFW',
  default_member_permissions: 'setDefaultMemberPermissions',
  default_permission: 'setDefaultPermission',
  dm_permission: 'setDMPermission',
  required: 'setRequired',
  min_length: 'setMinLength',
  max_length: 'setMaxLength',
  min_value: 'setMinValue',
  max_value: 'setMaxValue',
  autocomplete: 'setAutocomplete',
  type: 'setType',
}
