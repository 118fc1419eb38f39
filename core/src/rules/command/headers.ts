import type { Expressibles, Headers } from '../header.js'

export const COMMAND = {
  'command/name-length': { severity: 'error', section: 'naming', apiCode: 'BASE_TYPE_BAD_LENGTH' },
  'command/name-pattern': { severity: 'error', section: 'naming', apiCode: 'STRING_TYPE_REGEX' },
  'command/name-lowercase': { severity: 'error', section: 'naming', apiCode: 'APPLICATION_COMMAND_INVALID_NAME' },
  'command/name-apostrophe': { severity: 'warning', section: 'naming', apiCode: 'STRING_TYPE_REGEX' },
  'command/name-blank': { severity: 'error', section: 'naming' },
  'command/description-required': { severity: 'error', section: 'command', apiCode: 'BASE_TYPE_REQUIRED' },
  'command/description-length': { severity: 'error', section: 'command', apiCode: 'BASE_TYPE_BAD_LENGTH' },
  'command/description-blank': { severity: 'error', section: 'command' },
  'command/description-not-allowed': {
    severity: 'error',
    section: 'naming',
    apiCode: 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
  },
  'command/options-not-allowed': {
    severity: 'error',
    section: 'command',
    apiCode: 'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
  },
  'command/options-count': { severity: 'error', section: 'command', apiCode: 'BASE_TYPE_MAX_LENGTH' },
  'command/handler-not-allowed': { severity: 'error', section: 'handler' },
  'command/entry-point-in-guild': { severity: 'error', section: 'uniqueness' },
  'command/global-only-field': { severity: 'warning', section: 'command', tag: 'unnecessary' },
  'command/permissions-format': { severity: 'error', section: 'command' },
  'command/permissions-unknown-bit': { severity: 'warning', section: 'command' },
  'command/deprecated-field': { severity: 'hint', section: 'versioning', tag: 'deprecated' },
  'command/conflicting-fields': { severity: 'warning', section: 'versioning' },
  'command/private-channel-without-user-install': { severity: 'warning', section: 'contexts' },
  'command/bot-dm-in-guild': { severity: 'warning', section: 'contexts' },
  'command/integration-not-supported': { severity: 'error', section: 'contexts' },
  'command/nsfw-discovery': { severity: 'error', section: 'limits' },
  'command/too-large': { severity: 'error', section: 'structure', apiCode: 'APPLICATION_COMMAND_TOO_LARGE' },
  'command/name-whitespace': { severity: 'warning', section: 'naming' },
  'command/rename-loses-permissions': { severity: 'warning', section: 'permission' },
  'command/permissions-without-effect': { severity: 'warning', section: 'contexts', tag: 'unnecessary' },
} as const satisfies Headers<`command/${string}`>

/** What a schema can say of the errors among them. */
export const COMMAND_IN_SCHEMAS = {
  'command/name-length': { says: 'yes' },
  'command/name-pattern': { says: 'yes' },
  'command/name-lowercase': { says: 'yes' },
  'command/name-blank': { says: 'yes' },
  'command/description-required': { says: 'yes' },
  'command/description-length': { says: 'yes' },
  'command/description-blank': { says: 'yes' },
  'command/description-not-allowed': { says: 'yes' },
  'command/options-not-allowed': { says: 'yes' },
  'command/options-count': { says: 'yes' },
  'command/handler-not-allowed': {
    says: 'partly',
    but: 'a handler in an app without an Activity. The type of the command is checked.',
  },
  'command/entry-point-in-guild': { says: 'yes' },
  'command/permissions-format': { says: 'yes' },
  'command/integration-not-supported': {
    says: 'no',
    why: 'It depends on facts about the application, which are not in the document.',
  },
  'command/nsfw-discovery': {
    says: 'no',
    why: 'It depends on facts about the application, which are not in the document.',
  },
  'command/too-large': { says: 'no', why: 'It is a sum over the whole tree, and a schema cannot add numbers.' },
} as const satisfies Expressibles<typeof COMMAND>
