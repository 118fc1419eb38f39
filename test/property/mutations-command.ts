import type { OracleContext } from '../oracle/index.js'
import type { Json } from './arbitraries.js'

/** A change that makes one fault in a command, and the only diagnostic that it must give. */
export interface CommandMutation {
  readonly code: string
  readonly path: readonly (string | number)[]
  /** The fields that are set. undefined removes one. */
  readonly set: Json
  /** The facts that the rule needs. */
  readonly context?: OracleContext
}

type Entry = readonly [code: string, path: string, set: Json, context?: OracleContext]

/** Parses a path such as `options/1/name`. Numbers are indexes. */
export function pathOf(text: string): (string | number)[] {
  return text === '' ? [] : text.split('/').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}

const USER = {
  type: 2,
  description: undefined,
  description_localizations: undefined,
  options: undefined,
}
const ENTRY_POINT = { ...USER, type: 4 }
const NO_PLACE = { contexts: undefined, integration_types: undefined }
const BARE = {
  name_localizations: undefined,
  description_localizations: undefined,
  options: undefined,
}

const sub = { type: 1, name: 'sub', description: 'x' }
const flag = { type: 5, name: 'flag', description: 'x' }
const longChoices = Array.from({ length: 25 }, (_, index) => ({
  name: `c${index}`,
  value: `${index}-${'x'.repeat(90)}`,
}))
const longOptions = Array.from({ length: 4 }, (_, index) => ({
  ...{ type: 3, name: `long-${index}`, description: 'x' },
  choices: longChoices,
}))

const COMMANDS: readonly Entry[] = [
  ['shape/type', 'name', { name: true }],
  ['shape/type', 'description', { description: 1.5 }],
  ['shape/type', 'options', { options: {} }],
  ['shape/type', 'nsfw', { nsfw: 'true' }],
  ['shape/type', 'type', { type: 'CHAT_INPUT', options: undefined }],
  ['shape/type', 'default_member_permissions', { ...NO_PLACE, default_member_permissions: true }],
  ['shape/type', 'name_localizations', { name_localizations: [] }],
  ['shape/type', 'name_localizations/de', { name_localizations: { de: {} } }],
  ['shape/type', 'contexts', { ...NO_PLACE, contexts: 0 }],
  ['shape/coerced', 'type', { type: '1' }],
  ['shape/coerced', 'name', { name: 8 }],
  ['shape/coerced', 'default_member_permissions', { ...NO_PLACE, default_member_permissions: 8 }],
  ['shape/coerced', 'contexts/1', { ...NO_PLACE, contexts: [0, '1'] }],
  [
    'shape/precision',
    'default_member_permissions',
    { ...NO_PLACE, default_member_permissions: 2 ** 53 },
  ],
  ['shape/precision', 'id', { id: 2 ** 60 }, { operation: 'bulk' }],
  ['shape/required', 'name', { name: undefined }],
  ['shape/null', 'name', { name: null }],
  ['shape/null', 'description', { description: null }],
  ['shape/null', 'contexts/0', { ...NO_PLACE, contexts: [null] }],
  ['shape/null-optional', 'nsfw', { nsfw: null }],
  ['shape/null-optional', 'options', { options: null }],
  [
    'shape/null-optional',
    'description_localizations/fr',
    { description_localizations: { fr: null } },
  ],
  ['shape/unknown-key', 'nameLocalizations', { nameLocalizations: { de: 3 } }],
  ['shape/unknown-key', 'constructor', { constructor: 'x' }],
  ['shape/snowflake', 'id', { id: '007' }, { operation: 'bulk' }],
  ['shape/enum', 'type', { type: 5 }],
  ['shape/enum', 'handler', { ...ENTRY_POINT, handler: 3 }],
  ['shape/enum', 'integration_types/0', { ...NO_PLACE, integration_types: [2] }],
  ['shape/duplicate-item', 'contexts/2', { ...NO_PLACE, contexts: [0, 1, 0] }],
  ['shape/duplicate-item', 'integration_types/1', { ...NO_PLACE, integration_types: [0, 0] }],
  ['shape/empty-list', 'contexts', { ...NO_PLACE, contexts: [] }],
  ['shape/empty-list', 'integration_types', { ...NO_PLACE, integration_types: [] }],
  ['shape/server-field', 'version', { version: 'x' }],
  ['shape/server-field', 'id', { id: '1' }],
  ['shape/operation-field', 'type', { type: 1 }, { operation: 'edit' }],
  ['command/name-length', 'name', { name: '' }],
  ['command/name-length', 'name', { name: '語'.repeat(33) }],
  ['command/name-length', 'name', { ...USER, name: '😀'.repeat(33) }],
  ['command/name-pattern', 'name', { name: 'ban user' }],
  ['command/name-pattern', 'name', { name: ' ' }],
  ['command/name-pattern', 'name', { name: 'a\u0964' }],
  ['command/name-lowercase', 'name', { name: 'Ban' }],
  ['command/name-lowercase', 'name', { name: 'Ⅷ' }],
  ['command/name-apostrophe', 'name', { name: "don't" }],
  ['command/name-blank', 'name', { ...USER, name: '\u00A0' }],
  ['command/name-blank', 'name', { ...ENTRY_POINT, name: '\u0085 ' }],
  ['command/name-whitespace', 'name', { ...USER, name: 'Report  this' }],
  ['command/description-required', 'description', { description: undefined }],
  ['command/description-length', 'description', { description: '' }],
  ['command/description-length', 'description', { description: '😀'.repeat(101) }],
  ['command/description-blank', 'description', { description: '\u2003\u2003' }],
  ['command/description-not-allowed', 'description', { ...USER, description: 'x' }],
  ['command/options-not-allowed', 'options', { ...USER, options: [flag] }],
  [
    'command/options-count',
    'options',
    { options: Array.from({ length: 26 }, (_, index) => ({ ...flag, name: `f${index}` })) },
  ],
  ['command/handler-not-allowed', 'handler', { handler: 1 }],
  [
    'command/handler-not-allowed',
    'handler',
    { ...ENTRY_POINT, handler: 1 },
    { app: { embedded: false } },
  ],
  ['command/entry-point-in-guild', 'type', { ...ENTRY_POINT, ...NO_PLACE }, { scope: 'guild' }],
  [
    'command/global-only-field',
    'dm_permission',
    { ...NO_PLACE, dm_permission: false },
    { scope: 'guild' },
  ],
  ['command/global-only-field', 'contexts', { ...NO_PLACE, contexts: [9, 9] }, { scope: 'guild' }],
  [
    'command/permissions-format',
    'default_member_permissions',
    { ...NO_PLACE, default_member_permissions: '-1' },
  ],
  [
    'command/permissions-format',
    'default_member_permissions',
    { ...NO_PLACE, default_member_permissions: '18014398509481984' },
  ],
  [
    'command/permissions-unknown-bit',
    'default_member_permissions',
    { ...NO_PLACE, default_member_permissions: '140737488355328' },
  ],
  ['command/deprecated-field', 'dm_permission', { ...NO_PLACE, dm_permission: true }],
  [
    'command/deprecated-field',
    'default_permission',
    { ...NO_PLACE, default_member_permissions: null, default_permission: true },
  ],
  [
    'command/conflicting-fields',
    'dm_permission',
    { ...NO_PLACE, contexts: [0], dm_permission: false },
  ],
  [
    'command/conflicting-fields',
    'default_permission',
    { ...NO_PLACE, default_member_permissions: '8', default_permission: false },
  ],
  [
    'command/private-channel-without-user-install',
    'contexts/1',
    { contexts: [0, 2], integration_types: [0] },
  ],
  [
    'command/bot-dm-in-guild',
    'contexts/0',
    { ...NO_PLACE, contexts: [1] },
    { scope: 'guild', operation: 'bulk' },
  ],
  [
    'command/integration-not-supported',
    'integration_types/1',
    { ...NO_PLACE, integration_types: [0, 1] },
    { app: { integrationTypes: [0] } },
  ],
  ['command/nsfw-discovery', 'nsfw', { nsfw: true }, { app: { discoverable: true } }],
  [
    'command/permissions-without-effect',
    'default_member_permissions',
    { ...NO_PLACE, contexts: [1], default_member_permissions: '8' },
  ],
  [
    'command/permissions-without-effect',
    'default_member_permissions',
    { ...NO_PLACE, contexts: [2, 1], integration_types: [0, 1], default_member_permissions: '0' },
  ],
  [
    'command/private-channels-not-included',
    'integration_types',
    { ...NO_PLACE, integration_types: [1] },
  ],
  [
    'command/private-channels-not-included',
    'integration_types',
    { ...NO_PLACE, integration_types: [0, 1], contexts: null },
  ],
  ['command/too-large', '', { options: longOptions }],
  [
    'command/rename-loses-permissions',
    'name',
    { type: undefined, name: 'new' },
    {
      operation: 'edit',
      current: { id: '1', name: 'old' },
      overwrites: [{ id: '1', permissions: [{}] }],
    },
  ],
  ['structure/mixed-options', 'options/1', { options: [flag, sub] }],
  ['structure/mixed-options', 'options/2', { options: [sub, { ...sub, name: 'other' }, flag] }],
  ['structure/base-command-unusable', 'options', { options: [sub] }],
  [
    'localization/unknown-locale',
    'name_localizations/pt_BR',
    { name_localizations: { pt_BR: 'Ä Ö' } },
  ],
  [
    'localization/unknown-locale',
    'description_localizations/en',
    { description_localizations: { en: '' } },
  ],
  [
    'localization/undocumented-locale',
    'name_localizations/ar',
    { name_localizations: { ar: 'x' } },
  ],
  [
    'localization/name-length',
    'name_localizations/de',
    { name_localizations: { de: 'x'.repeat(33) } },
  ],
  ['localization/name-pattern', 'name_localizations/de', { name_localizations: { de: 'a b' } }],
  ['localization/name-lowercase', 'name_localizations/de', { name_localizations: { de: 'ß-Ä' } }],
  [
    'localization/name-apostrophe',
    'name_localizations/fr',
    { name_localizations: { fr: "l'eau" } },
  ],
  [
    'localization/name-blank',
    'name_localizations/fr',
    { ...USER, name_localizations: { fr: '  ' } },
  ],
  [
    'localization/description-length',
    'description_localizations/ja',
    { description_localizations: { ja: '' } },
  ],
  [
    'localization/description-blank',
    'description_localizations/ja',
    { description_localizations: { ja: '\u3000' } },
  ],
  [
    'localization/description-not-allowed',
    'description_localizations',
    { ...USER, description_localizations: { de: 'x' } },
  ],
  [
    'localization/fallback-shadows-default',
    'name_localizations/en-GB',
    { name: 'color', name_localizations: { 'en-GB': 'colour' } },
  ],
  [
    'localization/fallback-shadows-default',
    'description_localizations/en-US',
    { ...BARE, description: 'colour', description_localizations: { 'en-US': 'color' } },
    { defaultLocale: 'en-GB' },
  ],
  [
    'localization/redundant',
    'name_localizations/de',
    { ...BARE, name: 'ban', name_localizations: { de: 'ban' } },
  ],
  ['localization/partial', '', { ...BARE, name_localizations: { de: 'x' } }],
  ['text/whitespace', 'description', { description: 'two  spaces' }],
  [
    'text/whitespace',
    'description_localizations/de',
    { description_localizations: { de: 'a\nb' } },
  ],
  ['text/lone-surrogate', 'description', { description: 'cut \uD83D' }],
  ['text/lone-surrogate', 'name', { ...USER, name: '\uDE00' }],
]

export const COMMAND_MUTATIONS: readonly CommandMutation[] = [
  ...COMMANDS.map(([code, path, set, context = {}]) => ({
    code,
    path: pathOf(path),
    set,
    context,
  })),
  {
    code: 'shape/unreadable',
    path: ['description'],
    set: {
      description: {
        toJSON() {
          throw new Error('no text')
        },
      },
    },
  },
  {
    code: 'shape/unreadable',
    path: ['name_localizations'],
    set: { name_localizations: Promise.resolve({ de: 'a' }) },
  },
]
