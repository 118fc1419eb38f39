import { getEventListeners } from 'node:events'
import { DYNAMIC } from '@slashlint/core'
import {
  applySavedPlan,
  type DeployOptions,
  deploy,
  digestOf,
  inParallel,
  planLive,
  savePlan,
} from '@slashlint/deploy'
import { describe, expect, test, vi } from 'vitest'
import {
  access,
  BAN,
  deployed,
  failure,
  KICK,
  proxy,
  PURGE,
  put,
  run,
  startForEachTest,
  waited,
} from './harness.js'

/** Tests what a deployment does, and says, if it fails. */
startForEachTest()

describe('failures in a row', () => {
  const times = (count: number, status: number) => Array.from({ length: count }, () => status)

  test('are six at most: the request is tried again after each', async () => {
    proxy.plan(times(6, 503))
    expect(await run([BAN])).toMatchObject({ done: true })
    expect([waited.length, deployed()]).toEqual([6, ['ban: Bans a member']])
  })
  test.each([
    [0, [500, 1000, 2000, 4000, 8000, 16_000]],
    [0.5, [750, 1500, 3000, 6000, 12_000, 24_000]],
  ])('are each followed by a pause that is twice as long, chance being %f', async (chance, all) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    proxy.plan(times(6, 503))
    await run([BAN])
    vi.restoreAllMocks()
    expect(waited).toEqual(all)
  })
  test('end it after the seventh, with the last reason', async () => {
    proxy.plan(times(7, 503))
    const { code, message } = await failure(run([BAN]))
    expect(code).toBe('unreachable')
    expect(message).toContain('failed 7 times: at last Discord answered 503.')
    proxy.plan([...times(6, 500), 'cut-before'])
    const lost = await failure(run([BAN]))
    expect(lost.code).toBe('unreachable')
    expect(lost.message).toContain('failed 7 times: at last the connection was lost.')
  })
  test('are counted anew after a change that was carried out', async () => {
    proxy.plan([...times(4, 503), undefined, undefined, ...times(4, 503)])
    expect(await run([BAN, KICK])).toMatchObject({ done: true })
    expect([waited.length, deployed().length]).toEqual([8, 2])
  })
  test.each([
    [undefined, 'Discord does not know application 1234567890123456789 (404, 10002).'],
    [
      '9876543210987654321',
      'Discord does not know application 1234567890123456789 in guild 9876543210987654321 (404, 10002).',
    ],
  ])('name the place, in a guild or not', async (guild, words) => {
    proxy.plan([{ status: 404, body: { message: 'Unknown Application', code: 10_002 } }])
    const place = { application: '1234567890123456789', guild }
    const { code, message } = await failure(run([BAN], place))
    expect([code, message]).toEqual(['not-found', words])
  })
})

describe('what Discord refuses', () => {
  const refused = async (errors: object): Promise<string> => {
    proxy.plan([undefined, { status: 400, body: { code: 50_035, message: 'Invalid', errors } }])
    return (await failure(run([BAN]))).message
  }
  test.each([
    [401, 0, 'unauthorized', /^Discord does not accept the token \(401\): /],
    [401, 50_014, 'unauthorized', /^Discord does not accept the token \(401, 50014\): /],
    [403, 50_001, 'forbidden', /^The token may not change the commands of .* \(403, 50001\): /],
    [404, 0, 'not-found', /^Discord does not know application \d+ in guild \d+ \(404\)\.$/],
    [400, 50_035, 'invalid', /^Discord refused it \(400, 50035\)\. Discord refused the body/],
    [405, 0, 'invalid', /^Discord refused it \(405\)\. No\.$/],
    [429, 30_034, 'daily-creates', /^The creations of the day are used up \(429, 30034\)\. /],
  ])('with the status %i and the code %i is %s', async (status, code, expected, words) => {
    proxy.plan([undefined, { status, body: { code, message: 'No.' } }])
    const error = await failure(run([BAN]))
    expect([error.code, error.message]).toEqual([expected, expect.stringMatching(words)])
  })
  const one = (message: string) => ({ _errors: [{ code: 'BASE_TYPE_REQUIRED', message }] })

  test('is said of the command itself, or at the path of a field', async () => {
    expect(await refused(one('At the root.'))).not.toContain(': At the root.')
    expect(await refused({ name: one('At the name.') })).toMatch(/\) *\. name: /)
  })
  test('is listed up to the fifth error', async () => {
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, one('No.')]))
    expect(await refused(some(5))).not.toContain('more error')
    expect(await refused(some(6))).toContain('and 1 more error')
  })
  test('before anything is sent is listed up to the fifth error, too', async () => {
    const wrong = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `a${index}` }))
    expect((await failure(run(wrong(5)))).message).not.toContain('more error')
    expect((await failure(run(wrong(6)))).message).toContain(' And 1 more error.')
    expect(proxy.seen.every((seen) => seen.startsWith('GET'))).toBe(true)
  })
})

test('what is known of the application counts for the check before anything is sent', async () => {
  const forUsers = { ...BAN, integration_types: [1], contexts: [0, 1, 2] }
  const options = { ...access(), guild: undefined }
  const codesOf = async (app: DeployOptions['app']) =>
    (await planLive([forUsers], { ...options, app })).plan.diagnostics.map(({ code }) => code)
  expect(await codesOf(undefined)).toEqual([])
  expect(await codesOf({ integrationTypes: [0, 1] })).toEqual([])
  expect(await codesOf({ integrationTypes: [0] })).toEqual(['command/integration-not-supported'])
})

test('rules may be turned off for the check before anything is sent', async () => {
  const long = { ...BAN, description: 'x'.repeat(101) }
  const rules = { 'command/description-length': 'off' } as const
  expect((await failure(run([long]))).code).toBe('refused')
  // Then Discord refuses it.
  expect((await failure(run([long], { rules }))).code).toBe('invalid')
})

test('a pause of less than a second is as long as Discord says', async () => {
  proxy.plan([{ status: 429, body: { message: 'You are being rate limited.', retry_after: 0.5 } }])
  await run([BAN])
  expect(waited).toEqual([500])
})

test('without a function that waits, a pause takes its time', async () => {
  vi.useRealTimers()
  const { token, application, guild, api } = access()
  proxy.plan([503])
  const begin = performance.now()
  await deploy([BAN], { token, application, guild, api })
  expect(performance.now() - begin).toBeGreaterThan(490)
})

describe('invalid options', () => {
  const messageOf = async (options: object): Promise<string> => {
    const { code, message } = await failure(run([BAN], options))
    expect(code).toBe('options')
    return message
  }
  test('are named before anything is sent', async () => {
    expect(await messageOf({ guild: 'home' })).toBe(
      'The id of the guild must be digits, not "home".',
    )
    expect(await messageOf({ application: 'bot' })).toContain('The id of the application')
    expect(await messageOf({ token: 'a\u0000b' })).toContain('characters that no token has')
    expect(await messageOf({ token: ' ' })).toContain('The token is empty')
    for (const api of ['discord.com', 'ftp://discord.com', 'https://me@discord.com']) {
      expect(await messageOf({ api })).toContain('must be like https://discord.com.')
    }
    expect(await messageOf({ api: 'http://discord.com' })).toContain('without encryption')
    expect(proxy.seen).toEqual([])
  })
  test.each([
    ['https://proxy.example.org', true],
    ['http://proxy.example.org', false],
    ['http://localhost:8080', true],
    ['http://api.localhost', true],
    ['http://localhost.example.org', false],
    ['http://127.0.0.1:8080', true],
    ['http://127.example.org', false],
    ['http://10.1.2.3', true],
    ['http://10.example.org', false],
    ['http://192.168.0.1', true],
    ['http://192.169.0.1', false],
    ['http://169.254.0.1', true],
    ['http://172.15.0.1', false],
    ['http://172.16.0.1', true],
    ['http://172.31.0.1', true],
    ['http://172.32.0.1', false],
    ['http://[::1]:8080', true],
    ['http://[fd00::1]', true],
    ['http://[fe80::1]', true],
    ['http://[2001:db8::1]', false],
  ])('a token is sent to %s: %s', async (api, isSent) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      sent.push(url)
      return Promise.resolve(new Response('{}', { status: 401 }))
    })
    const { code } = await failure(run([BAN], { api }))
    vi.unstubAllGlobals()
    expect(code).toBe(isSent ? 'unauthorized' : 'options')
    expect(sent.map((url) => url.startsWith(`${api}/api/v10/`))).toEqual(isSent ? [true] : [])
  })
  test('without an address, requests go to Discord', async () => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      sent.push(url)
      return Promise.resolve(new Response('{}', { status: 401 }))
    })
    expect((await failure(run([BAN], { api: undefined }))).code).toBe('unauthorized')
    vi.unstubAllGlobals()
    expect(sent[0]).toMatch(/^https:\/\/discord\.com\/api\/v10\/applications\//)
  })
})

describe('a rename of a command that is not deployed', () => {
  const renames = { kick: 'boot' }
  const boot = { ...KICK, name: 'boot' }

  test('is refused where other commands are', async () => {
    await put([BAN])
    expect((await failure(run([BAN, boot], { renames }))).message).toContain('neither "kick" nor')
  })
  test('is not needed in the first deployment', async () => {
    expect(await run([BAN, boot], { renames })).toMatchObject({ done: true })
  })
})

describe('a saved plan', () => {
  const saved = async () => {
    await put([KICK])
    const options = { ...access(), delete: true }
    return savePlan(await planLive([BAN], options), [BAN], options)
  }
  test('is carried out by the version that made it', async () => {
    await applySavedPlan(await saved(), access())
    expect(deployed()).toEqual(['ban: Bans a member'])
  })
  test('of another version is not carried out', async () => {
    const plan = { ...(await saved()), by: '0.0.1' }
    const { code, message } = await failure(applySavedPlan(plan, access()))
    expect([code, message]).toEqual([
      'changed',
      'The plan was made by version 0.0.1, and this is version development: plan again.',
    ])
    expect(deployed()).toEqual(['kick: Kicks a member'])
  })
  test('whose file was changed is not carried out', async () => {
    const { requests, ...rest } = await saved()
    const { code, message } = await failure(
      applySavedPlan({ ...rest, requests: requests.slice(1) }, access()),
    )
    expect(code).toBe('changed')
    expect(message).toContain('its file was changed')
    expect(deployed()).toEqual(['kick: Kicks a member'])
  })
  test('that had nothing to do was not carried out before, whatever has changed since', async () => {
    await put([BAN])
    const plan = await savePlan(await planLive([BAN], access()), [BAN], access())
    expect(plan.requests).toEqual([])
    await put([BAN, KICK])
    const { code, message } = await failure(applySavedPlan(plan, access()))
    expect(code).toBe('changed')
    expect(message).toContain('has changed since the plan was made: /kick is new.')
  })
  test('names what has changed since', async () => {
    await put([BAN, KICK, PURGE])
    const options = { ...access(), delete: true }
    const plan = await savePlan(await planLive([BAN], options), [BAN], options)
    await put([{ ...BAN, description: 'Bans somebody' }, PURGE, { ...KICK, name: 'boot' }])
    expect((await failure(applySavedPlan(plan, access()))).message).toContain(
      '/ban was changed, /kick was deleted, /boot is new.',
    )
  })
})

test('a digest is of the value, in whatever order its keys are', async () => {
  expect(await digestOf({ b: 1, a: [null, { d: 2, c: 3 }] })).toBe(
    await digestOf({ a: [null, { c: 3, d: 2 }], b: 1 }),
  )
  expect(await digestOf([1, 2])).not.toBe(await digestOf([2, 1]))
  expect(await digestOf(null)).toBe(
    '74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b',
  )
})

test('a plan with unknown parts names them, and nothing is sent', async () => {
  await put([BAN])
  const { code, message } = await failure(run([{ ...BAN, description: undefined }]))
  expect([code, deployed()]).toEqual(['refused', ['ban: Bans a member']])
  expect(message).toContain('description')
})

test.each([
  [1, '(0/description)'],
  [5, '(0/description, 1/description, 2/description, 3/description, 4/description)'],
  [6, '(0/description, 1/description, 2/description, 3/description, 4/description)'],
])('of %i parts that are not known, five at most are named', async (count, places) => {
  const commands = Array.from({ length: count }, (_, index) => ({ ...BAN, name: `a${index}` }))
  await put(commands)
  proxy.plan([])
  const unknown = commands.map((one) => ({ ...one, description: DYNAMIC }))
  const { code, message } = await failure(run(unknown))
  expect([code, message]).toEqual([
    'refused',
    `Parts of these commands are not known ${places}: nothing was sent.`,
  ])
  expect(proxy.seen.filter((one) => !one.startsWith('GET'))).toEqual([])
})

test('of several deployments, four run at a time', async () => {
  let running = 0
  let most = 0
  const results = await inParallel(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], async (name) => {
    running++
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running--
    return name.toUpperCase()
  })
  expect([results.join(''), most]).toEqual(['ABCDEFGHI', 4])
})

describe('a signal that ends a deployment', () => {
  test('keeps nothing of the deployment after its end', async () => {
    const { signal } = new AbortController()
    proxy.plan([503, 503])
    await run([BAN], { signal })
    expect([waited.length, getEventListeners(signal, 'abort')]).toEqual([2, []])
  })
  test('leaves no timer', async () => {
    const ending = new AbortController()
    const set = vi.spyOn(globalThis, 'setTimeout')
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    const { token, application, guild, api } = access()
    proxy.plan([503])
    const seconds: number[] = []
    const running = deploy([BAN], {
      ...{ token, application, guild, api, signal: ending.signal },
      onWait(waiting) {
        seconds.push(waiting.seconds)
        setImmediate(() => ending.abort(new Error('enough')))
      },
    })
    await expect(running).rejects.toThrow('enough')
    const at = set.mock.calls.findIndex(([, delay]) => delay === (seconds[0] ?? 0) * 1000)
    expect(clear).toHaveBeenCalledWith(set.mock.results[at]?.value)
    vi.restoreAllMocks()
    expect(deployed()).toEqual([])
  })
})
