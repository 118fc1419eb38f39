import { validateResource, type Diagnostic } from '@slashlint/core'
import type { Resource } from '@slashlint/core/internal'
import { applyFixes, fixesOf } from '@slashlint/core/fixes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Resource as Judged } from '../oracle/index.js'
import { RUNS, check } from './check.js'
import { contextOf } from './contexts.js'
import { RESOURCES as JUDGED } from './core.js'
import { changedUse } from './engine/interactions.js'
import { facts, request } from './engine/requests.js'
import { messy } from './messy.js'

/** Tests that no offered fix, safe or not, causes a new error at any place. */

interface Case {
  readonly value: unknown
  readonly context: Readonly<Record<string, unknown>>
}

const ofDefinitions = (resource: Judged): fc.Arbitrary<Case> =>
  fc
    .tuple(messy(resource), contextOf(resource))
    .map(([value, context]) => ({ value, context: context as Case['context'] }))

const ofRequests = fc
  .tuple(request, facts)
  .map(([value, known]) => ({ value, context: { ...known } }))

/** Generates typical mistakes in locales and names of options. */
const slip = fc.record({
  locale: fc.constantFrom('en-US', 'en_US', 'EN-us', 'pt_BR', 'xx'),
  ending: fc.constantFrom('', 'n', '-'),
})

const ofInteractions = fc
  .tuple(changedUse, slip)
  .map(([{ payload, command }, { locale, ending }]) => ({
    value: JSON.parse(
      JSON.stringify({ ...payload, locale }, (key, part: unknown) =>
        key === 'name' && typeof part === 'string' && part !== command['name']
          ? part + ending
          : part,
      ),
    ) as unknown,
    context: { command },
  }))

const ofAnswers = fc
  .tuple(fc.array(messy('choice'), { maxLength: 3 }), fc.constantFrom(8, 12))
  .map(([choices, type]) => ({ value: { type, data: { choices } }, context: {} }))

/** Shares of the runs in percent. Small values get more. */
const SHARES: Readonly<Record<Judged, number>> = {
  command: 12,
  commands: 4,
  option: 20,
  choice: 20,
  'command-permissions': 10,
  'guild-command-permissions': 4,
  'guild-command-permissions-list': 4,
  lobby: 8,
  'lobby-member': 8,
  authorization: 20,
}

/** The shares of the runs in percent, and the minimum number of fixes for a hundred values. */
const CASES: readonly (readonly [Resource, share: number, least: number, fc.Arbitrary<Case>])[] = [
  ...JUDGED.map((resource) => [resource, SHARES[resource], 10, ofDefinitions(resource)] as const),
  ['request', 10, 10, ofRequests],
  ['interaction', 6, 10, ofInteractions],
  ['interaction-response', 4, 5, ofAnswers],
]

const errorsOf = (resource: Resource, { value, context }: Case): readonly Diagnostic[] =>
  validateResource(resource, value, {
    ...context,
    hints: true,
    maxDiagnostics: 100_000,
  } as never).filter(({ severity }) => severity === 'error')

/** Returns the codes that the first list has more often than the second, with their places. */
function added(after: readonly Diagnostic[], before: readonly Diagnostic[]): readonly string[] {
  const left = before.map(({ code }) => code)
  return after.flatMap(({ code, path }) => {
    const index = left.indexOf(code)
    if (index < 0) {
      return [`${code} at ${JSON.stringify(path)}`]
    }
    left.splice(index, 1)
    return []
  })
}

describe('no fix that is offered adds an error', () => {
  test.each(CASES)('%s', (resource, share, least, cases) => {
    const runs = Math.max(60, Math.ceil((RUNS * share) / 100))
    const met = { values: 0, fixes: 0 }
    check(
      fc.property(cases, (one) => {
        const { value, context } = one
        const all = { ...context, hints: true, maxDiagnostics: 100_000 }
        const before = errorsOf(resource, one)
        const fixes = fixesOf(value, { ...all, resource } as never)
        const offered = validateResource(resource, value, all as never)
          .slice(0, 20)
          .flatMap(fixes)
        met.values += offered.length > 0 ? 1 : 0
        met.fixes += offered.length
        for (const fix of offered) {
          const after = errorsOf(resource, { value: applyFixes(value, [fix]), context })
          expect([fix.title, added(after, before)]).toEqual([fix.title, []])
        }
      }),
      runs,
    )
    expect((met.values / runs) * 100).toBeGreaterThanOrEqual(least)
  })
})
