import { LOCALES } from '@slashlint/core/contract'
import type { App, Channel, Guild, User } from '../state/facts.js'
import type { World } from '../state/world.js'
import { InvocationError } from './error.js'

/** A user in a place, with the app whose command is used. */
export interface Invoker {
  /** The app whose command is used. */
  readonly app: App
  /** The user who uses it. */
  readonly user: User
  /** The channel in which it is used. */
  readonly channel: Channel
  /** The guild; undefined in direct messages. */
  readonly guild: Guild | undefined
  /** The locale of the user's client. */
  readonly locale: string
}

/** The options that select the user and place of an invocation. */
export interface InvokerOptions {
  /** An app, by name or id. Default: the first one. */
  readonly app?: string
  /** A user, by name or id. Default: the first one. */
  readonly as?: string
  /**
   * A channel, by name or id; `dm` for a direct message with the app; `group` for a group of users.
   * Default: the first channel.
   */
  readonly in?: string
  /** The locale of the client. Default: that of the user. */
  readonly locale?: string
}

/**
 * Finds the app, the user and the place of an invocation.
 *
 * @throws InvocationError if one of them does not exist
 */
export function invokerOf(world: World, options: InvokerOptions): Invoker {
  if (options.locale !== undefined && !LOCALES.includes(options.locale)) {
    throw new InvocationError(
      `There is no locale ${JSON.stringify(options.locale)}; there is ${LOCALES.join(', ')}.`,
    )
  }
  const app = find([...world.apps.values()], options.app, 'app')
  const user = find([...world.users.values()], options.as, 'user')
  const channel = channelOf(world, app, user, options.in)
  const guild = channel.guildId === undefined ? undefined : world.guilds.get(channel.guildId)
  if (guild !== undefined && !guild.members.has(user.id)) {
    throw new InvocationError(
      `${user.name} is not a member of ${guild.name}, where #${channel.name} is.`,
    )
  }
  return { app, user, channel, guild, locale: options.locale ?? user.locale }
}

/** The types of the channels outside guilds that every user has, by their names. */
const DIRECT: Readonly<Record<string, number>> = { dm: 1, group: 3 }

/** Finds a channel that a user sees. @throws InvocationError if there is none */
function channelOf(world: World, app: App, user: User, wanted: string | undefined): Channel {
  const all = [...world.channels.values()]
  const type = DIRECT[wanted ?? '']
  const own = all.find((one) => one.type === type && isOwnDirect(one, app.id, user.id))
  if (own !== undefined) {
    return own
  }
  const guilds = all.filter(({ guildId }) => guildId !== undefined)
  const channel = find(wanted === undefined ? guilds : [...guilds, ...all], wanted, 'channel')
  if (!isSeenChannel(channel, user.id)) {
    throw new InvocationError(`${user.name} does not see the direct messages of ${channel.name}.`)
  }
  return channel
}

const isOwnDirect = ({ direct }: Channel, appId: string, userId: string): boolean =>
  direct?.userId === userId && (direct.appId ?? appId) === appId

/** Tells whether a user sees a channel. Only the user sees direct messages with an app. */
export const isSeenChannel = ({ direct }: Channel, userId: string): boolean =>
  direct?.appId === undefined || direct.userId === userId

/**
 * Finds a thing by id or name, with or without its sign (`@` or `#`). Without `wanted`, returns the
 * first one.
 *
 * @throws InvocationError if it does not exist
 */
export function find<T extends { readonly id: string; readonly name: string }>(
  all: readonly T[],
  wanted: string | undefined,
  what: string,
): T {
  if (wanted === undefined) {
    const [first] = all
    if (first === undefined) {
      throw new InvocationError(`The emulator has no ${what}.`)
    }
    return first
  }
  const bare = wanted.replace(/^(?:<(?:@[!&]?|#))?[@#]?/, '').replace(/>$/, '')
  const found =
    all.find(({ id }) => id === bare) ?? all.find(({ name }) => name === wanted || name === bare)
  if (found !== undefined) {
    return found
  }
  const names = [...new Set(all.map(({ name }) => name))].slice(0, 10).join(', ')
  throw new InvocationError(
    `There is no ${what} ${JSON.stringify(wanted)}; there is ${names === '' ? 'none' : names}.`,
  )
}
