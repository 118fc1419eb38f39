import { applyPlan, planLive, type DeployOptions, type Waiting } from '@slashlint/deploy'
import { describe, expect, test } from 'vitest'
import { guildCommands, send } from '../emulator/harness.js'
import {
  access,
  BAN,
  deployed,
  emulator,
  failure,
  KICK,
  proxy,
  PURGE,
  put,
  run,
  startForEachTest,
  waited,
} from './harness.js'

/** Tests deployments with Discord's limits, and with changes by others in the meantime. */
startForEachTest()

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

describe('an overwrite of the whole list', () => {
  const next = [{ ...BAN, description: 'Bans somebody' }, PURGE]
  test('is sent only where it is asked for, and commands may be deleted', async () => {
    const methods = async (options: Partial<DeployOptions>): Promise<readonly string[]> => {
      await put([BAN, KICK])
      proxy.plan([])
      await run(next, options)
      return proxy.seen.map((one) => one.split(' ')[0] ?? '').filter((one) => one !== 'GET')
    }
    expect(await methods({})).toEqual(['PATCH', 'POST'])
    expect(await methods({ bulk: true })).toEqual(['PATCH', 'POST'])
    expect(await methods({ delete: true })).toEqual(['DELETE', 'PATCH', 'POST'])
    expect(await methods({ delete: true, bulk: true })).toEqual(['PUT'])
  })
  test('whose answer lacks what the plan keeps is an error that names it', async () => {
    await put([BAN, KICK])
    const [ban] = emulator.state.apps[0]?.commands[emulator.guildId] ?? []
    proxy.plan([undefined, undefined, { status: 200, body: [ban ?? {}] }])
    const { code, message } = await failure(run(next, { delete: true, bulk: true }))
    expect(code).toBe('changed')
    expect(message).toContain('lacks what the plan keeps: /purge.')
    // It was deleted and created anew meanwhile: its overwrites are gone.
    proxy.plan([undefined, undefined, { status: 200, body: [{ ...BAN, id: '9' }, PURGE] }])
    expect((await failure(run(next, { delete: true, bulk: true }))).message).toContain(
      'lacks what the plan keeps: /ban.',
    )
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
      expect(proxy.seen.map((one) => one.split(' ')[0])).toEqual([
        'GET',
        'GET',
        'POST',
        'POST',
        'GET',
      ])
      expect(deployed()).toEqual(['ban: Bans a member'])
    },
  )
  test('ends it where that is longer than it may wait, altogether', async () => {
    proxy.plan([limited(40), undefined, limited(40)])
    const { code, retryAt } = await failure(run([BAN]))
    expect([code, waited, deployed()]).toEqual(['rate-limited', [40_000], []])
    expect(retryAt).toEqual(new Date(Date.now() + 40_000))
  })
  test.each([
    [2.5, 2.5, true],
    [2.6, 2.5, false],
    [60, undefined, true],
    [60.05, undefined, false],
  ])('of %f s is waited for with a patience of %f s: %s', async (seconds, patience, isWaited) => {
    proxy.plan([limited(seconds)])
    const done = await run([BAN], { ...(patience !== undefined && { patience }) }).then(
      () => true,
      () => false,
    )
    expect([done, waited]).toEqual([isWaited, isWaited ? [seconds * 1000] : []])
  })
  test('is waited for anew after each change that was carried out', async () => {
    proxy.plan([undefined, limited(2), undefined, limited(2)])
    expect(await run([BAN, KICK], { patience: 2.5 })).toMatchObject({ done: true })
    expect(waited).toEqual([2000, 2000])
    // Reading is no change.
    await put([])
    proxy.plan([limited(2), undefined, limited(2)])
    expect((await failure(run([BAN], { patience: 2.5 }))).code).toBe('rate-limited')
  })
  test('of one bucket holds up its own requests alone, before they are sent', async () => {
    await put([BAN, KICK])
    const used = { headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '3' } }
    proxy.plan([used])
    const waiting: Waiting[] = []
    await run([BAN, { ...KICK, description: 'Kicks somebody' }], {
      onWait: (one) => waiting.push(one),
    })
    // It reads once more at its end, and no sooner.
    expect(proxy.seen.map((one) => one.split(' ')[0])).toEqual(['GET', 'PATCH', 'GET'])
    expect(waited).toEqual([3000])
    expect(waiting).toMatchObject([{ reason: 'limit', seconds: 3, method: 'GET' }])
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
  test('a plan that was made before is compared with what is deployed now', async () => {
    const commands = [{ ...BAN, description: 'Bans somebody' }]
    for (const options of [{ delete: true }, { delete: true, bulk: true }]) {
      await put([BAN, KICK])
      const live = await planLive(commands, { ...access(), ...options })
      await put([BAN, KICK, PURGE])
      proxy.plan([])
      const { code } = await failure(applyPlan(live, commands, { ...access(), ...options }))
      expect(code).toBe('changed')
      expect(deployed()).toHaveLength(3)
      expect(proxy.seen.filter((one) => !one.startsWith('GET'))).toEqual([])
    }
  })
  test('what they create at the last moment stays, whether this one deletes or not', async () => {
    for (const options of [{}, { delete: true }]) {
      await put([BAN, KICK])
      const next = [
        { ...BAN, description: 'Bans somebody' },
        { ...PURGE, name: 'clean' },
      ]
      let theirs = 0
      const failed = await failure(
        run([...next, PURGE], {
          ...options,
          // The change comes after the last read, and before the remaining requests.
          onRequest() {
            if (theirs++ === 0) {
              void send(emulator, 'POST', guildCommands(emulator), { ...BAN, name: 'theirs' })
            }
          },
        }),
      ).catch(() => undefined)
      expect(deployed()).toContain('theirs: Bans a member')
      expect(proxy.seen.filter((one) => one.startsWith('PUT'))).toEqual([])
      // With deletions, the result differs from the wanted state, and this is reported.
      expect(failed?.code).toBe('delete' in options ? 'changed' : undefined)
      await put([])
    }
  })
  test('what they undo is not called done', async () => {
    await put([BAN])
    const { code, message } = await failure(run([BAN, PURGE], { onRequest: () => void put([BAN]) }))
    expect(code).toBe('changed')
    expect(message).toContain('/purge')
    // It looks three times.
    expect(waited).toEqual([1000, 1000])
  })
  test.each([
    [5, '/a0, /a1, /a2, /a3, /a4.'],
    [6, '/a0, /a1, /a2, /a3, /a4 and 1 more.'],
  ])('what they undo of %i commands is named', async (count, names) => {
    const commands = Array.from({ length: count }, (_, index) => ({ ...BAN, name: `a${index}` }))
    const none = { status: 200, body: [] }
    proxy.plan([undefined, ...commands.map(() => undefined), none, none, none])
    expect((await failure(run(commands))).message).toContain(names)
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

describe('whoever deploys', () => {
  const isWrite = (seen: string): boolean => !seen.startsWith('GET')

  test('hears of the plan before anything is sent, and of each request after its answer', async () => {
    await put([PURGE])
    const heard: string[] = []
    const { requests } = await run([BAN, KICK], {
      delete: true,
      onPlan(plan, { commands }) {
        expect(proxy.seen.filter(isWrite)).toEqual([])
        heard.push(`plan of ${plan.requests.length}, ${commands.length} deployed`)
      },
      onRequest({ purpose, status }) {
        heard.push(`${purpose} ${status}, ${proxy.seen.filter(isWrite).length} sent`)
      },
    })
    expect(heard).toHaveLength(4)
    expect(heard[0]).toBe('plan of 3, 1 deployed')
    expect(heard.slice(1)).toEqual(
      requests.map(({ purpose, status }, index) => `${purpose} ${status}, ${index + 1} sent`),
    )
  })
  test('is waited for, and may say no', async () => {
    const { requests, plan } = await run([BAN], {
      onPlan: () => Promise.resolve(false),
      onRequest: () => expect.unreachable(),
    })
    expect([requests, plan.requests.length, deployed()]).toEqual([[], 1, []])
    expect(proxy.seen.filter(isWrite)).toEqual([])
  })
  test.each([0, 1, 2])('may end it after %i requests: what was sent stays', async (after) => {
    const ending = new AbortController()
    let sent = 0
    const end = (): void => void (sent === after && ending.abort(new Error('enough')))
    const running = run([BAN, KICK, PURGE], {
      signal: ending.signal,
      onPlan: end,
      onRequest() {
        sent++
        end()
      },
    })
    await expect(running).rejects.toThrow('enough')
    expect([deployed().length, proxy.seen.filter(isWrite).length]).toEqual([after, after])
  })
  test('has ended it, and is not told of a pause after that', async () => {
    await put([BAN, KICK])
    const ending = new AbortController()
    const used = { headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '3' } }
    proxy.plan([undefined, used])
    const running = run(
      [BAN, KICK].map((one) => ({ ...one, description: 'Another one' })),
      {
        signal: ending.signal,
        onRequest: () => ending.abort(new Error('enough')),
        onWait: () => expect.unreachable(),
      },
    )
    await expect(running).rejects.toThrow('enough')
    expect(proxy.seen.filter(isWrite)).toHaveLength(1)
  })
  test('may end it during a pause, at once', async () => {
    const ending = new AbortController()
    proxy.plan([503])
    const running = run([BAN], {
      signal: ending.signal,
      wait: () => new Promise(() => undefined),
      onWait: () => ending.abort(new Error('enough')),
    })
    // Otherwise it would wait for ever.
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'late'))
    await expect(Promise.race([running, late])).rejects.toThrow('enough')
    expect(deployed()).toEqual([])
  })
})
