import { ok, type Answer } from '../answers/answer.js'
import { formErrors, type FormError } from '../answers/error-body.js'

/** How much of a list is answered (official API documentation). */
interface PageSize {
  readonly usual: number
  readonly most: number
}

/**
 * The part of a list that a query asks for with `limit`, `before` and `after`.
 *
 * @param list in the order of its ids, the smallest first
 * @param view how an entry is shown
 */
export function pageOf<T extends { readonly id: string }>(
  list: readonly T[],
  query: URLSearchParams,
  { usual, most }: PageSize,
  view: (one: T) => object,
  newestFirst = false,
): Answer {
  const [limit = String(usual), before, after] = ['limit', 'before', 'after'].map((key) => query.get(key) ?? undefined)
  const errors = [
    ...limitErrors(limit, most),
    ...Object.entries({ before, after }).flatMap(([key, id]): readonly FormError[] =>
      id === undefined || /^\d{1,20}$/.test(id)
        ? []
        : [{ path: [key], code: 'NUMBER_TYPE_COERCE', message: `Value ${JSON.stringify(id)} is not snowflake.` }],
    ),
  ]
  if (errors.length > 0) return formErrors(errors)
  const within = list.filter(
    ({ id }) =>
      (before === undefined || BigInt(id) < BigInt(before)) && (after === undefined || BigInt(id) > BigInt(after)),
  )
  // The newest are wanted, but for those that follow a given one.
  const page = newestFirst && after === undefined ? within.slice(-Number(limit)) : within.slice(0, Number(limit))
  return ok((newestFirst ? page.reverse() : page).map((one) => view(one)))
}

/**
 * How many entries a query asks for with `limit`.
 *
 * @returns the number, or the refusal
 */
export function limitOf(query: URLSearchParams, { usual, most }: PageSize): number | Answer {
  const limit = query.get('limit') ?? String(usual)
  const errors = limitErrors(limit, most)
  return errors.length > 0 ? formErrors(errors) : Number(limit)
}

function limitErrors(limit: string, most: number): readonly FormError[] {
  const path = ['limit']
  if (!/^-?\d+$/.test(limit))
    return [{ path, code: 'NUMBER_TYPE_COERCE', message: `Value ${JSON.stringify(limit)} is not int.` }]
  const value = Number(limit)
  if (value >= 1 && value <= most) return []
  const code = value < 1 ? 'NUMBER_TYPE_MIN' : 'NUMBER_TYPE_MAX'
  return [{ path, code, message: `"limit" must be between 1 and ${most}; found ${limit}.` }]
}

/** Compares ids, the smaller first. */
export const byId = ({ id: a }: { readonly id: string }, { id: b }: { readonly id: string }): number =>
  BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0
