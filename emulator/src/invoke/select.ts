import type { Component } from '../state/components.js'
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

/** Readers of the values of menus for users, roles, both and channels, and of fields for files, by type (official API documentation). */
const RESOLVERS: Readonly<Record<number, (text: string, to: Resolving) => string>> = {
  [TYPE.USER_SELECT]: resolveUser,
  [TYPE.ROLE_SELECT]: resolveRole,
  [TYPE.MENTIONABLE_SELECT]: resolveMentionable,
  [TYPE.CHANNEL_SELECT]: resolveChannel,
  [TYPE.UPLOAD]: resolveFile,
}

/**
 * Returns the values that a client sends for a menu. Options are named by their labels; users, roles, channels and
 * files by their names. The result also contains the objects behind the ids.
 *
 * @param name the name of the menu in messages
 * @throws InvocationError if nothing has such a name, or if the menu takes more or fewer values
 */
export function selected(
  menu: Component,
  wanted: readonly string[],
  to: Resolving,
  name = 'The menu',
): readonly string[] {
  const { type = 0, channelTypes: kinds, options: offered } = menu
  const { minValues: least = 1, maxValues: most = type === TYPE.CHECKBOXES ? wanted.length : 1 } =
    menu
  if (wanted.length < least || wanted.length > most) {
    throw new InvocationError(
      `${name} takes ${least === most ? least : `${least} to ${most}`} values; found ${wanted.length}.`,
    )
  }
  const twice = wanted.find((one, index) => wanted.indexOf(one) !== index)
  if (twice !== undefined) {
    throw new InvocationError(`${JSON.stringify(twice)} is chosen twice.`)
  }
  const resolve = RESOLVERS[type]
  if (resolve !== undefined) {
    return wanted.map((text) => {
      if (type === TYPE.UPLOAD) {
        expectOffered(menu.fileTypes, text, name)
      }
      const id = resolve(text, to)
      const kind = to.world.channels.get(id)?.type
      if (kind !== undefined && kinds.length > 0 && !kinds.includes(kind)) {
        throw new InvocationError(
          `${name} takes channels of the types ${kinds.join(', ')}; ${text} has the type ${kind}.`,
        )
      }
      return id
    })
  }
  return wanted.map((one) => {
    const found = offered.find(({ label, value }) => label === one || value === one)
    if (found === undefined) {
      throw new InvocationError(
        `${name} has no option ${JSON.stringify(one)}; it has ${offered.map(({ label }) => JSON.stringify(label)).join(', ')}.`,
      )
    }
    return found.value ?? ''
  })
}
