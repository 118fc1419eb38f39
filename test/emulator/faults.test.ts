import { describe, expect, test } from 'vitest'
import { bot, globalCommands, greeted, PING, send, start } from './harness.js'

describe('what goes wrong on purpose', () => {
  test('a status, some times, at a route', async () => {
    const emulator = await start({ faults: ['GET /applications/* status=503 times=2'] })
    const statuses = []
    for (let i = 0; i < 3; i++) {
      statuses.push((await send(emulator, 'GET', globalCommands(emulator))).status)
    }
    expect(statuses).toEqual([503, 503, 200])
  })

  test('a dropped connection, before and in the middle of the answer', async () => {
    const emulator = await start()
    emulator.fail({ drop: 'before' })
    await expect(send(emulator, 'POST', globalCommands(emulator), PING)).rejects.toThrow(
      'fetch failed',
    )
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toEqual([])
    emulator.fail({ drop: 'half' })
    await expect(send(emulator, 'POST', globalCommands(emulator), PING)).rejects.toThrow(
      /terminated|failed/,
    )
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toHaveLength(1)
  })

  test('a delay', async () => {
    const emulator = await start()
    emulator.fail({ delay: 80 })
    const begin = performance.now()
    await send(emulator, 'GET', globalCommands(emulator))
    expect(performance.now() - begin).toBeGreaterThan(75)
  })

  test('a 429 has what every client waits for', async () => {
    const emulator = await start()
    emulator.fail('status=429 retryAfter=2.5')
    const { status, headers, body } = await send(emulator, 'GET', globalCommands(emulator))
    expect({ status, body }).toEqual({
      status: 429,
      body: { message: 'You are being rate limited.', retry_after: 2.5, global: false },
    })
    expect(headers.get('via')).not.toBeNull()
    expect(headers.get('retry-after')).toBe('2.5')
    expect(headers.get('x-ratelimit-scope')).toBe('user')
  })

  test('a storm of 429 for a while, of the whole application', async () => {
    const emulator = await start()
    emulator.fail('status=429 for=30s retryAfter=7 global=true')
    for (let i = 0; i < 60; i++) {
      const { status, headers, body } = await send(emulator, 'GET', globalCommands(emulator))
      expect([status, body.global, headers.get('x-ratelimit-global')]).toEqual([429, true, 'true'])
    }
    emulator.advance('31s')
    expect((await send(emulator, 'GET', globalCommands(emulator))).status).toBe(200)
  })

  test('of two faults at a route the one given first is used up first; other routes stay', async () => {
    const emulator = await start()
    emulator.fail({ route: 'POST /applications/*', status: 500 })
    emulator.fail({ route: '/applications/*', status: 502, times: 2 })
    expect((await send(emulator, 'GET', '/api/v10/gateway')).status).toBe(200)
    const statuses = []
    for (let i = 0; i < 4; i++) {
      statuses.push((await send(emulator, 'POST', globalCommands(emulator), PING)).status)
    }
    expect(statuses).toEqual([500, 502, 502, 201])
  })

  test('the clock jumps when a request comes: the bot is too late', async () => {
    const emulator = await start({
      seed: { apps: [{ commands: [PING] }] },
      faults: [{ route: 'PATCH /webhooks/*', jump: '16m' }],
    })
    const statuses: number[] = []
    await bot(emulator, async (_, { callback, edit }) => {
      statuses.push((await callback(5)).status, (await edit({ content: 'x' })).status)
    })
    expect((await emulator.invoke('/ping', { patience: 60_000 })).outcome).toBe('deferred')
    while (statuses.length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(statuses).toEqual([204, 401])
    expect(emulator.state.now - Date.now()).toBeGreaterThan(15 * 60_000)
  })

  test('the gateway cuts off who signs in, some times', async () => {
    const emulator = await start({ faults: ['disconnect=4000 times=2'] })
    for (let i = 0; i < 2; i++) {
      expect((await send(emulator, 'GET', '/api/v10/gateway/bot')).status).toBe(200)
      const client = await greeted(emulator)
      client.send(2, { token: emulator.botToken, intents: 1 })
      await client.next(({ t }) => t === 'READY')
      expect(await client.closed).toBe(4000)
    }
    const third = await bot(emulator)
    third.send(1, 1)
    await third.next(({ op }) => op === 11)
  })

  test('a heartbeat, a RESUME, or a request is what goes wrong', async () => {
    const emulator = await start()
    const client = await bot(emulator)
    emulator.fail('GATEWAY /heartbeat delay=80')
    const begin = performance.now()
    client.send(1, 1)
    await client.next(({ op }) => op === 11)
    expect(performance.now() - begin).toBeGreaterThan(75)
    emulator.fail('GET /users/@me disconnect=reconnect')
    await send(emulator, 'GET', '/api/v10/users/@me')
    await client.next(({ op }) => op === 7)
    emulator.fail({ route: 'GATEWAY /heartbeat', drop: 'before' })
    client.send(1, 2)
    expect(await client.closed).toBe(1006)
    emulator.fail('GATEWAY /resume disconnect=invalid-session')
    const session = client.received.find(({ t }) => t === 'READY')?.d.session_id
    for (const expected of ['RESUMED', undefined]) {
      const again = await greeted(emulator)
      again.send(6, { token: emulator.botToken, session_id: session, seq: 2 })
      expect((await again.next(({ op, t }) => op === 9 || t === 'RESUMED')).t).toBe(expected)
      if (expected !== undefined) {
        await again.next(({ op }) => op === 9)
      }
    }
  })

  test('reset forgets what would go wrong', async () => {
    const emulator = await start({ faults: ['status=500 times=9'] })
    emulator.reset()
    expect((await send(emulator, 'GET', globalCommands(emulator))).status).toBe(200)
  })

  test.each([
    'status=200',
    'status=600',
    'status=soon',
    'status=399',
    'times=0',
    'times=1.5',
    'retryAfter=-1',
    'retryAfter=soon',
    'drop=all',
    'delay=-1',
    'delay=',
    'for=ever',
    'jump=back',
    'disconnect=1',
    'disconnect=1006',
    'disconnect=5000',
    'speed=1',
    'global=1',
    '__proto__=1',
    '',
    'GET /x',
    'get /x status=500',
    'GATEWAY /identify status=500',
  ])('%j is no fault', async (text) => {
    const emulator = await start()
    expect(() => emulator.fail(text)).toThrow(RangeError)
    expect((await send(emulator, 'GET', globalCommands(emulator))).status).toBe(200)
  })

  test.each(['status=400', 'status=599', 'times=1 status=500', 'retryAfter=0 status=429'])(
    '%j is one',
    async (text) => {
      const emulator = await start()
      emulator.fail(text)
      const { status } = await send(emulator, 'GET', globalCommands(emulator))
      expect(text).toContain(`status=${status}`)
      expect((await send(emulator, 'GET', globalCommands(emulator))).status).toBe(200)
    },
  )

  test.each([null, 5, 'x'.length])('%j is none', async (fault) => {
    const emulator = await start()
    expect(() => emulator.fail(fault as unknown as string)).toThrow(/^A fault is /)
  })

  test('a fault for a while is over at its end', async () => {
    const emulator = await start({ clock: '2026-01-01T00:00Z', frozen: true })
    emulator.fail('status=500 for=30s')
    const status = async () => (await send(emulator, 'GET', globalCommands(emulator))).status
    expect(await status()).toBe(500)
    emulator.advance(29_999)
    expect(await status()).toBe(500)
    emulator.advance(1)
    expect(await status()).toBe(200)
  })

  test('what is no close code is refused', async () => {
    const emulator = await start()
    expect(() => emulator.disconnect(42)).toThrow(RangeError)
  })
})
