import { describe, expect, it } from 'vitest'
import {
  checkSet,
  DYNAMIC,
  validateCommand,
  validateCommands,
  validateRequest,
} from '@slashlint/core'
import type { CommandContext, RequestContext, SetEntry } from '@slashlint/core'
import { many, slash, userMenu } from '../values.js'
import { error, hint, table, warning } from './harness.js'

// Decisions 39 and 40 of the ledger, and the rows of the table "Sets of commands".

const own = { target: 'value' } as const
const slashes = (count: number) => many(count, (index) => slash({ name: `a${index}` }))
const menus = (count: number, type: number) => many(count, (index) => ({ type, name: `A${index}` }))
const twice = (index: number, first = 0) =>
  error('set/duplicate-name', [index], { target: 'name', related: [[first]] })
const spaced = warning('command/name-whitespace', [1, 'name'])
const tooMany = (first: number) => error('set/count', [], { ...own, related: [[first]] })
const global: CommandContext = { scope: 'global' }
const create: CommandContext = { operation: 'create' }

describe('ids of deployed commands', () => {
  const deployed = [
    { id: '1', type: 1, name: 'ban' },
    { id: '2', type: 2, name: 'Report' },
  ]
  const unknown = (index: number) => error('set/unknown-id', [index, 'id'], { apiCode: '10063' })
  table<CommandContext>(
    [
      [
        'one that is deployed, with another name',
        [slash({ id: '1', name: 'expel' })],
        [],
        { deployed },
      ],
      ['one that is not', [slash(), slash({ id: '3', name: 'kick' })], [unknown(1)], { deployed }],
      ['one of another type', [slash({ id: '2', name: 'kick' })], [unknown(0)], { deployed }],
      [
        'one of another scope',
        [slash({ id: '1' })],
        [unknown(0)],
        {
          scope: 'guild',
          guildId: '5',
          deployed: [{ ...deployed[0], name: 'ban', guild_id: '6' }],
        },
      ],
      ['nothing deployed is known', [slash({ id: '3' })], []],
      ['one that is not known', [slash({ id: DYNAMIC })], [], { deployed }],
      ['a deployed one without its id', [slash({ id: '3' })], [], { deployed: [{ name: 'kick' }] }],
    ],
    validateCommands,
  )

  const at = (method: string, id: string) => ({
    ...{ method, path: `/applications/7/commands/${id}`, headers: { Authorization: 'Bot x' } },
    ...(method === 'PATCH' && { body: { description: 'x' } }),
  })
  const inPath = [error('set/unknown-id', ['path'], { span: [25, 26] })]
  table<RequestContext>(
    [
      ['a PATCH', at('PATCH', '3'), inPath, { deployed }],
      ['a DELETE', at('DELETE', '3'), inPath, { deployed }],
      ['a GET asks whether there is one', at('GET', '3'), [], { deployed }],
      ['of one that is there', at('DELETE', '2'), [], { deployed }],
      ['nothing deployed is known', at('DELETE', '3'), []],
    ],
    validateRequest,
  )
})

describe('what users see twice', () => {
  const localized = (name: string, de: string | null, fields: object = {}) =>
    slash({ name, name_localizations: { de }, ...fields })
  const collision = (index: number, locale = 'de') =>
    warning('set/localized-name-collision', [index, 'name_localizations', locale])
  table<CommandContext>(
    [
      ['one name in a language', [localized('a', 'x'), localized('b', 'x')], [collision(1)]],
      ['the default of another', [slash({ name: 'a' }), localized('b', 'a')], [collision(1)]],
      ['the default of one behind', [localized('b', 'a'), slash({ name: 'a' })], [collision(0)]],
      [
        'a default that readers of that language do not see',
        [localized('a', 'c'), localized('b', 'a')],
        [],
      ],
      ['its own default', [localized('a', 'a'), localized('b', 'x')], []],
      [
        'another language',
        [localized('a', 'x'), slash({ name: 'b', name_localizations: { fr: 'x' } })],
        [],
      ],
      ['another type', [localized('a', 'x'), userMenu({ name_localizations: { de: 'x' } })], []],
      [
        'null',
        [localized('a', null), localized('b', 'a')],
        [hint('shape/null-optional', [0, 'name_localizations', 'de']), collision(1)],
      ],
      [
        'what is not known',
        [slash({ name: 'a', name_localizations: DYNAMIC }), localized('b', 'a')],
        [],
      ],
      [
        'an unknown rest',
        [slash({ name: 'a', name_localizations: { [DYNAMIC]: true } }), localized('b', 'a')],
        [],
      ],
      [
        'the language that stands in for another',
        [
          slash({ name: 'a', name_localizations: { 'en-US': 'color', 'en-GB': 'x' } }),
          slash({ name: 'b', name_localizations: { 'en-GB': 'color' } }),
        ],
        [
          warning('localization/fallback-shadows-default', [1, 'name_localizations', 'en-GB']),
          collision(1, 'en-GB'),
        ],
      ],
    ],
    validateCommands,
  )

  it('names globally and in a guild', () => {
    const both = hint('set/global-and-guild', [0], { target: 'name' })
    const codes = (found: readonly { code: string; path: unknown }[]) =>
      found.map(({ code, path }) => [code, path])
    const deployed = [{ id: '1', name: 'ban', guild_id: '5' }]
    expect(codes(validateCommands([slash()], { scope: 'global', deployed, hints: true }))).toEqual([
      [both.code, [0]],
    ])
    expect(validateCommands([slash()], { scope: 'global', deployed })).toEqual([])
    expect(
      validateCommands([slash({ name: 'kick' })], { scope: 'global', deployed, hints: true }),
    ).toEqual([])
    const mixed = [...deployed, { id: '2', name: 'kick' }]
    const said = (name: string, context: object) =>
      validateCommands([slash({ name })], { ...context, hints: true })[0]?.message
    expect(said('ban', { scope: 'global', deployed })).toBe(
      'The CHAT_INPUT command "ban" also exists in a guild: in that guild both are shown. Delete one of them, unless both are meant.',
    )
    expect(said('kick', { scope: 'guild', guildId: '5', deployed: mixed })).toBe(
      'The CHAT_INPUT command "kick" also exists globally: in that guild both are shown. Delete one of them, unless both are meant.',
    )
    const inGuild = { scope: 'guild', guildId: '5', hints: true } as const
    expect(
      codes(validateCommands([slash({ name: 'kick' })], { ...inGuild, deployed: mixed })),
    ).toEqual([[both.code, [0]]])
    expect(
      validateCommands([slash({ name: 'kick' })], {
        ...inGuild,
        deployed: [{ id: '2', name: 'kick' }],
      }),
    ).toEqual([])
  })
})

describe('decision 39: unique names and counts', () => {
  table(
    [
      ['same name and type', [slash(), slash()], [twice(1)]],
      ['all but the first', [slash(), slash(), slash()], [twice(1), twice(2)]],
      ['an absent type is CHAT_INPUT', [slash(), slash({ type: 1 })], [twice(1)]],
      ['another type', [userMenu(), userMenu({ type: 3 })], []],
      [
        'as Discord stores the white space of menus',
        [userMenu({ name: 'Ban' }), userMenu({ name: ' Ban ' })],
        [twice(1), spaced],
      ],
      ['no case folding', [userMenu({ name: 'Ban' }), userMenu({ name: 'ban' })], []],
      [
        'a bulk body has one place',
        [slash({ guild_id: '1' }), slash({ guild_id: '2' })],
        [
          hint('shape/server-field', [0, 'guild_id'], { target: 'key' }),
          twice(1),
          hint('shape/server-field', [1, 'guild_id'], { target: 'key' }),
        ],
      ],
      [
        'other lists: one guild',
        [slash({ guild_id: '1' }), slash({ guild_id: '1' })],
        [twice(1)],
        { ...create, rules: { 'shape/*': 'off' } },
      ],
      [
        'other lists: two guilds',
        [slash({ guild_id: '1' }), slash({ guild_id: '2' })],
        [],
        { ...create, rules: { 'shape/*': 'off' } },
      ],
      [
        'other lists: global and guild',
        [slash(), slash({ guild_id: '2' })],
        [],
        { ...create, rules: { 'shape/*': 'off' } },
      ],
      ['100 slash commands', slashes(100), []],
      ['101', slashes(101), [tooMany(100)]],
      ['15 USER and 15 MESSAGE commands', [...menus(15, 2), ...menus(15, 3)], []],
      ['16 USER commands', menus(16, 2), [tooMany(15)]],
      ['16 MESSAGE commands', menus(16, 3), [tooMany(15)]],
      ['two entry points', menus(2, 4), [tooMany(1)]],
      [
        '131 items: both counts',
        slashes(131),
        [tooMany(100), error('set/body-count', [], { ...own, apiCode: 'BASE_TYPE_MAX_LENGTH' })],
      ],
      [
        '131 items that are none',
        Array.from({ length: 131 }, () => userMenu({ type: 99 })),
        [
          error('set/body-count', [], own),
          ...Array.from({ length: 131 }, (_, index) => error('shape/enum', [index, 'type'])),
        ],
      ],
      ['130 items', [...slashes(100), ...menus(15, 2), ...menus(15, 3)], []],
      [
        'one id twice',
        [slash({ id: '1' }), slash({ name: 'kick', id: '1' })],
        [warning('set/duplicate-id', [1, 'id'])],
      ],
    ],
    validateCommands,
  )
  table<CommandContext>(
    [
      [
        'an index of a workspace: two scopes',
        [
          { type: 1, name: 'ban', scope: 'global' },
          { type: 1, name: 'ban', scope: 'guild', guildId: '1' },
        ],
        [],
      ],
      [
        'two guilds',
        [
          { type: 1, name: 'ban', scope: 'guild', guildId: '1' },
          { type: 1, name: 'ban', scope: 'guild', guildId: '2' },
        ],
        [],
      ],
      [
        'one guild',
        [
          { type: 1, name: 'ban', scope: 'guild', guildId: '1' },
          { name: 'ban', scope: 'guild', guildId: '1' },
        ],
        [twice(1)],
      ],
    ],
    (entries, context) => checkSet(entries as SetEntry[], context),
  )
})

const deployed = (count: number) =>
  slashes(count).map((one, index) => ({ ...one, id: String(index + 1), name: `b${index}` }))
const today = (createsToday: number, more: CommandContext = {}): CommandContext => ({
  ...global,
  createsToday,
  deployed: [],
  ...more,
})
const exceeded = error('set/daily-creates', [], { ...own, apiCode: '30034' })
const near = warning('set/daily-creates-near', [], own)

describe('decision 40: creations of a day', () => {
  table(
    [
      ['180 are far', [slash()], [], today(179)],
      ['181 are near', [slash()], [near], today(180)],
      ['200 are near', [slash()], [near], today(199)],
      ['201 are too many', [slash()], [exceeded], today(200)],
      [
        'what is deployed is not created',
        [slash()],
        [],
        today(200, { deployed: [{ type: 1, name: 'ban' }] }),
      ],
      [
        'another type is',
        [slash()],
        [exceeded],
        today(200, { deployed: [{ type: 2, name: 'ban' }] }),
      ],
      [
        'a rename by id is not',
        [slash({ id: '5' })],
        [],
        today(200, { deployed: [{ id: '5', name: 'kick' }] }),
      ],
      ['without createsToday', [slash()], [], { ...global, deployed: [] }],
    ],
    validateCommands,
  )
  table(
    [
      ['one create counts', slash(), [exceeded], today(200)],
      [
        'one create of an existing name does not',
        slash(),
        [hint('set/overwrites-existing', ['name'])],
        today(200, { deployed: [{ name: 'ban' }] }),
      ],
    ],
    validateCommand,
  )
})

describe('set/likely-duplicate', () => {
  const beside = [{ name: 'ban' }, { type: 2, name: 'Profile' }]
  const found = warning('set/likely-duplicate', ['name'], { target: 'name' })
  table(
    [
      ['the same name and type in another file', slash(), [found], { beside }],
      ['another name', slash({ name: 'kick' }), [], { beside }],
      ['another type', { type: 2, name: 'ban' }, [], { beside }],
      ['a menu of the same name', { type: 2, name: 'Profile' }, [found], { beside }],
      ['a scope that is known', slash(), [], { beside, scope: 'global' }],
      ['a guild that is known', slash(), [], { beside, guildId: '9' }],
      ['an edit', slash(), [], { beside, operation: 'edit' }],
      ['what is unknown there', slash(), [], { beside: [{ name: DYNAMIC }, {}, null] as never }],
    ],
    validateCommand,
  )
})

describe('decision 40: overwrites that are lost', () => {
  const overwrites = [
    { id: '1', guild_id: '9', permissions: [{ id: '7', type: 1, permission: true }] },
  ]
  const kept = [{ id: '1', name: 'kick' }]
  const lost = warning('set/permissions-lost', [], own)
  table(
    [
      ['deleted', [slash()], [lost], { ...global, deployed: kept, overwrites }],
      ['without overwrites', [slash()], [], { ...global, deployed: kept }],
      [
        'overwrites of another command',
        [slash()],
        [],
        { ...global, deployed: [{ id: '2', name: 'kick' }], overwrites },
      ],
      ['renamed', [slash({ id: '1' })], [lost], { ...global, deployed: kept, overwrites }],
      ['still there', [slash({ name: 'kick' })], [], { ...global, deployed: kept, overwrites }],
    ],
    validateCommands,
  )
  table([
    [
      'an edit renames',
      { name: 'ban' },
      [warning('command/rename-loses-permissions', ['name'])],
      { operation: 'edit', current: { id: '1', type: 1, name: 'kick' }, overwrites },
    ],
    [
      'an edit keeps the name',
      { name: 'kick' },
      [],
      { operation: 'edit', current: { id: '1', type: 1, name: 'kick' }, overwrites },
    ],
    [
      'a name that another command has',
      { name: 'ban' },
      [error('set/name-taken', ['name'], { apiCode: '40041' })],
      {
        operation: 'edit',
        current: { id: '1', type: 1, name: 'kick' },
        deployed: [...deployed(2), { id: '7', type: 1, name: 'ban' }],
      },
    ],
    [
      'its own name',
      { name: 'ban' },
      [],
      {
        operation: 'edit',
        current: { id: '7', type: 1, name: 'ban' },
        deployed: [{ id: '7', type: 1, name: 'ban' }],
      },
    ],
  ])
})

describe('the entry point in a bulk body', () => {
  const launch = [{ id: '1', type: 4, name: 'Launch' }]
  table(
    [
      [
        'is removed',
        [slash()],
        [error('set/entry-point-removed', [], { ...own, apiCode: '50240' })],
        { ...global, deployed: launch },
      ],
      ['is renamed', [{ type: 4, name: 'Play' }], [], { ...global, deployed: launch }],
      ['was never there', [slash()], [], { ...global, deployed: [] }],
    ],
    validateCommands,
  )
})

describe('a single create counts what the scope has', () => {
  const fresh = (type: number) => (type === 1 ? slash({ name: 'new' }) : { type, name: 'New' })
  const deployed = (count: number, type: number, guild_id?: string) =>
    Array.from({ length: count }, (_, at) => ({
      type,
      name: `a${at}`,
      ...(guild_id !== undefined && { guild_id }),
    }))
  const full = (type: number, limit: number) => [
    error('set/count', [], { target: 'name', data: { type, limit, actual: limit + 1 } }),
  ]
  table([
    ['room for the 100th', fresh(1), [], { deployed: deployed(99, 1) }],
    ['no room for the 101st', fresh(1), full(1, 100), { deployed: deployed(100, 1) }],
    ['a 16th USER command', fresh(2), full(2, 15), { deployed: deployed(15, 2) }],
    ['a 16th MESSAGE command', fresh(3), full(3, 15), { deployed: deployed(15, 3) }],
    ['a second entry point', fresh(4), full(4, 1), { deployed: deployed(1, 4) }],
    [
      'in a guild an entry point has its own rule',
      fresh(4),
      [error('command/entry-point-in-guild', ['type'])],
      { scope: 'guild', deployed: deployed(1, 4) },
    ],
    [
      'an existing name is no new command',
      slash({ name: 'a7' }),
      [hint('set/overwrites-existing', ['name'])],
      { deployed: deployed(100, 1) },
    ],
    ['other types have places of their own', fresh(2), [], { deployed: deployed(100, 1) }],
    [
      "a guild's commands take no global place",
      fresh(1),
      [],
      { ...global, deployed: deployed(100, 1, '4') },
    ],
    [
      'of two guilds one is full',
      fresh(1),
      [],
      { scope: 'guild', guildId: '5', deployed: deployed(100, 1, '4') },
    ],
    [
      'this one is',
      fresh(1),
      full(1, 100),
      { scope: 'guild', guildId: '4', deployed: deployed(100, 1, '4') },
    ],
    [
      'of which scope the mixed list speaks is not known',
      fresh(1),
      [],
      { deployed: [...deployed(100, 1, '4'), ...deployed(100, 1)] },
    ],
  ])

  it('the same in a request', () => {
    const request = {
      method: 'POST',
      path: '/applications/41771983423143937/commands',
      headers: { Authorization: 'Bot token' },
      body: fresh(2),
    }
    expect(validateRequest(request, { deployed: deployed(15, 2) })).toMatchObject([
      { code: 'set/count', path: ['body'], target: 'name' },
    ])
    expect(validateRequest(request, { deployed: deployed(15, 2, '4') })).toEqual([])
  })
})

describe('a bulk overwrite looks at its own scope', () => {
  const ofGuild = (guild_id: string, id = '7') => ({ id, name: 'ban', guild_id })
  const overwrites = [{ id: '7', guild_id: '4', permissions: [{}] }]
  const lost = [warning('set/permissions-lost', [], own)]
  const near = [warning('set/daily-creates-near', [], own)]
  const inGuild = (guildId: string) => ({ scope: 'guild', guildId }) as const
  table(
    [
      [
        "a guild's command is not lost by a global one",
        [],
        [],
        { ...global, overwrites, deployed: [ofGuild('4')] },
      ],
      ["nor by another guild's", [], [], { ...inGuild('5'), overwrites, deployed: [ofGuild('4')] }],
      [
        "but by its own guild's",
        [],
        lost,
        { ...inGuild('4'), overwrites, deployed: [ofGuild('4')] },
      ],
      [
        'another guild keeps no name',
        [slash()],
        lost,
        {
          ...inGuild('4'),
          overwrites: [{ id: '8', permissions: [{}] }],
          deployed: [ofGuild('5', '9'), { ...ofGuild('4', '8'), name: 'kick' }],
        },
      ],
      [
        'what another guild has is new here',
        [slash()],
        near,
        { ...inGuild('5'), createsToday: 180, deployed: [ofGuild('4')] },
      ],
      [
        'what this one has is not',
        [slash()],
        [],
        { ...inGuild('4'), createsToday: 180, deployed: [ofGuild('4')] },
      ],
      [
        'nor is a command of a guild global',
        [slash()],
        [...near, hint('set/global-and-guild', [0], { target: 'name' })],
        { ...global, createsToday: 180, deployed: [ofGuild('4')] },
      ],
    ],
    validateCommands,
  )
})

describe('entries of an index', () => {
  it('are likely copies of commands beside them only if nothing says where they go', () => {
    const ban = { type: 1, name: 'ban' }
    const found = (entry: object) => checkSet([{ ...ban, ...entry }], { beside: [ban] })
    expect(found({})).toMatchObject([
      { code: 'set/likely-duplicate', path: [0], target: 'name', data: ban },
    ])
    expect(found({ scope: 'global' })).toEqual([])
    expect(found({ scope: 'guild', guildId: '1' })).toEqual([])
    expect(found({ name: 'unban' })).toEqual([])
  })
})

describe('entries of an index that cannot be read', () => {
  it('are passed over', () => {
    const broken = Object.defineProperty({ type: 1 }, 'name', {
      get: () => {
        throw new Error('no')
      },
      enumerable: true,
    }) as SetEntry
    const ban: SetEntry = { type: 1, name: 'ban' }
    expect(checkSet([ban, broken, ban]).map(({ code, path }) => [code, path])).toEqual([
      ['shape/unreadable', [1, 'name']],
      ['set/duplicate-name', [2]],
    ])
  })

  it('goes nowhere that is known where its scope or its guild is not: it is compared with nothing', () => {
    const ban: SetEntry = { type: 1, name: 'ban', scope: 'guild', guildId: '1' }
    for (const unknown of [{ scope: DYNAMIC }, { guildId: DYNAMIC }, { scope: {} }]) {
      expect(checkSet([ban, { ...ban, ...unknown } as SetEntry])).toEqual([])
    }
    expect(checkSet([ban, ban]).map(({ code }) => code)).toEqual(['set/duplicate-name'])
  })
})

describe('a list that is no body', () => {
  const found = (operation: 'create' | 'edit' | 'bulk', ...fields: readonly object[]) =>
    validateCommands(
      fields.map((one) => ({ name: 'a', description: 'b', ...one })),
      { operation },
    ).map(({ code, path }) => `${code} ${path.join('.')}`)

  it('may have one name in several applications and guilds', () => {
    const [twice, none] = [['set/duplicate-name 1'], []]
    expect(found('create', { application_id: '1' }, { application_id: '2' })).toEqual(none)
    expect(found('create', { guild_id: '1' }, { guild_id: '2' })).toEqual(none)
    expect(found('create', { application_id: '1' }, { application_id: '1' })).toEqual(twice)
    expect(found('create', { guild_id: '1' }, { guild_id: '1' })).toEqual(twice)
    expect(found('create', {}, {})).toEqual(twice)
    expect(found('bulk', { application_id: '1' }, { application_id: '2' })).toEqual(twice)
  })
})
