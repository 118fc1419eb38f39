import { readFileSync } from 'node:fs'
import { SeedError, startEmulator, type Seed } from '@slashlint/emulator'
import { PERMISSION_BITS } from '@slashlint/core/contract'
import { describe, expect, test } from 'vitest'
import { globalCommands, guildCommands, send, start } from './harness.js'
import { thinned } from '../property/check.js'

const PAGE = readFileSync(new URL('../../docs/emulator.md', import.meta.url), 'utf8')
const exampleOf = (): Seed =>
  JSON.parse(/## The seed\n[^]*?```json\n([^]*?)```/.exec(PAGE)?.[1] ?? '') as Seed

describe('the seed of the page', () => {
  test('is what there is', async () => {
    const emulator = await start({ seed: exampleOf() })
    expect(emulator.applicationId).toBe('123456789012345678')
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toMatchObject([
      { name: 'ban' },
    ])
    expect((await send(emulator, 'GET', guildCommands(emulator))).body).toMatchObject([
      { id: '77', name: 'water' },
    ])
    expect((await send(emulator, 'GET', '/lobbies/88')).body).toMatchObject({
      metadata: { map: 'valley' },
    })
    const rule = async (line: string, as: string) =>
      (await emulator.invoke(line, { as })).access?.decidedBy.rule
    expect(await rule('/ban', 'ben')).toBe('default-member-permissions')
    expect(await rule('/water', 'ben')).toBe('user')
    const path = `${guildCommands(emulator)}/77/permissions`
    expect(
      (await send(emulator, 'PUT', path, { permissions: [] }, 'Bearer token-of-ana')).status,
    ).toBe(200)
    expect((await emulator.invoke('/water', { as: 'ben', in: 'quiet' })).outcome).toBe(
      'undelivered',
    )
    emulator.reset()
    expect(await rule('/water', 'ben')).toBe('user')
  })
})

describe('commands of a seed', () => {
  test('are there, and what the service would not take is said with its place', async () => {
    const wrong = { name: 'Two words', description: 'x' }
    const emulator = await start({
      seed: {
        apps: [{ id: '1', commands: [{ name: 'ok', description: 'x' }, wrong] }, { id: '2' }],
        guilds: [
          {
            commands: [
              { ...wrong, name: 'a', application_id: '1' },
              { name: 'a', application_id: '2' },
              { ...wrong, name: 'a', application_id: '2', type: 2, description: '' },
            ],
          },
        ],
      },
    })
    expect(emulator.seedFindings.map(({ where, code }) => `${where} ${code}`)).toEqual([
      'apps[0].commands[1].name command/name-pattern',
      'apps[0].commands[1].name command/name-lowercase',
      'guilds[0].commands[1].description command/description-required',
    ])
    expect((await send(emulator, 'GET', '/applications/1/commands')).body).toHaveLength(2)
  })

  test('are right where the service lists them so', async () => {
    const first = await start({ seed: { apps: [{ embedded: true }] } })
    const list = [
      {
        name: 'ban',
        name_localizations: { de: 'bannen' },
        description: 'x',
        options: [{ type: 3, name: 'why', description: 'x' }],
      },
      { type: 2, name: 'Who is it' },
      { type: 3, name: 'Quote', nsfw: true, default_member_permissions: '0', contexts: [0] },
    ]
    for (const one of list) {
      expect((await send(first, 'POST', globalCommands(first), one)).status).toBe(201)
    }
    for (const one of list.slice(0, 2)) {
      expect((await send(first, 'POST', guildCommands(first), one)).status).toBe(201)
    }
    for (const query of ['', '?with_localizations=true']) {
      const commands = (await send(first, 'GET', `${globalCommands(first)}${query}`)).body
      const ofGuild = (await send(first, 'GET', `${guildCommands(first)}${query}`)).body
      const seed = { apps: [{ embedded: true, commands }], guilds: [{ commands: ofGuild }] }
      const again = await start({ seed })
      expect(again.seedFindings).toEqual([])
      expect((await send(again, 'GET', globalCommands(again))).body).toHaveLength(commands.length)
    }
  })
})

type Tree = Record<string, unknown>

/** Returns the path of every part of a value. */
function* placesOf(value: unknown, path: readonly string[] = []): Iterable<readonly string[]> {
  if (path.length > 0) {
    yield path
  }
  if (typeof value !== 'object' || value === null) {
    return
  }
  for (const [key, one] of Object.entries(value)) {
    yield* placesOf(one, [...path, key])
  }
}

test('what cannot be a seed is refused with its place, or is one, and nothing else', async () => {
  const others: unknown[] = [
    null,
    5,
    'x',
    true,
    [],
    {},
    [null],
    [5],
    ['x'],
    [[]],
    [{}],
    { length: 1 },
  ]
  const paths = thinned(
    [...placesOf(exampleOf())].filter(
      (path) => !path.some((key) => key === 'commands' || key === 'metadata'),
    ),
  )
  let refused = 0
  for (const path of paths) {
    for (const other of others) {
      const seed = exampleOf()
      const parent = path
        .slice(0, -1)
        .reduce<Tree>((inside, key) => inside[key] as Tree, seed as Tree)
      parent[path.at(-1) ?? ''] = other
      try {
        const emulator = await startEmulator({ seed })
        for (const asked of [
          '/applications/@me',
          '/users/@me/guilds',
          `/guilds/${emulator.guildId}/members?limit=9`,
        ]) {
          expect((await send(emulator, 'GET', asked)).status).toBeLessThan(500)
        }
        await emulator.close()
      } catch (error) {
        expect(error).toBeInstanceOf(SeedError)
        refused++
      }
    }
  }
  expect(refused).toBeGreaterThan(paths.length * 4)
})

test.each([
  [{ comands: [] }, 'comands: there is no such key; the keys are apps, users, guilds, lobbies.'],
  [{ apps: [{ commands: {} }] }, 'apps[0].commands: must be a list; found {}.'],
  [{ users: [{ name: 'a', local: 'de' }] }, 'users[0].local: there is no such key'],
  [
    { guilds: [{ members: [{ user: 'nobody' }] }] },
    'guilds[0].members[0]: there is no user "nobody".',
  ],
  [[], 'A seed must be an object; found [].'],
  [{ users: [{ name: '' }] }, 'users[0].name: a user has a name.'],
  [{ users: [{ name: 'a', locale: 'xx' }] }, 'users[0].locale: "xx" is not a documented locale.'],
  [
    { guilds: [{ roles: [{ name: 'a', permissions: ['KICK'] }] }] },
    'guilds[0].roles[0]: there is no permission "KICK".',
  ],
  [
    { guilds: [{ roles: [{ name: 'a', permissions: 'x' }] }] },
    'guilds[0].roles[0]: permissions are a bit set in decimal or a list of names.',
  ],
  [{ lobbies: [{ metadata: { a: 'x'.repeat(1001) } }] }, 'lobbies[0]: '],
  [
    { apps: [{ commands: [{ name: 'a' }, { name: 'a' }] }] },
    'Of 2 commands in the seed only 1 can be deployed together',
  ],
])('%j is refused', async (seed, why) => {
  await expect(startEmulator({ seed: seed as Seed })).rejects.toThrow(why)
})

test.each([
  ['zoe', [{ name: 'zoe' }], { zoe: 0 }],
  ['mo', [{ name: 'mo' }, { name: 'zoe' }], { mo: 1, zoe: 0 }],
  ['ana', [{ name: 'zoe' }, { name: 'ana', id: '7' }], { zoe: 0, ana: 0 }],
])('a seed of users alone has the usual guild, of %s', async (owner, users, roles) => {
  const emulator = await start({ seed: { users } })
  const path = `/guilds/${emulator.guildId}`
  const { body: members } = await send(emulator, 'GET', `${path}/members?limit=10`)
  const people = (members as readonly Member[]).filter(({ user }) => user.bot !== true)
  const listed = people.map(({ user, roles: own }) => [user.username, own.length])
  expect(Object.fromEntries(listed)).toEqual(roles)
  const { body: guild } = await send(emulator, 'GET', path)
  const { user } = people.find((one) => one.user.username === owner) ?? {}
  expect(guild).toMatchObject({ owner_id: user?.id, name: 'guild' })
})

/** A member, as the service lists it. */
interface Member {
  readonly user: { readonly id: string; readonly username: string; readonly bot?: boolean }
  readonly roles: readonly string[]
}

test('permissions of a role are names, or a number in decimal', async () => {
  const roles = [
    { name: 'a', permissions: ['KICK_MEMBERS', 'BAN_MEMBERS'] },
    { name: 'b', permissions: '0006' },
    { name: 'c' },
  ]
  const emulator = await start({ seed: { guilds: [{ roles }] } as Seed })
  const { body } = await send(emulator, 'GET', `/guilds/${emulator.guildId}/roles`)
  const found = (body as readonly { name: string; permissions: string }[])
    .filter(({ name }) => name.length === 1)
    .map(({ name, permissions }) => [name, permissions])
  expect(Object.fromEntries(found)).toEqual({ a: '6', b: '6', c: '0' })
})

test('the usual guild has an owner, a moderator who can remove members and messages, and a member', async () => {
  const emulator = await start()
  const path = `/guilds/${emulator.guildId}`
  const { body: roles } = await send(emulator, 'GET', `${path}/roles`)
  const bits = (roles as readonly { readonly name: string; readonly permissions: string }[]).find(
    ({ name }) => name === 'moderator',
  )?.permissions
  const { KICK_MEMBERS, BAN_MEMBERS, MANAGE_MESSAGES } = PERMISSION_BITS
  const expected = [KICK_MEMBERS, BAN_MEMBERS, MANAGE_MESSAGES].reduce(
    (sum, bit) => sum | (1n << BigInt(bit)),
    0n,
  )
  expect(bits).toBe(String(expected))
  const { body: members } = await send(emulator, 'GET', `${path}/members?limit=10`)
  const listed = (members as readonly Member[])
    .filter(({ user }) => user.bot !== true)
    .map(({ user, roles: own }) => [user.username, own.length])
  expect(listed).toEqual([
    ['ana', 0],
    ['mo', 1],
    ['ben', 0],
  ])
})
