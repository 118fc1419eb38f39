import { DYNAMIC } from '@slashlint/core'
import {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  isAuthorizationArgs,
  normalizeAuthorizationArgs,
  redirectUri,
  UNINITIALIZED_AUTHORIZATION_ARGS,
} from '@slashlint/core/engine'
import { describe, expect, it } from 'vitest'

// Decision 44 and the helpers around authorization arguments.

const APP = '1100000000000000009'

describe('default scopes', () => {
  it('are those of the contract', () => {
    expect(DEFAULT_COMMUNICATION_SCOPES).toBe('openid sdk.social_layer')
    expect(DEFAULT_PRESENCE_SCOPES).toBe('openid sdk.social_layer_presence')
  })

  it('are valid', () => {
    for (const Scopes of [DEFAULT_COMMUNICATION_SCOPES, DEFAULT_PRESENCE_SCOPES]) {
      expect(isAuthorizationArgs({ Scopes })).toBe(true)
    }
  })
})

describe('isAuthorizationArgs', () => {
  it.each([
    ['scopes alone', { Scopes: 'openid' }, true],
    ['in camel case', { scopes: 'openid', clientId: APP }, true],
    ['hints and warnings aside', { Scopes: 'openid', State: 'short' }, true],
    ['without scopes', {}, false],
    ['a wrong id', { Scopes: 'openid', ClientId: 'x' }, false],
    ['null', null, false],
  ])('%s', (_, value, expected) => {
    expect(isAuthorizationArgs(value)).toBe(expected)
  })
})

describe('normalizeAuthorizationArgs', () => {
  it('has the keys of the contract', () => {
    const args = {
      clientId: 5n,
      scopes: 'openid',
      codeChallenge: { method: 'S256', Challenge: 'abc' },
      nonce: null,
    }
    expect(normalizeAuthorizationArgs(args)).toEqual({
      ClientId: '5',
      Scopes: 'openid',
      CodeChallenge: { Method: 'S256', Challenge: 'abc' },
    })
  })

  it('takes the application id that was set, unless the arguments have one', () => {
    const defaults = { applicationId: APP }
    expect(normalizeAuthorizationArgs({ Scopes: 'openid' }, defaults)).toEqual({
      ClientId: APP,
      Scopes: 'openid',
    })
    expect(
      normalizeAuthorizationArgs({ Scopes: 'openid', ClientId: '7' }, defaults)?.ClientId,
    ).toBe('7')
  })

  it('is a frozen copy', () => {
    const args = { Scopes: 'openid', CodeChallenge: { Method: 'S256', Challenge: 'abc' } }
    const normalized = normalizeAuthorizationArgs(args)
    expect(Object.isFrozen(normalized)).toBe(true)
    expect(Object.isFrozen(normalized?.CodeChallenge)).toBe(true)
    args.CodeChallenge.Challenge = 'other'
    expect(normalized?.CodeChallenge?.Challenge).toBe('abc')
  })

  it('normalizes once and for all', () => {
    const once = normalizeAuthorizationArgs(
      { scopes: 'openid', integrationType: 1 },
      { applicationId: 9 },
    )
    expect(once).toEqual({ ClientId: '9', Scopes: 'openid', IntegrationType: 1 })
    expect(normalizeAuthorizationArgs(once)).toEqual(once)
  })

  it('has no answer for arguments with errors', () => {
    expect(normalizeAuthorizationArgs({ ClientId: '5' })).toBe(undefined)
    expect(normalizeAuthorizationArgs(null)).toBe(undefined)
  })
})

describe('redirectUri', () => {
  it.each([
    ['a custom scheme', { CustomSchemeParam: 'mygame' }, 'mygame:/authorize/callback'],
    ['in camel case', { customSchemeParam: 'mygame' }, 'mygame:/authorize/callback'],
    [
      'which wins over the id',
      { ClientId: '5', CustomSchemeParam: 'mygame' },
      'mygame:/authorize/callback',
    ],
    ['an id', { ClientId: APP }, `discord-${APP}:/authorize/callback`],
    ['an id as BigInt', { ClientId: 5n }, 'discord-5:/authorize/callback'],
    ['neither', { Scopes: 'openid' }, undefined],
    ['a wrong id', { ClientId: 'me' }, undefined],
    ['a wrong scheme', { ClientId: APP, CustomSchemeParam: 'my game' }, undefined],
    ['an unknown scheme', { ClientId: APP, CustomSchemeParam: DYNAMIC }, undefined],
    ['an unknown id', { ClientId: DYNAMIC }, undefined],
    ['nothing', null, undefined],
  ])('%s', (_, args, expected) => {
    expect(redirectUri(args)).toBe(expected)
  })

  it('takes the application id that was set', () => {
    expect(redirectUri({}, { applicationId: APP })).toBe(`discord-${APP}:/authorize/callback`)
    expect(redirectUri({ ClientId: DYNAMIC }, { applicationId: APP })).toBe(undefined)
  })
})

describe('the uninitialised instance', () => {
  it('holds nothing, is no valid object, and stays so', () => {
    expect(isAuthorizationArgs(UNINITIALIZED_AUTHORIZATION_ARGS)).toBe(false)
    expect(
      normalizeAuthorizationArgs(UNINITIALIZED_AUTHORIZATION_ARGS, { applicationId: APP }),
    ).toBe(undefined)
    expect(redirectUri(UNINITIALIZED_AUTHORIZATION_ARGS)).toBe(undefined)
    expect(Object.isFrozen(UNINITIALIZED_AUTHORIZATION_ARGS)).toBe(true)
  })
})
