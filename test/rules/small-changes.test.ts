import {
  DYNAMIC,
  parseCommand,
  validateAuthorizationArgs,
  validateCommand,
  validateCommandPermissions,
  validateCommands,
  validateInteraction,
  validateInteractionResponse,
  validateLobby,
  validateOption,
  validateRequest,
  validateResource,
} from '@slashlint/core'
import {
  applyCreate,
  canUse,
  checkRate,
  commandChanges,
  createScope,
  fitChoices,
  planDeployment,
} from '@slashlint/core/engine'
import { rules } from '@slashlint/core/catalogue'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { checkUses, useTargets } from '@slashlint/core/uses'
import { describe, expect, test } from 'vitest'

// Tests for changes of the code by `tools/mutants.mjs` that no other test noticed.

const slash = (fields: object) => ({ name: 'ban', description: 'Ban a member', ...fields })
const codes = (found: readonly { readonly code: string; readonly path: readonly unknown[] }[]) =>
  found.map(({ code, path }) => `${code} ${path.join('/')}`.trim())
const COMMANDS = '/applications/1100000000000000009/commands'
const headers = { Authorization: 'Bot token' }

describe('commands', () => {
  test('the longest translation of a name counts for the size', () => {
    const choices = Array.from({ length: 3 }, (_, i) => ({
      name: `${i}`.padEnd(100, 'n'),
      value: `${i}`.padEnd(100, 'v'),
    }))
    const option = (i: number, description: number) => ({
      type: 3,
      name: `o${i}`,
      description: 'x'.repeat(description),
      choices,
    })
    // Each option has 602 code points and its description.
    const options = Array.from({ length: 13 }, (_, i) => option(i, i < 10 ? 10 : 4))
    const of = (own: object) => {
      const command = { name: 'ab', description: 'x', options, ...own }
      return codes(validateCommand(command)).filter((one) => one.startsWith('command/too-large'))
    }
    const size =
      (of({}),
      3 + options.reduce((sum, one) => sum + one.name.length + one.description.length + 600, 0))
    const description = 'x'.repeat(1 + 8000 - size)
    expect(description.length).toBeLessThanOrEqual(100)
    expect(of({ description })).toEqual([])
    expect(of({ description, name_localizations: { de: 'abc' } })).toEqual(['command/too-large'])
    expect(of({ description, name_localizations: { de: 'ab' } })).toEqual([])
  })

  test('letters whose first half is the first of all surrogates are letters', () => {
    expect(validateCommand(slash({ name: '\u{10000}' }))).toEqual([])
    expect(codes(validateCommand(slash({ name: 'a\ud800' })))).toEqual([
      'command/name-pattern name',
    ])
  })

  test('a sum of permissions may have as many zeros before it as one likes', () => {
    expect(validateCommand(slash({ default_member_permissions: '0'.repeat(40) }))).toEqual([])
    expect(validateCommand(slash({ default_member_permissions: `${'0'.repeat(40)}8` }))).toEqual([])
  })

  test('permissions written as a number replace default_permission, too', () => {
    const found = validateCommand(
      slash({ default_permission: false, default_member_permissions: 8 }),
    )
    expect(codes(found)).toContain('command/conflicting-fields default_permission')
  })

  test('a bound that is not there is not named', () => {
    const outside = (bounds: object) =>
      validateOption({
        type: 4,
        name: 'n',
        description: 'x',
        choices: [{ name: 'a', value: 3 }],
        ...bounds,
      })[0]?.message
    expect(outside({ min_value: 5 })).toMatch(/: at least 5\.$/)
    expect(outside({ max_value: 2 })).toMatch(/: at most 2\.$/)
  })

  test('a boolean choice of a text is offered as a text', () => {
    const option = { type: 3, name: 'n', description: 'x', choices: [{ name: 'a', value: true }] }
    const [found] = validateOption(option)
    expect(found && fixesFor(option, found).map(({ title }) => title)).toEqual(['Change to "true"'])
  })
})

describe('requests', () => {
  test('what was created today counts for a command that is created', () => {
    const request = { method: 'POST', path: COMMANDS, headers, body: slash({}) }
    const found = (createsToday: number) =>
      codes(validateRequest(request, { deployed: [], createsToday }))
    expect(found(200)).toContain('set/daily-creates body')
    expect(found(0)).toEqual([])
  })

  test('a boolean in other letters is suggested as Discord takes it', () => {
    const said = (with_localizations: string) =>
      validateRequest({ method: 'GET', path: COMMANDS, headers, query: { with_localizations } })[0]
        ?.data?.['suggestion']
    expect([said('TRUE'), said(' false '), said('yes')]).toEqual(['true', 'false', undefined])
  })
})

describe('other resources', () => {
  test('missing scopes are reported as the only other key is spelt', () => {
    expect(codes(validateAuthorizationArgs({ clientId: '1' }))).toEqual([
      'authorization/scopes-required scopes',
    ])
    expect(codes(validateAuthorizationArgs({ ClientId: '1' }))).toEqual([
      'authorization/scopes-required Scopes',
    ])
  })

  test('arguments that are functions are left out, as JSON does', () => {
    expect(validateAuthorizationArgs({ Scopes: 'openid', Nonce: () => 'x' })).toEqual([])
    expect(codes(validateAuthorizationArgs({ Scopes: () => 'openid' }))).toEqual([
      'authorization/scopes-required Scopes',
    ])
  })

  test('an id of two kinds is related to where it stood first', () => {
    const permissions = [1, 2].map((type) => ({ id: '697038439483310086', type, permission: true }))
    expect(validateCommandPermissions({ permissions })).toMatchObject([
      { code: 'permissions/conflict', related: [{ path: ['permissions', 0], target: 'value' }] },
    ])
  })

  test('members that are no list are said where they stand', () => {
    expect(validateLobby({ members: 5 })).toMatchObject([
      {
        code: 'shape/type',
        path: ['members'],
        message: expect.stringContaining('members') as string,
      },
    ])
  })

  test('a text is held against the only bound that its option has', () => {
    const payload = {
      ...{
        type: 2,
        token: 'unique-token',
        id: '1100000000000000020',
        application_id: '1100000000000000009',
      },
      ...{ app_permissions: '2147483647', locale: 'en-US', version: 1 },
      data: {
        id: '1',
        type: 1,
        name: 'rate',
        options: [{ type: 3, name: 'film', value: 'Great' }],
      },
    }
    const found = (bounds: object) => {
      const options = [{ type: 3, name: 'film', description: 'x', ...bounds }]
      const command = { id: '1', name: 'rate', description: 'Rate a film', options }
      return validateInteraction(payload, { command }).filter(
        ({ code }) => code === 'interaction/value-length',
      )
    }
    expect(found({ max_length: 3 })[0]?.message).toMatch(/[^d] at most 3\b/)
    expect(found({ min_length: 9 })[0]?.message).toMatch(/at least 9\b(?! and)/)
    expect(found({ min_length: 5, max_length: 5 })).toEqual([])
    expect(found({ max_length: 1 })[0]?.message).toMatch(/at most 1 character;/)
    expect(found({ max_length: 2 })[0]?.message).toMatch(/at most 2 characters;/)
  })

  test('an item that is nothing and one that is no object are told apart as Discord does', () => {
    const codeOf = (item: unknown) =>
      validateCommand(slash({ options: [item] })).map(({ apiCode }) => apiCode)
    for (const nothing of [false, 0, '', null]) {
      expect(codeOf(nothing)).toEqual(['LIST_ITEM_VALUE_REQUIRED'])
    }
    for (const something of [true, 1, 'x']) {
      expect(codeOf(something)).toEqual(['MODEL_TYPE_CONVERT'])
    }
  })

  test('what must be a number is called one', () => {
    const said = (type: number) =>
      validateOption({ type, name: 'n', description: 'x', min_value: {} })[0]?.message
    expect(said(10)).toMatch(/\bnumber\b/)
    expect(said(4)).toMatch(/\binteger\b/)
  })

  test('a sub-command is not moved before options, though it says that it is required', () => {
    const list = [
      { type: 3, name: 'a', description: 'x' },
      { type: 1, name: 'b', description: 'x', required: true },
      { type: 3, name: 'c', description: 'x', required: true },
    ]
    const moved = validateCommand(slash({ options: list })).flatMap((found) =>
      found.code === 'option/required-order' ? fixesFor(slash({ options: list }), found) : [],
    )
    for (const { edits } of moved) {
      expect(edits).toEqual([{ kind: 'move', path: ['options', 2], to: ['options', 0] }])
    }
    expect(moved.length).toBeGreaterThan(0)
  })
})

describe('the engine', () => {
  test('a window is named in its largest unit', () => {
    const requests = Array.from({ length: 201 }, (_, index) => ({
      ...{
        at: index * 60_000,
        method: 'POST',
        path: `${COMMANDS.replace('/commands', '/guilds/42/commands')}`,
      },
    }))
    expect(checkRate(requests).breach?.message).toContain(' within 1 day;')
  })

  test('a command whose id is not known may be deployed: it is not counted as one that is created', () => {
    const found = (own: object) =>
      codes(planDeployment([], [slash(own)], { applicationId: '9', createsToday: 200 }).diagnostics)
    expect(found({}).join()).toContain('set/daily-creates')
    expect(found({ id: DYNAMIC }).join()).not.toContain('set/daily-creates')
  })

  test('contexts that are not known make no difference', () => {
    const changes = (before: unknown, after: unknown) =>
      commandChanges(slash({ contexts: before }), slash({ contexts: after }))
    expect(changes(DYNAMIC, [0])).toEqual([])
    expect(changes([0], DYNAMIC)).toEqual([])
    expect(changes([1], [0])).toHaveLength(1)
  })

  test('a command of any guild belongs to a plan for a guild that is not named', () => {
    const deployed = [
      { id: '1', application_id: '9', guild_id: '42', version: '1', type: 1, ...slash({}) },
    ]
    expect(planDeployment(deployed, [slash({})], { scope: 'guild' })).toMatchObject({
      created: [],
      deleted: [],
    })
    expect(planDeployment(deployed, [slash({})], { scope: 'guild', guildId: '43' })).toMatchObject({
      created: [{ name: 'ban' }],
    })
  })

  test('what was asked about a use is told, also where it did not decide', () => {
    const guildId = '41771983423143937'
    const user = { id: '80351110224678912' }
    const permission = { id: user.id, type: 2 }
    const use = (nsfw: boolean, allowed: boolean) =>
      canUse({
        command: { id: '1', application_id: '9', name: 'ban', type: 1, nsfw },
        ...{ guildId, age: 30 },
        member: { user, roles: [], permissions: '2048' },
        channel: { id: '3', type: 0, nsfw: true },
        overwrites: [
          {
            id: '1',
            application_id: '9',
            guild_id: guildId,
            permissions: [{ ...permission, permission: allowed }],
          },
        ],
      } as never).trace
    expect(use(true, true)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'administrator', verdict: 'passes' }),
        expect.objectContaining({ rule: 'age', verdict: 'passes' }),
      ]) as object,
    )
    const words = (allowed: boolean) =>
      use(false, allowed).flatMap(({ message }) => /overwrites (\w+) /.exec(message)?.[1] ?? [])
    expect([words(true), words(false)]).toEqual([['allow'], ['deny']])
  })

  test('who uses a command is asked only where an overwrite is about somebody', () => {
    const guildId = '41771983423143937'
    const missing = (type: number) => {
      const permissions = [{ id: '197038439483310086', type, permission: false }]
      return canUse({
        command: { id: '1', application_id: '9', name: 'ban', type: 1 },
        guildId,
        member: { roles: [], permissions: '2048' },
        overwrites: [{ id: '1', application_id: '9', guild_id: guildId, permissions }],
      } as never).trace.map((one) => one.missing)
    }
    expect(missing(2)).toContain('member.user.id')
    expect(missing(1)).not.toContain('member.user.id')
  })
})

describe('where nothing is known, or nothing is there', () => {
  const choice = (fields: object) =>
    validateOption({ type: 3, name: 'a', description: 'b', choices: [fields] })
  const interaction = (data: object) =>
    validateInteraction(
      {
        type: 2,
        id: '1',
        application_id: '2',
        token: 't',
        version: 1,
        data: { id: '1', type: 1, ...data },
      },
      { command: slash({ options: [{ type: 3, name: 'who', description: 'x' }] }) },
    )

  test('an open choice may have a value', () => {
    expect(choice({ name: 'x', [DYNAMIC]: true })).toEqual([])
  })

  test('null says that it is null, and not what else it might be', () => {
    expect(codes(validateCommandPermissions({ permissions: null }))).toEqual([
      'shape/null permissions',
    ])
    expect(codes(validateInteractionResponse({ type: 8, data: { choices: null } }))).toEqual([
      'shape/null data/choices',
    ])
  })

  test('options are not compared with those of a command whose name is not there', () => {
    const options = [{ name: 'zzz', type: 3, value: 'x' }]
    expect(codes(interaction({ options, name: 'ban' })).join()).toContain('interaction/')
    expect(codes(interaction({ options })).filter((one) => one.includes('options'))).toEqual([])
  })

  test('a path that has no word in common with an endpoint is not taken for it', () => {
    expect(validateRequest({ method: 'GET', path: '/123', headers })).toEqual([
      expect.not.objectContaining({ data: expect.anything() }),
    ])
  })

  test('an unusual control character breaks no line', () => {
    expect(validateCommand(slash({ description: 'a\u000eb' }), { hints: true })).toEqual([])
  })

  test('what Discord ignores of a choice is not parsed', () => {
    const choices = [{ name: 'c', value: 'v', extra: null }]
    const parsed = parseCommand(
      slash({ options: [{ type: 3, name: 'o', description: 'x', choices }] }),
    )
    expect(parsed).toMatchObject({
      ok: true,
      value: { options: [{ choices: [{ name: 'c', value: 'v' }] }] },
    })
    expect(JSON.stringify(parsed.ok && parsed.value)).not.toContain('extra')
  })
})

describe('words', () => {
  test('say what a list is of, what was thrown, and which type is meant', () => {
    expect(validateLobby({ members: 'x' })[0]?.message).toContain('a list of members;')
    const thrown = {
      toJSON() {
        // oxlint-disable-next-line no-throw-literal
        throw 'why'
      },
    }
    expect(validateCommand(thrown)[0]?.message).toContain('(why)')
    const options = [{ name: 'o', type: 3, value: 5 }]
    const data = { id: '1', type: 1, name: 'a', options }
    const found = validateInteraction({
      type: 2,
      id: '1',
      application_id: '2',
      token: 't',
      version: 1,
      data,
    })
    expect(found.map(({ message }) => message).join()).toContain('The value of a STRING option')
  })
})

describe('engine and fixes', () => {
  const deployed = {
    id: '1',
    name: 'ban',
    type: 1,
    application_id: '9',
    version: '1',
    description: 'x',
  }

  test('a wait ends with the request before the last, too', () => {
    const create = { operation: 'Create global application command', applicationId: '1' } as const
    const checked = checkRate([
      { at: 0, ...create, creates: 200 },
      { at: 1000, ...create, creates: 1 },
    ] as unknown as Parameters<typeof checkRate>[0])
    expect(checked).toMatchObject({ breach: { retryAt: 86_400_000 } })
  })

  test('a request has no fields of options that Discord does not read', () => {
    const options = [{ type: 3, name: 'o', description: 'x', name_localized: 'z', extra: 1 }]
    const [request] = planDeployment([], [slash({ options })], { applicationId: '9' }).requests
    expect(request?.body).toMatchObject({ options: [{ type: 3, name: 'o', description: 'x' }] })
    expect(JSON.stringify(request?.body)).not.toMatch(/extra|name_localized/)
  })

  test('commands that have only letters of their names in common are no rename', () => {
    const old = { ...deployed, name: 'warn', description: 'Tells somebody to stop' }
    const plan = planDeployment([old], [{ name: 'warm', description: 'Heats the kettle up' }], {
      applicationId: '9',
    })
    expect([plan.created.length, plan.deleted.length]).toEqual([1, 1])
  })

  test('each id is deployed once', () => {
    const commands = [deployed, deployed, { ...deployed, id: '2' }]
    expect(
      createScope({ scope: 'global', applicationId: '9', commands }).commands.map(({ id }) => id),
    ).toEqual(['1'])
  })

  test('what is not known about permissions is named', () => {
    const command = slash({ default_member_permissions: DYNAMIC })
    const { trace } = canUse({ command } as unknown as Parameters<typeof canUse>[0])
    expect(trace.map(({ missing }) => missing)).toContain('command.default_member_permissions')
  })

  test('contexts of a guild command are all of them', () => {
    const [own, written] = [slash({}), slash({ contexts: [0, 1, 2] })]
    expect(commandChanges(own, written, { scope: 'guild', guildId: '1' } as object)).toEqual([])
  })

  test('an id that is not deployed can be left out; equal values can differ; no scopes are no fix', () => {
    const list = [{ ...slash({}), id: '77' }]
    const [unknown] = validateCommands(list, { deployed: [deployed] } as object)
    expect(unknown && fixesFor(list, unknown).map(({ title }) => title)).toEqual(['Remove "id"'])
    const separators = { Scopes: ' , ', ClientId: '1' }
    for (const found of validateAuthorizationArgs(separators)) {
      expect(fixesFor(separators, found)).toEqual([])
    }
    const option = {
      type: 3,
      name: 'a',
      description: 'b',
      choices: [true, true].map((value) => ({ name: 'x', value })),
    }
    for (const found of validateOption(option)) {
      expect(fixesFor(option, found).filter(({ title }) => title.includes('undefined'))).toEqual([])
    }
  })
})

test('a command without options has no groups to ask for; what reads nothing names nothing', () => {
  const [found] = checkUses(slash({}), [{ kind: 'level', level: 'group', absent: 'throws' }])
  expect(found?.message).toContain('has no sub-command groups')
  const command = slash({ options: [{ type: 3, name: 'o', description: 'x' }] })
  expect(useTargets(command, { kind: 'everything' })).toEqual([])
  expect(useTargets(command, { kind: 'option', name: 'o', absent: 'null' })).toHaveLength(1)
})

test('a scope that is asked for again is counted in words', () => {
  const said = (scopes: string) =>
    validateAuthorizationArgs({ clientId: '1', scopes }).map(({ message }) => message)
  expect(said('bot bot').join()).toContain('is requested twice: once')
  expect(said('bot bot bot').join()).toContain('is requested 3 times: once')
})

test('a branch for a name that there is not says what nothing handles, and nothing more', () => {
  const sub = (name: string) => ({ type: 1, name, description: 'x' })
  const command = slash({ options: [sub('add'), sub('remove')] })
  const name = { kind: 'level-name', level: 'subcommand', name: 'addd' } as const
  const said = (...names: string[]) =>
    checkUses(command, [
      name,
      { kind: 'dispatch', level: 'subcommand', names: ['addd', ...names] },
    ])[0]?.message
  expect(said('remove')).toMatch(/never taken\. Nothing handles "add"\. It has/)
  expect(said('add', 'remove')).toMatch(/never taken\. It has/)
})

test('a list that is left out is an empty one', () => {
  const option = (fields: object) =>
    slash({ options: [{ type: 7, name: 'where', description: 'x', ...fields }] })
  expect(commandChanges(option({ channel_types: [] }), option({}))).toEqual([])
  expect(commandChanges(option({ channel_types: [0] }), option({}))).toMatchObject([
    { before: [0], after: [] },
  ])
})

describe('laws over all rules', () => {
  const examples = rules.flatMap(({ code, bad }) => {
    if (bad.language !== undefined || /^(source|slashlint|use)\//.test(code)) {
      return []
    }
    return [{ bad, context: { ...bad.context, rules: { [code]: 'error' } } as object }]
  })

  test('what is counted is beyond a bound that is told with it', () => {
    const told = [
      ...examples.flatMap(({ bad: { resource, value }, context }) =>
        validateResource(resource, value, context),
      ),
      ...['name', 'description'].flatMap((key) => validateCommand(slash({ [key]: '' }))),
    ].filter(
      ({ code, data }) =>
        !code.endsWith('-near') &&
        typeof data?.['actual'] === 'number' &&
        (data['minimum'] ?? data['limit']) !== undefined,
    )
    expect(told.length).toBeGreaterThan(10)
    for (const { code, data = {} } of told) {
      const { actual = NaN, minimum = -Infinity, limit = Infinity } = data as Record<string, number>
      expect([code, actual, minimum, limit, actual < minimum || actual > limit]).toContain(true)
    }
  })

  test('codes of Discord are words or numbers as it writes them', () => {
    const codesOfDiscord = rules.flatMap(({ apiCode }) => (apiCode === undefined ? [] : [apiCode]))
    expect(codesOfDiscord.length).toBeGreaterThan(20)
    for (const one of codesOfDiscord) {
      expect(one).toMatch(/^(\d{5}|[A-Z]+(_[A-Z]+)+)$/)
    }
  })

  test('a text that is quoted as data is as long as it must be, whatever its length', () => {
    const id = { permissions: [{ id: 'x'.repeat(5000), type: 1, permission: true }] }
    const [found] = validateCommandPermissions(id)
    expect(String(found?.data?.['actual'])).toHaveLength(100)
  })
})

describe('hostile values', () => {
  test('a getter that validates something else does not disturb where the walk is', () => {
    const nested = slash({
      options: ['a', 'NO'].map((name) => ({ type: 3, name, description: 'x' })),
    })
    const option = {
      type: 3,
      name: 'a',
      get description() {
        return validateCommand(nested).length > 0 ? 5 : 'x'
      },
    }
    expect(codes(validateCommand(slash({ options: [option] })))).toEqual([
      'shape/coerced options/0/description',
    ])
    expect(
      codes(
        validateCommand(slash({ options: [{ ...option, name: 'ok', description: 'x' }, option] })),
      ),
    ).toContain('shape/coerced options/1/description')
  })

  test('lists that share their items are looked at once', () => {
    let reads = 0
    let shared: object = {}
    for (let depth = 0; depth < 14; depth++) {
      const below = shared
      shared = {
        get type() {
          if (++reads > 200_000) {
            throw new Error('without end')
          }
          return 'x'
        },
        options: Array.from({ length: 6 }, () => below),
      }
    }
    validateCommand(shared)
    expect(reads).toBeLessThan(20_000)
  })

  test('options below those of a sub-command in a group are not looked at', () => {
    const below = (depth: number): object => ({
      name: 'a',
      type: 1,
      options: depth === 0 ? 7 : [below(depth - 1)],
    })
    const deepest = (depth: number) => {
      const data = { id: '1', type: 1, name: 'ban', options: [below(depth)] }
      const found = validateInteraction({
        type: 2,
        id: '1',
        application_id: '2',
        token: 't',
        version: 1,
        data,
      })
      return Math.max(...found.map(({ path }) => path.length))
    }
    expect([deepest(1), deepest(2), deepest(3), deepest(4)]).toEqual([6, 7, 7, 7])
  })

  test('names of a dispatch that are none, or no list, say nothing', () => {
    const command = slash({ options: [{ type: 1, name: 'a', description: 'x' }] })
    const found = (names: unknown) =>
      checkUses(command, [{ kind: 'dispatch', level: 'subcommand', names } as never])
    expect([found([]), found(undefined), found('a')]).toEqual([[], [], []])
  })
})

describe('what the engine says', () => {
  test('a choice that is none is named by its place; a wait is told, or that none helps', () => {
    expect(fitChoices([{ name: 5, value: 1 } as never]).changes[0]?.message).toMatch(
      /^Choice 1 has a number as its name, 5, which must be a text: it was dropped\.$/,
    )
    const breach = (creates: readonly number[]) =>
      checkRate(
        creates.map((count, at) => ({
          at,
          method: 'PUT',
          path: '/applications/9/guilds/42/commands',
          creates: count,
        })),
      ).breach?.message
    expect(breach([201])).toMatch(/it alone creates 201: spread them over several days/)
    expect(breach([200, 1])).toMatch(/wait \d+(\.\d+)? seconds/)
  })

  test('a size that is not wholly known is a least one', () => {
    const choices = Array.from({ length: 25 }, (_, i) => ({
      name: `${i}`.padEnd(100, 'n'),
      value: 'v'.repeat(100),
    }))
    const options = Array.from({ length: 2 }, (_, i) => ({
      type: 3,
      name: `o${i}`,
      description: 'x',
      choices,
    }))
    const size = (last: unknown) =>
      validateCommand(
        slash({
          options: [
            ...options,
            { ...options[0], name: 'z', choices: [{ name: 'a', value: last }] },
          ],
        }),
      ).find(({ code }) => code === 'command/too-large')?.message
    expect(size('v')).not.toContain('at least')
    expect(size(DYNAMIC)).toContain('at least')
    const withUnknown = (fields: object) =>
      validateCommand(
        slash({ options: [...options, { ...options[0], name: 'y' }], ...fields }),
      ).find(({ code }) => code === 'command/too-large')?.message
    expect(withUnknown({})).not.toContain('at least')
    expect(withUnknown({ name_localizations: DYNAMIC })).toContain('at least')
    const last = { type: 3, name: 'x', description: 'x', choices: DYNAMIC }
    expect(withUnknown({ options: [...options, { ...options[0], name: 'y' }, last] })).toContain(
      'at least',
    )
  })

  test('what an application is configured for is stored with its commands', () => {
    const created = applyCreate(createScope({ app: { integrationTypes: [0, 1] } }), slash({}))
    expect(created.ok && created.body).toMatchObject({ integration_types: [0, 1] })
  })

  test('a plan is judged in the locale of its texts, and says how much it does', () => {
    const shadowed = slash({ name_localizations: { 'en-GB': 'bar' } })
    const about = (context: object) =>
      codes(planDeployment([], [shadowed], context).diagnostics).join()
    expect(about({})).toContain('localization/fallback-shadows-default')
    expect(about({ defaultLocale: 'de' })).not.toContain('localization/fallback-shadows-default')
    const deployed = [
      {
        id: '5',
        application_id: '9',
        version: '1',
        type: 1,
        name: 'old',
        description: 'Go away now',
      },
    ]
    const { requests } = planDeployment(
      deployed,
      [slash({}), { name: 'kick', description: 'Throw out' }],
      {
        applicationId: '9',
      },
    )
    expect(requests.map(({ purpose }) => purpose)).toEqual([
      'Overwrite the whole list: 2 created, 1 deleted',
    ])
    const one = planDeployment(deployed, [slash({})], { applicationId: '9' }).requests.map(
      ({ purpose }) => purpose,
    )
    expect(one).toEqual(['Overwrite the whole list: 1 created, 1 deleted'])
  })

  test('overwrites of another command matter only where it may be this one', () => {
    const other = [
      {
        id: '7',
        application_id: '9',
        guild_id: '42',
        permissions: [{ id: '5', type: 2, permission: false }],
      },
    ]
    const use = (id: object) =>
      canUse({
        command: { application_id: '9', name: 'ban', type: 1, ...id },
        ...{ guildId: '42', channel: { id: '3', type: 0 }, overwrites: other },
        member: { user: { id: '5' }, roles: [], permissions: '2048' },
      }).outcome
    expect([use({ id: '1' }), use({})]).toEqual(['allowed', 'unknown'])
  })

  test('who may use a USER command is not known without permissions', () => {
    const { decidedBy } = canUse({
      command: {
        id: '1',
        application_id: '9',
        name: 'Ban',
        type: 2,
        default_member_permissions: null,
      },
      ...{ guildId: '42', channel: { id: '3', type: 0 }, member: { user: { id: '5' }, roles: [] } },
    })
    expect(decidedBy).toMatchObject({ rule: 'send-messages', missing: 'member.permissions' })
  })

  test('another version may need another body; a sub-command is not moved among options', () => {
    const request = { method: 'GET', path: `/v9${COMMANDS}`, headers }
    expect(
      validateRequest(request).flatMap((found) => fixesFor(request, found).map(({ safe }) => safe)),
    ).toEqual([false])
    const mixed = slash({
      options: [
        { type: 3, name: 'a', description: 'x' },
        { type: 3, name: 'b', description: 'x', required: true },
        { type: 1, name: 'c', description: 'x', required: true },
      ],
    })
    const late = validateCommand(mixed).find(({ code }) => code === 'option/required-order')
    const moved = late && applyFixes(mixed, fixesFor(mixed, late))
    expect(moved).toMatchObject({ options: [{ name: 'b' }, { name: 'a' }, { name: 'c' }] })
  })
})
