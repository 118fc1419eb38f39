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

/**
 * The functions that convert a selected name to an id, for menus of users, roles and channels, and
 * for file fields (official API documentation).
 */
const RESOLVERS: Readonly<Record<number, (text: string, to: Resolving) => string>> = {
  [TYPE.USER_SELECT]: resolveUser,
  [TYPE.ROLE_SELECT]: resolveRole,
  [TYPE.MENTIONABLE_SELECT]: resolveMentionable,
  [TYPE.CHANNEL_SELECT]: resolveChannel,
  [TYPE.UPLOAD]: resolveFile,
}

/**
 * Returns the values that Discord's client sends for a menu, and adds their objects to
 * `to.resolved`.
 *
 * @param wanted labels of options; names of users, roles, channels or files
 * @param name the name of the menu in messages
 * @throws InvocationError if a name is unknown, or the number of values is not allowed
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
