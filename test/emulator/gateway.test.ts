import { createInflate, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bot, connect, start } from './harness.js'

describe('gateway', () => {
  test('greets after a while, acknowledges heartbeats, and brings the guilds', async () => {
    const emulator = await start()
    const client = connect(emulator)
    client.socket.on('open', () => client.send(1, null))
    expect((await client.next(({ op }) => op === 10)).d.heartbeat_interval).toBeGreaterThan(1000)
    await client.next(({ op }) => op === 11)
    client.send(2, { token: `Bot ${emulator.botToken}`, intents: 0 })
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
      members: [{}, {}, {}],
    })
  })

  test.each([
    ['an unknown token', 2, { token: 'x' }, 4004],
    ['a shard that cannot be', 2, { token: 'y', shard: [3, 2] }, 4010],
    ['an unknown opcode', 99, {}, 4001],
    ['a question before signing in', 8, {}, 4003],
  ])('%s closes the connection', async (_, op, data: { token?: string }, code) => {
    const emulator = await start()
    const client = connect(emulator)
    await client.next((message) => message.op === 10)
    client.send(op, data.token === 'y' ? { ...data, token: emulator.botToken } : data)
    expect(await client.closed).toBe(code)
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
          if (frames === 1) socket.send(JSON.stringify({ op: 2, d: { token: emulator.botToken } }))
          if (texts.join('').includes('GUILD_CREATE')) resolve()
        })
      })
    })
    await guild
    socket.close()
    expect(frames).toBe(3)
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ op: 10 })
  })

  test('shards get the guilds that are theirs', async () => {
    const emulator = await start()
    const wanted = Number((BigInt(emulator.guildId) >> 22n) % 2n)
    for (const shard of [0, 1]) {
      const client = connect(emulator)
      await client.next(({ op }) => op === 10)
      client.send(2, { token: emulator.botToken, shard: [shard, 2] })
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
