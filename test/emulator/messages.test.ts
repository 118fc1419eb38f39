import { describe, expect, test, vi } from 'vitest'
import { bot, greeted, PING, send, start, type Received } from './harness.js'

type Json = Readonly<Record<string, unknown>>

const row = (...components: readonly Json[]): Json => ({ type: 1, components })
const button = (more: Json = {}): Json => ({
  type: 2,
  style: 1,
  label: 'Go',
  custom_id: 'go',
  ...more,
})
const buttons = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, i) => button({ custom_id: `go ${i}` }))
const option = (i: number, more: Json = {}): Json => ({
  label: `Fruit ${i}`,
  value: `${i}`,
  ...more,
})
const menu = (count: number, more: Json = {}): Json => ({
  type: 3,
  custom_id: 'fruit',
  options: Array.from({ length: count }, (_, i) => option(i)),
  ...more,
})
const input = (more: Json = {}): Json => ({
  type: 4,
  style: 1,
  label: 'Name',
  custom_id: 'name',
  ...more,
})
const form = (more: Json = {}): Json => ({
  title: 'Who?',
  custom_id: 'form',
  components: [row(input())],
  ...more,
})
const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one)
const field = { name: 'n', value: 'v' }
const V2 = 1 << 15
const TEXT = { type: 10, content: 'x' }

/** Lists the errors in a response as `path code`. */
function found({ status, body }: Received): readonly string[] {
  const list = (node: Json, path: readonly string[]): readonly string[] =>
    Object.entries(node).flatMap(([key, inside]) =>
      key === '_errors'
        ? (inside as readonly Json[]).map(({ code }) => `${path.join('.')} ${String(code)}`)
        : list(inside as Json, [...path, key]),
    )
  return status === 400 ? list(body.errors ?? {}, []) : []
}

/** Returns the errors for each of some responses, with one interaction each. */
async function answered(
  type: number,
  bodies: readonly Json[],
): Promise<readonly (readonly string[])[]> {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  const all: (readonly string[])[] = []
  await bot(emulator, async (_, { callback }) => {
    const [data] = bodies.slice(all.length)
    all.push(found(await callback(type, data)))
    await callback(4, { content: 'done' })
  })
  for (const i of bodies.keys()) {
    await emulator.invoke('/ping')
    await vi.waitFor(() => expect(all.length).toBe(i + 1), 10_000)
  }
  return all
}

describe('an answer at its limits is taken, and beyond them refused:', () => {
  test.each<readonly [string, taken: Json, refused: Json, said: string]>([
    [
      'embeds',
      { embeds: times(10, { title: 'x' }) },
      { embeds: times(11, { title: 'x' }) },
      'embeds BASE_TYPE_MAX_LENGTH',
    ],
    [
      'titles',
      { embeds: [{ title: ` ${'🔨'.repeat(256)} ` }] },
      { embeds: [{ title: '🔨'.repeat(257) }] },
      'embeds.0.title BASE_TYPE_MAX_LENGTH',
    ],
    [
      'descriptions',
      { embeds: [{ description: 'x'.repeat(4096) }] },
      { embeds: [{ description: 'x'.repeat(4097) }] },
      'embeds.0.description BASE_TYPE_MAX_LENGTH',
    ],
    [
      'fields',
      { embeds: [{ fields: times(25, field) }] },
      { embeds: [{ fields: times(26, field) }] },
      'embeds.0.fields BASE_TYPE_MAX_LENGTH',
    ],
    [
      'fields without text',
      { embeds: [{ fields: [field] }] },
      { embeds: [{ fields: [{ ...field, value: ' ' }] }] },
      'embeds.0.fields.0.value BASE_TYPE_REQUIRED',
    ],
    [
      'names of fields',
      { embeds: [{ fields: [{ ...field, name: 'x'.repeat(256) }] }] },
      { embeds: [{ fields: [{ ...field, name: 'x'.repeat(257) }] }] },
      'embeds.0.fields.0.name BASE_TYPE_MAX_LENGTH',
    ],
    [
      'values of fields',
      { embeds: [{ fields: [{ ...field, value: 'x'.repeat(1024) }] }] },
      { embeds: [{ fields: [{ ...field, value: 'x'.repeat(1025) }] }] },
      'embeds.0.fields.0.value BASE_TYPE_MAX_LENGTH',
    ],
    [
      'footers',
      { embeds: [{ footer: { text: 'x'.repeat(2048) } }] },
      { embeds: [{ footer: { text: 'x'.repeat(2049) } }] },
      'embeds.0.footer.text BASE_TYPE_MAX_LENGTH',
    ],
    [
      'authors',
      { embeds: [{ author: { name: 'x'.repeat(256) } }] },
      { embeds: [{ author: { name: 'x'.repeat(257) } }] },
      'embeds.0.author.name BASE_TYPE_MAX_LENGTH',
    ],
    [
      'the texts of all embeds',
      { embeds: times(3, { description: 'x'.repeat(2000) }) },
      { embeds: [...times(3, { description: 'x'.repeat(1999) }), { author: { name: 'Anna' } }] },
      'embeds MAX_EMBED_SIZE_EXCEEDED',
    ],
    [
      'rows',
      { components: buttons(5).map((one) => row(one)) },
      { components: buttons(6).map((one) => row(one)) },
      'components BASE_TYPE_MAX_LENGTH',
    ],
    [
      'buttons in a row',
      { components: [row(...buttons(5))] },
      { components: [row(...buttons(6))] },
      'components.0.components.5 COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      'a button beside a menu',
      { components: [row(menu(1)), row(button())] },
      { components: [row(menu(1), button())] },
      'components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
    [
      'a row',
      { components: [row(button())] },
      { components: [row()] },
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a button',
      { components: [row(button())] },
      { components: [button()] },
      'components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'labels',
      { components: [row(button({ label: '🔨'.repeat(80) }))] },
      { components: [row(button({ label: 'x'.repeat(81) }))] },
      'components.0.components.0.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'custom ids',
      { components: [row(button({ custom_id: 'x'.repeat(100) }))] },
      { components: [row(button({ custom_id: 'x'.repeat(101) }))] },
      'components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH',
    ],
    [
      'no custom id',
      { components: [row({ type: 2, style: 5, label: 'Docs', url: 'https://example.com' })] },
      { components: [row({ type: 2, style: 2, label: 'Docs' })] },
      'components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED',
    ],
    [
      'equal custom ids',
      { components: [row(button()), row(menu(2))] },
      { components: [row(button()), row(menu(2, { custom_id: 'go' }))] },
      'components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'choices of a menu',
      { components: [row(menu(25))] },
      { components: [row(menu(26))] },
      'components.0.components.0.options BASE_TYPE_BAD_LENGTH',
    ],
    [
      'equal values',
      { components: [row(menu(2))] },
      { components: [row(menu(2, { options: [option(1), option(1)] }))] },
      'components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
    [
      'placeholders',
      { components: [row(menu(1, { placeholder: 'x'.repeat(150) }))] },
      { components: [row(menu(1, { placeholder: 'x'.repeat(151) }))] },
      'components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH',
    ],
    [
      'how many are chosen',
      { components: [row(menu(25, { min_values: 0, max_values: 25 }))] },
      { components: [row(menu(1, { max_values: 0 }))] },
      'components.0.components.0.max_values NUMBER_TYPE_MIN',
    ],
    [
      'what is no list',
      { content: 'x', components: [], embeds: null },
      { content: 'x', embeds: 'none' },
      'embeds LIST_TYPE_CONVERT',
    ],
    ['what is no text', { content: 7 }, { content: { text: 'x' } }, 'content STRING_TYPE_CONVERT'],
    [
      'the content beside new components',
      { flags: V2, components: [{ type: 10, content: 'x' }] },
      { flags: V2, content: 'x', components: [{ type: 10, content: 'x' }] },
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'what stands in new components',
      {
        flags: V2,
        components: times(6, {
          type: 17,
          components: [
            {
              type: 9,
              components: [TEXT],
              accessory: button({ custom_id: undefined, style: 5, url: 'https://a.b' }),
            },
          ],
        }),
      },
      {
        flags: V2,
        components: [
          {
            type: 17,
            components: [
              { type: 9, components: [TEXT], accessory: button({ label: 'x'.repeat(81) }) },
            ],
          },
        ],
      },
      'components.0.components.0.accessory.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'types that nobody knows',
      {
        flags: V2,
        components: [{ type: 99, custom_id: 'x'.repeat(200), components: times(30, { type: 98 }) }],
      },
      { components: [{ type: 99, components: [row()] }] },
      'components.0.components.0.components BASE_TYPE_BAD_LENGTH',
    ],
  ])('%s', async (_, taken, refused, said) => {
    expect(await answered(4, [taken, refused])).toEqual([[], [`data.${said}`]])
  })

  test.each<readonly [string, taken: Json, refused: Json, said: string]>([
    [
      'titles of forms',
      form({ title: 'x'.repeat(45) }),
      form({ title: 'x'.repeat(46) }),
      'title BASE_TYPE_MAX_LENGTH',
    ],
    ['forms', form(), form({ custom_id: '' }), 'custom_id BASE_TYPE_REQUIRED'],
    [
      'fields of forms',
      form({ components: times(5, 0).map((_, i) => row(input({ custom_id: `${i}` }))) }),
      form({ components: times(6, 0).map((_, i) => row(input({ custom_id: `${i}` }))) }),
      'components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'labels of fields',
      form({ components: [row(input({ label: 'x'.repeat(45) }))] }),
      form({ components: [row(input({ label: 'x'.repeat(46) }))] }),
      'components.0.components.0.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'lengths of fields',
      form({
        components: [
          { type: 18, label: 'Name', component: input({ label: undefined, max_length: 4000 }) },
        ],
      }),
      form({
        components: [
          { type: 18, label: 'Name', component: input({ label: undefined, max_length: 4001 }) },
        ],
      }),
      'components.0.component.max_length NUMBER_TYPE_MAX',
    ],
    [
      'two fields in a row',
      form({ components: [row(input()), row(input({ custom_id: 'other' }))] }),
      form({ components: [row(input(), input({ custom_id: 'other' }))] }),
      'components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    ],
  ])('%s', async (_, taken, refused, said) => {
    expect(await answered(9, [taken, refused])).toEqual([[], [`data.${said}`]])
  })
})

test('all mistakes of a message are named at once', async () => {
  const message = {
    content: 'x'.repeat(2001),
    embeds: [{ title: 'x'.repeat(300), fields: [{}] }],
    components: [row()],
  }
  expect(await answered(4, [message])).toEqual([
    [
      'data.content BASE_TYPE_MAX_LENGTH',
      'data.embeds.0.title BASE_TYPE_MAX_LENGTH',
      'data.embeds.0.fields.0.name BASE_TYPE_REQUIRED',
      'data.embeds.0.fields.0.value BASE_TYPE_REQUIRED',
      'data.components.0.components BASE_TYPE_BAD_LENGTH',
    ],
  ])
})

test('edits and follow-ups are judged, too, and the transcript says so', async () => {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  await bot(emulator, async (_, { callback, edit, followUp }) => {
    await callback(5)
    await edit({ embeds: [{ title: 'x'.repeat(257) }] })
    await followUp({ components: [row()] })
    await edit({ content: 'fine' })
  })
  const { transcript, content } = await emulator.invoke('/ping')
  expect(content).toBe('fine')
  expect(transcript).toContain(
    'refused answer: embeds.0.title: Must be 256 or fewer in length. Found 257.',
  )
  expect(transcript).toContain(
    'refused answer: components.0.components: Must be between 1 and 5 in length. Found 0.',
  )
})

test('the reason names what was refused of an app that seems silent', async () => {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  await bot(emulator, async (_, { callback, edit }) => {
    await callback(5)
    await edit({ components: [row()] })
  })
  const { outcome, reason } = await emulator.invoke('/ping', { patience: 1000 })
  expect(outcome).toBe('deferred')
  expect(reason).toBe(
    'The app deferred its answer and has not followed up yet. What it sent was refused: components.0.components: Must be between 1 and 5 in length. Found 0.',
  )
})

test('too many choices are a list that is too long', async () => {
  const options = [{ type: 3, name: 'film', description: 'Which', autocomplete: true }]
  const emulator = await start({
    seed: { apps: [{ commands: [{ name: 'watch', description: 'x', options }] }] },
  })
  const said: unknown[] = []
  await bot(emulator, async (_, { callback }) => {
    for (const count of [26, 25]) {
      said.push(
        found(
          await callback(8, {
            choices: times(count, 0).map((_zero, i) => ({ name: `${i}`, value: `${i}` })),
          }),
        ),
      )
    }
  })
  expect((await emulator.autocomplete('/watch', 'film')).choices?.length).toBe(25)
  expect(said[0]).toEqual(['data.choices BASE_TYPE_MAX_LENGTH'])
})

test('a message of components keeps their limits when it is edited', async () => {
  const emulator = await start()
  const [channel] = (await send(emulator, 'GET', `/api/v10/guilds/${emulator.guildId}/channels`))
    .body
  const path = `/api/v10/channels/${channel.id}/messages`
  const rows = buttons(6).map((one) => row(one))
  const post = (body: Json) => send(emulator, 'POST', path, body)
  const edit = (id: string) => send(emulator, 'PATCH', `${path}/${id}`, { components: rows })
  const modern = (await post({ flags: V2, components: [{ type: 10, content: 'x' }] })).body
  const plain = (await post({ content: 'x' })).body
  expect((await edit(modern.id)).status).toBe(200)
  expect(found(await edit(plain.id))).toEqual(['components BASE_TYPE_MAX_LENGTH'])
})

test('the list of requests says why each was refused, without a rule of ours, too', async () => {
  const emulator = await start()
  const [channel] = (await send(emulator, 'GET', `/api/v10/guilds/${emulator.guildId}/channels`))
    .body
  const path = `/api/v10/channels/${channel.id}/messages`
  await send(emulator, 'POST', path, {
    content: 'x'.repeat(2001),
    embeds: [{ title: 'x'.repeat(257) }],
  })
  await send(emulator, 'GET', `${path}/1`)
  await send(emulator, 'GET', '/api/v10/voice/regions')
  await send(emulator, 'POST', path, { content: 'x' })
  const said = emulator.requests
    .slice(1)
    .map(({ rules }) => rules.map(({ code, path: at }) => [code, at.join('.')]))
  expect(said).toEqual([
    [
      ['BASE_TYPE_MAX_LENGTH', 'content'],
      ['BASE_TYPE_MAX_LENGTH', 'embeds.0.title'],
    ],
    [['10008', '']],
    [['not-simulated', '']],
    [],
  ])
})

describe('lists are answered in parts:', () => {
  test('the messages of a channel, the newest first', async () => {
    const emulator = await start()
    const [channel] = (await send(emulator, 'GET', `/api/v10/guilds/${emulator.guildId}/channels`))
      .body
    const path = `/api/v10/channels/${channel.id}/messages`
    const ids: string[] = []
    for (const content of ['a', 'b', 'c', 'd']) {
      ids.push((await send(emulator, 'POST', path, { content })).body.id)
    }
    const listed = async (query: string) =>
      (await send(emulator, 'GET', `${path}?${query}`)).body
        .map(({ content }: Json) => content)
        .join('')
    expect(await listed('')).toBe('dcba')
    expect(await listed('limit=2')).toBe('dc')
    expect(await listed(`before=${ids[2]}&limit=1`)).toBe('b')
    expect(await listed(`after=${ids[0]}&limit=2`)).toBe('cb')
    expect((await send(emulator, 'GET', `${path}?around=${ids[0]}`)).body.message).toContain(
      'not simulated',
    )
    expect(found(await send(emulator, 'GET', `${path}?limit=101&before=x`))).toEqual([
      'limit NUMBER_TYPE_MAX',
      'before NUMBER_TYPE_COERCE',
    ])
  })

  test('the members of a guild, by their ids', async () => {
    const emulator = await start({
      seed: {
        users: [
          { id: '30', name: 'a' },
          { id: '4', name: 'b' },
        ],
        guilds: [{ members: [{ user: 'a' }, { user: 'b' }] }],
      },
    })
    const path = `/api/v10/guilds/${emulator.guildId}/members`
    const listed = async (query: string) =>
      (await send(emulator, 'GET', `${path}?${query}`)).body.map(
        ({ user }: { user: Json }) => user['id'],
      )
    expect(await listed('limit=1000')).toEqual(['4', '30', emulator.applicationId])
    expect(await listed('')).toEqual(['4'])
    expect(await listed('limit=1000&after=4')).toEqual(['30', emulator.applicationId])
    expect(found(await send(emulator, 'GET', `${path}?limit=0`))).toEqual(['limit NUMBER_TYPE_MIN'])
    expect(found(await send(emulator, 'GET', `${path}?limit=all`))).toEqual([
      'limit NUMBER_TYPE_COERCE',
    ])
    expect(await listed('limit=1000')).toHaveLength(3)
    const searched = async (query: string) =>
      (await send(emulator, 'GET', `${path}/search?${query}`)).body.map(
        ({ user }: { user: Json }) => user['id'],
      )
    expect(await searched('query=A&limit=10')).toEqual(['30', emulator.applicationId])
    expect(await searched('query=b')).toEqual(['4'])
    expect(found(await send(emulator, 'GET', `${path}/search?limit=0`))).toEqual([
      'limit NUMBER_TYPE_MIN',
    ])
  })
})

test('the state has every message of a channel, whichever token wrote it, as it is now', async () => {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  await bot(emulator, async (_, { callback, followUp }) => {
    await callback(4, { content: 'answer' })
    await followUp({ content: 'only for the user', flags: 64 })
  })
  const written = () =>
    emulator.state.channels
      .find(({ name }) => name === 'general')
      ?.messages.map(({ content }) => content)
  const [channel] = (await send(emulator, 'GET', `/api/v10/guilds/${emulator.guildId}/channels`))
    .body
  const path = `/api/v10/channels/${channel.id}/messages`
  const first = (await send(emulator, 'POST', path, { content: 'first' })).body
  await emulator.invoke('/ping', { quiet: 1000 })
  await send(emulator, 'PATCH', `${path}/${first.id}`, { content: 'changed' })
  const last = (await send(emulator, 'POST', path, { content: 'last' })).body
  expect(written()).toEqual(['changed', 'answer', 'only for the user', 'last'])
  await send(emulator, 'DELETE', `${path}/${last.id}`)
  expect(written()).toEqual(['changed', 'answer', 'only for the user'])
  emulator.reset()
  expect(written()).toEqual([])
})

test('after a reset, messages of a thread that is gone are forgotten by those who hear of messages alone', async () => {
  const emulator = await start()
  const client = await greeted(emulator)
  client.send(2, { token: emulator.botToken, intents: 1 << 9, properties: {} })
  await client.next(({ t }) => t === 'READY')
  const path = '/api/v10/channels/4000000000000000001/threads'
  const thread = (await send(emulator, 'POST', path, { name: 'thread', type: 11 })).body.id
  const written = `/api/v10/channels/${thread}/messages`
  const { id } = (await send(emulator, 'POST', written, { content: 'x' })).body
  emulator.reset()
  const { d } = await client.next(({ t }) => t?.startsWith('MESSAGE_DELETE') === true)
  expect(d).toEqual({ ids: [id], channel_id: thread, guild_id: emulator.guildId })
})
