import type { Emulator, Seed } from '@slashlint/emulator'
import { describe, expect, test, vi } from 'vitest'
import { bot as answeringBot, connect, send, start, type Bot, type Received } from './harness.js'

// Tests actions of handlers with members, messages and threads: the state, the permissions, and the events of the
// gateway.

/** The role `helper` is between `mod` and `boss`. `ana` owns the guild. */
const SEED: Seed = {
  apps: [{ id: '10', name: 'helper' }],
  users: [
    { id: '1', name: 'ana' },
    { id: '2', name: 'mo' },
    { id: '3', name: 'ben' },
    { id: '4', name: 'eve' },
  ],
  guilds: [
    {
      id: '100',
      owner: 'ana',
      roles: [
        { id: '201', name: 'reader' },
        { id: '202', name: 'mod', permissions: ['KICK_MEMBERS'] },
        {
          id: '203',
          name: 'helping',
          permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'],
        },
        { id: '204', name: 'boss' },
      ],
      channels: [
        { id: '301', name: 'general' },
        { id: '302', name: 'hidden', overwrites: [{ for: '@everyone', deny: ['VIEW_CHANNEL'] }] },
        { id: '303', name: 'quiet', overwrites: [{ for: '@everyone', deny: ['SEND_MESSAGES'] }] },
        { id: '305', name: 'help', type: 15 },
      ],
      members: [
        { user: 'ana' },
        { user: 'mo', roles: ['mod'] },
        { user: 'ben' },
        { user: 'eve', roles: ['boss'] },
      ],
    },
  ],
}

/** Makes the seed with the bot as a member with some permissions. */
function seedWith(permissions: readonly string[]): Seed {
  const [guild] = SEED.guilds ?? []
  const roles = guild?.roles?.map((role) =>
    role.name === 'helping'
      ? { ...role, permissions: [...(role.permissions ?? []), ...permissions] }
      : role,
  )
  const members = [...(guild?.members ?? []), { user: 'helper', roles: ['helping'] }]
  return { ...SEED, guilds: [{ ...guild, ...(roles && { roles }), members }] }
}

const ask = (emulator: Emulator, line: string, body?: unknown): Promise<Received> => {
  const [method = '', path = ''] = line.split(' ')
  return send(emulator, method, `/api/v10${path}`, body)
}

async function listening(emulator: Emulator, intents = 2 ** 26 - 1): Promise<Bot> {
  const client = connect(emulator)
  await client.next(({ op }) => op === 10)
  client.send(2, { token: emulator.botToken, intents, properties: {} })
  await client.next(({ t }) => t === 'READY')
  return client
}

const named = (client: Bot): readonly string[] =>
  client.received.flatMap(({ t }) =>
    t === undefined || ['READY', 'GUILD_CREATE'].includes(t) ? [] : [t],
  )

const inFuture = () => new Date(Date.now() + 3_600_000).toISOString()

describe('each act needs its permission, is done with it, and is told:', () => {
  test.each<readonly [line: string, permission: string, events: readonly string[], body?: unknown]>(
    [
      ['PUT /guilds/100/bans/3', 'BAN_MEMBERS', ['GUILD_BAN_ADD', 'GUILD_MEMBER_REMOVE'], {}],
      [
        'POST /guilds/100/bulk-ban',
        'BAN_MEMBERS',
        ['GUILD_BAN_ADD', 'GUILD_MEMBER_REMOVE'],
        { user_ids: ['3'] },
      ],
      ['DELETE /guilds/100/members/3', 'KICK_MEMBERS', ['GUILD_MEMBER_REMOVE']],
      [
        'PATCH /guilds/100/members/3',
        'MANAGE_NICKNAMES',
        ['GUILD_MEMBER_UPDATE'],
        { nick: 'Benny' },
      ],
      ['PATCH /guilds/100/members/3', 'MANAGE_ROLES', ['GUILD_MEMBER_UPDATE'], { roles: ['201'] }],
      [
        'PATCH /guilds/100/members/3',
        'MODERATE_MEMBERS',
        ['GUILD_MEMBER_UPDATE'],
        { communication_disabled_until: inFuture() },
      ],
      [
        'PATCH /guilds/100/members/@me',
        'CHANGE_NICKNAME',
        ['GUILD_MEMBER_UPDATE'],
        { nick: 'Help' },
      ],
      ['PUT /guilds/100/members/3/roles/201', 'MANAGE_ROLES', ['GUILD_MEMBER_UPDATE']],
      ['DELETE /guilds/100/members/2/roles/202', 'MANAGE_ROLES', ['GUILD_MEMBER_UPDATE']],
      [
        'POST /channels/301/threads',
        'CREATE_PUBLIC_THREADS',
        ['THREAD_CREATE'],
        { name: 'x', type: 11 },
      ],
      ['POST /channels/301/threads', 'CREATE_PRIVATE_THREADS', ['THREAD_CREATE'], { name: 'x' }],
      [
        'POST /channels/301/messages/{own}/threads',
        'CREATE_PUBLIC_THREADS',
        ['MESSAGE_UPDATE', 'THREAD_CREATE'],
        { name: 'x' },
      ],
      [
        'PUT /channels/301/messages/{own}/reactions/👍/@me',
        'ADD_REACTIONS',
        ['MESSAGE_REACTION_ADD'],
      ],
      [
        'PUT /channels/301/messages/{own}/reactions/party:77/@me',
        'ADD_REACTIONS',
        ['MESSAGE_REACTION_ADD'],
      ],
      [
        'DELETE /channels/301/messages/{own}/reactions',
        'MANAGE_MESSAGES',
        ['MESSAGE_REACTION_REMOVE_ALL'],
      ],
      ['PUT /channels/301/pins/{own}', 'PIN_MESSAGES', ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE']],
      [
        'PUT /channels/301/messages/pins/{own}',
        'MANAGE_MESSAGES',
        ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE'],
      ],
      ['DELETE /channels/301/messages/{other}', 'MANAGE_MESSAGES', ['MESSAGE_DELETE']],
      [
        'POST /channels/301/messages/bulk-delete',
        'MANAGE_MESSAGES',
        ['MESSAGE_DELETE_BULK'],
        { messages: ['{own}', '{other}'] },
      ],
    ],
  )('%s with %s', async (line, permission, events, body) => {
    const statuses: number[] = []
    for (const permissions of [[], [permission]] as readonly (readonly string[])[]) {
      const seed = seedWith(permissions)
      const [guild] = seed.guilds ?? []
      // Members have some of these from @everyone.
      const roles = [
        { name: '@everyone', permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'] },
        ...(guild?.roles ?? []),
      ]
      const commands = [{ type: 3, name: 'Quote' }]
      const apps = seed.apps?.map((app) => ({ ...app, commands }))
      const emulator = await start({
        seed: { ...seed, ...(apps && { apps }), guilds: [{ ...guild, roles }] },
      })
      const own: string = (await ask(emulator, 'POST /channels/301/messages', { content: 'own' }))
        .body.id
      // The message of a user, which is there when it is used.
      await emulator.invoke('Quote', { as: 'ben', target: 'of ben' }).catch(() => undefined)
      const messages =
        emulator.state.channels.find(({ name }) => name === 'general')?.messages ?? []
      const other: string = messages.find(({ id }) => id !== own)?.id ?? own
      const client = await listening(emulator)
      const withIds = <T>(value: T): T =>
        JSON.parse(JSON.stringify(value).replaceAll('{own}', own).replaceAll('{other}', other))
      const { status, body: answer } = await ask(
        emulator,
        withIds(String(line)),
        body === undefined ? undefined : withIds(body),
      )
      statuses.push(status)
      if (permissions.length === 0) {
        expect(answer).toMatchObject({
          code: 50013,
          message: expect.stringContaining('Missing Permissions'),
        })
        expect(named(client)).toEqual([])
      } else {
        await vi.waitFor(() => expect(named(client)).toEqual(events))
      }
    }
    expect(statuses[0]).toBe(403)
    expect([200, 201, 204]).toContain(statuses[1])
  })
})

describe('nobody acts on those who are above:', () => {
  const ALL = [
    'BAN_MEMBERS',
    'KICK_MEMBERS',
    'MANAGE_ROLES',
    'MANAGE_NICKNAMES',
    'MODERATE_MEMBERS',
  ]
  test.each([
    ['PUT /guilds/100/bans/1', 'cannot act on ana, who owns guild'],
    ['PUT /guilds/100/bans/4', 'has no role above those of eve'],
    ['DELETE /guilds/100/members/4', 'has no role above those of eve'],
    ['PATCH /guilds/100/members/4', 'has no role above those of eve'],
    ['PUT /guilds/100/members/3/roles/204', 'has no role above boss'],
    ['PUT /guilds/100/members/3/roles/203', 'has no role above helping'],
    ['PUT /guilds/100/members/3/roles/100', 'cannot give or take @everyone'],
  ])('%s', async (line, why) => {
    const emulator = await start({ seed: seedWith(ALL) })
    const body = line.startsWith('PATCH') ? { nick: 'x' } : undefined
    expect(await ask(emulator, line, body)).toMatchObject({
      status: 403,
      body: {
        code: 50013,
        message: `Missing Permissions: helper ${why}${why.endsWith('everyone') ? ': it is managed' : ''}.`,
      },
    })
  })
})

test('a ban lasts, with its reason, until it ends; banned users cannot use commands there', async () => {
  const emulator = await start({ seed: SEED })
  await send(emulator, 'PUT', '/api/v10/guilds/100/bans/3', { delete_message_seconds: 60 })
  expect(emulator.state.guilds[0]?.bans).toEqual([{ user: 'ben', id: '3' }])
  expect((await ask(emulator, 'GET /guilds/100/members/3')).body).toMatchObject({ code: 10007 })
  expect((await ask(emulator, 'GET /guilds/100/bans')).body).toMatchObject([
    { reason: null, user: { id: '3' } },
  ])
  await expect(emulator.invoke('/x', { as: 'ben' })).rejects.toThrow('ben is not a member')
  expect((await ask(emulator, 'DELETE /guilds/100/bans/3')).status).toBe(204)
  expect((await ask(emulator, 'DELETE /guilds/100/bans/3')).body).toMatchObject({
    code: 10026,
    message: 'Unknown Ban',
  })
  expect(
    (await ask(emulator, 'PUT /guilds/100/bans/3', { delete_message_seconds: 604_801 })).status,
  ).toBe(400)
  emulator.reset()
  expect(emulator.state.guilds[0]?.members.map(({ user }) => user)).toContain('ben')
})

test('what a bot does is told in words, with the names of what it is about', async () => {
  const acts: readonly (readonly [line: string, body: unknown, words: string])[] = [
    ['PATCH /guilds/100/members/3', { nick: 'Benny' }, 'changed @ben: {"nick":"Benny"}'],
    ['PUT /guilds/100/members/3/roles/201', undefined, 'gave @ben the role @'],
    ['PUT /guilds/100/bans/3', { delete_message_seconds: 0 }, 'banned @ben: "too loud ß"'],
    ['DELETE /guilds/100/bans/3', undefined, 'lifted the ban of @ben'],
    ['POST /guilds/100/bulk-ban', { user_ids: ['3'] }, 'banned @ben'],
    ['DELETE /guilds/100/members/2', undefined, 'kicked @'],
    ['POST /channels/general/threads', { name: 'Tea', type: 11 }, 'started the thread Tea'],
    ['POST /channels/general/typing', undefined, ''],
  ]
  const apps = SEED.apps?.map((app) => ({
    ...app,
    commands: [{ name: 'go', description: 'Goes' }],
  }))
  const emulator = await start({ seed: { ...SEED, ...(apps && { apps }) } })
  const general = emulator.state.channels.find(({ name }) => name === 'general')?.id ?? ''
  await answeringBot(emulator, async (_, { callback }) => {
    for (const [line, body] of acts) {
      const [method = '', path = ''] = line.replace('general', general).split(' ')
      const reason = path.endsWith('bans/3')
        ? { 'X-Audit-Log-Reason': encodeURIComponent('too loud ß') }
        : {}
      const { status } = await fetch(`${emulator.url}/api/v10${path}`, {
        method,
        headers: {
          Authorization: `Bot ${emulator.botToken}`,
          'Content-Type': 'application/json',
          ...reason,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect([line, status < 300]).toEqual([line, true])
    }
    await callback(4, { content: 'done' })
  })
  const { snapshot } = await emulator.invoke('/go', { in: 'general' })
  const lines = snapshot.split('\n').slice(1, -1)
  expect(lines).toHaveLength(acts.length - 1)
  for (const [i, [, , words]] of acts.slice(0, -1).entries()) {
    expect(lines[i]).toContain(`  helper ${words}`)
  }
})

test('a reason that is not well encoded is kept as it is sent', async () => {
  const emulator = await start({ seed: SEED })
  const { status } = await fetch(`${emulator.url}/api/v10/guilds/100/bans/3`, {
    method: 'PUT',
    headers: { Authorization: `Bot ${emulator.botToken}`, 'X-Audit-Log-Reason': '100 % %FF' },
  })
  expect([status, emulator.state.guilds[0]?.bans]).toEqual([
    204,
    [{ user: 'ben', id: '3', reason: '100 % %FF' }],
  ])
})

test('timeouts, nicknames and roles are checked and shown', async () => {
  const emulator = await start({ seed: SEED })
  const until = inFuture()
  const edited = await ask(emulator, 'PATCH /guilds/100/members/3', {
    nick: 'Benny',
    roles: ['201', '202'],
    communication_disabled_until: until,
  })
  expect(edited.body).toMatchObject({
    nick: 'Benny',
    roles: ['201', '202'],
    communication_disabled_until: until,
  })
  const far = new Date(Date.now() + 29 * 86_400_000).toISOString()
  const refused = await ask(emulator, 'PATCH /guilds/100/members/3', {
    nick: 'x'.repeat(33),
    communication_disabled_until: far,
  })
  expect(Object.keys(refused.body.errors)).toEqual(['nick', 'communication_disabled_until'])
  expect(
    (await ask(emulator, 'PATCH /guilds/100/members/3', { communication_disabled_until: 'soon' }))
      .status,
  ).toBe(400)
  expect((await ask(emulator, 'PATCH /guilds/100/members/3', { nick: null })).body.nick).toBeNull()
})

test('a time-out ends within 28 days, and is none for an administrator', async () => {
  const [guild] = SEED.guilds ?? []
  const roles = [...(guild?.roles ?? [])]
  const [reader, ...others] = roles
  const admins = { ...reader, permissions: ['ADMINISTRATOR'] } as (typeof roles)[number]
  const members = (guild?.members ?? []).map((member) =>
    member.user === 'ben' ? { ...member, roles: ['reader'] } : member,
  )
  const seed = { ...SEED, guilds: [{ ...guild, roles: [admins, ...others], members }] }
  const emulator = await start({ seed, clock: '2026-01-01T00:00Z', frozen: true })
  const edit = (id: string, body: object) => ask(emulator, `PATCH /guilds/100/members/${id}`, body)
  const until = (day: string) => ({ communication_disabled_until: `2026-01-${day}Z` })
  expect((await edit('2', until('29T00:00:00'))).status).toBe(200)
  expect((await edit('2', until('29T00:00:01'))).status).toBe(400)
  expect((await edit('3', until('02T00:00:00'))).body).toMatchObject({
    code: 50013,
    message: expect.stringContaining('cannot time out an administrator'),
  })
  expect((await edit('3', { nick: 'Benny' })).status).toBe(200)
})

test('roles of a member are a list of roles that there are', async () => {
  const emulator = await start({ seed: SEED })
  const roles = (value: unknown) => ask(emulator, 'PATCH /guilds/100/members/3', { roles: value })
  expect((await roles('201')).body).toMatchObject({
    code: 50035,
    errors: { roles: { _errors: [{ code: 'LIST_TYPE_CONVERT' }] } },
  })
  expect((await roles(['999'])).body.code).toBe(10011)
  expect((await roles([])).status).toBe(200)
  expect((await ask(emulator, 'PUT /guilds/100/members/3/roles/999')).body.code).toBe(10011)
})

test('nobody acts on the owner, nor on members whose highest role is not lower', async () => {
  const emulator = await start({ seed: seedWith(['KICK_MEMBERS']) })
  const kicked = async (id: string) =>
    (await ask(emulator, `DELETE /guilds/100/members/${id}`)).body
  expect((await kicked('1')).message).toContain('cannot act on ana, who owns ')
  expect((await kicked('4')).message).toContain('has no role above those of eve')
  expect(await kicked('2')).toBeUndefined()
})

test('a ban takes the messages of its time away, and those of others stay', async () => {
  const now = Date.UTC(2026, 0, 1)
  const idAt = (at: number) => String(BigInt(at - Date.UTC(2015, 0, 1)) << 22n)
  const messages = [
    { by: 'ben', content: 'older', id: idAt(now - 60_001) },
    { by: 'ben', content: 'last', id: idAt(now - 60_000) },
    { by: 'mo', content: 'his', id: idAt(now - 30_000) },
  ]
  const [guild] = SEED.guilds ?? []
  const channels = (guild?.channels ?? []).map((channel) =>
    channel.name === 'general' ? { ...channel, messages } : channel,
  )
  const seed = { ...SEED, guilds: [{ ...guild, channels }] }
  const emulator = await start({ seed, clock: now, frozen: true })
  const shown = async () =>
    (await ask(emulator, 'GET /channels/301/messages')).body.map(
      ({ content }: { content: string }) => content,
    )
  await ask(emulator, 'PUT /guilds/100/bans/3', {})
  expect(await shown()).toEqual(['his', 'last', 'older'])
  await ask(emulator, 'DELETE /guilds/100/bans/3')
  await ask(emulator, 'PUT /guilds/100/bans/3', { delete_message_seconds: 60 })
  expect(await shown()).toEqual(['his', 'older'])
  const bulk = (ids: readonly string[]) =>
    ask(emulator, 'POST /guilds/100/bulk-ban', { user_ids: ids })
  expect((await bulk(['3'])).body).toMatchObject({ code: 500000 })
  expect((await bulk(['3', '2'])).body).toEqual({ banned_users: ['2'], failed_users: ['3'] })
})

test('from 2 to 100 messages of 14 days are deleted in bulk, in guilds', async () => {
  const seed = { ...SEED }
  const emulator = await start({ seed, clock: '2026-01-01T00:00Z', frozen: true, limits: 'off' })
  const posted = async () =>
    String((await ask(emulator, 'POST /channels/301/messages', { content: 'x' })).body.id)
  const bulk = (messages: unknown, channel = '301') =>
    ask(emulator, `POST /channels/${channel}/messages/bulk-delete`, { messages })
  const [one, two, three] = [await posted(), await posted(), await posted()]
  const unknown = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1000}`)
  expect((await bulk([one, one])).body.code).toBe(50016)
  expect((await bulk(one)).body.code).toBe(50016)
  expect((await bulk([...unknown(99), one])).status).toBe(204)
  expect((await bulk([...unknown(100), two])).body.code).toBe(50016)
  emulator.advance('14d')
  expect((await bulk([two, ...unknown(1)])).status).toBe(204)
  emulator.advance(1)
  expect((await bulk([three, ...unknown(1)])).body.code).toBe(50034)
  const { body: direct } = await ask(emulator, 'POST /users/@me/channels', { recipient_id: '3' })
  expect((await bulk([one, two], direct.id)).body.code).toBe(50003)
})

test('a message has 20 kinds of reactions at most', async () => {
  const emulator = await start({ seed: SEED, limits: 'off' })
  const { id } = (await ask(emulator, 'POST /channels/301/messages', { content: 'x' })).body
  const react = (number: number) =>
    ask(emulator, `PUT /channels/301/messages/${id}/reactions/party:${number}/@me`)
  for (let number = 1; number <= 20; number++) {
    expect((await react(number)).status).toBe(204)
  }
  expect((await react(21)).body.code).toBe(30010)
  expect((await react(20)).status).toBe(204)
})

test('a bot sees and writes only where it may', async () => {
  const emulator = await start({ seed: SEED })
  const write = (channel: string) =>
    ask(emulator, `POST /channels/${channel}/messages`, { content: 'x' })
  expect((await write('301')).status).toBe(200)
  expect((await write('302')).body).toMatchObject({
    code: 50001,
    message: expect.stringContaining('Missing Access'),
  })
  expect((await write('303')).body).toMatchObject({
    code: 50013,
    message: expect.stringContaining('lacks SEND_MESSAGES'),
  })
  expect((await write('999')).body).toEqual({ code: 10003, message: 'Unknown Channel' })
})

test('messages of others are not edited, and old ones not deleted in bulk', async () => {
  const emulator = await start({
    seed: { ...SEED, apps: [...(SEED.apps ?? []), { id: '11', name: 'other' }] },
  })
  const other = emulator.apps.find(({ name }) => name === 'other')
  const { body: message } = await send(
    emulator,
    'POST',
    '/api/v10/channels/301/messages',
    { content: 'x' },
    `Bot ${other?.botToken}`,
  )
  expect(
    (await ask(emulator, `PATCH /channels/301/messages/${message.id}`, { content: 'y' })).body,
  ).toMatchObject({
    code: 50005,
    message: 'Cannot edit a message authored by another user',
  })
  const { body: own } = await ask(emulator, 'POST /channels/301/messages', { content: 'x' })
  emulator.advance('15d')
  const bulk = (messages: readonly string[]) =>
    ask(emulator, 'POST /channels/301/messages/bulk-delete', { messages })
  expect((await bulk([own.id, message.id])).body.code).toBe(50034)
  expect((await bulk([own.id])).body.code).toBe(50016)
  expect((await ask(emulator, `DELETE /channels/301/messages/${message.id}`)).status).toBe(204)
})

test('reactions are counted in the message, and taken away', async () => {
  const emulator = await start({ seed: SEED })
  const { id } = (await ask(emulator, 'POST /channels/301/messages', { content: 'x' })).body
  const path = `/channels/301/messages/${id}`
  for (const emoji of ['👍', '👍', '🇫🇷', '1️⃣', 'party:77']) {
    await ask(emulator, `PUT ${path}/reactions/${encodeURIComponent(emoji)}/@me`)
  }
  const shown = async () =>
    (await ask(emulator, `GET ${path}`)).body.reactions.map(
      (one: { emoji: { name: string }; count: number }) => [one.emoji.name, one.count],
    )
  expect(await shown()).toEqual([
    ['👍', 1],
    ['🇫🇷', 1],
    ['1️⃣', 1],
    ['party', 1],
  ])
  expect((await ask(emulator, `PUT ${path}/reactions/hello/@me`)).body).toMatchObject({
    code: 10014,
  })
  expect((await ask(emulator, `GET ${path}/reactions/party:77`)).body).toMatchObject([
    { id: '10', bot: true },
  ])
  await ask(emulator, `DELETE ${path}/reactions/party:77/@me`)
  await ask(emulator, `DELETE ${path}/reactions/${encodeURIComponent('👍')}/10`)
  await ask(emulator, `DELETE ${path}/reactions/${encodeURIComponent('1️⃣')}`)
  expect(await shown()).toEqual([['🇫🇷', 1]])
  await ask(emulator, `DELETE ${path}/reactions`)
  expect(await shown()).toEqual([])
})

test('pins are listed, the latest first, and fifty at most', async () => {
  const emulator = await start({ seed: SEED })
  const ids: string[] = []
  for (let i = 0; i < 51; i++) {
    ids.push((await ask(emulator, 'POST /channels/301/messages', { content: 'x' })).body.id)
  }
  const statuses: number[] = []
  for (const id of ids) {
    statuses.push((await ask(emulator, `PUT /channels/301/messages/pins/${id}`)).status)
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(50)
  expect(statuses.at(-1)).toBe(400)
  const listed = (await ask(emulator, 'GET /channels/301/messages/pins')).body.items
  expect(listed[0].message.id).toBe(ids[49])
  await ask(emulator, `DELETE /channels/301/pins/${ids[49]}`)
  expect((await ask(emulator, 'GET /channels/301/pins')).body).toHaveLength(49)
})

test('what happens to a thread is told', async () => {
  const emulator = await start({ seed: SEED })
  const client = await listening(emulator)
  const isTold = async (line: string, body: unknown, event: string): Promise<void> => {
    client.received.length = 0
    expect((await ask(emulator, line, body)).status).toBeLessThan(300)
    const told = () => named(client).filter((name) => name.startsWith('THREAD'))
    await vi.waitFor(() => expect(told()).toEqual([event]))
  }
  await isTold('POST /channels/301/threads', { name: 'plans', type: 11 }, 'THREAD_CREATE')
  const thread = emulator.state.channels.find(({ name }) => name === 'plans')
  const path = `/channels/${thread?.id}`
  await isTold(`PATCH ${path}`, { name: 'Plans' }, 'THREAD_UPDATE')
  await isTold(`PATCH ${path}`, { archived: true }, 'THREAD_UPDATE')
  await isTold(`POST ${path}/messages`, { content: 'x' }, 'THREAD_UPDATE')
  await isTold(`PUT ${path}/thread-members/3`, undefined, 'THREAD_MEMBERS_UPDATE')
  await isTold(`DELETE ${path}`, undefined, 'THREAD_DELETE')
})

test('threads are made, written into, archived, locked and deleted', async () => {
  const emulator = await start({ seed: SEED })
  const thread = (await ask(emulator, 'POST /channels/301/threads', { name: 'plans', type: 11 }))
    .body
  expect(thread).toMatchObject({
    type: 11,
    parent_id: '301',
    name: 'plans',
    owner_id: '10',
    member_count: 1,
  })
  const path = `/channels/${thread.id}`
  expect((await ask(emulator, `POST ${path}/messages`, { content: 'x' })).status).toBe(200)
  await ask(emulator, `PUT ${path}/thread-members/3`)
  expect(
    (await ask(emulator, `GET ${path}/thread-members`)).body.map(
      ({ user_id }: { user_id: string }) => user_id,
    ),
  ).toEqual(['10', '3'])
  expect((await ask(emulator, 'GET /guilds/100/threads/active')).body.threads).toHaveLength(1)
  const archived = await ask(emulator, `PATCH ${path}`, { archived: true })
  expect(archived.body.thread_metadata).toMatchObject({ archived: true, locked: false })
  expect((await ask(emulator, `PATCH ${path}`, { name: 'y' })).body.code).toBe(50083)
  // A message opens it again.
  await ask(emulator, `POST ${path}/messages`, { content: 'y' })
  expect((await ask(emulator, `GET ${path}`)).body.thread_metadata.archived).toBe(false)
  await ask(emulator, `PATCH ${path}`, { archived: true, locked: true })
  expect((await ask(emulator, `POST ${path}/messages`, { content: 'z' })).body.code).toBe(50083)
  expect((await ask(emulator, `DELETE ${path}`)).status).toBe(200)
  expect((await ask(emulator, `GET ${path}`)).body.code).toBe(10003)
  const { id } = (await ask(emulator, 'POST /channels/301/messages', { content: 'x' })).body
  const first = await ask(emulator, `POST /channels/301/messages/${id}/threads`, { name: 'a' })
  expect(first.body.id).toBe(id)
  expect(
    (await ask(emulator, `POST /channels/301/messages/${id}/threads`, { name: 'b' })).body.code,
  ).toBe(160004)
  const post = await ask(emulator, 'POST /channels/305/threads', {
    name: 'How?',
    message: { content: 'so' },
  })
  expect(post.body).toMatchObject({ name: 'How?', message: { content: 'so' } })
  expect(
    (await ask(emulator, 'POST /channels/305/threads', { name: 'How?', message: {} })).body.code,
  ).toBe(50006)
  expect(
    (await ask(emulator, 'POST /channels/301/threads', { auto_archive_duration: 7 })).body.errors,
  ).toMatchObject({
    name: {},
    auto_archive_duration: {},
  })
})

test('direct messages are written to a channel of the user, and told with their own intent', async () => {
  const emulator = await start({ seed: SEED })
  const client = await listening(emulator, 1 << 12)
  const open = async (id: string) =>
    (await ask(emulator, 'POST /users/@me/channels', { recipient_id: id })).body
  const channel = await open('3')
  expect(channel).toMatchObject({ type: 1, recipients: [{ username: 'ben' }] })
  expect((await open('3')).id).toBe(channel.id)
  expect((await open('2')).id).not.toBe(channel.id)
  expect(await open('999')).toMatchObject({ code: 50033 })
  await ask(emulator, `POST /channels/${channel.id}/messages`, { content: 'psst' })
  expect(emulator.state.channels.find(({ name }) => name === '@ben')?.messages).toMatchObject([
    { content: 'psst' },
  ])
  await ask(emulator, 'POST /channels/301/messages', { content: 'loud' })
  await vi.waitFor(() => expect(named(client)).toEqual(['MESSAGE_CREATE']))
})

test('bans, roles and nicknames are kept with the state', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const { join } = await import('node:path')
  const folder = mkdtempSync(join((await import('node:os')).tmpdir(), 'slashlint-acts-'))
  const state = join(folder, 'state.jsonl')
  const emulator = await start({ seed: SEED, state })
  await ask(emulator, 'PUT /guilds/100/bans/3')
  await ask(emulator, 'PATCH /guilds/100/members/2', { nick: 'Mo' })
  await ask(emulator, 'PUT /guilds/100/members/2/roles/201')
  await ask(emulator, 'POST /users/@me/channels', { recipient_id: '2' })
  const before = emulator.state
  await emulator.close()
  const again = await start({ seed: SEED, state })
  expect([again.differences, again.state.guilds, again.state.channels]).toEqual([
    [],
    before.guilds,
    before.channels,
  ])
  await again.close()
  rmSync(folder, { recursive: true })
})

test('a result names what was refused or not simulated meanwhile, and what is accepted is answered', async () => {
  const accept = ['PUT /guilds/*/emojis/*', 'GET /stickers/* {"name":"wave"}']
  const apps = SEED.apps?.map((app) => ({
    ...app,
    commands: [{ name: 'go', description: 'Goes' }],
  }))
  const emulator = await start({ seed: { ...SEED, ...(apps && { apps }) }, accept })
  await answeringBot(emulator, async (_, { callback, edit }) => {
    await callback(5)
    await ask(emulator, 'PUT /guilds/100/emojis/7')
    await ask(emulator, 'PUT /guilds/100/templates/7')
    await ask(emulator, 'PUT /guilds/100/bans/1')
    await edit({ content: 'done' })
  })
  const { acts, content, transcript } = await emulator.invoke('/go', { in: 'general' })
  expect(content).toBe('done')
  expect(acts.filter(({ what }) => what === 'refused').map(({ request }) => request)).toEqual([
    'PUT /guilds/100/templates/7',
    'PUT /guilds/100/bans/1',
  ])
  expect(transcript).toContain('was refused PUT /guilds/100/templates/7: not simulated')
  expect((await ask(emulator, 'GET /stickers/1')).body).toEqual({ name: 'wave' })
  expect((await ask(emulator, 'PUT /guilds/100/emojis/8')).status).toBe(204)
  await expect(start({ accept: ['emojis'] })).rejects.toThrow('What is accepted is written as')
})
