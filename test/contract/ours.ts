import { ENUMS, FIELDS, LIMITS, LOCALES, OptionType, type Field } from '@slashlint/core/contract'
import type { FieldFacts, ResourceFacts } from './facts.js'

/** Converts our contract tables to the form of the extraction, so that both can be compared fact by fact. */

const ENUM_NAMES: Readonly<Record<keyof typeof ENUMS, string>> = {
  CommandType: 'ApplicationCommandType',
  OptionType: 'ApplicationCommandOptionType',
  HandlerType: 'ApplicationCommandHandler',
  InteractionContextType: 'InteractionContextType',
  IntegrationType: 'ApplicationIntegrationType',
  PermissionType: 'ApplicationCommandPermissionType',
  ChannelType: 'ChannelTypes',
}

/** Our enumerations, by their names in the document. */
export const ourEnumerations: Readonly<Record<string, Readonly<Record<string, number | string>>>> =
  {
    ...Object.fromEntries(
      Object.entries(ENUM_NAMES).map(([ours, theirs]) => [
        theirs,
        ENUMS[ours as keyof typeof ENUMS],
      ]),
    ),
    AvailableLocalesEnum: Object.fromEntries(LOCALES.map((locale) => [locale, locale])),
  }

const name = { minLength: 1, maxLength: LIMITS.nameLength }
const description = { minLength: 1, maxLength: LIMITS.descriptionLength }
const choiceName = { minLength: 1, maxLength: LIMITS.choiceNameLength }
const dictionary = (entries: Omit<FieldFacts, 'nullable'>): Omit<FieldFacts, 'nullable'> => ({
  maxProperties: LOCALES.length,
  entries: { type: 'string', nullable: false, ...entries },
})
const metadata = {
  maxProperties: LIMITS.lobbyMetadataEntries,
  entries: { type: 'string', nullable: false },
}

/** The limits by resource and field. Core has them in a separate table. */
const LIMITS_OF: Readonly<Record<string, Readonly<Record<string, Omit<FieldFacts, 'nullable'>>>>> =
  {
    command: {
      name,
      name_localizations: dictionary(name),
      // 1 to 100 for CHAT_INPUT only: other types may send the empty string.
      description: { maxLength: LIMITS.descriptionLength },
      description_localizations: dictionary(description),
      options: { maxItems: LIMITS.options },
      default_member_permissions: {
        minimum: 0,
        maximum: String(2n ** BigInt(LIMITS.permissionBits) - 1n),
      },
      contexts: { minItems: 1, uniqueItems: true },
      integration_types: { minItems: 1, uniqueItems: true },
    },
    option: {
      name,
      name_localizations: dictionary(name),
      description,
      description_localizations: dictionary(description),
      options: { maxItems: LIMITS.options },
      choices: { maxItems: LIMITS.choices },
      channel_types: { uniqueItems: true },
      min_length: { minimum: LIMITS.minLengthMinimum, maximum: LIMITS.stringLength },
      max_length: { minimum: LIMITS.maxLengthMinimum, maximum: LIMITS.stringLength },
      file_types: { maxItems: LIMITS.fileTypes },
    },
    choice: { name: choiceName, name_localizations: dictionary(choiceName) },
    commandPermissions: { permissions: { maxItems: LIMITS.permissionOverwrites } },
    lobby: {
      metadata,
      members: { maxItems: LIMITS.lobbyMembers },
      idle_timeout_seconds: {
        minimum: LIMITS.lobbyIdleTimeoutMinimum,
        maximum: LIMITS.lobbyIdleTimeoutMaximum,
      },
    },
    lobbyMember: {
      metadata,
      additional_name: { minLength: 1, maxLength: LIMITS.lobbyMemberName },
    },
  }

const TYPES: Readonly<Record<string, string>> = {
  bitset: 'string',
  localizations: 'object',
  metadata: 'object',
  list: 'array',
}

function fieldFacts(
  resource: string,
  key: string,
  field: Field,
  of: FieldFacts['items'],
): FieldFacts {
  const listed = field.type === 'list'
  const items = field.enum !== undefined ? [ENUM_NAMES[field.enum]] : of
  return {
    type: TYPES[field.type] ?? field.type,
    nullable: field.nullable === true,
    ...(listed && items !== undefined ? { items } : {}),
    ...(!listed && field.enum !== undefined ? { enum: ENUM_NAMES[field.enum] } : {}),
    ...LIMITS_OF[resource]?.[key],
  }
}

type Judge = (key: string, field: Field) => boolean

function resource(
  table: keyof typeof FIELDS,
  has: Judge,
  change: (key: string) => Partial<FieldFacts> & { readonly of?: readonly string[] } = () => ({}),
): ResourceFacts {
  const entries = Object.entries(FIELDS[table] as Readonly<Record<string, Field>>).filter(
    ([key, field]) => has(key, field),
  )
  return {
    required: entries.filter(([, field]) => field.required === true).map(([key]) => key),
    fields: Object.fromEntries(
      entries.map(([key, field]) => {
        const { of, ...facts } = change(key)
        return [key, { ...fieldFacts(table, key, field, of), ...facts }]
      }),
    ),
  }
}

const OPTION_SCHEMAS = Object.fromEntries(
  Object.keys(OptionType).map((type) => {
    const words = { SUB_COMMAND: 'Subcommand', SUB_COMMAND_GROUP: 'SubcommandGroup' } as Readonly<
      Record<string, string>
    >
    return [type, `ApplicationCommand${words[type] ?? type[0] + type.slice(1).toLowerCase()}Option`]
  }),
)
const CHOICE_SCHEMAS: Readonly<Record<string, string>> = {
  STRING: 'ApplicationCommandOptionStringChoice',
  INTEGER: 'ApplicationCommandOptionIntegerChoice',
  NUMBER: 'ApplicationCommandOptionNumberChoice',
}
const NUMERIC: Readonly<Record<string, Partial<FieldFacts>>> = {
  INTEGER: { type: 'integer', minimum: -LIMITS.integerValue, maximum: LIMITS.integerValue },
  NUMBER: {
    type: 'number',
    minimum: String(-LIMITS.numberValue),
    maximum: String(LIMITS.numberValue),
  },
}

const command = (operation: 'create' | 'bulk' | 'edit'): ResourceFacts => {
  const facts = resource(
    'command',
    // The type of a command is immutable.
    (key, { server }) =>
      server !== true &&
      (server !== 'except-bulk' || operation === 'bulk') &&
      !(operation === 'edit' && key === 'type'),
    (key) => (key === 'options' ? { of: Object.values(OPTION_SCHEMAS) } : {}),
  )
  return operation === 'edit' ? { ...facts, required: [] } : facts
}

const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  SUB_COMMAND: Object.values(OPTION_SCHEMAS).filter((schema) => !schema.includes('Subcommand')),
  SUB_COMMAND_GROUP: ['ApplicationCommandSubcommandOption'],
}

const option = (type: string): ResourceFacts =>
  resource(
    'option',
    (_, { server, optionTypes }) =>
      server === undefined && (optionTypes?.includes(OptionType[type as 'STRING']) ?? true),
    (key) => {
      if (key === 'type') {
        return { enum: undefined, values: [OptionType[type as keyof typeof OptionType]] }
      }
      if (key === 'choices') {
        return { of: [CHOICE_SCHEMAS[type] ?? ''] }
      }
      if (key === 'options') {
        return { of: CHILDREN[type] ?? [] }
      }
      return key === 'min_value' || key === 'max_value' ? (NUMERIC[type] ?? {}) : {}
    },
  )

/** Tells whether requests may contain a field. */
const requested = (_: string, { server }: Field): boolean => server === undefined

const choice = (type: string): ResourceFacts =>
  resource('choice', requested, (key) =>
    key !== 'value'
      ? {}
      : (NUMERIC[type] ?? { type: 'string', maxLength: LIMITS.choiceValueLength }),
  )

const all = (): boolean => true
const lobby = resource('lobby', all, (key) =>
  key === 'members' ? { of: ['LobbyMemberRequest'] } : {},
)

/** Our name, the document's schema or body, and our tables. */
export const PAIRS: readonly (readonly [name: string, theirs: string, ours: ResourceFacts])[] = [
  ['command.create', 'ApplicationCommandCreateRequest', command('create')],
  ['command.bulk', 'ApplicationCommandUpdateRequest', command('bulk')],
  ['command.edit', 'ApplicationCommandPatchRequestPartial', command('edit')],
  ...Object.entries(OPTION_SCHEMAS).map(
    ([type, schema]) => [`option.${type}`, schema, option(type)] as const,
  ),
  ...Object.entries(CHOICE_SCHEMAS).map(
    ([type, schema]) => [`choice.${type}`, schema, choice(type)] as const,
  ),
  [
    'permissions.edit',
    'body permissions',
    resource('commandPermissions', requested, () => ({ of: ['ApplicationCommandPermission'] })),
  ],
  ['permission.item', 'ApplicationCommandPermission', resource('permission', all)],
  ['lobby.create', 'body lobbyCreate', lobby],
  ['lobby.edit', 'body lobbyEdit', lobby],
  [
    'lobbyMember.list',
    'LobbyMemberRequest',
    resource('lobbyMember', (key) => key !== 'additional_name'),
  ],
  ['lobbyMember.put', 'body lobbyMemberPut', resource('lobbyMember', (key) => key !== 'id')],
]
