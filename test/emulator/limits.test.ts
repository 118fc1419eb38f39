import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { globalCommands, guildCommands, PING, send, start } from './harness.js'

describe('limits', () => {
  // The clock stops, so that the tests do not depend on the speed of the machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('real: the 51st request of a second waits, off: none does', async () => {
    const ask = async (limits: 'real' | 'short' | 'default') => {
      const emulator = await start({ limits })
      const answers = await Promise.all(
        Array.from({ length: 51 }, () => send(emulator, 'GET', globalCommands(emulator))),
      )
      return answers.filter(({ status }) => status === 429)
    }
    const [limited] = await ask('real')
    expect(limited?.body).toMatchObject({ global: true })
    expect(limited?.headers.get('x-ratelimit-global')).toBe('true')
    expect(await ask('short')).toHaveLength(46)
    expect(await ask('default')).toHaveLength(0)
  })

  test('answers say what is left where limits are on, and nothing where they are off', async () => {
    const emulator = await start({ limits: 'real' })
    const left = async (method: string, path: string, body?: unknown) => {
      const { headers } = await send(emulator, method, path, body)
      const shown = ['limit', 'remaining', 'bucket', 'reset', 'reset-after'].map((name) =>
        headers.get(`x-ratelimit-${name}`),
      )
      return {
        limit: shown[0],
        remaining: shown[1],
        bucket: shown[2],
        reset: Number(shown[3]),
        after: Number(shown[4]),
      }
    }
    const first = await left('GET', globalCommands(emulator))
    expect(first).toMatchObject({ limit: '50', remaining: '49' })
    expect(first.after).toBeGreaterThan(0)
    expect(first.after).toBeLessThanOrEqual(1)
    expect(Math.abs(first.reset - Date.now() / 1000)).toBeLessThan(60)
    // A refused one counts, too.
    const refused = await left('POST', globalCommands(emulator), {})
    expect(refused).toMatchObject({ limit: '50', remaining: '48', bucket: first.bucket })
    const lobby = await left('POST', '/lobbies', {})
    expect(lobby).toMatchObject({ limit: '500', remaining: '499' })
    expect(lobby.bucket).not.toBe(first.bucket)
    expect(lobby.after).toBeLessThanOrEqual(10)
    emulator.advance('1s')
    expect(await left('GET', globalCommands(emulator))).toMatchObject({ remaining: '49' })
    const off = await start()
    expect(
      (await send(off, 'GET', globalCommands(off))).headers.get('x-ratelimit-limit'),
    ).toBeNull()
  })

  test('a client that waits as it is told never gets a 429', async () => {
    const emulator = await start({ limits: 'short' })
    const statuses = []
    for (let i = 0; i < 12; i++) {
      const { status, headers } = await send(emulator, 'GET', globalCommands(emulator))
      statuses.push(status)
      if (headers.get('x-ratelimit-remaining') === '0') {
        emulator.advance(Math.ceil(Number(headers.get('x-ratelimit-reset-after')) * 1000))
      }
    }
    expect(statuses).toEqual(statuses.map(() => 200))
  })

  test.each([
    ['default', 30034],
    ['real', 30034],
    ['short', 30034],
    ['off', undefined],
  ] as const)('%s: the 201st creation of a day', async (limits, code) => {
    const emulator = await start({ limits })
    const path = guildCommands(emulator)
    for (const round of ['a', 'b', 'c']) {
      const list = Array.from({ length: 67 }, (_, i) => ({
        name: `${round}${i}`,
        description: 'x',
      }))
      const { status, body } = await send(emulator, 'PUT', path, list)
      const isOver = round === 'c' && code !== undefined
      expect([status, isOver ? body.code : undefined]).toEqual(
        isOver ? [400, code] : [200, undefined],
      )
      emulator.advance('1s')
    }
    emulator.advance('1d')
    expect((await send(emulator, 'POST', path, PING)).status).toBe(201)
  })

  test.each(['default', 'off'] as const)('%s: the 101st command is refused', async (limits) => {
    const emulator = await start({ limits })
    const list = Array.from({ length: 100 }, (_, i) => ({ name: `a${i}`, description: 'x' }))
    await send(emulator, 'PUT', globalCommands(emulator), list)
    expect(await send(emulator, 'POST', globalCommands(emulator), PING)).toMatchObject({
      status: 400,
      body: { code: 30032 },
    })
  })

  test('the content type of answers has no charset', async () => {
    const emulator = await start()
    expect(
      (await send(emulator, 'GET', globalCommands(emulator))).headers.get('content-type'),
    ).toBe('application/json')
  })
})
