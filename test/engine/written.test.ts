import { DYNAMIC, validateResource } from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'
import {
  applyBulkOverwrite,
  applyCreate,
  applyEdit,
  applyLobbyCreate,
  applyLobbyEdit,
  applyMemberPut,
  canUse,
  checkRate,
  commandChanges,
  commandLabel,
  createScope,
  explainApiError,
  explorerEntries,
  fitChoices,
  localize,
  planDeployment,
  toListed,
  type ExplainedError,
  type UseQuery,
} from '@slashlint/core/engine'
import { ENDPOINTS } from '@slashlint/core/contract'
import { expect, it } from 'vitest'
import { DAMAGED } from '../catalogue/damaged.js'

// What the engine says, written down whole: one answer of each form, in the files beside this one.

/** Replaces what texts quote and count, so that texts of one form are equal. */
const formOf = (text: string): string => text.replace(/"[^"]*"/g, '""').replace(/\d+/g, '0')

/** Keeps the first text of each form, and counts all texts and their characters. */
function forms(texts: Iterable<string>): string {
  const first = new Map<string, string>()
  let [count, characters] = [0, 0]
  for (const text of texts) {
    count++
    characters += text.length
    const form = formOf(text)
    if (!first.has(form)) {
      first.set(form, text)
    }
  }
  return `${[...first.values()].join('\n')}\n${count} texts, ${characters} characters\n`
}

const GUILD = '41771983423143937'
const COMMAND = { id: '1100000000000000001', application_id: '845027738276462632', name: 'ban' }
const USER = { id: '80351110224678912', type: 2 }
const ROLE = { id: '197038439483310086', type: 1 }
const EVERYONE = { id: GUILD, type: 1 }
const CHANNEL = { id: '1060000000000000001', type: 3 }
const ALL_CHANNELS = { id: '41771983423143936', type: 3 }

const COMMANDS: readonly object[] = [
  ...[{}, { nsfw: true }, { dm_permission: false }, { contexts: [1] }, { contexts: [0, 2] }],
  ...[{ default_member_permissions: '0' }, { default_member_permissions: '8196' }, { type: 2 }],
  ...[{ guild_id: GUILD }, { guild_id: '5' }, { integration_types: [1], contexts: [0, 1, 2] }],
  ...[{ contexts: 'x' }, { nsfw: 'x' }, { default_member_permissions: 'x' }, { id: undefined }],
]
const PLACES: readonly Partial<UseQuery>[] = [
  ...[{ guildId: GUILD }, { context: 1 as const, mutualGuild: true }, { context: 2 as const }, {}],
  ...[{ context: 1 as const, mutualGuild: false, installedBy: [] }],
  ...[{ context: 1 as const, mutualGuild: false, installedBy: ['user'] as const }],
  ...[{ guildId: GUILD, channel: { id: '9', type: 11, parent_id: CHANNEL.id } }],
  ...[{ guildId: GUILD, channel: { id: CHANNEL.id, type: 0 } }],
]
const MEMBERS: readonly object[] = [
  { user: { id: USER.id }, roles: [ROLE.id], permissions: '2048' },
  { user: { id: USER.id }, roles: [ROLE.id], permissions: '8' },
  { user: { id: USER.id }, roles: [], permissions: '8192' },
  { user: { id: USER.id }, permissions: '2048' },
  { roles: [ROLE.id] },
]

function* queries(): Generator<UseQuery> {
  const lists = [USER, ROLE, EVERYONE, CHANNEL, ALL_CHANNELS].flatMap((entry) =>
    [true, false].flatMap((permission) =>
      [COMMAND.id, COMMAND.application_id].map((id) => [
        { ...COMMAND, id, guild_id: GUILD, permissions: [{ ...entry, permission }] },
      ]),
    ),
  )
  for (const fields of COMMANDS) {
    for (const place of PLACES) {
      for (const age of [undefined, 17, 18]) {
        const command = { ...COMMAND, ...fields }
        yield { command, ...place, age }
        yield { command, ...place, age, member: MEMBERS[0] }
      }
    }
  }
  const ofNoGuild = lists.map((list) => list.map(({ guild_id: _guild, ...one }) => one))
  for (const overwrites of ofNoGuild) {
    for (const member of MEMBERS) {
      yield { command: COMMAND, member, overwrites, context: 0 }
    }
  }
  for (const key of ['dm_permission', 'contexts', 'nsfw', 'default_member_permissions', 'type']) {
    for (const place of PLACES) {
      yield { command: { ...COMMAND, [key]: DYNAMIC }, ...place, member: MEMBERS[0] }
    }
  }
  for (const overwrites of [[], ...lists]) {
    for (const member of MEMBERS) {
      for (const place of PLACES) {
        yield { command: COMMAND, member, overwrites, ...place }
      }
    }
  }
}

it('who may use a command, and why', async () => {
  function* steps(): Generator<string> {
    for (const query of queries()) {
      const { outcome, trace, decidedBy } = canUse(query)
      for (const step of trace) {
        const { rule, box = 'no box', verdict, message, section, ...rest } = step
        const { list = 'neither list', missing = 'nothing', overwrite = null } = rest
        const decides = step === decidedBy ? `${outcome} by ` : ''
        yield [
          `${decides}${rule} (${box}) ${verdict}, of ${list}, missing ${missing}: ${message}`,
          `${section} ${JSON.stringify(overwrite)}`,
        ].join(' ')
      }
    }
  }
  await expect(forms(steps())).toMatchFileSnapshot('written/can-use.txt')
})

/** Selects every fourth item, since neighbours are alike. */
const thinned = <T>(items: readonly T[]): readonly T[] =>
  items.filter((_, index) => index % 4 === 0)

/** Commands without errors that differ from the first of them in one place. */
const EDITED = thinned(
  DAMAGED.filter(({ about, resource }) => resource === 'command' && /^(?:book|tree) /.test(about)),
).filter(({ value }) =>
  validateResource('command', value).every(({ severity }) => severity !== 'error'),
)

it('what an edit changes, and the requests that make it', async () => {
  const [whole] = EDITED
  const seen = new Set<string>()
  const lines = EDITED.flatMap(({ about, value }) => {
    const changes = [
      ...commandChanges(whole?.value, value),
      ...commandChanges(value, whole?.value),
    ].map(({ kind, place, before, after }) => `${kind} ${place}: ${typeof before} ${typeof after}`)
    const form = changes.join('\n')
    if (changes.length > 6 || seen.has(form)) {
      return []
    }
    seen.add(form)
    const deployed = [{ ...(value as object), id: '7', application_id: '9', version: '8' }]
    const { requests } = planDeployment(deployed, [whole?.value])
    const sent = requests.map(
      ({ method, path, body, status }) => `${method} ${path} ${status} ${keysOf(body)}`,
    )
    return [`${about}, and back`, ...changes, ...sent, '']
  })
  await expect(lines.join('\n')).toMatchFileSnapshot('written/changes.txt')
})

const keysOf = (body: unknown): string =>
  (Array.isArray(body) ? body : [body]).map((one) => Object.keys(Object(one)).join()).join(' ')

/** Makes the error body for a code at a path. */
const answerOf = (path: readonly (string | number)[], code: string, message: string): object => ({
  code: 50035,
  message: 'Invalid Form Body',
  errors: path.reduceRight<object>((inner, key) => ({ [key]: inner }), {
    _errors: [{ code, message }],
  }),
})

const CODES = [10008, 10015, 10062, 10063, 20012, 30032, 30034, 40060, 50001, 50006, 50013]
const OTHER_CODES = [401, 404, 405, 20001, 40001, 50027, 50035, 50109, 50240, 99999, 0]
const OTHER_KEYS = ['redirect_uris', 'data', 'content', 'embeds', 'application_id', 'guild_id', 'x']

function saidBy({ path, target, span, subject, rule, apiCode, ...one }: ExplainedError): string {
  const place = `${path.join('.')} (${target} ${span?.join('-') ?? 'whole'})`
  const how = `${subject} ${rule ?? 'no rule'}, ${one.diagnostic?.code ?? 'no finding'}`
  return `${place} ${apiCode} of the ${how}: ${one.message} (${one.apiMessage})`
}

it('what an error of the service means', async () => {
  const explained = (answer: object, value: unknown, context: object): string =>
    explainApiError(answer, value, context).map(saidBy).join('\n')
  function* explanations(): Generator<string> {
    for (const { apiCode, bad } of rules) {
      const context = { ...bad.context, resource: bad.resource }
      for (const code of apiCode === undefined ? [] : [apiCode, 'UNKNOWN']) {
        yield explained(answerOf(bad.path, code, 'Wrong'), bad.value, context)
      }
    }
    const value = { name: 'ban', description: 'Ban a member' }
    for (const code of [...CODES, ...OTHER_CODES]) {
      yield explained({ code, message: `Refused ${code}` }, value, {})
      yield explained({ code, message: 'Refused' }, [value], {})
    }
    for (const key of OTHER_KEYS) {
      yield explained(answerOf([key, 0], 'BASE', 'Wrong'), value, {})
      yield explained(answerOf([key], 'NUMBER', 'Value "undefined" is not snowflake.'), value, {})
      yield explained(answerOf([key], 'NUMBER', 'Value "x" is not snowflake.'), { [key]: 1 }, {})
    }
    for (const global of [true, false]) {
      yield explained({ message: 'You are limited', retry_after: 3.5, global }, value, {})
    }
  }
  await expect(forms(explanations())).toMatchFileSnapshot('written/errors.txt')
})

it('how commands are called', () => {
  expect([0, 1, 2, 3, 4, 5].map((type) => commandLabel(type, 'ban'))).toMatchInlineSnapshot(`
    [
      "command "ban"",
      "/ban",
      "user command "ban"",
      "message command "ban"",
      "entry point "ban"",
      "command "ban"",
    ]
  `)
})

/** Formats the answer of the service to a request, without the state after it. */
function answered(result: object): string {
  const {
    state: _state,
    diagnostics = [],
    ...rest
  } = result as {
    readonly state?: unknown
    readonly diagnostics?: readonly unknown[]
  }
  return `${JSON.stringify(rest)} ${diagnostics.length} findings`
}

it('what the service answers to damaged bodies', async () => {
  const scope = createScope({ applicationId: '9', lastId: '100', createsToday: 198 })
  const first = applyCreate(scope, { name: 'seat', description: 'Seats' }).state
  const made = applyLobbyCreate({ members: [{ id: '5' }] }, '900')
  const lobby = made.ok ? made.lobby : undefined
  const damaged = DAMAGED.filter(({ about }) => /^(?:small|lobby|member) /.test(about))
  const lines = thinned(damaged).flatMap(({ about, resource, value }) => {
    const results: Record<string, object> =
      resource === 'command'
        ? {
            create: applyCreate(first, value),
            edit: applyEdit(first, '101', value),
            put: applyBulkOverwrite(first, [{ name: 'x', description: 'X' }, value]),
          }
        : {
            create: applyLobbyCreate(value),
            edit: applyLobbyEdit(lobby, value),
            member: applyMemberPut(lobby, '6', value),
          }
    return Object.entries(results).map(([how, result]) => `${how} ${about}: ${answered(result)}`)
  })
  const refusals = lines.filter((line) => line.includes('"ok":false'))
  const sizes = `${lines.length} answers, ${refusals.length} refusals, ${lines.join('').length} characters`
  const some = lines.filter((_, index) => index % 23 === 0)
  await expect(`${[sizes, ...some].join('\n')}\n`).toMatchFileSnapshot('written/answers.txt')
})

it('which of too many requests is refused, for how long, and why', async () => {
  const sent = ENDPOINTS.map(({ operation, method, path }) => {
    const at = path.replace(/\{[^}]*\}/g, '7')
    const requests = Array.from({ length: 501 }, (_, index) => ({
      at: Math.floor(index / 40) * 1000,
      method,
      path: at,
      ...(index > 490 && { status: 429 }),
    }))
    return [{}, { requestsPerSecond: 60 }, { increasedLobbyLimits: true }].map(
      (context) =>
        `${operation} ${JSON.stringify(context)} ${JSON.stringify(checkRate(requests, context))}`,
    )
  })
  await expect(`${sent.flat().join('\n')}\n`).toMatchFileSnapshot('written/rates.txt')
})

it('what users see of a command, and of too many choices', async () => {
  const commands = DAMAGED.filter(({ about }) => /^(?:book|tree|menu) name is "x"$/.test(about))
  const seen = commands.flatMap(({ about, value }) =>
    [undefined, 'de', 'en-GB', 'fr'].flatMap((locale) =>
      [
        explorerEntries(value, locale),
        localize(value, locale ?? 'da'),
        toListed(value, locale ?? 'da'),
      ].map((shown) => `${about} ${locale} ${JSON.stringify(shown)}`),
    ),
  )
  const names = ['a', 'A', ' a ', '', ' ', 'x'.repeat(101), '😀'.repeat(101), 'x'.repeat(101), 5]
  const values = ['v', 'x'.repeat(101), '', 1, 2 ** 60, NaN, null]
  const offered = [
    ...names.map((name) => ({ name, value: 'v' })),
    ...values.map((value) => ({ name: `of ${value}`, value })),
    ...[{ de: 'x'.repeat(101) }, { de: ' ' }, { xx: 'x' }, 'x'].map(
      (name_localizations, index) => ({
        name: `translated ${index}`,
        value: 'v',
        name_localizations,
      }),
    ),
    ...Array.from({ length: 24 }, (_, index) => ({ name: `more ${index}`, value: index })),
  ]
  const { choices, changes } = fitChoices(offered as { name: string; value: string }[])
  const fitted = [...choices, ...changes].map((one) => JSON.stringify(one))
  await expect(`${[...seen, ...fitted].join('\n')}\n`).toMatchFileSnapshot('written/shown.txt')
})
