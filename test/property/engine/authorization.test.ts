import fc from 'fast-check'
import { rules } from '@slashlint/core/catalogue'
import {
  isAuthorizationArgs,
  normalizeAuthorizationArgs,
  redirectUri,
} from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { normalized, redirectUri as naiveRedirect } from '../../oracle/engine/authorization-args.js'
import type { Json } from '../../oracle/engine/localize.js'
import { oracle } from '../../oracle/index.js'
import { RUNS, check } from '../check.js'
import { hostileParts } from '../hostile-values.js'
import { messy } from '../messy.js'
import { maybe, record } from './commands.js'

const challenge = fc.constantFrom(
  { Method: 'S256', Challenge: 'abc' },
  { method: 'S256', challenge: 'abc' },
)
const fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ClientId: fc.constantFrom('1', '18446744073709551615', 5, 7n),
  Scopes: fc.constantFrom('openid', 'openid sdk.social_layer'),
  State: fc.constantFrom('x', '0123456789abcdef'),
  Nonce: fc.constant('n'),
  CodeChallenge: challenge,
  IntegrationType: fc.constantFrom(0, 1),
  CustomSchemeParam: fc.constantFrom('my-app', 'x+y.z'),
}

/** Generates valid arguments. Each field has one of its spellings, and may be absent or null. */
const args: fc.Arbitrary<Json> = fc
  .tuple(
    ...Object.entries(fields).map(([key, value]) =>
      fc.tuple(
        fc.constantFrom(key, `${key.charAt(0).toLowerCase()}${key.slice(1)}`),
        key === 'Scopes'
          ? value
          : maybe(
              fc.oneof(
                { weight: 5, arbitrary: value },
                { weight: 1, arbitrary: fc.constant(null) },
              ),
              1,
            ),
      ),
    ),
  )
  .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Json)

const applicationId = fc.constantFrom(undefined, '9')
const defaults = (id: string | undefined) => (id === undefined ? {} : { applicationId: id })

function withChallengeOf(one: Json | undefined): unknown {
  const { CodeChallenge, ...rest } = one ?? {}
  const entries = Object.entries((CodeChallenge ?? {}) as Json).map(([key, value]) => [
    key.toLowerCase(),
    value,
  ])
  return { ...rest, challenge: Object.fromEntries(entries) }
}

describe('authorization arguments', () => {
  test('are normalized as the model does it', () => {
    check(
      fc.property(args, applicationId, (one, id) => {
        const found = normalizeAuthorizationArgs(one, defaults(id)) as Json | undefined
        expect(withChallengeOf(found)).toEqual(withChallengeOf(normalized(one, id)))
        expect(Object.isFrozen(found)).toBe(true)
      }),
      Math.ceil(RUNS / 30),
    )
  })

  test('normalized once more are the same, and valid', () => {
    check(
      fc.property(args, applicationId, (one, id) => {
        const once = normalizeAuthorizationArgs(one, defaults(id))
        expect(isAuthorizationArgs(once)).toBe(true)
        expect(normalizeAuthorizationArgs(once)).toEqual(once)
      }),
      Math.ceil(RUNS / 60),
    )
  })

  test('have the address of their scheme, else of their application', () => {
    check(
      fc.property(args, applicationId, (one, id) => {
        expect(redirectUri(one)).toBe(naiveRedirect(one))
        expect(redirectUri(one, defaults(id))).toBe(naiveRedirect(normalized(one, id)))
      }),
      Math.ceil(RUNS / 30),
    )
  })

  test('are arguments exactly when the oracle finds no error', () => {
    const harmless = rules
      .filter(({ severity }) => severity !== 'error')
      .map(({ code }) => code as string)
    check(
      fc.property(fc.oneof(args, messy('authorization')), (one) => {
        const errors = oracle('authorization', one).filter(({ code }) => !harmless.includes(code))
        expect(isAuthorizationArgs(one)).toBe(errors.length === 0)
        expect(normalizeAuthorizationArgs(one) === undefined).toBe(errors.length > 0)
      }),
      Math.ceil(RUNS / 30),
    )
  })

  test('of any kind make nothing throw', () => {
    for (const part of hostileParts()) {
      for (const one of [
        part,
        { Scopes: part },
        { Scopes: 'openid', ClientId: part },
        { CustomSchemeParam: part },
      ]) {
        expect(typeof isAuthorizationArgs(one)).toBe('boolean')
        expect(typeof normalizeAuthorizationArgs(one)).toMatch(/object|undefined/)
        expect(typeof redirectUri(one)).toMatch(/string|undefined/)
      }
    }
  })
})

/** The contract's spelling of the record is used. */
test('the redirect form of the contract', () => {
  check(
    fc.property(record({ ClientId: fc.constantFrom('1', '22') }), ({ ClientId }) => {
      expect(redirectUri({ ClientId })).toBe(`discord-${String(ClientId)}:/authorize/callback`)
      expect(redirectUri({ ClientId, CustomSchemeParam: 'app' })).toBe('app:/authorize/callback')
      expect(redirectUri({})).toBe(undefined)
    }),
    2,
  )
})
