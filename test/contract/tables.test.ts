import {
  ENDPOINTS,
  FIELDS,
  LIMITS,
  LOCALE_FALLBACKS,
  LOCALES,
  NAMED_ENDPOINTS,
  PERMISSION_BITS,
  UNDOCUMENTED_LOCALES,
  UNKNOWN_PERMISSION_BITS,
  type Endpoint,
  type Field,
} from '@slashlint/core/contract'
import { SECTION } from '@slashlint/core/internal'
import { describe, expect, it } from 'vitest'
import * as byHand from '../oracle/engine/endpoints.js'

/**
 * Tests the tables for internal consistency. Their figures are compared elsewhere: with the official OpenAPI
 * (drift.test.ts), with the oracle, and by values at each limit and one beyond it (limits.test.ts).
 */
describe('locales', () => {
  it('are listed once', () => {
    expect(new Set(LOCALES).size).toBe(LOCALES.length)
  })

  it('that are undocumented, and those of the fallback table, are among them', () => {
    const named = [...UNDOCUMENTED_LOCALES, ...Object.entries(LOCALE_FALLBACKS).flat()]
    expect(named.filter((locale) => !(LOCALES as readonly string[]).includes(locale))).toEqual([])
  })
})

describe('permission bits', () => {
  it('are known, or listed as unknown, each once, up to the last one', () => {
    const bits = [...Object.values(PERMISSION_BITS), ...UNKNOWN_PERMISSION_BITS].sort(
      (a, b) => a - b,
    )
    expect(bits).toEqual(Array.from({ length: LIMITS.permissionBits }, (_, bit) => bit))
  })

  // Neither the OpenAPI nor the oracle has these names.
  it.each([
    ['ADMINISTRATOR', 3],
    ['MANAGE_GUILD', 5],
    ['SEND_MESSAGES', 11],
    ['MANAGE_ROLES', 28],
    ['USE_APPLICATION_COMMANDS', 31],
    ['USE_EMBEDDED_ACTIVITIES', 39],
    ['MODERATE_MEMBERS', 40],
    ['USE_EXTERNAL_APPS', 50],
  ] as const)('%s is bit %i', (name, bit) => {
    expect(PERMISSION_BITS[name]).toBe(bit)
  })
})

describe('field tables', () => {
  const fields = Object.entries(FIELDS).flatMap(([resource, own]) =>
    Object.entries(own as Readonly<Record<string, Field>>).map(
      ([key, field]) => [`${resource}.${key}`, field] as const,
    ),
  )

  it.each(fields)('%s: what the service assigns is never required', (_, { server, required }) => {
    expect(server !== undefined && required === true).toBe(false)
  })
})

describe('sections', () => {
  it('each is cited once', () => {
    const titles = Object.values(SECTION)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('endpoint tables', () => {
  const pathOf = (path: string) => path.replace(/\{[^}]*\}/g, '{}')
  const ours = (endpoint: Endpoint) => ({
    method: endpoint.method,
    path: pathOf(endpoint.path),
    isDisabled: endpoint.disabled,
    isNamedOnly: endpoint.unchecked,
    // Whoever asks a disabled endpoint is refused.
    ...(endpoint.disabled !== true && {
      authorization: [...endpoint.authorization].sort(),
      scope: endpoint.oauthScope,
      status: endpoint.success[0],
    }),
  })
  const TOKENS = { either: ['Bearer', 'Bot'], bot: ['Bot'], bearer: ['Bearer'] } as const
  const theirs = (endpoint: byHand.Endpoint) => ({
    method: endpoint.method,
    path: pathOf(endpoint.path),
    isDisabled: endpoint.isDisabled,
    isNamedOnly: endpoint.isNamedOnly,
    ...(endpoint.isDisabled !== true && {
      authorization: TOKENS[endpoint.authorization],
      scope: endpoint.scope,
      status: endpoint.status,
    }),
  })

  it.each([
    ['checked', ENDPOINTS, byHand.ENDPOINTS],
    ['named', NAMED_ENDPOINTS, byHand.NAMED_ENDPOINTS],
  ])('%s: each row says what the oracle was told by hand', (_, rows, expected) => {
    const place = (one: { readonly method: string; readonly path: string }) =>
      `${one.path} ${one.method}`
    const byPlace = <T extends { readonly method: string; readonly path: string }>(list: T[]) =>
      list.sort((a, b) => (place(a) < place(b) ? -1 : 1))
    expect(byPlace(rows.map(ours))).toEqual(byPlace(expected.map(theirs)))
  })
})
