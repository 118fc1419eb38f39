import { describe, expect, it } from 'vitest'
import { validateAuthorizationArgs } from '@slashlint/core'
import type { AuthorizationContext } from '@slashlint/core'
import { error, hint, table, warning } from './harness.js'

// Decision 43 of the ledger. (44 is the engine's.)

const args = (fields: object) => ({ Scopes: 'identify', ...fields })
const scopes = (Scopes: unknown) => ({ Scopes })
const client = (ClientId: unknown) => args({ ClientId })
const wrongClient = [error('authorization/client-id', ['ClientId'])]

describe('decision 43: scopes', () => {
  const format = [error('authorization/scopes-format', ['Scopes'])]
  const missing = [error('authorization/scopes-required', ['Scopes'])]
  table<AuthorizationContext>(
    [
      ['the usual', scopes('openid sdk.social_layer'), []],
      ['in camel case', { scopes: 'openid', clientId: '1' }, []],
      ['absent', {}, missing],
      ['empty', scopes(''), missing],
      ['blank', scopes('  '), missing],
      ['a comma', scopes('openid,identify'), format],
      ['a tab', scopes('openid\tidentify'), format],
      ['two spaces', scopes('openid  identify'), format],
      ['twice', scopes('openid openid'), [warning('authorization/duplicate-scope', ['Scopes'])]],
      [
        'unknown',
        scopes('identfy'),
        [warning('authorization/unknown-scope', ['Scopes'], { data: { suggestion: 'identify' } })],
      ],
      [
        'presence is in the social layer',
        scopes('sdk.social_layer sdk.social_layer_presence'),
        [hint('authorization/redundant-scope', ['Scopes'])],
      ],
      [
        'applications.commands is in bot',
        scopes('bot applications.commands'),
        [hint('authorization/redundant-scope', ['Scopes'])],
      ],
      ['nothing else is in another', scopes('openid guilds guilds.join identify'), []],
      [
        'new ones, of which the table of scopes says nothing',
        scopes('openid rpc.video.read rpc.screenshare.write activities.invites.write'),
        [],
      ],
      [
        'of approved partners, and of nobody',
        scopes('identify rpc activities.read'),
        [
          hint('authorization/restricted-scope', ['Scopes'], { data: { scope: 'rpc' } }),
          hint('authorization/restricted-scope', ['Scopes'], {
            data: { scope: 'activities.read' },
          }),
        ],
      ],
      ['not in the other direction', scopes('sdk.social_layer_presence applications.commands'), []],
    ],
    validateAuthorizationArgs,
  )
})

describe('decision 43: the other fields', () => {
  const weak = [warning('authorization/state-weak', ['State'])]
  const challenge = (CodeChallenge: unknown) => args({ CodeChallenge })
  table<AuthorizationContext>(
    [
      ['2^64-1', client('18446744073709551615'), []],
      ['2^64', client('18446744073709551616'), wrongClient],
      ['a BigInt', client(2n ** 64n - 1n), []],
      ['a BigInt too large', client(2n ** 64n), wrongClient],
      ['a BigInt below zero', client(-1n), wrongClient],
      ['a safe integer', client(5), []],
      ['an unsafe one', client(2 ** 53), wrongClient],
      ['a fraction', client(1.5), wrongClient],
      ['hexadecimal', client('0x1'), wrongClient],
      [
        '16 characters of state',
        args({ State: 'a'.repeat(16) }),
        [hint('authorization/state-set', ['State'])],
      ],
      ['15', args({ State: 'a'.repeat(15) }), weak],
      ['16 blanks', args({ State: ' '.repeat(16) }), weak],
      ['a nonce', args({ Nonce: 'x' }), []],
      ['a nonce that is no string', args({ Nonce: 7 }), [error('authorization/nonce', ['Nonce'])]],
      ['a challenge', challenge({ Method: 'S256', Challenge: 'x' }), []],
      ['a challenge in camel case', challenge({ method: 'S256', challenge: 'x' }), []],
      [
        'an empty challenge',
        challenge({ method: 'S256', challenge: '' }),
        [warning('authorization/code-challenge-shape', ['CodeChallenge', 'challenge'])],
      ],
      [
        'a challenge that is a string',
        challenge('x'),
        [error('authorization/code-challenge', ['CodeChallenge'])],
      ],
      ['user install', args({ IntegrationType: 1 }), []],
      [
        'an unknown integration',
        args({ IntegrationType: 2 }),
        [error('authorization/integration-type', ['IntegrationType'])],
      ],
      ['a scheme', args({ CustomSchemeParam: 'my-app+1.0' }), []],
      [
        'a scheme with its colon',
        args({ CustomSchemeParam: 'myapp:' }),
        [error('authorization/custom-scheme', ['CustomSchemeParam'])],
      ],
      [
        'a scheme that begins with a digit',
        args({ CustomSchemeParam: '1app' }),
        [error('authorization/custom-scheme', ['CustomSchemeParam'])],
      ],
    ],
    validateAuthorizationArgs,
  )
})

describe('the id of the client', () => {
  const said = (ClientId: unknown) =>
    validateAuthorizationArgs({ ClientId, Scopes: 'openid' }).map(({ code }) => code)
  it.each([0, 1, 2 ** 53 - 1, 0n, 2n ** 64n - 1n, '0', '1', '18446744073709551615'])(
    '%s is an unsigned 64-bit integer',
    (id) => expect(said(id)).toEqual([]),
  )
  it.each([-1, 0.5, 2 ** 53, NaN, -1n, 2n ** 64n, '-1', '18446744073709551616', 'x', '', true])(
    '%s is none',
    (id) => expect(said(id)).toEqual(['authorization/client-id']),
  )
})
