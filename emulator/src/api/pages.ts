import { ok, type Answer } from '../answers/answer.js'
import { expectFields, integer, snowflake } from './checks.js'

/** The default number of entries in an answer, and the greatest (official API documentation). */
interface PageSize {
  readonly usual: number
  readonly most: number
}

/**
 * Returns the page of a list that `limit`, `before` and `after` of a query select.
 *
 * @param list sorted by id, the smallest first
 * @param view converts an entry for the answer
 */
export function pageOf<T extends { readonly id: string }>(
  list: readonly T[],
  query: URLSearchParams,
  { usual, most }: PageSize,
  view: (one: T) => object,
  newestFirst = false,
): Answer {
  const { limit = String(usual), before, after } = Object.fromEntries(query)
  expectFields(
    { limit, before, after },
    { limit: integer([1, most]), before: snowflake, after: snowflake },
  )
  const within = list.filter(
    ({ id }) =>
      (before === undefined || BigInt(id) < BigInt(before)) &&
      (after === undefined || BigInt(id) > BigInt(after)),
  )
  // The newest are wanted, but for those that follow a given one.
  const isEnd = newestFirst && after === undefined
  const page = isEnd ? within.slice(-Number(limit)) : within.slice(0, Number(limit))
  return ok((newestFirst ? page.reverse() : page).map((one) => view(one)))
}

/** Returns the `limit` of a query, or the default. @throws Refused if it is invalid */
export function limitOf(query: URLSearchParams, { usual, most }: PageSize): number {
  const limit = query.get('limit') ?? String(usual)
  expectFields({ limit }, { limit: integer([1, most]) })
  return Number(limit)
}

/** Compares objects with different ids, the smaller id first. */
export const byId = (
  { id: a }: { readonly id: string },
  { id: b }: { readonly id: string },
): number => (BigInt(a) < BigInt(b) ? -1 : 1)
