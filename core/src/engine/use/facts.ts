import {
  ChannelType,
  CommandType,
  InteractionContextType,
  PermissionType,
} from '../../contract/enums.js'
import { isDynamic, isObject } from '../../dynamic.js'
import { isBitSet } from '../../text/bitset.js'
import { snapshot } from '../../validate/run/snapshot.js'
import type { Overwrite, UseQuery } from './query.js'
import { readCommand, type Data } from '../forms/command-data.js'
import { isMember } from '../../text/words.js'
import { entryOf, isNatural, readValues, snowflake } from '../forms/outside.js'

/** The facts of a query. A fact that is undefined is unknown. */
export interface UseFacts {
  /** The command as deployed; empty if the query has none. */
  readonly command: Data
  /** The guild of a guild command; undefined for a global one. */
  readonly commandGuild: string | undefined
  /** True for user commands (entries in the context menu of a user), which need SEND_MESSAGES. */
  readonly isUserCommand: boolean
  /** The kind of place, as in `InteractionContextType`. */
  readonly context: number | undefined
  /** The guild in which the command is used, as a snowflake. */
  readonly guildId: string | undefined
  /** The user's snowflake, as in the overwrites of users. */
  readonly userId: string | undefined
  /** The roles of the user, without @everyone. */
  readonly roles: ReadonlySet<string> | undefined
  /** The bit set of the member's permissions in the channel, as the interaction contains it. */
  readonly permissions: bigint | undefined
  /**
   * The id of the channel whose overwrites apply; in a thread, of its parent. `none`: the query has
   * no channel.
   */
  readonly channelId: string | 'none' | undefined
  /** True if the channel is a thread, so that `channelId` is its parent. */
  readonly isThread: boolean
  /** The permission overwrites of the command and of the application, in the guild of the query. */
  readonly overwrites: Readonly<Record<UseList, readonly Overwrite[]>>
  /** The missing fact that is needed to find the two lists; undefined if they were found. */
  readonly listsNeed: 'command.id' | 'app.id' | undefined
  /** The `integration_types` of the command, of which some items may be unknown. */
  readonly integrationTypes: readonly unknown[] | undefined
  /** The user's age in years. */
  readonly age: number | undefined
  /** True if the app's bot shares a guild with the user. */
  readonly mutualGuild: boolean | undefined
  /** True if the user installed the app. */
  readonly installedByUser: boolean | undefined
}

/** The owner of a list of overwrites. */
export type UseList = 'command' | 'application'

const THREADS: readonly unknown[] = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
]

function id(value: unknown): string | undefined {
  return typeof value === 'bigint' && value >= 0n ? String(value) : snowflake(value)
}

/** Reads a bit set as a 64-bit integer. Returns undefined if the value is not a bit set. */
export function bitSet(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') {
    return value >= 0n ? value : undefined
  }
  if (isNatural(value)) {
    return BigInt(value)
  }
  return typeof value === 'string' && isBitSet(value) ? BigInt(value) : undefined
}

export function readFacts(query: UseQuery): UseFacts {
  const command = readCommand(entryOf(query, 'command')) ?? {}
  const member = entryOf(query, 'member')
  const channel = entryOf(query, 'channel')
  const app = entryOf(query, 'app')
  const commandGuild = id(command['guild_id'])
  const lists = readLists(entryOf(query, 'overwrites'))
  const guildId =
    id(entryOf(query, 'guildId')) ??
    lists.map(({ guild }) => guild).find((guild) => guild !== undefined)
  const inGuild = lists.filter(
    ({ guild }) => guild === undefined || guildId === undefined || guild === guildId,
  )
  const roles = entryOf(member, 'roles')
  const isThread = THREADS.includes(entryOf(channel, 'type'))
  const age = entryOf(query, 'age')
  const mutualGuild = entryOf(query, 'mutualGuild')
  const installedBy = readValues(entryOf(query, 'installedBy'))
  const configured = readValues(command['integration_types'] ?? entryOf(app, 'integrationTypes'))
  return {
    command,
    commandGuild,
    isUserCommand: command['type'] === CommandType.USER,
    // Fetched overwrites contain their guild, which need not be the place of the user.
    context: contextOf(
      entryOf(query, 'context'),
      id(entryOf(query, 'guildId')) ?? commandGuild,
      member,
    ),
    guildId,
    userId: id(entryOf(entryOf(member, 'user'), 'id')),
    roles: readRoles(roles, guildId),
    permissions: bitSet(entryOf(member, 'permissions')),
    channelId: isThere(channel) ? id(entryOf(channel, isThread ? 'parent_id' : 'id')) : 'none',
    isThread,
    ...readOverwrites(
      inGuild,
      id(command['id']),
      id(command['application_id']) ?? id(entryOf(app, 'id')),
    ),
    integrationTypes: configured?.length === 0 ? undefined : configured,
    age: typeof age === 'number' && !Number.isNaN(age) ? age : undefined,
    mutualGuild: typeof mutualGuild === 'boolean' ? mutualGuild : undefined,
    installedByUser:
      installedBy?.some(isDynamic) === true ? undefined : installedBy?.includes('user'),
  }
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null

function contextOf(value: unknown, guild: string | undefined, member: unknown): number | undefined {
  if (value === undefined || value === null) {
    return guild !== undefined || isThere(member) ? InteractionContextType.GUILD : undefined
  }
  return isMember(InteractionContextType, value) ? value : undefined
}

function readRoles(value: unknown, guildId: string | undefined): ReadonlySet<string> | undefined {
  const roles = readValues(value)
  if (roles === undefined || roles.some(isDynamic)) {
    return undefined
  }
  return new Set(
    roles.map(id).filter((role) => role !== undefined && role !== guildId),
  ) as ReadonlySet<string>
}

interface List {
  readonly id: string | undefined
  readonly application: string | undefined
  readonly guild: string | undefined
  readonly entries: readonly Overwrite[]
}

function readLists(value: unknown): readonly List[] {
  const lists = snapshot(value, ['guildCommandPermissions'], [])
  if (!Array.isArray(lists)) {
    return []
  }
  return lists.filter(isObject).map((list) => ({
    id: id(list['id']),
    application: id(list['application_id']),
    guild: id(list['guild_id']),
    entries: Array.isArray(list['permissions']) ? list['permissions'].flatMap(readEntry) : [],
  }))
}

/**
 * Reads one overwrite. Returns a list with it, or an empty list if its id, type or permission is
 * invalid.
 */
function readEntry(item: unknown): List['entries'] {
  if (!isObject(item)) {
    return []
  }
  const { type, permission } = item
  const subject = id(item['id'])
  if (subject === undefined || !isMember(PermissionType, type) || typeof permission !== 'boolean') {
    return []
  }
  return [{ id: subject, type, permission }]
}

/**
 * Finds the overwrites of the command and those of the application. A list that the query lacks is
 * empty.
 */
function readOverwrites(
  lists: readonly List[],
  command: string | undefined,
  application: string | undefined,
): Pick<UseFacts, 'overwrites' | 'listsNeed'> {
  const filled = lists.filter(({ entries }) => entries.length > 0)
  const isOfApplication = (list: List): boolean =>
    list.id !== undefined && (list.id === application || list.id === list.application)
  const ofApplication = filled.find(isOfApplication)
  const others = filled.filter((list) => !isOfApplication(list))
  const ofCommand = others.find(({ id }) => id !== undefined && id === command)
  // Without the application's id, a list that does not name it may be its own.
  const isOpen = ({ application: named }: List): boolean =>
    application === undefined && named === undefined
  const mayBeTheApplications =
    ofApplication === undefined && others.some((list) => list !== ofCommand && isOpen(list))
  const ofApplications = mayBeTheApplications ? 'app.id' : undefined
  return {
    overwrites: {
      command: ofCommand?.entries ?? [],
      application: ofApplication?.entries ?? [],
    },
    listsNeed: command === undefined && others.length > 0 ? 'command.id' : ofApplications,
  }
}
