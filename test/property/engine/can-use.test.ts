import fc from 'fast-check'
import { canUse } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { canUse as model } from '../../oracle/engine/can-use.js'
import { RUNS, check } from '../check.js'
import { LAWS } from './can-use-laws.js'
import { situation } from './situations.js'
import { answer, coreVerdict, useQuery } from './use-query.js'

const LAW_RUNS = Math.ceil(RUNS / 180)

test('core decides as the model does', () => {
  check(
    fc.property(situation, (one) => {
      expect(coreVerdict(one)).toBe(model(one))
    }),
    Math.ceil(RUNS / 12),
  )
})

describe('laws of access', () => {
  test.each(LAWS)('%s', (_, property) => {
    check(property(coreVerdict) as never, LAW_RUNS)
  })
})

describe('the model obeys them too', () => {
  test.each(LAWS)('%s', (_, property) => {
    check(property(model) as never, LAW_RUNS)
  })
})

const ORDER = [
  'guild',
  'context',
  'dm-permission',
  'mutual-guild',
  'age',
  'administrator',
  'channel',
  'user',
  'role',
  'everyone',
  'default-member-permissions',
  'send-messages',
]

describe('the trace', () => {
  test('asks in the order of decision 47, each rule once, and ends with what decided', () => {
    check(
      fc.property(situation, (one) => {
        const { trace, decidedBy, outcome, allowed, visible } = answer(one)
        const places = trace.map(({ rule }) => ORDER.indexOf(rule))
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
        const decisive = trace.filter(({ verdict }) => verdict !== 'passes')
        expect(decidedBy).toEqual(decisive.at(-1) ?? trace.at(-1))
        expect(allowed).toBe(outcome === 'allowed')
        expect(visible).toBe(outcome !== 'denied')
        const denies = trace.filter(({ verdict }) => verdict === 'denies')
        expect(denies.length).toBe(outcome === 'allowed' ? 0 : 1)
      }),
      Math.ceil(RUNS / 60),
    )
  })

  test('the overwrite that decided is the one that matters: turned round it decides the reverse', () => {
    check(
      fc.property(situation, (one) => {
        const { decidedBy, outcome } = answer(one)
        const { overwrite, list } = decidedBy
        if (overwrite === undefined || outcome === 'permission-denied') {
          return
        }
        const key = list === 'command' ? 'ofCommand' : 'ofApp'
        expect(one[key]).toContainEqual(overwrite)
        expect(overwrite.permission).toBe(outcome === 'allowed')
      }),
      Math.ceil(RUNS / 60),
    )
  })
})

describe('what is not known', () => {
  const facts = [
    'member',
    'channel',
    'guildId',
    'context',
    'app',
    'age',
    'mutualGuild',
    'overwrites',
  ] as const

  test('a missing fact gives the same answer or none', () => {
    check(
      fc.property(situation, fc.constantFrom(...facts), (one, fact) => {
        const { [fact]: _, ...query } = useQuery(one)
        const { outcome, decidedBy } = canUse(query)
        const isAbsenceMeaningful = fact === 'channel' || fact === 'overwrites'
        if (outcome === 'unknown') {
          expect(decidedBy.missing).toBeTypeOf('string')
        }
        // No `overwrites` means none, no `channel` that its rules are not asked.
        else if (!isAbsenceMeaningful) {
          expect(outcome).toBe(model(one))
        }
      }),
      Math.ceil(RUNS / 60),
    )
  })
})
