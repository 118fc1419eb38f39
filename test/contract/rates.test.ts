import { describe, expect, it } from 'vitest'
import { checkRate } from '@slashlint/core/engine'
import type { RateOperation, TimedRequest } from '@slashlint/core/engine'
import { many } from '../values.js'

/** Tests each rate with requests at the limit, one more right after, and one after the window. */
type RateRow = readonly [row: string, operation: RateOperation, limit: number, seconds: number]

const RATES: readonly RateRow[] = [
  ['Lobby create: 500 per 10 seconds per application', 'Create lobby', 500, 10],
  ['Lobby delete: 500 per 10 seconds per application', 'Delete lobby', 500, 10],
  ['Lobby get: 500 per 10 seconds per application', 'Get lobby', 500, 10],
  ['Lobby add member: 5000 per 10 seconds per application', 'Add user to lobby', 5000, 10],
  ['Lobby remove member: 5000 per 10 seconds per application', 'Remove user from lobby', 5000, 10],
  ['All API endpoints, per application: 50 per second globally', 'Any request', 50, 1],
  ['Sending a message: 3000 per 2 hours per user', 'Send message', 3000, 7200],
  ['Creating or joining a lobby: 10 per 60 seconds per user', 'Create or join lobby', 10, 60],
]

describe('section "Limits", the rows about time', () => {
  it.each(RATES)('%s', (_, operation, limit, seconds) => {
    // Evenly over the window, so that no shorter limit breaks; raised as far as it can be.
    const context = {
      increasedLobbyLimits: true,
      ...(operation !== 'Any request' && { requestsPerSecond: 1200 }),
    }
    const at = (index: number) => (index * seconds * 1000) / limit
    const requests = (count: number): TimedRequest[] =>
      many(count, (i) => ({ at: at(i), operation, userId: '1' }))
    expect(checkRate(requests(limit), context)).toMatchObject({ ok: true, breaches: 0 })
    const full = requests(limit)
    const early = checkRate([...full, { at: seconds * 1000 - 1, operation, userId: '1' }], context)
    expect(early).toMatchObject({
      ok: false,
      breaches: 1,
      breach: {
        index: limit,
        most: limit,
        limit: { operation, windowSeconds: seconds },
        retryAt: seconds * 1000,
      },
    })
    expect(checkRate([...full, { at: seconds * 1000, operation, userId: '1' }], context).ok).toBe(
      true,
    )
  })

  it('All API endpoints: can be raised to 1200 per second on request', () => {
    const burst = (count: number) =>
      many(count, () => ({ at: 0, operation: 'Any request' as const }))
    expect(checkRate(burst(1200), { requestsPerSecond: 1200 }).ok).toBe(true)
    expect(checkRate(burst(1201), { requestsPerSecond: 1200 }).breach).toMatchObject({
      index: 1200,
      most: 1200,
    })
    expect(checkRate(burst(51)).breach).toMatchObject({ index: 50, most: 50 })
  })

  it('per user: two users have a count each; per application: two applications', () => {
    const join = (userId: string) =>
      many(10, () => ({ at: 0, operation: 'Create or join lobby' as const, userId }))
    expect(checkRate([...join('1'), ...join('2')]).ok).toBe(true)
    const call = (applicationId: string) =>
      many(50, () => ({ at: 0, operation: 'Any request' as const, applicationId }))
    expect(checkRate([...call('1'), ...call('2')]).ok).toBe(true)
    expect(checkRate([...call('1'), ...call('1')]).ok).toBe(false)
  })

  it('method and path say which row counts', () => {
    const create = many(501, (i) => ({ at: i * 10, method: 'POST', path: '/lobbies' }))
    expect(checkRate(create, { requestsPerSecond: 1200 }).breach?.limit.operation).toBe(
      'Create lobby',
    )
    const add = many(501, (i) => ({ at: i * 10, method: 'PUT', path: `/lobbies/1/members/${i}` }))
    expect(checkRate(add, { requestsPerSecond: 1200 }).ok).toBe(true)
  })
})
