import fc from 'fast-check'
import { applyPatch } from 'rfc6902'
import { describe, expect, it } from 'vitest'
import { validateResource } from '@slashlint/core'
import type { Diagnostic, Resource } from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'
import { applyFixes, fixesFor, toJsonPatch } from '@slashlint/core/fixes'
import type { Fix } from '@slashlint/core/fixes'
import { check, sized } from '../property/check.js'
import type { Resource as JudgedResource } from '../oracle/index.js'
import { messy } from '../property/messy.js'

// Tests that `toJsonPatch` has the same effect as `applyFixes`, in the form of RFC 6902. An independent implementation
// applies it.

function patched(value: unknown, fix: Fix): unknown {
  const document = structuredClone(value)
  const failures = applyPatch(document, structuredClone(toJsonPatch(fix)) as never).filter(
    (error) => error !== null,
  )
  expect(failures).toEqual([])
  return document
}

/** Tells whether rfc6902 accepts the path. It rightly rejects this key. */
const isAddressable = ({ path }: Diagnostic) => !path.includes('__proto__')

function allFixes(resource: Resource, value: unknown, context: object = {}): readonly Fix[] {
  const found = validateResource(resource, value, context).slice(0, 30).filter(isAddressable)
  return found.flatMap((diagnostic) =>
    fixesFor(value, diagnostic, context as Record<string, unknown>),
  )
}

function jsonOf(value: unknown): unknown {
  try {
    const json = JSON.stringify(value) as string | undefined
    return json === undefined ? undefined : (JSON.parse(json) as unknown)
  } catch {
    return undefined
  }
}

describe('the bad examples of the catalogue', () => {
  const examples = rules
    .filter(({ area, bad }) => area !== 'source' && jsonOf(bad.value) !== undefined)
    .flatMap(({ code, severity, bad }) => {
      const value = jsonOf(bad.value)
      const context = { ...bad.context, rules: { [code]: severity, ...bad.context?.rules } }
      return allFixes(bad.resource, value, context).map((fix) => ({
        code,
        title: fix.title,
        value,
        fix,
      }))
    })

  it('are many', () => {
    expect(new Set(examples.map(({ code }) => code)).size).toBeGreaterThan(60)
  })

  it.each(examples)('$code: $title', ({ value, fix }) => {
    expect(patched(value, fix)).toEqual(applyFixes(value, [fix]))
  })
})

describe('random values', () => {
  it.each<[JudgedResource, number]>([
    ['command', 400],
    ['commands', 60],
    ['option', 150],
    ['choice', 40],
    ['command-permissions', 40],
    ['lobby', 60],
    ['lobby-member', 40],
    ['authorization', 60],
  ])('%s', (resource, numRuns) => {
    const runs = sized(numRuns, 40)
    let seen = 0
    check(
      fc.property(messy(resource), (value) => {
        const json = jsonOf(value)
        for (const fix of allFixes(resource, json)) {
          seen++
          const before = JSON.stringify(json)
          expect(patched(json, fix)).toEqual(applyFixes(json, [fix]))
          expect(JSON.stringify(json)).toBe(before)
        }
      }),
      runs,
    )
    expect(seen).toBeGreaterThan(runs / 20)
  })
})
