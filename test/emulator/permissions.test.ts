import { describe, expect, test } from 'vitest'
import { bot, globalCommands, guildCommands, PING, send, start } from './harness.js'

const SCOPES = ['applications.commands.permissions.update']

describe('command permissions', () => {
  test('are edited with the token of a user who manages the guild, and are told to the app', async () => {
    const emulator = await start()
    const client = await bot(emulator)
    const { body: command } = await send(emulator, 'POST', globalCommands(emulator), PING)
    const path = `${guildCommands(emulator)}/${command.id}/permissions`
    const permissions = [{ id: emulator.guildId, type: 1, permission: false }]
    const owner = `Bearer ${emulator.token({ user: 'ana', scopes: SCOPES })}`
    expect(await send(emulator, 'GET', path)).toMatchObject({ status: 404, body: { code: 10066 } })
    const edited = await send(emulator, 'PUT', path, { permissions }, owner)
    expect(edited).toMatchObject({
      status: 200,
      body: { id: command.id, guild_id: emulator.guildId, permissions },
    })
    const { d } = await client.next(({ t }) => t === 'APPLICATION_COMMAND_PERMISSIONS_UPDATE')
    expect(d).toEqual(edited.body)
    expect((await send(emulator, 'GET', path)).body).toEqual(edited.body)
    expect((await send(emulator, 'GET', `${guildCommands(emulator)}/permissions`)).body).toEqual([
      edited.body,
    ])
    await send(emulator, 'DELETE', `${globalCommands(emulator)}/${command.id}`)
    expect((await send(emulator, 'GET', `${guildCommands(emulator)}/permissions`)).body).toEqual([])
  })

  test('are not edited with a bot’s token, without the scope, or by who may not', async () => {
    const emulator = await start()
    const { body: command } = await send(emulator, 'POST', globalCommands(emulator), PING)
    const path = `${guildCommands(emulator)}/${command.id}/permissions`
    const edit = (authorization?: string) =>
      send(emulator, 'PUT', path, { permissions: [] }, authorization)
    expect(await edit()).toMatchObject({ status: 403, body: { code: 20001 } })
    expect(await edit(`Bearer ${emulator.token({ user: 'ana' })}`)).toMatchObject({
      status: 403,
      body: { code: 40001 },
    })
    const member = `Bearer ${emulator.token({ user: 'ben', scopes: SCOPES })}`
    expect(await edit(member)).toMatchObject({ status: 403, body: { code: 50013 } })
  })

  test('are edited with a token that the seed gives a user', async () => {
    const users = [{ name: 'ana', tokens: { 'of-ana': SCOPES } }]
    const emulator = await start({
      seed: { users, guilds: [{ owner: 'ana' }], apps: [{ commands: [PING] }] },
    })
    const [command] = (await send(emulator, 'GET', globalCommands(emulator))).body
    const path = `${guildCommands(emulator)}/${command.id}/permissions`
    const edited = await send(emulator, 'PUT', path, { permissions: [] }, 'Bearer of-ana')
    expect(edited.status).toBe(200)
    expect(
      (await send(emulator, 'PUT', path, { permissions: [] }, 'Bearer of-nobody')).status,
    ).toBe(401)
  })

  test('decide who sees a command in the picker, those of the app where the command has none', async () => {
    const emulator = await start()
    const commands = [PING, { ...PING, name: 'open', default_member_permissions: '0' }]
    const { body } = await send(emulator, 'PUT', globalCommands(emulator), commands)
    const owner = `Bearer ${emulator.token({ user: 'ana', scopes: SCOPES })}`
    const set = (id: string, ...permissions: object[]) =>
      send(emulator, 'PUT', `${guildCommands(emulator)}/${id}/permissions`, { permissions }, owner)
    const everyone = (permission: boolean) => ({ id: emulator.guildId, type: 1, permission })
    const boxes = async () =>
      Promise.all(
        ['/ping', '/open'].map(async (line) => {
          const { access } = await emulator.invoke(line, { as: 'ben' })
          return [access?.outcome, access?.decidedBy.box]
        }),
      )
    await set(emulator.applicationId, everyone(false))
    expect(await boxes()).toEqual([
      ['denied', 'app-everyone'],
      ['denied', 'app-everyone'],
    ])
    await set(emulator.applicationId, everyone(true))
    expect(await boxes()).toEqual([
      ['allowed', 'default-member-permissions'],
      ['denied', 'default-member-permissions'],
    ])
    await set(body[1].id, everyone(true))
    expect((await boxes())[1]).toEqual(['allowed', 'command-everyone'])
  })

  test('cannot be edited all at once', async () => {
    const emulator = await start()
    const owner = `Bearer ${emulator.token({ user: 'ana', scopes: SCOPES })}`
    const { status, headers } = await send(
      emulator,
      'PUT',
      `${guildCommands(emulator)}/permissions`,
      [],
      owner,
    )
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })
})

test('a channel among the values says what the app may do there, as an interaction there does', async () => {
  const commands = [
    { ...PING, options: [{ type: 7, name: 'where', description: 'Where', required: true }] },
  ]
  const emulator = await start({
    seed: {
      apps: [{ name: 'app', commands }],
      users: [{ name: 'ana' }],
      guilds: [
        {
          roles: [
            { name: '@everyone', permissions: ['VIEW_CHANNEL', 'USE_APPLICATION_COMMANDS'] },
            { name: 'bots', permissions: ['SEND_MESSAGES'] },
          ],
          channels: [
            { name: 'general' },
            { name: 'quiet', overwrites: [{ for: 'bots', deny: ['SEND_MESSAGES'] }] },
            { name: 'files', overwrites: [{ for: 'bots', allow: ['ATTACH_FILES'] }] },
          ],
          members: [{ user: 'ana' }, { user: 'app', roles: ['bots'] }],
        },
      ],
    },
  })
  const seen: Record<string, { readonly here: string; readonly of: string }> = {}
  await bot(emulator, ({ data, channel, app_permissions: here }, { callback }) => {
    const [{ name, app_permissions: of }] = Object.values(data.resolved.channels) as [
      { readonly name: string; readonly app_permissions: string },
    ]
    seen[`${name} from ${channel.name}`] = { here, of }
    return callback(4, { content: 'Here' })
  })
  const names = ['general', 'quiet', 'files']
  for (const from of names) {
    for (const to of names) {
      await emulator.invoke(`/ping where:#${to}`, { in: from })
    }
  }
  const inItself = (name: string) => seen[`${name} from ${name}`]?.here
  for (const from of names) {
    for (const to of names) {
      expect([from, to, seen[`${to} from ${from}`]?.of]).toEqual([from, to, inItself(to)])
    }
  }
  const bit = (name: string, shift: bigint) => (BigInt(inItself(name) ?? '') >> shift) & 1n
  // SEND_MESSAGES, ATTACH_FILES
  expect(names.map((name) => [bit(name, 11n), bit(name, 15n)])).toEqual([
    [1n, 0n],
    [0n, 0n],
    [1n, 1n],
  ])
})
