import { gzipSync } from 'node:zlib'
import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import { many } from '../values.js'
import { BAN, globalCommands, guildCommands, PING, send, start } from './harness.js'

const DEEP = { type: 1, name: 'sub', description: 'x' }

describe("errors begin with Discord's texts:", () => {
  test.each<readonly [text: string, at: string, command: object]>([
    ['Command name is invalid: "B"', 'name', { name: 'Ban' }],
    ['String value did not match validation regex. ', 'name', { name: 'b n' }],
    ['Must be between 1 and 32 in length. ', 'name', { name: 'b'.repeat(33) }],
    ['Must be between 1 and 100 in length. ', 'description', { description: '' }],
    ['This field is required: ', 'description', { description: undefined }],
    [
      'Must be 25 or fewer in length. ',
      'options',
      {
        options: Array.from({ length: 26 }, (_, i) => ({
          type: 3,
          name: `o${i}`,
          description: 'x',
        })),
      },
    ],
    [
      'Value must be one of (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11). ',
      'options.0.type',
      { options: [{ type: 77, name: 'o', description: 'x' }] },
    ],
    [
      'Required options must be placed before non-required options: ',
      'options.1',
      {
        options: [
          { type: 3, name: 'a', description: 'x' },
          { type: 3, name: 'b', description: 'x', required: true },
        ],
      },
    ],
    [
      'Option name a is already used in these options: ',
      'options.1',
      {
        options: [
          { type: 3, name: 'a', description: 'x' },
          { type: 4, name: 'a', description: 'x' },
        ],
      },
    ],
    [
      'Sub-command and sub-command group option types are mutually exclusive to all other types: ',
      'options.1',
      { options: [DEEP, { type: 3, name: 'a', description: 'x' }] },
    ],
    [
      'Required cannot be configured for this type of option: ',
      'options.0.required',
      { options: [{ ...DEEP, required: true }] },
    ],
    ['Context menu commands cannot have description: ', 'description', { type: 2 }],
    [
      'Context menu commands cannot have options: ',
      'options',
      { type: 3, description: '', options: [{ type: 3, name: 'a', description: 'x' }] },
    ],
    [
      'Command exceeds maximum size (8000): ',
      '',
      {
        options: Array.from({ length: 25 }, (_, i) => ({
          type: 3,
          name: `o${i}`,
          description: 'x'.repeat(100),
          choices: Array.from({ length: 25 }, (_, k) => ({
            name: 'n'.repeat(90) + k,
            value: `${k}`,
          })),
        })),
      },
    ],
  ])('%s', async (text, at, command) => {
    const emulator = await start()
    const { status, body } = await send(emulator, 'POST', globalCommands(emulator), {
      name: 'ban',
      description: 'Bans',
      ...command,
    })
    const node =
      at === '' ? body.errors : at.split('.').reduce((inside, key) => inside?.[key], body.errors)
    expect(status).toBe(400)
    const [{ message = '' } = {}] = node?.['_errors'] ?? []
    expect(message.slice(0, text.length)).toBe(text)
    expect(message.length).toBeGreaterThan(text.length)
  })
})

describe('commands', () => {
  test('a new command is created with 201, one of that name overwritten with 200', async () => {
    const emulator = await start()
    const created = await send(emulator, 'POST', globalCommands(emulator), PING)
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'ping', type: 1, default_member_permissions: null },
    })
    const again = await send(emulator, 'POST', globalCommands(emulator), {
      ...PING,
      description: 'Still awake?',
    })
    expect(again).toMatchObject({
      status: 200,
      body: { id: created.body.id, description: 'Still awake?' },
    })
    expect(again.body.version).not.toBe(created.body.version)
  })

  test.each(['/api/v10', '/api/v9', '/api', ''])(
    'the prefix %j leads to the API',
    async (prefix) => {
      const emulator = await start()
      const path = globalCommands(emulator).replace('/api/v10', prefix)
      expect(await send(emulator, 'GET', path)).toMatchObject({ status: 200, body: [] })
    },
  )

  test('another version does not', async () => {
    const emulator = await start()
    const path = globalCommands(emulator).replace('v10', 'v8')
    expect(await send(emulator, 'GET', path)).toMatchObject({ status: 400, body: { code: 50041 } })
  })

  test('an edit changes what it names, a deletion is answered with 204 and then with 404', async () => {
    const emulator = await start()
    const { body: created } = await send(emulator, 'POST', guildCommands(emulator), BAN)
    const one = `${guildCommands(emulator)}/${created.id}`
    const edited = await send(emulator, 'PATCH', one, { description: 'Bans' })
    expect(edited).toMatchObject({
      status: 200,
      body: { name: 'ban', description: 'Bans', guild_id: emulator.guildId },
    })
    expect((await send(emulator, 'DELETE', one)).status).toBe(204)
    expect(await send(emulator, 'GET', one)).toMatchObject({ status: 404, body: { code: 10063 } })
  })

  test('a bulk overwrite replaces the list', async () => {
    const emulator = await start()
    await send(emulator, 'POST', globalCommands(emulator), PING)
    await send(emulator, 'PUT', globalCommands(emulator), [BAN])
    expect(
      (await send(emulator, 'GET', globalCommands(emulator))).body.map(
        ({ name }: { name: string }) => name,
      ),
    ).toEqual(['ban'])
  })

  test('lists show the texts of the requester’s locale, or all of them', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [BAN])
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${emulator.url}${globalCommands(emulator)}${query}`, {
        headers: { Authorization: `Bot ${emulator.botToken}`, ...headers },
      })
      return ((await response.json()) as Record<string, unknown>[])[0]
    }
    const german = await ask('', { 'Accept-Language': 'de' })
    expect(german).toMatchObject({ name: 'ban', name_localized: 'bannen' })
    expect(german).not.toHaveProperty('name_localizations')
    // The contract's name of the header before the service's own, and both before the browser's.
    expect(await ask('', { 'X-Discord-Locale': 'de', 'Accept-Language': 'fr' })).toMatchObject({
      name_localized: 'bannen',
    })
    expect(await ask('', { 'X-Discord-Locale': 'fr', 'X-Service-Locale': 'de' })).toMatchObject({
      name_localized: 'bannen',
    })
    expect(await ask('')).not.toHaveProperty('name_localized')
    for (const wanted of ['true', 'True', '1']) {
      expect(await ask(`?with_localizations=${wanted}`)).toMatchObject({
        name_localizations: { de: 'bannen' },
      })
    }
    for (const unwanted of ['false', 'False', '0']) {
      expect(await ask(`?with_localizations=${unwanted}`)).not.toHaveProperty('name_localizations')
    }
  })

  test('errors stand at their places, with our sentences', async () => {
    const emulator = await start()
    const { status, body } = await send(emulator, 'PUT', globalCommands(emulator), [
      PING,
      { name: 'Ban', description: '' },
    ])
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 50035,
      message: 'Invalid Form Body',
      errors: {
        1: {
          name: {
            _errors: [
              {
                code: 'APPLICATION_COMMAND_INVALID_NAME',
                message: expect.stringContaining('lower case'),
              },
            ],
          },
          description: { _errors: [{ code: 'BASE_TYPE_BAD_LENGTH' }] },
        },
      },
    })
  })

  test('the 101st slash command and the 201st creation of a day are refused with their numbers', async () => {
    const emulator = await start()
    const pings = (count: number, prefix: string) =>
      many(count, (i) => ({ ...PING, name: `${prefix}${i}` }))
    expect((await send(emulator, 'PUT', globalCommands(emulator), pings(100, 'a'))).status).toBe(
      200,
    )
    expect(await send(emulator, 'POST', globalCommands(emulator), PING)).toMatchObject({
      status: 400,
      body: { code: 30032 },
    })
    expect((await send(emulator, 'PUT', globalCommands(emulator), pings(100, 'b'))).status).toBe(
      200,
    )
    expect(await send(emulator, 'PUT', globalCommands(emulator), pings(1, 'c'))).toMatchObject({
      status: 400,
      body: { code: 30034 },
    })
    emulator.advance('1d')
    expect((await send(emulator, 'PUT', globalCommands(emulator), pings(1, 'c'))).status).toBe(200)
  })

  test('an app with an Activity has its entry point, which a bulk overwrite must keep', async () => {
    const emulator = await start({ seed: { apps: [{ embedded: true }] } })
    const { body } = await send(emulator, 'GET', globalCommands(emulator))
    expect(body).toMatchObject([{ name: 'Launch', type: 4, handler: 2 }])
    expect(await send(emulator, 'PUT', globalCommands(emulator), [PING])).toMatchObject({
      status: 400,
      body: { code: 50240 },
    })
  })

  test('--strict refuses warnings, too, and changes nothing then', async () => {
    const emulator = await start({ strict: true })
    const inverted = {
      ...PING,
      options: [{ type: 3, name: 'a', description: 'b', min_length: 5, max_length: 2 }],
    }
    expect((await send(emulator, 'POST', globalCommands(emulator), inverted)).status).toBe(400)
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toEqual([])
  })

  test('reset goes back to the seed', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    await send(emulator, 'PUT', globalCommands(emulator), [BAN])
    emulator.reset()
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toMatchObject([
      { name: 'ping' },
    ])
  })
})

describe('the list of requests', () => {
  test('has the rule that refused one, and what fixes it', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [{ ...PING, name: 'Ping' }])
    const [{ rules } = { rules: [] }] = emulator.requests
    expect(rules).toMatchObject([
      { code: 'command/name-lowercase', path: [0, 'name'], fix: expect.stringContaining('ping') },
    ])
  })
})

describe('what is not simulated', () => {
  test('is refused, and not with a 5xx, after which libraries wait', async () => {
    const emulator = await start()
    const { status, body } = await send(emulator, 'GET', '/api/v10/guilds/1/emojis')
    expect(status).toBe(400)
    expect(body.message).toContain('not simulated')
  })
})

describe('ids', () => {
  test('are given once, whatever is made at the same moment', async () => {
    const emulator = await start()
    const path = (name: string) =>
      name === 'lobby'
        ? '/lobbies'
        : name === 'guild'
          ? guildCommands(emulator)
          : globalCommands(emulator)
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) => {
        const what = ['global', 'guild', 'lobby'][i % 3] ?? ''
        return send(
          emulator,
          'POST',
          path(what),
          what === 'lobby' ? {} : { name: `c${i}`, description: 'x' },
        )
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
    const ids = answers.flatMap(({ body }) => [
      body.id,
      ...(body.version === undefined ? [] : [body.version]),
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a body', () => {
  const post = (emulator: Emulator, path: string, body: string | Buffer, type?: string) =>
    fetch(`${emulator.url}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bot ${emulator.botToken}`,
        ...(type !== undefined && { 'Content-Type': type }),
      },
      body: new Blob([body]),
    })

  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    undefined,
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('of the type %s is no command', async (type) => {
    const emulator = await start()
    const response = await post(emulator, globalCommands(emulator), JSON.stringify(PING), type)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 50035,
      errors: {
        _errors: [
          {
            code: 'CONTENT_TYPE_INVALID',
            message: expect.stringContaining("{'application/json'}"),
          },
        ],
      },
    })
  })

  test.each(['application/json', 'Application/JSON; charset=utf-8'])(
    'of the type %s is one',
    async (type) => {
      const emulator = await start()
      expect(
        (await post(emulator, globalCommands(emulator), JSON.stringify(PING), type)).status,
      ).toBe(201)
    },
  )

  const encoded = (emulator: Emulator, coding: string, body: Buffer) =>
    fetch(`${emulator.url}${globalCommands(emulator)}`, {
      method: 'POST',
      headers: {
        Authorization: `Bot ${emulator.botToken}`,
        'Content-Type': 'application/json',
        'Content-Encoding': coding,
      },
      body: new Blob([body]),
    })

  test.each([
    ['gzip', gzipSync(JSON.stringify(PING))],
    ['X-Own', Buffer.from(JSON.stringify(PING))],
  ])('in the encoding %s is refused by its name', async (coding, body) => {
    const emulator = await start()
    const response = await encoded(emulator, coding, body)
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    expect(await response.json()).toEqual({
      code: 0,
      message: expect.stringContaining(`"${coding}"`),
    })
  })

  test('in the encoding identity is as it is', async () => {
    const emulator = await start()
    expect((await encoded(emulator, 'Identity', Buffer.from(JSON.stringify(PING)))).status).toBe(
      201,
    )
  })

  test('that is no UTF-8 is refused, and not stored with other characters', async () => {
    const emulator = await start()
    const latin = Buffer.from('{"name":"cafe","description":"café"}', 'latin1')
    const response = await post(emulator, globalCommands(emulator), latin, 'application/json')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 50109,
      message: expect.stringContaining('UTF-8'),
    })
    expect((await send(emulator, 'GET', globalCommands(emulator))).body).toEqual([])
  })
})
