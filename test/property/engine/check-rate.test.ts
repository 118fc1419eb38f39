import fc from 'fast-check'
import { RATE_LIMITS, checkRate } from '@slashlint/core/engine'
import type { RateOperation, TimedRequest } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { breaches, rows } from '../../oracle/engine/rate.js'
import type { Call } from '../../oracle/engine/rate.js'
import { RUNS, check } from '../check.js'

const OPERATIONS = [
  'Create lobby',
  'Delete lobby',
  'Get lobby',
  'Add user to lobby',
  'Remove user from lobby',
  'Create or join lobby',
]

/** Generates a number of requests of one kind, at a fixed interval from a time on. */
function burst(operations: readonly string[], most: number): fc.Arbitrary<readonly Call[]> {
  return fc
    .record({
      operation: fc.constantFrom(...operations),
      application: fc.constantFrom('1', '2'),
      user: fc.constantFrom('8', '9'),
      from: fc.nat({ max: 130_000 }),
      apart: fc.constantFrom(0, 0, 1, 7, 20, 1000, 5999, 6000, 6001),
      count: fc.nat({ max: most }),
    })
    .map(({ operation, application, user, from, apart, count }) =>
      Array.from({ length: count }, (_, index) => ({
        at: from + index * apart,
        operation,
        application,
        user,
      })),
    )
}

function calls(operations: readonly string[], most: number): fc.Arbitrary<readonly Call[]> {
  return fc
    .array(burst(operations, most), { minLength: 1, maxLength: 4 })
    .map((bursts) => bursts.flat())
}

function asRequest({ at, operation, application, user }: Call): TimedRequest {
  return {
    at,
    operation: operation as RateOperation,
    ...(application !== undefined && { applicationId: application }),
    ...(user !== undefined && { userId: user }),
  }
}

function expectSame(list: readonly Call[], requestsPerSecond?: number): void {
  const found = breaches(list, rows(requestsPerSecond))
  const [first] = found
  const {
    ok,
    breach,
    breaches: total,
  } = checkRate(list.map(asRequest), {
    increasedLobbyLimits: true,
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
  })
  expect(ok).toBe(first === undefined)
  expect(total).toBe(new Set(found.map(({ index }) => index)).size)
  expect(breach?.index).toBe(first?.index)
  if (breach === undefined || first === undefined) {
    return
  }
  // Of several limits the one with the longest wait.
  const ofFirst = found.filter(({ index }) => index === first.index)
  const longest = Math.max(...ofFirst.map(({ retryAt }) => retryAt))
  expect(breach.retryAt).toBe(longest)
  expect(breach.retryAfterSeconds).toBeCloseTo((longest - breach.at) / 1000)
  const possible = ofFirst.filter(({ retryAt }) => retryAt === longest)
  expect(possible.map(({ row, count }) => `${row} ${count}`)).toContain(
    `${breach.limit.operation} ${breach.count}`,
  )
  expect(breach.window.to - breach.window.from).toBe(breach.limit.windowSeconds * 1000)
}

describe('checkRate finds what the model finds', () => {
  test('few requests: 50 a second for all, 10 a minute to join a lobby', () => {
    check(
      fc.property(calls(OPERATIONS, 40), (list) => expectSame(list)),
      Math.ceil(RUNS / 60),
    )
  })

  test('many requests of an application with a raised limit: 500 in ten seconds', () => {
    const list = calls(['Create lobby', 'Get lobby', 'Delete lobby'], 400)
    check(
      fc.property(list, fc.constantFrom(300, 1200), (one, perSecond) => expectSame(one, perSecond)),
      Math.max(20, Math.ceil(RUNS / 1200)),
    )
  })

  test('to wait as long as it says is enough, and a millisecond less is not', () => {
    check(
      fc.property(calls(['Create or join lobby'], 15), (list) => {
        const requests = list.map(asRequest)
        const { breach } = checkRate(requests)
        if (breach === undefined || breach.limit.operation !== 'Create or join lobby') {
          return
        }
        const before = requests.filter(
          ({ at }, index) => at < breach.at || (at === breach.at && index < breach.index),
        )
        const again = (at = 0) => checkRate([...before, { ...requests[breach.index], at }]).ok
        expect([again(breach.retryAt), again((breach.retryAt ?? 0) - 1)]).toEqual([true, false])
      }),
      Math.ceil(RUNS / 60),
    )
  })

  test('the order of the list does not matter, but for requests of one moment', () => {
    check(
      fc.property(calls(OPERATIONS, 20), (list) => {
        const requests = list.map(asRequest)
        const forward = checkRate(requests)
        const backward = checkRate([...requests].reverse())
        expect([backward.ok, backward.breaches, backward.breach?.at]).toEqual([
          forward.ok,
          forward.breaches,
          forward.breach?.at,
        ])
      }),
      Math.ceil(RUNS / 120),
    )
  })
})

describe('the rows', () => {
  test('are those of the contract', () => {
    const ours = rows().map(({ row, limit, window }) => ({
      operation: row,
      limit,
      windowSeconds: window / 1000,
    }))
    const theirs = RATE_LIMITS.filter(({ operation }) => operation !== 'Create command')
    expect(
      theirs.map(({ operation, limit, windowSeconds }) => ({ operation, limit, windowSeconds })),
    ).toEqual(ours)
  })
})
