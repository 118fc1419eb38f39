import { request } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { greeted, send, start } from './harness.js'

describe('the gateway closes with the code of Discord:', () => {
  test.each<
    readonly [
      string,
      code: number | undefined,
      intents: unknown,
      granted: readonly string[] | undefined,
    ]
  >([
    ['IDENTIFY without intents', 4013, undefined, undefined],
    ['unknown intents', 4013, 2 ** 30, undefined],
    ['members, which are granted by default', undefined, 1 << 1, undefined],
    ['members, which are not granted', 4014, 1 << 1, []],
    ['contents, which are not granted', 4014, 1 << 15, ['GUILD_MEMBERS']],
    ['members, which are granted', undefined, 1 << 1, ['GUILD_MEMBERS']],
  ])('%s', async (_, code, intents, granted) => {
    const app = granted === undefined ? {} : { privileged_intents: granted }
    const emulator = await start({ seed: { apps: [app] } })
    const client = await greeted(emulator)
    client.send(2, { token: emulator.botToken, intents, properties: {} })
    if (code === undefined) {
      expect((await client.next(({ t }) => t === 'READY')).t).toBe('READY')
    } else {
      expect(await client.closed).toBe(code)
    }
  })

  test.each([
    [4096, undefined],
    [4097, 4002],
  ])('a payload of %i bytes', async (size, code) => {
    const emulator = await start()
    const client = await greeted(emulator)
    const empty = JSON.stringify({ op: 1, d: '' }).length
    client.send(1, 'x'.repeat(size - empty))
    if (code === undefined) {
      expect((await client.next(({ op }) => op === 11)).op).toBe(11)
    } else {
      expect(await client.closed).toBe(code)
    }
  })
})

test('contents of others stay hidden without the intent, in guilds; one’s own and direct ones are shown', async () => {
  const emulator = await start({ seed: { apps: [{ name: 'one' }, { name: 'two' }] } })
  const { apps, state } = emulator
  const listening = async (token: string, intents: number) => {
    const client = await greeted(emulator)
    client.send(2, { token, intents, properties: {} })
    await client.next(({ t }) => t === 'READY')
    return client
  }
  const [one = '', two = ''] = apps.map(({ botToken }) => botToken)
  const messages = (1 << 9) | (1 << 12)
  const [without, within, own] = await Promise.all([
    listening(two, messages),
    listening(two, messages | (1 << 15)),
    listening(one, messages),
  ])
  const body = { content: 'hi', embeds: [{ title: 'tea' }], components: [] }
  const channel = state.channels.find(({ guild }) => guild !== undefined)?.id
  const messagesOf = `/api/v10/channels/${channel}/messages`
  const { body: sent } = await send(emulator, 'POST', messagesOf, body, `Bot ${one}`)
  await send(emulator, 'PATCH', `${messagesOf}/${sent.id}`, body, `Bot ${one}`)
  for (const event of ['MESSAGE_CREATE', 'MESSAGE_UPDATE']) {
    const seen = async (client: typeof own) => {
      const { d } = await client.next(({ t }) => t === event)
      return [d.content, d.embeds.length, typeof d.author.id]
    }
    expect(await seen(without)).toEqual(['', 0, 'string'])
    expect(await seen(within)).toEqual(['hi', 1, 'string'])
    expect(await seen(own)).toEqual(['hi', 1, 'string'])
  }
})

test("lobbies shut down when they have been idle for their time, by the emulator's clock", async () => {
  const emulator = await start()
  const create = async (body: object) =>
    (await send(emulator, 'POST', '/api/v10/lobbies', body)).body
  const usual = await create({})
  const patient = await create({ idle_timeout_seconds: 3600 })
  expect(Object.keys(usual).sort()).toEqual([
    'application_id',
    'id',
    'linked_channel',
    'members',
    'metadata',
  ])
  const status = async ({ id }: { id: string }) =>
    (await send(emulator, 'GET', `/api/v10/lobbies/${id}`)).status
  emulator.advance('4m')
  await send(emulator, 'PUT', `/api/v10/lobbies/${usual.id}/members/5`, {})
  emulator.advance('4m')
  expect([await status(usual), await status(patient)]).toEqual([200, 200])
  emulator.advance('2m')
  expect([await status(usual), await status(patient)]).toEqual([404, 200])
  emulator.advance('1h')
  await vi.waitFor(() => expect(emulator.state.lobbies).toEqual([]))
})

test('lobbies of the seed stay until something changes them', async () => {
  const emulator = await start({ seed: { lobbies: [{ id: '88' }] }, clock: '2030-01-01T00:00Z' })
  emulator.advance('2d')
  expect(emulator.state.lobbies).toHaveLength(1)
  await send(emulator, 'PATCH', '/api/v10/lobbies/88', { metadata: {} })
  emulator.advance('6m')
  expect(emulator.state.lobbies).toHaveLength(0)
})

test('a request from another site is refused, whatever else it says', async () => {
  const emulator = await start()
  const status = await new Promise((resolve) =>
    request(
      `${emulator.url}/api/v10/gateway`,
      { headers: { 'Sec-Fetch-Site': 'cross-site' } },
      (response) => resolve(response.statusCode),
    ).end(),
  )
  expect(status).toBe(403)
})
