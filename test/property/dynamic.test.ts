import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DYNAMIC, oracle } from '../oracle/index.js'
import type { OracleContext, Resource } from '../oracle/index.js'
import { contextOf } from './contexts.js'
import { check } from './check.js'
import { beyond, validate } from './core.js'
import { copy, messy } from './messy.js'

/**
 * Decision 14: what is reported of a value with unknown parts is reported, at the same place, of every value it may
 * stand for. So to replace parts by DYNAMIC can only take diagnostics away.
 */

const RESOURCES: readonly (readonly [Resource, number])[] = [
  ['command', 1500],
  ['commands', 400],
  ['option', 600],
  ['choice', 200],
  ['command-permissions', 200],
  ['guild-command-permissions', 200],
  ['lobby', 400],
  ['lobby-member', 100],
  ['authorization', 300],
]

/** Where something can be replaced, and where an object can be opened. */
interface Spot {
  readonly holder: Record<string | symbol, unknown>
  readonly key: string | symbol
}

function spots(value: unknown): readonly Spot[] {
  if (!isPlain(value)) return []
  const holder = value as Spot['holder']
  const keys = Object.keys(holder).filter((key) => isPart(Object.getOwnPropertyDescriptor(holder, key)?.value))
  const open = Array.isArray(value) ? [] : [{ holder, key: DYNAMIC }]
  return [...open, ...keys.map((key) => ({ holder, key })), ...keys.flatMap((key) => spots(holder[key]))]
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
}

/** Not what JSON leaves out: there is nothing to replace. */
function isPart(value: unknown): boolean {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return false
  return typeof value !== 'object' || value === null || !('toJSON' in value)
}

function replace(value: unknown, pick: number): void {
  const all = spots(value)
  const spot = all[pick % (all.length || 1)]
  if (spot === undefined) return
  const unknown = spot.key === DYNAMIC ? true : DYNAMIC
  Object.defineProperty(spot.holder, spot.key, { value: unknown, enumerable: true, configurable: true, writable: true })
}

describe('unknown parts only take diagnostics away', () => {
  test.each(RESOURCES)('%s', (resource, numRuns) => {
    const picks = fc.array(fc.noBias(fc.nat()), { minLength: 1, maxLength: 3 })
    check(
      fc.property(messy(resource), contextOf(resource), picks, (value, context, replacements) => {
        const known: OracleContext = { ...context, maxDiagnostics: 100_000 }
        const before = validate(resource, value, known)
        const expectedBefore = oracle(resource, value, known)
        const unknown = copy(value)
        for (const pick of replacements) replace(unknown, pick)
        expect(beyond(validate(resource, unknown, known), before)).toEqual([])
        expect(beyond(oracle(resource, unknown, known), expectedBefore)).toEqual([])
      }),
      numRuns,
    )
  })
})
