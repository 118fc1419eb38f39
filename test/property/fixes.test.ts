import { applyFixes, fixesFor, fixesOf } from '@slashlint/core/fixes'
import type { Fix } from '@slashlint/core/fixes'
import { valueAt } from '../../core/src/edits/value-at.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OracleContext, Resource } from '../oracle/index.js'
import { contextOf } from './contexts.js'
import { RUNS, cases, check, sized } from './check.js'
import { validate } from './core.js'
import { messy } from './messy.js'

type Diagnostic = ReturnType<typeof validate>[number]

const RESOURCES: readonly (readonly [Resource, number])[] = [
  ['command', 300],
  ['commands', 60],
  ['option', 200],
  ['choice', 60],
  ['command-permissions', 60],
  ['guild-command-permissions', 30],
  ['guild-command-permissions-list', 30],
  ['lobby', 100],
  ['lobby-member', 50],
  ['authorization', 100],
]

function codesOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code }) => code).sort()
}

const errorsOf = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === 'error')

function safeFixes(
  value: unknown,
  diagnostics: readonly Diagnostic[],
  context: OracleContext,
  resource?: Resource,
): readonly Fix[] {
  return diagnostics.flatMap((diagnostic) =>
    fixesFor(value, diagnostic, { ...context, resource } as never)
      .filter(({ safe }) => safe)
      .slice(0, 1),
  )
}

/** Removes the first occurrence of each item of `taken` from a list. Returns undefined if one of them is missing. */
function minus(list: readonly string[], taken: readonly string[]): readonly string[] | undefined {
  const left = [...list]
  for (const item of taken) {
    const index = left.indexOf(item)
    if (index < 0) {
      return undefined
    }
    left.splice(index, 1)
  }
  return left
}

describe('a safe fix applied alone removes its diagnostic and adds none', () => {
  test.each(RESOURCES)('%s', (resource, numRuns) => {
    check(
      fc.property(messy(resource), contextOf(resource), (value, context) => {
        const before = validate(resource, value, context).slice(0, 20)
        const all = validate(resource, value, context)
        for (const diagnostic of before) {
          // Told which resource was checked, or not.
          const fixes = [{}, { resource }]
            .flatMap((told) => fixesFor(value, diagnostic, { ...context, ...told }))
            .filter(({ safe }) => safe)
          for (const fix of fixes) {
            const after = codesOf(validate(resource, applyFixes(value, [fix]), context))
            const removed = minus(codesOf(all), after)
            expect({ fix: fix.title, removed }).toEqual({
              fix: fix.title,
              removed: expect.arrayContaining([diagnostic.code]),
            })
          }
        }
      }),
      cases(numRuns),
    )
  })
})

describe('no safe fix removes a text that somebody wrote', () => {
  test.each(RESOURCES)('%s', (resource, numRuns) => {
    check(
      fc.property(messy(resource), contextOf(resource), (value, context) => {
        const diagnostics = validate(resource, value, context).slice(0, 20)
        for (const fix of safeFixes(value, diagnostics, context, resource)) {
          const removed = fix.edits.flatMap((edit) =>
            edit.kind === 'remove' || (edit.kind === 'replace' && edit.value === '')
              ? textsOf(valueAt(value, edit.path))
              : [],
          )
          const left = textsOf(applyFixes(value, [fix]))
          expect([fix.title, removed.filter((text) => !left.includes(text))]).toEqual([
            fix.title,
            [],
          ])
        }
      }),
      cases(numRuns),
    )
  })
})

/** Returns the texts of a value that contain words. Ids, versions and large integers are digits. */
function textsOf(value: unknown): readonly string[] {
  const texts: string[] = []
  JSON.parse(String(plain(value) ?? null), (_, text: unknown) => {
    if (typeof text === 'string' && !/^[\s\d]*n?$/.test(text)) {
      texts.push(text)
    }
    return text
  })
  return texts
}

/** Tells whether a diagnostic is gone: its rule reports nothing at its place, or less in total. */
function isGone(
  diagnostic: Diagnostic,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): boolean {
  const same = ({ code, path }: Diagnostic): string => JSON.stringify([code, path])
  const count = (list: readonly Diagnostic[]): number =>
    list.filter(({ code }) => code === diagnostic.code).length
  return !after.some((one) => same(one) === same(diagnostic)) || count(after) < count(before)
}

/** Shares in percent. Small values get more. */
const SHARES: readonly (readonly [Resource, number])[] = [
  ['command', 6],
  ['commands', 2],
  ['option', 24],
  ['choice', 22],
  ['command-permissions', 12],
  ['guild-command-permissions', 2],
  ['guild-command-permissions-list', 2],
  ['lobby', 10],
  ['lobby-member', 10],
  ['authorization', 10],
]

/**
 * The minimum number of fixes for a hundred values, and of unsafe ones, so that the law is really tested. For 200 000
 * values, a fix exists for about 69 of a hundred commands, 56 options, 15 choices and 20 to 30 of the other values.
 */
const LEAST = { offered: 10, unsafe: 2 }

describe('every fix that is offered, safe or not, removes its diagnostic', () => {
  test.each(SHARES)('%s', (resource, share) => {
    const runs = Math.max(60, Math.ceil((RUNS * share) / 100))
    const met = { offered: 0, unsafe: 0 }
    check(
      fc.property(messy(resource), contextOf(resource), (value, context) => {
        const before = validate(resource, value, context)
        const fixes = before.slice(0, 20).flatMap((diagnostic) =>
          fixesFor(value, diagnostic, { ...context, resource } as never).map((fix) => ({
            diagnostic,
            fix,
          })),
        )
        if (fixes.length > 0) {
          met.offered++
        }
        if (fixes.some(({ fix }) => !fix.safe)) {
          met.unsafe++
        }
        for (const { diagnostic, fix } of fixes) {
          // The message contains the number after the fix.
          const [edit] = fix.edits
          if (
            /^Change to [-\d]/.test(fix.title) &&
            edit?.kind === 'replace' &&
            typeof edit.value === 'number'
          ) {
            expect(fix.title).toBe(`Change to ${edit.value}`)
          }
          const after = validate(resource, applyFixes(value, [fix]), context)
          expect({
            fix: fix.title,
            code: diagnostic.code,
            gone: isGone(diagnostic, before, after),
          }).toEqual({
            fix: fix.title,
            code: diagnostic.code,
            gone: true,
          })
        }
      }),
      runs,
    )
    expect((met.offered / runs) * 100).toBeGreaterThan(LEAST.offered)
    expect((met.unsafe / runs) * 100).toBeGreaterThan(LEAST.unsafe)
  })
})

/** Returns the codes that the first list has more often than the second. */
function beyondCodes(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others]
  return some.filter((code) => {
    const index = left.indexOf(code)
    if (index >= 0) {
      left.splice(index, 1)
    }
    return index < 0
  })
}

describe('safe fixes commute', () => {
  test.each(RESOURCES)(
    '%s: any of them together add nothing, and in every order they end alike',
    (resource, numRuns) => {
      const order = fc.array(fc.noBias(fc.nat()), { minLength: 8, maxLength: 8 })
      check(
        fc.property(messy(resource), contextOf(resource), order, (value, context, picks) => {
          const fixed = (start: unknown, sorted: boolean): unknown => {
            let now = start
            for (let pass = 0; pass < 12; pass++) {
              const before = validate(resource, now, context)
              const all = safeFixes(now, before, context, resource)
              if (all.length === 0) {
                return now
              }
              const some = sorted
                ? all
                : all
                    .map((fix, at) => [picks[at % picks.length], fix] as const)
                    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
                    .map(([, fix]) => fix)
                    .slice(0, 1 + ((picks[pass % picks.length] ?? 0) % all.length))
              const next = applyFixes(now, some)
              const added = beyondCodes(codesOf(validate(resource, next, context)), codesOf(before))
              expect({ added, fixes: some.map(({ title }) => title) }).toEqual({
                added: [],
                fixes: some.map(({ title }) => title),
              })
              now = next
            }
            return now
          }
          expect(plain(fixed(value, false))).toEqual(plain(fixed(value, true)))
        }),
        Math.ceil((RUNS * numRuns) / 9300),
      )
    },
  )
})

/** Prints a value with sorted keys, so that their order does not matter. Unreadable parts are returned unchanged. */
function plain(value: unknown): unknown {
  try {
    return JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'bigint'
        ? `${one}n`
        : typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
          : one,
    )
  } catch {
    return undefined
  }
}

/** Generates a small value inside a large command: in a long list, or deep in a tree of ordinary lists. */
const large: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.array(messy('option'), { minLength: 1, maxLength: 4 }),
    messy('choice'),
    fc.constantFrom('list', 'tree', 'choices'),
  )
  .map(([options, choice, kind]) => {
    const clean = (count: number, more: object = {}) =>
      Array.from({ length: count }, (_, index) => ({
        type: 3,
        name: `clean-${index}`,
        description: 'Fine',
        ...more,
      }))
    const choices = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `c${index}`, value: `v${index}` }))
    const some = (list: readonly unknown[]): unknown[] => [options[0], ...list, ...options.slice(1)]
    const inner =
      kind === 'list'
        ? some(clean(300))
        : kind === 'choices'
          ? some([{ ...clean(1)[0], choices: [choice, ...choices(400)] }])
          : [
              {
                type: 1,
                name: 'sub',
                description: 'Fine',
                options: some(clean(20, { choices: [choice, ...choices(20)] })),
              },
            ]
    return { name: 'large', description: 'Large', options: inner }
  })

describe('fixes of a large value are found in a part of it, and keep the laws of the whole', () => {
  test('each removes its diagnostic and adds no error, and the safe ones add nothing', () => {
    let offered = 0
    check(
      fc.property(large, (value) => {
        const context = { maxDiagnostics: 100_000 }
        const before = validate('command', value, context as never)
        const fixes = fixesOf(value, { ...context, hints: true, resource: 'command' })
        const together: Fix[] = []
        for (const diagnostic of before.slice(0, 20)) {
          for (const fix of fixes(diagnostic)) {
            offered++
            if (fix.safe) {
              together.push(fix)
            }
            const after = validate('command', applyFixes(value, [fix]), context as never)
            const [now, then] = fix.safe ? [after, before] : [errorsOf(after), errorsOf(before)]
            const added = beyondCodes(codesOf(now), codesOf(then))
            expect([fix.title, diagnostic.code, isGone(diagnostic, before, after), added]).toEqual([
              fix.title,
              diagnostic.code,
              true,
              [],
            ])
          }
        }
        const after = validate('command', applyFixes(value, together), context as never)
        expect(beyondCodes(codesOf(after), codesOf(before))).toEqual([])
      }),
      sized(2000, 40),
    )
    expect(offered).toBeGreaterThan(0)
  })
})

describe('all safe fixes together', () => {
  test.each(RESOURCES)(
    '%s: never add to the faults, and end in a value that they leave as it is',
    (resource, numRuns) => {
      check(
        fc.property(messy(resource), contextOf(resource), (value, context) => {
          const before = validate(resource, value, context)
          let fixed = value
          for (let pass = 0; pass < 5; pass++) {
            fixed = applyFixes(fixed, safeFixes(fixed, validate(resource, fixed, context), context))
          }
          const after = validate(resource, fixed, context)
          expect(safeFixes(fixed, after, context)).toEqual([])
          expect(applyFixes(fixed, safeFixes(fixed, after, context))).toBe(fixed)
          // Two names may become one: each fix is safe alone, together they trade two faults for another one.
          expect(after.length).toBeLessThanOrEqual(before.length)
        }),
        cases(numRuns),
      )
    },
  )
})
