import {
  COMMAND_COUNTS,
  ENUMS,
  FIELDS,
  FILE_TYPE_GROUPS,
  LIMITS,
  LOCALE_FALLBACKS,
  LOCALES,
  LobbyMemberFlag,
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  PERMISSION_BITS,
  SECTION,
  UNDOCUMENTED_LOCALES,
  UNKNOWN_PERMISSION_BITS,
  UNREACHABLE_CHANNEL_TYPES,
  type Field,
} from '@slashlint/core/contract'
import { describe, expect, it } from 'vitest'

/** The figures of the contract, typed in a second time from its text, so that a slip in a table does not go unseen. */
describe('section "Limits"', () => {
  it.each([
    ['Command name length', LIMITS.nameLength, 32],
    ['Command description length', LIMITS.descriptionLength, 100],
    ['Options per command or per subcommand/group', LIMITS.options, 25],
    ['Choices per option', LIMITS.choices, 25],
    ['choice name', LIMITS.choiceNameLength, 100],
    ['string choice value', LIMITS.choiceValueLength, 100],
    ['Combined text size of a slash command', LIMITS.commandSize, 8000],
    ['min_length from', LIMITS.minLengthMinimum, 0],
    ['max_length from', LIMITS.maxLengthMinimum, 1],
    ['min_length and max_length to', LIMITS.stringLength, 6000],
    ['INTEGER to', LIMITS.integerValue, 9007199254740991],
    ['NUMBER to', LIMITS.numberValue, 9007199254740992],
    ['levels of options', LIMITS.optionDepth, 3],
    ['Permission overwrites per command', LIMITS.permissionOverwrites, 100],
    ['Command creates per day', LIMITS.dailyCreates, 200],
    ['Lobby metadata', LIMITS.lobbyMetadataLength, 1000],
    ['Lobby members per create/edit request', LIMITS.lobbyMembers, 25],
    ['Lobby idle_timeout_seconds from', LIMITS.lobbyIdleTimeoutMinimum, 5],
    ['Lobby idle_timeout_seconds to', LIMITS.lobbyIdleTimeoutMaximum, 7 * 24 * 60 * 60],
    ['items of a bulk body', LIMITS.bulkBody, 130],
    ['file types of an attachment option', LIMITS.fileTypes, 10],
    ['bits of a permission set', LIMITS.permissionBits, 54],
  ])('%s', (_, ours, contract) => {
    expect(ours).toBe(contract)
  })

  it('commands per scope, by type', () => {
    expect(COMMAND_COUNTS).toEqual({ 1: 100, 2: 15, 3: 15, 4: 1 })
  })
})

describe('enumerations', () => {
  it.each([
    ['CommandType', { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 }],
    [
      'OptionType',
      {
        SUB_COMMAND: 1,
        SUB_COMMAND_GROUP: 2,
        STRING: 3,
        INTEGER: 4,
        BOOLEAN: 5,
        USER: 6,
        CHANNEL: 7,
        ROLE: 8,
        MENTIONABLE: 9,
        NUMBER: 10,
        ATTACHMENT: 11,
      },
    ],
    ['HandlerType', { APP_HANDLER: 1, DISCORD_LAUNCH_ACTIVITY: 2 }],
    ['InteractionContextType', { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 }],
    ['IntegrationType', { GUILD_INSTALL: 0, USER_INSTALL: 1 }],
    ['PermissionType', { ROLE: 1, USER: 2, CHANNEL: 3 }],
  ] as const)('%s', (name, values) => {
    expect(ENUMS[name]).toEqual(values)
  })

  it('channel types are 0 to 5 and 10 to 16; three can never be offered in a guild', () => {
    expect(Object.values(ENUMS.ChannelType).sort((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16,
    ])
    expect([...UNREACHABLE_CHANNEL_TYPES].sort((a, b) => a - b)).toEqual([1, 3, 14])
  })

  it('a lobby member has one flag', () => {
    expect(LobbyMemberFlag).toEqual({ CanLinkLobby: 1 })
  })

  it('file type groups', () => {
    expect(FILE_TYPE_GROUPS).toEqual(['image', 'video', 'audio'])
  })
})

describe('section "Localization"', () => {
  it('there are 34 locales, two of them undocumented', () => {
    expect(LOCALES.length).toBe(34)
    expect(new Set(LOCALES).size).toBe(34)
    expect(LOCALES.join(' ')).toBe(
      'ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW',
    )
    expect(UNDOCUMENTED_LOCALES).toEqual(['ar', 'he'])
  })

  it('the fallback table', () => {
    expect(LOCALE_FALLBACKS).toEqual({ 'en-US': 'en-GB', 'en-GB': 'en-US', 'es-419': 'es-ES' })
  })
})

describe('permission bits', () => {
  it('are known, or listed as unknown, up to the last one', () => {
    const bits = [...Object.values(PERMISSION_BITS), ...UNKNOWN_PERMISSION_BITS].sort((a, b) => a - b)
    expect(bits).toEqual(Array.from({ length: LIMITS.permissionBits }, (_, bit) => bit))
  })

  it('are 0 to 52 without 47, each once', () => {
    const bits: number[] = Object.values(PERMISSION_BITS)
    expect(bits.sort((a, b) => a - b)).toEqual([...Array(53).keys()].filter((bit) => bit !== 47))
  })

  it.each([
    ['ADMINISTRATOR', 3],
    ['MANAGE_GUILD', 5],
    ['SEND_MESSAGES', 11],
    ['MANAGE_ROLES', 28],
    ['USE_APPLICATION_COMMANDS', 31],
    ['USE_EMBEDDED_ACTIVITIES', 39],
    ['MODERATE_MEMBERS', 40],
    ['USE_EXTERNAL_APPS', 50],
  ] as const)('%s is bit %i', (name, bit) => {
    expect(PERMISSION_BITS[name]).toBe(bit)
  })
})

describe('authorization scopes', () => {
  it('the defaults of the client SDK', () => {
    expect(DEFAULT_COMMUNICATION_SCOPES).toBe('openid sdk.social_layer')
    expect(DEFAULT_PRESENCE_SCOPES).toBe('openid sdk.social_layer_presence')
  })
})

/** The rows of the contract's field tables. `??` = nullable; server fields and later additions are tested apart. */
describe('field tables', () => {
  const keys = (resource: keyof typeof FIELDS): string[] => Object.keys(FIELDS[resource]).sort()
  const where = (resource: keyof typeof FIELDS, has: (field: Field) => boolean): string[] =>
    Object.entries(FIELDS[resource] as Readonly<Record<string, Field>>)
      .filter(([, field]) => has(field))
      .map(([key]) => key)
      .sort()

  it('command', () => {
    expect(keys('command')).toEqual(
      [
        'id',
        'type',
        'application_id',
        'guild_id',
        'name',
        'name_localizations',
        'name_localized',
        'description',
        'description_localizations',
        'description_localized',
        'options',
        'default_member_permissions',
        'dm_permission',
        'default_permission',
        'nsfw',
        'integration_types',
        'contexts',
        'version',
        'handler',
      ].sort(),
    )
    expect(where('command', ({ nullable }) => nullable === true)).toEqual(
      [
        'name_localizations',
        'description_localizations',
        'default_member_permissions',
        'dm_permission',
        'default_permission',
        'contexts',
      ].sort(),
    )
    expect(where('command', ({ globalOnly }) => globalOnly === true)).toEqual([
      'contexts',
      'dm_permission',
      'integration_types',
    ])
  })

  it('option: which types have which field', () => {
    const typesOf = (key: keyof (typeof FIELDS)['option']): readonly number[] | undefined =>
      (FIELDS.option[key] as Field).optionTypes
    expect(typesOf('required')).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(typesOf('choices')).toEqual([3, 4, 10])
    expect(typesOf('autocomplete')).toEqual([3, 4, 10])
    expect(typesOf('options')).toEqual([1, 2])
    expect(typesOf('channel_types')).toEqual([7])
    expect(typesOf('min_value')).toEqual([4, 10])
    expect(typesOf('max_value')).toEqual([4, 10])
    expect(typesOf('min_length')).toEqual([3])
    expect(typesOf('max_length')).toEqual([3])
    expect(typesOf('file_types')).toEqual([11])
    expect(where('option', ({ optionTypes, server }) => optionTypes === undefined && server === undefined)).toEqual([
      'description',
      'description_localizations',
      'name',
      'name_localizations',
      'type',
    ])
    expect(where('option', ({ required }) => required === true)).toEqual(['description', 'name', 'type'])
  })

  it('choice, permission, lobby member and authorization arguments', () => {
    expect(where('choice', ({ server }) => server === undefined)).toEqual(['name', 'name_localizations', 'value'])
    expect(where('permission', ({ required }) => required === true)).toEqual(['id', 'permission', 'type'])
    expect(keys('guildCommandPermissions')).toEqual(['application_id', 'guild_id', 'id', 'permissions'])
    expect(where('lobbyMember', ({ type }) => type !== 'unchecked')).toEqual(['flags', 'id', 'metadata'])
    expect(where('lobby', ({ type }) => type !== 'unchecked')).toEqual(['idle_timeout_seconds', 'members', 'metadata'])
    expect(keys('authorization')).toEqual(
      ['ClientId', 'Scopes', 'State', 'Nonce', 'CodeChallenge', 'IntegrationType', 'CustomSchemeParam'].sort(),
    )
  })
})

describe('sections', () => {
  it('each is cited once', () => {
    const titles = Object.values(SECTION)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
