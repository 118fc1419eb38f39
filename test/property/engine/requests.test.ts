import fc from 'fast-check'
import { validateRequest } from '@slashlint/core'
import { emittedEvents, expectedStatus } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { events, oracleRequest, status } from '../../oracle/engine/request.js'
import type { Request, RequestFacts } from '../../oracle/engine/request.js'
import { RUNS, check, sized } from '../check.js'
import { beyond } from '../core.js'
import { command, hostileParts } from '../hostile-values.js'
import { copy } from '../messy.js'
import { replace } from '../unknown.js'
import { facts, plainRequest, request } from './requests.js'

function expectSame(one: Request, known: RequestFacts): void {
  const found = validateRequest(one, { ...known, hints: true }).filter(
    ({ code }) => code !== 'slashlint/too-many',
  )
  const expected = oracleRequest(one, known)
  const missing = found.length >= 1000 ? [] : beyond(expected, found)
  expect({ tooMuch: beyond(found, expected), missing }).toEqual({ tooMuch: [], missing: [] })
}

describe('core finds in a request exactly what the oracle finds', () => {
  test('any request', () => {
    check(
      fc.property(request, facts, (one, known) => expectSame(one, known)),
      Math.ceil(RUNS / 24),
    )
  })

  test('a request that is sent right, with any body', () => {
    check(
      fc.property(plainRequest, facts, (one, known) => expectSame(one, known)),
      Math.ceil(RUNS / 30),
    )
  })
})

describe('unknown parts of a request only take diagnostics away', () => {
  test.each([
    ['any request', request],
    ['a request that is sent right', plainRequest],
  ])('%s', (_, requests) => {
    const picks = fc.array(fc.noBias(fc.nat()), { minLength: 1, maxLength: 3 })
    check(
      fc.property(requests, facts, picks, (one, known, replacements) => {
        const before = validateRequest(one, { ...known, hints: true, maxDiagnostics: 100_000 })
        const unknown = copy(one)
        for (const pick of replacements) {
          replace(unknown, pick)
        }
        const after = validateRequest(unknown as Request, {
          ...known,
          hints: true,
          maxDiagnostics: 100_000,
        })
        expect(beyond(after, before)).toEqual([])
      }),
      sized(1500, 100),
    )
  })
})

const REQUEST_KEYS = ['method', 'path', 'headers', 'query', 'body', 'x']

describe('no request makes the validator throw', () => {
  const right = {
    method: 'POST',
    path: '/applications/1/commands',
    headers: { Authorization: 'Bot x' },
    body: command(),
  }

  test.each(REQUEST_KEYS)('whatever stands at %s', (key) => {
    for (const part of hostileParts()) {
      for (const value of [
        part,
        { [key]: part },
        { ...right, [key]: part },
        { ...right, [key]: { [key]: part } },
      ]) {
        const found = validateRequest(value as never)
        expect(() => structuredClone(found)).not.toThrow()
        expect(typeof expectedStatus(value as never)).toMatch(/number|undefined/)
        expect(Array.isArray(emittedEvents(value as never))).toBe(true)
      }
      for (const name of ['Authorization', 'with_localizations']) {
        for (const holder of ['headers', 'query']) {
          const value = { ...right, [holder]: { [name]: part } }
          expect(Array.isArray(validateRequest(value as never))).toBe(true)
        }
      }
    }
  })

  test('nor a context of wrong values', () => {
    for (const part of [
      null,
      5,
      NaN,
      'x',
      true,
      [],
      {},
      [null],
      [5],
      ['x'],
      [{}],
      { a: 1 },
      8n,
      Symbol('x'),
    ]) {
      for (const key of [
        'scopes',
        'guildScopes',
        'userPermissions',
        'deployed',
        'current',
        'app',
        'rules',
      ]) {
        const context = { [key]: part }
        expect(Array.isArray(validateRequest(right, context as never))).toBe(true)
      }
    }
  })
})

const existing = [{ type: 1, name: 'ping' }, { type: 4, name: 'Play' }, { name: 'ban' }]

describe('what a request gives', () => {
  test('the status and the events of its row', () => {
    check(
      fc.property(request, (one) => {
        expect(emittedEvents(one)).toEqual(events(one))
        if (one.method !== 'POST') {
          expect(expectedStatus(one)).toBe(status(one))
        }
      }),
      Math.ceil(RUNS / 30),
    )
  })

  test('201 for a new command, 200 for one of that type and name', () => {
    const path = fc.constantFrom(
      '/applications/1/commands',
      '/v10/applications/1/guilds/2/commands',
    )
    const name = fc.constantFrom('ping', 'ban', 'Play', 'other')
    check(
      fc.property(path, name, fc.constantFrom(undefined, 1, 2, 4), (path, name, type) => {
        const body = { name, ...(type !== undefined && { type }) }
        const one = { method: 'POST', path, body }
        expect(expectedStatus(one, { deployed: existing })).toBe(status(one, existing))
      }),
      sized(500, 50),
    )
  })
})
