import { describe, expect, it } from 'vitest'
import { DYNAMIC, validateResource } from '@slashlint/core'
import type { CommandContext, Resource, RuleCode } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { many, option, slash, userMenu, withOptions } from '../values.js'

// Tests the most important fixes with the smallest example for each.

/** Applies each fix of a rule's first diagnostic to a value. Returns `safe` or `unsafe`, and the result. */
function remedies(
  code: RuleCode,
  value: unknown,
  context: CommandContext = {},
  resource: Resource = 'command',
) {
  const diagnostic = validateResource(resource, value, { hints: true, ...context }).find(
    (one) => one.code === code,
  )
  if (diagnostic === undefined) {
    throw new Error(`${code} finds nothing here`)
  }
  return fixesFor(value, diagnostic, { ...context }).map((fix) => [
    fix.safe ? 'safe' : 'unsafe',
    applyFixes(value, [fix]),
  ])
}

type Case = readonly [
  title: string,
  code: RuleCode,
  before: unknown,
  after: readonly (readonly ['safe' | 'unsafe', unknown])[],
  context?: CommandContext,
]

/** The results of all fixes, safe or not. */
type Offer = readonly [
  title: string,
  resource: Resource,
  code: RuleCode,
  before: unknown,
  after: readonly unknown[],
  context?: CommandContext,
]

function table(cases: readonly Case[]): void {
  for (const [title, code, before, after, context] of cases) {
    it(title, () => expect(remedies(code, before, context)).toEqual(after))
  }
}

const named = (name: string) => slash({ name })
const one = (type: unknown, fields: object) => withOptions(option(type, 'a', { ...fields }))

describe('combining marks', () => {
  table([
    [
      'the composed form first',
      'command/name-pattern',
      named('cafe\u0301'),
      [
        ['safe', named('caf\u00e9')],
        ['unsafe', named('cafe')],
      ],
    ],
    [
      'of other scripts too',
      'command/name-pattern',
      named('\u304b\u3099'),
      [
        ['safe', named('\u304c')],
        ['unsafe', named('\u304b')],
      ],
    ],
    [
      'where there is none, the letter',
      'command/name-pattern',
      named('q\u0301'),
      [['unsafe', named('q')]],
    ],
  ])
})

describe('file types', () => {
  const file = (...file_types: string[]) => option(11, 'a', { file_types })
  it.each([
    ['pdf', '.pdf'],
    ['*.pdf', '.pdf'],
    ['images', 'image'],
    ['Videos', 'Video'],
    ['audio/*', 'audio'],
  ])('%s becomes %s', (from, to) => {
    expect(remedies('option/file-types', file(from), {}, 'option')).toEqual([['safe', file(to)]])
  })
})

describe('names of members of enumerations', () => {
  const body = (fields: object) => ({
    permissions: [{ id: '1', type: 1, permission: true, ...fields }],
  })
  it.each([
    ['an option', 'option', 'shape/type', option('USER', 'a'), option(6, 'a')],
    ['a channel', 'option', 'shape/type', option('CHANNEL', 'a'), option(7, 'a')],
    ['a command', 'command', 'shape/type', userMenu({ type: 'User' }), userMenu({ type: 2 })],
    [
      'an overwrite',
      'command-permissions',
      'permissions/entry-shape',
      body({ type: 'ROLE' }),
      body({ type: 1 }),
    ],
    [
      'of a user',
      'command-permissions',
      'permissions/entry-shape',
      body({ type: 'User' }),
      body({ type: 2 }),
    ],
    [
      'of a channel',
      'command-permissions',
      'permissions/entry-shape',
      body({ type: 'CHANNEL' }),
      body({ type: 3 }),
    ],
    [
      'a context',
      'command',
      'shape/type',
      slash({ contexts: ['GUILD'] }),
      slash({ contexts: [0] }),
    ],
    [
      'a context alone',
      'command',
      'shape/type',
      slash({ contexts: 'GUILD' }),
      slash({ contexts: [0] }),
    ],
    ['a number alone', 'command', 'shape/type', slash({ contexts: 0 }), slash({ contexts: [0] })],
    [
      'a channel type',
      'option',
      'shape/type',
      option(7, 'a', { channel_types: ['GUILD_TEXT'] }),
      option(7, 'a', { channel_types: [0] }),
    ],
  ] as const)('%s', (_, resource, code, before, after) => {
    expect(remedies(code, before, {}, resource)[0]).toEqual(['safe', after])
  })

  it('are changed whatever else is wrong, for what they name is known before', () => {
    const options = (first: unknown, second: unknown) =>
      withOptions(option(first, 'a'), option(second, 'b', { required: true }))
    expect(remedies('shape/type', options('STRING', 'STRING'))).toEqual([
      ['safe', options(3, 'STRING')],
    ])
    const bounded = (type: unknown) => withOptions(option(type, 'a', { min_length: 1 }))
    expect(remedies('shape/type', bounded('Integer'))).toEqual([['safe', bounded(4)]])
  })
})

describe('the integration type of authorization arguments', () => {
  it.each(['USER_INSTALL', 'UserInstall', '1'])('%s becomes a number', (IntegrationType) => {
    const args = { Scopes: 'openid', IntegrationType }
    expect(remedies('authorization/integration-type', args, {}, 'authorization')).toEqual([
      ['safe', { Scopes: 'openid', IntegrationType: 1 }],
    ])
  })
})

describe('what would not remove its diagnostic is not offered', () => {
  it.each([
    [
      'metadata of a number whose last digits are lost',
      'lobby',
      'lobby/metadata-type',
      { metadata: { id: Number('123456789012345678901') } },
    ],
    [
      'a choice of such a number',
      'option',
      'choice/value-type',
      option(3, 'a', { choices: [{ name: 'b', value: Number('123456789012345678901') }] }),
    ],
    [
      'metadata that is no dictionary',
      'lobby',
      'lobby/metadata-type',
      { members: [{ id: '1', metadata: 2 }] },
    ],
    [
      'an integration type that does not exist',
      'authorization',
      'authorization/integration-type',
      { Scopes: 'openid', IntegrationType: '007' },
    ],
  ] as const)('%s', (_, resource, code, value) => {
    expect(remedies(code, value, {}, resource)).toEqual([])
  })
})

describe('fixes that would contradict each other are not safe', () => {
  table([
    [
      'two names that become one',
      'option/name-lowercase',
      withOptions(option(3, 'Ban'), option(3, 'BAN')),
      [['unsafe', withOptions(option(3, 'ban'), option(3, 'BAN'))]],
    ],
    [
      'two keys that mean the same',
      'shape/unknown-key',
      slash({ optoins: [], opitons: [] }),
      [['unsafe', slash({ options: [], opitons: [] })]],
    ],
    [
      'the type of an edit, on which the rest depends',
      'shape/operation-field',
      { type: 2, description: 'Hello there' },
      [['unsafe', { description: 'Hello there' }]],
      { operation: 'edit' },
    ],
    [
      'the description, where the type may be the mistake',
      'command/description-not-allowed',
      userMenu({ name: 'ban', description: 'x', options: [option(3, 'a')] }),
      [
        ['unsafe', userMenu({ name: 'ban', type: 1, description: 'x', options: [option(3, 'a')] })],
        ['unsafe', userMenu({ name: 'ban', description: '', options: [option(3, 'a')] })],
      ],
    ],
  ])
})

describe('a text that stands nowhere else is removed by no safe fix', () => {
  table([
    ['an id, which says which', 'shape/server-field', slash({ id: '1' }), [['unsafe', slash()]]],
    ['a guild', 'shape/server-field', slash({ guild_id: '61' }), [['unsafe', slash()]]],
    ['nor of null', 'shape/null-optional', slash({ nsfw: null }), [['safe', slash()]]],
    [
      'a translation that only the service gives',
      'shape/server-field',
      slash({ name_localized: 'verbannen' }),
      [['unsafe', slash()]],
    ],
    [
      'the name again',
      'shape/server-field',
      slash({ name: 'ban', name_localized: 'ban' }),
      [['safe', named('ban')]],
    ],
    [
      'where a guild command may be used, which says what was meant',
      'command/global-only-field',
      slash({ contexts: [0, 2] }),
      [['unsafe', slash()]],
      { scope: 'guild' },
    ],
  ])
})

describe('the resource that was validated', () => {
  const value = option(3, 'Who', {})
  const [diagnostic] = validateResource('option', value)
  const isSafe = (context: object) =>
    diagnostic !== undefined && fixesFor(value, diagnostic, { ...context }).map(({ safe }) => safe)

  it('proves a fix', () => expect(isSafe({ resource: 'option' })).toEqual([true]))
  it('is found where it is not told', () => expect(isSafe({})).toEqual([true]))
  it('proves nothing where it has no such finding', () =>
    expect(isSafe({ resource: 'lobby' })).toEqual([false]))
})

describe('decision 10: lower case', () => {
  table([
    ['A', 'command/name-lowercase', named('Ban'), [['safe', named('ban')]]],
    ['a final sigma', 'command/name-lowercase', named('ΟΔΟΣ'), [['safe', named('οδος')]]],
    ['İ loses its dot', 'command/name-lowercase', named('\u0130ptal'), [['safe', named('iptal')]]],
    ['an astral letter', 'command/name-lowercase', named('𐐀'), [['safe', named('𐐨')]]],
    [
      'beside a sibling of that name it would only be another error',
      'option/name-lowercase',
      withOptions(option(3, 'a'), option(3, 'A')),
      [],
    ],
    [
      'a localized name',
      'localization/name-lowercase',
      slash({ name_localizations: { de: 'Bann' } }),
      [['safe', slash({ name_localizations: { de: 'bann' } })]],
    ],
  ])
})

describe('decision 11: slug', () => {
  const slug = (from: string, to?: string): Case => [
    JSON.stringify(from),
    'command/name-pattern',
    named(from),
    to === undefined ? [] : [['unsafe', named(to)]],
  ]
  table([
    slug('ban User', 'ban-user'),
    slug('ban, kick & mute!', 'ban-kick-mute'),
    slug('  ban ', 'ban'),
    slug('a/b', 'a-b'),
    slug('😀'),
    slug(' '),
    slug(`a ${'b'.repeat(40)}`, `a-${'b'.repeat(30)}`),
    slug(`${'a'.repeat(31)} b`, 'a'.repeat(31)),
    slug('Ban İt', 'ban-it'),
  ])
})

describe('names and texts', () => {
  const long = (name: string) => userMenu({ name })
  table([
    ['apostrophe', 'command/name-apostrophe', named("don't"), [['safe', named('donʼt')]]],
    [
      'a name to its limit',
      'command/name-length',
      long('a'.repeat(33)),
      [['unsafe', long('a'.repeat(32))]],
    ],
    [
      'a description to its limit, not through a character',
      'command/description-length',
      slash({ description: '😀'.repeat(101) }),
      [['unsafe', slash({ description: '😀'.repeat(100) })]],
    ],
    [
      'no space at the cut',
      'command/description-length',
      slash({ description: `${'a'.repeat(99)} bc` }),
      [['unsafe', slash({ description: 'a'.repeat(99) })]],
    ],
    ['an empty text has no remedy', 'command/description-length', slash({ description: '' }), []],
    [
      'white space',
      'text/whitespace',
      slash({ description: ' Ban\n a  member ' }),
      [['safe', slash({ description: 'Ban a member' })]],
    ],
    [
      'the description of a context menu',
      'command/description-not-allowed',
      userMenu({ name: 'ban', description: 'Bans a member' }),
      [
        ['unsafe', userMenu({ name: 'ban', type: 1, description: 'Bans a member' })],
        ['unsafe', userMenu({ name: 'ban', description: '' })],
      ],
    ],
    [
      'the description of a context menu whose name no slash command may have',
      'command/description-not-allowed',
      userMenu({ name: 'Ban them', description: 'Bans a member' }),
      [['unsafe', userMenu({ name: 'Ban them', description: '' })]],
    ],
    [
      'the description of a context menu that only repeats its name',
      'command/description-not-allowed',
      userMenu({ name: 'Ban', description: 'Ban' }),
      [['safe', userMenu({ name: 'Ban', description: '' })]],
    ],
  ])
})

describe('order and duplicates', () => {
  const may = (name: string) => option(3, name)
  const must = (name: string) => option(3, name, { required: true })
  table([
    [
      'required options first, both orders kept',
      'option/required-order',
      withOptions(must('a'), may('b'), must('c'), may('d'), must('e')),
      [['safe', withOptions(must('a'), must('c'), must('e'), may('b'), may('d'))]],
    ],
    [
      'sub-commands stay',
      'option/required-order',
      withOptions(option(1, 's', { options: [may('b'), must('c')] })),
      [['safe', withOptions(option(1, 's', { options: [must('c'), may('b')] }))]],
    ],
    [
      'a duplicate is renamed or removed',
      'option/duplicate-name',
      withOptions(may('b'), may('b')),
      [
        ['unsafe', withOptions(may('b'), may('b-2'))],
        ['unsafe', withOptions(may('b'))],
      ],
    ],
    [
      'past names that are taken',
      'option/duplicate-name',
      withOptions(may('b'), may('b-2'), may('b')),
      [
        ['unsafe', withOptions(may('b'), may('b-2'), may('b-3'))],
        ['unsafe', withOptions(may('b'), may('b-2'))],
      ],
    ],
    [
      'within the limit',
      'option/duplicate-name',
      withOptions(may('b'.repeat(32)), may('b'.repeat(32))),
      [
        ['unsafe', withOptions(may('b'.repeat(32)), may(`${'b'.repeat(30)}-2`))],
        ['unsafe', withOptions(may('b'.repeat(32)))],
      ],
    ],
  ])
})

describe('keys', () => {
  const localized = (entries: object) => slash({ name_localizations: entries })
  table([
    [
      'an unknown key to the near one',
      'shape/unknown-key',
      { name: 'ban', descripton: 'Ban' },
      [['safe', { name: 'ban', description: 'Ban' }]],
    ],
    [
      'camel case',
      'shape/unknown-key',
      slash({ nameLocalizations: { de: 'bann' } }),
      [['safe', localized({ de: 'bann' })]],
    ],
    ['no near key, no remedy', 'shape/unknown-key', slash({ cooldown: 5 }), []],
    [
      'a locale',
      'localization/unknown-locale',
      localized({ pt_BR: 'banir' }),
      [['safe', localized({ 'pt-BR': 'banir' })]],
    ],
    [
      'a locale that is there already',
      'localization/unknown-locale',
      localized({ pt_BR: 'banir', 'pt-BR': 'banir' }),
      [],
    ],
    [
      'a field that does not belong',
      'option/min-max-value-not-allowed',
      one(3, { min_value: 1 }),
      [['unsafe', one(3, {})]],
    ],
    ['a field of the server', 'shape/server-field', slash({ version: '1' }), [['safe', slash()]]],
    [
      'a field without effect',
      'option/field-without-effect',
      one(6, { choices: [] }),
      [['safe', one(6, {})]],
    ],
    ['null', 'shape/null-optional', slash({ nsfw: null }), [['safe', slash()]]],
    [
      'dm_permission: false',
      'command/deprecated-field',
      slash({ dm_permission: false }),
      [['unsafe', slash({ contexts: [0] })]],
    ],
    [
      'dm_permission: false of a command for users',
      'command/deprecated-field',
      slash({ dm_permission: false, integration_types: [0, 1] }),
      [['unsafe', slash({ integration_types: [0, 1], contexts: [0, 2] })]],
    ],
    [
      'default_permission: false',
      'command/deprecated-field',
      slash({ default_permission: false }),
      [['unsafe', slash({ default_member_permissions: '0' })]],
    ],
    [
      'default_permission: true',
      'command/deprecated-field',
      slash({ default_permission: true }),
      [['unsafe', slash()]],
    ],
    [
      'the missing default locale',
      'localization/fallback-shadows-default',
      localized({ 'en-GB': 'bar' }),
      [['unsafe', localized({ 'en-GB': 'bar', 'en-US': 'ban' })]],
    ],
    [
      'the known default locale',
      'localization/fallback-shadows-default',
      localized({ 'en-US': 'bar' }),
      [['unsafe', localized({ 'en-US': 'bar', 'en-GB': 'ban' })]],
      { defaultLocale: 'en-GB' },
    ],
  ])
})

describe('values', () => {
  const permitted = (default_member_permissions: unknown) => slash({ default_member_permissions })
  const choice = (type: number, value: unknown) => one(type, { choices: [{ name: 'a', value }] })
  table([
    ['"3" in an integer field', 'shape/coerced', one('3', {}), [['safe', one(3, {})]]],
    ['3 in a string field', 'shape/coerced', slash({ name: 3 }), [['safe', named('3')]]],
    ['"3" as an INTEGER choice', 'choice/value-type', choice(4, '3'), [['safe', choice(4, 3)]]],
    ['3 as a STRING choice', 'choice/value-type', choice(3, 3), [['safe', choice(3, '3')]]],
    ['an INTEGER beyond the range', 'choice/value-type', choice(4, '9007199254740993'), []],
    ['the name of a type', 'shape/type', one('STRING', {}), [['safe', one(3, {})]]],
    ['a bit set from a number', 'shape/coerced', permitted(8), [['safe', permitted('8')]]],
    [
      'from names',
      'command/permissions-format',
      permitted('BAN_MEMBERS | KICK_MEMBERS'),
      [['safe', permitted('6')]],
    ],
    [
      'from a list of names',
      'shape/type',
      permitted(['BanMembers', 'ADMINISTRATOR']),
      [['safe', permitted('12')]],
    ],
    [
      'from hexadecimal',
      'command/permissions-format',
      permitted('0x8'),
      [['safe', permitted('8')]],
    ],
    ['a name that is no permission', 'command/permissions-format', permitted('BAN_EVERYONE'), []],
    ['"true"', 'shape/type', slash({ nsfw: 'true' }), [['safe', slash({ nsfw: true })]]],
  ])
})

describe('decision 28: a fix is safe only if it adds nothing', () => {
  it('asks the whole list', () => {
    const list = [named('ban'), named('Ban')]
    expect(remedies('command/name-lowercase', list, {}, 'commands')).toEqual([])
  })

  it('offers nothing where no remedy is sensible', () => {
    expect(remedies('command/description-required', { name: 'ban' })).toEqual([])
  })
})

describe('no fix that is offered adds an error, wherever it would stand', () => {
  const offers: readonly Offer[] = [
    ['no scopes at all', 'authorization', 'shape/type', { Scopes: [] }, []],
    [
      'a value as long as values may be gets its number within the limit',
      'option',
      'choice/duplicate-value',
      option(3, 'a', {
        choices: [
          { name: '!', value: 'v'.repeat(100) },
          { name: '?', value: 'v'.repeat(100) },
        ],
      }),
      [
        option(3, 'a', {
          choices: [
            { name: '!', value: 'v'.repeat(100) },
            { name: '?', value: `${'v'.repeat(98)}-2` },
          ],
        }),
        option(3, 'a', { choices: [{ name: '!', value: 'v'.repeat(100) }] }),
      ],
    ],
    [
      'an installation that the app does not have',
      'command',
      'command/private-channel-without-user-install',
      slash({ contexts: [0, 2], integration_types: [0] }),
      [slash({ contexts: [0], integration_types: [0] })],
      { app: { integrationTypes: [0] } },
    ],
    ['a key that the type lacks', 'command', 'shape/unknown-key', one(3, { minValue: 1 }), []],
    ['nor options of a menu', 'command', 'shape/unknown-key', userMenu({ optoins: [{}] }), []],
    [
      'a locale whose text is wrong',
      'command',
      'localization/unknown-locale',
      slash({ name_localizations: { de_DE: 'Bann!', pt_BR: 'Banir!' } }),
      [],
    ],
  ]
  for (const [title, resource, code, before, after, context] of offers) {
    it(title, () => {
      expect(remedies(code, before, context, resource).map(([, value]) => value)).toEqual(after)
    })
  }
})

describe('the only item of a list', () => {
  table([
    [
      'goes with its field: an empty list is an error',
      'command/bot-dm-in-guild',
      slash({ contexts: [1] }),
      [['unsafe', slash({})]],
      { scope: 'guild', operation: 'bulk' },
    ],
    [
      'goes alone where others stay',
      'command/bot-dm-in-guild',
      slash({ contexts: [0, 1] }),
      [['unsafe', slash({ contexts: [0] })]],
      { scope: 'guild', operation: 'bulk' },
    ],
    [
      'of channels that nobody can choose',
      'option/channel-type-unreachable',
      one(7, { channel_types: [1] }),
      [['unsafe', one(7, {})]],
    ],
    [
      'of a command for private channels: it may be installed to users instead',
      'command/private-channel-without-user-install',
      slash({ contexts: [2], integration_types: [0] }),
      [
        ['unsafe', slash({ contexts: [2], integration_types: [0, 1] })],
        ['unsafe', slash({ integration_types: [0] })],
      ],
    ],
  ])
})

describe('what a fix writes is allowed there', () => {
  const named = (...names: object[]) =>
    withOptions(...names.map((name) => ({ ...(option(3, 'a') as object), ...name })))
  table([
    [
      'a number for a choice, within its range',
      'choice/value-type',
      one(10, { choices: [{ name: 'much', value: '9'.repeat(30) }] }),
      [],
    ],
    [
      'another name is no translation of a sibling',
      'option/duplicate-name',
      named({}, {}, { name: 'b', name_localizations: { de: 'a-2' } }),
      [
        ['unsafe', named({}, { name: 'a-3' }, { name: 'b', name_localizations: { de: 'a-2' } })],
        ['unsafe', named({}, { name: 'b', name_localizations: { de: 'a-2' } })],
      ],
    ],
  ])
})

it.each([null, 'false', DYNAMIC, 0])(
  'a deprecated field that is %s by now has no fix any more',
  (value) => {
    const [found] = validateResource('command', slash({ dm_permission: false }), { hints: true })
    expect(found?.code).toBe('command/deprecated-field')
    expect(found && fixesFor(slash({ dm_permission: value }), found)).toEqual([])
  },
)

describe('what a fix does', () => {
  it.each([
    [[0, 0], 'Remove the item'],
    [[0, 1, 0], 'Remove the item'],
    [[0, 0, 0], 'Remove 2 items'],
    [[0, 1, 0, 2, 0, 0], 'Remove 3 items'],
  ])('is in its title: of %j, %s', (contexts, title) => {
    const value = slash({ contexts })
    const [found] = validateResource('command', value, {})
    expect(found && fixesFor(value, found).map((fix) => fix.title)).toEqual([title])
  })

  it('is never a name that another option has, also if a translation is this name already', () => {
    const titles = (other: string) => {
      const first = option(3, 'A', { name_localizations: { de: 'a' } })
      const value = withOptions(first, option(3, other), ...many(9, (at) => option(3, `o${at}`)))
      const found = validateResource('command', value, {}).find(
        ({ code }) => code === 'option/name-lowercase',
      )
      return found && fixesFor(value, found).map((fix) => fix.title)
    }
    expect([titles('a'), titles('b')]).toEqual([[], ['Change to "a"']])
  })

  it('is never to write a field that is deprecated', () => {
    const titles = (fields: object) => {
      const value = slash(fields as Readonly<Record<string, unknown>>)
      const [found] = validateResource('command', value, {})
      expect(found?.code).toBe('shape/unknown-key')
      return found && fixesFor(value, found).map((fix) => fix.title)
    }
    expect(titles({ dmPermission: true })).toEqual([])
    expect(titles({ defaultMemberPermissions: '8' })).toEqual([
      'Rename to "default_member_permissions"',
    ])
  })

  it.each([
    ['another command', [{ Name: 'ban' }, { name: 'ban' }], false],
    ['no other command', [{ Name: 'ban' }, { name: 'kick' }], true],
  ])('is not safe where it gives a command the name of %s', (_, fields, isSafe) => {
    const value = fields.map((one) => ({ ...one, description: 'x' }))
    const found = validateResource('commands', value).find(({ path }) => path[1] === 'Name')
    expect(found && fixesFor(value, found).map((fix) => fix.safe)).toEqual(isSafe ? [true] : [])
  })

  const named = (name: string, de: string) => ({ name, name_localizations: { de } })
  it.each([
    ['a command', (names: Readonly<Record<string, unknown>>) => slash(names)],
    ['an option', (names: Readonly<Record<string, unknown>>) => withOptions(option(3, 'a', names))],
  ])(
    'is not safe where it makes a name of %s and its translation equal, if that is reported',
    (_, make) => {
      const context: CommandContext = { rules: { 'localization/redundant': 'hint' } }
      for (const [value, isSafe] of [
        [make(named('Why', 'why')), false],
        [make(named('why', 'Why')), false],
        [make(named('Why', 'wer')), true],
        [make(named('why', 'Wer')), true],
        // Only both fixes make these equal.
        [make(named('Why', 'wHY')), false],
        [make(named('Why', 'weR')), true],
      ] as const) {
        const safe = (settings: CommandContext) =>
          validateResource('command', value, settings)
            .filter(({ code }) => code.endsWith('name-lowercase'))
            .flatMap((found) => fixesFor(value, found, { ...settings }).map((fix) => fix.safe))
        const all = safe({})
        expect([all.includes(false), safe(context)]).toEqual([false, all.map(() => isSafe)])
      }
    },
  )
})
