import { DYNAMIC } from '@slashlint/core'
import {
  deploy,
  planLive,
  readSavedPlan,
  savePlan,
  type DeployOptions,
  type Waiting,
} from '@slashlint/deploy'
import { describe, expect, test, vi } from 'vitest'
import {
  access,
  BAN,
  deployed,
  failure,
  proxy,
  put,
  run,
  startForEachTest,
  waited,
} from './harness.js'

/** Tests what a deployment makes of each answer, and what it says of it. */
startForEachTest()

const renamed = { ...BAN, description: 'Bans somebody' }

describe('a limit of requests', () => {
  const limited = (more: object) => ({ status: 429, body: { message: 'Slow down.', ...more } })

  test.each([
    [{}, [5000]],
    [{ retry_after: null }, [5000]],
    [{ retry_after: -1 }, [5000]],
    [{ retry_after: 0 }, []],
    [{ retry_after: 0.25 }, [250]],
    [{ retry_after: 7 }, [7000]],
  ])('whose answer says %j is waited for so long: %j', async (more, pauses) => {
    const waiting: Waiting[] = []
    proxy.plan([limited(more)])
    expect(await run([BAN], { onWait: (one) => waiting.push(one) })).toMatchObject({ done: true })
    expect(waited).toEqual(pauses)
    expect(waiting.map(({ reason, seconds, method }) => [reason, seconds * 1000, method])).toEqual(
      pauses.map((pause) => ['limit', pause, 'GET']),
    )
  })

  test.each([
    [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '0' }, []],
    [{ 'X-RateLimit-Remaining': '0' }, []],
    [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '2' }, [2000]],
    [{ 'X-RateLimit-Remaining': '1', 'X-RateLimit-Reset-After': '2' }, []],
  ])('that %j announces is waited for before the next request: %j', async (headers, pauses) => {
    proxy.plan([{ headers }])
    expect(await run([BAN])).toMatchObject({ done: true })
    expect(waited).toEqual(pauses)
  })
})

describe('a command that is gone when it is changed', () => {
  const gone = { status: 404, body: { message: 'Unknown application command', code: 10_063 } }
  const times = (count: number) => Array.from({ length: count }, () => [undefined, gone]).flat()

  test('is looked up again, six times at most', async () => {
    await put([BAN])
    proxy.plan(times(6))
    expect(await run([renamed])).toMatchObject({ done: true })
    expect(deployed()).toEqual(['ban: Bans somebody'])
    await put([BAN])
    proxy.plan(times(7))
    expect((await failure(run([renamed]))).code).toBe('not-found')
    expect(deployed()).toEqual(['ban: Bans a member'])
  })
})

test.each([
  [200, undefined],
  [299, undefined],
  [300, 'invalid'],
  [400, 'invalid'],
])('a list with the status %i is an answer, or refused: %s', async (status, code) => {
  proxy.plan([{ status, body: [] }])
  const reading = planLive([BAN], access())
  if (code === undefined) {
    expect((await reading).plan.created).toMatchObject([{ name: 'ban' }])
  } else {
    const error = await failure(reading)
    expect([error.code, error.name]).toEqual([code, 'DeployError'])
    expect(error.message).toContain(`(${status})`)
  }
})

test('a token that the answer repeats is left out of the message', async () => {
  proxy.plan([400])
  const { message } = await failure(run([BAN]))
  expect(message).toContain('400: injected, for Bot …')
  expect(message).not.toContain(access().token)
})

test('an error has what was deployed before, and the plan, as far as they are known', async () => {
  await put([BAN])
  proxy.plan([undefined, { status: 403, body: { message: 'No.', code: 50_001 } }])
  const late = await failure(run([renamed]))
  expect(late.before?.commands).toMatchObject([BAN])
  expect(late.plan?.updated).toMatchObject([{ name: 'ban' }])
  proxy.plan([{ status: 403, body: { message: 'No.', code: 50_001 } }])
  const early = await failure(run([renamed]))
  expect([early.before, early.plan, early.retryAt]).toEqual([undefined, undefined, undefined])
})

test('errors are named at their paths', async () => {
  const options = [{ type: 3, name: 'Why', description: 'x' }]
  const before = await failure(run([{ ...BAN, options }]))
  expect(before.message).toMatch(/^Discord would refuse these commands\. 0\/options\/0\/name: /)
  const errors = { options: { 0: { name: { _errors: [{ code: 'X', message: 'No.' }] } } } }
  proxy.plan([undefined, { status: 400, body: { code: 50_035, message: 'Invalid', errors } }])
  const after = await failure(run([{ ...BAN, options: [{ ...options[0], name: 'why' }] }]))
  expect(after.message).toMatch(/\(400, 50035\)\. options\/0\/name: /)
})

test('a new command of which a part is not known is not sent', async () => {
  const { code, message } = await failure(run([{ ...BAN, description: DYNAMIC }]))
  expect([code, message]).toEqual([
    'refused',
    'Parts of these commands are not known: nothing was sent.',
  ])
})

test('the creations of the day that are known count for the check', async () => {
  const codesOf = async (more: Partial<DeployOptions>) =>
    (await planLive([BAN], { ...access(), ...more })).plan.diagnostics.map(({ code }) => code)
  expect(await codesOf({ createsToday: 200 })).toContain('set/daily-creates')
  expect(await codesOf({ createsToday: 0 })).toEqual([])
  expect(await codesOf({})).toEqual([])
})

test.each([
  [undefined, true],
  [true, true],
  [false, false],
])('a plan whose judge says %s is carried out: %s', async (wanted, done) => {
  const { before, ...result } = await run([BAN], { onPlan: () => wanted })
  expect([result.done, before.commands, deployed().length]).toEqual([done, [], done ? 1 : 0])
})

test('a signal that ends a request ends the deployment, without a pause', async () => {
  const ending = new AbortController()
  vi.stubGlobal('fetch', (_url: string, { signal }: { readonly signal: AbortSignal }) => {
    ending.abort(new Error('enough'))
    return Promise.reject(signal.reason as Error)
  })
  const onWait = vi.fn<(waiting: Waiting) => void>()
  await expect(deploy([BAN], { ...access(), signal: ending.signal, onWait })).rejects.toThrow(
    'enough',
  )
  vi.unstubAllGlobals()
  expect([waited, onWait.mock.calls]).toEqual([[], []])
})

describe('a saved plan', () => {
  test('keeps the type of each command, which is 1 where none is said', async () => {
    const stored = [
      { id: '1', name: 'ban', description: 'x' },
      { id: '2', type: 2, name: 'Who' },
      { id: '3', type: 3, name: 'Quote' },
    ]
    proxy.plan([{ status: 200, body: stored }])
    const { deployed: known } = await savePlan(await planLive([], access()), [], access())
    expect(known.map(({ id, type, name }) => [id, type, name])).toEqual([
      ['1', 1, 'ban'],
      ['2', 2, 'Who'],
      ['3', 3, 'Quote'],
    ])
  })

  test('is none if a part is missing or of another kind', async () => {
    const plan = await savePlan(await planLive([BAN], access()), [BAN], access())
    expect(readSavedPlan(plan)).toBe(plan)
    const wrong = [
      ...[null, undefined, 'plan', 1, [], {}],
      ...[0, 2, '1'].map((version) => ({ ...plan, version })),
      ...['by', 'digest', 'options', 'deployed', 'commands', 'requests'].flatMap((key) => [
        { ...plan, [key]: undefined },
        { ...plan, [key]: 5 },
        { ...plan, [key]: {} },
      ]),
    ]
    for (const value of wrong) {
      expect(() => readSavedPlan(value)).toThrow('This is no plan that slashlint has saved.')
    }
  })
})
