import { describe, expect, test } from 'vitest'
import { createWindow } from '../../emulator/src/limits/window.js'
import { createSeenRequests, type SeenRequest } from '../../emulator/src/net/seen.js'
import { bot, greeted, PING, send, start } from './harness.js'

// What `scripts/mutants.mjs` has changed in the emulator, and no other test had noticed.

const CHANNELS = '/api/v10/channels'

describe('requests', () => {
  test('brackets in a text are no levels of the body', async () => {
    const emulator = await start()
    const [channel] = emulator.state.channels
    const { status } = await send(emulator, 'POST', `${CHANNELS}/${channel?.id}/messages`, {
      content: '['.repeat(1500),
    })
    expect(status).toBe(200)
  })

  test('a search for members without a limit finds one', async () => {
    const emulator = await start()
    const search = async (query: string) =>
      (await send(emulator, 'GET', `/api/v10/guilds/${emulator.guildId}/members/search?query=${query}`)).body
    expect(await search('')).toHaveLength(1)
    expect(await search('&limit=3')).toHaveLength(3)
  })

  test('an archived thread takes no members', async () => {
    const emulator = await start()
    const channel = emulator.state.channels.find(({ guild }) => guild !== undefined)
    const { body: thread } = await send(emulator, 'POST', `${CHANNELS}/${channel?.id}/threads`, { name: 'a', type: 11 })
    const add = () => send(emulator, 'PUT', `${CHANNELS}/${thread.id}/thread-members/3000000000000000003`)
    expect((await add()).status).toBe(204)
    await send(emulator, 'PATCH', `${CHANNELS}/${thread.id}`, { archived: true })
    expect(await add()).toMatchObject({ status: 400, body: { code: 50083 } })
  })

  test('are kept until their characters are too many', () => {
    const seen = createSeenRequests()
    const most = 32 * 1024 * 1024
    for (const size of [most - 1, 1]) seen.add({ at: size } as SeenRequest, size)
    expect(seen.list).toHaveLength(2)
    seen.add({ at: 0 } as SeenRequest, 1)
    expect(seen.list).toHaveLength(2)
  })
})

describe('the gateway', () => {
  test('says its version, and who is no bot', async () => {
    const emulator = await start()
    const { received } = await bot(emulator)
    expect(received.find(({ t }) => t === 'READY')?.d.v).toBe(10)
    const { body } = await send(emulator, 'GET', '/api/v10/users/3000000000000000001')
    expect(body.bot ?? false).toBe(false)
  })

  test('moves the clock where a fault of a heartbeat says so', async () => {
    const emulator = await start({ clock: '2026-01-01T00:00Z', frozen: true })
    emulator.fail('GATEWAY /heartbeat jump=1h')
    const client = await greeted(emulator)
    client.send(1, null)
    await client.next(({ op }) => op === 11)
    expect(emulator.state.now).toBe(Date.UTC(2026, 0, 1, 1))
  })
})

test('a step is told once, whatever ends it', async () => {
  const told: unknown[] = []
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] }, onStep: (step) => told.push(step) })
  await bot(emulator, (_, { callback }) => callback(4, { content: 'x' }))
  await emulator.invoke('/ping')
  emulator.reset()
  expect(told).toHaveLength(1)
  await emulator.close()
  expect(told).toHaveLength(1)
})

test('one waits for the request before the last, too', () => {
  const window = createWindow(1000)
  window.add(0, 5)
  window.add(10, 1)
  expect(window.retryAt(5)).toBe(1000)
})
