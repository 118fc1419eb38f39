import { existsSync, readFileSync } from 'node:fs'
import { validateRequest, type RequestContext } from '@slashlint/core'
import type { Endpoint } from '@slashlint/core/contract'
import { emittedEvents, endpointOf, expectedStatus } from '@slashlint/core/engine'
import { describe, expect, it } from 'vitest'
import { brief } from '../catalogue/validate.js'
import { endpoints, FAULTS, pathOf, requestOf } from './requests.js'

// Every row of the contract's endpoint tables: a request that passes, and one that fails in each way it can.

const CONTRACT = new URL('../../../shared/spec/interface.md', import.meta.url)

const lines = (request: unknown, context?: RequestContext): string[] =>
  validateRequest(request, context).map(brief)

/** Matches a row such as `| Get lobby | GET /lobbies/{lobby_id} | none | lobby, if it exists |`. */
const ROW = /^\| ([^|]+) \| (GET|POST|PATCH|PUT|DELETE) (\/[^ |]+) \| ([^|]*) \|([^|]*)\|$/gm

describe.skipIf(!existsSync(CONTRACT))('the table (not run without ../shared)', () => {
  const rows = [...(existsSync(CONTRACT) ? readFileSync(CONTRACT, 'utf8') : '').matchAll(ROW)]

  it('has the rows of the contract, and no other', () => {
    const ours = endpoints.map(({ operation, method, path }) => `${operation}: ${method} ${path}`)
    const theirs = rows.map(([, operation, method, path]) => `${operation}: ${method} ${path}`)
    expect(ours.sort()).toEqual(theirs.sort())
    expect(theirs.length).toBe(22)
  })

  it.each(
    rows.map(([, operation = '', , , request = '', answer = '']) => ({
      operation,
      request,
      answer,
    })),
  )(
    '$operation: statuses, body and query are as the row says',
    ({ operation, request, answer }) => {
      const endpoint = endpoints.find((one) => one.operation === operation)
      const named = [...answer.matchAll(/\b(20[014])\b/g)].map(([status]) => Number(status))
      if (named.length > 0) {
        expect(endpoint?.success).toEqual(named)
      }
      expect(endpoint?.body !== undefined).toBe(request.startsWith('JSON'))
      expect(Object.keys(endpoint?.query ?? {})).toEqual(
        /with_localizations/.test(request) ? ['with_localizations'] : [],
      )
      expect(endpoint?.disabled === true).toBe(/disabled/.test(request))
    },
  )
})

const enabled = endpoints.filter(({ disabled }) => disabled !== true)

describe.each(enabled)('$operation', (endpoint: Endpoint) => {
  const {
    operation,
    method,
    body,
    authorization,
    oauthScope,
    query,
    userPermissions,
    guildScopes,
  } = endpoint
  const header = ['headers', 'Authorization'].join('/')

  it('passes', () => {
    expect(lines(requestOf(endpoint))).toEqual([])
    for (const prefix of [
      '/v10',
      '/api/v10',
      '/api',
      'https://chat.example/api/v10',
      'https://chat.example',
    ]) {
      expect(lines(requestOf(endpoint, { path: prefix + pathOf(endpoint) }))).toEqual([])
    }
    expect(lines(requestOf(endpoint, { method: method.toLowerCase() }))).toEqual([])
  })

  it('is found by method and path', () => {
    expect(endpointOf(requestOf(endpoint))?.operation).toBe(operation)
  })

  it('fails for an id that is none', () => {
    const ids = pathOf(endpoint)
      .split('/')
      .filter((part) => /^\d+$/.test(part))
    for (const id of ids) {
      const path = pathOf(endpoint).replace(id, 'undefined')
      expect(lines(requestOf(endpoint, { path }))).toEqual(['error request/path-parameter path'])
      expect(validateRequest(requestOf(endpoint, { path }))[0]?.span).toEqual([
        path.indexOf('undefined'),
        path.indexOf('undefined') + 'undefined'.length,
      ])
    }
  })

  it('fails for a method that the path does not have', () => {
    expect(lines(requestOf(endpoint, { method: 'HEAD' }))).toEqual(['error request/method method'])
  })

  it('fails without a token, and for one without its prefix', () => {
    expect(lines(requestOf(endpoint, { headers: {} }))).toEqual([
      `error request/authorization-missing ${header}`,
    ])
    const bare = { Authorization: 'token' }
    expect(lines(requestOf(endpoint, { headers: bare }))).toEqual([
      `error request/authorization-form ${header}`,
    ])
  })

  it('takes the tokens that it takes', () => {
    for (const kind of ['Bot', 'Bearer'] as const) {
      const expected = authorization.includes(kind)
        ? []
        : [`error request/authorization-kind ${header}`]
      expect(lines(requestOf(endpoint, { headers: { Authorization: `${kind} token` } }))).toEqual(
        expected,
      )
    }
  })

  it('needs the scope of a Bearer token', () => {
    if (!authorization.includes('Bearer')) {
      return
    }
    const request = requestOf(endpoint, { headers: { Authorization: 'Bearer token' } })
    expect(lines(request, { scopes: ['identify', oauthScope ?? ''] })).toEqual([])
    expect(lines(request, { scopes: ['identify'] })).toEqual([`error request/scope ${header}`])
  })

  it('needs the permissions of the user where they count', () => {
    const request = requestOf(endpoint)
    const expected =
      userPermissions === undefined ? [] : [`error request/user-permissions ${header}`]
    expect(lines(request, { userPermissions: '0' })).toEqual(expected)
    expect(lines(request, { userPermissions: '32' })).toEqual(expected)
    expect(lines(request, { userPermissions: '268435456' })).toEqual(expected)
    expect(lines(request, { userPermissions: '268435488' })).toEqual([])
    expect(lines(request, { userPermissions: 8n })).toEqual([])
  })

  it('needs the authorization of the guild where it creates commands', () => {
    const expected = guildScopes === undefined ? [] : ['error request/guild-not-authorized path']
    expect(lines(requestOf(endpoint), { guildScopes: ['identify'] })).toEqual(expected)
    expect(lines(requestOf(endpoint), { guildScopes: ['applications.commands'] })).toEqual([])
    expect(lines(requestOf(endpoint), { guildScopes: ['bot'] })).toEqual([])
  })

  it('takes the query that it takes', () => {
    const expected =
      'with_localizations' in query
        ? []
        : ['warning request/unknown-query query/with_localizations']
    expect(lines(requestOf(endpoint, { query: { with_localizations: true } }))).toEqual(expected)
    expect(lines(requestOf(endpoint, { query: { limit: 5 } }))).toEqual([
      'warning request/unknown-query query/limit',
    ])
  })

  it('has a body or has none', () => {
    const without = lines(requestOf(endpoint, { body: undefined }))
    expect(without).toEqual(body?.required === true ? ['error request/body-required body'] : [])
    if (body === undefined) {
      expect(lines(requestOf(endpoint, { body: {} }))).toEqual([
        'warning request/body-not-allowed body',
      ])
    }
  })

  it('checks its body', () => {
    if (body === undefined) {
      return
    }
    const [faulty, line] = FAULTS[body.resource]
    expect(lines(requestOf(endpoint, { body: faulty }))).toEqual([line])
  })
})

describe('Batch edit command permissions', () => {
  const batch = endpoints.find(({ disabled }) => disabled === true)

  it('is disabled', () => {
    expect(batch?.operation).toBe('Batch edit command permissions')
    expect(lines(batch && requestOf(batch, { body: [] }))).toEqual([
      'error request/batch-disabled path',
    ])
    expect(batch && expectedStatus(requestOf(batch))).toBe(undefined)
    expect(batch && emittedEvents(requestOf(batch))).toEqual([])
  })
})

describe('success statuses and events', () => {
  it.each<[string, number | undefined]>([
    ['Get global commands', 200],
    ['Create global command', 201],
    ['Get global command', 200],
    ['Edit global command', 200],
    ['Delete global command', 204],
    ['Bulk overwrite global commands', 200],
    ['Get guild commands', 200],
    ['Create guild command', 201],
    ['Get guild command', 200],
    ['Edit guild command', 200],
    ['Delete guild command', 204],
    ['Bulk overwrite guild commands', 200],
    ['Get guild command permissions', 200],
    ['Get command permissions', 200],
    ['Edit command permissions', 200],
    ['Create lobby', undefined],
    ['Edit lobby', undefined],
    ['Delete lobby', undefined],
    ['Get lobby', undefined],
    ['Add user to lobby', undefined],
    ['Remove user from lobby', undefined],
  ])('%s: %s', (operation, status) => {
    const endpoint = endpoints.find((one) => one.operation === operation)
    expect(endpoint && expectedStatus(requestOf(endpoint))).toBe(status)
  })

  it.each(['Create global command', 'Create guild command'])(
    '%s: 200 where it overwrites',
    (operation) => {
      const endpoint = endpoints.find((one) => one.operation === operation)
      const request = endpoint && requestOf(endpoint)
      const other = { name: 'pong', type: 1 }
      if (request === undefined) {
        throw new Error('no endpoint')
      }
      expect(expectedStatus(request, { deployed: [other] })).toBe(201)
      expect(expectedStatus(request, { deployed: [other, { name: 'ping' }] })).toBe(200)
      // The same name of another type is another command.
      expect(expectedStatus(request, { deployed: [{ name: 'ping', type: 2 }] })).toBe(201)
    },
  )

  it('only the permission edit fires an event', () => {
    const firing = enabled.filter((endpoint) => emittedEvents(requestOf(endpoint)).length > 0)
    expect(firing.map(({ operation }) => operation)).toEqual(['Edit command permissions'])
    expect(firing.flatMap((endpoint) => emittedEvents(requestOf(endpoint)))).toEqual([
      'Application Command Permissions Update',
    ])
  })

  it('what is no endpoint has neither', () => {
    for (const path of ['/users/@me', '/v9/lobbies', '']) {
      expect(expectedStatus({ method: 'POST', path })).toBe(undefined)
      expect(emittedEvents({ method: 'POST', path })).toEqual([])
    }
  })
})
