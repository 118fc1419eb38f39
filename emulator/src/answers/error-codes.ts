import type { ErrorCode, RuleCode } from '@slashlint/core'
import { CODE } from './answer.js'

/** What of the rules a body can break. */
type BodyArea =
  | 'shape'
  | 'command'
  | 'option'
  | 'structure'
  | 'choice'
  | 'localization'
  | 'set'
  | 'permissions'
  | 'lobby'
  | 'response'

/** The service's code has been observed: the rule's own header has it. */
export const KNOWN = Symbol('known')

/**
 * The word that stands at a place of the error tree, for every rule that refuses a body. `KNOWN`: it has been observed,
 * and every diagnostic of the rule brings it. A text is inferred: the service's codes for similar mistakes are.
 */
export const TREE_CODES: Readonly<
  Record<
    Extract<ErrorCode, `${BodyArea}/${string}`> | 'request/path-parameter' | 'request/query' | 'request/body-required',
    typeof KNOWN | string
  >
> = {
  'shape/type': 'BASE_TYPE_INVALID',
  'shape/required': KNOWN,
  'shape/null': 'BASE_TYPE_REQUIRED',
  'shape/snowflake': KNOWN,
  'shape/enum': 'BASE_TYPE_CHOICES',
  'shape/duplicate-item': 'BASE_TYPE_UNIQUE',
  'shape/empty-list': 'BASE_TYPE_BAD_LENGTH',
  'shape/precision': 'NUMBER_TYPE_COERCE',
  'shape/unreadable': 'BASE_TYPE_INVALID',
  'command/name-length': KNOWN,
  'command/name-pattern': KNOWN,
  'command/name-lowercase': KNOWN,
  'command/name-blank': 'BASE_TYPE_REQUIRED',
  'command/description-required': KNOWN,
  'command/description-length': KNOWN,
  'command/description-blank': 'BASE_TYPE_REQUIRED',
  'command/description-not-allowed': KNOWN,
  'command/options-not-allowed': KNOWN,
  'command/options-count': KNOWN,
  'command/handler-not-allowed': 'APPLICATION_COMMAND_HANDLER_INVALID',
  'command/entry-point-in-guild': 'BASE_TYPE_CHOICES',
  'command/permissions-format': 'NUMBER_TYPE_COERCE',
  'command/integration-not-supported': 'BASE_TYPE_CHOICES',
  'command/nsfw-discovery': 'APPLICATION_COMMAND_NSFW_INVALID',
  'command/too-large': KNOWN,
  'option/name-length': KNOWN,
  'option/name-pattern': KNOWN,
  'option/name-lowercase': KNOWN,
  'option/description-required': KNOWN,
  'option/description-length': KNOWN,
  'option/description-blank': 'BASE_TYPE_REQUIRED',
  'option/duplicate-name': KNOWN,
  'option/required-order': KNOWN,
  'option/required-not-allowed': KNOWN,
  'option/choices-not-allowed': 'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID',
  'option/choices-count': KNOWN,
  'option/autocomplete-not-allowed': KNOWN,
  'option/autocomplete-with-choices': 'APPLICATION_COMMAND_AUTOCOMPLETE_INVALID',
  'option/options-not-allowed': 'APPLICATION_COMMAND_OPTIONS_INVALID',
  'option/options-count': KNOWN,
  'option/channel-types-not-allowed': 'APPLICATION_COMMAND_OPTIONS_CHANNEL_TYPES_INVALID',
  'option/min-max-value-not-allowed': 'APPLICATION_COMMAND_OPTIONS_VALUE_INVALID',
  'option/min-max-length-not-allowed': 'APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID',
  'option/file-types-not-allowed': 'APPLICATION_COMMAND_OPTIONS_FILE_TYPES_INVALID',
  'option/bound-type': 'NUMBER_TYPE_COERCE',
  'option/bound-range': 'NUMBER_TYPE_MAX',
  'option/length-range': 'NUMBER_TYPE_MAX',
  'option/file-types': 'BASE_TYPE_CHOICES',
  'structure/mixed-options': KNOWN,
  'structure/nesting': 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
  'choice/name-length': KNOWN,
  'choice/value-type': 'APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID',
  'choice/value-length': 'BASE_TYPE_MAX_LENGTH',
  'choice/value-range': 'NUMBER_TYPE_MAX',
  'localization/unknown-locale': KNOWN,
  'localization/name-length': KNOWN,
  'localization/name-pattern': KNOWN,
  'localization/name-lowercase': KNOWN,
  'localization/name-blank': 'BASE_TYPE_REQUIRED',
  'localization/description-length': KNOWN,
  'localization/description-blank': 'BASE_TYPE_REQUIRED',
  'localization/option-name-collision': 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
  'set/duplicate-name': KNOWN,
  'set/count': KNOWN,
  'set/body-count': KNOWN,
  'set/entry-point-removed': KNOWN,
  'set/daily-creates': KNOWN,
  'set/name-taken': KNOWN,
  'permissions/count': KNOWN,
  'permissions/entry-shape': 'BASE_TYPE_INVALID',
  'lobby/metadata-type': 'BASE_TYPE_INVALID',
  'lobby/metadata-size': 'BASE_TYPE_MAX_LENGTH',
  'lobby/members-count': 'BASE_TYPE_MAX_LENGTH',
  'lobby/member-id': 'NUMBER_TYPE_COERCE',
  'lobby/idle-timeout': 'NUMBER_TYPE_MAX',
  'lobby/flags': 'BASE_TYPE_CHOICES',
  'response/launch-activity': 'BASE_TYPE_CHOICES',
  'response/autocomplete': 'BASE_TYPE_CHOICES',
  'request/path-parameter': KNOWN,
  'request/query': 'BOOLEAN_TYPE_CONVERT',
  'request/body-required': 'BASE_TYPE_REQUIRED',
}

/** What `--strict` refuses is accepted by the service, which has no code for it. */
const STRICT = 'SLASHLINT_STRICT'

/** The word for a rule whose diagnostic brings none of its own. */
export function treeCode(code: RuleCode): string {
  const known = (TREE_CODES as Readonly<Record<string, typeof KNOWN | string | undefined>>)[code]
  return typeof known === 'string' ? known : STRICT
}

/** Rules about a request as a whole: the status and the numeric code of the answer. All are inferred, but for 401. */
export const REQUEST_ANSWERS: Readonly<
  Record<
    Exclude<Extract<ErrorCode, `request/${string}`>, keyof typeof TREE_CODES>,
    readonly [status: number, code: number]
  >
> = {
  'request/version': [400, CODE.invalidVersion],
  'request/unknown-path': [404, CODE.general],
  'request/method': [405, CODE.general],
  'request/authorization-missing': [401, CODE.general],
  'request/authorization-form': [401, CODE.general],
  'request/authorization-kind': [403, CODE.onlyBots],
  'request/scope': [403, CODE.missingAccess],
  'request/user-permissions': [403, CODE.missingPermissions],
  'request/guild-not-authorized': [403, CODE.missingAccess],
  'request/batch-disabled': [405, CODE.general],
}
