/** Implements the rate rows of section "Limits" and decision 49. It counts every window anew for every request. */

export interface Row {
  readonly row: string
  readonly limit: number
  /** In milliseconds. */
  readonly window: number
  /** Returns the counter of a request, or undefined if the row does not count it. */
  readonly counter: (call: Call) => string | undefined
}

export interface Call {
  /** In milliseconds. */
  readonly at: number
  readonly operation: string
  readonly application?: string
  readonly user?: string
  readonly guild?: string
}

/** Operations of clients, which are not requests of the application. */
const CLIENT = ['Send message', 'Create or join lobby']

const per =
  (who: 'application' | 'user' | 'guild', operations?: readonly string[]) => (call: Call) =>
    (
      operations === undefined
        ? !CLIENT.includes(call.operation)
        : operations.includes(call.operation)
    )
      ? `${call[who] ?? 'one'} ${operations?.length === 1 ? call.operation : 'all'}`
      : undefined

const SECOND = 1000

const lobby = (operation: string, limit: number): Row => ({
  row: operation,
  limit,
  window: 10 * SECOND,
  counter: per('application', [operation]),
})

/** Returns the rows in the order of the contract's table. */
export function rows(requestsPerSecond = 50): readonly Row[] {
  return [
    lobby('Create lobby', 500),
    lobby('Delete lobby', 500),
    lobby('Get lobby', 500),
    lobby('Add user to lobby', 5000),
    lobby('Remove user from lobby', 5000),
    { row: 'Any request', limit: requestsPerSecond, window: SECOND, counter: per('application') },
    {
      row: 'Send message',
      limit: 3000,
      window: 2 * 3600 * SECOND,
      counter: per('user', ['Send message']),
    },
    {
      row: 'Create or join lobby',
      limit: 10,
      window: 60 * SECOND,
      counter: per('user', ['Create or join lobby']),
    },
  ]
}

export interface Breach {
  readonly row: string
  readonly index: number
  readonly count: number
  /** The time at which the same request would be accepted. */
  readonly retryAt: number
}

/** Lists all breaches in the order of time. Of requests at the same time, the earlier in the list comes first. */
export function breaches(calls: readonly Call[], table: readonly Row[]): readonly Breach[] {
  const order = calls
    .map((call, index) => ({ call, index }))
    .sort((a, b) => a.call.at - b.call.at || a.index - b.index)
  return order.flatMap(({ call, index }, position) =>
    table.flatMap(({ row, limit, window, counter }) => {
      const own = counter(call)
      if (own === undefined) {
        return []
      }
      const inWindow = order
        .slice(0, position + 1)
        .filter((one) => counter(one.call) === own && one.call.at > call.at - window)
      if (inWindow.length <= limit) {
        return []
      }
      const lastToLeave = inWindow[inWindow.length - 1 - limit]
      return [{ row, index, count: inWindow.length, retryAt: (lastToLeave?.call.at ?? 0) + window }]
    }),
  )
}
