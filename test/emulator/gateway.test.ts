import { createInflate, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  bot,
  connect,
  globalCommands,
  greeted,
  guildCommands,
  INTENT,
  PING,
  send,
  start,
} from './harness.js'

describe('gateway', () => {
  test('greets after a while, acknowledges heartbeats, and brings the guilds', async () => {
    const emulator = await start()
    const client = connect(emulator)
    client.socket.on('open', () => client.send(1, null))
    expect((await client.next(({ op }) => op === 10)).d.heartbeat_interval).toBeGreaterThan(1000)
    await client.next(({ op }) => op === 11)
    client.send(2, { token: `Bot ${emulator.botToken}`, intents: INTENT.guilds + INTENT.members })
    const { d } = await client.next(({ t }) => t === 'READY')
    expect(d).toMatchObject({
      user: { id: emulator.applicationId },
      guilds: [{ id: emulator.guildId }],
      resume_gateway_url: emulator.url.replace('http', 'ws'),
    })
    const guild = await client.next(({ t }) => t === 'GUILD_CREATE')
    expect(guild.d).toMatchObject({ id: emulator.guildId, member_count: 4 })
    client.send(8, { guild_id: emulator.guildId, query: '', limit: 0, nonce: 'n' })
    expect((await client.next(({ t }) => t === 'GUILD_MEMBERS_CHUNK')).d).toMatchObject({
      nonce: 'n',
      members: [{}, {}, {}, { user: { id: emulator.applicationId, bot: true } }],
    })
  })

  test.each([
    ['an unknown token', 2, { token: 'x' }, 4004],
    ['a token that is no text', 2, { token: 7 }, 4004],
    ['intents that there are not', 2, { token: 'y', intents: 2 ** 26 }, 4013],
    ['intents that are no number', 2, { token: 'y', intents: '1' }, 4013],
    ['a shard that cannot be', 2, { token: 'y', shard: [3, 2] }, 4010],
    ['an unknown opcode', 99, {}, 4001],
    ['a question before signing in', 8, {}, 4003],
  ])('%s closes the connection', async (_, op, data: { token?: string | number }, code) => {
    const emulator = await start()
    const client = connect(emulator)
    await client.next((message) => message.op === 10)
    client.send(op, data.token === 'y' ? { ...data, token: emulator.botToken } : data)
    expect(await client.closed).toBe(code)
  })

  test('the greeting comes first, even to a client that did not wait for it', async () => {
    const emulator = await start()
    const client = connect(emulator)
    client.socket.on('open', () =>
      client.send(2, { token: emulator.botToken, intents: INTENT.guilds }),
    )
    await client.next(({ t }) => t === 'GUILD_CREATE')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(client.received.map(({ op, t }) => t ?? op)).toEqual([10, 'READY', 'GUILD_CREATE'])
  })

  test('a client that asks for another encoding is told, and not misunderstood', async () => {
    const emulator = await start()
    const socket = new WebSocket(`${emulator.url.replace('http', 'ws')}/?v=10&encoding=etf`)
    const refused = await new Promise<{ status: number | undefined; text: string }>((resolve) =>
      socket.on('unexpected-response', async (_, response) => {
        let text = ''
        for await (const part of response) {
          text += String(part)
        }
        resolve({ status: response.statusCode, text })
      }),
    )
    expect(refused.status).toBe(501)
    expect(JSON.parse(refused.text)).toMatchObject({
      message: expect.stringContaining('encoding=json, not etf'),
    })
  })

  test('what is no JSON closes the connection, and harms nobody else', async () => {
    const emulator = await start()
    const other = await bot(emulator)
    const client = connect(emulator)
    await client.next(({ op }) => op === 10)
    client.socket.send('{')
    expect(await client.closed).toBe(4002)
    const raw = connect(emulator)
    await raw.next(({ op }) => op === 10)
    raw.socket.send('x'.repeat(200_000))
    await raw.closed
    other.send(1, null)
    await other.next(({ op }) => op === 11)
  })

  test('a session is resumed with what was missed, and an unknown one is not', async () => {
    const emulator = await start()
    const first = await bot(emulator)
    await first.next(({ t }) => t === 'GUILD_CREATE')
    const session = first.received.find(({ t }) => t === 'READY')?.d.session_id
    first.socket.close(4000)
    await first.closed
    const second = connect(emulator)
    await second.next(({ op }) => op === 10)
    second.send(6, { token: emulator.botToken, session_id: session, seq: 1 })
    await second.next(({ t }) => t === 'GUILD_CREATE')
    await second.next(({ t }) => t === 'RESUMED')
    const third = connect(emulator)
    await third.next(({ op }) => op === 10)
    third.send(6, { token: emulator.botToken, session_id: 'unknown', seq: 1 })
    expect((await third.next(({ op }) => op === 9)).d).toBe(false)
  })

  test('an event that was missed comes with the RESUME, and another session’s sequence closes', async () => {
    const emulator = await start()
    const first = await bot(emulator)
    const session = first.received.find(({ t }) => t === 'READY')?.d.session_id
    await first.next(({ t }) => t === 'GUILD_CREATE')
    first.socket.terminate()
    await first.closed
    const id = (await send(emulator, 'POST', globalCommands(emulator), PING)).body.id
    const bearer = `Bearer ${emulator.token({ user: 'ana', scopes: ['applications.commands.permissions.update'] })}`
    const permissions = [{ id: emulator.guildId, type: 1, permission: false }]
    const path = `${guildCommands(emulator)}/${id}/permissions`
    expect((await send(emulator, 'PUT', path, { permissions }, bearer)).status).toBe(200)
    const second = await greeted(emulator)
    second.send(6, { token: emulator.botToken, session_id: session, seq: 2 })
    expect(
      await second.next(({ t }) => t === 'APPLICATION_COMMAND_PERMISSIONS_UPDATE'),
    ).toMatchObject({
      s: 3,
      d: { id, guild_id: emulator.guildId, permissions },
    })
    expect((await second.next(({ t }) => t === 'RESUMED')).s).toBe(4)
    const third = await greeted(emulator)
    third.send(6, { token: emulator.botToken, session_id: session, seq: 99 })
    expect(await third.closed).toBe(4007)
  })

  test.each([
    [1000, false],
    [4000, true],
  ])('a session that its client closes with %i: resumed %j', async (code, isKept) => {
    const emulator = await start()
    const first = await bot(emulator)
    const session = first.received.find(({ t }) => t === 'READY')?.d.session_id
    first.socket.close(code)
    await first.closed
    const second = await greeted(emulator)
    second.send(6, { token: emulator.botToken, session_id: session, seq: 1 })
    const { op, t } = await second.next((message) => message.op === 9 || message.t === 'RESUMED')
    expect([op, t]).toEqual(isKept ? [0, 'RESUMED'] : [9, undefined])
  })

  test('an invalid session is told, and a new one begins on the same connection', async () => {
    const emulator = await start()
    const client = await bot(emulator)
    emulator.disconnect('invalid-session')
    expect((await client.next(({ op }) => op === 9)).d).toBe(false)
    const other = await greeted(emulator)
    other.send(6, { token: emulator.botToken, session_id: 'unknown', seq: 1 })
    await other.next(({ op }) => op === 9)
    other.send(2, { token: emulator.botToken, intents: 1 })
    await other.next(({ t }) => t === 'GUILD_CREATE')
  })

  test('signing in twice closes the connection', async () => {
    const emulator = await start()
    const client = await bot(emulator)
    client.send(2, { token: emulator.botToken, intents: 1 })
    expect(await client.closed).toBe(4005)
  })

  test('other versions than 9 and 10 are closed', async () => {
    const emulator = await start()
    expect(await connect(emulator, '?v=6').closed).toBe(4012)
    for (const query of ['', '?v=9', '?v=10&encoding=json']) {
      await greeted(emulator, query)
    }
  })

  test('guilds, members of guilds, and the list of members come with their intents only', async () => {
    const emulator = await start()
    const signIn = async (intents: number) => {
      const client = await greeted(emulator)
      client.send(2, { token: emulator.botToken, intents })
      client.send(8, { guild_id: emulator.guildId, query: '', limit: 0 })
      client.send(8, { guild_id: emulator.guildId, query: 'b', limit: 1, nonce: 'some' })
      await client.next(({ d }) => d?.nonce === 'some')
      return client
    }
    const none = await signIn(0)
    expect(none.received.map(({ t }) => t)).toEqual([undefined, 'READY', 'GUILD_MEMBERS_CHUNK'])
    expect(none.received.at(-1)?.d.members).toMatchObject([{ user: { username: 'ben' } }])
    const guilds = await signIn(INTENT.guilds)
    const created = guilds.received.find(({ t }) => t === 'GUILD_CREATE')?.d
    expect(created).toMatchObject({
      member_count: 4,
      members: [{ user: { id: emulator.applicationId } }],
    })
    expect(created.members).toHaveLength(1)
    const all = await signIn(INTENT.guilds + INTENT.members + INTENT.presences)
    expect(all.received.find(({ t }) => t === 'GUILD_CREATE')?.d.members).toHaveLength(4)
    expect(
      all.received.filter(({ t }) => t === 'GUILD_MEMBERS_CHUNK').map(({ d }) => d.members.length),
    ).toEqual([4, 1])
  })

  test('where limits are on, the 121st message of a minute closes the connection; 120 do not', async () => {
    const emulator = await start({ limits: 'real' })
    const client = await greeted(emulator)
    for (let i = 0; i < 120; i++) {
      client.send(1, i)
    }
    while (client.received.length < 121) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    client.send(1, 120)
    expect(await client.closed).toBe(4008)
    const off = await greeted(await start())
    for (let i = 0; i < 130; i++) {
      off.send(1, i)
    }
    while (off.received.length < 131) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })

  test('zlib-stream has one message a frame', async () => {
    const emulator = await start()
    const socket = new WebSocket(`${emulator.url.replace('http', 'ws')}/?compress=zlib-stream`)
    const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
    const texts: string[] = []
    inflate.on('data', (data: Buffer) => texts.push(data.toString()))
    let frames = 0
    const guild = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        frames++
        expect(data.subarray(-4).toString('hex')).toBe('0000ffff')
        inflate.write(data, () => {
          if (frames === 1) {
            socket.send(JSON.stringify({ op: 2, d: { token: emulator.botToken, intents: 1 } }))
          }
          if (texts.join('').includes('GUILD_CREATE')) {
            resolve()
          }
        })
      })
    })
    await guild
    socket.close()
    expect(frames).toBe(3)
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ op: 10 })
  })

  test('zstd-stream is one frame of raw blocks, with whole messages, however long they are', async () => {
    const emulator = await start({ seed: { guilds: [{ name: 'g'.repeat(300_000) }] } })
    const socket = new WebSocket(`${emulator.url.replace('http', 'ws')}/?compress=zstd-stream`)
    const messages: { readonly t?: string; readonly d: { readonly name?: string } }[] = []
    await new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer, isBinary) => {
        expect(isBinary).toBe(true)
        messages.push(
          JSON.parse(rawContent(data, messages.length === 0)) as (typeof messages)[number],
        )
        if (messages.length === 1) {
          socket.send(JSON.stringify({ op: 2, d: { token: emulator.botToken, intents: 1 } }))
        }
        if (messages.length === 3) {
          resolve()
        }
      })
    })
    socket.close()
    expect(messages.map(({ t }) => t)).toEqual([undefined, 'READY', 'GUILD_CREATE'])
    expect(messages[2]?.d.name).toHaveLength(300_000)
  })

  test.each([
    [undefined, true],
    [null, true],
    [[0, 1], true],
    [[1, 2], true],
    [[1, 1], false],
    [[-1, 1], false],
    [[0], false],
    [[0, 1, 2], false],
    [['0', 1], false],
    [[0, 1.5], false],
    ['0,1', false],
  ])('a shard %j: accepted %j', async (shard, isAccepted) => {
    const emulator = await start()
    const client = await greeted(emulator)
    client.send(2, { token: emulator.botToken, intents: 1, properties: {}, shard })
    if (isAccepted) {
      expect((await client.next(({ t }) => t === 'READY')).d.session_id).toMatch(/./)
    } else {
      expect(await client.closed).toBe(4010)
    }
  })

  test('a session is resumed with the last 500 events, and not after more', async () => {
    const emulator = await start({ limits: 'off' })
    const own = `/guilds/${emulator.guildId}/members/@me`
    const rename = (nick: string) => send(emulator, 'PATCH', own, { nick })
    /** Begins a session and loses its connection. */
    const lost = async () => {
      const client = await greeted(emulator)
      const intents = INTENT.guilds | INTENT.members
      client.send(2, { token: emulator.botToken, intents, properties: {} })
      const { d } = await client.next(({ t }) => t === 'READY')
      const { s: seq } = await client.next(({ t }) => t === 'GUILD_CREATE')
      client.socket.terminate()
      await client.closed
      return { session_id: d.session_id as string, seq }
    }
    const resumed = async (session: object) => {
      const client = await greeted(emulator)
      client.send(6, { token: emulator.botToken, ...session })
      return (await client.next(({ op, t }) => op === 9 || t === 'RESUMED')).t
    }
    const first = await lost()
    await rename('one more')
    const second = await lost()
    for (let count = 0; count < 500; count++) {
      await rename(`${count}`)
    }
    expect(await resumed(first)).toBeUndefined()
    expect(await resumed(second)).toBe('RESUMED')
  })

  test('shards get the guilds that are theirs', async () => {
    const emulator = await start()
    const wanted = Number((BigInt(emulator.guildId) >> 22n) % 2n)
    for (const shard of [0, 1]) {
      const client = connect(emulator)
      await client.next(({ op }) => op === 10)
      client.send(2, { token: emulator.botToken, shard: [shard, 2], intents: 0 })
      const { d } = await client.next(({ t }) => t === 'READY')
      expect(d.guilds).toHaveLength(shard === wanted ? 1 : 0)
    }
  })

  test('clients are asked to reconnect, and cut off', async () => {
    const emulator = await start()
    const client = await bot(emulator)
    emulator.disconnect('reconnect')
    await client.next(({ op }) => op === 7)
    emulator.disconnect(4009)
    expect(await client.closed).toBe(4009)
  })
})

/** Returns the content of blocks that are not compressed (RFC 8878, section 3.1.1). */
function rawContent(data: Buffer, withHeader: boolean): string {
  if (withHeader) {
    expect(data.subarray(0, 5).toString('hex')).toBe('28b52ffd00')
  }
  const parts: Buffer[] = []
  for (let at = withHeader ? 6 : 0; at < data.length;) {
    const header = data.readUIntLE(at, 3)
    expect(header & 0b111).toBe(0)
    parts.push(data.subarray(at + 3, (at += 3 + (header >> 3))))
  }
  return Buffer.concat(parts).toString()
}
