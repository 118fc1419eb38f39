import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import { bot, connect, greeted, INTENT, PING, send, start } from './harness.js'

const roomIn = (emulator: Emulator): string =>
  emulator.state.channels.find(({ name }) => name === 'general')?.id ?? ''
const messagesOf = (emulator: Emulator): string => `/api/v10/channels/${roomIn(emulator)}/messages`

/** Sends a message with files, each with its slot and number of bytes. */
async function withFiles(
  emulator: Emulator,
  files: readonly (readonly [slot: number, bytes: number])[],
  payload: object = {},
  path = messagesOf(emulator),
  method = 'POST',
) {
  const form = new FormData()
  form.set('payload_json', JSON.stringify(payload))
  for (const [slot, bytes] of files) {
    form.set(`files[${slot}]`, new Blob([new Uint8Array(bytes)]), `${slot}.bin`)
  }
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    headers: { Authorization: `Bot ${emulator.botToken}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const MEGABYTE = 1024 * 1024
const few = (count: number) => Array.from({ length: count }, (_, slot) => [slot, 1] as const)

describe('files', () => {
  test('have 10 MiB at most, and a message has 10 at most', async () => {
    const emulator = await start()
    const status = async (files: readonly (readonly [number, number])[]) => {
      const answer = await withFiles(emulator, files)
      return [answer.status, answer.body['code']]
    }
    expect(await status([[0, 10 * MEGABYTE]])).toEqual([200, undefined])
    expect(await status([[0, 10 * MEGABYTE + 1]])).toEqual([413, 40005])
    expect(await status(few(10))).toEqual([200, undefined])
    expect(await status(few(11))).toEqual([400, 30015])
  })

  test('are described by their numbers, not by their order, and each description has one', async () => {
    const emulator = await start()
    const described = (...ids: readonly number[]) => ({
      attachments: ids.map((id) => ({ id, description: `number ${id}` })),
    })
    const { body } = await withFiles(
      emulator,
      [
        [3, 1],
        [1, 1],
      ],
      described(1, 3),
    )
    expect(body['attachments']).toMatchObject([
      { filename: '3.bin', description: 'number 3' },
      { filename: '1.bin', description: 'number 1' },
    ])
    const wrong = await withFiles(emulator, [[0, 1]], described(0, 1))
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
      400,
      expect.stringContaining('"1":{"id":{"_errors":[{"code":"ATTACHMENT_ID_UNKNOWN"'),
    ])
    const twice = await withFiles(emulator, [[0, 1]], described(0, 0))
    expect(JSON.stringify(twice.body)).toContain('"1":{"id":{"_errors":[{"code":"ATTACHMENT_ID_DUP')
    const texts = [1024, 1025].map((length) => [{ id: 0, description: 'x'.repeat(length) }])
    const long = texts.map((attachments) => withFiles(emulator, [[0, 1]], { attachments }))
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual([200, 400])
    const path = `${messagesOf(emulator)}/${String(body['id'])}`
    const [first] = body['attachments'] as readonly { readonly id: string }[]
    const kept = await send(emulator, 'PATCH', path, { attachments: [{ id: first?.id }] })
    expect([kept.status, kept.body.attachments.length]).toEqual([200, 1])
    const unknown = await send(emulator, 'PATCH', path, { attachments: [{ id: '5' }] })
    expect(unknown.status).toBe(400)
    const many = await withFiles(emulator, few(10), {}, path, 'PATCH')
    expect([many.status, many.body['code']]).toEqual([400, 30015])
  })
})

describe('messages', () => {
  test.each([
    [{ content: 'x', nonce: 'n'.repeat(25) }, 200, undefined],
    [{ content: 'x', nonce: 'n'.repeat(26) }, 400, 'BASE_TYPE_MAX_LENGTH'],
    [{ content: 'x', nonce: 12 }, 200, undefined],
    [{ content: 'x', message_reference: { message_id: '1' } }, 400, 'MESSAGE_REFERENCE_UNKNOWN'],
    [
      { content: 'x', message_reference: { message_id: '1', fail_if_not_exists: false } },
      200,
      '"type":0',
    ],
    [{ message_reference: { type: 1, message_id: '1', channel_id: '2' } }, 400, 'UNKNOWN_MESSAGE'],
  ])('%j is answered with %i', async (message, status, text) => {
    const emulator = await start()
    const answer = await send(emulator, 'POST', messagesOf(emulator), message)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      status,
      expect.stringContaining(text ?? '"content":"x"'),
    ])
  })

  test('are forwarded to another channel, with nothing beside them', async () => {
    const emulator = await start()
    const first = await send(emulator, 'POST', messagesOf(emulator), { content: 'first' })
    const { id, channel_id: channel } = first.body
    const other = emulator.state.channels.find(({ name }) => name === 'random')?.id ?? ''
    const path = `/api/v10/channels/${other}/messages`
    const reference = { type: 1, message_id: id, channel_id: channel }
    const { status, body } = await send(emulator, 'POST', path, { message_reference: reference })
    expect([status, body.type, body.content]).toEqual([200, 0, ''])
    expect(body.message_snapshots).toMatchObject([{ message: { content: 'first' } }])
    const wrong = await send(emulator, 'POST', path, { content: 'x', message_reference: reference })
    expect(JSON.stringify(wrong.body)).toContain('MESSAGE_REFERENCE_FORWARD_CONTENT')
  })

  test('are not edited to nothing', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    const { body } = await send(emulator, 'POST', messagesOf(emulator), { content: 'x' })
    const path = `${messagesOf(emulator)}/${body.id}`
    const edited = async (edit: object) => (await send(emulator, 'PATCH', path, edit)).body.code
    expect(await edited({ content: '' })).toBe(50006)
    expect(await edited({ content: '', embeds: [{ title: 'x' }] })).toBe(undefined)
    expect(await edited({ embeds: [] })).toBe(50006)
    expect(await edited({})).toBe(undefined)
    let code: unknown
    await bot(emulator, async (_, answer) => {
      await answer.callback(5)
      code = (await answer.edit({ content: null })).body.code
      await answer.edit({ content: 'Done' })
    })
    expect([(await emulator.invoke('/ping')).content, code]).toEqual(['Done', 50006])
  })

  test('have components with different numbers', async () => {
    const emulator = await start()
    const of = async (...ids: readonly number[]) => {
      const components = ids.map((id) => ({ type: 10, id, content: 'x' }))
      return (await send(emulator, 'POST', messagesOf(emulator), { flags: 1 << 15, components }))
        .status
    }
    expect([await of(1, 2), await of(0, 0), await of(7, 7)]).toEqual([200, 200, 400])
  })
})

describe('direct messages', () => {
  test('each user has one with the bot, and a group', async () => {
    const commands = [{ ...PING, contexts: [0, 1, 2] }]
    const emulator = await start({ seed: { apps: [{ commands }] } })
    const seen: Record<string, Record<string, unknown>> = {}
    await bot(emulator, ({ user, channel, app_permissions: bits }, { callback }) => {
      seen[`${user.username} ${channel.type}`] = { ...channel, bits }
      return callback(4, { content: 'Here' })
    })
    for (const as of ['ana', 'ben']) {
      for (const place of ['dm', 'group']) {
        await emulator.invoke('/ping', { as, in: place })
      }
    }
    expect(new Set(Object.values(seen).map(({ id }) => id)).size).toBe(4)
    expect(seen['ben 3']?.['owner_id']).toBe('3000000000000000003')
    const bits = [1 << 15, 1 << 14, 1 << 17].reduce((sum, bit) => sum | bit, 0)
    expect([seen['ana 1']?.['bits'], seen['ana 3']?.['bits']]).toEqual([
      String(bits | (1 << 18)),
      String(bits),
    ])
    const { body } = await send(emulator, 'POST', '/api/v10/users/@me/channels', {
      recipient_id: '3000000000000000003',
    })
    expect(body.id).toBe(seen['ben 1']?.['id'])
    await expect(emulator.invoke('/ping', { as: 'ana', in: body.id })).rejects.toThrow(
      'ana does not see the direct messages of @ben.',
    )
    const group = String(seen['ben 3']?.['id'])
    const refused = await send(emulator, 'POST', `/api/v10/channels/${group}/messages`, {
      content: 'x',
    })
    expect([refused.status, refused.body.code]).toEqual([403, 50001])
  })
})

describe('the gateway', () => {
  test('brings members in chunks of 1000', async () => {
    const users = Array.from({ length: 2500 }, (_, i) => ({ name: `user${i}` }))
    const emulator = await start({ seed: { users, guilds: [{}] } })
    const client = connect(emulator)
    await client.next(({ op }) => op === 10)
    client.send(2, { token: emulator.botToken, intents: INTENT.members, properties: {} })
    await client.next(({ t }) => t === 'READY')
    client.send(8, { guild_id: emulator.guildId, query: '', limit: 0 })
    await client.next(({ d }) => d?.chunk_index === 2)
    const chunks = client.received.filter(({ t }) => t === 'GUILD_MEMBERS_CHUNK')
    expect(chunks.map(({ d }) => [d.chunk_count, d.members.length])).toEqual([
      [3, 1000],
      [3, 1000],
      [3, 501],
    ])
  })

  test('says of voice that it is not simulated', async () => {
    const seen: unknown[] = []
    const emulator = await start({
      onRequest: ({ method, path, rules }) => seen.push([method, path, rules[0]?.code]),
    })
    const client = await greeted(emulator)
    client.send(2, { token: emulator.botToken, intents: 1, properties: {} })
    await client.next(({ t }) => t === 'READY')
    client.send(4, {
      guild_id: emulator.guildId,
      channel_id: null,
      self_mute: false,
      self_deaf: false,
    })
    client.send(1, null)
    await client.next(({ op }) => op === 11)
    expect(seen).toEqual([['GATEWAY', '/voice-state', 'not-simulated']])
  })
})
