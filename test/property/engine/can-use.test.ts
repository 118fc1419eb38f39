import fc from 'fast-check'
import { canUse, type UseQuery } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { canUse as model, judge, type Situation } from '../../oracle/engine/can-use.js'
import { RUNS, check } from '../check.js'
import { LAWS } from './can-use-laws.js'
import { STRANGE, situation } from './situations.js'
import { answer, coreVerdict, useQuery } from './use-query.js'

const LAW_RUNS = Math.ceil(RUNS / 180)

test('core decides as the model does', () => {
  check(
    fc.property(situation, (one) => {
      expect(coreVerdict(one)).toBe(model(one))
    }),
    RUNS,
  )
})

test('the trace names the box of the flow chart that decided', () => {
  check(
    fc.property(situation, (one) => {
      const { decidedBy, trace } = answer(one)
      const { verdict, box } = judge(one)
      expect(decidedBy.box).toBe(box)
      if (verdict === 'permission-denied') {
        expect(trace.at(-2)?.verdict).toBe('allows')
      }
    }),
    RUNS,
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
  'command-channel',
  'command-all-channels',
  'app-channel',
  'app-all-channels',
  'command-user',
  'command-role',
  'command-everyone',
  'app-user',
  'app-role',
  'app-everyone',
  'default-member-permissions',
  'send-messages',
]

describe('the trace', () => {
  test('asks in the order of decision 47, each rule once, and ends with what decided', () => {
    check(
      fc.property(situation, (one) => {
        const { trace, decidedBy, outcome, allowed, visible } = answer(one)
        const places = trace.map(({ rule, box }) => ORDER.indexOf(box ?? rule))
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
        expect(places).not.toContain(-1)
        expect(allowed).toBe(outcome === 'allowed')
        if (outcome === 'unknown') {
          expect(decidedBy).toEqual(trace.find(({ verdict }) => verdict === 'unknown'))
          expect(visible).toBeUndefined()
          return
        }
        const decisive = trace.filter(({ verdict }) => verdict === 'allows' || verdict === 'denies')
        expect(decidedBy).toEqual(decisive.at(-1))
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
        // A missing `overwrites` means none; a missing `channel` means that its rules are skipped.
        else if (!isAbsenceMeaningful) {
          expect(outcome).toBe(model(one))
        }
      }),
      Math.ceil(RUNS / 60),
    )
  })

  test('is unknown if and only if other facts would give another answer', () => {
    check(
      fc.property(situation, fc.constantFrom(...MISSING), (one, missing) => {
        if (one.place.context !== 0) {
          return
        }
        const whole = useQuery(one)
        const { outcome, decidedBy } = canUse({ ...whole, ...missing.without(whole) })
        const possible = new Set(missing.completions(one).map(model))
        const [only] = possible
        expect(outcome).toBe(possible.size === 1 ? only : 'unknown')
        if (outcome === 'unknown') {
          expect(decidedBy.missing).toBe(missing.fact)
        }
      }),
      Math.ceil(RUNS / 4),
    )
  })
})

interface Missing {
  readonly fact: string
  readonly without: (query: UseQuery) => Partial<UseQuery>
  /** Returns all situations that fit the rest of the query, as far as they can differ. */
  readonly completions: (one: Situation) => readonly Situation[]
}

const memberOf = (query: UseQuery) => query.member as Readonly<Record<string, unknown>>
const withUser = (one: Situation, user: Partial<Situation['user']>): Situation => ({
  ...one,
  user: { ...one.user, ...user },
})

/** Returns the ids of a type in both lists, and an unused one. */
const idsIn = ({ ofCommand, ofApp }: Situation, wanted: number): readonly string[] => [
  ...new Set([...ofCommand, ...ofApp].filter(({ type }) => type === wanted).map(({ id }) => id)),
  STRANGE + STRANGE,
]

const channelsIn = (one: Situation): readonly string[] => {
  const allChannels = String(BigInt(guildOf(one)) - 1n)
  return idsIn(one, 3).filter((id) => id !== allChannels)
}

function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  const [first, ...rest] = items
  if (first === undefined) {
    return [[]]
  }
  return subsets(rest).flatMap((set) => [set, [first, ...set]])
}

const MISSING: readonly Missing[] = [
  {
    fact: 'member.user.id',
    without: (query) => ({ member: { ...memberOf(query), user: undefined } }),
    completions: (one) => idsIn(one, 2).map((id) => withUser(one, { id })),
  },
  {
    fact: 'member.roles',
    without: (query) => ({ member: { ...memberOf(query), roles: undefined } }),
    completions: (one) => subsets(idsIn(one, 1)).map((roles) => withUser(one, { roles })),
  },
  {
    fact: 'channel.id',
    without: () => ({ channel: { type: 0 } }),
    completions: (one) =>
      channelsIn(one).map((channelId) => ({
        ...one,
        place: { context: 0, guildId: guildOf(one), channelId },
      })),
  },
  {
    fact: 'channel.parent_id',
    without: () => ({ channel: { id: '35', type: 11 } }),
    completions: (one) =>
      channelsIn(one).map((parentId) => ({
        ...one,
        place: { context: 0, guildId: guildOf(one), channelId: '35', parentId },
      })),
  },
  {
    fact: 'member.permissions',
    without: (query) => ({ member: { ...memberOf(query), permissions: undefined } }),
    completions: (one) => {
      const needed = BigInt(one.command.defaultMemberPermissions ?? '0')
      return [0n, needed, 1n << 3n, 1n << 11n, needed | (1n << 11n)].map((permissions) =>
        withUser(one, { permissions }),
      )
    },
  },
]

const guildOf = ({ place }: Situation): string => (place.context === 0 ? place.guildId : '')
