import { DYNAMIC, type Resource } from '@slashlint/core'
import { changed, DEFINITIONS, example } from '../interactions/payloads.js'
import { endpoints, pathOf, requestOf } from '../requests/requests.js'

// Values that have every field, and what becomes of them if one place is damaged.

type Path = readonly (string | number)[]

/** A value with its destination. */
export interface Subject {
  /** The special property of the value, in a few words. */
  readonly about: string
  readonly resource: Resource
  readonly value: unknown
  readonly context: object
}

const GUILD = '613425648685547541'
const APP = '1100000000000000009'

const german = (text: string) => ({ de: text, 'en-US': text })
const option = (type: number, name: string, fields: object = {}) => ({
  type,
  name,
  name_localizations: german(`${name}-de`),
  description: `The ${name}`,
  description_localizations: german(`Der ${name}`),
  ...fields,
})

const OPTIONS = [
  option(3, 'film', { required: true, min_length: 2, max_length: 40, autocomplete: true }),
  option(4, 'seats', { required: true, min_value: 1, max_value: 9 }),
  option(10, 'price', { choices: [{ name: 'Cheap', value: 9.5 }] }),
  option(3, 'row', {
    choices: [
      { name: 'Front', name_localizations: german('Vorn'), value: 'front' },
      { name: 'Back', name_localizations: german('Hinten'), value: 'back' },
    ],
  }),
  option(7, 'where', { channel_types: [0, 5] }),
  option(11, 'ticket', { file_types: ['image', '.pdf'] }),
]

const BOOK = {
  type: 1,
  name: 'book',
  name_localizations: german('buchen'),
  description: 'Book a seat',
  description_localizations: german('Buche einen Platz'),
  default_member_permissions: '8192',
  integration_types: [0, 1],
  contexts: [0, 1, 2],
  nsfw: false,
  options: OPTIONS,
}
const TREE = {
  name: 'film',
  description: 'Films',
  options: [
    option(1, 'list', { options: [option(5, 'all')] }),
    option(2, 'seat', { options: [option(1, 'free', { options: [option(6, 'user')] })] }),
  ],
}
const SMALL = {
  name: 'seat',
  description: 'Seats',
  name_localizations: { de: 'platz' },
  default_member_permissions: '8192',
  contexts: [0],
  options: [
    option(4, 'row', { min_value: 1, choices: [{ name: 'First', value: 1 }] }),
    { type: 3, name: 'for', description: 'For whom', max_length: 9, required: false },
  ],
}
const OVERWRITES = [
  { id: GUILD, type: 1, permission: true },
  { id: '853281846193553408', type: 2, permission: false },
]
const STORED = {
  id: '1100000000000000010',
  application_id: APP,
  guild_id: GUILD,
  permissions: OVERWRITES,
}
const LOBBY = {
  metadata: { map: 'dust' },
  members: [{ id: '853281846193553408', metadata: { team: 'red' }, flags: 1 }],
  idle_timeout_seconds: 300,
}
const LOGIN = {
  clientId: APP,
  scopes: 'openid sdk.social_layer_presence',
  state: 'k3Vw9Zp0aQ2mX7tL',
  nonce: 'a nonce',
  codeChallenge: { method: 'S256', challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
  integrationType: 0,
  customSchemeParam: 'films',
}
const CREATE = {
  method: 'POST',
  path: `/applications/${APP}/commands`,
  headers: { Authorization: 'Bot token', 'Content-Type': 'application/json' },
  body: { name: 'ping', description: 'Answers with pong' },
}
const ACTIVITY = { type: 4, name: 'launch', description: 'Starts the Activity', handler: 2 }
const CHOICES = { type: 8, data: { choices: [{ name: 'Alien', value: 'alien' }] } }

const whole = (
  name: string,
  resource: Resource,
  value: unknown,
  context: object = {},
): Subject => ({ about: name, resource, value, context })

/** Values without mistakes that have every field between them. */
const WHOLE: readonly Subject[] = [
  whole('book', 'command', BOOK),
  whole('small', 'command', SMALL),
  whole('book of a guild', 'command', { name: 'book', description: 'x' }, { scope: 'guild' }),
  whole('tree', 'command', TREE),
  whole('menu', 'command', { type: 2, name: 'Book for', name_localizations: german('Für') }),
  whole('activity', 'command', ACTIVITY, { app: { embedded: true } }),
  whole('edit', 'command', { ...BOOK, options: [] }, { operation: 'edit', current: { name: 'a' } }),
  whole('commands', 'commands', [
    { name: 'a', description: 'A' },
    { type: 3, name: 'B' },
  ]),
  whole('choice', 'choice', { name: 'Front', value: 'front' }, { optionType: 3 }),
  whole('overwrites', 'command-permissions', { permissions: OVERWRITES }, { guildId: GUILD }),
  whole('stored overwrites', 'guild-command-permissions', STORED),
  whole('stored lists', 'guild-command-permissions-list', [STORED]),
  whole('lobby', 'lobby', LOBBY),
  ...['abcd', 'abc'].map((keys) =>
    whole(`edit of a lobby with ${keys}`, 'lobby', LOBBY, {
      operation: 'edit',
      current: { metadata: Object.fromEntries([...keys].map((key) => [key, '1'])) },
    }),
  ),
  whole('member', 'lobby-member', { metadata: { team: 'red' }, flags: 1 }, { operation: 'put' }),
  whole(
    'member of many',
    'lobby-member',
    { id: '5', additional_name: 'Ann' },
    { operation: 'bulk' },
  ),
  whole('login', 'authorization', LOGIN),
  whole('request', 'request', CREATE),
  ...(['cardsearch', 'play-typing', 'ticket-close', 'show-avatar', 'launch'] as const).map((name) =>
    whole(name, 'interaction', example(name), { command: DEFINITIONS[name] }),
  ),
  whole('suggestions', 'interaction-response', CHOICES, { interaction: example('play-typing') }),
]

/** What stands in the place of a part. */
const WRONG: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 2 ** 53, '', ' ', 'x', '5', 'A B', '\u200b', 'x'.repeat(41)],
  ...['x'.repeat(101), '9'.repeat(31), '9'.repeat(101)],
  ...[[], {}, [null], ['x', 'x'], { name: 'x' }, { entry: 'x'.repeat(40) }],
]

/** What only programs write in the place of a part. */
const STRANGE: Readonly<Record<string, unknown>> = {
  ...{ undefined: undefined, DYNAMIC, NaN, 'a BigInt': 7n, 'a negative BigInt': -7n },
  ...{ 'a long BigInt': 10n ** 19n, 'a longer BigInt': 10n ** 20n, 'a function': () => 1 },
  ...{ 'a symbol': Symbol('x'), 'a map': new Map([['x', 1]]), 'a set': new Set(['x']) },
  ...{ 'a date': new Date(0), 'a promise': Promise.resolve('x'), 'a boxed text': Object('x') },
  ...{ 'a builder': { toJSON: () => 'x' }, 'a wrong builder': { toJSON: () => Symbol('x') } },
  ...{
    'a throwing builder': {
      toJSON: () => {
        throw new Error('no')
      },
    },
  },
  ...{
    'an open object': { [DYNAMIC]: true },
    'a list with a hole': Object.assign([], { length: 1 }),
  },
}

/** The values that strange parts are put into. */
const STRANGELY = [
  ...['small', 'tree', 'overwrites', 'lobby', 'login', 'request', 'ticket-close', 'show-avatar'],
  ...['member', 'choice', 'launch', 'suggestions', 'stored overwrites'],
]

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) {
    return [path]
  }
  return [
    path,
    ...Object.entries(value).flatMap(([key, part]) =>
      placesIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

/** Damages a place in every way: another value, none, and another key. */
function* damagesAt({ about, value, ...rest }: Subject, path: Path): Generator<Subject> {
  const at = `${about} ${path.join('.')}`.trim()
  const own = partAt(value, path)
  const key = path.at(-1)
  const above = path.slice(0, -1)
  for (const wrong of WRONG) {
    const how = JSON.stringify(wrong)
    yield { about: `${at} is ${how}`, value: changed(value, path, wrong), ...rest }
  }
  if (key !== undefined) {
    yield { about: `${at} is absent`, value: without(value, path), ...rest }
  }
  if (typeof key === 'string') {
    const camel = key.replace(/_(.)/g, (_, one: string) => one.toUpperCase())
    for (const other of [`${key}s`, key.toUpperCase(), camel]) {
      const renamed = changed(without(value, path), [...above, other], own)
      yield { about: `${at} is called ${other}`, value: renamed, ...rest }
    }
  }
  if (STRANGELY.includes(about)) {
    for (const [how, strange] of Object.entries(STRANGE)) {
      yield { about: `${at} is ${how}`, value: changed(value, path, strange), ...rest }
    }
    yield* openings({ about, value, ...rest }, path)
  }
}

/** Lets the object around a place have unknown entries, and damages the place. */
function* openings({ about, value, ...rest }: Subject, path: Path): Generator<Subject> {
  const above = path.slice(0, -1)
  if (typeof path.at(-1) !== 'string') {
    return
  }
  for (const [how, one] of [
    ['absent', without(value, path)],
    ['wrong', changed(value, path, 'x')],
    ['null', changed(value, path, null)],
  ] as const) {
    const opened = changed(one, above, { ...(partAt(one, above) as object), [DYNAMIC]: true })
    yield { about: `${about} ${path.join('.')} is ${how} among others`, value: opened, ...rest }
  }
}

const partAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], value)

/** Copies a value without the entry at a path. */
function without(value: unknown, path: Path): unknown {
  const copy = structuredClone(value)
  const owner = partAt(copy, path.slice(0, -1))
  const key = path.at(-1)
  if (Array.isArray(owner)) {
    ;(owner as unknown[]).splice(Number(key), 1)
  } else {
    Reflect.deleteProperty(owner as object, key ?? '')
  }
  return copy
}

/** Makes values of each type with one more field, which most of the types do not have. */
function* withFields(
  resource: 'command' | 'option',
  types: readonly number[],
  fields: object,
): Generator<Subject> {
  for (const type of types) {
    const plain = { type, name: 'seat', ...(resource === 'option' && { description: 'A seat' }) }
    for (const [key, usual] of Object.entries(fields)) {
      for (const value of [usual, null, '', 'x', 7, [], {}, { a: 'x', b: { c: 'x' } }]) {
        const about = `${resource} of type ${type} with ${key} ${JSON.stringify(value)}`
        yield { about, resource, value: { ...plain, [key]: value }, context: {} }
      }
    }
  }
}

/** Makes a request for each endpoint that differs in its path, its method or its headers. */
function* requests(): Generator<Subject> {
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint)
    const changes: readonly object[] = [
      ...[
        `/api/v10${path}`,
        `/v9${path}`,
        `/api/v11${path}`,
        `${path}/`,
        `${path}/x`,
        path.slice(1),
      ],
      ...[path.replace('s/', '/'), path.slice(0, -2), path.replace(/\d+/, 'x'), path.toUpperCase()],
      ...[path.replace(/([a-z]{4})[a-z-]+/, '$1'), path.replace(/([a-z]{5})[a-z-]+$/, '$1')],
      ...[path.replace(/\d+/, '{id}'), path.replace(/\d+/, ''), path.replace(/\d+/, 'undefined')],
      ...[
        `${path}?with_localization=true`,
        `${path}?with_localizations=yes`,
        `https://x.org${path}`,
      ],
    ].map((changed) => ({ path: changed }))
    const headers = [
      'Bot',
      'Bearer token',
      'bot token',
      'token',
      'Basic x',
      'Bot  token',
      'Bot undefined',
    ]
    for (const fields of [
      {},
      ...changes,
      ...['get', 'POST', 'PUT', 'PATCH', 'DELETE', 'FETCH', 'PSOT'].map((method) => ({ method })),
      ...headers.map((Authorization) => ({ headers: { Authorization } })),
      ...[{ headers: {} }, { headers: [['authorization', 'Bot x']] }, { headers: 'x' }],
      ...[{ query: { with_localizations: true } }, { query: 'limit=1' }, { query: { x: 1 } }],
      ...[{ body: undefined }, { body: {} }, { body: [] }, { body: 'x' }, { body: '{"name":"x"}' }],
    ]) {
      const about = `${endpoint.operation} with ${JSON.stringify(fields)}`
      yield { about, resource: 'request', value: requestOf(endpoint, fields), context: {} }
    }
  }
}

/** Makes every entry of a key unknown, also in objects that lack it. */
export function withUnknown(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withUnknown(item, key))
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const parts = Object.entries(value).map(([own, part]) => [own, withUnknown(part, key)] as const)
  return { ...Object.fromEntries(parts), [key]: DYNAMIC }
}

const FIELDS_OF_OPTIONS = {
  ...{ required: true, choices: [{ name: 'A', value: 'a' }], options: [], channel_types: [0] },
  ...{ min_value: 1, max_value: 2, min_length: 1, max_length: 2, autocomplete: true },
  ...{ file_types: ['image'], name_localized: 'x', description_localized: 'x', custom_id: 'x' },
}
const FIELDS_OF_COMMANDS = {
  ...{ description: 'A seat', options: OPTIONS, default_member_permissions: '0', nsfw: true },
  ...{ dm_permission: true, default_permission: true, integration_types: [1], contexts: [1] },
  ...{ handler: 1, id: GUILD, application_id: APP, guild_id: GUILD, version: APP },
  ...{ name_localized: 'x', description_localized: 'x', custom_id: 'x' },
}

/** Values with every field, each damaged in one place, and values of each type with any field. */
export const DAMAGED: readonly Subject[] = [
  ...WHOLE.flatMap((one) => placesIn(one.value).flatMap((path) => [...damagesAt(one, path)])),
  ...requests(),
  ...withFields('option', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], FIELDS_OF_OPTIONS),
  ...withFields('command', [1, 2, 3, 4], FIELDS_OF_COMMANDS),
]
