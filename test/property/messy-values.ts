import { SCOPE_SEPARATORS, WHITE_SPACE } from '@slashlint/core/internal'
import fc from 'fast-check'
import { DYNAMIC } from '../oracle/index.js'
import { IDS, NAMES } from './small-world.js'

/** Values that are wrong, odd or close to the limit of a rule, and the keys for which they matter. */

const NUMBERS = [
  0,
  -0,
  1,
  2,
  3,
  4,
  5,
  7,
  10,
  25,
  99,
  -1,
  1.5,
  1e21,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  6000,
  6001,
  604801,
]
const BAD_NUMBERS = [NaN, Infinity, -Infinity, 5n, -1n, 2n ** 64n]

const TEXTS = [
  [...NAMES, ...IDS],
  ['', ' ', '\t \n', '\u0085', '\u2028', '\u200B', '\uFEFF', '\uFEFF ', ' '.repeat(40)],
  ["don't", 'ǅ', 'Ⅷ', 'İ', 'Ⓐ', 'a\u0964', '²', 'ʼ', 'ᏣᎳᎩ', 'Ა', '𐐀', '\u212A', 'ς'],
  [' x', 'x ', 'a  b', 'a\nb', 'a\u00A0b', '\uD83D', 'a\uDE00b', 'Report  this', '\uFEFFx'],
  [
    '😀'.repeat(33),
    'x'.repeat(33),
    'x'.repeat(32),
    'X'.repeat(101),
    '😀'.repeat(101),
    'x'.repeat(4001),
  ],
  [
    '3',
    '-3',
    '-0',
    '007',
    '1.5',
    '1e3',
    '1e400',
    ' 3',
    '0x10',
    '18446744073709551615',
    '18446744073709551616',
  ],
].flat()

const DICTIONARIES: readonly unknown[] = [
  {},
  { 'en-GB': 'ban' },
  { 'en-GB': 'x', 'en-US': null },
  { 'en-GB': 'x', 'en-US': 'y' },
  { 'en-US': 'x' },
  { 'es-ES': 'x' },
  { pt_BR: 'x', en: 'X', 'en-us': ' ' },
  { de: null, fr: 3, ja: true, ar: 'Ban', he: '' },
  { de: 'ban', fr: 'kick' },
  { de: 'ping', fr: "l'eau", id: 'x'.repeat(101) },
  { de: ' ', fr: 'a b', no: '\uD800', ja: ' x' },
  { de: DYNAMIC, 'en-GB': DYNAMIC, xx: DYNAMIC, ar: DYNAMIC },
  { [DYNAMIC]: true, 'en-GB': 'x', de: 'Ban' },
  JSON.parse('{"__proto__":"x","constructor":"y","de":"kick"}'),
]

const LISTS: readonly unknown[] = [
  [],
  [0],
  [1],
  [2],
  [0, 1, 2],
  [1, 1, '1'],
  [2, DYNAMIC],
  [DYNAMIC],
  [null],
  [undefined],
  [99, '0', 1.5, true, {}],
  [3, 14, 1],
  ['image', '.PDF', '.a/b', 'pdf', 'x', 3, null],
  Array.from({ length: 11 }, (_, index) => `.x${index}`),
]

const LOW = {
  type: 4,
  name: 'a',
  description: 'x',
  min_value: 3,
  choices: [{ name: 'a', value: 2 }],
}
const OPTIONS: readonly unknown[] = [
  { type: 1, name: 'ban', description: 'x' },
  { type: 2, name: 'kick', description: 'x' },
  {
    type: 2,
    name: 'ban',
    description: 'x',
    options: [{ type: 1, name: 'a', description: 'x', options: [{ type: 1 }] }],
  },
  { type: 3, name: 'ping', description: 'x', required: true },
  { type: 3, name: 'kick', description: 'x', name_localizations: { de: 'ban', fr: 'ping' } },
  { type: 3, name: 'ban', description: 'x', name_localizations: { de: 'ban', fr: 'ping' } },
  {
    type: 4,
    name: 'ban',
    description: 'x',
    min_value: 3,
    max_value: 2,
    choices: [{ name: 'a', value: 9 }],
  },
  { ...LOW, choices: [...LOW.choices, { name: 'a', value: '2' }, { name: 'b', value: 2 }] },
  {
    type: 3,
    name: 'y',
    description: 'x',
    max_length: 1,
    choices: [
      { name: 'a', value: 'ab' },
      { name: 'b', value: 'ab' },
    ],
  },
  { type: 7, name: 'z', description: 'x', channel_types: [1, 0, 0] },
  { type: DYNAMIC, name: DYNAMIC, description: DYNAMIC, required: DYNAMIC },
  { [DYNAMIC]: true, type: 3, name: 'x' },
  { [DYNAMIC]: true },
]

/** Values that JSON.stringify treats in a special way. */
const STRANGE: readonly unknown[] = [
  undefined,
  () => 1,
  Symbol('x'),
  Object('ban'),
  Object(3),
  Object(true),
  Object(5n),
  new Date(0),
  new Map([['name', 'ban']]),
  new Set([1]),
  new Uint8Array(2),
  { toJSON: () => 'ban' },
  {
    toJSON: (flag: unknown) => ({
      name: flag === false ? 'ban' : 3,
      value: 'x',
      type: 3,
      description: 'y',
      id: '1',
    }),
  },
  { toJSON: () => undefined },
  { toJSON: 3 },
  {
    toJSON() {
      throw new Error('no')
    },
  },
  {
    get name(): string {
      throw new Error('no')
    },
  },
  { length: 1, 0: { name: 'ban' } },
  Object.create({ name: 'ban', type: 1 }),
]

const scalar = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...BAD_NUMBERS) },
  { weight: 2, arbitrary: fc.constant<unknown>(null) },
  { weight: 2, arbitrary: fc.constant<unknown>(DYNAMIC) },
  { weight: 2, arbitrary: fc.boolean() as fc.Arbitrary<unknown> },
)

/** Generates any kind of value. */
export const weird = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 3, arbitrary: fc.constantFrom(...LISTS) },
  { weight: 3, arbitrary: fc.constantFrom(...DICTIONARIES) },
  { weight: 3, arbitrary: fc.constantFrom(...OPTIONS) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom<unknown>(...OPTIONS, null, DYNAMIC, 3), { maxLength: 5 }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...STRANGE) },
)

const LONG_TEXT = 'x'.repeat(4001)
const BITS = [
  '8',
  '',
  '-1',
  '0x8',
  8,
  -8,
  1.5,
  2 ** 53,
  '140737488355328',
  '18014398509481983',
  '18014398509481984',
  null,
]
/** Every character that the contract calls white space. */
const SPACES = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => new RegExp(WHITE_SPACE).test(character),
)
const SCOPES = [
  [...SCOPE_SEPARATORS, ...SPACES].flatMap((one) => [`openid${one}bot`, `bot${one}`]),
  [
    'openid  bot',
    'a,b',
    'openid,bot bot bot',
    'bot applications.commands bot',
    'a b foo a',
    '',
    ' ',
    null,
    3,
  ],
  ['sdk.social_layer sdk.social_layer_presence foo', 'bot\tidentify', 'bot '],
].flat()
const BOUNDS = [...NUMBERS, ...BAD_NUMBERS, '3', '1.5', '1e400', 'x', true, null, DYNAMIC]
const FLAGS = [true, false, false, DYNAMIC, null, 'true', 1]
const OPTION_LISTS = [
  [
    OPTIONS.slice(0, 3),
    OPTIONS.slice(3, 6),
    OPTIONS.slice(3, 9),
    [OPTIONS[0], OPTIONS[3]],
    [OPTIONS[3], OPTIONS[0]],
  ],
  [
    [],
    [DYNAMIC],
    [OPTIONS[1], OPTIONS[1]],
    [OPTIONS[4], OPTIONS[3]],
    [OPTIONS[3], OPTIONS[4], OPTIONS[3], OPTIONS[5]],
  ],
].flat()
const CHOICE_LISTS = [
  [],
  [{ name: 'a', value: 'a' }],
  [DYNAMIC],
  [
    { name: 'a', value: 1 },
    { name: 'a', value: 1 },
  ],
  [
    { name: 'a', value: 'é' },
    { name: 'b', value: 'é' },
    { name: 'c', value: '' },
  ],
]
const METADATA = [
  { a: 'b' },
  { a: 1, b: null, c: DYNAMIC },
  { a: 'x'.repeat(1000) },
  { a: '😀'.repeat(999) },
  { [DYNAMIC]: true },
  Object.fromEntries(Array.from({ length: 26 }, (_, key) => [`key${key}`, ''])),
  [],
  'x',
]
const MEMBERS = [
  [],
  [{ id: '1' }, { id: '1' }, { id: 1 }],
  [DYNAMIC],
  [null, {}, { id: 'x' }, { id: 2 ** 60 }],
  Array.from({ length: 26 }, (_, id) => ({ id: `${id}` })),
]
const PERMISSIONS = [
  [],
  [1, 2, 3, 1].map((type) => ({ id: '2', type, permission: true })),
  [
    { id: '1', type: 1, permission: 1 },
    { id: '1', type: '3', permission: true },
    { id: 1, type: 9 },
  ],
  Array.from({ length: 101 }, (_, id) => ({ id: `${id}`, type: 2, permission: true })),
]

/** Values for the rules about each key, so that edits often come close to a limit. */
export const BY_KEY: Readonly<Record<string, readonly unknown[]>> = {
  type: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, '3', '1', 12, null, DYNAMIC],
  name: TEXTS,
  description: [...TEXTS, LONG_TEXT],
  value: [...TEXTS, ...NUMBERS, ...BAD_NUMBERS, LONG_TEXT, '\uD800', null],
  options: OPTION_LISTS,
  choices: CHOICE_LISTS,
  required: FLAGS,
  autocomplete: FLAGS,
  name_localizations: DICTIONARIES,
  description_localizations: DICTIONARIES,
  contexts: LISTS,
  integration_types: LISTS,
  channel_types: LISTS,
  file_types: LISTS,
  min_value: BOUNDS,
  max_value: BOUNDS,
  min_length: BOUNDS,
  max_length: BOUNDS,
  handler: [1, 2, 3, '1', 'x'],
  default_member_permissions: BITS,
  dm_permission: FLAGS,
  default_permission: FLAGS,
  nsfw: FLAGS,
  id: [...IDS, 3, 2 ** 60, 'x', '007'],
  guild_id: [...IDS, 3, 'x'],
  metadata: METADATA,
  members: MEMBERS,
  permissions: PERMISSIONS,
  flags: [0, 1, 2, 3, -1, 1.5, '1', NaN],
  idle_timeout_seconds: [4, 5, 604800, 604801, 5.5, '60', Infinity],
  permission: [true, false, 'true', 1],
  Scopes: SCOPES,
  scopes: SCOPES,
  ClientId: ['007', 2 ** 53, -1, 5n, 2n ** 64n, '18446744073709551616', true],
  State: ['x', '\u00A0'.repeat(16), 'sixteen characters', '', 3],
  IntegrationType: [0, 1, 2, '1', NaN],
  CodeChallenge: [
    {},
    { method: '', challenge: 'x' },
    { Method: 'x', challenge: DYNAMIC },
    { [DYNAMIC]: true },
  ],
  CustomSchemeParam: ['my:app', '1app', 'a+b', ''],
}
