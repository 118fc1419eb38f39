import type { ErrorCode } from '@slashlint/core'

/** How much of a rule the schemas say. */
export type Expressible =
  | { readonly says: 'yes' }
  /** Where the schemas are silent, although the rule is not. */
  | { readonly says: 'partly'; readonly but: string }
  | { readonly says: 'no'; readonly why: string }

const yes: Expressible = { says: 'yes' }
const partly = (but: string): Expressible => ({ says: 'partly', but })
const no = (why: string): Expressible => ({ says: 'no', why })

const COMPARES = 'It compares values of several places, and a schema sees each alone.'
const OF_THE_APP = 'It depends on facts about the application, which do not stand in the document.'
const OF_THE_SCOPE = 'It depends on the commands that are registered already.'

/** Areas that judge something else than one JSON value. */
const ELSEWHERE = {
  request: 'A whole request: method, path, headers. The schemas judge its body.',
  interaction: 'What the service sends, against the definition of the command.',
  response: 'An answer, against the interaction and the command.',
  source: 'The text of a file: every JSON parser says it before a schema is asked.',
  slashlint: 'About the run itself.',
} as const

export const AREAS_WITHOUT_SCHEMA: Readonly<Record<string, string>> = ELSEWHERE

type Judged = Exclude<ErrorCode, `${keyof typeof ELSEWHERE}/${string}`>

/** Every rule that is an error, by what a schema of draft 7 can say of it. A new rule without an entry does not compile. */
export const EXPRESSIBLE = {
  'shape/type': yes,
  'shape/required': yes,
  'shape/null': yes,
  'shape/snowflake': yes,
  'shape/enum': yes,
  'shape/duplicate-item': partly('an item that is repeated as text (`[1, "1"]`): to a schema the two differ.'),
  'shape/empty-list': yes,
  'shape/precision': yes,
  'shape/unreadable': no('It is about values in a program that have no JSON at all.'),

  'command/name-length': yes,
  'command/name-pattern': yes,
  'command/name-lowercase': yes,
  'command/name-blank': yes,
  'command/description-required': yes,
  'command/description-length': yes,
  'command/description-blank': yes,
  'command/description-not-allowed': yes,
  'command/options-not-allowed': yes,
  'command/options-count': yes,
  'command/handler-not-allowed': partly('a handler in an app without an Activity. The command’s type is judged.'),
  'command/entry-point-in-guild': yes,
  'command/permissions-format': yes,
  'command/integration-not-supported': no(OF_THE_APP),
  'command/nsfw-discovery': no(OF_THE_APP),
  'command/too-large': no('It is a sum over the whole tree, and a schema cannot add.'),

  'option/name-length': yes,
  'option/name-pattern': yes,
  'option/name-lowercase': yes,
  'option/description-required': yes,
  'option/description-length': yes,
  'option/description-blank': yes,
  'option/duplicate-name': no('Items are unique as a whole or not at all: a schema cannot ask for unique names.'),
  'option/required-order': no('A schema does not know what stands before an item.'),
  'option/required-not-allowed': yes,
  'option/choices-not-allowed': yes,
  'option/choices-count': yes,
  'option/autocomplete-not-allowed': yes,
  'option/autocomplete-with-choices': yes,
  'option/options-not-allowed': yes,
  'option/options-count': yes,
  'option/channel-types-not-allowed': yes,
  'option/min-max-value-not-allowed': yes,
  'option/min-max-length-not-allowed': yes,
  'option/file-types-not-allowed': yes,
  'option/bound-type': yes,
  'option/bound-range': partly('a NUMBER bound that is written as text with a fraction or an exponent (`"1e99"`).'),
  'option/length-range': yes,
  'option/file-types': yes,

  'structure/mixed-options': yes,
  'structure/nesting': yes,

  'choice/name-length': yes,
  'choice/value-type': yes,
  'choice/value-length': yes,
  'choice/value-range': yes,

  'localization/unknown-locale': yes,
  'localization/name-length': yes,
  'localization/name-pattern': yes,
  'localization/name-lowercase': yes,
  'localization/name-blank': yes,
  'localization/description-length': yes,
  'localization/description-blank': yes,
  'localization/description-not-allowed': yes,
  'localization/option-name-collision': no(COMPARES),

  'set/duplicate-name': no(COMPARES),
  'set/count': no('Draft 7 cannot count the items of one kind.'),
  'set/body-count': yes,
  'set/entry-point-removed': no(OF_THE_SCOPE),
  'set/daily-creates': no(OF_THE_SCOPE),
  'set/name-taken': no(OF_THE_SCOPE),

  'permissions/count': yes,
  'permissions/entry-shape': yes,

  'lobby/metadata-type': yes,
  'lobby/metadata-size': partly('the total of several texts. A single one over the limit is rejected.'),
  'lobby/members-count': yes,
  'lobby/member-id': yes,
  'lobby/idle-timeout': yes,
  'lobby/flags': yes,

  'authorization/client-id': yes,
  'authorization/scopes-required': yes,
  'authorization/scopes-format': yes,
  'authorization/nonce': yes,
  'authorization/code-challenge': yes,
  'authorization/integration-type': yes,
  'authorization/custom-scheme': yes,
} as const satisfies Record<Judged, Expressible>
