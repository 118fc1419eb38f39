import { describe, expect, it } from 'vitest'
import { DYNAMIC } from '@slashlint/core'
import { COMMAND_COUNTS, LIMITS } from '@slashlint/core/contract'
import {
  applyBulkOverwrite,
  applyCreate,
  applyDelete,
  applyEdit,
  createScope,
  equalCommands,
  planDeployment,
  type PlannedRequest,
  type ScopeState,
} from '@slashlint/core/engine'

const APP = '9'
const BAN = { name: 'ban', description: 'Ban a member' }
const KICK = { name: 'kick', description: 'Throw somebody out' }
const LAUNCH = { type: 4, name: 'Launch', handler: 2 }

/** Makes a command in the form in which the service returns it. */
const stored = (id: string, fields: object): Record<string, unknown> => ({
  id,
  application_id: APP,
  version: id,
  type: 1,
  name_localizations: null,
  description_localizations: null,
  ...fields,
})

const summary = (deployed: unknown, next: unknown, context = {}) => {
  const { created, updated, deleted, unchanged, kept } = planDeployment(deployed, next, context)
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
  return {
    created: names(created),
    updated: updated.map(
      ({ renamedFrom, name, fields }) => `${renamedFrom ?? ''}>${name}: ${fields.join(' ')}`,
    ),
    deleted: names(deleted),
    unchanged: names(unchanged),
    kept: kept.map(({ name, reason }) => `${name} ${reason}`),
  }
}
const nothing = { created: [], updated: [], deleted: [], unchanged: [], kept: [] }

/** Sends the requests of a plan. */
function send(state: ScopeState, requests: readonly PlannedRequest[]): ScopeState {
  return requests.reduce((scope, { method, path, body, status }) => {
    const id = path.split('/').at(-1) ?? ''
    const result =
      method === 'POST'
        ? applyCreate(scope, body)
        : method === 'PATCH'
          ? applyEdit(scope, id, body)
          : method === 'PUT'
            ? applyBulkOverwrite(scope, body)
            : applyDelete(scope, id)
    expect(result).toMatchObject({ ok: true, status })
    return result.state
  }, state)
}

describe('what a plan tells apart', () => {
  it.each([
    ['created', [], [BAN], { created: ['ban'] }],
    ['deleted', [stored('1', BAN)], [], { deleted: ['ban'] }],
    ['updated', [stored('1', BAN)], [{ ...BAN, nsfw: true }], { updated: ['>ban: nsfw'] }],
    ['unchanged', [stored('1', BAN)], [BAN], { unchanged: ['ban'] }],
    [
      'another type is another command',
      [stored('1', BAN)],
      [{ type: 2, name: 'ban' }],
      { created: ['ban'], deleted: ['ban'] },
    ],
    [
      'the order of the list is no change',
      [stored('1', BAN), stored('2', KICK)],
      [KICK, BAN],
      { unchanged: ['kick', 'ban'] },
    ],
    ['the entry point is kept', [stored('1', LAUNCH)], [], { kept: ['Launch entry-point'] }],
    [
      'an entry point with another name is the same',
      [stored('1', LAUNCH)],
      [{ type: 4, name: 'Play' }],
      { updated: ['Launch>Play: name'] },
    ],
  ])('%s', (_, deployed, next, expected) => {
    expect(summary(deployed, next)).toEqual({ ...nothing, ...expected })
  })
})

describe('renames', () => {
  const options = [{ type: 6, name: 'who', description: 'Whom' }]

  it.each([
    [
      'by id, whatever it becomes',
      [stored('1', BAN)],
      [{ ...KICK, id: '1' }],
      { updated: ['ban>kick: name description'] },
    ],
    [
      'an id of another type is no rename',
      [stored('1', BAN)],
      [{ type: 2, name: 'Ban', id: '1' }],
      { created: ['Ban'], deleted: ['ban'] },
    ],
    [
      'an id that is not deployed is no rename of what is alike',
      [stored('1', { ...BAN, options })],
      [{ ...BAN, options, name: 'exile', id: '9' }],
      { created: ['exile'], deleted: ['ban'] },
    ],
    [
      'the same content',
      [stored('1', { ...BAN, options })],
      [{ ...BAN, options, name: 'exile' }],
      { updated: ['ban>exile: name'] },
    ],
    [
      'a near name and nearly the same description',
      [stored('1', { name: 'remind', description: 'Set a reminder' })],
      [{ name: 'reminder', description: 'Sets a reminder' }],
      { updated: ['remind>reminder: name description'] },
    ],
    ['two unlike commands', [stored('1', BAN)], [KICK], { created: ['kick'], deleted: ['ban'] }],
    [
      'common options alone are no likeness',
      [stored('1', { ...BAN, options })],
      [{ ...KICK, options }],
      { created: ['kick'], deleted: ['ban'] },
    ],
    [
      'two that are alike: which one is not clear',
      [stored('1', BAN)],
      [
        { ...BAN, name: 'exile' },
        { ...BAN, name: 'throw-out' },
      ],
      { created: ['exile', 'throw-out'], deleted: ['ban'] },
    ],
    [
      'of two gone ones neither',
      [stored('1', BAN), stored('2', { ...BAN, name: 'exile' })],
      [{ ...BAN, name: 'throw-out' }],
      { created: ['throw-out'], deleted: ['ban', 'exile'] },
    ],
    [
      'context menus by their names',
      [stored('1', { type: 2, name: 'View profile' })],
      [{ type: 2, name: 'View profiles' }],
      { updated: ['View profile>View profiles: name'] },
    ],
    [
      'bare context menus have nothing else in common',
      [stored('1', { type: 2, name: 'View' })],
      [{ type: 2, name: 'Report' }],
      { created: ['Report'], deleted: ['View'] },
    ],
  ])('%s', (_, deployed, next, expected) => {
    expect(summary(deployed, next)).toEqual({ ...nothing, ...expected })
  })
})

describe('losses, limits, creations', () => {
  const overwrites = [
    { id: '1', guild_id: '42', permissions: [{ id: '7', type: 1, permission: true }] },
    {
      id: '1',
      guild_id: '43',
      permissions: [
        { id: '7', type: 1, permission: true },
        { id: '8', type: 1, permission: true },
      ],
    },
    { id: '2', guild_id: '42', permissions: [] },
    { id: APP, guild_id: '42', permissions: [{ id: '7', type: 1, permission: true }] },
  ]

  it('overwrites are lost with a deletion and with a rename', () => {
    const deployed = [stored('1', BAN), stored('2', KICK)]
    const entry = { type: 1, permission: true }
    const each = [
      { guild: '42', id: '7', ...entry },
      { guild: '43', id: '7', ...entry },
      { guild: '43', id: '8', ...entry },
    ]
    const lost = { type: 1, name: 'ban', id: '1', guilds: ['42', '43'], entries: 3, lost: each }
    expect(planDeployment(deployed, [], { overwrites }).permissionsLost).toEqual([lost])
    const renamed = planDeployment(deployed, [{ ...BAN, name: 'banish' }, KICK], { overwrites })
    expect(renamed.permissionsLost).toEqual([{ ...lost, renamedTo: 'banish' }])
    expect(
      planDeployment(deployed, [{ ...BAN, nsfw: true }], { overwrites }).permissionsLost,
    ).toEqual([])
  })

  it('limits and creations afterwards', () => {
    const { limits, creates } = planDeployment(
      [stored('1', BAN), stored('2', LAUNCH)],
      [KICK, { type: 2, name: 'View' }],
      { createsToday: 197 },
    )
    expect(limits).toEqual([
      { type: 1, before: 1, after: 1, limit: 100 },
      { type: 2, before: 0, after: 1, limit: 15 },
      { type: 4, before: 1, after: 1, limit: 1 },
    ])
    expect(creates).toEqual({ count: 2, before: 197, after: 199, limit: 200 })
  })

  it('what the service would refuse is said', () => {
    const { diagnostics } = planDeployment([], [BAN, { ...KICK, name: 'Kick' }, BAN], {
      createsToday: 199,
    })
    expect(diagnostics.map(({ code, path }) => [code, path.join('/')])).toEqual([
      ['set/daily-creates', ''],
      ['command/name-lowercase', '1/name'],
      ['set/duplicate-name', '2'],
    ])
  })

  const found = (...given: Parameters<typeof planDeployment>) =>
    planDeployment(...given).diagnostics.map(({ code, path }) => `${code} ${path.join('/')}`)

  it.each([
    ['of a new command', [{ ...BAN, id: '7' }], ['set/unknown-id 0/id']],
    ['of a command that exists', [{ ...KICK, id: '7' }], ['set/unknown-id 0/id']],
    ['behind another', [KICK, { ...BAN, id: '7' }], ['set/unknown-id 1/id']],
    ['of another type', [{ type: 2, name: 'View', id: '1' }], ['set/unknown-id 0/id']],
    [
      'twice',
      [
        { ...BAN, id: '7' },
        { ...KICK, id: '7' },
      ],
      ['set/unknown-id 0/id', 'set/duplicate-id 1/id', 'set/unknown-id 1/id'],
    ],
    ['that is right', [{ ...KICK, id: '1' }], []],
  ])('an id that is not deployed: %s', (_, next, expected) => {
    expect(found([stored('1', KICK)], next)).toEqual(expected)
  })

  it.each([true, false])(
    'a name that a kept command has is said at the item (keep: %s)',
    (keep) => {
      const deployed = [stored('1', KICK), stored('2', BAN)]
      const next = [{ ...BAN, description: 'x', id: '1' }]
      expect(found(deployed, next, { keep })).toEqual(keep ? ['set/duplicate-name 0'] : [])
    },
  )

  it('what a kept command lacks is not said', () => {
    expect(found([stored('1', { name: 'Old' })], [BAN], { keep: true })).toEqual([])
  })
})

describe('what is not known', () => {
  const deployed = [stored('1', BAN), stored('2', KICK)]

  it.each([
    [
      'an unknown part is no update',
      [{ ...BAN, description: DYNAMIC }, KICK],
      { unchanged: ['ban', 'kick'] },
    ],
    [
      'a known part beside it is one',
      [{ ...BAN, description: DYNAMIC, nsfw: true }, KICK],
      { updated: ['>ban: nsfw'], unchanged: ['kick'] },
    ],
    [
      'unknown items: nothing is deleted',
      [BAN, DYNAMIC],
      { unchanged: ['ban'], kept: ['kick unknown'] },
    ],
    [
      'an unknown name: nothing of its type is deleted',
      [BAN, { name: DYNAMIC, description: 'x' }],
      { unchanged: ['ban'], kept: ['kick unknown'] },
    ],
    [
      'an unknown name of another type',
      [BAN, { type: 2, name: DYNAMIC }],
      { unchanged: ['ban'], deleted: ['kick'] },
    ],
    [
      'an unknown id may be a rename',
      [BAN, { id: DYNAMIC, name: 'expel', description: 'x' }],
      { unchanged: ['ban'], created: ['expel'], kept: ['kick unknown'] },
    ],
    [
      'something alike with unknown parts is no rename',
      [BAN, { name: 'kicks', description: DYNAMIC }],
      { unchanged: ['ban'], created: ['kicks'], deleted: ['kick'] },
    ],
    ['an unknown list', DYNAMIC, { kept: ['ban unknown', 'kick unknown'] }],
    ['no list at all', { name: 'ban' }, { kept: ['ban unknown', 'kick unknown'] }],
    ['broken items', [BAN, null], { unchanged: ['ban'], kept: ['kick unknown'] }],
  ])('%s', (_, next, expected) => {
    expect(summary(deployed, next)).toEqual({ ...nothing, ...expected })
  })

  it('is not sent, and the plan says that something is missing', () => {
    const plan = planDeployment(deployed, [
      { ...BAN, description: DYNAMIC, nsfw: true },
      KICK,
      { name: 'x', description: DYNAMIC },
    ])
    expect(plan.complete).toBe(false)
    expect(plan.requests).toMatchObject([{ method: 'PATCH', body: { nsfw: true } }])
    expect(plan.updated[0]?.notCompared).toEqual([['description']])
  })

  it('a name that is not free is not taken', () => {
    const plan = planDeployment(deployed, [{ ...BAN, id: '1', name: 'kick' }, DYNAMIC])
    expect([plan.requests, plan.complete]).toEqual([[], false])
  })
})

describe('translations', () => {
  const next = [{ ...BAN, name_localizations: { de: 'bann' } }]
  const without = (command: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(command).filter(([key]) => !key.endsWith('_localizations')))

  it('are compared with the dictionaries of with_localizations=true', () => {
    expect(planDeployment([stored('1', BAN)], next)).toMatchObject({
      localizationsCompared: true,
      updated: [{ fields: ['name_localizations'] }],
    })
  })

  it.each([
    ['localized texts', { ...without(stored('1', BAN)), name_localized: 'bann' }],
    ['whole answers without any dictionary', without(stored('1', BAN))],
  ])('cannot be compared with %s', (_, deployed) => {
    const plan = planDeployment([deployed], next)
    expect(plan).toMatchObject({
      localizationsCompared: false,
      empty: true,
      unchanged: [{ notCompared: [['name_localizations']] }],
    })
  })

  it('are compared with commands that are no whole answers', () => {
    expect(planDeployment([{ id: '1', ...BAN }], next)).toMatchObject({
      localizationsCompared: true,
      empty: false,
    })
  })
})

describe('requests', () => {
  const requests = (deployed: unknown, next: unknown, context = {}) =>
    planDeployment(deployed, next, context).requests.map(({ method, path }) => `${method} ${path}`)
  const PLACE = `/applications/${APP}/commands`

  it.each([
    ['none', [stored('1', BAN)], [BAN], []],
    ['one creation', [stored('1', BAN)], [BAN, KICK], [`POST ${PLACE}`]],
    ['one update', [stored('1', BAN)], [{ ...BAN, nsfw: true }], [`PATCH ${PLACE}/1`]],
    ['one rename', [stored('1', BAN)], [{ ...BAN, name: 'banish' }], [`PATCH ${PLACE}/1`]],
    ['one deletion', [stored('1', BAN)], [], [`DELETE ${PLACE}/1`]],
    ['more than one', [stored('1', BAN), stored('2', LAUNCH)], [KICK], [`PUT ${PLACE}`]],
  ])('%s', (_, deployed, next, expected) => {
    expect(requests(deployed, next)).toEqual(expected)
  })

  it('of a guild', () => {
    const deployed = [stored('1', { ...BAN, guild_id: '42' })]
    expect(requests(deployed, [{ ...BAN, nsfw: true }])).toEqual([
      `PATCH /applications/${APP}/guilds/42/commands/1`,
    ])
    expect(requests([], [BAN], { scope: 'guild' })).toEqual([
      'POST /applications/{application.id}/guilds/{guild.id}/commands',
    ])
  })

  it('in a guild only a PUT sets contexts', () => {
    const deployed = [stored('1', { ...BAN, guild_id: '42' })]
    expect(requests(deployed, [{ ...BAN, contexts: [0] }])).toEqual([
      `PUT /applications/${APP}/guilds/42/commands`,
    ])
    expect(
      requests([], [{ ...BAN, contexts: [0] }], {
        scope: 'guild',
        guildId: '42',
        applicationId: APP,
      }),
    ).toEqual([`PUT /applications/${APP}/guilds/42/commands`])
  })

  it('a PATCH sends what changes, and the default where the item has nothing', () => {
    const options = [{ type: 3, name: 'why', description: 'x' }]
    const deployed = [
      stored('1', { ...BAN, options, nsfw: true, contexts: [0], default_member_permissions: '4' }),
    ]
    const [request] = planDeployment(deployed, [
      { ...BAN, name_localizations: { de: 'bann' } },
    ]).requests
    expect(request?.body).toEqual({
      name_localizations: { de: 'bann' },
      options: [],
      default_member_permissions: null,
      nsfw: false,
      contexts: null,
    })
  })

  it('a PUT keeps the entry point, and names ids where a command is renamed', () => {
    const deployed = [stored('1', BAN), stored('2', LAUNCH), stored('3', KICK)]
    const [request] = planDeployment(deployed, [{ ...BAN, name: 'banish' }]).requests
    expect(request?.body).toEqual([
      { ...BAN, name: 'banish', id: '1' },
      { type: 4, name: 'Launch', handler: 2, id: '2' },
    ])
  })

  it('more commands than a PUT takes: what is new comes afterwards, the others before', () => {
    const full = [
      ...Array.from({ length: 100 }, (_, index) =>
        stored(`${1000 + index}`, { name: `c${index}`, description: 'x' }),
      ),
      ...Array.from({ length: 15 }, (_, index) =>
        stored(`${2000 + index}`, { type: 2, name: `u${index}` }),
      ),
      ...Array.from({ length: 15 }, (_, index) =>
        stored(`${3000 + index}`, { type: 3, name: `m${index}` }),
      ),
      stored('4000', LAUNCH),
    ]
    const assigned = ['id', 'application_id', 'version']
    const next = full.map((command) =>
      Object.fromEntries(Object.entries(command).filter(([key]) => !assigned.includes(key))),
    )
    const state = createScope({ applicationId: APP, commands: full })
    const made = [
      { name: 'new-one', description: 'y' },
      { name: 'newer-one', description: 'Something else' },
      ...next.slice(2),
    ]
    const plan = planDeployment(full, made)
    expect(plan.requests.map(({ method }) => method)).toEqual(['PUT', 'POST'])
    expect(planDeployment(send(state, plan.requests).commands, made).empty).toBe(true)

    const changed = next.map((command, index) =>
      index < 3 ? { ...command, description: 'z' } : command,
    )
    const edits = planDeployment(full, changed)
    expect(edits.requests.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'PATCH'])
    expect(planDeployment(send(state, edits.requests).commands, changed).empty).toBe(true)

    const swapped = full.map((command, index) =>
      index < 3 ? { ...command, name: `c${(index + 1) % 3}` } : command,
    )
    const circle = planDeployment(full, swapped)
    // Three names in a circle: one of them needs a name for the meantime.
    expect(circle.requests.map(({ method }) => method)).toEqual([
      'PATCH',
      'PATCH',
      'PATCH',
      'PATCH',
    ])
    expect(
      send(state, circle.requests)
        .commands.slice(0, 3)
        .map(({ id, name }) => `${id} ${name}`),
    ).toEqual(['1000 c1', '1001 c2', '1002 c0'])
  })
})

/** Every state of a command in a small world: absent, or with one of two contents. */
const CHOICES: readonly (object | undefined)[] = [
  undefined,
  { description: 'One thing' },
  { description: 'Another matter', nsfw: true },
]
const NAMES = ['ban', 'kick']

/** All lists of the small world. */
const LISTS = CHOICES.flatMap((first) =>
  CHOICES.map((second) =>
    [first, second].flatMap((fields, index) =>
      fields === undefined ? [] : [{ name: NAMES[index], ...fields }],
    ),
  ),
)

describe('by brute force, on all pairs of lists of a small world', () => {
  const isSame = (state: ScopeState, next: readonly object[]) =>
    state.commands.length === next.length &&
    next.every((item) => state.commands.some((command) => equalCommands(command, item)))

  /** Returns the results of every request that may lead to a list, and of some that do not. */
  function steps(state: ScopeState, next: readonly object[]): readonly ScopeState[] {
    const bodies = CHOICES.flatMap((fields) =>
      fields === undefined ? [] : NAMES.map((name) => ({ name, ...fields })),
    )
    return [
      ...bodies.map((body) => applyCreate(state, body)),
      ...state.commands.flatMap(({ id }) => [
        applyDelete(state, id),
        ...bodies.map((body) => applyEdit(state, id, body)),
      ]),
      ...[...LISTS, next].map((list) => applyBulkOverwrite(state, list)),
    ].flatMap((result) => (result.ok ? [result.state] : []))
  }

  const pairs = LISTS.flatMap((from) => LISTS.map((to) => [from, to] as const))

  it('no shorter sequence of requests reaches the list', () => {
    for (const [from, to] of pairs) {
      const state = applyBulkOverwrite(createScope({ applicationId: APP }), from).state
      let reached: readonly ScopeState[] = [state]
      let least = 0
      while (!reached.some((one) => isSame(one, to))) {
        reached = reached.flatMap((one) => steps(one, to))
        least++
      }
      expect(planDeployment(state.commands, to).requests).toHaveLength(least)
    }
    expect.assertions(pairs.length)
  })

  it('the requests reach it, and then there is nothing to plan', () => {
    for (const [from, to] of pairs) {
      const state = applyBulkOverwrite(createScope({ applicationId: APP }), from).state
      const plan = planDeployment(state.commands, to)
      const after = send(state, plan.requests)
      expect(isSame(after, to)).toBe(true)
      expect(planDeployment(after.commands, to)).toMatchObject({
        empty: true,
        requests: [],
        complete: true,
      })
      expect(after.createsToday - state.createsToday).toBe(plan.creates.count)
    }
  })
})

describe('where a command can be used', () => {
  const fetched = (fields: object) => ({
    id: '5',
    application_id: '9',
    version: '6',
    type: 1,
    name: 'ban',
    description: 'Ban',
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    nsfw: false,
    integration_types: [0],
    ...fields,
  })
  const code = (fields: object) => [{ name: 'ban', description: 'Ban', ...fields }]
  const fields = (deployed: object, next: object) =>
    planDeployment([fetched(deployed)], code(next), { scope: 'global' }).updated.flatMap(
      (one) => one.fields,
    )

  it('the service returns the old field beside the new one', () => {
    expect(fields({ contexts: [0], dm_permission: false }, { contexts: [0] })).toEqual([])
    expect(fields({ contexts: [0, 1], dm_permission: true }, { contexts: [1, 0] })).toEqual([])
  })

  it('the old field says what contexts without DMs would say', () => {
    expect(fields({ contexts: [0], dm_permission: false }, { dm_permission: false })).toEqual([])
    expect(fields({ contexts: null, dm_permission: false }, { contexts: [0] })).toEqual([])
    expect(
      fields(
        { contexts: null, dm_permission: false, integration_types: [0, 1] },
        { contexts: [0] },
      ),
    ).toEqual(['contexts'])
    expect(
      fields(
        { contexts: null, dm_permission: false, integration_types: [0, 1] },
        { contexts: [0, 2] },
      ),
    ).toEqual([])
  })

  it('real changes are seen', () => {
    expect(fields({ contexts: [0], dm_permission: false }, { contexts: [0, 1] })).toEqual([
      'contexts',
    ])
    expect(fields({ contexts: [0], dm_permission: false }, {})).toEqual(['contexts'])
    expect(fields({ contexts: null, dm_permission: false }, {})).toEqual(['dm_permission'])
    expect(fields({ contexts: [0, 1], dm_permission: true }, { dm_permission: false })).toEqual([
      'contexts',
      'dm_permission',
    ])
  })
})

describe('of one command more than a body takes', () => {
  const all = [1, 2, 3].flatMap((type) =>
    Array.from({ length: COMMAND_COUNTS[type] ?? 0 }, (_, index) => ({
      type,
      name: `a${index}`,
      description: type === 1 ? 'x' : '',
    })),
  )
  const deployed = all.map((one, index) => stored(String(index + 1), one))
  /** Changes the descriptions of the first commands. */
  const changed = (count: number) =>
    all.map((one, index) => (index < count ? { ...one, description: 'y' } : one))
  const methods = (next: readonly object[]) =>
    planDeployment(deployed, next, { applicationId: APP }).requests.map(({ method }) => method)

  it('a body has as many as there may be of each type, without the entry point', () => {
    expect(all).toHaveLength(LIMITS.bulkBody)
  })

  it('the new one comes after the body, if single requests are more', () => {
    expect(methods([...changed(2), LAUNCH])).toEqual(['PUT', 'POST'])
    expect(methods([...changed(40), LAUNCH])).toEqual(['PUT', 'POST'])
    expect(methods([...changed(1), LAUNCH])).toEqual(['PATCH', 'POST'])
    expect(methods([...changed(0), LAUNCH])).toEqual(['POST'])
  })
})

describe('a part that is not known', () => {
  const WHOLE = {
    name: 'ban',
    description: 'Ban a member',
    name_localizations: { de: 'bannen' },
    contexts: [0, 1],
    options: [
      {
        type: 3,
        name: 'why',
        description: 'Why',
        description_localizations: { de: 'Warum', fr: 'Pourquoi' },
        choices: [
          { name: 'Spam', value: 'spam', name_localizations: { de: 'Müll' } },
          { name: 'Rudeness', value: 'rude' },
        ],
      },
      { type: 7, name: 'where', description: 'Where', channel_types: [0, 5] },
    ],
  }
  type Path = readonly (string | number)[]
  const pathsIn = (value: unknown, path: Path = []): readonly Path[] =>
    typeof value === 'object' && value !== null
      ? [
          path,
          ...Object.entries(value).flatMap(([key, entry]) =>
            pathsIn(entry, [...path, Array.isArray(value) ? Number(key) : key]),
          ),
        ]
      : [path]
  const without = (value: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) {
      return DYNAMIC
    }
    const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
      string | number,
      unknown
    >
    copy[key] = without(copy[key], rest)
    return copy
  }
  const paths = pathsIn(WHOLE).filter((path) => path.length > 0 && path[0] !== 'name')

  it.each(paths.map((path) => [path.join('/'), path] as const))(
    'is not compared, wherever it is: %s',
    (_, path) => {
      const wanted = without(WHOLE, path)
      const { complete, empty, unchanged } = planDeployment([stored('1', WHOLE)], [wanted])
      expect([complete, empty, unchanged]).toMatchObject([false, true, [{ notCompared: [path] }]])
    },
  )
})
