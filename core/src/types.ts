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

/** Translations of a text by locale. An entry that is null counts as absent. */
export type Localizations = { readonly [L in Locale]?: string | null }

export interface Choice {
  /** The text that users see, 1 to 100 characters. */
  readonly name: string
  /** The name in other languages. */
  readonly name_localizations?: Localizations | null
  /** The value that the app receives. It has the type of the option. */
  readonly value: string | number
}

export interface Option {
  /** The type of the option: of its value, or SUB_COMMAND or SUB_COMMAND_GROUP. */
  readonly type: OptionType
  /** The name that users see, in lower case: 1 to 32 characters. */
  readonly name: string
  /** The name in other languages. */
  readonly name_localizations?: Localizations | null
  /** The text that users see with the name, 1 to 100 characters. */
  readonly description: string
  /** The description in other languages. */
  readonly description_localizations?: Localizations | null
  /** True if users must fill it in. Required options come first. */
  readonly required?: boolean | null
  /** The only values that users can pick, at most 25. Not together with `autocomplete`. */
  readonly choices?: readonly Choice[] | null
  /** The options of a sub-command, or the sub-commands of a group. */
  readonly options?: readonly Option[] | null
  /** The types of channels that users can pick, for an option of type CHANNEL. */
  readonly channel_types?: readonly ChannelType[] | null
  /** The least number, for INTEGER and NUMBER. */
  readonly min_value?: number | null
  /** The greatest number, for INTEGER and NUMBER. */
  readonly max_value?: number | null
  /** The least number of characters, for STRING. */
  readonly min_length?: number | null
  /** The greatest number of characters, for STRING. */
  readonly max_length?: number | null
  /** True if the app suggests values while the user is typing. */
  readonly autocomplete?: boolean | null
  /**
   * The files that users can upload, for ATTACHMENT: extensions such as `.pdf`, or groups such as
   * `image`.
   */
  readonly file_types?: readonly string[] | null
}

/** An application command without errors, as the body of a request (contract, section "Application command"). */
export interface Command {
  /** The command's type. Default: CHAT_INPUT, a slash command. */
  readonly type?: CommandType | null
  /** The name that users see, 1 to 32 characters; in lower case for a slash command. */
  readonly name: string
  /** The name in other languages. */
  readonly name_localizations?: Localizations | null
  /**
   * The text that users see with the name, 1 to 100 characters. Empty for user and message
   * commands.
   */
  readonly description?: string | null
  /** The description in other languages. */
  readonly description_localizations?: Localizations | null
  /** The options, at most 25. Only slash commands have options. */
  readonly options?: readonly Option[] | null
  /**
   * The permissions that members need, as a decimal bit set. Null: no permissions are needed.
   * `'0'`: only administrators.
   */
  readonly default_member_permissions?: string | null
  /** Deprecated, use `contexts`: false if the command cannot be used in direct messages. */
  readonly dm_permission?: boolean | null
  /** Deprecated, use `default_member_permissions`. */
  readonly default_permission?: boolean | null
  /** True if the command is age-restricted. */
  readonly nsfw?: boolean | null
  /** The kinds of installations with which the command can be used: in a guild, for a user. */
  readonly integration_types?: readonly IntegrationType[] | null
  /** The places where the command can be used. Only for global commands. */
  readonly contexts?: readonly InteractionContextType[] | null
  /** The handler of an entry point command: the app, or Discord, which starts the Activity. */
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
  /** The command's type. Default: CHAT_INPUT. */
  type?: (typeof CommandType)['CHAT_INPUT']
  /** The text that users see with the name. */
  description: string
  /** Sub-commands and groups, or options with values; never both. */
  options?: ParsedOption[]
}

export interface ParsedContextMenu extends ParsedBase {
  /** The kind of object whose context menu shows the command. */
  type: (typeof CommandType)['USER' | 'MESSAGE']
}

export interface ParsedEntryPoint extends ParsedBase {
  /** The type of the entry point command, of which an app has at most one. */
  type: (typeof CommandType)['PRIMARY_ENTRY_POINT']
  /** The description. Unlike that of slash commands, it may be absent. */
  description?: string
  /** The handler: the app, or Discord, which starts the Activity. */
  handler?: HandlerType
}

/**
 * A command as plain data, by its type. It allows everything that Discord accepts. For functions
 * that expect a body of discord-api-types, cast it with `as`.
 */
export type ParsedCommand = ParsedChatInput | ParsedContextMenu | ParsedEntryPoint

interface ParsedOptionBase<T extends keyof typeof OptionType> extends ParsedTexts {
  type: (typeof OptionType)[T]
  description: string
  description_localizations?: Localizations | null
  required?: boolean
}

export interface ParsedChoice<V extends string | number> extends ParsedTexts {
  /** The value that the app receives. It has the type of the option. */
  value: V
}

/** The fields for either choices or autocompletion, never both. */
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
  /** The options of the sub-command, at most 25. All have values. */
  options?: ParsedValueOption[]
}

export interface ParsedSubcommandGroup extends ParsedOptionBase<'SUB_COMMAND_GROUP'> {
  /** The sub-commands of the group, at most 25. */
  options?: ParsedSubcommand[]
}

export type ParsedOption = ParsedValueOption | ParsedSubcommand | ParsedSubcommandGroup

/** An edit of a command as plain data. Null resets a field. */
export type ParsedEdit = { -readonly [K in keyof Command]?: Command[K] }

// Accepted values are typed as widely as Discord and `JSON.stringify` accept them: numbers as text and texts as
// numbers, which are converted (decision 4), boxed values and objects that return something else from `toJSON`, and
// functions and symbols for absent fields.

/** A value that is unknown, boxed, or an object that is sent in another form. */
type Unusual = Dynamic | object
/** The values that count as absent. */
type Absent = null | undefined | symbol | ((...args: never[]) => unknown)
type AcceptedText = string | number | Unusual

/** An object that is sent in another form, such as a builder. */
interface Serializable {
  toJSON(...args: never[]): unknown
}

/** An object that may have further, unknown entries. */
interface Open {
  readonly [DYNAMIC]: unknown
}

/**
 * One command that Discord accepts, in any form that programs use: plain data, builders, and data
 * with unknown parts.
 */
export type AcceptedCommand = AcceptedFields | Serializable | Open | Dynamic

/** A body of a bulk overwrite that Discord accepts, in any form that programs use. */
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
