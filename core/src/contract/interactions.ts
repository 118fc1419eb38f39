import type { OptionType } from './enums.js'
import { SECTION } from './sections.js'

/**
 * The types of interactions that commands cause. Section "Interactions received by the app when a
 * command is used".
 */
export const InteractionType = {
  APPLICATION_COMMAND: 2,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
} as const
export type InteractionType = (typeof InteractionType)[keyof typeof InteractionType]

/**
 * The types of responses in Discord's documentation: 12 in section "Entry point handler types", 8
 * in the official API documentation ("Interaction callback type", 2026-07-18).
 */
export const CallbackType = {
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: 8,
  LAUNCH_ACTIVITY: 12,
} as const
export type CallbackType = (typeof CallbackType)[keyof typeof CallbackType]

/** A field of a received payload. */
export interface ReceivedField {
  /** The JSON type of the field. For strings, it includes the form. */
  readonly type: 'integer' | 'string' | 'snowflake' | 'bitset' | 'locale' | 'object'
  /** True if every interaction of the kind has the field. */
  readonly required?: true
  /** The section of Discord's documentation with the field's table. */
  readonly section: string
}

const field = (type: ReceivedField['type']): ReceivedField => ({
  type,
  section: SECTION.interactions,
})
const required = (type: ReceivedField['type']): ReceivedField => ({
  ...field(type),
  required: true,
})

/**
 * The top-level fields that all interactions have in common, and that are checked. A payload may
 * have others.
 */
export const INTERACTION_FIELDS: Readonly<Record<string, ReceivedField>> = {
  type: required('integer'),
  token: required('string'),
  id: required('snowflake'),
  application_id: required('snowflake'),
  guild_id: field('snowflake'),
  channel_id: field('snowflake'),
  member: field('object'),
  app_permissions: required('bitset'),
  locale: field('locale'),
  guild_locale: field('locale'),
  version: required('integer'),
  data: required('object'),
}

/** The fields of `data` that are checked. */
export const INTERACTION_DATA_FIELDS: Readonly<Record<string, ReceivedField>> = {
  id: required('snowflake'),
  name: required('string'),
  type: required('integer'),
  version: field('snowflake'),
}

/**
 * The option types whose values are ids, each with the tables of `resolved` that may contain the
 * object with the id.
 */
export const RESOLVED_TABLES: Readonly<Record<number, readonly string[] | undefined>> = {
  1: undefined,
  2: undefined,
  3: undefined,
  4: undefined,
  5: undefined,
  6: ['users'],
  7: ['channels'],
  8: ['roles'],
  9: ['users', 'roles'],
  10: undefined,
  11: ['attachments'],
} satisfies Record<OptionType, readonly string[] | undefined>
