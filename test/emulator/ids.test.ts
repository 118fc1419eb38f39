import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../emulator/src/json.js'
import { bot, connect, INTENT, PING, start } from './harness.js'

/** Sends a text as a body. As in discord.py, its ids are integers. */
async function raw(emulator: Emulator, method: string, path: string, text: string) {
  const response = await fetch(`${emulator.url}/api/v10${path}`, {
    method,
    headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
    body: text,
  })
  const body = await response.text()
  return { status: response.status, body: body === '' ? undefined : JSON.parse(body) }
}

const roomIn = (emulator: Emulator): string =>
  emulator.state.channels.find(({ name }) => name === 'general')?.id ?? ''

describe('ids that are sent as integers keep their digits', () => {
  test.each([
    ['{"id":1234567890123456789}', { id: '1234567890123456789' }],
    ['[9007199254740993,-9007199254740993]', ['9007199254740993', '-9007199254740993']],
    ['{"a":9007199254740992,"b":-9007199254740992}', { a: 2 ** 53, b: -(2 ** 53) }],
    ['{"n":0.1234567890123456789}', { n: Number('0.1234567890123456789') }],
    ['{"n":1234567890123456789e3}', { n: Number('1234567890123456789e3') }],
    ['{"n":1234567890123456789.5}', { n: 1.2345678901234568e18 }],
    [
      '{"1234567890123456789":"say \\" 1234567890123456789"}',
      { '1234567890123456789': 'say " 1234567890123456789' },
    ],
    ['"\\\\",', undefined],
    ['1234567890123456789', '1234567890123456789'],
  ])('%s', (text, value) => {
    const read = (): unknown => readJson(text)
    if (value === undefined) {
      expect(read).toThrow(SyntaxError)
    } else {
      expect(read()).toEqual(value)
    }
  })

  test('a number of a command beyond 2^53 is refused as a number', async () => {
    const emulator = await start()
    const option = '"type":4,"name":"n","description":"d"'
    const { status, body } = await raw(
      emulator,
      'POST',
      `/applications/${emulator.applicationId}/commands`,
      `{"name":"a","description":"b","options":[{${option},"min_value": 9007199254740993}]}`,
    )
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('NUMBER_TYPE_MAX'),
    ])
  })

  test('small ones stay numbers', async () => {
    const emulator = await start()
    const { status, body } = await raw(
      emulator,
      'POST',
      `/applications/${emulator.applicationId}/commands`,
      '{"name":"a","description":"b","options":[{"type":4,"name":"n","description":"d","choices":[{"name":"x","value":9007199254740991}]}]}',
    )
    expect([status, body.options[0].choices[0].value]).toEqual([201, 9_007_199_254_740_991])
  })

  test('bulk deletion deletes', async () => {
    const emulator = await start()
    const path = `/channels/${roomIn(emulator)}/messages`
    const ids: string[] = []
    for (const content of ['one', 'two', 'three']) {
      const { body } = await raw(emulator, 'POST', path, JSON.stringify({ content }))
      ids.push(body.id)
    }
    const { status } = await raw(
      emulator,
      'POST',
      `${path}/bulk-delete`,
      `{"messages":[${ids.slice(1).join(',')}]}`,
    )
    const general = emulator.state.channels.find(({ name }) => name === 'general')
    expect([status, general?.messages.map(({ content }) => content)]).toEqual([204, ['one']])
  })

  test('roles, direct messages, members that are asked for', async () => {
    const emulator = await start()
    const [, mo] = emulator.state.guilds[0]?.members ?? []
    const [role = ''] = mo?.roles ?? []
    const path = `/guilds/${emulator.guildId}/members/${mo?.id ?? ''}`
    const edited = await raw(emulator, 'PATCH', path, `{"roles":[${role}]}`)
    expect([edited.status, edited.body.roles]).toEqual([200, [role]])
    const opened = await raw(emulator, 'POST', '/users/@me/channels', `{"recipient_id":${mo?.id}}`)
    expect([opened.status, opened.body.recipients[0].username]).toEqual([200, 'mo'])
    const client = connect(emulator)
    await client.next(({ op }) => op === 10)
    client.send(2, { token: emulator.botToken, intents: INTENT.members, properties: {} })
    await client.next(({ t }) => t === 'READY')
    client.socket.send(`{"op":8,"d":{"guild_id":${emulator.guildId},"query":"","limit":0}}`)
    const { d } = await client.next(({ t }) => t === 'GUILD_MEMBERS_CHUNK')
    expect([d.guild_id, d.members.length]).toEqual([emulator.guildId, 4])
  })

  test('an answer over HTTP keeps them, too', async () => {
    const { createServer } = await import('node:http')
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += String(part)))
      request.on('end', () => {
        const { type, token } = JSON.parse(text)
        const answer =
          type === 1
            ? '{"type":1}'
            : '{"type":4,"data":{"content":"<@3000000000000000003>","allowed_mentions":{"users":[3000000000000000003]}}}'
        // The emulator tries a false signature, too.
        const isFooled = token === 'ping' && seen++ > 0
        response
          .writeHead(isFooled ? 401 : 200, { 'Content-Type': 'application/json' })
          .end(isFooled ? '' : answer)
      })
    })
    let seen = 0
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const emulator = await start({
      seed: { apps: [{ commands: [PING] }] },
      endpoint: `http://127.0.0.1:${port}/`,
    })
    const { messages } = await emulator.invoke('/ping')
    server.close()
    expect(messages).toMatchObject([{ mentions: [{ username: 'ben' }] }])
  })
})

describe('whom a message mentions', () => {
  const MENTIONS = '<@3000000000000000003> <@&5000000000000000001> @everyone'
  const of = ({
    mentions,
    mention_roles: roles,
    mention_everyone: all,
  }: Record<string, unknown>) => [
    (mentions as readonly { username: string }[]).map(({ username }) => username),
    (roles as readonly string[]).length,
    all,
  ]
  test.each([
    ['without allowed_mentions', MENTIONS, undefined, [['ben'], 1, true]],
    ['nothing is parsed', MENTIONS, { parse: [] }, [[], 0, false]],
    ['roles alone', MENTIONS, { parse: ['roles'] }, [[], 1, false]],
    ['users by id', MENTIONS, { users: ['3000000000000000003'] }, [['ben'], 0, false]],
    ['nobody who is not there', '<@123> <@!3000000000000000002>', undefined, [['mo'], 0, false]],
    [
      'the same user once',
      '<@3000000000000000003><@!3000000000000000003>',
      undefined,
      [['ben'], 0, false],
    ],
  ])('%s', async (_, content, allowed, expected) => {
    const emulator = await start()
    const { body } = await raw(
      emulator,
      'POST',
      `/channels/${roomIn(emulator)}/messages`,
      JSON.stringify({ content, allowed_mentions: allowed }),
    )
    expect(of(body)).toEqual(expected)
    const edited = await raw(
      emulator,
      'PATCH',
      `/channels/${roomIn(emulator)}/messages/${body.id}`,
      JSON.stringify({ content: 'none' }),
    )
    expect(of(edited.body)).toEqual([[], 0, false])
  })

  test('a reply has the type 19, the message, and its author among the mentions', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    await bot(emulator, (_, { callback }) => callback(4, { content: 'first' }))
    const { messages } = await emulator.invoke('/ping')
    const path = `/channels/${roomIn(emulator)}/messages`
    const id = messages[0]?.id ?? ''
    const { body } = await raw(
      emulator,
      'POST',
      path,
      `{"content":"second","message_reference":{"message_id":${id}}}`,
    )
    expect(body).toMatchObject({
      type: 19,
      message_reference: {
        message_id: id,
        channel_id: roomIn(emulator),
        guild_id: emulator.guildId,
      },
      referenced_message: { id, content: 'first' },
      mentions: [{ username: 'app' }],
    })
    const quiet = await raw(
      emulator,
      'POST',
      path,
      `{"content":"third","message_reference":{"message_id":"${id}"},"allowed_mentions":{"replied_user":false}}`,
    )
    expect(quiet.body).toMatchObject({ type: 19, mentions: [] })
  })
})
