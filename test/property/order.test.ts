import { DYNAMIC } from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contextOf } from './contexts.js'
import { cases, check } from './check.js'
import { RESOURCES, place, validate } from './core.js'
import { messy } from './messy.js'

/**
 * Tests decision 26: a container before its entries, entries in the order of Object.keys, ties in the order of the
 * catalogue.
 */

type Finding = ReturnType<typeof validate>[number]

const CATALOGUE = new Map(rules.map(({ code }, index) => [code, index]))

/**
 * Compares the order of two paths in a value. The result is negative, positive, or 0 for the same place. It is
 * undefined if the order is not specified: missing fields have no place among the keys, and results of toJSON are not
 * visible here.
 */
function compare(value: unknown, a: Finding['path'], b: Finding['path']): number | undefined {
  if (a.length === 0 || b.length === 0) {
    return a.length - b.length
  }
  if (a[0] === b[0]) {
    return compare(entry(value, a[0]), a.slice(1), b.slice(1))
  }
  if (typeof value !== 'object' || value === null || hasToJSON(value)) {
    return undefined
  }
  const keys = Object.keys(value).filter((key) => isSent(entry(value, key)))
  if ([a[0], b[0]].some((key) => hasToJSON(entry(value, key)))) {
    return undefined
  }
  const [first, second] = [keys.indexOf(String(a[0])), keys.indexOf(String(b[0]))]
  return first < 0 || second < 0 ? undefined : first - second
}

/** Tells whether a value is sent. Functions and symbols are absent as entries. */
function isSent(value: unknown): boolean {
  return (
    value !== undefined &&
    typeof value !== 'function' &&
    (typeof value !== 'symbol' || value === DYNAMIC)
  )
}

function hasToJSON(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'toJSON' in value
}

function entry(value: unknown, key: string | number | undefined): unknown {
  if (typeof value !== 'object' || value === null) {
    return undefined
  }
  const descriptor = Object.getOwnPropertyDescriptor(value, String(key))
  return descriptor !== undefined && 'value' in descriptor
    ? (descriptor.value as unknown)
    : undefined
}

function isInOrder(value: unknown, a: Finding, b: Finding): boolean {
  if (b.code === 'slashlint/too-many') {
    return true
  }
  const order = compare(value, a.path, b.path)
  if (order !== 0) {
    return order === undefined || order < 0
  }
  return (CATALOGUE.get(a.code) ?? 0) <= (CATALOGUE.get(b.code) ?? 0)
}

describe('diagnostics stand in document order', () => {
  test.each(RESOURCES)('%s', (resource) => {
    check(
      fc.property(messy(resource), contextOf(resource), (value, context) => {
        const found = validate(resource, value, context)
        const wrong = found.flatMap((later, index) => {
          const earlier = found[index - 1]
          return earlier && !isInOrder(value, earlier, later)
            ? [[place(earlier), place(later)]]
            : []
        })
        expect(wrong).toEqual([])
      }),
      cases(resource === 'command' ? 1000 : 300),
    )
  })
})
