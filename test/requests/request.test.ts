import { DYNAMIC, validateRequest, type DiagnosticData, type RequestContext } from '@slashlint/core'
import { describe, expect, it } from 'vitest'
import { error, hint, table, warning, type Expected, type Row } from '../rules/harness.js'
import { codesOf } from '../values.js'
import { APP, COMMAND, endpointNamed, GUILD, LOBBY, requestOf, USER } from './requests.js'

// Decision 45 and the rules of the area "Requests", one by one.

const COMMANDS = `/applications/${APP}/commands`
const IN_GUILD = `/applications/${APP}/guilds/${GUILD}/commands`
const get = (fields: object) => ({
  method: 'GET',
  path: COMMANDS,
  headers: { Authorization: 'Bot token' },
  ...fields,
})
const at = (path: unknown) => get({ path })
const as = (headers: unknown) => get({ headers })

const rows = (list: readonly Row<RequestContext>[]): void =>
  table<RequestContext>(list, validateRequest)

describe('version', () => {
  const wrong = (span: readonly [number, number]): Expected[] => [
    error('request/version', ['path'], { span, data: { suggestion: 'v10' } }),
  ]
  rows([
    ['another one', at(`/v9${COMMANDS}`), wrong([1, 3])],
    ['after /api', at(`/api/v8${COMMANDS}`), wrong([5, 7])],
    ['after an origin', at(`https://chat.example/api/v11${COMMANDS}`), wrong([25, 28])],
    ['with zeros before it', at(`/v010${COMMANDS}`), wrong([1, 5])],
    ['without a slash before it', at(`v9${COMMANDS}`), wrong([0, 2])],
    ['none', at(COMMANDS), []],
    [
      'and everything else is still checked',
      at('/v9/applications/x/commands'),
      [...wrong([1, 3]), error('request/path-parameter', ['path'], { span: [17, 18] })],
    ],
  ])
})

describe('paths', () => {
  const unknown = (span: readonly [number, number], suggestion?: string): Expected[] => [
    error('request/unknown-path', ['path'], {
      span,
      ...(suggestion !== undefined && { data: { suggestion } }),
    }),
  ]
  rows([
    ['a singular', at(`/application/${APP}/commands`), unknown([1, 12], COMMANDS)],
    ['a slip', at(`/applications/${APP}/comands`), unknown([34, 41], COMMANDS)],
    ['capitals', at(`/Applications/${APP}/commands`), unknown([1, 13], COMMANDS)],
    ['two slips', at(`/applications/${APP}/guild/${GUILD}/command`), unknown([34, 39], IN_GUILD)],
    ['two slashes', at(`/${COMMANDS}`), unknown([0, 1], COMMANDS)],
    [
      'no id',
      at('/applications/commands'),
      unknown([1, 13], '/applications/{application.id}/commands'),
    ],
    [
      'no application',
      at(`/guilds/${GUILD}/commands`),
      unknown([1, 7], `/applications/{application.id}/guilds/${GUILD}/commands`),
    ],
    [
      'an origin is kept',
      at(`https://chat.example/v10/lobby/${LOBBY}`),
      unknown([25, 30], `https://chat.example/v10/lobbies/${LOBBY}`),
    ],
    [
      'the query is kept',
      at(`/applications/${APP}/command?with_localizations=1`),
      unknown([34, 41], `${COMMANDS}?with_localizations=1`),
    ],
    ['nothing like it', at('/users/@me'), unknown([0, 10])],
    ['another endpoint of an application', at(`/applications/${APP}/emojis`), unknown([0, 40])],
    ['an application itself', at(`/applications/${APP}`), unknown([0, 33])],
    [
      'more behind an endpoint',
      at(`${COMMANDS}/${LOBBY}/foo`),
      unknown([0, COMMANDS.length + LOBBY.length + 5]),
    ],
    [
      'lobby endpoints that are known by name',
      at(`/lobbies/${LOBBY}/members/bulk`),
      [error('request/method', ['method'])],
    ],
    ['half a path', at(`/applications/${APP}/guilds`), unknown([0, 40])],
    ['a message', at('/channels/1/messages'), unknown([0, 20])],
    ['empty', at(''), unknown([0, 0])],
    ['too long', at(`/${'x/'.repeat(50_000)}`), unknown([0, 100_001])],
    ['relative, without a slash', at(COMMANDS.slice(1)), []],
    ['a fragment is not sent', at(`${COMMANDS}#top`), []],
    ['no text', at(7), [error('shape/type', ['path'])]],
    ['null', at(null), [error('shape/null', ['path'])]],
  ])
})

describe('ids of the path', () => {
  const wrong = (start: number, end: number): Expected[] => [
    error('request/path-parameter', ['path'], {
      span: [start, end],
      apiCode: 'NUMBER_TYPE_COERCE',
    }),
  ]
  rows([
    ['a variable that was never set', at('/applications/undefined/commands'), wrong(14, 23)],
    ['an empty one', at('/applications//commands'), wrong(13, 14)],
    ['a slash at the end', at(`${COMMANDS}/`), wrong(42, 43)],
    ['a placeholder', at('/applications/{application.id}/commands'), wrong(14, 30)],
    ['of a router', at('/applications/:id/commands'), wrong(14, 17)],
    ['a negative one', at('/applications/-1/commands'), wrong(14, 16)],
    ['2^64', at('/applications/18446744073709551616/commands'), wrong(14, 34)],
    ['2^64 − 1', at('/applications/18446744073709551615/commands'), []],
    ['"permissions" of a global command', at(`${COMMANDS}/permissions`), wrong(43, 54)],
    ['several', at('/applications/a/commands/b'), [...wrong(14, 15), ...wrong(25, 26)]],
  ])

  it('`…/commands/permissions` is no command', () => {
    expect(validateRequest(at(`${IN_GUILD}/permissions`))).toEqual([])
    expect(
      validateRequest(get({ path: `${IN_GUILD}/permissions`, method: 'DELETE' })),
    ).toMatchObject([{ code: 'request/method', data: { allowed: ['GET', 'PUT'] } }])
  })
})

describe('methods', () => {
  const wrong = (data: DiagnosticData): Expected[] => [
    error('request/method', ['method'], { data }),
  ]
  rows([
    [
      'a slip',
      get({ method: 'GTE' }),
      wrong({ suggestion: 'GET', allowed: ['GET', 'POST', 'PUT'] }),
    ],
    ['not there', get({ method: 'DELETE' }), wrong({ allowed: ['GET', 'POST', 'PUT'] })],
    [
      'PUT of one command',
      get({ method: 'PUT', path: `${COMMANDS}/${COMMAND}` }),
      wrong({ allowed: ['GET', 'PATCH', 'DELETE'] }),
    ],
    ['missing', get({ method: undefined }), [error('shape/required', ['method'])]],
    ['no text', get({ method: 1 }), [error('shape/type', ['method'])]],
  ])
})

describe('query', () => {
  const localized = (value: unknown) => get({ query: { with_localizations: value } })
  const wrong = [error('request/query', ['query', 'with_localizations'])]
  rows([
    ...['true', 'True', '1', 'false', 'False', '0', true, false, 1, 0].map(
      (value): Row<RequestContext> => [
        `with_localizations: ${JSON.stringify(value)}`,
        localized(value),
        [],
      ],
    ),
    ...['TRUE', 'yes', '', 'null', 2, ['true'], {}].map((value): Row<RequestContext> => [
      `with_localizations: ${JSON.stringify(value)}`,
      localized(value),
      wrong,
    ]),
    ['null', localized(null), [hint('shape/null-optional', ['query', 'with_localizations'])]],
    ['undefined', localized(undefined), []],
    [
      'in camel case',
      get({ query: { withLocalizations: true } }),
      [
        warning('request/unknown-query', ['query', 'withLocalizations'], {
          target: 'key',
          data: { suggestion: 'with_localizations' },
        }),
      ],
    ],
    [
      'as a text',
      get({ query: '?with_localizations=yes&a=1' }),
      [
        error('request/query', ['query'], { span: [1, 23] }),
        warning('request/unknown-query', ['query'], { span: [24, 25] }),
      ],
    ],
    [
      'in the path',
      at(`${COMMANDS}?with_localizations=yes&`),
      [error('request/query', ['path'], { span: [43, 65] })],
    ],
    ['in the path, fine', at(`${COMMANDS}?with_localizations=true#top`), []],
    ['a list', get({ query: [] }), [error('shape/type', ['query'])]],
    [
      'a key of every object',
      get({ query: { constructor: 1 } }),
      [warning('request/unknown-query', ['query', 'constructor'], { target: 'key' })],
    ],
  ])
})

describe('the Authorization header', () => {
  const missing = [error('request/authorization-missing', ['headers', 'Authorization'])]
  const form = [error('request/authorization-form', ['headers', 'Authorization'])]
  rows([
    ['in any case', as({ aUTHORIZATION: 'bOT token' }), []],
    ['a list of one', as({ authorization: ['Bearer token'] }), []],
    [
      'pairs',
      as([
        ['Accept', '*/*'],
        ['authorization', 'Bot token'],
      ]),
      [],
    ],
    ['names and texts in turn', as(['Accept', '*/*', 'Authorization', 'Bot token']), []],
    ['no headers', as(undefined), missing],
    ['null', as(null), missing],
    ['another header', as({ Accept: '*/*' }), missing],
    ['undefined', as({ Authorization: undefined }), missing],
    [
      'pairs without it',
      as([['Accept', '*/*']]),
      [error('request/authorization-missing', ['headers'])],
    ],
    ['a bare token', as({ Authorization: 'token' }), form],
    ['another scheme', as({ Authorization: 'Basic token' }), form],
    ['no token', as({ Authorization: 'Bot ' }), form],
    ['only the scheme', as({ Authorization: 'Bearer' }), form],
    ['two spaces', as({ Authorization: 'Bot  token' }), form],
    ['a space at the end', as({ Authorization: 'Bot token ' }), form],
    ['a line break', as({ Authorization: 'Bot token\n' }), form],
    ['a colon', as({ Authorization: 'Bot: token' }), form],
    ['the scheme twice', as({ Authorization: 'Bot Bot token' }), form],
    ['empty', as({ Authorization: '' }), form],
    ['null as its value', as({ Authorization: null }), form],
    ['a number', as({ Authorization: 1 }), form],
    ['a list of two', as({ Authorization: ['Bot a', 'Bot b'] }), form],
    ['twice', as({ authorization: 'Bot a', Authorization: 'Bot b' }), form],
    [
      'a wrong one among pairs',
      as([['Authorization', 'token']]),
      [error('request/authorization-form', ['headers', 0, 1])],
    ],
    ['no object', as('Authorization: Bot token'), [error('shape/type', ['headers'])]],
  ])

  it('no message and no data shows a token', () => {
    const secrets = ['s3cr3t', 'Basic s3cr3t', 'Bot s3cr3t x', 'Bot  s3cr3t', 's3cr3t Bot']
    for (const Authorization of secrets) {
      const found = validateRequest(as({ Authorization }))
      expect(found.length).toBe(1)
      expect(JSON.stringify(found)).not.toContain('s3cr3t')
    }
  })

  it('what cannot be seen is not missing', () => {
    expect(validateRequest(as(new Headers({ Authorization: 'Bot token' })))).toEqual([])
    expect(validateRequest(as(new Map([['Authorization', 'Bot token']])))).toEqual([])
    expect(validateRequest(get({ query: new URLSearchParams('a=b') }))).toEqual([])
    const hostile = {
      get [Symbol.iterator]() {
        throw new Error('not for you')
      },
    }
    expect(codesOf(validateRequest(as(hostile)))).toEqual(['shape/unreadable'])
    expect(codesOf(validateRequest(get({ query: hostile })))).toEqual(['shape/unreadable'])
  })
})

describe('what is known of tokens', () => {
  const edit = endpointNamed('Edit command permissions')
  const update = endpointNamed('Edit global command')
  const header = ['headers', 'Authorization']
  rows([
    ['a bot has no scopes', requestOf(update), [], { scopes: [] }],
    [
      'scopes of no known form: only that is said',
      requestOf(edit),
      [warning('slashlint/unknown-context', [], { data: { unknown: ['scopes'] } })],
      { scopes: 'identify' as never },
    ],
    [
      'a bot at the permission edit',
      requestOf(edit, { headers: { Authorization: 'Bot token' } }),
      [error('request/authorization-kind', header, { apiCode: '20001' })],
      { scopes: [], userPermissions: '0' },
    ],
    [
      'two things lacking',
      requestOf(edit),
      [
        error('request/scope', header, { apiCode: '40001' }),
        error('request/user-permissions', header, { data: { lacking: ['MANAGE_ROLES'] } }),
      ],
      { scopes: ['applications.commands.update'], userPermissions: '32' },
    ],
    ['permissions of no known form', requestOf(edit), [], { userPermissions: 'MANAGE_GUILD' }],
  ])
})

describe('bodies', () => {
  const create = endpointNamed('Create guild command')
  const bulk = endpointNamed('Bulk overwrite global commands')
  const patch = endpointNamed('Edit global command')
  const put = endpointNamed('Edit command permissions')
  const lobby = endpointNamed('Edit lobby')
  const member = endpointNamed('Add user to lobby')
  rows([
    [
      'create: the name is required',
      requestOf(create, { body: { description: 'x' } }),
      [error('shape/required', ['body', 'name'])],
    ],
    [
      'create in a guild: no global fields',
      requestOf(create, { body: { name: 'a', description: 'b', dm_permission: true } }),
      [warning('command/global-only-field', ['body', 'dm_permission'], { target: 'key' })],
    ],
    ['create: a list', requestOf(create, { body: [] }), [error('shape/type', ['body'])]],
    ['create: null', requestOf(create, { body: null }), [error('request/body-required', ['body'])]],
    ['create: no object', requestOf(create, { body: 'x' }), [error('shape/type', ['body'])]],
    [
      'create: what the scope has is known',
      requestOf(create),
      [hint('set/overwrites-existing', ['body', 'name'])],
      {
        deployed: [{ name: 'ping' }],
      },
    ],
    ['edit: nothing is required', requestOf(patch, { body: {} }), []],
    [
      'edit: the type stays',
      requestOf(patch, { body: { type: 2 } }),
      [warning('shape/operation-field', ['body', 'type'], { target: 'key' })],
    ],
    [
      'edit: the command is found by the path',
      requestOf(patch, { body: { name: 'pong' } }),
      [warning('command/rename-loses-permissions', ['body', 'name'])],
      {
        deployed: [{ id: COMMAND, name: 'ping' }],
        overwrites: [
          { id: COMMAND, guild_id: GUILD, permissions: [{ id: USER, type: 2, permission: true }] },
        ],
      },
    ],
    ['bulk: an object', requestOf(bulk, { body: {} }), [error('shape/type', ['body'])]],
    [
      'bulk: related places too',
      requestOf(bulk, {
        body: [
          { name: 'a', description: 'b' },
          { name: 'a', description: 'b' },
        ],
      }),
      [error('set/duplicate-name', ['body', 1], { target: 'name', related: [['body', 0]] })],
    ],
    [
      'permissions: the guild is known',
      requestOf(put, { body: { permissions: [{ id: GUILD, type: 2, permission: true }] } }),
      [warning('permissions/constant-type', ['body', 'permissions', 0, 'type'])],
    ],
    [
      'lobby: an edit',
      requestOf(lobby, { body: { members: [] } }),
      [warning('lobby/members-cleared', ['body', 'members'])],
    ],
    [
      'member: the id stands in the path',
      requestOf(member, { body: { id: USER } }),
      [warning('shape/operation-field', ['body', 'id'], { target: 'key' })],
    ],
  ])

  it('findings come in the order of the request', () => {
    const { path, headers, body, method } = requestOf(create, {
      headers: {},
      body: { name: 'A', description: 'b' },
    })
    const codes = (request: object) => validateRequest(request).map(({ code }) => code)
    expect(codes({ method, path, headers, body })).toEqual([
      'request/authorization-missing',
      'command/name-lowercase',
    ])
    expect(codes({ body, headers, path, method })).toEqual([
      'command/name-lowercase',
      'request/authorization-missing',
    ])
  })

  it('no more than maxDiagnostics, the last saying so', () => {
    const body = Array.from({ length: 60 }, (_, i) => ({ name: `A${i}`, description: '' }))
    const found = validateRequest(requestOf(bulk, { headers: {}, body }), { maxDiagnostics: 10 })
    expect(found.length).toBe(11)
    expect(found.at(-1)).toMatchObject({
      code: 'slashlint/too-many',
      path: [],
      data: { limit: 10 },
    })
  })

  it('and says so where the list of the body ends before all is seen, whatever of that is switched off', () => {
    const body = Array.from({ length: 8 }, (_, i) => ({
      name: `A${i}`,
      description: i === 7 ? '' : 'x',
    }))
    const context = { maxDiagnostics: 5, rules: { 'command/name-lowercase': 'off' } } as const
    const codes = (request: object) => validateRequest(request, context).map(({ code }) => code)
    expect(codes(requestOf(bulk, { body }))).toEqual(['slashlint/too-many'])
    expect(codes({ ...requestOf(bulk, { body }), zz: 1 }).at(-1)).toBe('slashlint/too-many')
  })

  it('warnings about the request hide no error of the body', () => {
    const request = requestOf(create, { headers: {}, body: { name: 'A', description: 'b' } })
    const found = validateRequest({ ...request, zz: 1, zy: 2, zx: 3 }, { maxDiagnostics: 2 })
    expect(found.map(({ code }) => code)).toContain('command/name-lowercase')
    expect(found.at(-1)?.code).toBe('slashlint/too-many')
    expect(found.filter(({ code }) => code === 'slashlint/too-many')).toHaveLength(1)
  })

  it('every error of the body is said before a warning about the request', () => {
    const { method, path, headers } = requestOf(create, {})
    const query = { a: 1, b: 2, c: 3 }
    const found = validateRequest({ method, path, headers, query, body: {} }, { maxDiagnostics: 3 })
    const errors = found.filter(({ severity }) => severity === 'error').map(({ code }) => code)
    expect(errors).toEqual(['shape/required', 'command/description-required'])
    expect(found.length).toBe(4)
  })

  it('severities are changed for the body as for the request', () => {
    const rules = { 'command/name-lowercase': 'hint', 'request/*': 'off' } as const
    const found = validateRequest(
      requestOf(create, { headers: {}, body: { name: 'A', description: 'b' } }),
      { rules },
    )
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([
      ['command/name-lowercase', 'hint'],
    ])
  })
})

describe('what is not known', () => {
  rows([
    ['everything', DYNAMIC, []],
    ['the path', at(DYNAMIC), []],
    ['the method', get({ method: DYNAMIC, headers: {} }), []],
    ['the headers', as(DYNAMIC), []],
    ['the token', as({ Authorization: DYNAMIC }), []],
    ['further headers', as({ [DYNAMIC]: true }), []],
    ['a pair', as([DYNAMIC]), []],
    ['the query', get({ query: { with_localizations: DYNAMIC } }), []],
    ['the body', get({ method: 'POST', body: DYNAMIC }), []],
    ['the rest', { [DYNAMIC]: true, method: 'POST', path: COMMANDS }, []],
    [
      'a part of the body',
      get({ method: 'POST', body: { name: DYNAMIC, description: '' } }),
      [error('command/description-length', ['body', 'description'])],
    ],
  ])
})

describe('what is no request', () => {
  rows([
    ['null', null, [error('shape/null', [])]],
    ['a text', 'GET /', [error('shape/type', [])]],
    ['a list', [], [error('shape/type', [])]],
    ['empty', {}, [error('shape/required', ['method']), error('shape/required', ['path'])]],
  ])
})
