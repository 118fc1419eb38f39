import type { Diagnostic, ErrorCode } from '@slashlint/core'
import { ERRORS } from './answer.js'

/** Rules about requests whose errors have a place in the error tree. */
type PlacedRequestCode = 'request/path-parameter' | 'request/query' | 'request/body-required'

/**
 * The codes for mistakes whose code in Discord's error tree was never observed. They are inferred
 * from similar mistakes. Observed codes are part of the rules and their diagnostics.
 */
export const INFERRED: { readonly [Code in ErrorCode]?: string } = {
  'shape/null': 'BASE_TYPE_REQUIRED',
  'shape/enum': 'BASE_TYPE_CHOICES',
  'shape/duplicate-item': 'BASE_TYPE_UNIQUE',
  'shape/empty-list': 'BASE_TYPE_BAD_LENGTH',
  'shape/precision': 'NUMBER_TYPE_COERCE',
  'command/name-blank': 'BASE_TYPE_REQUIRED',
  'command/description-blank': 'BASE_TYPE_REQUIRED',
  'command/handler-not-allowed': 'APPLICATION_COMMAND_HANDLER_INVALID',
  'command/entry-point-in-guild': 'BASE_TYPE_CHOICES',
  'command/permissions-format': 'NUMBER_TYPE_COERCE',
  'command/integration-not-supported': 'BASE_TYPE_CHOICES',
  'command/nsfw-discovery': 'APPLICATION_COMMAND_NSFW_INVALID',
  'option/description-blank': 'BASE_TYPE_REQUIRED',
  'option/choices-not-allowed': 'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID',
  'option/autocomplete-with-choices': 'APPLICATION_COMMAND_AUTOCOMPLETE_INVALID',
  'option/options-not-allowed': 'APPLICATION_COMMAND_OPTIONS_INVALID',
  'option/channel-types-not-allowed': 'APPLICATION_COMMAND_OPTIONS_CHANNEL_TYPES_INVALID',
  'option/min-max-value-not-allowed': 'APPLICATION_COMMAND_OPTIONS_VALUE_INVALID',
  'option/min-max-length-not-allowed': 'APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID',
  'option/file-types-not-allowed': 'APPLICATION_COMMAND_OPTIONS_FILE_TYPES_INVALID',
  'option/bound-type': 'NUMBER_TYPE_COERCE',
  'option/bound-range': 'NUMBER_TYPE_MAX',
  'option/length-range': 'NUMBER_TYPE_MAX',
  'option/file-types': 'BASE_TYPE_CHOICES',
  'structure/nesting': 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
  'choice/value-type': 'APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID',
  'choice/value-length': 'BASE_TYPE_MAX_LENGTH',
  'choice/value-range': 'NUMBER_TYPE_MAX',
  'localization/name-blank': 'BASE_TYPE_REQUIRED',
  'localization/description-blank': 'BASE_TYPE_REQUIRED',
  'localization/option-name-collision': 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID',
  'lobby/metadata-size': 'BASE_TYPE_MAX_LENGTH',
  'lobby/members-count': 'BASE_TYPE_MAX_LENGTH',
  'lobby/member-id': 'NUMBER_TYPE_COERCE',
  'lobby/idle-timeout': 'NUMBER_TYPE_MAX',
  'lobby/flags': 'BASE_TYPE_CHOICES',
  'response/launch-activity': 'BASE_TYPE_CHOICES',
  'response/autocomplete': 'BASE_TYPE_CHOICES',
  'request/query': 'BOOLEAN_TYPE_CONVERT',
  'request/body-required': 'BASE_TYPE_REQUIRED',
}

/** The code for warnings that only `--strict` refuses; Discord has no code for them. */
const STRICT = 'SLASHLINT_STRICT'

/** The code for mistakes for which no other code fits. */
const GENERAL = 'BASE_TYPE_INVALID'

/** The parts of a diagnostic from which its code is inferred. */
type Located = Pick<Diagnostic, 'code' | 'severity' | 'path'> & {
  readonly data?: Diagnostic['data'] | undefined
}

/** Returns the code in the error tree for a diagnostic that has no observed code. */
export function treeCode({ code, severity, path, data }: Located): string {
  // One rule about two things: the type of an answer, and how many choices it has.
  if (code === 'response/autocomplete' && path.at(-1) === 'choices') {
    return 'BASE_TYPE_MAX_LENGTH'
  }
  const inferred = INFERRED[code as ErrorCode]
  // One rule about both ends.
  if (inferred === 'NUMBER_TYPE_MAX' && Number(data?.['actual']) < Number(data?.['minimum'])) {
    return 'NUMBER_TYPE_MIN'
  }
  return inferred ?? (severity === 'error' ? GENERAL : STRICT)
}

/**
 * The HTTP status and the numeric code for rules about whole requests. All are inferred, except
 * 401.
 */
export const REQUEST_ANSWERS: Readonly<
  Record<
    Exclude<Extract<ErrorCode, `request/${string}`>, PlacedRequestCode>,
    readonly [number, number, string?]
  >
> = {
  'request/version': ERRORS.invalidVersion,
  'request/unknown-path': [404, 0],
  'request/method': [405, 0],
  'request/authorization-missing': [401, 0],
  'request/authorization-form': [401, 0],
  'request/authorization-kind': ERRORS.onlyBots,
  'request/scope': ERRORS.missingAccess,
  'request/user-permissions': ERRORS.missingPermissions,
  'request/guild-not-authorized': ERRORS.missingAccess,
  'request/batch-disabled': [405, 0],
}
