import { objectsIn, type Json } from '../json.js'
import { TYPE } from '../state/message-parts.js'
import { InvocationError } from './error.js'
import {
  expectOffered,
  resolveChannel,
  resolveFile,
  resolveMentionable,
  resolveRole,
  resolveUser,
  type Resolving,
} from './values.js'

/** What a menu of users, roles, both, or channels, or a field for files has its values for, by its type (official API documentation). */
const RESOLVERS: Readonly<Record<number, (text: string, to: Resolving) => string>> = {
  [TYPE.USER_SELECT]: resolveUser,
  [TYPE.ROLE_SELECT]: resolveRole,
  [TYPE.MENTIONABLE_SELECT]: resolveMentionable,
  [TYPE.CHANNEL_SELECT]: resolveChannel,
  [TYPE.UPLOAD]: resolveFile,
}

/**
 * The values that a client sends of a menu: those of options by their labels, and the ids of users, roles, channels and
 * files by their names, with what they stand for.
 *
 * @param name how the menu is called in messages
 * @throws InvocationError where nothing is called so, or where the menu takes more or fewer
 */
export function selected(
  menu: Json,
  wanted: readonly string[],
  to: Resolving,
  name = 'The menu',
): readonly string[] {
  const {
    type,
    min_values: least = 1,
    max_values: most = type === TYPE.CHECKBOXES ? wanted.length : 1,
  } = menu
  if (wanted.length < Number(least) || wanted.length > Number(most)) {
    throw new InvocationError(
      `${name} takes ${least === most ? String(least) : `${String(least)} to ${String(most)}`} values; found ${wanted.length}.`,
    )
  }
  const twice = wanted.find((one, index) => wanted.indexOf(one) !== index)
  if (twice !== undefined) {
    throw new InvocationError(`${JSON.stringify(twice)} is chosen twice.`)
  }
  const resolve = RESOLVERS[Number(type)]
  const kinds = Array.isArray(menu['channel_types']) ? menu['channel_types'] : []
  if (resolve !== undefined) {
    return wanted.map((text) => {
      if (type === TYPE.UPLOAD) {
        expectOffered(menu['file_types'], text, name)
      }
      const id = resolve(text, to)
      const kind = to.resolved.channels[id]?.['type']
      if (kind !== undefined && kinds.length > 0 && !kinds.includes(kind)) {
        throw new InvocationError(
          `${name} takes channels of the types ${kinds.join(', ')}; ${text} has the type ${String(kind)}.`,
        )
      }
      return id
    })
  }
  const offered = objectsIn(menu['options'])
  return wanted.map((one) => {
    const found = offered.find(({ label, value }) => label === one || value === one)
    if (found === undefined) {
      throw new InvocationError(
        `${name} has no option ${JSON.stringify(one)}; it has ${offered.map(({ label }) => JSON.stringify(label)).join(', ')}.`,
      )
    }
    return String(found['value'])
  })
}
