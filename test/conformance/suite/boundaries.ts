import type { Resource } from '@slashlint/core'
import { LIMITS, LOCALES } from '@slashlint/core/contract'
import type { Subject } from './case.js'
import { BLANKS, FREE_TEXTS, NAME_CHARACTERS, NAME_TEXTS } from './texts.js'

// Values on both sides of every limit of the contract, and of every edge of its patterns, ranges and enumerations.

type Fields = Readonly<Record<string, unknown>>
type Place = Pick<Subject, 'scope' | 'operation' | 'facts' | 'enabled'>

const at = (
  rule: string,
  about: string,
  resource: Resource,
  value: unknown,
  place: Place = {},
): Subject => ({
  ...{ rule, about, kind: 'boundary', resource, value },
  ...place,
})

const slash = (fields: Fields): Fields => ({ name: 'ban', description: 'Ban a member', ...fields })
const option = (fields: Fields): Fields => ({ type: 3, name: 'why', description: 'Why', ...fields })
const sub = (options: readonly unknown[]): Fields => ({
  type: 1,
  name: 'sub',
  description: 'x',
  options,
})
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Returns the numbers next to each limit and the limits themselves. Negative numbers are left out. */
const around = (...limits: readonly number[]): number[] => [
  ...new Set(limits.flatMap((limit) => [limit - 1, limit, limit + 1]).filter((one) => one >= 0)),
]

/** Makes texts of each kind with lengths around the limits. */
function* lengths(
  texts: typeof FREE_TEXTS,
  ...limits: readonly number[]
): Generator<[about: string, text: string]> {
  for (const [kind, text] of Object.entries(texts)) {
    for (const length of around(...limits)) {
      yield [`${length} code points, ${kind}`, text(length)]
    }
  }
}

/** The places of an option: alone, and on each level of a command. */
const LEVELS: readonly (readonly [
  where: string,
  resource: Resource,
  wrap: (one: Fields) => Fields,
])[] = [
  ['alone', 'option', (one) => one],
  ['in a command', 'command', (one) => slash({ options: [one] })],
  ['in a sub-command', 'command', (one) => slash({ options: [sub([one])] })],
  [
    'in a group',
    'command',
    (one) =>
      slash({ options: [{ type: 2, name: 'group', description: 'x', options: [sub([one])] }] }),
  ],
]

const PLACES: readonly Place[] = [
  {},
  { scope: 'guild' },
  { scope: 'global' },
  { operation: 'edit' },
]

function* texts(): Generator<Subject> {
  const { nameLength, descriptionLength, choiceNameLength, choiceValueLength } = LIMITS
  for (const [about, name] of lengths(NAME_TEXTS, 1, nameLength)) {
    for (const place of PLACES) {
      yield at('command/name-length', about, 'command', slash({ name }), place)
    }
    for (const [where, resource, wrap] of LEVELS) {
      for (const type of [3, 5, 11]) {
        yield at('option/name-length', `${about}, ${where}`, resource, wrap(option({ type, name })))
      }
    }
    for (const type of [1, 2]) {
      const options = type === 1 ? [] : [sub([])]
      yield at(
        'option/name-length',
        `${about}, of type ${type}`,
        'command',
        slash({ options: [option({ type, name, options })] }),
      )
    }
  }
  for (const [about, name] of lengths(FREE_TEXTS, 1, nameLength)) {
    for (const type of [2, 3]) {
      yield at('command/name-length', `${about}, of type ${type}`, 'command', { type, name })
    }
  }
  for (const [about, description] of lengths(FREE_TEXTS, 1, descriptionLength)) {
    for (const place of PLACES) {
      yield at('command/description-length', about, 'command', slash({ description }), place)
    }
    for (const [where, resource, wrap] of LEVELS) {
      yield at(
        'option/description-length',
        `${about}, ${where}`,
        resource,
        wrap(option({ description })),
      )
    }
  }
  for (const [about, name] of lengths(FREE_TEXTS, 1, choiceNameLength)) {
    for (const [type, value] of [
      [3, 'x'],
      [4, 1],
      [10, 0.5],
    ]) {
      yield at(
        'choice/name-length',
        `${about}, of an option of type ${type}`,
        'option',
        option({ type, choices: [{ name, value }] }),
      )
    }
  }
  for (const [about, value] of lengths(FREE_TEXTS, 1, choiceValueLength)) {
    yield at(
      'choice/value-length',
      about,
      'choice',
      { name: 'x', value },
      { facts: { optionType: 3 } },
    )
  }
}

function* localized(): Generator<Subject> {
  const { nameLength, descriptionLength, choiceNameLength } = LIMITS
  const locales = LOCALES
  for (const [index, locale] of locales.entries()) {
    // Each locale gets only one kind of text.
    const [nameKind = '', names] = Object.entries(NAME_TEXTS)[index % 4] ?? []
    const [freeKind = '', free] = Object.entries(FREE_TEXTS)[index % 4] ?? []
    for (const length of around(1, nameLength)) {
      const name_localizations = { [locale]: names?.(length) }
      const about = `${length} code points, ${nameKind}, in ${locale}`
      yield at('localization/name-length', about, 'command', slash({ name_localizations }))
      yield at(
        'localization/name-length',
        `${about}, of an option`,
        'option',
        option({ name_localizations }),
      )
    }
    for (const length of around(1, descriptionLength)) {
      const description_localizations = { [locale]: free?.(length) }
      const about = `${length} code points, ${freeKind}, in ${locale}`
      yield at(
        'localization/description-length',
        about,
        'command',
        slash({ description_localizations }),
      )
      yield at(
        'localization/description-length',
        `${about}, of an option`,
        'option',
        option({ description_localizations }),
      )
    }
    for (const length of around(1, choiceNameLength)) {
      const choices = [{ name: 'x', value: 'x', name_localizations: { [locale]: free?.(length) } }]
      yield at(
        'localization/name-length',
        `${length} code points, ${freeKind}, in ${locale}, of a choice`,
        'option',
        option({ choices }),
      )
    }
  }
  for (const locale of [
    ...locales,
    'en',
    'pt',
    'pt_BR',
    'zh',
    'es',
    'sv',
    'EN-us',
    'de-DE',
    '',
    'xx',
  ]) {
    yield at(
      'localization/unknown-locale',
      `the locale "${locale}"`,
      'command',
      slash({ name_localizations: { [locale]: 'verbannen' } }),
    )
  }
}

function* characters(): Generator<Subject> {
  for (const character of NAME_CHARACTERS) {
    const name = `a${character}`
    const about = `a name with ${[...character].map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}`
    yield at('command/name-pattern', about, 'command', slash({ name }))
    yield at('option/name-pattern', about, 'option', option({ name }))
    yield at(
      'localization/name-pattern',
      about,
      'command',
      slash({ name_localizations: { de: name } }),
    )
    yield at('command/name-lowercase', `${about}, alone`, 'command', slash({ name: character }))
    yield at('command/name-whitespace', `${about}, of a user command`, 'command', { type: 2, name })
  }
  for (const blank of BLANKS) {
    const about = `the text ${JSON.stringify(blank)}`
    yield at('command/description-blank', about, 'command', slash({ description: blank }))
    yield at('option/description-blank', about, 'option', option({ description: blank }))
    yield at('command/name-blank', about, 'command', { type: 3, name: blank })
    yield at(
      'choice/name-blank',
      about,
      'option',
      option({ choices: [{ name: blank, value: 'x' }] }),
    )
    yield at(
      'localization/description-blank',
      about,
      'command',
      slash({ description_localizations: { fr: blank } }),
    )
    yield at('localization/name-blank', about, 'command', {
      type: 2,
      name: 'x',
      name_localizations: { fr: blank },
    })
  }
}

function* counts(): Generator<Subject> {
  const flat = (index: number): Fields => option({ name: `o${index}` })
  const choice =
    (type: number) =>
    (index: number): Fields => ({ name: `c${index}`, value: type === 3 ? `v${index}` : index })
  for (const count of around(LIMITS.options)) {
    yield at(
      'command/options-count',
      `${count} options`,
      'command',
      slash({ options: many(count, flat) }),
    )
    yield at(
      'option/options-count',
      `${count} options of a sub-command`,
      'command',
      slash({ options: [sub(many(count, flat))] }),
    )
    const options = many(count, (index) => ({ ...sub([]), name: `s${index}` }))
    yield at(
      'option/options-count',
      `${count} sub-commands of a group`,
      'command',
      slash({ options: [{ type: 2, name: 'g', description: 'x', options }] }),
    )
    yield at('command/options-count', `${count} sub-commands`, 'command', slash({ options }))
  }
  for (const count of [0, ...around(LIMITS.choices)]) {
    for (const type of [3, 4, 10]) {
      for (const [where, resource, wrap] of LEVELS) {
        yield at(
          'option/choices-count',
          `${count} choices, ${where}`,
          resource,
          wrap(option({ type, choices: many(count, choice(type)) })),
        )
      }
    }
  }
  for (const count of [0, ...around(1, LIMITS.fileTypes)]) {
    yield at(
      'option/file-types',
      `${count} file types`,
      'option',
      option({ type: 11, file_types: many(count, (index) => `.x${index}`) }),
    )
  }
  for (const count of around(LIMITS.permissionOverwrites)) {
    yield at('permissions/count', `${count} overwrites`, 'command-permissions', {
      permissions: many(count, (index) => ({
        id: `${613425648685547000 + index}`,
        type: 1,
        permission: true,
      })),
    })
  }
  for (const [type, most] of [
    [1, 100],
    [2, 15],
    [3, 15],
    [4, 1],
  ] as const) {
    for (const count of around(most)) {
      for (const scope of ['global', 'guild']) {
        const commands = many(count, (index) =>
          type === 1 ? { name: `c${index}`, description: 'x' } : { type, name: `c${index}` },
        )
        yield at('set/count', `${count} commands of type ${type}`, 'commands', commands, { scope })
      }
    }
  }
  for (const count of around(LIMITS.bulkBody)) {
    yield at(
      'set/body-count',
      `${count} commands`,
      'commands',
      many(count, (index) => ({ name: `c${index}`, description: 'x' })),
      { scope: 'global' },
    )
  }
  for (const created of around(LIMITS.dailyCreatesNear, LIMITS.dailyCreates)) {
    for (const rule of ['set/daily-creates', 'set/daily-creates-near']) {
      yield at(rule, `the command after ${created} of the day`, 'commands', [slash({})], {
        ...{ scope: 'global', facts: { deployed: [], createsToday: created } },
      })
    }
  }
}

/** Makes a command whose texts have this total number of code points. */
function sized(total: number, text: (length: number) => string): Fields {
  const choices = many(25, (index) => ({
    name: `${String(index).padStart(2, '0')}${'n'.repeat(8)}`,
    value: `${index}`.padStart(10, 'v'),
  }))
  const full = many(14, (index) =>
    option({ name: `f${String(index).padStart(9, '0')}`, description: 'x'.repeat(30), choices }),
  )
  // The command itself has 12 code points, and each option 540.
  const rest = total - 12 - full.length * 540
  const last = option({
    name: 'z'.repeat(10),
    description: text(90),
    choices: [{ name: 'n', value: 'v' }],
  })
  const filling = many(Math.floor((rest - 102 - 20) / 100), (index) =>
    option({ name: `g${String(index).padStart(9, '0')}`, description: text(90) }),
  )
  const left = rest - 102 - filling.length * 100
  const end = option({ name: 'y'.repeat(10), description: text(left - 10) })
  return {
    name: 'ab',
    description: 'x'.repeat(10),
    options: [...full, last, ...filling, end].slice(0, 25),
  }
}

function* sizes(): Generator<Subject> {
  for (const [kind, text] of Object.entries(FREE_TEXTS)) {
    for (const total of around(LIMITS.commandSize)) {
      yield at(
        'command/too-large',
        `${total} code points in all, ${kind}`,
        'command',
        sized(total, text),
      )
    }
  }
}

function* numbers(): Generator<Subject> {
  const edges = (limit: number, beyond: number): number[] => [
    limit - 1,
    limit,
    beyond,
    -limit + 1,
    -limit,
    -beyond,
  ]
  const bounds: readonly (readonly [type: number, values: readonly number[]])[] = [
    [4, [...edges(LIMITS.integerValue, 2 ** 53), 0, 1.5]],
    [10, [...edges(LIMITS.numberValue, 2 ** 53 + 2), 0, 1.5]],
  ]
  for (const [type, values] of bounds) {
    for (const value of values) {
      for (const field of ['min_value', 'max_value']) {
        yield at(
          'option/bound-range',
          `${field} of ${value}, type ${type}`,
          'option',
          option({ type, [field]: value }),
        )
      }
      yield at(
        'choice/value-range',
        `${value}, of an option of type ${type}`,
        'option',
        option({ type, choices: [{ name: 'x', value }] }),
      )
      for (const other of [value - 1, value + 1]) {
        yield at(
          'choice/value-outside-bounds',
          `${value} beside a bound of ${other}`,
          'option',
          option({ type, min_value: other, choices: [{ name: 'x', value }] }),
        )
      }
    }
  }
  for (const [low, high] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [-1, -2],
    [5, 4],
  ]) {
    for (const type of [4, 10]) {
      yield at(
        'option/bounds-inverted',
        `${low} to ${high}`,
        'option',
        option({ type, min_value: low, max_value: high }),
      )
    }
  }
  for (const length of [-1, 0, 1, 2, ...around(LIMITS.stringLength), 1.5]) {
    for (const field of ['min_length', 'max_length']) {
      yield at(
        'option/length-range',
        `${field} of ${length}`,
        'option',
        option({ [field]: length }),
      )
    }
  }
  for (const [low, high] of [
    [1, 1],
    [2, 1],
    [1, 2],
    [6000, 5999],
  ]) {
    yield at(
      'option/bounds-inverted',
      `${low} to ${high} in length`,
      'option',
      option({ min_length: low, max_length: high }),
    )
  }
}

function* enumerations(): Generator<Subject> {
  for (const type of many(8, (index) => index - 1)) {
    for (const fields of [{ name: 'ban' }, slash({})]) {
      for (const scope of ['global', 'guild']) {
        yield at(
          'shape/enum',
          `a command of type ${type}`,
          'command',
          { ...fields, type },
          { scope },
        )
      }
    }
  }
  for (const type of many(15, (index) => index - 1)) {
    yield at('shape/enum', `an option of type ${type}`, 'option', option({ type }))
  }
  for (const type of many(20, (index) => index - 1)) {
    for (const rule of ['shape/enum', 'option/channel-type-unreachable']) {
      yield at(
        rule,
        `the channel type ${type}`,
        'option',
        option({ type: 7, channel_types: [type] }),
      )
    }
  }
  for (const context of [-1, 0, 1, 2, 3]) {
    for (const scope of ['global', 'guild']) {
      yield at('shape/enum', `the context ${context}`, 'command', slash({ contexts: [context] }), {
        scope,
      })
    }
  }
  for (const integration of [-1, 0, 1, 2]) {
    yield at(
      'shape/enum',
      `the integration type ${integration}`,
      'command',
      slash({ integration_types: [integration] }),
    )
    for (const integrationTypes of [[0], [1], [0, 1]]) {
      yield at(
        'command/integration-not-supported',
        `${integration} where the app has ${integrationTypes.join()}`,
        'command',
        slash({ integration_types: [integration] }),
        { facts: { app: { integrationTypes } } },
      )
    }
  }
  for (const handler of [-1, 0, 1, 2, 3]) {
    yield at('shape/enum', `the handler ${handler}`, 'command', {
      type: 4,
      name: 'Launch',
      handler,
    })
  }
  for (const type of [0, 1, 2, 3, 4]) {
    yield at('permissions/entry-shape', `an overwrite of type ${type}`, 'command-permissions', {
      permissions: [{ id: '1', type, permission: true }],
    })
  }
  const fields: Readonly<Record<string, unknown>> = {
    ...{
      choices: [],
      autocomplete: true,
      options: [],
      channel_types: [0],
      min_value: 1,
      max_value: 2,
      min_length: 1,
    },
    ...{ max_length: 2, file_types: ['.x'], required: true },
  }
  const rules: Readonly<Record<string, string>> = {
    ...{
      min_value: 'min-max-value',
      max_value: 'min-max-value',
      min_length: 'min-max-length',
      max_length: 'min-max-length',
    },
    ...{ channel_types: 'channel-types', file_types: 'file-types' },
  }
  for (const [field, value] of Object.entries(fields)) {
    for (const type of many(11, (index) => index + 1)) {
      yield at(
        `option/${rules[field] ?? field}-not-allowed`,
        `${field} of an option of type ${type}`,
        'option',
        option({ type, [field]: value }),
      )
    }
  }
}

function* identifiers(): Generator<Subject> {
  const ids = [
    '0',
    '1',
    '9',
    '00',
    '007',
    '-1',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '',
    'x',
    '18446744073709551614',
    '18446744073709551615',
    '18446744073709551616',
    '99999999999999999999',
  ]
  for (const id of ids) {
    yield at('shape/snowflake', `the id "${id}"`, 'command-permissions', {
      permissions: [{ id, type: 1, permission: true }],
    })
    yield at('lobby/member-id', `the id "${id}"`, 'lobby', { members: [{ id }] })
    yield at('authorization/client-id', `the id "${id}"`, 'authorization', {
      ClientId: id,
      Scopes: 'identify',
    })
  }
  for (const bit of many(66, (index) => index)) {
    const default_member_permissions = String(1n << BigInt(bit))
    const rule =
      bit < LIMITS.permissionBits ? 'command/permissions-unknown-bit' : 'command/permissions-format'
    yield at(rule, `bit ${bit}`, 'command', slash({ default_member_permissions }))
  }
  for (const bits of [
    '18014398509481983',
    '18014398509481984',
    '',
    '0',
    '00',
    '-1',
    '0x8',
    '8n',
    '1e2',
    '８',
    8,
  ]) {
    yield at(
      'command/permissions-format',
      `the permissions ${JSON.stringify(bits)}`,
      'command',
      slash({ default_member_permissions: bits }),
    )
  }
}

function* lobbies(): Generator<Subject> {
  const {
    lobbyMetadataLength,
    lobbyMetadataEntries,
    lobbyMembers,
    lobbyIdleTimeoutMinimum,
    lobbyIdleTimeoutMaximum,
  } = LIMITS
  for (const [about, text] of lengths(FREE_TEXTS, lobbyMetadataLength)) {
    // The limit is the total length of all keys and values. The key has one character.
    yield at('lobby/metadata-size', `a value of ${about}`, 'lobby', { metadata: { k: text } })
    yield at('lobby/metadata-size', `a key of ${about}`, 'lobby', { metadata: { [text]: '' } })
    yield at('lobby/metadata-size', `${about} and the key`, 'lobby', {
      metadata: { k: [...text].slice(1).join('') },
    })
  }
  for (const count of around(lobbyMetadataEntries)) {
    yield at('lobby/metadata-entries', `${count} entries`, 'lobby', {
      metadata: Object.fromEntries(many(count, (index) => [`k${index}`, 'v'])),
    })
  }
  for (const count of [0, ...around(lobbyMembers)]) {
    yield at('lobby/members-count', `${count} members`, 'lobby', {
      members: many(count, (index) => ({ id: String(853281846193553000 + index * 128) })),
    })
  }
  const longest = ['far more', 'x'.repeat(3 * LIMITS.lobbyMemberName)] as const
  for (const [about, text] of [...lengths(FREE_TEXTS, LIMITS.lobbyMemberName), longest]) {
    for (const operation of ['put', 'bulk'] as const) {
      const member = { ...(operation === 'bulk' && { id: '1' }), additional_name: text }
      yield at('lobby/additional-name', `${operation}: ${about}`, 'lobby-member', member, {
        operation,
      })
    }
  }
  for (const seconds of [-1, 0, ...around(lobbyIdleTimeoutMinimum, lobbyIdleTimeoutMaximum), 5.5]) {
    yield at('lobby/idle-timeout', `${seconds} seconds`, 'lobby', { idle_timeout_seconds: seconds })
  }
  for (const flags of [-1, 0, 1, 2, 3, 4, 2 ** 31, 1.5]) {
    for (const resource of ['lobby', 'lobby-member'] as const) {
      yield at('lobby/flags', `the flags ${flags}`, resource, {
        ...(resource === 'lobby-member' && { id: '1' }),
        flags,
      })
    }
  }
  for (const value of ['', 'x', 1, true, null, {}, []]) {
    yield at('lobby/metadata-type', `the value ${JSON.stringify(value)}`, 'lobby', {
      metadata: { k: value },
    })
  }
  for (const length of around(LIMITS.stateLength)) {
    yield at('authorization/state-weak', `a state of ${length}`, 'authorization', {
      ClientId: '1',
      Scopes: 'identify',
      State: 'q7Rw2LmZ0pXb8TcV5'.slice(0, length),
    })
  }
}

function* interactions(): Generator<Subject> {
  const interaction = (options: readonly unknown[]): Fields => ({
    ...{ id: '1', application_id: '2', type: 2, token: 't', version: 1, locale: 'de' },
    data: { id: '10', type: 1, name: 'rate', options },
  })
  const command = (options: readonly unknown[]): Fields => ({
    id: '10',
    name: 'rate',
    description: 'x',
    options,
  })
  const answered = (rule: string, about: string, definition: Fields, value: unknown): Subject =>
    at(
      rule,
      about,
      'interaction',
      interaction([{ name: 'why', type: definition['type'], value }]),
      {
        facts: { command: command([definition]) },
      },
    )
  for (const type of [4, 10]) {
    for (const value of [2, 3, 4, 6, 7, 8, -5]) {
      yield answered(
        'interaction/value-range',
        `${value} where 3 to 7 are allowed`,
        option({ type, min_value: 3, max_value: 7 }),
        value,
      )
    }
  }
  for (const [about, value] of lengths(FREE_TEXTS, 3, 7)) {
    yield answered(
      'interaction/value-length',
      `${about}, where 3 to 7 are allowed`,
      option({ min_length: 3, max_length: 7 }),
      value,
    )
  }
  for (const value of ['a', 'A', 'b', 'c', '']) {
    yield answered(
      'interaction/not-a-choice',
      `"${value}" where a and b are choices`,
      option({ choices: ['a', 'b'].map((one) => ({ name: one, value: one })) }),
      value,
    )
  }
}

/** All subjects of this file. */
export const BOUNDARIES: readonly Subject[] = [
  ...[
    texts,
    localized,
    characters,
    counts,
    sizes,
    numbers,
    enumerations,
    identifiers,
    lobbies,
    interactions,
  ],
].flatMap((each) => [...each()])
