import { deploy, DeployError, type Deployment, type DeployOptions } from '@slashlint/deploy'
import type { Emulator } from '@slashlint/emulator'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guildCommands, send, start } from '../emulator/harness.js'
import { startProxy, type Proxy } from './proxy.js'

/** What Discord limits, and what others do meanwhile. */

let emulator: Emulator
let proxy: Proxy
let waited: number[]
beforeEach(async () => {
  emulator = await start()
  proxy = await startProxy(emulator.url)
  waited = []
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await proxy.close()
})

const BAN = { name: 'ban', description: 'Bans a member' }
const KICK = { name: 'kick', description: 'Kicks a member' }
const PURGE = { name: 'purge', description: 'Deletes messages' }

const put = async (commands: readonly object[]): Promise<void> => {
  const { status } = await send(emulator, 'PUT', guildCommands(emulator), commands)
  expect(status).toBe(200)
}
const deployed = (): readonly string[] =>
  (emulator.state.apps[0]?.commands[emulator.guildId] ?? []).map(
    ({ name, description }) => `${name}: ${description}`,
  )

const run = (
  commands: readonly object[],
  options: Partial<DeployOptions> = {},
): Promise<Deployment> =>
  deploy(commands, {
    token: emulator.botToken,
    application: emulator.applicationId,
    guild: emulator.guildId,
    api: proxy.url,
    wait(milliseconds) {
      waited.push(Math.round(milliseconds))
      vi.setSystemTime(Date.now() + milliseconds)
      return Promise.resolve()
    },
    ...options,
  })
const failure = async (running: Promise<Deployment>): Promise<DeployError> => {
  const error = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DeployError)
  return error as DeployError
}

describe('the creations of the day are used up', () => {
  test('which is said, with what can still be done', async () => {
    for (const letter of ['a', 'b']) {
      await put(Array.from({ length: 100 }, (_, index) => ({ ...BAN, name: `${letter}${index}` })))
    }
    await put([{ ...KICK, name: 'b0' }])
    const { code, message } = await failure(run([{ ...KICK, name: 'b0' }, PURGE]))
    expect(code).toBe('daily-creates')
    expect(message).toBe(
      'The creations of the day are used up (400, 30034). Deploy again 24 hours after the first of them: changes of commands that exist do not count.',
    )
    // They do not.
    expect(await run([{ ...BAN, name: 'b0' }])).toMatchObject({ done: true })
    expect(deployed()).toEqual(['b0: Bans a member'])
  })
  test('and when it can go on, where Discord says so; nothing waits for that', async () => {
    const body = {
      message: 'Max number of daily application command creates has been reached (200)',
      code: 30_034,
    }
    proxy.plan([undefined, { status: 429, body: { ...body, retry_after: 7200 } }])
    const at = new Date(Date.now() + 7_200_000)
    const { code, message, retryAt } = await failure(run([BAN]))
    expect([code, retryAt]).toEqual(['daily-creates', at])
    expect(message).toContain(`Deploy again at ${at.toISOString()}`)
    expect([waited, proxy.seen.length]).toEqual([[], 2])
  })
})

describe('a limit of requests', () => {
  const limited = (seconds: number, global = false) => ({
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: seconds, global },
  })
  test.each([false, true])(
    'is waited for as long as Discord says, and then the request is sent again (%s)',
    async (global) => {
      proxy.plan([limited(1.5, global), undefined, limited(2.25, global)])
      expect(await run([BAN])).toMatchObject({
        done: true,
        requests: [{ answered: expect.any(Number) }],
      })
      expect(waited).toEqual([1500, 2250])
      expect(proxy.seen).toHaveLength(4)
      expect(deployed()).toEqual(['ban: Bans a member'])
    },
  )
  test('ends it where that is longer than it may wait, altogether', async () => {
    proxy.plan([limited(40), undefined, limited(40)])
    const { code, retryAt } = await failure(run([BAN]))
    expect([code, waited, deployed()]).toEqual(['rate-limited', [40_000], []])
    expect(retryAt).toEqual(new Date(Date.now() + 40_000))
  })
  test('of one bucket holds up its own requests alone, before they are sent', async () => {
    await put([BAN, KICK])
    const used = { headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '3' } }
    proxy.plan([used])
    await run([BAN, { ...KICK, description: 'Kicks somebody' }])
    expect(waited).toEqual([])
    // Before it overwrites the list it reads once more.
    proxy.plan([used])
    await run(
      [BAN, KICK].map((one) => ({ ...one, description: 'Of today' })),
      { onPlan: () => true },
    )
    expect(proxy.seen.map((one) => one.split(' ')[0])).toEqual(['GET', 'GET', 'PUT'])
    expect(waited).toEqual([3000])
  })
})

describe('somebody else deploys in between', () => {
  test('what is deployed is read again before anything is deleted, and theirs stays', async () => {
    await put([BAN, KICK])
    const { code, plan } = await failure(
      run([{ ...BAN, description: 'Bans somebody' }], {
        delete: true,
        onPlan: () => put([BAN, KICK, PURGE]),
      }),
    )
    expect(code).toBe('changed')
    expect(plan?.deleted).toMatchObject([{ name: 'kick' }])
    expect(deployed().map((one) => one.split(':')[0])).toEqual(['ban', 'kick', 'purge'])
    expect(proxy.seen.filter((one) => /^(?:PUT|DELETE)/.test(one))).toEqual([])
  })
  test('what is new stands beside theirs', async () => {
    await put([BAN])
    const { requests } = await run([BAN, PURGE], { onPlan: () => put([BAN, KICK]) })
    expect(requests).toMatchObject([{ method: 'POST', answered: 201 }])
    expect(deployed()).toHaveLength(3)
  })
  test('what they have done already is not done again', async () => {
    await put([BAN, KICK])
    const { requests } = await run([BAN], { delete: true, onPlan: () => put([BAN]) })
    expect([requests, deployed()]).toEqual([[], ['ban: Bans a member']])
  })
})
