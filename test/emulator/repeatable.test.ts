import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import { describe, expect, test, vi } from 'vitest'
import { sized } from '../property/check.js'
import { bot, globalCommands, PING, send, start } from './harness.js'

const FROZEN = { clock: '2026-01-01T00:00Z', frozen: true }
const ROUNDS = sized(20, 3)
const NEW_YEAR = Date.UTC(2026, 0, 1)
const MORE = [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'more', label: 'More' }] }]

/** Runs a bot that defers, edits and follows up, and whose button changes the message. */
async function session(emulator: Emulator): Promise<unknown> {
  await send(emulator, 'PUT', globalCommands(emulator), [PING])
  let done = Promise.resolve<unknown>(undefined)
  const { socket } = await bot(emulator, ({ type }, { callback, edit, followUp }) => {
    done =
      type === 3
        ? callback(7, { content: 'Changed', components: [] })
        : callback(5)
            .then(() => edit({ content: 'Done', components: MORE }))
            .then(() => followUp({ content: 'And more' }))
  })
  const first = await emulator.invoke('/ping')
  await done
  const pressed = await first.press('More', { as: 'ben' })
  emulator.advance('15m')
  const last = await emulator.invoke('/ping', { as: 'mo' })
  await done
  socket.terminate()
  return JSON.parse(JSON.stringify([first, pressed, last, emulator.state]))
}

describe('with a frozen clock', () => {
  test('results are the same in every run: ids are counted, and time moves only by advance', async () => {
    const one = await start(FROZEN)
    const [first, pressed] = (await session(one)) as Record<string, never>[]
    expect(first?.['snapshot']).toBe(
      'ana in #general (en-US): /ping\n  app is thinking …\n  app edited: "Done"\n    [More]',
    )
    expect(pressed?.['snapshot']).toBe(
      'ben in #general (de): presses [More]\n  app changed the message: "Changed"',
    )
    expect(one.state.now).toBe(NEW_YEAR + 15 * 60_000)
  })

  test(`${ROUNDS} runs of ten emulators beside each other end in the same`, async () => {
    const run = async (): Promise<string> => {
      const emulator = await startEmulator(FROZEN)
      const told = JSON.stringify(await session(emulator))
      await emulator.close()
      return told
    }
    const found = new Set<string>()
    for (let i = 0; i < ROUNDS; i++) {
      for (const told of await Promise.all(Array.from({ length: 10 }, run))) {
        found.add(told)
      }
    }
    expect(found.size).toBe(1)
  })

  test('without it, they differ', async () => {
    const found = new Set<string>()
    for (let i = 0; i < 2; i++) {
      found.add(JSON.stringify(await session(await start())))
    }
    expect(found.size).toBe(2)
  })

  test('an answer is late by that clock, and not by the machine’s', async () => {
    const emulator = await start({ ...FROZEN, seed: { apps: [{ commands: [PING] }] } })
    let count = 0
    await bot(emulator, async (_, { callback }) => {
      if (++count === 1) {
        await new Promise((resolve) => setTimeout(resolve, 3500))
      } else {
        emulator.advance('4s')
      }
      await callback(4, { content: 'Slow' }).catch(() => 'the emulator has ended')
    })
    expect(await emulator.invoke('/ping')).toMatchObject({
      outcome: 'answered',
      acts: [{ after: 0 }],
    })
    expect((await emulator.invoke('/ping')).outcome).toBe('timed-out')
  })

  test('a reset begins again, where it is told; ids of messages are not given twice', async () => {
    const emulator = await start({ ...FROZEN, seed: { apps: [{ commands: [PING] }] } })
    await bot(emulator, (_, { callback }) => callback(4, { content: 'x' }))
    const idOf = async () => String((await emulator.invoke('/ping')).messages[0]?.id)
    const before = await idOf()
    emulator.advance('1h')
    emulator.reset()
    expect(emulator.state.now).toBe(NEW_YEAR)
    const after = await idOf()
    expect([after === before, BigInt(after) >> 22n]).toEqual([false, BigInt(before) >> 22n])
    emulator.reset({ clock: '2030-06-01T12:00+02:00' })
    expect(emulator.state.now - Date.UTC(2030, 5, 1, 10)).toBeLessThan(60_000)
    for (const clock of ['noon', '2026-01-01T00:00', '1999-01-01', 253402300800000, {}]) {
      expect(() => emulator.reset({ clock } as never)).toThrow(
        /^The clock begins at a moment of 2015 or later/,
      )
    }
  })

  test('the control routes do the same for programs in other languages', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    await bot(emulator, (_, { callback }) => callback(4, { content: 'x' }))
    const post = async (route: string, body: object) => {
      const response = await fetch(`${emulator.url}/_slashlint/${route}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Slashlint-Secret': emulator.secret },
        body: JSON.stringify(body),
      })
      return (await response.json()) as Record<string, unknown>
    }
    await post('reset', FROZEN)
    await post('advance', { duration: '90s' })
    expect((await post('invoke', { line: '/ping' }))['snapshot']).toBe(
      'ana in #general (en-US): /ping\n  app "x"',
    )
    expect(emulator.state.now).toBe(NEW_YEAR + 90_000)
    await post('reset', {})
    expect(emulator.state.now).toBeGreaterThan(NEW_YEAR + 90_000)
    expect((await post('reset', { clock: 'noon' }))['message']).toMatch(/^The clock begins/)
  })

  test('a log remembers where a reset began', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slashlint-clock-'))
    const state = join(folder, 'log.jsonl')
    const first = await start({ state })
    first.reset(FROZEN)
    await first.close()
    expect((await start({ state })).state.now).toBe(NEW_YEAR)
    rmSync(folder, { recursive: true })
  })
})

test('after a reset nothing is shown of what was done before', async () => {
  const emulator = await start()
  const shown = async (): Promise<object> => {
    const headers = { 'X-Slashlint-Secret': emulator.secret }
    const { id = '' } = emulator.state.channels.find(({ name }) => name === 'general') ?? {}
    const path = `/_slashlint/timeline?channel=${id}`
    return (await fetch(`${emulator.url}${path}`, { headers })).json() as Promise<object>
  }
  const ban = `/api/v10/guilds/${emulator.guildId}/bans/3000000000000000003`
  expect((await send(emulator, 'PUT', ban)).status).toBe(204)
  expect(await shown()).toMatchObject({ acts: [{ text: 'app banned @ben' }] })
  emulator.reset()
  expect(await shown()).toEqual({ messages: [], uses: [], acts: [] })
})

describe('the time that an app has for its first answer', () => {
  test.each([
    ['20s', 'answered'],
    ['off', 'answered'],
    ['10s', 'timed-out'],
  ])('answerWithin %s after 15 seconds: %s', async (answerWithin, outcome) => {
    const emulator = await start({ answerWithin, seed: { apps: [{ commands: [PING] }] } })
    await bot(emulator, (_, { callback }) => {
      emulator.advance('15s')
      return callback(4, { content: 'x' }).catch(() => 'the emulator has ended')
    })
    const result = await emulator.invoke('/ping')
    expect(result.outcome).toBe(outcome)
    if (outcome !== 'answered') {
      expect(result.transcript).toContain('app did not answer within 10 seconds')
    }
  })

  test.each([
    ['3s', '16m', 401],
    ['10m', '24m', 200],
    ['10m', '26m', 401],
    ['off', '3d', 200],
  ])(
    'answerWithin %s: a follow-up after %s is answered with %d',
    async (answerWithin, after, status) => {
      const emulator = await start({ answerWithin, seed: { apps: [{ commands: [PING] }] } })
      const statuses: number[] = []
      await bot(emulator, async (_, { callback, followUp }) => {
        await callback(5)
        emulator.advance(after)
        statuses.push((await followUp({ content: 'x' })).status)
      })
      await emulator.invoke('/ping', { patience: 500 })
      await vi.waitFor(() => expect(statuses).toEqual([status]))
    },
  )

  test('is a duration', async () => {
    for (const answerWithin of ['soon', '0s', -1, 'OFF']) {
      await expect(startEmulator({ answerWithin })).rejects.toThrow(
        '"off" for as long as it takes; found ',
      )
    }
  })
})
