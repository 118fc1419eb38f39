import { describe, expect, test } from 'vitest'
import { globalCommands, PING, send, start } from './harness.js'

describe('what goes wrong on purpose', () => {
  test('a status, some times, at a route', async () => {
    const emulator = await start({ faults: ['GET /applications/* status=503 times=2'] })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await send(emulator, 'GET', globalCommands(emulator))).status)
    expect(statuses).toEqual([503, 503, 200])
  })

  test('a dropped connection, before and in the middle of the answer', async () => {
    const emulator = await start()
    emulator.fail({ drop: 'before' })
    await expect(send(emulator, 'POST', globalCommands(emulator), PING)).rejects.toThrow('fetch failed')
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toEqual([])
    emulator.fail({ drop: 'half' })
    await expect(send(emulator, 'POST', globalCommands(emulator), PING)).rejects.toThrow(/terminated|failed/)
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
})
