import {
  DYNAMIC,
  validateAuthorizationArgs,
  validateCommand,
  validateCommandPermissions,
  validateInteraction,
  validateLobby,
  validateOption,
  validateRequest,
} from '@slashlint/core'
import { canUse, checkRate, commandChanges, planDeployment } from '@slashlint/core/engine'
import { fixesFor } from '@slashlint/core/fixes'
import { describe, expect, test } from 'vitest'

// What `scripts/mutants.mjs` has changed in the code, and no other test had noticed.

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
    const size = (of({}), 3 + options.reduce((sum, one) => sum + one.name.length + one.description.length + 600, 0))
    const description = 'x'.repeat(1 + 8000 - size)
    expect(description.length).toBeLessThanOrEqual(100)
    expect(of({ description })).toEqual([])
    expect(of({ description, name_localizations: { de: 'abc' } })).toEqual(['command/too-large'])
    expect(of({ description, name_localizations: { de: 'ab' } })).toEqual([])
  })

  test('letters whose first half is the first of all surrogates are letters', () => {
    expect(validateCommand(slash({ name: '\u{10000}' }))).toEqual([])
    expect(codes(validateCommand(slash({ name: 'a\ud800' })))).toEqual(['command/name-pattern name'])
  })

  test('a sum of permissions may have as many zeros before it as one likes', () => {
    expect(validateCommand(slash({ default_member_permissions: '0'.repeat(40) }))).toEqual([])
    expect(validateCommand(slash({ default_member_permissions: `${'0'.repeat(40)}8` }))).toEqual([])
  })

  test('permissions written as a number replace default_permission, too', () => {
    const found = validateCommand(slash({ default_permission: false, default_member_permissions: 8 }))
    expect(codes(found)).toContain('command/conflicting-fields default_permission')
  })

  test('a bound that is not there is not named', () => {
    const outside = (bounds: object) =>
      validateOption({ type: 4, name: 'n', description: 'x', choices: [{ name: 'a', value: 3 }], ...bounds })[0]
        ?.message
    expect(outside({ min_value: 5 })).toMatch(/: at least 5\b(?!.*at most)/)
    expect(outside({ max_value: 2 })).toMatch(/: at most 2\b(?!.*at least)/)
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
    const found = (createsToday: number) => codes(validateRequest(request, { deployed: [], createsToday }))
    expect(found(200)).toContain('set/daily-creates body')
    expect(found(0)).toEqual([])
  })

  test('a boolean in other letters is suggested as Discord takes it', () => {
    const said = (with_localizations: string) =>
      validateRequest({ method: 'GET', path: COMMANDS, headers, query: { with_localizations } })[0]?.data?.[
        'suggestion'
      ]
    expect([said('TRUE'), said(' false '), said('yes')]).toEqual(['true', 'false', undefined])
  })
})

describe('other resources', () => {
  test('missing scopes are reported as the only other key is spelt', () => {
    expect(codes(validateAuthorizationArgs({ clientId: '1' }))).toEqual(['authorization/scopes-required scopes'])
    expect(codes(validateAuthorizationArgs({ ClientId: '1' }))).toEqual(['authorization/scopes-required Scopes'])
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
      { code: 'shape/type', path: ['members'], message: expect.stringContaining('members') as string },
    ])
  })

  test('a text is held against the only bound that its option has', () => {
    const payload = {
      ...{ type: 2, token: 'unique-token', id: '1100000000000000020', application_id: '1100000000000000009' },
      ...{ app_permissions: '2147483647', locale: 'en-US', version: 1 },
      data: { id: '1', type: 1, name: 'rate', options: [{ type: 3, name: 'film', value: 'Great' }] },
    }
    const found = (bounds: object) => {
      const options = [{ type: 3, name: 'film', description: 'x', ...bounds }]
      const command = { id: '1', name: 'rate', description: 'Rate a film', options }
      return validateInteraction(payload, { command }).filter(({ code }) => code === 'interaction/value-length')
    }
    expect(found({ max_length: 3 })[0]?.message).toMatch(/[^d] at most 3\b/)
    expect(found({ min_length: 9 })[0]?.message).toMatch(/at least 9\b(?! and)/)
    expect(found({ min_length: 5, max_length: 5 })).toEqual([])
  })
})

describe('the engine', () => {
  test('a window is named in its largest unit', () => {
    const requests = Array.from({ length: 201 }, (_, index) => ({
      ...{ at: index * 60_000, method: 'POST', path: `${COMMANDS.replace('/commands', '/guilds/42/commands')}` },
    }))
    expect(checkRate(requests).breach?.message).toContain(' within 1 day;')
  })

  test('contexts that are not known make no difference', () => {
    const changes = (before: unknown, after: unknown) =>
      commandChanges(slash({ contexts: before }), slash({ contexts: after }))
    expect(changes(DYNAMIC, [0])).toEqual([])
    expect(changes([0], DYNAMIC)).toEqual([])
    expect(changes([1], [0])).toHaveLength(1)
  })

  test('a command of any guild belongs to a plan for a guild that is not named', () => {
    const deployed = [{ id: '1', application_id: '9', guild_id: '42', version: '1', type: 1, ...slash({}) }]
    expect(planDeployment(deployed, [slash({})], { scope: 'guild' })).toMatchObject({ created: [], deleted: [] })
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
          { id: '1', application_id: '9', guild_id: guildId, permissions: [{ ...permission, permission: allowed }] },
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
})
