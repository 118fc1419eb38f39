/**
 * `@slashlint/core/contract`: Discord's documentation as data. Every name is stable; names that only our own packages
 * need are in `internal/`.
 */
export {
  ENDPOINTS,
  INTERFACE_VERSION,
  NAMED_ENDPOINTS,
  type AuthorizationKind,
  type Endpoint,
  type EndpointBody,
  type EndpointOperation,
  type Method,
  type QueryParameter,
} from './endpoints.js'
export {
  ChannelType,
  CHOICE_OPTION_TYPES,
  CommandType,
  ENUMS,
  FILE_TYPE_GROUPS,
  HandlerType,
  IntegrationType,
  InteractionContextType,
  LobbyMemberFlag,
  OptionType,
  PermissionType,
  UNREACHABLE_CHANNEL_TYPES,
  type EnumName,
} from './enums.js'
export {
  FIELDS,
  fieldsOf,
  type Field,
  type Fields,
  type FieldType,
  type ObjectResource,
} from './fields.js'
export { AGE_RESTRICTED_FROM, COMMAND_COUNTS, LIMITS } from './limits.js'
export {
  LOCALE_FALLBACKS,
  LOCALE_NAMES,
  LOCALES,
  UNDOCUMENTED_LOCALES,
  type Locale,
} from './locales.js'
export { PERMISSION_BITS, UNKNOWN_PERMISSION_BITS, type PermissionName } from './permissions.js'
export {
  BLOCKED_AFTER,
  DEVELOPMENT_RATE_LIMITS,
  RATE_LIMITS,
  type RateLimit,
  type RateOperation,
  type RateSubject,
} from './rate-limits.js'
export {
  APPROVED_SCOPES,
  CONTAINED_SCOPES,
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  OAUTH_SCOPES,
  UNAVAILABLE_SCOPES,
} from './scopes.js'
