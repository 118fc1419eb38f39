import type {
  ChannelType,
  CommandType,
  HandlerType,
  IntegrationType,
  InteractionContextType,
  OptionType,
} from './contract/enums.js'
import type { Locale } from './contract/locales.js'
import type { DYNAMIC, Dynamic } from './dynamic.js'

/** Texts by locale; null counts as absent. */
export type Localizations = { readonly [L in Locale]?: string | null }

export interface Choice {
  readonly name: string
  readonly name_localizations?: Localizations | null
  /** Its type follows the option's. */
  readonly value: string | number
}

export interface Option {
  readonly type: OptionType
  readonly name: string
  readonly name_localizations?: Localizations | null
  readonly description: string
  readonly description_localizations?: Localizations | null
  readonly required?: boolean | null
  readonly choices?: readonly Choice[] | null
  readonly options?: readonly Option[] | null
  readonly channel_types?: readonly ChannelType[] | null
  readonly min_value?: number | null
  readonly max_value?: number | null
  readonly min_length?: number | null
  readonly max_length?: number | null
  readonly autocomplete?: boolean | null
  readonly file_types?: readonly string[] | null
}

/** An application command without errors, as the body of a request (contract, section "Application command"). */
export interface Command {
  readonly type?: CommandType | null
  readonly name: string
  readonly name_localizations?: Localizations | null
  readonly description?: string | null
  readonly description_localizations?: Localizations | null
  readonly options?: readonly Option[] | null
  readonly default_member_permissions?: string | null
  readonly dm_permission?: boolean | null
  readonly default_permission?: boolean | null
  readonly nsfw?: boolean | null
  readonly integration_types?: readonly IntegrationType[] | null
  readonly contexts?: readonly InteractionContextType[] | null
  readonly handler?: HandlerType | null
}

// Parsed data is typed by the command's type, as libraries type the bodies of requests, and without null in the place
// of an absent field.

interface ParsedTexts {
  name: string
  name_localizations?: Localizations | null
}

interface ParsedBase extends ParsedTexts {
  description_localizations?: Localizations | null
  default_member_permissions?: string | null
  dm_permission?: boolean
  default_permission?: boolean
  nsfw?: boolean
  integration_types?: IntegrationType[]
  contexts?: InteractionContextType[]
}

export interface ParsedChatInput extends ParsedBase {
  type?: (typeof CommandType)['CHAT_INPUT']
  description: string
  options?: ParsedOption[]
}

export interface ParsedContextMenu extends ParsedBase {
  type: (typeof CommandType)['USER' | 'MESSAGE']
}

export interface ParsedEntryPoint extends ParsedBase {
  type: (typeof CommandType)['PRIMARY_ENTRY_POINT']
  description?: string
  handler?: HandlerType
}

/**
 * A command as plain data, by its type. It is as wide as Discord accepts; with `as`, it is a body of discord-api-types.
 */
export type ParsedCommand = ParsedChatInput | ParsedContextMenu | ParsedEntryPoint

interface ParsedOptionBase<T extends keyof typeof OptionType> extends ParsedTexts {
  type: (typeof OptionType)[T]
  description: string
  description_localizations?: Localizations | null
  required?: boolean
}

export interface ParsedChoice<V extends string | number> extends ParsedTexts {
  value: V
}

/** Either choices or autocompletion. */
type WithChoices<V extends string | number> =
  { autocomplete: true; choices?: [] } | { autocomplete?: false; choices?: ParsedChoice<V>[] }

export type ParsedValueOption =
  | (ParsedOptionBase<'STRING'> & {
      min_length?: number
      max_length?: number
    } & WithChoices<string>)
  | (ParsedOptionBase<'INTEGER'> & { min_value?: number; max_value?: number } & WithChoices<number>)
  | (ParsedOptionBase<'NUMBER'> & { min_value?: number; max_value?: number } & WithChoices<number>)
  | (ParsedOptionBase<'CHANNEL'> & { channel_types?: ChannelType[] })
  | (ParsedOptionBase<'ATTACHMENT'> & { file_types?: string[] })
  | ParsedOptionBase<'BOOLEAN'>
  | ParsedOptionBase<'USER'>
  | ParsedOptionBase<'ROLE'>
  | ParsedOptionBase<'MENTIONABLE'>

export interface ParsedSubcommand extends ParsedOptionBase<'SUB_COMMAND'> {
  options?: ParsedValueOption[]
}

export interface ParsedSubcommandGroup extends ParsedOptionBase<'SUB_COMMAND_GROUP'> {
  options?: ParsedSubcommand[]
}

export type ParsedOption = ParsedValueOption | ParsedSubcommand | ParsedSubcommandGroup

/** An edit as plain data: null resets a field. */
export type ParsedEdit = { -readonly [K in keyof Command]?: Command[K] }

// Accepted values are typed as widely as Discord and `JSON.stringify` accept them: numbers as text and texts as
// numbers, which are converted (decision 4), boxed values and objects that return something else from `toJSON`, and
// functions and symbols for absent fields.

/** An unknown value, an object that is sent as something else, or a boxed value. */
type Unusual = Dynamic | object
/** The values that count as absent. */
type Absent = null | undefined | symbol | ((...args: never[]) => unknown)
type AcceptedText = string | number | Unusual

/** An object that is sent in another form: a builder. */
interface Serializable {
  toJSON(...args: never[]): unknown
}

/** An object with further, unknown entries. */
interface Open {
  readonly [DYNAMIC]: unknown
}

/** One command that Discord accepts, in any form that a program may have, with builders and unknown parts. */
export type AcceptedCommand = AcceptedFields | Serializable | Open | Dynamic

/** The body of a bulk overwrite that Discord accepts, in any form that a program may have. */
export type AcceptedCommands = readonly AcceptedCommand[] | Serializable | Dynamic

interface AcceptedFields {
  readonly type?: CommandType | string | Unusual | Absent
  readonly name: AcceptedText
  readonly name_localizations?: object | Absent
  readonly description?: AcceptedText | Absent
  readonly description_localizations?: object | Absent
  readonly options?: readonly unknown[] | object | Absent
  readonly default_member_permissions?: AcceptedText | Absent
  readonly dm_permission?: boolean | Unusual | Absent
  readonly default_permission?: boolean | Unusual | Absent
  readonly nsfw?: boolean | Unusual | Absent
  readonly integration_types?: readonly unknown[] | object | Absent
  readonly contexts?: readonly unknown[] | object | Absent
  readonly handler?: HandlerType | string | Unusual | Absent
}
