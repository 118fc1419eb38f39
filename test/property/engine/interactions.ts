import fc from 'fast-check'
import type { Json } from '../../oracle/engine/localize.js'
import { maybe, record } from './commands.js'

/** Generates commands with every option type, interactions that use them, and changes of those. */

const NAMES = ['ban', 'who', 'why']
const name = fc.constantFrom(...NAMES)
const described = {
  name,
  description: fc.constant('x'),
  name_localizations: maybe(fc.constantFrom({ de: 'wer' }, { de: 'warum' })),
}
const required = maybe(fc.boolean())
const autocomplete = maybe(fc.boolean())

const valueOptions = [
  record({ ...described, type: fc.constant(3), required, autocomplete }),
  record({
    ...described,
    type: fc.constant(3),
    required,
    min_length: maybe(fc.constantFrom(0, 2)),
    max_length: maybe(fc.constantFrom(2, 3)),
  }),
  record({
    ...described,
    type: fc.constantFrom(3),
    required,
    choices: fc.constantFrom(
      [],
      [{ name: 'A', value: 'a' }],
      [
        { name: 'A', value: 'ab' },
        { name: 'B', value: '😀😀' },
      ],
    ),
  }),
  record({
    ...described,
    type: fc.constantFrom(4, 10),
    required,
    autocomplete,
    min_value: maybe(fc.constantFrom(0, 2)),
    max_value: maybe(fc.constantFrom(2, 5)),
  }),
  record({
    ...described,
    type: fc.constantFrom(4, 10),
    required,
    choices: fc.constant([{ name: 'Two', value: 2 }]),
  }),
  record({ ...described, type: fc.constantFrom(5, 6, 8, 9, 11), required }),
  record({
    ...described,
    type: fc.constant(7),
    required,
    channel_types: maybe(fc.constantFrom([0], [0, 5], [])),
  }),
]
const distinct = (items: fc.Arbitrary<Json>, maxLength: number) =>
  fc.uniqueArray(items, { maxLength, selector: (one) => one['name'] })
const values = distinct(fc.oneof(...valueOptions), 3)
const sub = record({ ...described, type: fc.constant(1), options: maybe(values) })
const group = record({ ...described, type: fc.constant(2), options: distinct(sub, 2) })

const command: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 6,
    arbitrary: record({
      ...described,
      id: maybe(fc.constantFrom('7', '8')),
      guild_id: maybe(fc.constantFrom('20', '20', '21'), 4),
      type: maybe(fc.constant(1)),
      options: maybe(fc.oneof(values, values, distinct(fc.oneof(sub, sub, group), 3))),
    }),
  },
  {
    weight: 2,
    arbitrary: record({ name, id: maybe(fc.constantFrom('7', '8')), type: fc.constantFrom(2, 3) }),
  },
  {
    weight: 1,
    arbitrary: record({ name, type: fc.constant(4), handler: maybe(fc.constantFrom(1, 2)) }),
  },
)

const VALUES: Readonly<Record<number, readonly unknown[]>> = {
  3: ['a', 'ab', 'abc', '😀😀', ''],
  4: [0, 2, 5, -1, 2 ** 53 - 1],
  5: [true, false],
  6: ['51', '52'],
  7: ['31', '32'],
  8: ['41'],
  9: ['51', '41'],
  10: [0, 2, 2.5, -1, 2 ** 53],
  11: ['61'],
}

const resolved = fc.constantFrom<Json>(
  {
    users: { 51: { id: '51' }, 52: { id: '52' } },
    members: { 51: {} },
    channels: {
      31: { id: '31', type: 0 },
      32: { id: '32', type: 2, permissions: '8', app_permissions: '0' },
    },
    roles: { 41: { id: '41' } },
    attachments: { 61: { id: '61' } },
    messages: { 71: { id: '71' } },
  },
  { users: { 51: { id: '51' } }, channels: { 31: { id: '31', type: 5 } } },
)

type Given = Json & { readonly options?: readonly Json[] }

/** Generates the options that a user chose among definitions: all of them, some, or one sub-command. */
function picked(
  definitions: readonly Json[],
  isAutocomplete: boolean,
): fc.Arbitrary<readonly Given[]> {
  const branches = definitions.filter(({ type }) => type === 1 || type === 2)
  if (branches.length > 0) {
    return fc
      .constantFrom(...branches)
      .chain((branch) =>
        picked((branch['options'] ?? []) as readonly Json[], isAutocomplete).map((options) => [
          { type: branch['type'], name: branch['name'], options } as Given,
        ]),
      )
  }
  const each = definitions.map((definition) => {
    const { type, name } = definition as { type: number; name: string }
    const choices = ((definition['choices'] ?? []) as readonly Json[]).map(({ value }) => value)
    const own = [...choices, ...choices, ...(VALUES[type] ?? [])]
    const isKept =
      definition['required'] === true && !isAutocomplete ? fc.constant(true) : fc.boolean()
    return fc
      .tuple(isKept, fc.constantFrom(...own))
      .map(([kept, value]) => (kept ? [{ type, name, value }] : []))
  })
  const some = fc.tuple(...each).map((lists) => lists.flat())
  if (!isAutocomplete) {
    return some
  }
  return fc
    .tuple(some, fc.nat(), fc.boolean())
    .map(([list, at, isText]) =>
      list.map((one, index) =>
        index === at % list.length
          ? { ...one, value: isText ? String(one.value) : one.value, focused: true }
          : one,
      ),
    )
}

export interface Use {
  readonly command: Json
  readonly payload: Json
}

function payloadOf(command: Json): fc.Arbitrary<Json> {
  const isSlash = (command['type'] ?? 1) === 1
  return fc.constantFrom(2, 2, isSlash ? 4 : 2).chain((type) =>
    fc
      .record({
        options: isSlash
          ? picked((command['options'] ?? []) as readonly Json[], type === 4)
          : fc.constant([]),
        resolved,
        inGuild: fc.boolean(),
      })
      .map(({ options, resolved, inGuild }) => ({
        type,
        token: 'token',
        id: '1',
        application_id: '9',
        ...(inGuild && {
          guild_id: '20',
          guild_locale: 'de',
          member: { user: { id: '51' }, roles: [], permissions: '2147483647' },
        }),
        channel_id: '31',
        app_permissions: '8',
        locale: 'en-US',
        version: 1,
        data: {
          id: command['id'] ?? '7',
          name: command['name'],
          type: command['type'] ?? 1,
          ...(options.length > 0 && { options }),
          ...(!isSlash && { target_id: command['type'] === 3 ? '71' : '51' }),
          resolved,
        },
      })),
  )
}

/** Replacements for any part of a payload. `undefined` removes it. */
const replacements = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x',
  'ban',
  'who',
  'wer',
  '51',
  '-1',
  'de',
  0,
  1,
  2,
  3,
  4,
  7,
  1.5,
  -1,
  true,
  false,
  [],
  {},
  [{}],
)

function paths(
  value: unknown,
  at: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) {
    return [at]
  }
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [
    ...(at.length > 0 ? [at] : []),
    ...keys.flatMap((key) => paths((value as Json)[key as string], [...at, key])),
  ]
}

function change(value: unknown, path: readonly (string | number)[], to: unknown): void {
  const [key = '', ...rest] = path
  const holder = value as Record<string | number, unknown>
  if (rest.length > 0) {
    change(holder[key], rest, to)
  } else if (to !== undefined) {
    holder[key] = to
  } else if (Array.isArray(holder)) {
    ;(holder as unknown as unknown[]).splice(Number(key), 1)
  } else {
    delete holder[key]
  }
}

/** Generates a correct use of a command. */
export const use: fc.Arbitrary<Use> = command.chain((one) =>
  payloadOf(one).map((payload) => ({ command: one, payload: payload as Json })),
)

/** Generates the same with up to two changed parts. */
export const changedUse: fc.Arbitrary<Use> = fc
  .tuple(use, fc.array(fc.tuple(fc.noBias(fc.nat()), replacements), { minLength: 1, maxLength: 2 }))
  .map(([{ command, payload }, changes]) => {
    const copy = structuredClone(payload)
    for (const [pick, to] of changes) {
      const all = paths(copy)
      const path = all[pick % (all.length || 1)]
      if (path !== undefined && path.length > 0) {
        change(copy, path, structuredClone(to))
      }
    }
    return { command, payload: copy }
  })
