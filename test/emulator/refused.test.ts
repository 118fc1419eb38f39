import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import { errorsIn } from '../../emulator/src/api/checks.js'
import { modal } from '../../emulator/src/api/component-rules.js'
import { send } from './harness.js'

// Messages and forms that Discord refuses are refused: each kind with a message that is taken beside it.

type Json = Readonly<Record<string, unknown>>

const V2 = 1 << 15
const row = (...components: readonly Json[]): Json => ({ type: 1, components })
const button = (more: Json = {}): Json => ({
  type: 2,
  style: 1,
  label: 'Go',
  custom_id: 'go',
  ...more,
})
const option = (i: number, more: Json = {}): Json => ({ label: `${i}`, value: `${i}`, ...more })
const menu = (count: number, more: Json = {}): Json => ({
  type: 3,
  custom_id: 'fruit',
  options: Array.from({ length: count }, (_, i) => option(i)),
  ...more,
})
const words = (content: unknown = 'x'): Json => ({ type: 10, content })
const texts = (count: number, content?: string): readonly Json[] =>
  Array.from({ length: count }, () => words(content))
const v2 = (...components: readonly Json[]): Json => ({ flags: V2, components })
const picture = { type: 11, media: { url: 'https://example.com/x.png' } }
const section = (more: Json = {}): Json => ({
  type: 9,
  components: [words()],
  accessory: picture,
  ...more,
})
const embed = (more: Json): Json => ({ embeds: [{ title: 'x', ...more }] })
const poll = (more: Json = {}): Json => ({
  poll: {
    question: { text: 'Which?' },
    answers: [{ poll_media: { text: 'One' } }],
    duration: 24,
    ...more,
  },
})
const input = (more: Json = {}): Json => ({ type: 4, style: 1, custom_id: 'name', ...more })
const label = (component: Json, more: Json = {}): Json => ({
  type: 18,
  label: 'Name',
  component,
  ...more,
})
const form = (...components: readonly Json[]): Json => ({
  title: 'Who?',
  custom_id: 'form',
  components,
})

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({
    seed: { apps: [{ commands: [{ name: 'ping', description: 'x' }] }] },
  })
})
afterAll(() => emulator.close())

/** What the tree of an answer says: `path code: message`. */
function found(errors: Json = {}, path: readonly string[] = []): readonly string[] {
  return Object.entries(errors).flatMap(([key, inside]) =>
    key === '_errors'
      ? (inside as readonly Json[]).map(
          (one) => `${path.join('.')} ${String(one['code'])}: ${String(one['message'])}`,
        )
      : found(inside as Json, [...path, key]),
  )
}

async function posted(body: Json): Promise<readonly string[]> {
  const channel = emulator.state.channels.find(({ name }) => name === 'general')?.id ?? ''
  const { status, body: answer } = await send(
    emulator,
    'POST',
    `/api/v10/channels/${channel}/messages`,
    body,
  )
  if (status === 200) {
    return []
  }
  return answer.code === 50035 ? found(answer.errors) : [`${answer.code} ${answer.message}`]
}

describe('messages', () => {
  test.each<readonly [string, taken: Json, refused: Json, said: string]>([
    [
      'a blank content',
      { content: ' x ' },
      { content: ' \n ' },
      '50006 Cannot send an empty message',
    ],
    [
      'an embed with nothing',
      embed({}),
      { embeds: [{}] },
      'embeds.0.description BASE_TYPE_REQUIRED: This field is required',
    ],
    [
      'an embed with a colour only',
      embed({ color: 1 }),
      { embeds: [{ color: 1 }] },
      'embeds.0.description BASE_TYPE_REQUIRED',
    ],
    [
      'a colour too large',
      embed({ color: 0xffffff }),
      embed({ color: 0x1000000 }),
      'embeds.0.color NUMBER_TYPE_MAX: int value should be less than or equal to 16777215.',
    ],
    [
      'a negative colour',
      embed({ color: 0 }),
      embed({ color: -1 }),
      'embeds.0.color NUMBER_TYPE_MIN',
    ],
    [
      'a colour in words',
      embed({ color: '255' }),
      embed({ color: '#ff0000' }),
      'embeds.0.color NUMBER_TYPE_COERCE: Value "#ff0000" is not int.',
    ],
    [
      'an embed address',
      embed({ url: 'https://a.b' }),
      embed({ url: 'a.b' }),
      'embeds.0.url URL_TYPE_INVALID_URL: Not a well formed URL.',
    ],
    [
      'an embed scheme',
      embed({ url: 'http://a.b' }),
      embed({ url: 'ftp://a.b' }),
      `embeds.0.url URL_TYPE_INVALID_SCHEME: Scheme "ftp" is not supported. Scheme must be one of ('http', 'https').`,
    ],
    [
      'an image',
      embed({ image: { url: 'https://a.b/c' } }),
      embed({ image: { url: 'attachment://c.png' } }),
      'embeds.0.image.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    ],
    [
      'an icon',
      embed({ footer: { text: 'x', icon_url: 'https://a' } }),
      embed({ footer: { text: 'x', icon_url: 'x' } }),
      'embeds.0.footer.icon_url URL_TYPE_INVALID_URL',
    ],
    [
      'a timestamp',
      embed({ timestamp: '2026-01-01T00:00:00Z' }),
      embed({ timestamp: 'today' }),
      'embeds.0.timestamp DATE_TIME_TYPE_PARSE: Could not parse today. Should be ISO8601.',
    ],
    [
      'a number as timestamp',
      embed({ timestamp: null }),
      embed({ timestamp: 1 }),
      'embeds.0.timestamp DATE_TIME_TYPE_PARSE',
    ],
    [
      'a field without a value',
      embed({ fields: [{ name: 'a', value: 'b' }] }),
      embed({ fields: [{ name: 'a', value: ' ' }] }),
      'embeds.0.fields.0.value BASE_TYPE_REQUIRED',
    ],

    [
      'texts without the flag',
      v2(words()),
      { components: [words()] },
      'components.0.type UNION_TYPE_CHOICES: Value of field "type" must be one of (1,).',
    ],
    [
      'content beside the flag',
      v2(words()),
      { ...v2(words()), content: 'x' },
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      '41 components',
      v2(...texts(40)),
      v2(...texts(41)),
      'components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      '41 components in others',
      v2({ type: 17, components: texts(39) }),
      v2({ type: 17, components: texts(40) }),
      'components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
    ],
    [
      '4001 characters',
      v2(...texts(4, 'x'.repeat(1000))),
      v2(...texts(4, 'x'.repeat(1000)), words('x')),
      'components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED: Components displayable text size exceeds maximum size of 4000: ',
    ],
    [
      'a text without content',
      v2(words()),
      v2(words('')),
      'components.0.content BASE_TYPE_REQUIRED',
    ],
    [
      'a section without texts',
      v2(section()),
      v2(section({ components: [] })),
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a section of four texts',
      v2(section({ components: texts(3) })),
      v2(section({ components: texts(4) })),
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a section without an accessory',
      v2(section({ accessory: button() })),
      v2(section({ accessory: undefined })),
      'components.0.accessory BASE_TYPE_REQUIRED',
    ],
    [
      'a menu as an accessory',
      v2(section()),
      v2(section({ accessory: menu(1) })),
      'components.0.accessory.type UNION_TYPE_CHOICES: Value of field "type" must be one of (2, 11).',
    ],
    [
      'a button in a section',
      v2(section()),
      v2(section({ components: [button()] })),
      'components.0.components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'a container in a container',
      v2({ type: 17, components: [section()] }),
      v2({ type: 17, components: [{ type: 17, components: [words()] }] }),
      'components.0.components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'an accent colour',
      v2({ type: 17, accent_color: 1, components: [words()] }),
      v2({ type: 17, accent_color: -1, components: [words()] }),
      'components.0.accent_color NUMBER_TYPE_MIN',
    ],
    [
      'a gallery',
      v2({ type: 12, items: [{ media: { url: 'https://a.b' } }] }),
      v2({ type: 12, items: [] }),
      'components.0.items BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a gallery of other things',
      v2({ type: 12, items: [{ media: { url: 'https://a.b' }, description: 'x' }] }),
      v2({ type: 12, items: [{}] }),
      'components.0.items.0.media BASE_TYPE_REQUIRED',
    ],
    [
      'a picture that is not there',
      v2({ type: 12, items: [{ media: { url: 'https://a.b' } }] }),
      v2({ type: 12, items: [{ media: { url: 'attachment://a.png' } }] }),
      'components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND: The referenced attachment ("attachment://a.png") was not found: the message has no such file.',
    ],
    [
      'a file by an address',
      v2(words()),
      v2({ type: 13, file: { url: 'https://a.b' } }),
      'components.0.file.url URL_TYPE_INVALID_SCHEME',
    ],
    [
      'a separator',
      v2({ type: 14, spacing: 2 }),
      v2({ type: 14, spacing: 3 }),
      'components.0.spacing BASE_TYPE_CHOICES: Value must be one of (1, 2).',
    ],

    [
      'a style of a button',
      { components: [row(button({ style: 4 }))] },
      { components: [row(button({ style: 7 }))] },
      'components.0.components.0.style BASE_TYPE_CHOICES: Value must be one of (1, 2, 3, 4, 5, 6).',
    ],
    [
      'a button without a label',
      { components: [row(button({ label: undefined, emoji: { name: '👍' } }))] },
      { components: [row(button({ label: undefined }))] },
      'components.0.components.0.label BASE_TYPE_REQUIRED',
    ],
    [
      'a link without an address',
      { components: [row({ type: 2, style: 5, label: 'x', url: 'https://a.b' })] },
      { components: [row({ type: 2, style: 5, label: 'x' })] },
      'components.0.components.0.url BASE_TYPE_REQUIRED',
    ],
    [
      'a link elsewhere',
      { components: [row({ type: 2, style: 5, label: 'x', url: 'discord://a' })] },
      { components: [row({ type: 2, style: 5, label: 'x', url: 'javascript://a' })] },
      'components.0.components.0.url URL_TYPE_INVALID_SCHEME',
    ],
    [
      'an address of another button',
      { components: [row(button())] },
      { components: [row(button({ url: 'https://a.b' }))] },
      'components.0.components.0 BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
    ],
    [
      'an id of a button',
      { components: [row(button())] },
      { components: [row(button({ custom_id: undefined }))] },
      'components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED: A custom id is required',
    ],
    [
      'a row that is too wide',
      { components: [row(menu(1))] },
      { components: [row(menu(1), button())] },
      'components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED: The specified component exceeds the maximum width: ',
    ],
    [
      'a text that is none',
      { content: '5' },
      { content: { a: [null, true, 'b'] } },
      `content STRING_TYPE_CONVERT: Could not interpret "{'a': [None, True, 'b']}" as string. `,
    ],
    [
      'a premium button',
      { components: [row({ type: 2, style: 6, sku_id: '1' })] },
      { components: [row({ type: 2, style: 6 })] },
      'components.0.components.0.sku_id BASE_TYPE_REQUIRED',
    ],
    [
      'a label of a premium button',
      { components: [row({ type: 2, style: 6, sku_id: '1' })] },
      { components: [row({ type: 2, style: 6, sku_id: '1', label: 'x' })] },
      'components.0.components.0.label BUTTON_COMPONENT_PREMIUM_INVALID',
    ],
    [
      'a text input',
      { components: [row(button())] },
      { components: [row(input({ label: 'x' }))] },
      'components.0.components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'a button without a row',
      { components: [row(button())] },
      { components: [button()] },
      'components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'min above max',
      { components: [row(menu(3, { min_values: 2, max_values: 2 }))] },
      { components: [row(menu(3, { min_values: 3, max_values: 2 }))] },
      'components.0.components.0.min_values NUMBER_TYPE_MAX',
    ],
    [
      'max above the options',
      { components: [row(menu(3, { max_values: 3 }))] },
      { components: [row(menu(3, { max_values: 4 }))] },
      'components.0.components.0.max_values NUMBER_TYPE_MAX',
    ],
    [
      'two defaults',
      { components: [row(menu(1, { options: [option(1, { default: true })] }))] },
      {
        components: [
          row(menu(2, { options: [option(1, { default: true }), option(2, { default: true })] })),
        ],
      },
      'components.0.components.0.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES: The specified number of default values exceeds the specified maximum values: ',
    ],

    [
      'mentions by a wrong kind',
      { content: 'x', allowed_mentions: { parse: ['users'] } },
      { content: 'x', allowed_mentions: { parse: ['members'] } },
      `allowed_mentions.parse.0 BASE_TYPE_CHOICES: Value must be one of ('roles', 'users', 'everyone').`,
    ],
    [
      'mentions twice',
      { content: 'x', allowed_mentions: { parse: ['roles'], users: ['1'] } },
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
      'allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE: parse:["users"] and users: [ids...] are mutually exclusive.',
    ],
    [
      'mentions of no id',
      { content: 'x', allowed_mentions: { users: ['1'] } },
      { content: 'x', allowed_mentions: { users: ['@ben'] } },
      'allowed_mentions.users.0 NUMBER_TYPE_COERCE',
    ],
    [
      '101 mentions',
      { content: 'x', allowed_mentions: { users: Array.from({ length: 100 }, (_, i) => `${i}`) } },
      { content: 'x', allowed_mentions: { users: Array.from({ length: 101 }, (_, i) => `${i}`) } },
      'allowed_mentions.users BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a question of a poll',
      poll(),
      poll({ question: {} }),
      'poll.question.text BASE_TYPE_REQUIRED',
    ],
    [
      'a long question',
      poll({ question: { text: 'x'.repeat(300) } }),
      poll({ question: { text: 'x'.repeat(301) } }),
      'poll.question.text BASE_TYPE_MAX_LENGTH',
    ],
    [
      'answers of a poll',
      poll({ answers: Array.from({ length: 10 }, () => ({ poll_media: { text: 'x' } })) }),
      poll({ answers: [] }),
      'poll.answers BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a long answer',
      poll({ answers: [{ poll_media: { text: 'x'.repeat(55) } }] }),
      poll({ answers: [{ poll_media: { text: 'x'.repeat(56) } }] }),
      'poll.answers.0.poll_media.text BASE_TYPE_MAX_LENGTH',
    ],
    [
      'the time of a poll',
      poll({ duration: 768 }),
      poll({ duration: 769 }),
      'poll.duration NUMBER_TYPE_MAX',
    ],
    [
      'the layout of a poll',
      poll({ layout_type: 1 }),
      poll({ layout_type: 2 }),
      'poll.layout_type BASE_TYPE_CHOICES',
    ],
  ])('%s', async (_, taken, refused, said) => {
    expect(await posted(taken)).toEqual([])
    const errors = await posted(refused)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.startsWith(said), `${errors[0]} is not ${said}`).toBe(true)
  })
})

test('a picture of the message itself is found', async () => {
  const channel = emulator.state.channels.find(({ name }) => name === 'general')?.id ?? ''
  const body = new FormData()
  body.set(
    'payload_json',
    JSON.stringify({ embeds: [{ title: 'x', image: { url: 'attachment://a.png' } }] }),
  )
  body.set('files[0]', new Blob(['x']), 'a.png')
  const response = await fetch(`${emulator.url}/api/v10/channels/${channel}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bot ${emulator.botToken}` },
    body,
  })
  expect(response.status).toBe(200)
})

describe('what is no number and no id is told as Discord tells it', () => {
  const asked = async (line: string, body?: Json): Promise<readonly string[]> => {
    const [method = '', path = ''] = line.replace('{app}', emulator.applicationId).split(' ')
    const { status, body: answer } = await send(emulator, method, `/api/v10${path}`, body)
    return [String(status), ...found(answer.errors)]
  }
  const command = (more: Json): Json => ({ name: 'x', description: 'x', ...more })

  test.each<readonly [line: string, body: Json | undefined, said: string]>([
    [
      'POST /applications/{app}/commands',
      command({ type: 'CHAT' }),
      'type NUMBER_TYPE_COERCE: Value "CHAT" is not int.',
    ],
    [
      'POST /applications/{app}/commands',
      command({ options: [{ type: 4, name: 'o', description: 'x', min_value: 'low' }] }),
      'options.0.min_value NUMBER_TYPE_COERCE: Value "low" is not int.',
    ],
    [
      'POST /applications/{app}/commands',
      command({ contexts: [0, 'BOT_DM'] }),
      'contexts.1 NUMBER_TYPE_COERCE: Value "BOT_DM" is not int.',
    ],
    [
      'POST /lobbies',
      { idle_timeout_seconds: 'long' },
      'idle_timeout_seconds NUMBER_TYPE_COERCE: Value "long" is not int.',
    ],
    [
      'POST /lobbies',
      { members: [{ id: 'ben' }] },
      'members.0.id NUMBER_TYPE_COERCE: Value "ben" is not snowflake.',
    ],
    [
      'GET /applications/{app}/commands/none',
      undefined,
      'command_id NUMBER_TYPE_COERCE: Value "none" is not snowflake.',
    ],
    [
      'GET /channels/undefined',
      undefined,
      'channel_id NUMBER_TYPE_COERCE: Value "undefined" is not snowflake.',
    ],
    [
      'GET /guilds/2000000000000000001/members/@ben',
      undefined,
      'user_id NUMBER_TYPE_COERCE: Value "@ben" is not snowflake.',
    ],
    [
      'PUT /guilds/2000000000000000001/bans/3000000000000000003',
      { delete_message_seconds: 'all' },
      'delete_message_seconds NUMBER_TYPE_COERCE: Value "all" is not int.',
    ],
    [
      'POST /guilds/2000000000000000001/bulk-ban',
      { user_ids: ['3000000000000000003', 'ben'] },
      'user_ids.1 NUMBER_TYPE_COERCE: Value "ben" is not snowflake.',
    ],
  ])('%s %j', async (line, body, said) => {
    const answer = await asked(line, body)
    expect(answer.map((text) => text.slice(0, said.length))).toEqual(['400', said])
  })

  test('all ids of a path are judged at once', async () => {
    const none = (field: string, value: string): unknown =>
      expect.stringMatching(`^${field} NUMBER_TYPE_COERCE: Value "${value}" is not snowflake\\.`)
    expect([...(await asked('GET /guilds/none/members/@ben'))].sort()).toEqual([
      '400',
      none('guild_id', 'none'),
      none('user_id', '@ben'),
    ])
    expect([...(await asked('GET /applications/me/guilds/all/commands'))].sort()).toEqual([
      '400',
      none('application_id', 'me'),
      none('guild_id', 'all'),
    ])
  })

  test('nobody who can be banned is a refusal that libraries do not send again', async () => {
    expect(await asked('POST /guilds/2000000000000000001/bulk-ban', { user_ids: ['7'] })).toEqual([
      '400',
    ])
  })
})

describe('forms', () => {
  test.each<readonly [string, taken: Json, refused: Json, said: string]>([
    [
      'a button',
      form(label(input())),
      form(row(button())),
      'components.0.components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'a menu in a row',
      form(label(menu(2))),
      form(row(menu(2))),
      'components.0.components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'a container',
      form(words(), label(input())),
      form({ type: 17, components: [words()] }),
      'components.0.type UNION_TYPE_CHOICES',
    ],
    [
      'a label without a component',
      form(label(input())),
      form({ type: 18, label: 'x' }),
      'components.0.component BASE_TYPE_REQUIRED',
    ],
    [
      'a label without a text',
      form(label(input())),
      form(label(input(), { label: '' })),
      'components.0.label BASE_TYPE_REQUIRED',
    ],
    [
      'a long label',
      form(label(input(), { label: 'x'.repeat(45) })),
      form(label(input(), { label: 'x'.repeat(46) })),
      'components.0.label BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a style',
      form(label(input({ style: 2 }))),
      form(label(input({ style: 3 }))),
      'components.0.component.style BASE_TYPE_CHOICES: Value must be one of (1, 2).',
    ],
    [
      'a text input without a label',
      form(row(input({ label: 'x' }))),
      form(row(input())),
      'components.0.components.0.label BASE_TYPE_REQUIRED',
    ],
    [
      'a preset text too long',
      form(label(input({ max_length: 3, value: 'abc' }))),
      form(label(input({ max_length: 3, value: 'abcd' }))),
      'components.0.component.value BASE_TYPE_BAD_LENGTH: Must be between 0 and 3 in length. Found 4.',
    ],
    [
      'a preset text too short',
      form(label(input({ min_length: 3, value: 'abc' }))),
      form(label(input({ min_length: 3, value: 'ab' }))),
      'components.0.component.value BASE_TYPE_BAD_LENGTH',
    ],
    [
      'lengths in disorder',
      form(label(input({ min_length: 3, max_length: 3 }))),
      form(label(input({ min_length: 4, max_length: 3 }))),
      'components.0.component.min_length NUMBER_TYPE_MAX',
    ],
    [
      'a choice of one',
      form(label({ type: 21, custom_id: 'a', options: [option(1), option(2)] })),
      form(label({ type: 21, custom_id: 'a', options: [option(1)] })),
      'components.0.component.options BASE_TYPE_BAD_LENGTH',
    ],
    [
      'files',
      form(label({ type: 19, custom_id: 'a', max_values: 10 })),
      form(label({ type: 19, custom_id: 'a', max_values: 11 })),
      'components.0.component.max_values NUMBER_TYPE_MAX',
    ],
  ])('%s', (_, taken, refused, said) => {
    expect(errorsIn(taken, modal)).toEqual([])
    const errors = errorsIn(refused, modal).map(
      ({ path, code, message }) => `${path.join('.')} ${code}: ${message}`,
    )
    expect(errors).toHaveLength(1)
    expect(errors[0]?.startsWith(said), `${errors[0]} is not ${said}`).toBe(true)
  })
})
