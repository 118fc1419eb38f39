import { createServer } from 'node:http'
import { createPublicKey, verify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { validateInteraction } from '@slashlint/core'
import { InvocationError } from '@slashlint/emulator'
import { afterEach, describe, expect, test } from 'vitest'
import { BAN, bot, globalCommands, guildCommands, PING, send, start } from './harness.js'

const PLAY = {
  name: 'play',
  description: 'Plays',
  options: [
    {
      type: 1,
      name: 'song',
      description: 'One song',
      options: [
        { type: 3, name: 'title', description: 'Which', required: true, autocomplete: true },
        { type: 4, name: 'volume', description: 'How loud', min_value: 1, max_value: 10 },
        {
          type: 3,
          name: 'speed',
          description: 'How fast',
          choices: [{ name: 'Slow', name_localizations: { de: 'Langsam' }, value: 's' }],
        },
      ],
    },
  ],
}

describe('invoke', () => {
  test('brings the bot a complete interaction, and its answer back', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [BAN])
    let received: Record<string, unknown> = {}
    await bot(emulator, (interaction, { callback }) => {
      received = interaction
      return callback(4, {
        content: `Banned ${interaction.data.resolved.users[interaction.data.options[1].value].username}`,
      })
    })
    const result = await emulator.invoke('/ban reason:"spam \\"and\\" eggs" user:@ben', {
      as: 'ana',
      in: '#general',
    })
    expect(result).toMatchObject({
      outcome: 'answered',
      content: 'Banned ben',
      callback: { type: 4 },
    })
    expect(result.transcript).toContain('ana in #general (en-US): /ban')
    expect(result.transcript).toContain('app "Banned ben"')
    expect(received).toMatchObject({
      type: 2,
      guild_id: emulator.guildId,
      entitlements: [],
      data: {
        name: 'ban',
        options: [
          { name: 'reason', value: 'spam "and" eggs' },
          { name: 'user', type: 6 },
        ],
      },
    })
    const [command] = emulator.state.apps[0]?.commands['global'] ?? []
    expect(validateInteraction(received, { command })).toEqual([])
  })

  test('waits for what follows a deferral', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    await bot(emulator, async (_, { callback, edit, followUp }) => {
      await callback(5, { flags: 64 })
      await edit({ content: 'Done' })
      await followUp({ content: 'And more' })
    })
    const result = await emulator.invoke('/ping', { quiet: 1000 })
    expect(result.acts.map(({ what }) => what)).toEqual(['callback', 'edit', 'follow-up'])
    expect(result.messages.map(({ content }) => content)).toEqual(['Done', 'And more'])
    expect(result.transcript).toContain('is thinking … (only visible to the user)')
  })

  test('reads commands as users of a locale do', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [BAN])
    await bot(emulator, (interaction, { callback }) =>
      callback(4, { content: interaction.data.options[0].name }),
    )
    const result = await emulator.invoke('/bannen nutzer:@ben', { locale: 'de' })
    expect(result.content).toBe('user')
    await expect(emulator.invoke('/ban user:@ben', { locale: 'de' })).rejects.toThrow(
      /German see \/ban as \/bannen/,
    )
  })

  test.each([
    ['/pin', /no command "\/pin"/],
    ['/play', /^\/play has sub-commands/],
    ['/play music title:x', /^\/play has sub-commands .* \/play song/],
    ['/player', /no command "\/player"/],
    ['/play song', /title/],
    ['play song title:x', /begin with a slash: write \/play song\./],
    ['/play song title:x volume:11', /^"volume": .*at most 10/],
    ['/play song title:x volume:many', /a number/],
    ['/play song title:x speed:Fast', /"Slow"/],
    ['/play song tempo:1 title:x', /no option "tempo"/],
    ['/play song x', /name:value/],
  ])('%s is refused before it is sent', async (line, why) => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PLAY])
    const attempt = emulator.invoke(line)
    await expect(attempt).rejects.toThrow(InvocationError)
    await expect(attempt).rejects.toThrow(why)
  })

  test('choices are named as the user sees them, in any letters', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PLAY])
    await bot(emulator, ({ data }, { callback }) =>
      callback(4, { content: data.options[0].options[1].value }),
    )
    expect((await emulator.invoke('/play song title:x speed:slow')).content).toBe('s')
    expect(
      (await emulator.invoke('/play song title:x speed:LANGSAM', { locale: 'de' })).content,
    ).toBe('s')
    await expect(
      emulator.invoke('/play song title:x speed:Slow', { locale: 'de' }),
    ).rejects.toThrow(/"Langsam"/)
  })

  test('asks for the choices of an option that is being typed', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PLAY])
    await bot(emulator, (interaction, { callback }) => {
      const focused = interaction.data.options[0].options.find(
        (option: { focused?: boolean }) => option.focused,
      )
      return callback(8, { choices: [{ name: `${focused.value}adise`, value: 'p' }] })
    })
    const result = await emulator.autocomplete('/play song title:par', 'title')
    expect(result.choices).toEqual([{ name: 'paradise', value: 'p' }])
    expect(result.interaction).toMatchObject({ type: 4 })
  })

  test('says by which rule a user may not', async () => {
    const emulator = await start()
    const commands = [
      { ...PING, default_member_permissions: '0' },
      { ...BAN, nsfw: true },
    ]
    await send(emulator, 'PUT', globalCommands(emulator), commands)
    const denied = await emulator.invoke('/ping', { as: 'mo' })
    expect(denied).toMatchObject({
      outcome: 'denied',
      access: { decidedBy: { rule: 'default-member-permissions' } },
      acts: [],
    })
    expect(denied.transcript).toContain('denies  default-member-permissions')
    const young = await emulator.invoke('/bannen nutzer:@ben', { as: 'ben' })
    expect(young.access?.decidedBy.rule).toBe('age')
  })

  test('users have installed what they can install; private channels need contexts', async () => {
    const emulator = await start({
      seed: {
        users: [{ name: 'ana' }, { name: 'lone' }],
        guilds: [{ owner: 'ana', members: [{ user: 'ana' }] }],
      },
    })
    const users = { integration_types: [0, 1] }
    await send(emulator, 'PUT', globalCommands(emulator), [
      { ...PING, ...users },
      { ...PING, name: 'everywhere', ...users, contexts: [0, 1, 2] },
      { ...PING, name: 'guilds', integration_types: [0] },
    ])
    const access = async (line: string, place: string) => {
      const { access: found } = await emulator.invoke(line, {
        as: 'lone',
        in: place,
      })
      return [found?.outcome, found?.decidedBy.missing]
    }
    expect(await access('/ping', 'dm')).toEqual(['allowed', undefined])
    expect(await access('/guilds', 'dm')).toEqual(['denied', undefined])
    expect(await access('/ping', 'group')).toEqual(['unknown', 'command.contexts'])
    expect(await access('/everywhere', 'group')).toEqual(['allowed', undefined])
  })

  test('in a guild without the app, only commands that users install are there', async () => {
    const users = { integration_types: [0, 1] }
    const commands = [
      { ...PING, integration_types: [0] },
      { ...PING, name: 'mine', ...users },
    ]
    const app = { name: 'app', integration_types: [0, 1], commands }
    const emulator = await start({ seed: { apps: [app], guilds: [{ apps: {} }] } })
    const access = async (line: string) => (await emulator.invoke(line)).access
    expect((await access('/mine'))?.outcome).toBe('allowed')
    expect(await access('/ping')).toMatchObject({
      outcome: 'denied',
      allowed: false,
      visible: false,
      decidedBy: {
        rule: 'context',
        verdict: 'denies',
        message:
          'app is not installed in guild, and the command is not for users: "integration_types" has no USER_INSTALL (1).',
      },
    })
  })

  test('a context menu is used on a user or a message', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [
      { type: 2, name: 'Who is it?' },
      { type: 3, name: 'Quote' },
    ])
    await bot(emulator, ({ data }, { callback }) =>
      callback(4, {
        content:
          data.resolved.users?.[data.target_id].username ??
          data.resolved.messages[data.target_id].content,
      }),
    )
    expect((await emulator.invoke('Who is it?', { target: 'mo' })).content).toBe('mo')
    expect((await emulator.invoke('Quote', { target: 'Some words' })).content).toBe('Some words')
  })

  test('buttons are pressed, menus are chosen from, and forms are sent', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    const button = { type: 2, style: 1, custom_id: 'more', label: 'More' }
    const menu = { type: 3, custom_id: 'pick', options: [{ label: 'One', value: '1' }] }
    await bot(emulator, ({ type, data }, { callback }) => {
      if (type === 2) {
        return callback(4, {
          content: 'Hi',
          components: [
            { type: 1, components: [button] },
            { type: 1, components: [menu] },
          ],
        })
      }
      if (data.custom_id === 'more') {
        return callback(9, {
          custom_id: 'form',
          title: 'Tell',
          components: [
            { type: 1, components: [{ type: 4, custom_id: 'why', label: 'Why?', style: 1 }] },
          ],
        })
      }
      if (data.custom_id === 'pick') {
        return callback(7, { content: `Picked ${data.values[0]}`, components: [] })
      }
      return callback(4, { content: `Because ${data.components[0].components[0].value}` })
    })
    const first = await emulator.invoke('/ping')
    expect(first.transcript).toContain('[More] <pick>')
    const form = await first.press('More')
    expect(form.modal).toMatchObject({ title: 'Tell' })
    expect((await form.submit({ 'Why?': 'so' })).content).toBe('Because so')
    await expect(form.submit({ nothing: 'x' })).rejects.toThrow(/required|no field/)
    expect((await first.select('pick', ['One'])).content).toBe('Picked 1')
    await expect(first.press('Other')).rejects.toThrow(/no button "Other"; it has "More"/)
  })

  test.each([
    [5, 'edit', { content: 'later' }, ['later']],
    [5, 'followUp', { content: 'later' }, ['later']],
    [5, 'remove', undefined, []],
    [6, 'edit', { content: 'later' }, ['later']],
    [6, 'followUp', { content: 'later' }, ['now', 'later']],
    [6, 'remove', undefined, []],
  ] as const)(
    'a press that is deferred with %i has what the bot does then: %s',
    async (type, how, data, shown) => {
      const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
      const components = [
        { type: 1, components: [{ type: 2, style: 1, custom_id: 'more', label: 'More' }] },
      ]
      await bot(emulator, async (interaction, answer) => {
        if (interaction.type === 2) {
          return answer.callback(4, { content: 'now', components })
        }
        await answer.callback(type)
        await new Promise((resolve) => setTimeout(resolve, 50))
        return answer[how](data)
      })
      const pressed = await (await emulator.invoke('/ping')).press('More')
      expect(pressed.outcome).toBe('answered')
      expect(pressed.messages.map(({ content }) => content)).toEqual(shown)
    },
  )

  test('what only one user sees is no message of the channel, and nobody else uses its buttons', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING, { type: 3, name: 'Quote' }])
    const components = [
      { type: 1, components: [{ type: 2, style: 1, custom_id: 'more', label: 'More' }] },
    ]
    await bot(emulator, ({ type }, { callback }) =>
      type === 2
        ? callback(4, { content: 'Hi', flags: 64, components })
        : callback(7, { content: 'More', flags: 4 }),
    )
    const result = await emulator.invoke('/ping', { as: 'mo' })
    await expect(result.press('More', { as: 'ben' })).rejects.toThrow(
      'ben does not see the message with "More": it is shown to mo only.',
    )
    const { id, channel_id: channel } = result.messages[0] ?? {}
    const path = `/channels/${channel}/messages`
    expect((await send(emulator, 'GET', path)).body).toEqual([])
    expect((await send(emulator, 'GET', `${path}/${id}`)).body).toMatchObject({ code: 10008 })
    await expect(emulator.invoke('Quote', { target: id ?? '' })).rejects.toThrow(/no message/)
    const pressed = await result.press('More')
    expect(pressed.content).toBe('More')
    // An edit may hide embeds, and does not make a message public.
    expect(pressed.messages[0]?.['flags']).toBe(64 | 4)
  })

  test.each([
    [0, 64],
    [64, 0],
  ])(
    'a deferral with the flags %i settles who sees what follows, whatever that has',
    async (deferred, then) => {
      const emulator = await start()
      await send(emulator, 'PUT', globalCommands(emulator), [PING])
      await bot(emulator, async (_, { callback, followUp }) => {
        await callback(5, { flags: deferred })
        await followUp({ content: 'Done', flags: then })
        await followUp({ content: 'Another', flags: then })
      })
      const { messages, transcript } = await emulator.invoke('/ping', { quiet: 1000 })
      expect(messages.map(({ flags }) => flags)).toEqual([deferred, then])
      expect(transcript.includes('edited: "Done" (only visible')).toBe(deferred === 64)
    },
  )

  test('the token ends with the three seconds in which nothing was answered', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    const late: unknown[] = []
    const done = new Promise<void>((resolve) => {
      void bot(emulator, async (_, { callback, edit, followUp }) => {
        emulator.advance('4s')
        for (const answer of [
          callback(4, { content: 'x' }),
          edit({ content: 'x' }),
          followUp({ content: 'x' }),
        ]) {
          late.push((await answer).body.code)
        }
        resolve()
      }).then(() => emulator.invoke('/ping'))
    })
    await done
    expect(late).toEqual([10062, 10015, 10015])
  })

  test('a form takes what can be typed into it', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    const field = {
      type: 4,
      custom_id: 'name',
      label: 'Name',
      style: 1,
      min_length: 2,
      max_length: 3,
    }
    await bot(emulator, ({ type }, { callback }) =>
      type === 2
        ? callback(9, {
            custom_id: 'form',
            title: 'Who',
            components: [{ type: 1, components: [field] }],
          })
        : callback(4, { content: 'thanks' }),
    )
    const form = await emulator.invoke('/ping')
    await expect(form.submit({ Name: 'Anna' })).rejects.toThrow(
      '"Name" takes at most 3 characters; found 4.',
    )
    await expect(form.submit({ Name: 'A' })).rejects.toThrow('at least 2')
    expect((await form.submit({ Name: '🔨🔨🔨' })).content).toBe('thanks')
  })

  test('an answer that comes late, twice, or cannot be is refused', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    const statuses: number[] = []
    await bot(emulator, async (_, { callback, followUp }) => {
      statuses.push(
        (await callback(8, { choices: [] })).status,
        (await callback(12)).status,
        (await callback(4, {})).status,
      )
      statuses.push(
        (await callback(4, { content: 'x' })).status,
        (await callback(4, { content: 'y' })).status,
      )
      emulator.advance('16m')
      statuses.push((await followUp({ content: 'z' })).status)
    })
    const result = await emulator.invoke('/ping')
    expect(result.content).toBe('x')
    expect(result.transcript).toContain('refused answer')
    await expect.poll(() => statuses).toEqual([400, 400, 400, 204, 400, 401])
  })

  test('an app has three seconds, of the emulator’s clock', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    let late = 0
    await bot(emulator, async (_, { callback }) => {
      emulator.advance('4s')
      late = (await callback(4, { content: 'x' })).status
    })
    expect(await emulator.invoke('/ping')).toMatchObject({ outcome: 'timed-out' })
    await expect.poll(() => late).toBe(404)
  })

  test('with read-repair an updated global command is rejected once, a guild’s is not', async () => {
    const emulator = await start({ readRepair: true })
    await bot(emulator, (_, { callback }) => callback(4, { content: 'x' }))
    for (const [path, outcomes] of [
      [globalCommands(emulator), ['answered', 'reload', 'answered']],
      [guildCommands(emulator), ['answered', 'answered', 'answered']],
    ] as const) {
      emulator.reset()
      await send(emulator, 'POST', path, PING)
      const found = [(await emulator.invoke('/ping')).outcome]
      await send(emulator, 'POST', path, { ...PING, description: 'Other' })
      for (let i = 0; i < 2; i++) {
        found.push((await emulator.invoke('/ping')).outcome)
      }
      expect(found).toEqual(outcomes)
    }
  })

  test('a user who sends too much waits', async () => {
    const emulator = await start({ limits: 'real' })
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    for (let i = 0; i < 3000; i++) {
      await emulator.invoke('/ping')
    }
    const limited = await emulator.invoke('/ping')
    expect(limited.outcome).toBe('limited')
    expect(limited.transcript).toContain(
      'not sent: ana has sent 3001 messages within 7200 seconds; 3000 are allowed.',
    )
    expect((await emulator.invoke('/ping', { as: 'mo' })).outcome).toBe('undelivered')
    emulator.advance('2h')
    expect((await emulator.invoke('/ping')).outcome).toBe('undelivered')
  })

  test('what was refused of the app stands in the transcript', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    const bodies: object[] = [
      { type: 4, data: {} },
      { type: 4, data: { content: 'x'.repeat(2001) } },
      { type: 8, data: { choices: [] } },
      { type: 1 },
      { type: 9, data: { custom_id: 'form', title: 'Tell', components: [] } },
      { type: 4, data: { content: 'x' } },
    ]
    const answers: unknown[] = []
    await bot(emulator, async (_, { callback }) => {
      for (const { type, data } of bodies as { type: number; data?: object }[]) {
        answers.push((await callback(type, data)).body)
      }
    })
    const { outcome, transcript } = await emulator.invoke('/ping', { quiet: 1000 })
    expect(outcome).toBe('answered')
    expect(transcript.split('\n').filter((line) => line.includes('refused answer'))).toEqual([
      '  refused answer: Cannot send an empty message',
      '  refused answer: data.content: Must be 2000 or fewer in length. Found 2001.',
      '  refused answer: Only an autocompletion (interaction type 4) is answered with 8 (choices).',
      '  refused answer: An interaction of type 2 is answered with 4, 5, 9, 12; found 1.',
      '  refused answer: data.components: Must be between 1 and 5 in length. Found 0.',
    ])
    expect(JSON.stringify(answers)).not.toContain('SLASHLINT_STRICT')
  })

  test('an edit is not too long, and may leave the content out', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    const answers: unknown[] = []
    await bot(emulator, async (_, { callback, edit }) => {
      await callback(5)
      for (const content of ['x'.repeat(2001), '🔨'.repeat(2000), undefined]) {
        answers.push((await edit({ content })).status)
      }
    })
    await emulator.invoke('/ping', { quiet: 1000 })
    expect(answers).toEqual([400, 200, 200])
  })

  test('an option that there is not is named where it made the value before it unreadable', async () => {
    const options = [
      { type: 4, name: 'sides', description: 'How many' },
      { type: 3, name: 'label', description: 'What it is for' },
    ]
    const emulator = await start({
      seed: { apps: [{ commands: [{ name: 'roll', description: 'Rolls', options }] }] },
    })
    await expect(emulator.invoke('/roll sides:6 times:2')).rejects.toThrow(
      '"sides" is a number; found "6 times:2". /roll has no option "times"; it has sides, label.',
    )
    await expect(emulator.invoke('/roll sides:many')).rejects.toThrow(/found "many".$/)
    const result = await emulator.invoke('/roll label:note to self: buy dice sides:6')
    expect(result.interaction).toMatchObject({
      data: { options: [{ value: 'note to self: buy dice' }, { value: 6 }] },
    })
    await expect(emulator.invoke(' ')).rejects.toThrow('the line is empty')
  })

  test.each([
    ['Who', {}, '"Who" is used on a user: name one as the target (--target).'],
    [
      'Quote it',
      {},
      '"Quote it" is used on a message: give its id, its text, or "last" as the target (--target).',
    ],
    ['/ping', { target: 'ben' }, '/ping takes no target: leave it out.'],
    ['/ping', { locale: 'xx' }, 'There is no locale "xx"; there is '],
  ])('%j with %j is no client’s', async (line, options, why) => {
    const commands = [PING, { type: 2, name: 'Who' }, { type: 3, name: 'Quote it' }]
    const emulator = await start({ seed: { apps: [{ commands }] } })
    await expect(emulator.invoke(line, options)).rejects.toThrow(why)
  })

  test('nobody there is said', async () => {
    const emulator = await start()
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    expect(await emulator.invoke('/ping')).toMatchObject({
      outcome: 'undelivered',
      reason: expect.stringContaining('not connected'),
    })
  })
})

describe('interactions over HTTP', () => {
  const servers: { close(): unknown }[] = []
  afterEach(() => servers.splice(0).forEach((server) => server.close()))

  /** Starts an endpoint that checks signatures, unless it is careless. By default it answers commands with a message. */
  async function endpoint(
    key: () => string,
    careless = false,
    [status, text] = [200, JSON.stringify({ type: 4, data: { content: 'Signed' } })],
    onPing = (): void => undefined,
  ): Promise<string> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) {
        parts.push(part as Buffer)
      }
      const body = Buffer.concat(parts).toString()
      const publicKey = createPublicKey({
        key: Buffer.concat([
          Buffer.from('302a300506032b6570032100', 'hex'),
          Buffer.from(key(), 'hex'),
        ]),
        format: 'der',
        type: 'spki',
      })
      const header = (name: string) => String(request.headers[name])
      const isRight = verify(
        null,
        Buffer.from(header('x-signature-timestamp') + body),
        publicKey,
        Buffer.from(header('x-signature-ed25519'), 'hex'),
      )
      if (!isRight && !careless) {
        response.writeHead(401).end()
        return
      }
      const { type } = JSON.parse(body) as { type: number }
      if (type === 1) {
        onPing()
      }
      response
        .writeHead(type === 1 ? 200 : status, { 'Content-Type': 'application/json' })
        .end(type === 1 ? JSON.stringify({ type: 1 }) : text)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`
  }

  test('are signed, and the answer is the first answer', async () => {
    let key = ''
    const emulator = await start({ endpoint: await endpoint(() => key) })
    key = emulator.publicKey
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    expect(await emulator.invoke('/ping')).toMatchObject({
      outcome: 'answered',
      content: 'Signed',
      delivery: { by: 'http' },
    })
  })

  test('the PING before the first one is not counted to its three seconds', async () => {
    let key = ''
    const slow = await endpoint(
      () => key,
      false,
      undefined,
      () => emulator.advance('4s'),
    )
    const emulator = await start({ endpoint: slow })
    key = emulator.publicKey
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    const { outcome, acts } = await emulator.invoke('/ping')
    expect(outcome).toBe('answered')
    expect(acts[0]?.after).toBeLessThan(3000)
  })

  test('an endpoint that takes false signatures is refused', async () => {
    let key = ''
    const emulator = await start({ endpoint: await endpoint(() => key, true) })
    key = emulator.publicKey
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    expect((await emulator.invoke('/ping')).reason).toContain('accepted a wrong signature')
  })

  test('an endpoint that breaks at a false signature has not accepted it', async () => {
    const broken = createServer(async (request, response) => {
      for await (const _ of request) {
      }
      pings++
      response.writeHead(pings === 1 ? 200 : 500).end('{"type":1}')
    })
    let pings = 0
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const { port } = broken.address() as AddressInfo
    const emulator = await start({
      endpoint: `http://127.0.0.1:${port}`,
      seed: { apps: [{ commands: [PING] }] },
    })
    const { reason } = await emulator.invoke('/ping')
    broken.close()
    expect(reason).toContain('did not recognise a wrong signature: it answered 500 instead of 401')
  })

  test.each([
    [204, '', 'answered 204 without a body: answer with JSON, or with 202 if you send a callback.'],
    [500, ' ', 'answered 500 without a body'],
    [500, 'broken', 'answered 500: broken'],
    [200, '<b>hi', 'answered with something that is not JSON: <b>hi'],
  ])('an endpoint that answers %i %j is described', async (status, text, why) => {
    let key = ''
    const emulator = await start({ endpoint: await endpoint(() => key, false, [status, text]) })
    key = emulator.publicKey
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    expect(await emulator.invoke('/ping')).toMatchObject({
      outcome: 'undelivered',
      reason: expect.stringContaining(why),
    })
  })

  test.each([
    ['nowhere', 'The endpoint "nowhere" is not a URL.'],
    ['ftp://localhost/x', 'The endpoint ftp://localhost/x is neither http: nor https:.'],
  ])('nothing is posted to %s', async (address, why) => {
    const seed = { apps: [{ commands: [PING], endpoint: address }] }
    const emulator = await start({ seed })
    expect(await emulator.invoke('/ping')).toMatchObject({ outcome: 'undelivered', reason: why })
  })

  test('an endpoint is verified once', async () => {
    let pings = 0
    let key = ''
    const emulator = await start({
      endpoint: await endpoint(
        () => key,
        false,
        undefined,
        () => void pings++,
      ),
      seed: { apps: [{ commands: [PING] }] },
    })
    key = emulator.publicKey
    for (let count = 0; count < 2; count++) {
      expect((await emulator.invoke('/ping')).outcome).toBe('answered')
    }
    expect(pings).toBe(1)
  })

  test('nothing is posted to other machines', async () => {
    const emulator = await start({ endpoint: 'http://example.com/interactions' })
    await send(emulator, 'PUT', globalCommands(emulator), [PING])
    expect((await emulator.invoke('/ping')).reason).toContain('--endpoint-host example.com')
  })
})

test('an Activity that the service launches itself reaches the channel, and never the app', async () => {
  const emulator = await start({ seed: { apps: [{ embedded: true }] } })
  const received: unknown[] = []
  await bot(emulator, (interaction) => received.push(interaction))
  const { outcome, messages, transcript } = await emulator.invoke('Launch')
  expect([outcome, messages.length]).toEqual(['launched', 1])
  expect(transcript).toContain('Discord launched the Activity and sent a message to the channel')
  const path = `/api/v10/channels/${messages[0]?.channel_id}/messages`
  expect((await send(emulator, 'GET', path)).body).toMatchObject([
    { author: { id: emulator.applicationId } },
  ])
  expect(received).toEqual([])
})

test('an Activity whose app has the handler is launched by its answer', async () => {
  const launch = { type: 4, name: 'Launch', description: '', handler: 1 }
  const emulator = await start({ seed: { apps: [{ embedded: true, commands: [launch] }] } })
  await bot(emulator, (_, { callback }) => callback(12))
  const { outcome, callback } = await emulator.invoke('Launch')
  expect([outcome, callback?.type]).toEqual(['answered', 12])
})

describe('a line', () => {
  const SAY = {
    name: 'say',
    description: 'Says something',
    options: [
      { type: 3, name: 'text', description: 'What', required: true },
      { type: 3, name: 'more', description: 'What else' },
    ],
  }

  test.each([
    [String.raw`text:"C:\temp\new"`, String.raw`C:\temp\new`],
    [String.raw`text:C:\temp\new`, String.raw`C:\temp\new`],
    [String.raw`text:"a \"b\" \\ c"`, String.raw`a "b" \\ c`],
    [String.raw`text:"ends with \" more:y`, String.raw`ends with \ `.trim()],
    [`text:${'\\"'.repeat(20_000)}`, '\\"'.repeat(20_000)],
  ])('%.40s is taken as it is written', async (options, value) => {
    const emulator = await start({ seed: { apps: [{ commands: [SAY] }] } })
    const { interaction } = await emulator.invoke(`/say ${options}`).catch((error: unknown) => {
      // The service takes 6000 characters.
      if (value.length < 6000) {
        throw error
      }
      return { interaction: { data: { options: [{ value }] } } }
    })
    expect(interaction).toMatchObject({
      data: { options: expect.arrayContaining([expect.objectContaining({ value })]) },
    })
  })

  test.each([
    ['/say text:x text:y', 'The option "text" is given twice.'],
    ['/say hello', 'Options are written as name:value; found "hello".'],
    ['/say what:x', '/say has no option "what"; it has text, more.'],
    ['/off now:x', '/off has no option "now"; it has none.'],
    ['/off sure:maybe', undefined],
    ['/ask sure:maybe', '"sure" is true or false; found "maybe".'],
    ['/ask count:many', '"count" is a number; found "many".'],
    ['say text:x', 'Slash commands begin with a slash: write /say.'],
    ['/mod', '/mod has sub-commands and cannot be used itself. There are /mod add, /mod list.'],
    ['/set', '/set has sub-commands and cannot be used itself. There is /set one.'],
    ['/nothing', 'There is no command "/nothing". There are '],
  ])('%s: %s', async (line, why) => {
    const sub = (name: string) => ({ type: 1, name, description: 'x' })
    const commands = [
      SAY,
      { name: 'off', description: 'x' },
      {
        name: 'ask',
        description: 'x',
        options: [
          { type: 5, name: 'sure', description: 'x' },
          { type: 4, name: 'count', description: 'x' },
        ],
      },
      { name: 'mod', description: 'x', options: [sub('add'), sub('list')] },
      { name: 'set', description: 'x', options: [sub('one')] },
    ]
    const emulator = await start({ seed: { apps: [{ commands }] } })
    await expect(emulator.invoke(line)).rejects.toThrow(why ?? 'has no option')
  })

  test('what is the only command, or none, is said so', async () => {
    const one = await start({ seed: { apps: [{ commands: [SAY] }] } })
    await expect(one.invoke('/x')).rejects.toThrow('There is no command "/x". There is /say.')
    const none = await start()
    await expect(none.invoke('/x')).rejects.toThrow('No such command is deployed here.')
  })

  test('a button that is disabled or a link sends nothing, and a form must be open', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [SAY] }] } })
    const button = (fields: object) => ({ type: 2, label: 'Go', ...fields })
    const rows = [
      button({ style: 1, custom_id: 'a', label: 'Off', disabled: true }),
      button({ style: 5, url: 'https://example.com', label: 'Site' }),
    ]
    await bot(emulator, (_, { callback }) =>
      callback(4, { content: 'x', components: [{ type: 1, components: rows }] }),
    )
    const result = await emulator.invoke('/say text:x')
    await expect(result.press('Off')).rejects.toThrow('The button "Off" is disabled.')
    await expect(result.press('Site')).rejects.toThrow('"Site" is a link: it sends nothing.')
    await expect(result.press('None')).rejects.toThrow('no button "None"; it has "Off", "Site".')
    await expect(result.select('None', ['x'])).rejects.toThrow('no select "None"; it has none.')
    await expect(result.submit({})).rejects.toThrow('The answer opened no form.')
  })

  test('an option without a text is not sent, and cannot be one that is required', async () => {
    const emulator = await start({ seed: { apps: [{ commands: [SAY] }] } })
    const { interaction } = await emulator.invoke('/say text:x more:""')
    expect(interaction).toMatchObject({ data: { options: [{ name: 'text', value: 'x' }] } })
    for (const line of ['/say text:', '/say text:"" more:x']) {
      await expect(emulator.invoke(line)).rejects.toThrow(/"text"/)
    }
  })

  test('a target is a message by its text, the latest of several', async () => {
    const emulator = await start({
      seed: { apps: [{ commands: [{ type: 3, name: 'Quote' }, PING] }] },
    })
    await bot(emulator, ({ data }, { callback }) =>
      callback(4, {
        content: data.target_id ? `It is ${data.target_id}` : 'Some words of the bot',
      }),
    )
    await emulator.invoke('/ping')
    const { messages } = await emulator.invoke('/ping')
    const id = String(messages[0]?.id)
    for (const target of ['Some words of the bot', 'words of']) {
      expect((await emulator.invoke('Quote', { target })).content).toBe(`It is ${id}`)
    }
    expect((await emulator.invoke('Quote', { target: 'other words' })).content).not.toContain(id)
  })

  test('a target is a message by a text that stands in an embed or on a button', async () => {
    const emulator = await start({
      seed: { apps: [{ commands: [{ type: 3, name: 'Quote' }, PING] }] },
    })
    const embeds = [{ title: 'Rules of "the" house', description: 'x' }]
    const components = [
      { type: 1, components: [{ type: 2, style: 1, custom_id: 'a', label: 'I agree' }] },
    ]
    await bot(emulator, ({ data }, { callback }) =>
      callback(4, data.target_id ? { content: `It is ${data.target_id}` } : { embeds, components }),
    )
    const { messages } = await emulator.invoke('/ping')
    for (const target of ['of "the" house', 'I agree']) {
      expect((await emulator.invoke('Quote', { target })).content).toBe(
        `It is ${String(messages[0]?.id)}`,
      )
    }
  })
})

test('polls, galleries and other media stand in the transcript', async () => {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  const poll = {
    question: { text: 'Tea?' },
    answers: [
      { poll_media: { text: 'Yes', emoji: { name: '🍵' } } },
      { poll_media: { text: 'No' } },
    ],
    duration: 24,
  }
  const picture = { media: { url: 'https://example.com/a.png' }, description: 'A cup' }
  const embed = {
    title: 'Tea',
    fields: [{ name: 'Hot', value: 'yes' }],
    image: { url: 'https://example.com/b.png' },
  }
  const shown = [
    { content: 'Vote', poll },
    { embeds: [embed, { description: 'Milk', footer: { text: 'cold' } }] },
    {
      flags: 1 << 15,
      components: [
        {
          type: 17,
          components: [
            {
              type: 9,
              components: [{ type: 10, content: 'Cups' }],
              accessory: { type: 11, ...picture },
            },
          ],
        },
        { type: 12, items: [picture] },
        { type: 1, components: [{ type: 2, style: 5, label: 'More', url: 'https://example.com' }] },
        { type: 1, components: [{ type: 2, style: 1, custom_id: 'x', emoji: { name: '🍵' } }] },
      ],
    },
  ]
  let at = 0
  await bot(emulator, (_, { callback }) => callback(4, shown[at++]))
  const lines: string[] = []
  for (const _ of shown) {
    lines.push(...(await emulator.invoke('/ping')).snapshot.split('\n').slice(1))
  }
  expect(lines.map((line) => line.trim())).toEqual([
    'app "Vote"',
    'poll "Tea?", 24 h: ( ) 🍵 Yes ( ) No',
    'app',
    'embed "Tea"',
    '"Hot": "yes"',
    'image https://example.com/b.png',
    'embed "Milk"',
    '"cold"',
    'app',
    '"Cups" picture https://example.com/a.png "A cup" picture https://example.com/a.png "A cup" [More → https://example.com] [🍵]',
  ])
})
