import { describe, expect, it } from 'vitest'
import { checkRate, RATE_LIMITS, type RateLimit, type TimedRequest } from '@slashlint/core/engine'

const GUILD_COMMANDS = '/applications/9/guilds/42/commands'

/** A request for each limit, as method and path if the endpoint tables contain it. */
const REQUESTS: Readonly<Record<string, Partial<TimedRequest>>> = {
  'Create lobby': { method: 'POST', path: '/lobbies' },
  'Delete lobby': { method: 'DELETE', path: '/v10/lobbies/1' },
  'Get lobby': { method: 'get', path: '/lobbies/1' },
  'Add user to lobby': { method: 'PUT', path: '/lobbies/1/members/2' },
  'Remove user from lobby': { method: 'DELETE', path: '/lobbies/1/members/2' },
  'Any request': { method: 'GET', path: GUILD_COMMANDS },
  'Send message': { operation: 'Send message', userId: '1' },
  'Create or join lobby': { operation: 'Create or join lobby', userId: '1' },
  'Create command': { method: 'POST', path: GUILD_COMMANDS },
}

/**
 * Makes requests evenly over slightly less than a window. The API's own limit is raised, so that it is not reached
 * first.
 */
function burst(
  { operation, limit, windowSeconds }: RateLimit,
  count: number,
): readonly TimedRequest[] {
  const step = (windowSeconds * 1000 - 1) / limit
  return Array.from({ length: count }, (_, index) => ({ at: index * step, ...REQUESTS[operation] }))
}

describe('every row of the table', () => {
  it('is there', () => {
    expect(
      RATE_LIMITS.map(
        ({ operation, limit, windowSeconds, per }) =>
          `${operation}: ${limit} in ${windowSeconds} s, ${per}`,
      ),
    ).toEqual([
      'Create lobby: 500 in 10 s, application',
      'Delete lobby: 500 in 10 s, application',
      'Get lobby: 500 in 10 s, application',
      'Add user to lobby: 5000 in 10 s, application',
      'Remove user from lobby: 5000 in 10 s, application',
      'Any request: 50 in 1 s, application',
      'Send message: 3000 in 7200 s, user',
      'Create or join lobby: 10 in 60 s, user',
      'Create command: 200 in 86400 s, scope',
    ])
  })

  it.each(RATE_LIMITS)('$operation: $limit pass, one more does not', (row) => {
    const context = {
      requestsPerSecond: row.operation === 'Any request' ? 50 : 1200,
      increasedLobbyLimits: true,
    }
    expect(checkRate(burst(row, row.limit), context)).toEqual({ ok: true, breaches: 0 })
    const { ok, breach } = checkRate(burst(row, row.limit + 1), context)
    expect(ok).toBe(false)
    expect(breach).toMatchObject({
      limit: row,
      index: row.limit,
      count: row.limit + 1,
      retryAt: row.windowSeconds * 1000,
    })
  })
})

describe('lobbies of an application whose limits were not increased', () => {
  const created = (count: number, step: number): readonly TimedRequest[] =>
    Array.from({ length: count }, (_, index) => ({
      at: index * step,
      method: 'POST',
      path: '/lobbies',
    }))

  it('are 100 in two hours', () => {
    const [fine, many] = [created(100, 30_000), created(101, 30_000)]
    expect(checkRate(fine).ok).toBe(true)
    expect(checkRate(many)).toMatchObject({
      ok: false,
      breach: { index: 100, count: 101, limit: { limit: 100, windowSeconds: 7200 } },
    })
    expect(checkRate(many, { increasedLobbyLimits: false }).ok).toBe(false)
    expect(checkRate(many, { increasedLobbyLimits: true }).ok).toBe(true)
    expect(checkRate(created(101, 72_000)).ok).toBe(true)
  })
})

const get = (at: number, fields: Partial<TimedRequest> = {}): TimedRequest => ({
  at,
  method: 'GET',
  path: '/lobbies/1',
  ...fields,
})
const second = (count: number, at = 0): TimedRequest[] =>
  Array.from({ length: count }, () => get(at))

describe('the window', () => {
  it('is open at its beginning: a second later there is room again', () => {
    expect(checkRate([...second(50), get(1000)]).ok).toBe(true)
    expect(checkRate([...second(50), get(999)])).toMatchObject({
      ok: false,
      breach: { at: 999, window: { from: -1, to: 999 }, retryAt: 1000, retryAfterSeconds: 0.001 },
    })
  })

  it('is of each application, user and guild its own', () => {
    const two = [...second(50), ...second(50).map((one) => ({ ...one, applicationId: '2' }))]
    expect(checkRate(two).ok).toBe(true)
    const joins = Array.from({ length: 20 }, (_, index): TimedRequest => ({
      at: index,
      operation: 'Create or join lobby',
      userId: String(index % 2),
    }))
    expect(checkRate(joins).ok).toBe(true)
    const creates = [42, 43].map((guild) => ({
      at: 0,
      method: 'PUT',
      path: `/applications/9/guilds/${guild}/commands`,
      creates: 200,
    }))
    expect(checkRate(creates).ok).toBe(true)
    expect(checkRate([...creates, { ...REQUESTS['Create command'], at: 5 }]).ok).toBe(false)
  })

  it('requests come in any order', () => {
    expect(checkRate([get(5000), ...second(51, 100), get(0)])).toMatchObject({
      breach: { index: 50, at: 100 },
    })
  })

  it('a limit can be raised, to 1200', () => {
    expect(checkRate(second(60), { requestsPerSecond: 60 }).ok).toBe(true)
    expect(
      checkRate(
        Array.from({ length: 1201 }, () => ({
          at: 0,
          method: 'PUT',
          path: '/lobbies/1/members/2',
        })),
        { requestsPerSecond: 5000 },
      ),
    ).toMatchObject({
      breach: { most: 1200 },
    })
  })

  it('what creates more than a day allows never succeeds', () => {
    const { breach } = checkRate([{ at: 0, method: 'PUT', path: GUILD_COMMANDS, creates: 201 }])
    expect(breach).toMatchObject({ count: 201, limit: { operation: 'Create command' } })
    expect(breach).not.toHaveProperty('retryAt')
  })

  it('a POST that only updates creates nothing', () => {
    const posts = Array.from({ length: 300 }, (_, index) => ({
      at: index * 100,
      ...REQUESTS['Create command'],
      creates: 0,
    }))
    expect(checkRate(posts).ok).toBe(true)
  })
})

describe('thousands of 429', () => {
  it('block the address', () => {
    const { blocked, breaches } = checkRate(Array.from({ length: 1050 }, () => get(0)))
    expect([breaches, blocked?.index, blocked?.responses]).toEqual([1000, 1049, 1000])
    expect(checkRate(Array.from({ length: 1049 }, () => get(0))).blocked).toBeUndefined()
  })

  it('count as they were answered, within ten minutes', () => {
    const answered = (step: number) =>
      Array.from({ length: 1000 }, (_, index) => get(index * step, { status: 429 }))
    expect(checkRate(answered(100)).blocked).toMatchObject({ responses: 1000 })
    expect(checkRate(answered(601)).blocked).toBeUndefined()
  })
})

it('requests without a time are left out', () => {
  expect(
    checkRate([{ at: NaN }, { at: Infinity }, null, 3, {}] as unknown as TimedRequest[]),
  ).toEqual({
    ok: true,
    breaches: 0,
  })
})
