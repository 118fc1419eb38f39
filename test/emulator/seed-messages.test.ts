import { SeedError, startEmulator, type Message, type Seed } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import { bot, connect, send, start } from './harness.js'

/** Makes a seed whose first channel has some messages. */
const withMessages = (messages: unknown, type = 0): Seed =>
  ({
    apps: [
      {
        name: 'Helper',
        commands: [{ type: 3, name: 'Quote' }],
      },
    ],
    guilds: [{ channels: [{ name: 'board', type, messages }] }],
  }) as Seed

const PIXEL = 'iVBORw0KGgo='
const BUTTON = { type: 1, components: [{ type: 2, style: 1, custom_id: 'go', label: 'Go' }] }
const ALL = [
  { by: '@ben', content: 'Hello <@3000000000000000002>, see @everyone', pinned: true },
  { embeds: [{ title: 'Rules', description: 'Be kind' }] },
  {
    by: 'mo',
    files: [{ name: 'cat.png', base64: PIXEL, description: 'A cat' }, { name: 'empty' }],
  },
  { by: 'Helper', content: 'Press', components: [BUTTON] },
  {
    by: 'ana',
    poll: { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }] },
    files: [{ name: 'notes.txt', text: 'Grüße' }],
  },
  { id: '1490000000000000000', content: 'Späte Nachricht', flags: 4 },
]

const BOARD = '/api/v10/channels/4000000000000000001'
const listed = async (emulator: Awaited<ReturnType<typeof start>>) =>
  (await send(emulator, 'GET', `${BOARD}/messages`)).body.reverse()

describe('messages of a seed', () => {
  test('are in their channel from the beginning, with their authors, files and times', async () => {
    const emulator = await start({ seed: withMessages(ALL) })
    const messages = await listed(emulator)
    expect(messages).toMatchObject([
      {
        content: 'Hello <@3000000000000000002>, see @everyone',
        author: { username: 'ben', bot: false },
        mentions: [{ username: 'mo' }],
        mention_everyone: true,
        pinned: true,
        timestamp: '2023-01-01T00:00:00.000Z',
        edited_timestamp: null,
      },
      {
        content: '',
        author: { username: 'Helper', bot: true },
        embeds: [{ type: 'rich', title: 'Rules' }],
      },
      {
        author: { username: 'mo' },
        attachments: [
          { filename: 'cat.png', size: 8, content_type: 'image/png', description: 'A cat' },
          { filename: 'empty', size: 0 },
        ],
      },
      { author: { username: 'Helper' }, components: [BUTTON] },
      { poll: { question: { text: 'Tea?' } }, attachments: [{ filename: 'notes.txt' }] },
      { id: '1490000000000000000', flags: 4, timestamp: '2026-04-04T14:48:02.861Z' },
    ])
    const ids = messages.flatMap((one: Message) => [one.id, ...one.attachments.map(({ id }) => id)])
    expect(new Set(ids).size).toBe(9)
    const [{ url }] = messages[4].attachments
    expect(url.startsWith(`${emulator.url}/attachments/4000000000000000001/`)).toBe(true)
    expect(await (await fetch(url)).text()).toBe('Grüße')
    const pins = await send(emulator, 'GET', `${BOARD}/pins`)
    expect(pins.body.map(({ id }: Message) => id)).toEqual([messages[0].id])
  })

  test('are there again after a reset, whatever became of them, with the same ids and files', async () => {
    const emulator = await start({ seed: withMessages(ALL) })
    const before = await listed(emulator)
    const [text, embed, , panel] = before
    const statuses = [
      await send(emulator, 'DELETE', `${BOARD}/messages/${text.id}`),
      await send(emulator, 'PATCH', `${BOARD}/messages/${panel.id}`, { content: 'Closed' }),
      await send(emulator, 'PUT', `${BOARD}/messages/${embed.id}/reactions/%F0%9F%91%8D/@me`),
      await send(emulator, 'POST', `${BOARD}/messages`, { content: 'New' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([204, 200, 204, 200])
    expect(await listed(emulator)).not.toEqual(before)
    emulator.reset()
    expect(await listed(emulator)).toEqual(before)
    expect((await send(emulator, 'DELETE', `${BOARD}/messages/${text.id}`)).status).toBe(204)
    expect((await send(emulator, 'DELETE', `${BOARD}/messages/${text.id}`)).status).toBe(404)
  })

  test('are no news: clients hear neither of their writing nor of their return, but forget what was changed', async () => {
    const emulator = await start({ seed: withMessages(ALL) })
    const client = connect(emulator)
    await client.next(({ op }) => op === 10)
    client.send(2, { token: emulator.botToken, intents: (1 << 0) | (1 << 9), properties: {} })
    await client.next(({ t }) => t === 'READY')
    const [text, embed] = await listed(emulator)
    await send(emulator, 'DELETE', `${BOARD}/messages/${text.id}`)
    await send(emulator, 'PATCH', `${BOARD}/messages/${embed.id}`, { content: 'x' })
    emulator.reset()
    await send(emulator, 'POST', `${BOARD}/messages`, { content: 'New' })
    await client.next(({ t }) => t === 'MESSAGE_CREATE')
    const told = client.received
      .filter(({ t }) => t?.startsWith('MESSAGE_') === true)
      .map(({ t, d }) => `${t} ${d.id ?? d.ids}`)
    expect(told.slice(0, -1)).toEqual([
      `MESSAGE_DELETE ${text.id}`,
      ...(told[1]?.startsWith('MESSAGE_UPDATE') === true ? [`MESSAGE_UPDATE ${embed.id}`] : []),
      `MESSAGE_DELETE_BULK ${embed.id}`,
    ])
    expect(told.at(-1)).toMatch(/^MESSAGE_CREATE /)
  })

  test.each([
    ['Rules', ''],
    ['Be kind', ''],
    ['cat.png', ''],
    ['Tea?', ''],
    ['notes', ''],
    ['see @everyone', 'Hello <@3000000000000000002>, see @everyone'],
    ['1490000000000000000', 'Späte Nachricht'],
    ['last', 'Späte Nachricht'],
    ['written now', 'written now'],
  ])('are the target of a command: %s', async (target, content) => {
    const emulator = await start({ seed: withMessages(ALL) })
    await bot(emulator, ({ data }, { callback }) =>
      callback(4, { content: JSON.stringify(data.resolved.messages[data.target_id].content) }),
    )
    const result = await emulator.invoke('Quote', { target })
    expect(result.content).toBe(JSON.stringify(content))
    expect((await listed(emulator)).length).toBe(target === 'written now' ? 8 : 7)
  })

  test('have buttons that can be pressed', async () => {
    const emulator = await start({ seed: withMessages(ALL) })
    await bot(emulator, ({ message }, { callback }) =>
      callback(7, { content: `${message.content}ed` }),
    )
    const { messages } = await emulator.press('Go', { as: 'ben' })
    expect(messages[0]?.['content']).toBe('Pressed')
  })

  test('are in threads, and in channels of voice and news', async () => {
    for (const type of [2, 5, 13]) {
      const emulator = await start({ seed: withMessages([{ content: 'x' }], type) })
      expect(await listed(emulator)).toHaveLength(1)
    }
    const channels = [
      { name: 'forum', type: 15 },
      { name: 'post', type: 11, parent: 'forum', messages: [{ content: 'x' }, { content: 'y' }] },
    ]
    const emulator = await start({ seed: { guilds: [{ channels }] } })
    const { body } = await send(emulator, 'GET', '/api/v10/channels/4000000000000000002')
    expect(body).toMatchObject({ message_count: 2, last_message_id: expect.any(String) })
  })
})

describe('messages outside guilds', () => {
  const users = [
    {
      name: 'ana',
      dm: [{ content: 'Hello' }, { embeds: [{ title: 'Help' }], components: [BUTTON] }],
      group: [{ content: 'To all' }, { by: 'ben', content: 'Me, too' }],
    },
    { name: 'ben', dm: [{ files: [{ name: 'list.txt', text: 'Tea' }] }] },
  ]
  const quote = { type: 3, name: 'Quote', contexts: [0, 1, 2], integration_types: [0, 1] }
  const quoting = async () => {
    const emulator = await start({
      seed: {
        apps: [{ name: 'Helper', commands: [quote] }],
        users,
        guilds: [{ channels: [{ name: 'general' }] }],
      },
    })
    await bot(emulator, ({ data, message }, { callback }) => {
      const [quoted] = Object.values<Message>(data.resolved?.messages ?? { message })
      return callback(4, { content: `${quoted?.author.username}: ${quoted?.content}` })
    })
    return emulator
  }

  test.each([
    ['ana', 'dm', 'Hello', 'ana: Hello'],
    ['ana', 'dm', 'Help', 'Helper: '],
    ['ben', 'dm', 'list.txt', 'ben: '],
    ['ana', 'group', 'To all', 'ana: To all'],
    ['ana', 'group', 'Me, too', 'ben: Me, too'],
  ])('are the target of a command of %s in %s: %s', async (as, place, target, content) => {
    const emulator = await quoting()
    for (const _ of [1, 2]) {
      const result = await emulator.invoke('Quote', { target, as, in: place })
      expect(result.content).toBe(content)
      emulator.reset()
    }
  })

  test('have buttons, which their user alone can press', async () => {
    const emulator = await quoting()
    const { content } = await emulator.press('Go', { as: 'ana', in: 'dm' })
    expect(content).toBe('Helper: ')
    await expect(emulator.press('Go', { as: 'ben', in: 'dm' })).rejects.toThrow('no button')
  })

  test.each([
    [{ dm: [{ by: 'ben', content: 'x' }] }, 'users[0].dm[0].by: there is no user or app "ben".'],
    [{ dm: [{ content: '' }] }, 'users[0].dm[0]: Cannot send an empty message'],
    [{ group: [{ by: 'eve', content: 'x' }] }, 'users[0].group[0].by: there is no user or app'],
    [{ dm: {} }, 'users[0].dm: must be a list; found {}.'],
    [{ group: [{ contents: 'x' }] }, 'users[0].group[0].contents: there is no such key'],
  ])('are refused at their place: %j', async (more, why) => {
    const seed = { users: [{ name: 'ana', ...more }, { name: 'ben' }], guilds: [] } as Seed
    await expect(startEmulator({ seed })).rejects.toThrow(why)
  })

  test('need an app to talk with', async () => {
    const seed = { apps: [], users: [{ name: 'ana', dm: [{ content: 'x' }] }], guilds: [] }
    await expect(startEmulator({ seed })).rejects.toThrow('users[0].dm: there is no app')
  })
})

describe('a message that cannot be is refused at its place:', () => {
  test.each([
    ['no content', [{}], 'messages[0]: Cannot send an empty message'],
    ['only spaces', [{ content: '  ' }], 'messages[0]: Cannot send an empty message'],
    [
      'a text of 2001',
      [{ content: 'ok' }, { content: 'x'.repeat(2001) }],
      'messages[1].content: Must be 2000 or fewer in length.',
    ],
    [
      'an embed that says nothing',
      [{ embeds: [{ title: 'ok' }, { color: 5 }] }],
      'messages[0].embeds[1].description: This field is required',
    ],
    [
      'an address of no picture',
      [{ embeds: [{ title: 'x', image: { url: 'cat.png' } }] }],
      'messages[0].embeds[0].image.url: ',
    ],
    [
      'a button without a label',
      [
        {
          content: 'x',
          by: 'Helper',
          components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'x' }] }],
        },
      ],
      'messages[0].components[0].components[0]',
    ],
    [
      'components of a user',
      [{ content: 'x', by: 'ben', components: [BUTTON] }],
      'messages[0].components: only apps send components; name one in "by".',
    ],
    [
      'nobody',
      [{ content: 'x', by: 'Nobody' }],
      'messages[0].by: there is no user or app "Nobody".',
    ],
    [
      'a key that is none',
      [{ text: 'x' }],
      'messages[0].text: there is no such key; the keys are id, by, content,',
    ],
    ['a number as content', [{ content: 5 }], 'messages[0].content: must be a text; found 5.'],
    ['no list', { content: 'x' }, 'messages: must be a list; found {"content":"x"}.'],
    [
      'an id of letters',
      [{ id: 'first', content: 'x' }],
      'messages[0].id: an id is a string of digits; found "first".',
    ],
    [
      'one id twice',
      [
        { id: '7', content: 'x' },
        { id: '7', content: 'y' },
      ],
      'messages[1].id: guilds[0].channels[0].messages[0] has this id already.',
    ],
    [
      'for one user alone',
      [{ content: 'x', flags: 64 }],
      'messages[0].flags: a message of a channel is seen by all, not EPHEMERAL (64).',
    ],
    [
      'a file without a name',
      [{ files: [{ text: 'x' }] }],
      'messages[0].files[0].name: a file has a name.',
    ],
    [
      'two contents of a file',
      [{ files: [{ name: 'a', text: 'x', base64: 'eA==' }] }],
      'messages[0].files[0]: a file has "text" or "base64", not both.',
    ],
    [
      'bytes that are none',
      [{ files: [{ name: 'a', base64: 'no!' }] }],
      'messages[0].files[0].base64: this is not base64.',
    ],
    [
      '11 files',
      [{ files: Array.from({ length: 11 }, (_, i) => ({ name: `${i}` })) }],
      'messages[0]',
    ],
  ])('%s', async (_, messages, why) => {
    const started = startEmulator({ seed: withMessages(messages) })
    await expect(started).rejects.toThrow(SeedError)
    await expect(started).rejects.toThrow(`guilds[0].channels[0].${why}`)
  })

  test.each([
    [4, 'a category'],
    [15, 'a forum'],
    [16, 'a media channel'],
  ])('in a channel of type %i', async (type, what) => {
    await expect(startEmulator({ seed: withMessages([{ content: 'x' }], type) })).rejects.toThrow(
      `guilds[0].channels[0].messages: ${what} has no messages; its threads have.`,
    )
  })
})
