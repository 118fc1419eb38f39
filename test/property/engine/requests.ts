import fc from 'fast-check'
import type { Request, RequestFacts } from '../../oracle/engine/request.js'
import { withoutUndefined } from '../arbitraries.js'
import { messy } from '../messy.js'
import { maybe } from './commands.js'

/**
 * Generates requests that are similar to those of the endpoint tables: with right and wrong ids, versions, headers,
 * queries and bodies.
 */

const id = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('1', '20', '41771983423143937', '18446744073709551615') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'x',
      '01',
      '-1',
      '18446744073709551616',
      'permissions',
      '1.5',
      'undefined',
      '%31',
      '@me',
    ),
  },
)

const base = fc.constantFrom(
  '',
  '',
  '',
  '/v10',
  '/api/v10',
  '/v9',
  '/api/v100',
  '/api',
  'https://example.com',
  'https://example.com/api/v10',
  'http://localhost:3000/v6',
  '/v10/v10',
  '/v',
)

const templates = [
  ['applications', id, 'commands'],
  ['applications', id, 'commands', id],
  ['applications', id, 'guilds', id, 'commands'],
  ['applications', id, 'guilds', id, 'commands', id],
  ['applications', id, 'guilds', id, 'commands', 'permissions'],
  ['applications', id, 'guilds', id, 'commands', id, 'permissions'],
  ['lobbies'],
  ['lobbies', id],
  ['lobbies', id, 'members', id],
  // These paths are in none of the tables.
  ['applications', id, 'command'],
  ['applications', id],
  ['applications', id, 'commands', id, 'permissions'],
  ['guilds', id, 'commands'],
  ['lobbies', id, 'members'],
  ['lobby', id],
  ['applications', id, 'commands', id, id],
] as const

const segments = fc
  .constantFrom(...templates)
  .chain((template) =>
    fc.tuple(...template.map((part) => (typeof part === 'string' ? fc.constant(part) : part))),
  )

const search = fc.constantFrom(
  '',
  '',
  '',
  '?',
  '?with_localizations=true',
  '?with_localizations=no',
  '?limit=5',
  '?a=1&b=2',
)

const path = fc
  .tuple(base, segments, search)
  .map(([before, parts, after]) => `${before}/${parts.join('/')}${after}`)

const token = fc.constantFrom(
  'Bot abc.def',
  'Bot abc.def',
  'Bot abc.def',
  'Bearer abc',
  'Bearer abc',
  'bot x',
  'BEARER x',
  'Bot',
  'Bot ',
  'Bot  x',
  'Bot x y',
  ' Bot x',
  'Bot\tx',
  'abc.def',
  'Basic abc',
  'Botabc',
  '',
)
const headerName = fc.constantFrom(
  'Authorization',
  'Authorization',
  'authorization',
  'AUTHORIZATION',
)
const headers = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(headerName, token)
      .map(([name, value]) => ({ 'User-Agent': 'x', [name]: value })),
  },
  { weight: 1, arbitrary: fc.constantFrom({}, { 'Content-Type': 'application/json' }, undefined) },
)

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'with_localizations',
        'with_localizations',
        'with_localization',
        'limit',
        '__proto__',
      ),
      fc.constantFrom<unknown>(
        true,
        false,
        'true',
        'True',
        '1',
        'false',
        'False',
        '0',
        'TRUE',
        'yes',
        '',
        1,
        2,
        0,
        null,
      ),
      { maxKeys: 2 },
    ),
  },
)

const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'get',
  'Post',
  'HEAD',
  'OPTIONS',
  'constructor',
)

const body = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom({}, [], { name: 'ping', description: 'x' }, [{ name: 'ping', description: 'x' }]),
  fc.constantFrom(
    { permissions: [] },
    { members: [] },
    { metadata: { a: 'b' } },
    { type: 1 },
    { type: 4, name: 'Play' },
  ),
  messy('command'),
  messy('commands'),
  messy('command-permissions'),
  messy('lobby'),
  messy('lobby-member'),
)

export const request = fc
  .record({ method, path, headers, query, body })
  .map((one) => withoutUndefined(one) as unknown as Request)

/** Generates requests without faults of form, so that the body is reached more often. */
export const plainRequest = fc
  .record({
    method: fc.constantFrom('POST', 'PUT', 'PATCH'),
    path: segments.map((parts) => `/${parts.join('/')}`),
    headers: fc.constantFrom({ Authorization: 'Bot x' }, { Authorization: 'Bearer x' }),
    body,
  })
  .map((one) => withoutUndefined(one) as unknown as Request)

const SCOPES = [
  'applications.commands',
  'applications.commands.update',
  'applications.commands.permissions.update',
  'bot',
]
const bits = fc
  .subarray([1n << 3n, 1n << 5n, 1n << 11n, 1n << 28n])
  .map((some) => some.reduce((sum, bit) => sum | bit, 0n))

export const facts: fc.Arbitrary<RequestFacts> = fc
  .record({
    scopes: maybe(fc.subarray(SCOPES), 1),
    guildScopes: maybe(fc.subarray(SCOPES), 1),
    userPermissions: maybe(bits.map(String), 1),
  })
  .map(withoutUndefined)
