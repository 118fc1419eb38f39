import { objectsIn } from '../state/json.js'
import type { Json } from '../state/interaction.js'
import { InvocationError } from './error.js'
import {
  filledTables,
  nothingResolved,
  resolveChannel,
  resolveMentionable,
  resolveRole,
  resolveUser,
  type Resolving,
} from './values.js'

/** What a menu of users, roles, both, or channels has its values for, by its type (official API documentation). */
const RESOLVERS: Readonly<Record<number, (text: string, to: Resolving) => string>> = {
  5: resolveUser,
  6: resolveRole,
  7: resolveMentionable,
  8: resolveChannel,
}

/**
 * What a client sends of a menu: the values of options by their labels, and the ids of users, roles and channels by their
 * names, with what they stand for.
 *
 * @throws InvocationError where nothing is called so, or where the menu takes more or fewer
 */
export function selected(menu: Json, wanted: readonly string[], at: Omit<Resolving, 'resolved'>): Json {
  const { options, type, min_values: least = 1, max_values: most = 1 } = menu
  if (wanted.length < Number(least) || wanted.length > Number(most))
    throw new InvocationError(
      `The menu takes ${least === most ? String(least) : `${String(least)} to ${String(most)}`} values; found ${wanted.length}.`,
    )
  const twice = wanted.find((one, index) => wanted.indexOf(one) !== index)
  if (twice !== undefined) throw new InvocationError(`${JSON.stringify(twice)} is chosen twice.`)
  const resolve = RESOLVERS[Number(type)]
  if (resolve !== undefined) {
    const resolved = nothingResolved()
    const values = wanted.map((text) => resolve(text, { ...at, resolved }))
    return { values, resolved: filledTables(resolved) }
  }
  const offered = objectsIn(options)
  const values = wanted.map((one) => {
    const found = offered.find(({ label, value }) => label === one || value === one)
    if (found === undefined)
      throw new InvocationError(
        `The menu has no option ${JSON.stringify(one)}; it has ${offered.map(({ label }) => JSON.stringify(label)).join(', ')}.`,
      )
    return String(found['value'])
  })
  return { values }
}
