import type { EnumName } from './enums.js'

/**
 * The field tables of Discord's documentation. They are the only source for code that needs the
 * fields of a resource: generated walkers, suggestions, JSON Schemas, hovers and completion.
 */

/** Resources that are objects with fields. */
export type ObjectResource =
  | 'command'
  | 'option'
  | 'choice'
  | 'commandPermissions'
  | 'guildCommandPermissions'
  | 'permission'
  | 'lobby'
  | 'lobbyMember'
  | 'authorization'
  | 'codeChallenge'

/** The type of a field's value. */
export type FieldType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'snowflake'
  | 'bitset'
  /** A dictionary of translations: texts by locale. */
  | 'localizations'
  /** A dictionary of texts by key. */
  | 'metadata'
  | 'list'
  | 'object'
  /** A string, an integer or a double, depending on the option's type. */
  | 'choiceValue'
  /** A field that the service knows and that is not checked here. */
  | 'unchecked'

/** The facts about one field that Discord documents, apart from its bounds. */
export interface Field {
  /** The JSON type of the value. For strings, it includes the form. */
  readonly type: FieldType
  /** The type of a list's items, or the resource of an object. */
  readonly of?: ObjectResource | 'integer' | 'string'
  /** The enumeration of the value, or of a list's items. */
  readonly enum?: EnumName
  /**
   * True if a complete resource must have the field. The operations of commands have exceptions.
   */
  readonly required?: true
  /** True if null is documented as a value. */
  readonly nullable?: true
  /**
   * True if the service assigns the field, so that no request body should contain it. `except-bulk`: allowed in bulk
   * bodies.
   */
  readonly server?: true | 'except-bulk'
  /** The option types that have the field; absent if all have it. */
  readonly optionTypes?: readonly number[]
  /** The command types that have the field; absent if all have it. */
  readonly commandTypes?: readonly number[]
  /** True if the service ignores the field in guild commands. */
  readonly globalOnly?: true
  /** The field that replaces this one. */
  readonly deprecatedFor?: string
  /** The value that an absent field stands for. */
  readonly default?: unknown
}

/** The fields of one resource by their names, as the service spells them. */
export type Fields = Readonly<Record<string, Field>>

const localizations: Field = { type: 'localizations', nullable: true }
const serverText: Field = { type: 'string', server: true }
const VALUE_TYPES = [3, 4, 5, 6, 7, 8, 9, 10, 11]

/** The field tables: every field of each resource, in the order of Discord's documentation. */
export const FIELDS = {
  command: {
    id: { type: 'snowflake', server: 'except-bulk' },
    type: { type: 'integer', enum: 'CommandType', default: 1 },
    application_id: { type: 'snowflake', server: true },
    guild_id: { type: 'snowflake', server: true },
    name: { type: 'string', required: true },
    name_localizations: localizations,
    description: { type: 'string' },
    description_localizations: { ...localizations, commandTypes: [1, 4] },
    options: { type: 'list', of: 'option', commandTypes: [1], default: [] },
    default_member_permissions: { type: 'bitset', nullable: true, default: null },
    dm_permission: {
      type: 'boolean',
      nullable: true,
      globalOnly: true,
      deprecatedFor: 'contexts',
      default: true,
    },
    default_permission: {
      type: 'boolean',
      nullable: true,
      deprecatedFor: 'default_member_permissions',
      default: true,
    },
    nsfw: { type: 'boolean', default: false },
    integration_types: { type: 'list', of: 'integer', enum: 'IntegrationType', globalOnly: true },
    contexts: {
      type: 'list',
      of: 'integer',
      enum: 'InteractionContextType',
      nullable: true,
      globalOnly: true,
    },
    version: { type: 'snowflake', server: true },
    handler: { type: 'integer', enum: 'HandlerType', commandTypes: [4] },
    name_localized: serverText,
    description_localized: serverText,
  },
  option: {
    type: { type: 'integer', enum: 'OptionType', required: true },
    name: { type: 'string', required: true },
    name_localizations: localizations,
    description: { type: 'string', required: true },
    description_localizations: localizations,
    required: { type: 'boolean', optionTypes: VALUE_TYPES, default: false },
    choices: { type: 'list', of: 'choice', optionTypes: [3, 4, 10], default: [] },
    options: { type: 'list', of: 'option', optionTypes: [1, 2], default: [] },
    channel_types: { type: 'list', of: 'integer', enum: 'ChannelType', optionTypes: [7] },
    min_value: { type: 'number', optionTypes: [4, 10] },
    max_value: { type: 'number', optionTypes: [4, 10] },
    min_length: { type: 'integer', optionTypes: [3] },
    max_length: { type: 'integer', optionTypes: [3] },
    autocomplete: { type: 'boolean', optionTypes: [3, 4, 10], default: false },
    file_types: { type: 'list', of: 'string', optionTypes: [11] },
    name_localized: serverText,
    description_localized: serverText,
  },
  choice: {
    name: { type: 'string', required: true },
    name_localizations: localizations,
    value: { type: 'choiceValue', required: true },
    name_localized: serverText,
  },
  commandPermissions: {
    permissions: { type: 'list', of: 'permission', required: true },
    id: { type: 'snowflake', server: true },
    application_id: { type: 'snowflake', server: true },
    guild_id: { type: 'snowflake', server: true },
  },
  guildCommandPermissions: {
    id: { type: 'snowflake', required: true },
    application_id: { type: 'snowflake', required: true },
    guild_id: { type: 'snowflake', required: true },
    permissions: { type: 'list', of: 'permission', required: true },
  },
  permission: {
    id: { type: 'snowflake', required: true },
    type: { type: 'integer', enum: 'PermissionType', required: true },
    permission: { type: 'boolean', required: true },
  },
  lobby: {
    metadata: { type: 'metadata' },
    members: { type: 'list', of: 'lobbyMember' },
    idle_timeout_seconds: { type: 'integer' },
    flags: { type: 'unchecked' },
    override_event_webhooks_url: { type: 'unchecked' },
  },
  lobbyMember: {
    id: { type: 'snowflake', required: true },
    metadata: { type: 'metadata' },
    flags: { type: 'integer' },
    additional_name: { type: 'string' },
  },
  authorization: {
    ClientId: { type: 'snowflake' },
    Scopes: { type: 'string', required: true },
    State: { type: 'string' },
    Nonce: { type: 'string' },
    CodeChallenge: { type: 'object', of: 'codeChallenge' },
    IntegrationType: { type: 'integer', enum: 'IntegrationType' },
    CustomSchemeParam: { type: 'string' },
  },
  codeChallenge: {
    Method: { type: 'string', required: true },
    Challenge: { type: 'string', required: true },
  },
} as const satisfies Record<ObjectResource, Fields>

/** Returns the fields of a resource by their names. */
export function fieldsOf(resource: ObjectResource): Fields {
  return FIELDS[resource]
}
