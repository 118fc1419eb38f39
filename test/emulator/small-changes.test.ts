import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzzBot } from '@slashlint/emulator/testing'
import { describe, expect, test, vi } from 'vitest'
import { INFERRED, REQUEST_ANSWERS } from '../../emulator/src/answers/error-codes.js'
import { ROUTES } from '../../emulator/src/api/routes.js'
import { createWindow } from '../../emulator/src/limits/window.js'
import { isThread } from '../../emulator/src/state/facts.js'
import { readAccepted } from '../../emulator/src/state/accepted.js'
import { createClock, inWords, isDuration, milliseconds } from '../../emulator/src/state/clock.js'
import { createConversations } from '../../emulator/src/state/conversations.js'
import { createListeners } from '../../emulator/src/state/listeners.js'
import { createMessages, type MessageEvent } from '../../emulator/src/state/messages.js'
import { createPast } from '../../emulator/src/state/past.js'
import { createTimeline } from '../../emulator/src/state/timeline.js'
import { createTokens } from '../../emulator/src/state/tokens.js'
import { openJournal } from '../../emulator/src/log/journal.js'
import { intentOf } from '../../emulator/src/net/intents.js'
import { createSeenRequests, type SeenRequest } from '../../emulator/src/net/seen.js'
import { bot, greeted, PING, send, start } from './harness.js'

// Tests for changes of the emulator by `tools/mutants.mjs` that no other test noticed.

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
      (
        await send(
          emulator,
          'GET',
          `/api/v10/guilds/${emulator.guildId}/members/search?query=${query}`,
        )
      ).body
    expect(await search('')).toHaveLength(1)
    expect(await search('&limit=3')).toHaveLength(3)
  })

  test('an archived thread takes no members', async () => {
    const emulator = await start()
    const channel = emulator.state.channels.find(({ guild }) => guild !== undefined)
    const { body: thread } = await send(emulator, 'POST', `${CHANNELS}/${channel?.id}/threads`, {
      name: 'a',
      type: 11,
    })
    const add = () =>
      send(emulator, 'PUT', `${CHANNELS}/${thread.id}/thread-members/3000000000000000003`)
    expect((await add()).status).toBe(204)
    await send(emulator, 'PATCH', `${CHANNELS}/${thread.id}`, { archived: true })
    expect(await add()).toMatchObject({ status: 400, body: { code: 50083 } })
  })

  test('a thread keeps its name until another one is sent', async () => {
    const emulator = await start()
    const channel = emulator.state.channels.find(({ guild }) => guild !== undefined)
    const { body: thread } = await send(emulator, 'POST', `${CHANNELS}/${channel?.id}/threads`, {
      name: 'first',
      type: 11,
    })
    const changed = async (body: object) =>
      (await send(emulator, 'PATCH', `${CHANNELS}/${thread.id}`, body)).body.name
    expect(await changed({ locked: true })).toBe('first')
    expect(await changed({ name: 'second' })).toBe('second')
  })

  test('an invalid id in the path is refused by the name of its parameter', async () => {
    const emulator = await start()
    const { status, body } = await send(emulator, 'GET', '/api/v10/guilds/here/members')
    expect([status, Object.keys(body.errors)]).toEqual([400, ['guild_id']])
  })

  test('a file has the type of its ending', async () => {
    const emulator = await start()
    const [channel] = emulator.state.channels
    const form = new FormData()
    form.set('files[0]', new Blob(['%PDF-']), 'rules.pdf')
    form.set('payload_json', '{}')
    const response = await fetch(`${emulator.url}${CHANNELS}/${channel?.id}/messages`, {
      method: 'POST',
      headers: { Authorization: `Bot ${emulator.botToken}` },
      body: form,
    })
    const { attachments } = (await response.json()) as { attachments: readonly object[] }
    expect(attachments).toMatchObject([{ content_type: 'application/pdf' }])
  })

  test('are kept until their characters are too many', () => {
    const seen = createSeenRequests()
    const most = 32 * 1024 * 1024
    for (const size of [most - 1, 1]) {
      seen.add({ at: size } as SeenRequest, size)
    }
    expect(seen.list).toHaveLength(2)
    seen.add({ at: 0 } as SeenRequest, 1)
    expect(seen.list).toHaveLength(2)
  })
})

test('what is not simulated is refused with the nearest route of Discord', async () => {
  const emulator = await start()
  const refusal = async (path: string) =>
    (await send(emulator, 'PUT', `/api/v10/applications/${emulator.applicationId}${path}`)).body
  expect((await refusal('/comands')).message).toMatch(/ Did you mean \S+\/commands\?/)
  expect((await refusal('/role-connections/metadata')).message).not.toContain('Did you mean')
})

test('every rule whose code is inferred has a code as Discord writes them', () => {
  expect(Object.values(INFERRED).filter((code) => !/^[A-Z]+(?:_[A-Z\d]+)+$/.test(code))).toEqual([])
})

test('what there is no route for is not found, and says no more', () => {
  expect(REQUEST_ANSWERS['request/unknown-path']).toEqual([404, 0])
  expect(REQUEST_ANSWERS['request/method']).toEqual([405, 0])
})

test('every route has a method of HTTP', () => {
  for (const { method } of ROUTES) {
    expect(['GET', 'PUT', 'POST', 'PATCH', 'DELETE']).toContain(method)
  }
})

test('an interaction is answered once', async () => {
  const emulator = await start()
  await send(emulator, 'PUT', `/api/v10/applications/${emulator.applicationId}/commands`, [PING])
  const codes: unknown[] = []
  await bot(emulator, async (_, { callback }) => {
    for (const content of ['a', 'b']) {
      codes.push((await callback(4, { content })).body?.code)
    }
  })
  expect((await emulator.invoke('/ping')).content).toBe('a')
  await expect.poll(() => codes).toEqual([undefined, 40060])
})

test('a server has no level that nobody set', async () => {
  const emulator = await start()
  const { body } = await send(emulator, 'GET', `/api/v10/guilds/${emulator.guildId}`)
  expect(body).toMatchObject({
    verification_level: 0,
    mfa_level: 0,
    premium_tier: 0,
    system_channel_flags: 0,
  })
})

test('each event needs the intent that Discord documents', () => {
  const bits = {
    MESSAGE_REACTION_ADD: [10, 13],
    MESSAGE_CREATE: [9, 12],
    CHANNEL_PINS_UPDATE: [0, 12],
  }
  for (const [event, [inGuild = 0, direct = 0]] of Object.entries(bits)) {
    expect([event, intentOf(event, true)]).toEqual([event, 1 << inGuild])
    expect([event, intentOf(event, false)]).toEqual([event, 1 << direct])
  }
  expect(
    ['GUILD_MEMBER_ADD', 'GUILD_BAN_ADD', 'THREAD_CREATE'].map((event) => intentOf(event, true)),
  ).toEqual([2, 4, 1])
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
  const emulator = await start({
    seed: { apps: [{ commands: [PING] }] },
    onStep: (step) => told.push(step),
  })
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

describe('what is answered', () => {
  test.each([
    ['GET', '/channels/CHANNEL/messages', 100],
    ['GET', '/guilds/GUILD/members', 1000],
    ['GET', '/guilds/GUILD/members/search', 1000],
    ['GET', '/guilds/GUILD/bans', 1000],
  ])('%s %s: at most %d', async (method, path, most) => {
    const emulator = await start()
    const asked = path
      .replace('CHANNEL', emulator.state.channels[0]?.id ?? '')
      .replace('GUILD', emulator.guildId)
    const status = async (limit: number) =>
      (await send(emulator, method, `/api/v10${asked}?limit=${limit}`)).status
    expect([await status(most), await status(most + 1), await status(1), await status(0)]).toEqual([
      200, 400, 200, 400,
    ])
  })

  test('50 messages where no number is said, and one member', async () => {
    const emulator = await start({ limits: 'off' })
    const [channel] = emulator.state.channels
    const messages = `${CHANNELS}/${channel?.id}/messages`
    for (let i = 0; i < 52; i++) {
      await send(emulator, 'POST', messages, { content: 'x' })
    }
    expect((await send(emulator, 'GET', messages)).body).toHaveLength(50)
    expect(
      (await send(emulator, 'GET', `/api/v10/guilds/${emulator.guildId}/members`)).body,
    ).toHaveLength(1)
  })

  test('the bot of itself, and the owner of its application', async () => {
    const emulator = await start()
    const { body: own } = await send(emulator, 'GET', '/api/v10/users/@me')
    expect(own).toMatchObject({ bot: true, mfa_enabled: false, verified: true })
    const { body: application } = await send(emulator, 'GET', '/api/v10/applications/@me')
    expect(application.owner).toMatchObject({ username: 'owner', bot: false })
  })

  test('reactions are counted, and none of them is a burst', async () => {
    const emulator = await start()
    const messages = `${CHANNELS}/${emulator.state.channels[0]?.id}/messages`
    const { body } = await send(emulator, 'POST', messages, { content: 'x' })
    await send(emulator, 'PUT', `${messages}/${body.id}/reactions/%F0%9F%8D%B5/@me`)
    const { body: now } = await send(emulator, 'GET', `${messages}/${body.id}`)
    expect(now.reactions).toEqual([
      expect.objectContaining({
        count: 1,
        count_details: { burst: 0, normal: 1 },
        me: true,
        me_burst: false,
      }),
    ])
  })

  test('a thread at a message is judged as any other thread', async () => {
    const emulator = await start()
    const channel = emulator.state.channels.find(({ guild }) => guild !== undefined)
    const messages = `${CHANNELS}/${channel?.id}/messages`
    const { body } = await send(emulator, 'POST', messages, { content: 'x' })
    const thread = (name: string) =>
      send(emulator, 'POST', `${messages}/${body.id}/threads`, { name })
    expect(await thread('x'.repeat(101))).toMatchObject({ status: 400, body: { code: 50035 } })
    expect((await thread('x'.repeat(100))).status).toBe(201)
  })

  test('mentions of nobody may stand beside a kind that is parsed', async () => {
    const emulator = await start()
    const post = (users: string[]) =>
      send(emulator, 'POST', `${CHANNELS}/${emulator.state.channels[0]?.id}/messages`, {
        content: 'x',
        allowed_mentions: { parse: ['users'], users },
      })
    expect((await post([])).status).toBe(200)
    expect((await post(['3000000000000000001'])).status).toBe(400)
  })

  test('a second answer to an interaction has a number of its own', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    const answers: number[] = []
    await bot(emulator, async (_, { callback }) => {
      await callback(4, { content: 'x' })
      answers.push((await callback(4, { content: 'y' })).body.code)
    })
    await emulator.invoke('/ping', { quiet: 1000 })
    expect(answers).toEqual([40060])
  })
})

describe('a session', () => {
  test('asks for members by a list of one guild, too', async () => {
    const emulator = await start()
    const client = await bot(emulator)
    for (const guild of [emulator.guildId, [emulator.guildId]]) {
      client.send(8, { guild_id: guild, user_ids: ['3000000000000000001'], nonce: typeof guild })
      const { d } = await client.next(({ d: data }) => data?.nonce === typeof guild)
      expect([d.guild_id, d.members.length, d.not_found]).toEqual([emulator.guildId, 1, []])
    }
  })
})

describe('an invocation', () => {
  test('says in its transcript why nobody was asked', async () => {
    const emulator = await start({ seed: { apps: [{ name: 'tea', commands: [PING] }] } })
    const { outcome, snapshot } = await emulator.invoke('/ping')
    expect(outcome).toBe('undelivered')
    expect(snapshot).toContain('The app tea is not connected to the gateway')
  })

  test('of a button that is nowhere names the first message with buttons', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    const row = (label: string) => [
      {
        type: 1,
        components: [{ type: 2, style: 1, custom_id: label, label, disabled: label === 'First' }],
      },
    ]
    await bot(emulator, async (_, { callback, followUp }) => {
      await callback(4, { content: 'x', components: row('First') })
      await followUp({ content: 'y', components: row('Second') })
    })
    const result = await emulator.invoke('/ping', { quiet: 1000 })
    await expect(result.press('Third')).rejects.toMatchObject({
      message: expect.stringContaining('First'),
    })
    expect((await result.press('Second')).outcome).not.toBe('stale')
  })
})

describe('the log of the state', () => {
  const withState = async (act: (state: string) => unknown): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'slashlint-log-'))
    try {
      await act(join(folder, 'state.jsonl'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('has users who sent a request, and nobody else in their place', () =>
    withState(async (state) => {
      const emulator = await start({ state })
      const path = `/api/v10/applications/${emulator.applicationId}/guilds/${emulator.guildId}/commands`
      const { body } = await send(emulator, 'POST', path, PING)
      const bearer = `Bearer ${emulator.token({ user: 'ana', scopes: ['applications.commands.permissions.update'] })}`
      const permissions = { permissions: [{ id: emulator.guildId, type: 1, permission: false }] }
      expect(
        (await send(emulator, 'PUT', `${path}/${body.id}/permissions`, permissions, bearer)).status,
      ).toBe(200)
      await emulator.close()
      const text = readFileSync(state, 'utf8')
      const again = await start({ state })
      expect((await send(again, 'GET', `${path}/${body.id}/permissions`)).body).toMatchObject(
        permissions,
      )
      await again.close()
      writeFileSync(state, text.replace(/"user":"\d+"/, '"user":7'))
      await expect(start({ state })).rejects.toThrow(/:3 was not written by the emulator/)
    }))

  test('shows a line that it removes from its begin on', () =>
    withState(async (state) => {
      writeFileSync(state, '{"slashlint":"0.1.0","log":1}\n{"at":12')
      expect((await openJournal(state)).repaired).toContain(JSON.stringify('{"at":12'))
    }))

  test('is held by an emulator of the same process; what it was killed over before the answer is no difference', () =>
    withState(async (state) => {
      const emulator = await start({ state })
      await send(emulator, 'POST', `/api/v10/applications/${emulator.applicationId}/commands`, PING)
      await expect(openJournal(state)).rejects.toThrow(/is in use/)
      await emulator.close()
      writeFileSync(state, readFileSync(state, 'utf8').replace('"status":201', '"status":  0'))
      expect((await start({ state })).differences).toEqual([])
    }))

  test('is held by a process that takes connections and says nothing, as one that a debugger has stopped', () =>
    withState(async (state) => {
      writeFileSync(state, '')
      const name = createHash('sha256').update(realpathSync(state)).digest('hex').slice(0, 32)
      const silent = createServer(() => {})
      await new Promise<void>((resolve) =>
        silent.listen(join(tmpdir(), `slashlint-${name}.lock`), resolve),
      )
      try {
        await expect(openJournal(state)).rejects.toThrow(/is in use/)
      } finally {
        silent.close()
      }
    }))
})

test('a page that listens is told what another page has done', async () => {
  const emulator = await start()
  const control = (path: string, init?: RequestInit) =>
    fetch(`${emulator.url}/_slashlint/${path}`, {
      ...init,
      headers: { 'x-slashlint-secret': emulator.secret, 'content-type': 'application/json' },
    })
  const stop = new AbortController()
  const reader = (await control('stream', { signal: stop.signal })).body?.getReader()
  const told = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await told()).toBe(':\n\n')
  expect((await control('advance', { method: 'POST', body: '{"duration":"1m"}' })).status).toBe(200)
  expect(await told()).toBe('data: changed\n\n')
  const next = told()
  await control('state')
  const later = await Promise.race([
    next,
    new Promise((resolve) => setTimeout(resolve, 120, 'nothing')),
  ])
  expect(later).toBe('nothing')
  stop.abort()
  await next.catch(() => {})
})

describe('what is kept has an end:', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

  test('conversations of 10 000 messages', () => {
    const conversations = createConversations()
    for (const id of ids(10_000)) {
      conversations.link(id, 'a')
    }
    conversations.link('0', 'b')
    expect([...conversations.of('0')]).toEqual(['a', 'b'])
    conversations.link('new', 'a')
    const sizes = ['0', '1', 'new', undefined].map((id) => conversations.of(id).size)
    expect(sizes).toEqual([0, 1, 1, 0])
  })

  test('10 000 messages', () => {
    const messages = createMessages(createListeners<MessageEvent>())
    const message = (id: string) => ({ id, channel_id: 'c' }) as Parameters<typeof messages.put>[0]
    for (const id of ids(10_000)) {
      messages.put(message(id))
    }
    messages.put(message('0'))
    expect(messages.in('c')).toHaveLength(10_000)
    messages.put(message('new'))
    expect([messages.get('0'), messages.get('1')?.id, messages.get('new')?.id]).toEqual([
      undefined,
      '1',
      'new',
    ])
    expect(messages.in('c')).toHaveLength(10_000)
  })

  test('1000 runs between resets', () => {
    const past = createPast<string>()
    for (const id of ids(1000)) {
      past.keep(`run ${id}`, [id])
    }
    past.keep('empty', [])
    expect([past.runOf(['x', '0']), [...past.runs()].length]).toEqual(['run 0', 1000])
    past.keep('last', ['new'])
    expect([past.runOf(['0']), past.runOf(['1']), past.runOf(['new'])]).toEqual([
      undefined,
      'run 1',
      'last',
    ])
    expect([...past.runs()]).toHaveLength(1000)
    past.clear()
    expect([past.runOf(['1']), [...past.runs()]]).toEqual([undefined, []])
  })

  test('acts, which are counted on', () => {
    const timeline = createTimeline(createListeners(), 5)
    const act = (at: number) => ({ at }) as Parameters<typeof timeline.add>[0]
    for (let at = 0; at < 20_002; at++) {
      timeline.add(act(at))
    }
    expect(timeline.length).toBe(20_007)
    expect(timeline.since(20_005).map(({ at }) => at)).toEqual([20_000, 20_001])
    expect(timeline.since(0).length).toBeLessThan(20_000)
  })
})

describe('the clock', () => {
  const LAST = Date.UTC(9999, 11, 31)

  test.each([
    ['2015-01-01T00:00Z', true],
    ['2015-01-01', true],
    ['2014-12-31T23:59:59.999Z', false],
    ['2026-01-01T00:00', false],
    ['2026-01-01T00:00+02:00', true],
    [Date.UTC(2015, 0, 1), true],
    [Date.UTC(2015, 0, 1) - 1, false],
    [LAST - 1, true],
    [LAST, false],
    [NaN, false],
  ])('begins at %s: %j', (clock, isOne) => {
    const begin = () => createClock({ clock, frozen: true }).now()
    if (isOne) {
      expect(begin()).toBe(typeof clock === 'number' ? clock : Date.parse(clock))
    } else {
      expect(begin).toThrow(RangeError)
    }
  })

  test('goes to the year 9999', () => {
    const clock = createClock({ clock: LAST - 10, frozen: true })
    clock.advance(10)
    expect(clock.now()).toBe(LAST)
    expect(() => clock.advance(1)).toThrow('The clock goes to the year 9999')
  })

  test.each([
    [0, 0],
    [1.5, 1.5],
    [-1, undefined],
    [Infinity, undefined],
    ['1h30m', 5_400_000],
    ['1.5s', 1500],
    ['2d5ms', 172_800_005],
    ['', undefined],
    ['1', undefined],
    ['-1s', undefined],
  ])('reads the duration %j as %j', (duration, read) => {
    expect(isDuration(duration)).toBe(read !== undefined)
    if (read !== undefined) {
      expect(milliseconds(duration)).toBe(read)
    }
  })

  test('says durations in words', () => {
    expect([1000, 3000, 60_000, 90_000, 600_000].map(inWords)).toEqual([
      '1 second',
      '3 seconds',
      '1 minute',
      '90 seconds',
      '10 minutes',
    ])
  })
})

test('a pattern takes anything for each star, and its ends do not overlap', () => {
  const fits = (text: string, path: string) => readAccepted(text).fits('PUT', path)
  expect(fits('PUT /a/*/b', '/a/x/b')).toBe(true)
  expect(fits('* /a/*', '/a/')).toBe(true)
  expect(fits('PUT /ab*ba', '/aba')).toBe(false)
  expect(fits('PUT /ab*ba', '/abba')).toBe(true)
  expect(fits('PUT /*/a/*/b', '/x/b/y/a')).toBe(false)
  expect(fits('GET /a', '/a')).toBe(false)
  expect(() => readAccepted('PUT /a {')).toThrow('The answer to PUT /a is no JSON: {')
  expect(readAccepted('PUT /a null')).toMatchObject({ status: 200, body: null })
})

test('a token of a user ends at its time', () => {
  const tokens = createTokens('secret')
  const token = tokens.bearer({ app: '1', scopes: [], expires: 1000 })
  expect([999, 1000].map((now) => tokens.readBearer(token, now)?.app)).toEqual(['1', undefined])
})

test.each([
  [9, false],
  [10, true],
  [11, true],
  [12, true],
  [13, false],
])('a channel of type %i is a thread: %j', (type, isOne) => {
  expect(isThread({ type })).toBe(isOne)
})

test('a run of fuzz without a seed draws one of 31 bits', async () => {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(1 - 2 ** -53)
  try {
    expect((await fuzzBot(emulator, { runs: 0 })).random).toBe(2 ** 31 - 1)
  } finally {
    drawn.mockRestore()
  }
})
