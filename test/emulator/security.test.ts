import { mkdtempSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect as connectTo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bot, globalCommands, greeted, PING, send, start } from './harness.js'

/** Sends a request with headers that fetch does not allow. */
function raw(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  body?: Buffer,
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.on('data', (data: Buffer) => (text += String(data)))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('who may ask', () => {
  test('only loopback listens, and only under its names', async () => {
    const { url } = await start()
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect((await raw(`${url}/api/gateway`, { Host: 'evil.example' })).status).toBe(403)
    expect((await raw(`${url}/api/gateway`, { Host: 'localhost:1' })).status).toBe(200)
  })

  test('open to others, it has tokens of its own, and answers under addresses and private names only', async () => {
    const [one, two, usual, again] = await Promise.all(
      ['0.0.0.0', '0.0.0.0', '127.0.0.1', '127.0.0.1'].map((host) => start({ host })),
    )
    expect(usual?.botToken).toBe(again?.botToken)
    const secrets = [one, two, usual].flatMap((emulator) => [
      emulator?.botToken,
      emulator?.clientSecret,
      emulator?.token(),
    ])
    expect(new Set(secrets).size).toBe(9)
    const { url, botToken } = one ?? { url: '', botToken: '' }
    const status = async (headers: Record<string, string>) =>
      (await raw(`${url}/api/users/@me`, headers)).status
    expect(await status({ Authorization: `Bot ${botToken}` })).toBe(200)
    expect(await status({ Authorization: `Bot ${usual?.botToken}` })).toBe(401)
    const allowed = [
      '10.0.0.7:4710',
      '[fe80::1]:4710',
      'emulator:4710',
      'host.docker.internal',
      'my-machine.local',
      'localhost',
    ]
    const refused = [
      'evil.example',
      'evil.example:4710',
      '1.2.3.4.evil.example',
      'local.evil.example',
    ]
    for (const [hosts, wanted] of [
      [allowed, 200],
      [refused, 403],
    ] as const) {
      for (const Host of hosts) {
        expect([Host, (await raw(`${url}/api/gateway`, { Host })).status]).toEqual([Host, wanted])
      }
    }
  })

  test('pages of other origins get nothing, over WebSocket neither, and there is no CORS', async () => {
    const { url } = await start()
    const foreign = await raw(`${url}/api/gateway`, { Origin: 'http://evil.example' })
    expect(foreign.status).toBe(403)
    expect(
      Object.keys(foreign.headers).filter((name) => name.startsWith('access-control')),
    ).toEqual([])
    const socket = new WebSocket(url.replace('http', 'ws'), { origin: 'http://evil.example' })
    expect(
      await new Promise((resolve) =>
        socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode)),
      ),
    ).toBe(403)
  })

  test('the page and its routes need the secret of this start', async () => {
    const emulator = await start()
    for (const path of ['/', '/_slashlint/state', '/?secret=x', '/_slashlint/requests']) {
      expect((await raw(emulator.url + path, {})).status).toBe(403)
    }
    expect((await raw(`${emulator.url}/_slashlint/reset`, {}, 'POST')).status).toBe(403)
    const { status, text } = await raw(`${emulator.url}/_slashlint/state`, {
      'X-Slashlint-Secret': emulator.secret,
    })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ apps: [{ id: emulator.applicationId }] })
    const other = await start()
    expect(other.secret).not.toBe(emulator.secret)
  })

  test('the page may load nothing from elsewhere', async () => {
    const emulator = await start()
    const { headers } = await raw(`${emulator.url}/_slashlint/state`, {
      'X-Slashlint-Secret': emulator.secret,
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('no answer and no log shows a token', async () => {
    const emulator = await start()
    const { body } = await send(
      emulator,
      'GET',
      globalCommands(emulator),
      undefined,
      'Bot very-secret',
    )
    await send(emulator, 'GET', globalCommands(emulator))
    expect(JSON.stringify(body) + JSON.stringify(emulator.requests)).not.toMatch(
      /very-secret|\.local\./,
    )
  })
})

describe('what leaves the machine', () => {
  test('nothing: every connection is to loopback', async () => {
    const hosts = new Set<unknown>()
    const { connect: own } = Socket.prototype
    Socket.prototype.connect = function watched(this: Socket, ...args: Parameters<typeof own>) {
      const [first] = args as unknown as [unknown]
      const [options] = (Array.isArray(first) ? first : args) as [{ host?: unknown }]
      hosts.add(options.host)
      return Reflect.apply(own, this, args) as Socket
    } as typeof own
    try {
      for (const endpoint of [
        undefined,
        'http://example.com/',
        'https://discord.com/',
        'http://127.0.0.1:1/',
      ]) {
        const emulator = await start({
          limits: 'real',
          ...(endpoint !== undefined && { endpoint }),
        })
        await send(emulator, 'PUT', globalCommands(emulator), [PING])
        if (endpoint === undefined) {
          await bot(emulator, (_, { callback }) =>
            callback(4, {
              content: 'x',
              embeds: [{ image: { url: 'https://example.com/x.png' } }],
            }),
          )
        }
        await emulator.invoke('/ping')
        await send(emulator, 'PATCH', '/applications/@me', {
          interactions_endpoint_url: 'http://example.org/',
        })
        await emulator.invoke('/ping')
      }
    } finally {
      Socket.prototype.connect = own
    }
    expect([...hosts]).toEqual(['127.0.0.1'])
  })
})

describe('what is sent', () => {
  test.each([
    ['application/json', 1024 * 1024 + 1],
    ['multipart/form-data; boundary=x', 25 * 1024 * 1024 + 1],
  ])('%s of more than it may have is answered with 413', async (type, size) => {
    const emulator = await start()
    const headers = {
      Authorization: `Bot ${emulator.botToken}`,
      'Content-Type': type,
      'Transfer-Encoding': 'chunked',
    }
    // The larger, the longer a client sends before it reads the answer.
    for (const body of [Buffer.alloc(size, 32), Buffer.alloc(4 * size, 32)]) {
      expect(
        await raw(emulator.url + globalCommands(emulator), headers, 'POST', body),
      ).toMatchObject({
        status: 413,
        text: expect.stringContaining('too large'),
      })
    }
    expect((await send(emulator, 'GET', globalCommands(emulator))).status).toBe(200)
  })

  test('what is no JSON is answered with 400', async () => {
    const emulator = await start()
    const headers = {
      Authorization: `Bot ${emulator.botToken}`,
      'Content-Type': 'application/json',
    }
    const { status, text } = await raw(
      emulator.url + globalCommands(emulator),
      headers,
      'POST',
      Buffer.from('{"name":'),
    )
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ code: 50109 })
  })

  test.each([
    'nonsense\r\n\r\n',
    'GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n',
    'CONNECT discord.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    '\u0000\u0001\u0002',
    'GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'GET // HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
    'POST /lobbies HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  ])('malformed HTTP is survived: %j', async (text) => {
    const emulator = await start()
    const { port } = new URL(emulator.url)
    const socket = connectTo(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(text)
    socket.end()
    await new Promise((resolve) => socket.on('close', resolve).resume())
    expect((await send(emulator, 'GET', globalCommands(emulator))).status).toBe(200)
  })

  test.each([1024 * 1024, 1024 * 1024 + 1])('JSON of %i bytes', async (size) => {
    const emulator = await start()
    const headers = {
      Authorization: `Bot ${emulator.botToken}`,
      'Content-Type': 'application/json',
    }
    const text = JSON.stringify(PING)
    const body = Buffer.from(text.padEnd(size))
    const { status } = await raw(emulator.url + globalCommands(emulator), headers, 'POST', body)
    expect(status).toBe(size > 1024 * 1024 ? 413 : 201)
  })

  test('a body that is nested without end is refused', async () => {
    const emulator = await start()
    const headers = {
      Authorization: `Bot ${emulator.botToken}`,
      'Content-Type': 'application/json',
    }
    for (const text of [
      '['.repeat(400_000) + ']'.repeat(400_000),
      '{"options":['.repeat(30_000) + ']}'.repeat(30_000),
    ]) {
      expect(
        (await raw(emulator.url + globalCommands(emulator), headers, 'POST', Buffer.from(text)))
          .status,
      ).toBe(400)
    }
  })

  test('a body that is nested deep where nothing reads it is refused, before it breaks the log', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'slashlint-')), 'state.ndjson')
    const emulator = await start({ state: file })
    const headers = {
      Authorization: `Bot ${emulator.botToken}`,
      'Content-Type': 'application/json',
    }
    const nested = (levels: number): Buffer =>
      Buffer.from(
        JSON.stringify(PING).replace(
          '}',
          `,"x":${'{"x":'.repeat(levels)}"{{{"${'}'.repeat(levels)}}`,
        ),
      )
    const url = emulator.url + globalCommands(emulator)
    expect((await raw(url, headers, 'POST', nested(30_000))).status).toBe(400)
    expect(emulator.state.apps[0]?.commands['global']).toEqual([])
    expect((await raw(url, headers, 'POST', nested(900))).status).toBe(201)
    const asked = await raw(`${emulator.url}/_slashlint/requests`, {
      'X-Slashlint-Secret': emulator.secret,
    })
    expect(JSON.parse(asked.text)).toHaveLength(2)
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
  })

  test('large requests are forgotten before they fill the memory, ordinary ones are not', async () => {
    const emulator = await start()
    for (let i = 0; i < 40; i++) {
      await send(emulator, 'POST', globalCommands(emulator), { ...PING, x: 'y'.repeat(1e6) })
    }
    expect(emulator.requests.length).toBeLessThan(40)
    expect(emulator.requests.length).toBeGreaterThan(20)
    emulator.reset()
    for (let i = 0; i < 200; i++) {
      await send(emulator, 'GET', globalCommands(emulator))
    }
    expect(emulator.requests).toHaveLength(200)
  })

  test.each([
    ['fail', {}],
    ['fail', { fault: 7 }],
    ['advance', { duration: '99999999999999d' }],
    ['advance', {}],
    ['invoke', { line: {} }],
    ['press', { id: '__proto__' }],
    ['token', { user: 'nobody' }],
    ['disconnect', { how: 1 }],
  ])('the page’s route %s refuses %j', async (route, body) => {
    const emulator = await start()
    const headers = { 'X-Slashlint-Secret': emulator.secret, 'Content-Type': 'application/json' }
    const text = Buffer.from(JSON.stringify(body))
    expect((await raw(`${emulator.url}/_slashlint/${route}`, headers, 'POST', text)).status).toBe(
      400,
    )
    expect((await send(emulator, 'POST', globalCommands(emulator), PING)).status).toBe(201)
  })

  test('frames that are none are survived', async () => {
    const emulator = await start()
    const other = await bot(emulator)
    const { port } = new URL(emulator.url)
    const upgrade =
      'GET /?v=10 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
    // Unmasked, a reserved opcode, a length of 2^63, a fragment of a control frame, half a frame.
    for (const frame of [
      '810161',
      'ff80000000',
      '81ff7fffffffffffffff00000000',
      '098000000000',
      '8185',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connectTo(Number(port), '127.0.0.1')
        socket.on('error', () => undefined)
        socket.on('close', () => resolve())
        socket.write(upgrade)
        socket.once('data', () => socket.end(Buffer.from(frame, 'hex')))
        socket.resume()
      })
    }
    for (const d of [null, 'x', [], { token: {} }, { token: '__proto__' }]) {
      const client = await greeted(emulator)
      client.send(2, d)
      expect(await client.closed).toBe(4004)
    }
    other.send(1, null)
    await other.next(({ op }) => op === 11)
  })

  test('a key called __proto__ stays a key', async () => {
    const emulator = await start()
    const response = await fetch(emulator.url + globalCommands(emulator), {
      method: 'POST',
      headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
      body: '{"name":"a","description":"b","name_localizations":{"__proto__":"Ä"}}',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('"__proto__":{"_errors"')
    expect({}).not.toHaveProperty('_errors')
  })
})
