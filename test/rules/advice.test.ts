import { validateResource, type Diagnostic, type Resource, type RuleCode } from '@slashlint/core'
import { fitChoices } from '@slashlint/core/engine'
import { applyFixes, fixesOf } from '@slashlint/core/fixes'
import { describe, expect, it, test } from 'vitest'
import { option, slash, withOptions } from '../values.js'

// Tests that messages do not lead to the next mistake: of several reasons they contain the one that applies, and the
// correct value.

type Context = Readonly<Record<string, unknown>>

function found(resource: Resource, code: RuleCode, value: unknown, context: Context = {}) {
  const one = validateResource(resource, value, { hints: true, ...context } as never).find(
    (diagnostic) => diagnostic.code === code,
  )
  if (one === undefined) {
    throw new Error(`${code} finds nothing here`)
  }
  return one
}

/** Applies the first fix to a value. Returns whether it is safe, and the result. */
function mended(resource: Resource, value: unknown, diagnostic: Diagnostic, context: Context = {}) {
  const [fix] = fixesOf(value, { ...context, resource } as never)(diagnostic)
  return fix && [fix.safe ? 'safe' : 'unsafe', applyFixes(value, [fix])]
}

type Said = readonly [
  what: string,
  Resource,
  RuleCode,
  value: unknown,
  message: string,
  context?: Context,
]

function table(rows: readonly Said[]): void {
  for (const [what, resource, code, value, message, context] of rows) {
    it(what, () => expect(found(resource, code, value, context).message).toBe(message))
  }
}

const fetched = (id: unknown) => ({ id, application_id: '1', guild_id: '2', permissions: [] })
const chosen = (choices: unknown) => option(3, 'colour', { choices })
const two = (...fields: Context[]) =>
  withOptions(...fields.map((one, index) => option(3, `o${index + 1}`, one)))

describe('an id', () => {
  const guild = 'guild-command-permissions'
  const row = (what: string, id: string, message: string): Said => [
    what,
    guild,
    'shape/snowflake',
    fetched(id),
    `"id" must be an id, ${message}.`,
  ]
  table([
    row('with zeros in front', '0042', 'without zeros in front; found "0042": write "42"'),
    row('of zeros', '000', 'without zeros in front; found "000": write "0"'),
    row(
      'of 65 bits',
      '36893488147419103232',
      'a number below 2^64; found "36893488147419103232": it is too large. Copy the id again',
    ),
    row('of neither', '12a', 'a string of digits such as "81384788765712384"; found "12a"'),
    [
      'of a member of a lobby',
      'lobby',
      'lobby/member-id',
      { members: [{ id: '09' }] },
      '"id" must be an id, without zeros in front; found "09": write "9".',
    ],
    [
      'in a path',
      'request',
      'request/path-parameter',
      { method: 'GET', path: '/lobbies/0012', headers: { Authorization: 'Bot x' } },
      '"lobby_id" must be an id, without zeros in front; found "0012": write "12".',
    ],
  ])
})

describe('an object where a list belongs', () => {
  const must = 'must be a list of'
  const row = (what: string, choices: unknown, advice: string): Said => [
    what,
    'option',
    'shape/type',
    chosen(choices),
    `"choices" ${must} choices; found an object: ${advice}.`,
  ]
  table([
    row(
      'of names and values',
      { Small: 's', Large: 'l' },
      'make a list of its entries, [{"name": "Small", "value": "s"}, …]',
    ),
    row(
      'of names and other things',
      { Small: { size: 1 } },
      'make a list of its entries, [{"name": "Small", …}, …]',
    ),
    row('of items', { s: { name: 'Small', value: 's' } }, 'make a list of its values, [{ … }, …]'),
    row('which is the one item', { value: 's', name: 'Small' }, 'put it between [ and ]'),
    row('without entries', {}, 'write [] for none'),
    [
      'of options by their names',
      'command',
      'shape/type',
      slash({ options: { who: { description: 'Whom?' } } }),
      `"options" ${must} options; found an object: make a list of its entries, [{"name": "who", …}, …].`,
    ],
    [
      'of members by their ids',
      'lobby',
      'shape/type',
      { members: { 7: { metadata: {} } } },
      `"members" ${must} members; found an object: make a list of its entries, [{"id": "7", …}, …].`,
    ],
    [
      'of commands by their names',
      'commands',
      'shape/type',
      { kick: { description: 'Kick a member' } },
      `The body ${must} commands; found an object: make a list of its entries, [{"name": "kick", …}, …]. PUT replaces all commands by those of the list; POST adds one.`,
    ],
    [
      'a typed array is sent as an object with numbers',
      'command',
      'shape/type',
      slash({ contexts: new Int8Array([0, 2]) }),
      `"contexts" ${must} interaction contexts; found an Int8Array, which is sent as {"0": …}: make a list of it, [...values].`,
    ],
    [
      'a Set as nothing',
      'command',
      'shape/type',
      slash({ integration_types: new Set([1]) }),
      `"integration_types" ${must} integration types; found a Set, which is sent as {}: make a list of it, [...values].`,
    ],
  ])
})

describe('a BigInt, which JSON lacks', () => {
  const rows: readonly (readonly [string, Resource, RuleCode, unknown, string, unknown])[] = [
    [
      'in permissions',
      'command',
      'shape/type',
      slash({ default_member_permissions: 4096n }),
      '"4096"',
      slash({ default_member_permissions: '4096' }),
    ],
    ['in an id', 'guild-command-permissions', 'shape/type', fetched(9n), '"9"', fetched('9')],
    [
      'as a bound',
      'option',
      'shape/type',
      option(4, 'days', { min_value: -3n }),
      '-3',
      option(4, 'days', { min_value: -3 }),
    ],
    [
      'as the value of a choice of numbers',
      'option',
      'choice/value-type',
      option(10, 'a', { choices: [{ name: 'a', value: 12n }] }),
      '12',
      option(10, 'a', { choices: [{ name: 'a', value: 12 }] }),
    ],
    [
      'as the value of a choice of texts',
      'option',
      'choice/value-type',
      chosen([{ name: 'a', value: 12n }]),
      '"12"',
      chosen([{ name: 'a', value: '12' }]),
    ],
    [
      'in an overwrite',
      'command-permissions',
      'permissions/entry-shape',
      { permissions: [{ id: 77n, type: 1, permission: true }] },
      '"77"',
      { permissions: [{ id: '77', type: 1, permission: true }] },
    ],
    [
      'as the id of a member',
      'lobby',
      'lobby/member-id',
      { members: [{ id: 6n }] },
      '"6"',
      { members: [{ id: '6' }] },
    ],
    [
      'in metadata',
      'lobby',
      'lobby/metadata-type',
      { metadata: { score: 31n } },
      '"31"',
      { metadata: { score: '31' } },
    ],
  ]
  for (const [what, resource, code, value, written, after] of rows) {
    it(`${what} is written as ${written}`, () => {
      const diagnostic = found(resource, code, value)
      expect(diagnostic.message).toMatch(/: JSON has no BigInt, write \S+\.$/)
      expect(diagnostic.message).toContain(`write ${written}.`)
      expect(mended(resource, value, diagnostic)).toEqual(['safe', after])
    })
  }

  it.each([
    ['negative permissions', slash({ default_member_permissions: -2n })],
    ['permissions of 55 bits', slash({ default_member_permissions: 2n ** 54n })],
    ['a flag', slash({ nsfw: 1n })],
  ])('is not written as what is the next mistake: %s', (_, value) => {
    const diagnostic = found('command', 'shape/type', value)
    expect(diagnostic.message).toMatch(/; found the BigInt -?\d+n\.$/)
    expect(mended('command', value, diagnostic)).toBeUndefined()
  })

  it('is the item of a list', () => {
    expect(found('command', 'shape/type', slash({ contexts: 2n })).message).toBe(
      '"contexts" must be a list of interaction contexts; found the BigInt 2n: write [2].',
    )
  })
})

describe('permissions', () => {
  const bits = (default_member_permissions: string) => slash({ default_member_permissions })
  const most = 'the last known permission is bit 52 (2^52)'
  const field = '"default_member_permissions"'
  table([
    [
      'with a bit of none',
      'command',
      'command/permissions-unknown-bit',
      bits(String(2n ** 47n + 2n ** 10n)),
      `${field} sets bit 47 (2^47), which is no known permission: write "1024", the known permissions in it.`,
    ],
    [
      'that are too large',
      'command',
      'command/permissions-format',
      bits(String(2n ** 62n + 2n ** 28n)),
      `${field} is too large: ${most}; found "4611686018695823360": write "268435456", the known permissions in it.`,
    ],
    [
      'of which nothing is left',
      'command',
      'command/permissions-format',
      bits(String(2n ** 57n)),
      `${field} is too large: ${most}; found "144115188075855872": write the sum of the permissions that are meant.`,
    ],
    [
      'an example that gives nothing away',
      'command',
      'command/permissions-format',
      bits('all'),
      `${field} must be the sum of permissions as a string of digits, such as "8192" for MANAGE_MESSAGES; found "all".`,
    ],
  ])

  it('are mended on request', () => {
    const value = bits(String(2n ** 53n + 5n))
    const diagnostic = found('command', 'command/permissions-unknown-bit', value)
    expect(mended('command', value, diagnostic)).toEqual(['unsafe', bits('5')])
  })
})

describe('scopes', () => {
  const must = 'must name the OAuth scopes requested, separated by spaces'
  const row = (what: string, Scopes: unknown, said: string): Said => [
    what,
    'authorization',
    'authorization/scopes-required',
    { Scopes },
    `"Scopes" ${must}, such as "openid sdk.social_layer"; ${said}.`,
  ]
  table([
    row('of nothing', '', 'it is empty'),
    row('of spaces', '  ', 'it has white space only'),
    row('that are not there', undefined, 'it is missing'),
  ])
})

describe('what to do', () => {
  const collision = (translations: object) =>
    two({ name_localizations: { fr: 'o2' } }, { name_localizations: translations })
  const is = 'The "fr" name "o2" is also the default name of option 2 of this list'
  const works = 'PRIVATE_CHANNEL (2) works only for commands that users install'
  const menus = slash({ contexts: [1, 2], integration_types: [0] })
  const creates = (createsToday: number) => ({
    operation: 'bulk',
    scope: 'global',
    deployed: [],
    createsToday,
  })
  const three = ['a', 'b', 'c'].map((name) => slash({ name }))
  table([
    [
      'a translation that readers see beside a default name',
      'command',
      'localization/option-name-collision',
      collision({ ja: 'x' }),
      `${is}: readers of that language could not tell them apart. Give this option another name in that language.`,
    ],
    [
      'a translation that is a default name which is translated itself',
      'command',
      'localization/option-name-collision',
      collision({ fr: 'x' }),
      `${is}: a translation must differ from every default name, also from one that has a "fr" name itself. Give this option another name in that language.`,
    ],
    [
      'a type that is missing',
      'option',
      'shape/required',
      { name: 'who', description: 'Whom?' },
      '"type" is missing: use 1 SUB_COMMAND, 2 SUB_COMMAND_GROUP, 3 STRING, 4 INTEGER, 5 BOOLEAN, 6 USER, 7 CHANNEL, 8 ROLE, 9 MENTIONABLE, 10 NUMBER or 11 ATTACHMENT.',
    ],
    [
      'private channels',
      'command',
      'command/private-channel-without-user-install',
      menus,
      `${works}: add USER_INSTALL (1) to "integration_types", or remove this.`,
    ],
    [
      'private channels of an app that users cannot install',
      'command',
      'command/private-channel-without-user-install',
      menus,
      `${works}, and users cannot install this app: remove this, or turn USER_INSTALL (1) on in the app's installation settings.`,
      { app: { integrationTypes: [0] } },
    ],
    [
      'a handler of a menu',
      'command',
      'command/handler-not-allowed',
      { name: 'Report', type: 3, handler: 2 },
      '"handler" is not possible here: it belongs to PRIMARY_ENTRY_POINT commands (type 4), and this is a MESSAGE command. Remove it, or change the type.',
    ],
    [
      'a handler without an Activity',
      'command',
      'command/handler-not-allowed',
      { name: 'Play', type: 4, handler: 2 },
      '"handler" is not possible here: the app has no Activity (no EMBEDDED flag). Remove it, or turn Activities on in the settings of the app.',
      { app: { embedded: false } },
    ],
    [
      'two options of one name',
      'command',
      'option/duplicate-name',
      withOptions(option(6, 'who'), option(3, 'who')),
      'The option name "who" is already used by option 1 of this list: each option of a list has a name of its own. Rename one of them.',
    ],
    [
      'two choices of one name',
      'option',
      'choice/duplicate-name',
      chosen([
        { name: 'Red', value: 'r' },
        { name: 'Red', value: 'q' },
      ]),
      'Choice 1 already has the name "Red": users cannot tell them apart. Give one of them another name.',
    ],
    [
      'two commands of one name',
      'commands',
      'set/duplicate-name',
      [slash({ name: 'kick' }), slash({ name: 'kick' })],
      'Another CHAT_INPUT command is already named "kick": names are unique within a type and scope. Rename or remove one of them.',
    ],
    [
      'two commands of one id',
      'commands',
      'set/duplicate-id',
      [slash({ name: 'kick', id: '5' }), slash({ name: 'mute', id: '5' })],
      'Another command already has the id 5: ids are unique. Leave it out of one of them.',
    ],
    [
      'too many creations in a day',
      'commands',
      'set/daily-creates',
      three,
      'This creates 3 commands after 198 today: at most 200 a day are allowed in one scope. Create 2 of them, and the other one tomorrow; updates do not count.',
      creates(198),
    ],
    [
      'none left in a day',
      'commands',
      'set/daily-creates',
      three,
      'This creates 3 commands after 200 today: at most 200 a day are allowed in one scope. Wait until tomorrow; updates do not count.',
      creates(200),
    ],
    [
      'few left in a day',
      'commands',
      'set/daily-creates-near',
      three,
      'This brings the commands created today in this scope to 193; the limit is 200 a day. Above it none can be created until tomorrow.',
      creates(190),
    ],
  ])

  test('a value that is not resolved: what the app lacks', () => {
    const data = {
      id: '1',
      name: 'x',
      type: 1,
      options: [{ name: 'role', type: 8, value: '44' }],
      resolved: {},
    }
    expect(found('interaction', 'interaction/not-resolved', { type: 2, data }).message).toBe(
      '"44" has no entry in "roles" of "resolved": the app would know its id, and nothing else of it. Add it there.',
    )
  })

  test('a name of a suggestion that is a number', () => {
    const messages = (name: unknown) =>
      fitChoices([{ name, value: 1 }] as never).changes.map(({ message }) => message)
    expect([messages(2 ** 60), messages(12), messages(undefined)]).toEqual([
      [
        'Choice 1 has a number beyond 2^53 as its name, 1152921504606847000, which must be a text: it was dropped.',
      ],
      ['Choice 1 has a number as its name, 12, which must be a text: it was dropped.'],
      ['Choice 1 has no name: it was dropped.'],
    ])
  })
})
