import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import type { Use } from '../../emulator/src/control/timeline.js'
import { bot, greeted, PING, send, start } from './harness.js'

// Tests the control routes, which the page, `slashlint invoke` and tests in other languages use.

/** Sends a request to a control route. */
async function control(emulator: Emulator, line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch(`${emulator.url}/_slashlint/${path}`, {
    method,
    headers: { 'X-Slashlint-Secret': emulator.secret, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as ReturnType<JSON['parse']> }
}

const COMMANDS = [
  PING,
  { name: 'Report', type: 3 },
  {
    name: 'mod',
    description: 'x',
    options: [
      { type: 1, name: 'list', description: 'x' },
      {
        type: 2,
        name: 'role',
        description: 'x',
        options: [{ type: 1, name: 'add', description: 'x' }],
      },
    ],
  },
]
const SEED = { apps: [{ name: 'tea', commands: COMMANDS }] }

describe('a control route', () => {
  test.each([
    ['GET nothing', undefined, 404, 'There is no such route.'],
    ['PUT invoke', {}, 404, 'There is no such route.'],
    ['POST invoke', {}, 400, '"line" must be a string.'],
    ['POST invoke', { line: 5 }, 400, '"line" must be a string.'],
    ['POST invoke', { line: '/ping', options: { as: 5 } }, 400, '"as" must be a string.'],
    ['POST invoke', { line: '/ping', options: { quiet: 'x' } }, 400, '"quiet" must be a number.'],
    ['POST press', { id: '7', button: 'x' }, 400, 'There is no invocation "7" any more.'],
    ['POST later', { id: '7' }, 400, 'There is no invocation "7" any more.'],
    ['POST advance', { duration: {} }, 400, '"duration" must be a string.'],
    ['POST advance', {}, 400, 'A duration is a number of milliseconds or a text such as "15m"'],
    [
      'POST disconnect',
      { how: 'later' },
      400,
      'or with reconnect or invalid-session; found later.',
    ],
    ['POST fuzz', {}, 400, 'Bots are tried by `slashlint serve`, or by fuzzBot().'],
    ['POST token', { scopes: ['nothing'] }, 400, 'There is no scope "nothing".'],
    ['POST invoke', '{', 400, ''],
  ])('%s with %j answers %i: %s', async (line, body, status, message) => {
    const answer = await control(await start({ seed: SEED }), line, body)
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)])
  })

  test.each([
    [5, false],
    [{}, false],
    [[5], false],
    [null, false],
    ['x', true],
    [true, true],
    [['x', 'y'], true],
    [[], true],
  ])(
    'takes texts, lists of texts and booleans for the fields of a form: %j',
    async (value, isOne) => {
      const emulator = await start({ seed: SEED })
      const { body: used } = await control(emulator, 'POST invoke', { line: '/ping' })
      const submitted = { id: used.id, fields: { Why: value } }
      const { status, body } = await control(emulator, 'POST submit', submitted)
      const why = isOne
        ? 'The answer opened no form.'
        : 'The field "Why" must be a string, a list of strings or a boolean.'
      expect([status, body.message]).toEqual([400, why])
    },
  )

  test('keeps the last 100 results', async () => {
    const emulator = await start({ seed: SEED })
    const invoke = async () => (await control(emulator, 'POST invoke', { line: '/ping' })).body.id
    for (let count = 1; count <= 100; count++) {
      expect(await invoke()).toBe(String(count))
    }
    const later = async (id: string) => (await control(emulator, 'POST later', { id })).status
    expect(await later('1')).toBe(200)
    expect([await later('1'), await later('2')]).toEqual([400, 200])
  })

  test('tells a session to reconnect or to begin anew, and closes it with a code', async () => {
    const emulator = await start()
    const [one, two, three] = [await bot(emulator), await bot(emulator), await bot(emulator)]
    await control(emulator, 'POST disconnect', { how: 'reconnect' })
    await one.next(({ op }) => op === 7)
    const other = await bot(emulator)
    await control(emulator, 'POST disconnect', { how: 'invalid-session' })
    await other.next(({ op }) => op === 9)
    const last = await bot(emulator)
    await control(emulator, 'POST disconnect', { how: 4009 })
    expect(await last.closed).toBe(4009)
    const usual = await bot(emulator)
    await control(emulator, 'POST disconnect', {})
    expect(await usual.closed).toBe(4000)
    await Promise.all([two.closed, three.closed])
  })

  test('moves the clock by milliseconds, or by a duration in words', async () => {
    const emulator = await start({ clock: '2026-01-01T00:00Z', frozen: true })
    for (const duration of [30_000, '30s']) {
      expect((await control(emulator, 'POST advance', { duration })).status).toBe(200)
    }
    expect(emulator.state.now).toBe(Date.UTC(2026, 0, 1, 0, 1))
  })

  test('needs the secret, the page too', async () => {
    const emulator = await start()
    for (const path of ['/', '/?secret=x', '/_slashlint/state', '/_slashlint/state?secret=']) {
      const answer = await fetch(`${emulator.url}${path}`)
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.text()).toContain('The page needs the secret of this start')
    }
    const answer = await fetch(`${emulator.url}/_slashlint/state?secret=${emulator.secret}`)
    expect(answer.status).toBe(200)
    const headers = ['x-content-type-options', 'referrer-policy', 'cache-control']
    expect(headers.map((name) => answer.headers.get(name))).toEqual([
      'nosniff',
      'no-referrer',
      'no-store',
    ])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
  })

  test('GET requests has all, or the last ones', async () => {
    const emulator = await start()
    for (const path of ['/users/@me', '/gateway']) {
      await send(emulator, 'GET', `/api/v10${path}`)
    }
    const paths = async (query: string) =>
      (await control(emulator, `GET requests${query}`)).body.map(
        ({ path }: { path: string }) => path,
      )
    expect(await paths('')).toEqual(['/users/@me', '/gateway'])
    expect(await paths('?last=1')).toEqual(['/gateway'])
  })

  test('GET forms has the commands of an app in a guild and a language', async () => {
    const emulator = await start({ seed: SEED })
    const names = async (query: string) => {
      const forms: readonly { label: string }[] = (await control(emulator, `GET forms${query}`))
        .body
      return forms.map(({ label }) => label)
    }
    const all = await names('')
    expect(all).toContain('/ping')
    expect(await names(`?app=${emulator.applicationId}&locale=de&guild=`)).toEqual(all)
    expect(await names('?app=5')).toEqual([])
  })
})

describe('the timeline of a channel', () => {
  /** Starts a bot, and returns what the page shows of a channel. */
  async function conversation(onInteraction?: Parameters<typeof bot>[1]) {
    const emulator = await start({ seed: SEED })
    const room = emulator.state.channels.find(({ name }) => name === 'general')?.id ?? ''
    await bot(emulator, onInteraction)
    const timeline = async () => (await control(emulator, `GET timeline?channel=${room}`)).body
    return { emulator, room, timeline }
  }

  /** Returns a function that lists the uses of a timeline, as `/ping waiting`. */
  const usesOf = (timeline: () => Promise<{ uses: readonly Use[] }>) => async () =>
    (await timeline()).uses.map(({ what, state }) => `${what} ${state}`)

  test('has each use of a command as it is typed, and the state of its answer', async () => {
    const { emulator, timeline } = await conversation((d, { callback }) =>
      d.data.name === 'mod' ? callback(4, { content: 'x' }) : undefined,
    )
    const where = { in: '#general' }
    await emulator.invoke('/mod list', where)
    await emulator.invoke('/mod role add', where)
    const { uses, messages } = await timeline()
    expect(uses).toMatchObject([
      { what: '/mod list', state: 'answered', message: messages[0].id },
      { what: '/mod role add', state: 'answered', message: messages[1].id },
    ])
    const pending = emulator.invoke('/ping', where)
    const before = ['/mod list answered', '/mod role add answered']
    await expect.poll(usesOf(timeline)).toEqual([...before, '/ping waiting'])
    emulator.advance('3s')
    await pending
    await expect.poll(usesOf(timeline)).toEqual([...before, '/ping over'])
    const last = (await timeline()).uses[2]
    expect([last.user, 'message' in last]).toEqual([expect.stringMatching(/^\w+$/), false])
  })

  test('has a press while it waits, or with the message that answers it', async () => {
    const button = { type: 2, style: 1, custom_id: 'b', label: 'Go' }
    const components = [{ type: 1, components: [button] }]
    let answer: number | undefined
    const { emulator, timeline } = await conversation((d, { callback }) => {
      const content = { content: 'x', components }
      return d.type === 2 ? callback(4, content) : answer && callback(answer, content)
    })
    const where = { in: '#general' }
    const used = await emulator.invoke('/ping', where)
    const pending = used.press('Go', where)
    await expect.poll(usesOf(timeline)).toEqual(['/ping answered', 'a component waiting'])
    emulator.advance('3s')
    await pending
    const over = ['/ping answered', 'a component over']
    await expect.poll(usesOf(timeline)).toEqual([...over])
    for (const changing of [6, 7]) {
      answer = changing
      await used.press('Go', { ...where, patience: 50 })
      await expect.poll(usesOf(timeline)).toEqual([...over])
    }
    answer = 4
    await used.press('Go', where)
    await expect.poll(usesOf(timeline)).toEqual([...over, 'a component answered'])
  })

  test('has a form while it waits', async () => {
    const input = { type: 4, custom_id: 'w', label: 'Why', style: 1 }
    const form = { custom_id: 'f', title: 'Form', components: [{ type: 1, components: [input] }] }
    const { emulator, timeline } = await conversation((d, { callback }) =>
      d.type === 2 ? callback(9, form) : undefined,
    )
    const used = await emulator.invoke('/ping', { in: '#general' })
    await expect.poll(usesOf(timeline)).toEqual([])
    const pending = used.submit({ Why: 'x' })
    await expect.poll(usesOf(timeline)).toEqual(['a form waiting'])
    emulator.advance('3s')
    await pending
  })

  test('has the acts of bots in the channel and its guild', async () => {
    const { emulator, room, timeline } = await conversation()
    const messages = `/api/v10/channels/${room}/messages`
    const { body } = await send(emulator, 'POST', messages, { content: 'x' })
    await send(emulator, 'PUT', `${messages}/${body.id}/reactions/%F0%9F%8D%B5/@me`)
    const { acts } = await timeline()
    expect(acts).toEqual([
      { id: expect.stringMatching(/^\d+$/), at: expect.any(Number), text: expect.any(String) },
    ])
    expect(acts[0].text).toMatch(/^tea .*🍵/)
    const other = emulator.state.channels.find(({ name }) => name === 'random')?.id ?? ''
    expect((await control(emulator, `GET timeline?channel=${other}`)).body.acts).toEqual([])
  })
})

test('whoever greets and never identifies is closed with the others', async () => {
  const emulator = await start()
  const client = await greeted(emulator)
  await control(emulator, 'POST disconnect', { how: 4000 })
  await emulator.close()
  expect(await client.closed).toBeGreaterThan(0)
})
