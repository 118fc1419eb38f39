/** The values for the placeholders in error messages. */
export type ErrorData = Readonly<Record<string, unknown>>

/** Returns a value in the notation of Python, which Discord's messages use. */
function pythonOf(value: unknown): string {
  if (typeof value === 'string') {
    return `'${value}'`
  }
  if (Array.isArray(value)) {
    return `[${value.map(pythonOf).join(', ')}]`
  }
  if (value === null) {
    return 'None'
  }
  if (typeof value === 'boolean') {
    return value ? 'True' : 'False'
  }
  if (typeof value !== 'object') {
    return String(value)
  }
  return `{${Object.entries(value)
    .map(([key, inside]) => `'${key}': ${pythonOf(inside)}`)
    .join(', ')}}`
}

/** Returns the text for a placeholder; the allowed values are written as a Python tuple. */
function filled(name: string, value: unknown): string {
  if (typeof value === 'string') {
    return value
  }
  if (name !== 'allowed' || !Array.isArray(value)) {
    return pythonOf(value)
  }
  return `${value.map(pythonOf).join(', ')}${value.length === 1 ? ',' : ''}`
}

/**
 * Discord's error messages by code, from public reports: issues of discord/discord-api-docs (#3395,
 * #3629, #5615, #7754), discord.js (#1688, #7648, #11119), Discord4J (#196) and JDA (#2074), and
 * programs that search for these messages. For the messages after NO SOURCE, no readable report was
 * found: their wording imitates the others.
 */
const TEXTS = {
  APPLICATION_COMMAND_INVALID_NAME: 'Command name is invalid',
  APPLICATION_COMMANDS_DUPLICATE_NAME: 'Application command names must be unique',
  APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID:
    'Required options must be placed before non-required options',
  APPLICATION_COMMAND_OPTIONS_TYPE_INVALID:
    'Sub-command and sub-command group option types are mutually exclusive to all other types',
  APPLICATION_COMMAND_OPTIONS_NAME_INVALID: 'Option name {name} is already used in these options',
  APPLICATION_COMMAND_REQUIRED_INVALID: 'Required cannot be configured for this type of option',
  APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID:
    'Context menu commands cannot have description',
  APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID: 'Context menu commands cannot have options',
  APPLICATION_COMMAND_TOO_LARGE: 'Command exceeds maximum size ({limit})',
  30032: 'Maximum number of application commands reached ({limit})',
  30034: 'Max number of daily application command creates has been reached ({limit})',
  BASE_TYPE_REQUIRED: 'This field is required',
  BASE_TYPE_BAD_LENGTH: 'Must be between {minimum} and {limit} in length.',
  BASE_TYPE_MAX_LENGTH: 'Must be {limit} or fewer in length.',
  BASE_TYPE_CHOICES: 'Value must be one of ({allowed}).',
  UNION_TYPE_CHOICES: 'Value of field "type" must be one of ({allowed}).',
  STRING_TYPE_REGEX: 'String value did not match validation regex.',
  STRING_TYPE_CONVERT: 'Could not interpret "{value}" as string.',
  NUMBER_TYPE_COERCE: 'Value "{value}" is not {kind}.',
  NUMBER_TYPE_MIN: 'int value should be greater than or equal to {minimum}.',
  NUMBER_TYPE_MAX: 'int value should be less than or equal to {limit}.',
  DATE_TIME_TYPE_PARSE: 'Could not parse {value}. Should be ISO8601.',
  MODEL_TYPE_CONVERT: 'Only dictionaries may be used in a ModelType',
  DICT_TYPE_CONVERT: 'Only dictionaries may be used in a DictType',
  LIST_ITEM_VALUE_REQUIRED: 'List item values of ModelType are required',
  URL_TYPE_INVALID_URL: 'Not a well formed URL.',
  URL_TYPE_INVALID_SCHEME: 'Scheme "{scheme}" is not supported. Scheme must be one of ({allowed}).',
  INVALID_COMMUNICATION_DISABLED_TIMESTAMP: 'Invalid communication disabled timestamp',
  MAX_EMBED_SIZE_EXCEEDED: 'Embed size exceeds maximum size of {limit}',
  COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED:
    'Components displayable text size exceeds maximum size of {limit}',
  COMPONENT_LAYOUT_WIDTH_EXCEEDED: 'The specified component exceeds the maximum width',
  MESSAGE_REFERENCE_UNKNOWN_MESSAGE: 'Unknown message',
  COMPONENT_CUSTOM_ID_DUPLICATED: 'Component custom id cannot be duplicated',
  BUTTON_COMPONENT_CUSTOM_ID_REQUIRED: 'A custom id is required',
  BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE: 'A custom id and url cannot both be specified',
  SELECT_COMPONENT_OPTION_VALUE_DUPLICATED: 'The specified option value is already used',
  SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES:
    'The specified number of default values exceeds the specified maximum values',
  MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE:
    'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
  MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2:
    "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
  // NO SOURCE
  LIST_TYPE_CONVERT: 'Only iterables may be used in a ListType',
  UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND:
    'The referenced attachment ("{url}") was not found',
} as const

/** Codes without a public source for their messages. Slashlint has its own messages for them. */
type Untold = 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED' | 'CONTENT_TYPE_INVALID'

/** Codes without a public source. They are inferred from those of similar errors. */
type Inferred =
  | 'ATTACHMENT_ID_DUPLICATED'
  | 'ATTACHMENT_ID_UNKNOWN'
  | 'BUTTON_COMPONENT_PREMIUM_INVALID'
  | 'COMPONENT_ID_DUPLICATED'
  | 'MESSAGE_REFERENCE_FORWARD_CONTENT'

/** Discord's codes for errors in a form. */
export type FormCode = Extract<keyof typeof TEXTS, string> | Untold | Inferred

/**
 * Returns Discord's message for an error, followed by slashlint's sentence. Only slashlint's is
 * returned if Discord's is not public, or a value for it is missing.
 *
 * @param data the values of the placeholders
 */
export function textOf(code: string | number, data: ErrorData = {}, ours = ''): string {
  const known: Readonly<Record<string, string>> = TEXTS
  const template = Object.hasOwn(known, code) ? (known[code] ?? '') : ''
  const isWhole = [...template.matchAll(/\{(\w+)\}/g)].every(
    ([, name = '']) => data[name] !== undefined,
  )
  if (template === '' || !isWhole) {
    return ours
  }
  const text = template.replace(/\{(\w+)\}/g, (_match, name: string) => filled(name, data[name]))
  return ours === '' ? text : `${text}${text.endsWith('.') ? '' : ':'} ${ours}`
}
