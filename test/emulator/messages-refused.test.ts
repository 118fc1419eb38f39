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

describe('components', () => {
  type Errors = { readonly [key: string]: Errors | readonly { readonly code: string }[] }

  /** Lists the errors of an answer, as `components.0 CODE`. */
  const listed = (errors: Errors = {}, at = ''): readonly string[] =>
    Object.entries(errors).flatMap(([key, inside]) =>
      Array.isArray(inside)
        ? inside.map(({ code }: { readonly code: string }) => `${at} ${code}`)
        : listed(inside as Errors, at === '' ? key : `${at}.${key}`),
    )

  const V2 = 1 << 15
  /** Sends components. @returns the errors */
  async function refused(components: unknown, flags = 0): Promise<readonly string[]> {
    const emulator = await start()
    const content = flags === V2 ? {} : { content: 'x' }
    const body = { ...content, flags, components }
    const answer = await send(emulator, 'POST', messagesOf(emulator), body)
    expect(answer.status).toBe(answer.body.errors === undefined ? 200 : 400)
    return listed(answer.body.errors)
  }

  const EXCLUSIVE = 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE'
  const PREMIUM = 'BUTTON_COMPONENT_PREMIUM_INVALID'
  const url = 'https://example.com'
  test.each([
    [{ style: 1, custom_id: 'a' }, []],
    [{ style: 1 }, ['.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED']],
    [{ style: 4, custom_id: '' }, ['.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED']],
    [{ style: 1, custom_id: 'a', url }, [` ${EXCLUSIVE}`]],
    [{ style: 1, custom_id: 'a', url: '' }, []],
    [{ style: 5, url }, []],
    [{ style: 5 }, ['.url BASE_TYPE_REQUIRED']],
    [{ style: 5, url, custom_id: 'a' }, [` ${EXCLUSIVE}`]],
    [{ style: 5, url, custom_id: '' }, []],
    [{ style: 5, url: 'ftp://example.com' }, ['.url URL_TYPE_INVALID_SCHEME']],
    [{ style: 5, url: 'example' }, ['.url URL_TYPE_INVALID_URL']],
    [{ style: 1, custom_id: 'a', label: '' }, ['.label BASE_TYPE_REQUIRED']],
    [{ style: 1, custom_id: 'a', label: '', emoji: { name: '🍵' } }, []],
    [{ style: 6, label: undefined }, ['.sku_id BASE_TYPE_REQUIRED']],
    [{ style: 6, sku_id: '1' }, [`.label ${PREMIUM}`]],
    [{ style: 6, label: undefined, sku_id: '1', url }, [`.url ${PREMIUM}`]],
    [
      { style: 6, label: undefined, sku_id: '1', custom_id: 'a', emoji: { name: '🍵' } },
      [`.custom_id ${PREMIUM}`, `.emoji ${PREMIUM}`],
    ],
  ])('a button %j', async (button, errors) => {
    const row = { type: 1, components: [{ type: 2, label: 'x', ...button }] }
    expect(await refused([row])).toEqual(errors.map((error) => `components.0.components.0${error}`))
  })

  const options = (count: number, chosen = 0) =>
    Array.from({ length: count }, (_, index) => ({
      label: `${index}`,
      value: `${index}`,
      ...(index < chosen && { default: true }),
    }))
  test.each([
    [{ options: options(3), min_values: 2, max_values: 2 }, []],
    [{ options: options(3), min_values: 3, max_values: 2 }, ['.min_values NUMBER_TYPE_MAX']],
    [{ options: options(3), min_values: 2 }, ['.min_values NUMBER_TYPE_MAX']],
    [{ options: options(3), min_values: 1 }, []],
    [{ options: options(2), max_values: 2 }, []],
    [{ options: options(2), max_values: 3 }, ['.max_values NUMBER_TYPE_MAX']],
    [{ options: options(3, 1) }, []],
    [{ options: options(3, 2), max_values: 2 }, []],
    [{ options: options(3, 2) }, ['.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES']],
    [
      { options: [...options(1), ...options(1)] },
      ['.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED'],
    ],
    [{ type: 5, max_values: 25 }, []],
    [{ type: 5, min_values: 3, max_values: 2 }, ['.min_values NUMBER_TYPE_MAX']],
  ])('a menu %j', async (menu, errors) => {
    const row = { type: 1, components: [{ type: 3, custom_id: 'm', ...menu }] }
    expect(await refused([row])).toEqual(errors.map((error) => `components.0.components.0${error}`))
  })

  test.each([
    [[{}], ['components.0.type BASE_TYPE_REQUIRED']],
    [[{ type: 2, style: 1, custom_id: 'a', label: 'x' }], ['components.0.type UNION_TYPE_CHOICES']],
    [['x'], [expect.stringMatching(/^components\.0 /)]],
    [[{ type: 1, components: 5 }], [expect.stringMatching(/^components\.0\.components /)]],
    [[{ type: 1, components: [] }], [expect.stringMatching(/^components\.0\.components /)]],
  ])('%j are refused', async (components, errors) => {
    expect(await refused(components)).toEqual(errors)
  })

  const text = (length: number) => ({ type: 10, content: 'x'.repeat(length) })
  const media = (address: string) => ({ type: 12, items: [{ media: { url: address } }] })
  test.each([
    ['40 of them', Array.from({ length: 40 }, () => text(1)), []],
    [
      '41 of them',
      Array.from({ length: 41 }, () => text(1)),
      ['components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED'],
    ],
    ['4000 characters', [text(2000), text(2000)], []],
    [
      '4001 characters',
      [text(2000), text(2001)],
      ['components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED'],
    ],
    ['a picture', [media(url)], []],
    [
      'a file that is not sent',
      [media('attachment://a.png')],
      [expect.stringMatching(/ UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND$/)],
    ],
    [
      'a picture without an address',
      [{ type: 12, items: [{ media: {} }] }],
      ['components.0.items.0.media.url BASE_TYPE_REQUIRED'],
    ],
    ['a file without one', [{ type: 13, file: {} }], ['components.0.file.url BASE_TYPE_REQUIRED']],
    [
      'a thumbnail without one',
      [{ type: 9, components: [text(1)], accessory: { type: 11, media: {} } }],
      ['components.0.accessory.media.url BASE_TYPE_REQUIRED'],
    ],
    [
      'a picture elsewhere',
      [media('ftp://example.com/a.png')],
      [expect.stringMatching(/ URL_TYPE_INVALID_SCHEME$/)],
    ],
  ])('with the flag for components alone: %s', async (_, components, errors) => {
    expect(await refused(components, V2)).toEqual(errors)
  })

  const input = { type: 4, custom_id: 'w', label: 'Why', style: 2 }
  test.each([
    ['a range of one length', { min_length: 4, max_length: 4 }, []],
    [
      'a shortest length above the longest',
      { min_length: 5, max_length: 4 },
      ['min_length NUMBER_TYPE_MAX'],
    ],
    ['a text of the longest length', { max_length: 4, value: 'four' }, []],
    ['a text that is too long', { max_length: 3, value: 'four' }, ['value BASE_TYPE_BAD_LENGTH']],
    ['a text that is too short', { min_length: 5, value: 'four' }, ['value BASE_TYPE_BAD_LENGTH']],
    ['no text yet', { min_length: 5, value: '' }, []],
    ['4000 characters', { value: 'x'.repeat(4000) }, []],
    [
      '4000 characters where 3999 are the most',
      { max_length: 3999, value: 'x'.repeat(4000) },
      ['value BASE_TYPE_BAD_LENGTH'],
    ],
    ['4001 characters', { value: 'x'.repeat(4001) }, ['value BASE_TYPE_MAX_LENGTH']],
    ['no label', { label: undefined }, ['label BASE_TYPE_REQUIRED']],
  ])('a text input of a form with %s', async (_, change, errors) => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    const components = [{ type: 1, components: [{ ...input, ...change }] }]
    let found: readonly string[] | undefined
    await bot(emulator, async (__, { callback }) => {
      const { status, body } = await callback(9, { custom_id: 'f', title: 'x', components })
      found = listed(body?.errors)
      if (status === 400) {
        await callback(4, { content: 'x' })
      }
    })
    await emulator.invoke('/ping', { patience: 100 })
    await expect
      .poll(() => found)
      .toEqual(errors.map((error) => `data.components.0.components.0.${error}`))
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
