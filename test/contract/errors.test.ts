import { describe, expect, it } from 'vitest'
import { validateAuthorizationArgs, validateCommand, validateRequest } from '@slashlint/core'
import {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  applyCreate,
  applyEdit,
  applyLobbyCreate,
  applyLobbyDelete,
  applyMemberRemove,
  canUse,
  checkRate,
  createScope,
  emittedEvents,
  expectedStatus,
  isAuthorizationArgs,
  localize,
  normalizeAuthorizationArgs,
  redirectUri,
  requesterLocale,
  resolveInvocation,
  toListed,
} from '@slashlint/core/engine'
import { codesOf as codes, option as optionOf } from '../values.js'
import { APP, BEARER, BOT, GUILD, request } from './requests.js'

/**
 * Tests the sections "Errors", "Events", "Versioning", "Localization", "Authentication" 4 to 7, and "Authorization
 * arguments".
 */

const ping = { name: 'ping', description: 'Answers' }
const PERMISSIONS = `${GUILD}/commands/1234/permissions`

describe('section "Errors"', () => {
  const body = { permissions: [{ id: '5', type: 1, permission: true }] }

  it('1. using a bot token to edit command permissions results in an error', () => {
    expect(codes(validateRequest(request(`PUT ${PERMISSIONS}`, { body, headers: BOT })))).toEqual([
      'request/authorization-kind',
    ])
    expect(
      codes(validateRequest(request(`PUT ${PERMISSIONS}`, { body, headers: BEARER }))),
    ).toEqual([])
    expect(codes(validateRequest(request(`GET ${PERMISSIONS}`, { headers: BOT })))).toEqual([])
  })

  it('2. invoking a USER command without permission to send text messages in the channel returns Permission Denied', () => {
    const use = (type: number, permissions: string) =>
      canUse({
        command: { id: '7', type, name: 'x' },
        context: 0,
        guildId: '20',
        member: { permissions },
        age: 30,
      })
    expect(use(2, '0')).toMatchObject({
      outcome: 'permission-denied',
      allowed: false,
      visible: true,
    })
    expect(use(2, '2048')).toMatchObject({ outcome: 'allowed', visible: true })
    expect(use(1, '0').outcome).toBe('allowed')
    expect(use(3, '0').outcome).toBe('allowed')
  })

  it('3. removing a member from a lobby that does not exist fails', () => {
    const { lobby } = applyLobbyCreate({ members: [{ id: '8' }] })
    const deleted = applyLobbyDelete(lobby).lobby
    expect(applyMemberRemove(lobby, '8').ok).toBe(true)
    expect(applyMemberRemove(deleted, '8')).toMatchObject({ ok: false, reason: 'unknown-lobby' })
  })

  it('4. a global command update not yet propagated to a user is rejected on invocation and the command is reloaded', () => {
    const stale = { seenVersion: '1', command: { version: '2' } }
    expect(resolveInvocation({ ...stale, scope: 'global' })).toMatchObject({
      outcome: 'rejected',
      reload: true,
      version: '2',
    })
    expect(resolveInvocation({ ...stale, seenVersion: '2', scope: 'global' })).toMatchObject({
      outcome: 'invoked',
      reload: false,
    })
    // Guild command changes are available immediately.
    expect(resolveInvocation({ ...stale, scope: 'guild' })).toMatchObject({
      outcome: 'invoked',
      reload: false,
    })
  })

  it('5. rate limit breaches return status 429; an address receiving thousands of them is blocked upstream', () => {
    const burst = (count: number) =>
      Array.from({ length: count }, () => ({ at: 0, method: 'GET', path: `${APP}/commands` }))
    expect(checkRate(burst(50))).toMatchObject({ ok: true, breaches: 0 })
    expect(checkRate(burst(60))).toMatchObject({ ok: false, breaches: 10 })
    expect(checkRate(burst(60)).blocked).toBe(undefined)
    expect(checkRate(burst(3050)).blocked).toMatchObject({ at: 0 })
    const answered = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ at: i * 100, status: 429 }))
    expect(checkRate(answered(100)).blocked).toBe(undefined)
    expect(checkRate(answered(3000)).blocked).toBeDefined()
  })

  it('6. status codes used for success: 200, 201, 204 (per endpoint table)', () => {
    const status = (
      line: string,
      body?: unknown,
      deployed?: readonly { name: string; type?: number }[],
    ) => expectedStatus({ ...request(line), body }, deployed === undefined ? {} : { deployed })
    const [all, one] = [`${APP}/commands`, `${APP}/commands/1`]
    expect(status(`GET ${all}`)).toBe(200)
    expect(status(`POST ${all}`, ping)).toBe(201)
    expect(status(`POST ${all}`, ping, [{ name: 'ping' }])).toBe(200)
    expect(status(`POST ${all}`, ping, [{ name: 'ping', type: 2 }])).toBe(201)
    expect(status(`PATCH ${one}`, {})).toBe(200)
    expect(status(`PUT ${all}`, [])).toBe(200)
    expect(status(`DELETE ${one}`)).toBe(204)
    expect(status(`DELETE ${GUILD}/commands/1`)).toBe(204)
    expect(status(`PUT ${PERMISSIONS}`, {})).toBe(200)
    // Status codes of lobby endpoints: not shown.
    expect(status('POST /lobbies')).toBe(undefined)
    expect(status('GET /nothing')).toBe(undefined)
  })
})

describe('section "Events"', () => {
  it('Application Command Permissions Update is emitted by Edit Application Command Permissions', () => {
    expect(emittedEvents(request(`PUT ${PERMISSIONS}`))).toEqual([
      'Application Command Permissions Update',
    ])
    expect(emittedEvents(request(`GET ${PERMISSIONS}`))).toEqual([])
    expect(emittedEvents(request(`PUT ${GUILD}/commands`))).toEqual([])
  })
})

describe('section "Versioning"', () => {
  it('2. each command has a version snowflake that changes on substantial record changes', () => {
    const created = applyCreate(createScope(), ping)
    if (!created.ok) {
      throw new Error(created.message)
    }
    const { state, body } = created
    const versionAfter = (patch: object) => {
      const edited = applyEdit(state, body.id, patch)
      return edited.ok ? edited.body.version : undefined
    }
    expect(versionAfter({ description: 'Other' })).not.toBe(body.version)
    expect(versionAfter({ description: ' Answers ' })).toBe(body.version)
    expect(versionAfter({ nsfw: false, options: [], contexts: null })).toBe(body.version)
  })

  it('3. dm_permission and default_permission are deprecated; use contexts and default_member_permissions', () => {
    const hints = (rest: object) => codes(validateCommand({ ...ping, ...rest }, { hints: true }))
    expect(hints({ dm_permission: false })).toEqual(['command/deprecated-field'])
    expect(hints({ default_permission: false })).toEqual(['command/deprecated-field'])
    expect(hints({ contexts: [0], default_member_permissions: '0' })).toEqual([])
  })
})

describe('section "Localization"', () => {
  const command = {
    name: 'color',
    name_localizations: { 'en-GB': 'colour', de: 'farbe', 'es-ES': 'tono' },
    description: 'Pick',
    options: [
      {
        type: 3,
        name: 'shade',
        name_localizations: { fr: 'teinte' },
        description: 'x',
        choices: [{ name: 'Red', name_localizations: { de: 'Rot' }, value: 'r' }],
      },
    ],
  }
  const nameIn = (locale: string) => localize(command, locale).name

  it('a missing locale shows the default; choices accept name_localizations', () => {
    expect([nameIn('de'), nameIn('fr'), nameIn('ja')]).toEqual(['farbe', 'color', 'color'])
    expect(localize(command, 'de')).toMatchObject({
      options: [{ name: 'shade', choices: [{ name: 'Rot' }] }],
    })
    expect(localize(command, 'fr')).toMatchObject({
      options: [{ name: 'teinte', choices: [{ name: 'Red' }] }],
    })
  })

  it.each([
    ['en-US', 'en-GB', 'colour'],
    ['es-419', 'es-ES', 'tono'],
    ['en-GB', 'en-US', 'colour'],
  ])('%s falls back to %s; if that is missing too, to the default', (locale, fallback, shown) => {
    expect(nameIn(locale)).toBe(shown)
    const {
      [fallback]: _,
      [locale]: __,
      ...rest
    } = command.name_localizations as Record<string, string>
    expect(localize({ ...command, name_localizations: rest }, locale).name).toBe('color')
    expect(localize({ ...command, name_localizations: { [fallback]: 'other' } }, locale).name).toBe(
      'other',
    )
  })

  it('Spanish has no fallback', () => {
    expect(localize({ ...ping, name_localizations: { 'es-419': 'otro' } }, 'es-ES').name).toBe(
      'ping',
    )
  })

  it("list endpoints return name_localized for the requester's locale only; absent when the locale is missing", () => {
    expect(toListed(command, 'de')).toMatchObject({ name: 'color', name_localized: 'farbe' })
    expect(toListed(command, 'en-US')).not.toHaveProperty('name_localized')
    expect(toListed(command, 'de')).not.toHaveProperty('name_localizations')
    expect(toListed(command, 'de')).not.toHaveProperty('description_localized')
  })

  it('localized option names must differ from all default option names and from other option names in the same locale', () => {
    const option = (name: string, de?: string) =>
      optionOf(3, name, de === undefined ? {} : { name_localizations: { de } })
    const found = (...options: readonly object[]) => codes(validateCommand({ ...ping, options }))
    expect(found(option('a', 'b'), option('b'))).toEqual(['localization/option-name-collision'])
    expect(found(option('a', 'x'), option('b', 'x'))).toEqual([
      'localization/option-name-collision',
    ])
    expect(found(option('a', 'x'), option('b', 'y'))).toEqual([])
  })
})

describe('section "Authentication"', () => {
  it('5. the default scope strings; additional scopes', () => {
    expect(DEFAULT_COMMUNICATION_SCOPES).toBe('openid sdk.social_layer')
    expect(DEFAULT_PRESENCE_SCOPES).toBe('openid sdk.social_layer_presence')
    const found = (Scopes: string) => codes(validateAuthorizationArgs({ Scopes }, { hints: true }))
    expect(found(DEFAULT_COMMUNICATION_SCOPES)).toEqual([])
    expect(found(DEFAULT_PRESENCE_SCOPES)).toEqual([])
    // These two expand automatically to all scopes needed.
    expect(found('openid sdk.social_layer sdk.social_layer_presence')).toEqual([
      'authorization/redundant-scope',
    ])
    expect(found('sdk.social')).toEqual(['authorization/unknown-scope'])
  })

  it('7. the locale of a requester: X-Service-Locale, else Accept-Language, else the user settings locale', () => {
    const headers = { 'X-Service-Locale': 'de', 'Accept-Language': 'fr' }
    expect(requesterLocale({ headers, userLocale: 'ja' })).toBe('de')
    expect(
      requesterLocale({
        headers: { 'accept-language': 'xx;q=1, fr;q=0.5, it;q=0.9' },
        userLocale: 'ja',
      }),
    ).toBe('it')
    expect(requesterLocale({ headers: {}, userLocale: 'ja' })).toBe('ja')
    expect(requesterLocale({ headers: { 'Accept-Language': '*, xx' } })).toBe(undefined)
  })
})

describe('section "Authorization arguments (client SDK object)"', () => {
  const args = { Scopes: 'openid' }

  it('ClientId: optional; defaults to the value set through set-application-id; unsigned 64-bit', () => {
    expect(normalizeAuthorizationArgs(args, { applicationId: '9' })).toEqual({
      ClientId: '9',
      Scopes: 'openid',
    })
    expect(
      normalizeAuthorizationArgs({ ...args, ClientId: 5n }, { applicationId: '9' })?.ClientId,
    ).toBe('5')
    expect(codes(validateAuthorizationArgs({ ...args, ClientId: 2n ** 64n }))).toEqual([
      'authorization/client-id',
    ])
  })

  it('a validity test (true when it holds a valid object); copy', () => {
    expect([
      isAuthorizationArgs(args),
      isAuthorizationArgs({}),
      isAuthorizationArgs(undefined),
    ]).toEqual([true, false, false])
    const copy = normalizeAuthorizationArgs(args)
    expect([copy, Object.isFrozen(copy)]).toEqual([args, true])
    expect(normalizeAuthorizationArgs({})).toBe(undefined)
  })

  it('State: if left unset the SDK generates a secure random value (recommended)', () => {
    expect(
      codes(validateAuthorizationArgs({ ...args, State: '0123456789abcdef' }, { hints: true })),
    ).toEqual(['authorization/state-set'])
    expect(codes(validateAuthorizationArgs({ ...args, State: 'x' }))).toEqual([
      'authorization/state-weak',
    ])
    expect(codes(validateAuthorizationArgs(args))).toEqual([])
  })

  it('CustomSchemeParam: <scheme>:/authorize/callback; when absent a service-prefixed scheme with the application id', () => {
    expect(redirectUri({ ...args, CustomSchemeParam: 'my-app' })).toBe('my-app:/authorize/callback')
    expect(redirectUri({ ...args, ClientId: '9' })).toBe('discord-9:/authorize/callback')
    expect(redirectUri(args)).toBe(undefined)
    expect(codes(validateAuthorizationArgs({ ...args, CustomSchemeParam: 'a:/b' }))).toEqual([
      'authorization/custom-scheme',
    ])
  })

  it.each([
    ['Nonce', 'n', 5, 'authorization/nonce'],
    ['IntegrationType', 1, 2, 'authorization/integration-type'],
    ['CodeChallenge', { Method: 'S256', Challenge: 'x' }, 'x', 'authorization/code-challenge'],
  ])('%s', (key, fine, wrong, code) => {
    expect(codes(validateAuthorizationArgs({ ...args, [key]: fine }))).toEqual([])
    expect(codes(validateAuthorizationArgs({ ...args, [key]: wrong }))).toEqual([code])
  })
})
