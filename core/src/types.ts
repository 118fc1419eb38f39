import type {
  ChannelType,
  CommandType,
  HandlerType,
  IntegrationType,
  InteractionContextType,
  OptionType,
} from './contract/enums.js'
import type { Locale } from './contract/locales.js'

/** Texts by locale; null counts as absent. */
export type Localizations = { readonly [L in Locale]?: string | null }

export interface Choice {
  readonly name: string
  readonly name_localizations?: Localizations | null
  /** The type follows the option's. */
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
