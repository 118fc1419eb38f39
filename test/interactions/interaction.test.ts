import { DYNAMIC, validateInteraction } from '@slashlint/core'
import { describe, expect, it } from 'vitest'
import { changed, DEFINITIONS, example, EXAMPLES, lines, type ExampleName } from './payloads.js'

// The contract's section on interactions and decision 46, in single mutations of payloads that are right.

type Path = readonly (string | number)[]
type Mutation = readonly [what: string, path: Path, value: unknown, expected: readonly string[]]

/** Tests each mutation of an example, without and with the definition of the command. */
function mutations(name: ExampleName, withCommand: boolean, list: readonly Mutation[]): void {
  it.each(list)('%s', (_, path, value, expected) => {
    const payload = changed(example(name), path, value)
    expect(lines(payload, withCommand ? { command: DEFINITIONS[name] } : {})).toEqual(expected)
  })
}

describe.each(EXAMPLES)('%s, as received', (name) => {
  it('is right', () => {
    expect(lines(example(name))).toEqual([])
  })

  it('is right for its command', () => {
    expect(lines(example(name), { command: DEFINITIONS[name] })).toEqual([])
  })

  it('may have further fields, and come without a guild', () => {
    const { member, guild_id, guild_locale, ...rest } = example(name) as Record<string, unknown>
    expect([member, guild_id, guild_locale].length).toBe(3)
    expect(
      lines({ ...rest, user: { id: '1' }, entitlements: [], context: 1, constructor: 'x' }),
    ).toEqual([])
  })
})

describe('the channels that were picked', () => {
  const resolved = (channel: object) => ({
    type: 2,
    data: { id: '1', name: 'x', type: 1, resolved: { channels: { 31: { id: '31', ...channel } } } },
  })
  const at = (channel: object) =>
    lines(resolved(channel)).filter((line) => line.includes('data/resolved'))
  it('have permissions of the user and of the app as sums', () => {
    expect(at({ permissions: '2048', app_permissions: '0' })).toEqual([])
    expect(at({})).toEqual([])
    expect(at({ permissions: '2048', app_permissions: 2048 })).toEqual([
      'error interaction/shape data/resolved/channels/31/app_permissions',
    ])
    expect(at({ permissions: null, app_permissions: 'SEND_MESSAGES' })).toEqual([
      'error interaction/shape data/resolved/channels/31/permissions',
      'error interaction/shape data/resolved/channels/31/app_permissions',
    ])
  })
})

describe('fields that every interaction has', () => {
  const wrong = (path: string) => [`error interaction/shape ${path}`]
  mutations('cardsearch', false, [
    ...['type', 'token', 'id', 'application_id', 'app_permissions', 'version', 'data'].map(
      (key): Mutation => [`${key} missing`, [key], undefined, wrong(key)],
    ),
    ...['member', 'guild_id', 'channel_id', 'locale', 'guild_locale'].map((key): Mutation => [
      `${key} missing`,
      [key],
      undefined,
      [],
    ]),
    ...[
      'token',
      'id',
      'application_id',
      'guild_id',
      'channel_id',
      'app_permissions',
      'version',
      'locale',
      'member',
      'data',
    ].map((key): Mutation => [`${key}: true`, [key], true, wrong(key)]),
    ['type 3, a component', ['type'], 3, wrong('type')],
    ['type as text', ['type'], '2', wrong('type')],
    ['an empty token', ['token'], '', wrong('token')],
    ['an id as number', ['id'], 786008729715212, wrong('id')],
    ['an id with zeros before it', ['id'], '01', wrong('id')],
    ['permissions in hex', ['app_permissions'], '0x8', wrong('app_permissions')],
    ['permissions of the future', ['app_permissions'], '1180591620717411303423', []],
    [
      'permissions of the member missing',
      ['member', 'permissions'],
      undefined,
      wrong('member/permissions'),
    ],
    [
      'permissions of the member as number',
      ['member', 'permissions'],
      8,
      wrong('member/permissions'),
    ],
    ['a fractional version', ['version'], 1.5, wrong('version')],
    ['version as text', ['version'], '1', wrong('version')],
    ['an unknown locale', ['locale'], 'de-DE', ['warning interaction/locale locale']],
    [
      'an unknown locale of the guild',
      ['guild_locale'],
      'en',
      ['warning interaction/locale guild_locale'],
    ],
    ['no id of the command', ['data', 'id'], undefined, wrong('data/id')],
    ['no name', ['data', 'name'], undefined, wrong('data/name')],
    ['no type', ['data', 'type'], undefined, wrong('data/type')],
    ['another type of command', ['data', 'type'], 5, wrong('data/type')],
    ['options that are no list', ['data', 'options'], {}, wrong('data/options')],
    ['an option that is no object', ['data', 'options', 0], 'x', wrong('data/options/0')],
    [
      'an option without name',
      ['data', 'options', 0, 'name'],
      undefined,
      wrong('data/options/0/name'),
    ],
    [
      'an option without type',
      ['data', 'options', 0, 'type'],
      undefined,
      wrong('data/options/0/type'),
    ],
    ['an option of type 12', ['data', 'options', 0, 'type'], 12, wrong('data/options/0/type')],
    [
      'an option without value',
      ['data', 'options', 0, 'value'],
      undefined,
      wrong('data/options/0/value'),
    ],
  ])
  mutations('play-typing', false, [
    [
      'a version of the command that is no snowflake',
      ['data', 'version'],
      1,
      wrong('data/version'),
    ],
  ])

  it.each([
    [null, 'error shape/null'],
    ['{}', 'error shape/type'],
    [[], 'error shape/type'],
  ])('%j is no interaction', (value, expected) => {
    expect(lines(value)).toEqual([expected])
  })
})

describe('the command', () => {
  mutations('cardsearch', true, [
    ['another id', ['data', 'id'], '1', ['error interaction/unknown-command data/id']],
    ['another name', ['data', 'name'], 'cards', ['error interaction/unknown-command data/name']],
    ['another type', ['data', 'type'], 4, ['error interaction/unknown-command data/type']],
  ])

  it('a localized name has words of its own', () => {
    const payload = changed(example('cardsearch'), ['data', 'name'], 'kartensuche')
    expect(validateInteraction(payload, { command: DEFINITIONS.cardsearch })).toMatchObject([
      {
        code: 'interaction/unknown-command',
        data: { locale: 'de' },
        message: expect.stringContaining('default name'),
      },
    ])
  })

  it('without the id of the definition only name and type are compared', () => {
    const payload = changed(example('show-avatar'), ['data', 'id'], '1')
    expect(lines(payload, { command: DEFINITIONS['show-avatar'] })).toEqual([])
  })

  it('what is not known of the definition is not compared', () => {
    for (const command of [
      DYNAMIC,
      null,
      'x',
      [],
      { [DYNAMIC]: true },
      { name: DYNAMIC, options: DYNAMIC },
    ]) {
      expect(lines(example('cardsearch'), { command })).toEqual([])
    }
  })
})

const used = (option: object): unknown => {
  const first = { type: 3, name: 'cardname', value: 'The Gitrog Monster' }
  return changed(example('cardsearch'), ['data', 'options'], [first, option])
}

const resolved = {
  users: { 1: { id: '1' } },
  roles: { 2: { id: '2' } },
  channels: { 3: { id: '3', type: 0 }, 4: { id: '4', type: 2 } },
  attachments: { 5: { id: '5' } },
}

describe('options and their values', () => {
  const command = DEFINITIONS.cardsearch
  const at = (code: string, key = 'value') => [`error interaction/${code} data/options/1/${key}`]

  it.each<[string, object, readonly string[]]>([
    ['an unknown option', { type: 3, name: 'colour', value: 'x' }, at('unknown-option', 'name')],
    ['a localized name', { type: 3, name: 'kartenname', value: 'x' }, at('unknown-option', 'name')],
    [
      'a key of every object',
      { type: 3, name: 'constructor', value: 'x' },
      at('unknown-option', 'name'),
    ],
    ['another type', { type: 3, name: 'count', value: 'x' }, at('option-type', 'type')],
    ['STRING: a number', { type: 3, name: 'artist', value: 1 }, at('value-type')],
    ['INTEGER', { type: 4, name: 'count', value: 10 }, []],
    ['INTEGER: a text', { type: 4, name: 'count', value: '3' }, at('value-type')],
    ['INTEGER: a fraction', { type: 4, name: 'count', value: 1.5 }, at('value-type')],
    ['INTEGER: too small', { type: 4, name: 'count', value: 0 }, at('value-range')],
    ['INTEGER: too large', { type: 4, name: 'count', value: 11 }, at('value-range')],
    ['NUMBER', { type: 10, name: 'price', value: 0.5 }, []],
    ['NUMBER: a text', { type: 10, name: 'price', value: '1' }, at('value-type')],
    ['NUMBER: too small', { type: 10, name: 'price', value: 0.25 }, at('value-range')],
    ['NUMBER: 2^53', { type: 10, name: 'price', value: 2 ** 53 }, []],
    ['NUMBER: above 2^53', { type: 10, name: 'price', value: 2 ** 54 }, at('value-range')],
    ['BOOLEAN', { type: 5, name: 'foil', value: false }, []],
    ['BOOLEAN: a text', { type: 5, name: 'foil', value: 'true' }, at('value-type')],
    ['BOOLEAN: 1', { type: 5, name: 'foil', value: 1 }, at('value-type')],
    ['a choice', { type: 3, name: 'set', value: 'lea' }, []],
    ['the name of a choice', { type: 3, name: 'set', value: 'Alpha' }, at('not-a-choice')],
    ['anything where autocompletion helps', { type: 3, name: 'artist', value: 'anyone' }, []],
    ['USER', { type: 6, name: 'owner', value: '1' }, []],
    ['USER: a name', { type: 6, name: 'owner', value: 'ada' }, at('value-type')],
    ['USER: a number', { type: 6, name: 'owner', value: 1 }, at('value-type')],
    [
      'USER: not resolved',
      { type: 6, name: 'owner', value: '9' },
      ['warning interaction/not-resolved data/options/1/value'],
    ],
    ['CHANNEL', { type: 7, name: 'channel', value: '3' }, []],
    ['CHANNEL: of another type', { type: 7, name: 'channel', value: '4' }, at('channel-type')],
    [
      'CHANNEL: not resolved',
      { type: 7, name: 'channel', value: '9' },
      ['warning interaction/not-resolved data/options/1/value'],
    ],
    ['ROLE', { type: 8, name: 'role', value: '2' }, []],
    [
      'ROLE: a user',
      { type: 8, name: 'role', value: '1' },
      ['warning interaction/not-resolved data/options/1/value'],
    ],
    ['MENTIONABLE: a user', { type: 9, name: 'notify', value: '1' }, []],
    ['MENTIONABLE: a role', { type: 9, name: 'notify', value: '2' }, []],
    [
      'MENTIONABLE: a channel',
      { type: 9, name: 'notify', value: '3' },
      ['warning interaction/not-resolved data/options/1/value'],
    ],
    ['ATTACHMENT', { type: 11, name: 'picture', value: '5' }, []],
    ['ATTACHMENT: an address', { type: 11, name: 'picture', value: 'https://x' }, at('value-type')],
    ['focused', { type: 4, name: 'count', value: 3, focused: true }, at('focused', 'focused')],
    [
      'focused: false',
      { type: 4, name: 'count', value: 3, focused: false },
      at('focused', 'focused'),
    ],
  ])('%s', (_, option, expected) => {
    const payload = changed(used(option), ['data', 'resolved'], resolved)
    expect(lines(payload, { command })).toEqual(expected)
  })

  it('lengths count code points', () => {
    const named = (value: string) =>
      lines(changed(example('cardsearch'), ['data', 'options', 0, 'value'], value), { command })
    expect(named('😀😀😀')).toEqual([])
    expect(named('😀😀')).toEqual(['error interaction/value-length data/options/0/value'])
    expect(named('x'.repeat(40))).toEqual([])
    expect(named('x'.repeat(41))).toEqual(['error interaction/value-length data/options/0/value'])
  })

  it('required options are there', () => {
    const without = changed(example('cardsearch'), ['data', 'options'], [])
    expect(validateInteraction(without, { command })).toMatchObject([
      {
        code: 'interaction/missing-required',
        path: ['data', 'options'],
        data: { option: 'cardname' },
      },
    ])
    expect(lines(changed(without, ['data', 'options'], undefined), { command })).toEqual([
      'error interaction/missing-required data/options',
    ])
    expect(lines(changed(without, ['data', 'options'], [DYNAMIC]), { command })).toEqual([])
  })

  const open = { [DYNAMIC]: true }
  it.each<[string, unknown, boolean]>([
    ['no tables', undefined, true],
    ['no object', 5, true],
    ['unknown tables', DYNAMIC, false],
    ['no table of users', {}, true],
    ['further tables', open, false],
    ['no object in place of the table', { users: 5 }, true],
    ['an unknown table', { users: DYNAMIC }, false],
    ['a table without the user', { users: { 9: {} } }, true],
    ['such a table beside unknown ones', { users: { 9: {} }, ...open }, true],
    ['a table with further users', { users: { 9: {}, ...open } }, false],
    ['the user', { users: { 1: { id: '1' } } }, false],
    ['a user that is not known', { users: { 1: DYNAMIC } }, false],
  ])('the user of an option is not resolved: %s', (_, value, isLacking) => {
    const payload = changed(
      used({ type: 6, name: 'owner', value: '1' }),
      ['data', 'resolved'],
      value,
    )
    expect(
      lines(payload, { command }).filter((line) => line.includes('interaction/not-resolved')),
    ).toEqual(isLacking ? ['warning interaction/not-resolved data/options/1/value'] : [])
  })

  it('the user of an option may be resolved in data of which a part is unknown', () => {
    const payload = used({ type: 6, name: 'owner', value: '1' }) as { readonly data: object }
    expect(lines({ ...payload, data: { ...payload.data, ...open } }, { command })).toEqual([])
  })

  it('the nearest option is suggested, of a localized name the default one', () => {
    const suggested = (name: string) =>
      validateInteraction(used({ type: 3, name, value: 'x' }), { command })[0]?.data?.suggestion
    expect(suggested('artits')).toBe('artist')
    expect(suggested('kartenname')).toBe('cardname')
  })
})

describe('sub-commands', () => {
  const path = (at: string) => [`error interaction/subcommand-path data/options${at}`]
  const command = { command: DEFINITIONS['ticket-close'] }
  const ticket = (options: unknown) =>
    lines(changed(example('ticket-close'), ['data', 'options'], options), command)
  const close = (options: readonly object[]) => [
    { type: 2, name: 'staff', options: [{ type: 1, name: 'close', options }] },
  ]
  const channel = { type: 7, name: 'channel', value: '645027906669510668' }

  it.each<[string, unknown, readonly string[]]>([
    ['a sub-command', [{ type: 1, name: 'open', options: [] }], []],
    ['a sub-command without a list', [{ type: 1, name: 'open' }], []],
    ['of a group', close([channel]), []],
    ['none', [], path('')],
    ['no list', undefined, path('')],
    [
      'two',
      [
        { type: 1, name: 'open' },
        { type: 1, name: 'open' },
      ],
      path('/1'),
    ],
    [
      'a value beside it',
      [
        { type: 1, name: 'open' },
        { ...channel, name: 'open' },
      ],
      [...path('/1'), 'error interaction/option-type data/options/1/type'],
    ],
    ['a group alone', [{ type: 2, name: 'staff', options: [] }], path('/0/options')],
    [
      'a group in a group',
      [{ type: 2, name: 'staff', options: [{ type: 2, name: 'close' }] }],
      [
        ...path('/0/options/0'),
        'error interaction/option-type data/options/0/options/0/type',
        'error interaction/subcommand-path data/options/0/options/0/options',
      ],
    ],
    [
      'a sub-command in a sub-command',
      [{ type: 1, name: 'open', options: [{ type: 1, name: 'x' }] }],
      [...path('/0/options/0'), 'error interaction/unknown-option data/options/0/options/0/name'],
    ],
    [
      'an unknown sub-command',
      [{ type: 1, name: 'shut' }],
      ['error interaction/unknown-option data/options/0/name'],
    ],
    [
      'a group as a sub-command',
      [{ type: 1, name: 'staff' }],
      ['error interaction/option-type data/options/0/type'],
    ],
    [
      'below it required options are there',
      close([]),
      ['error interaction/missing-required data/options/0/options/0/options'],
    ],
    [
      'below it names are known',
      close([channel, { type: 5, name: 'keep', value: true }]),
      ['error interaction/unknown-option data/options/0/options/0/options/1/name'],
    ],
  ])('%s', (_, options, expected) => {
    expect(ticket(options)).toEqual(expected)
  })

  it('without the definition the structure is checked all the same', () => {
    const payload = changed(example('ticket-close'), ['data', 'options', 1], {
      type: 1,
      name: 'open',
    })
    expect(lines(payload)).toEqual(path('/1'))
    expect(lines(changed(example('ticket-close'), ['data', 'options'], []))).toEqual([])
  })
})

describe('autocompletion', () => {
  const focused = (at: string) => [`error interaction/focused data/options${at}`]
  mutations('play-typing', true, [
    [
      'required options may be missing',
      ['data', 'options'],
      [{ type: 3, name: 'song', value: 'B', focused: true }],
      [],
    ],
    ['nothing focused', ['data', 'options', 1, 'focused'], undefined, focused('')],
    ['focused: false', ['data', 'options', 1, 'focused'], false, focused('')],
    ['focused in words', ['data', 'options', 1, 'focused'], 'yes', focused('/1/focused')],
    [
      'two focused',
      ['data', 'options', 0, 'focused'],
      true,
      [...focused('/0/focused'), ...focused('/1/focused')],
    ],
    [
      'an option that nobody completes',
      ['data', 'options'],
      [{ type: 4, name: 'volume', value: 4, focused: true }],
      focused('/0/focused'),
    ],
    [
      'a type that nobody completes',
      ['data', 'options'],
      [{ type: 5, name: 'song', value: true, focused: true }],
      ['error interaction/option-type data/options/0/type', ...focused('/0/focused')],
    ],
    [
      'an option twice',
      ['data', 'options', 0],
      { type: 3, name: 'song', value: 'Behind' },
      ['error interaction/duplicate-option data/options/1/name'],
    ],
    ['no options', ['data', 'options'], undefined, focused('')],
    ['perhaps another one', ['data', 'options', 0, 'focused'], DYNAMIC, []],
    ['a partial text, shorter than its option allows', ['data', 'options', 1, 'value'], 'B', []],
    ['nothing typed yet', ['data', 'options', 1, 'value'], '', []],
    [
      'a number where a text is typed',
      ['data', 'options', 1, 'value'],
      1,
      ['error interaction/value-type data/options/1/value'],
    ],
    [
      'an invalid number that was filled in',
      ['data', 'options', 0, 'value'],
      'loud',
      ['error interaction/value-type data/options/0/value'],
    ],
    [
      'a number out of bounds that was filled in',
      ['data', 'options', 0, 'value'],
      101,
      ['error interaction/value-range data/options/0/value'],
    ],
    [
      'a user command',
      ['data', 'type'],
      2,
      ['error interaction/shape data/type', 'error interaction/unknown-command data/type'],
    ],
  ])
  mutations('roll-typing', true, [
    ['a number', ['data', 'options', 0, 'value'], 6, []],
    ['a number that is still too small', ['data', 'options', 0, 'value'], 1, []],
    ['the text of a number', ['data', 'options', 0, 'value'], '6', []],
    ['the beginning of one', ['data', 'options', 0, 'value'], '-', []],
    [
      'a word',
      ['data', 'options', 0, 'value'],
      'six',
      ['error interaction/value-type data/options/0/value'],
    ],
    [
      'true',
      ['data', 'options', 0, 'value'],
      true,
      ['error interaction/value-type data/options/0/value'],
    ],
  ])

  it('choices are not enforced', () => {
    const payload = changed(example('play-typing'), ['data', 'options', 0], {
      type: 3,
      name: 'mood',
      value: 'any',
    })
    const mood = {
      type: 3,
      name: 'mood',
      description: 'x',
      choices: [{ name: 'Happy', value: 'happy' }],
    }
    const song = { type: 3, name: 'song', description: 'x', autocomplete: true }
    expect(
      lines(payload, { command: { name: 'play', description: 'x', options: [song, mood] } }),
    ).toEqual([])
  })

  it('the focused option may stand below a sub-command', () => {
    const options = [
      { type: 1, name: 'add', options: [{ type: 3, name: 'song', value: '', focused: true }] },
    ]
    expect(lines(changed(example('play-typing'), ['data', 'options'], options))).toEqual([])
  })
})

describe('targets', () => {
  const wrong = ['error interaction/target data/target_id']
  mutations('show-avatar', true, [
    ['no target', ['data', 'target_id'], undefined, wrong],
    ['no id', ['data', 'target_id'], 'ada', wrong],
    ['another user', ['data', 'target_id'], '1', wrong],
    ['nobody resolved', ['data', 'resolved', 'users'], {}, wrong],
    ['no users', ['data', 'resolved', 'users'], undefined, wrong],
    ['nothing resolved', ['data', 'resolved'], undefined, wrong],
    ['members are missing outside guilds', ['data', 'resolved', 'members'], undefined, []],
    ['the target is not known', ['data', 'target_id'], DYNAMIC, []],
    ['the users are not known', ['data', 'resolved', 'users'], DYNAMIC, []],
  ])
  mutations('translate', true, [
    ['no target', ['data', 'target_id'], undefined, wrong],
    ['another message', ['data', 'target_id'], '1', wrong],
    ['no messages', ['data', 'resolved', 'messages'], undefined, wrong],
  ])
  mutations('launch', true, [['an entry point has none', ['data', 'target_id'], undefined, []]])
})

describe('a focused integer', () => {
  const typed = (value: unknown) => [{ type: 4, name: 'sides', value, focused: true }]
  const wrong = ['error interaction/value-type data/options/0/value']
  mutations('roll-typing', true, [
    ['a fraction', ['data', 'options'], typed(1.5), wrong],
    ['the text of one', ['data', 'options'], typed('1.5'), wrong],
    ['a digit', ['data', 'options'], typed('1'), []],
    ['a sign', ['data', 'options'], typed('-'), []],
    ['nothing yet', ['data', 'options'], typed(''), []],
  ])
})

describe("a guild's command", () => {
  const payload = example('cardsearch') as { guild_id: string }
  const command = { ...DEFINITIONS.cardsearch, guild_id: payload.guild_id }
  const elsewhere = ['error interaction/unknown-command guild_id']

  it('is used in its guild', () => {
    expect(lines(payload, { command })).toEqual([])
  })

  it('is used nowhere else', () => {
    expect(lines(changed(payload, ['guild_id'], '4'), { command })).toEqual(elsewhere)
    expect(lines(changed(payload, ['guild_id'], undefined), { command })).toEqual(elsewhere)
    expect(lines(changed(payload, ['guild_id'], DYNAMIC), { command })).toEqual([])
  })
})

describe('a value that is not one of the choices', () => {
  it.each([
    [1, 1],
    [2, 2],
    [9, 9],
    [10, 10],
    [11, 10],
    [25, 10],
  ])('of %i names %i of them', (count, shown) => {
    const choices = Array.from({ length: count }, (_, index) => ({
      name: `Choice ${index}`,
      value: `c${index}`,
    }))
    const option = { type: 3, name: 'set', description: 'x', choices }
    const payload = {
      type: 2,
      data: { id: '1', name: 'x', type: 1, options: [{ type: 3, name: 'set', value: 'none' }] },
    }
    const command = { id: '1', name: 'x', description: 'x', options: [option] }
    const found = validateInteraction(payload, { command }).find(
      ({ code }) => code === 'interaction/not-a-choice',
    )
    expect(found?.message.match(/"c\d+"/g)).toEqual(
      choices.slice(0, shown).map(({ value }) => `"${value}"`),
    )
    expect(found?.message.endsWith(', ….')).toBe(count > shown)
    expect(found?.data).toEqual({ actual: 'none', allowed: choices.map(({ value }) => value) })
  })
})
