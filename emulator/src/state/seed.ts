import { InteractionContextType, LOCALES, PERMISSION_BITS } from '@slashlint/core/contract'
import { MEMBER_PERMISSIONS } from '@slashlint/preview'
import {
  isThread,
  PRIVILEGED,
  type App,
  type Channel,
  type ChannelOverwrite,
  type Guild,
  type Member,
  type Role,
  type Thread,
  type User,
} from './facts.js'
import { ADMINISTRATOR, ALL_PERMISSIONS } from './member-permissions.js'
import { findIn, SeedError } from './seed-error.js'
import {
  readMessages,
  type MessageParts,
  type SeededMessage,
  type SeedMessage,
} from './seed-messages.js'
import { snowflakeAt } from './snowflakes.js'

/**
 * The initial state of an emulator, to which `reset()` returns. Omitted parts have defaults;
 * omitted ids are generated.
 */
export interface Seed {
  /** The applications. Default: one. */
  readonly apps?: readonly SeedApp[]
  /** The users. Default: `ana`, `mo` and `ben`. */
  readonly users?: readonly SeedUser[]
  /** The guilds. Default: one. */
  readonly guilds?: readonly SeedGuild[]
  /** The lobbies, in the format of "Create Lobby" with `id` and `application_id`. */
  readonly lobbies?: readonly Readonly<Record<string, unknown>>[]
}

/** An application of the seed. */
export interface SeedApp {
  /** The snowflake. Default: a generated one. */
  readonly id?: string
  /** The name of the app and its bot. */
  readonly name?: string
  /** True if the app has an Activity; it then has the entry point command `Launch`. */
  readonly embedded?: boolean
  /**
   * True if the app is in the App Directory, where age-restricted commands are refused. Default:
   * false.
   */
  readonly discoverable?: boolean
  /** The supported installations, as in the API: 0 in a guild, 1 for a user. */
  readonly integration_types?: readonly number[]
  /**
   * The granted privileged intents: `GUILD_MEMBERS`, `GUILD_PRESENCES`, `MESSAGE_CONTENT`. Default:
   * all.
   */
  readonly privileged_intents?: readonly string[]
  /** The address to which interactions are posted, such as `http://127.0.0.1:3000/interactions`. */
  readonly endpoint?: string
  /**
   * The deployed global commands, in the format of the API's lists or of "Create Global Application
   * Command".
   */
  readonly commands?: readonly unknown[]
}

/** A user of the seed. */
export interface SeedUser {
  /** The snowflake. Default: a generated one. */
  readonly id?: string
  /** The name, which the seed and invocations use. */
  readonly name: string
  /** The locale of the user's client. Default: `en-US`. */
  readonly locale?: string
  /** The age in years. */
  readonly age?: number
  /** Bearer tokens of the user, with their scopes. They belong to the first app. */
  readonly tokens?: Readonly<Record<string, readonly string[]>>
  /** The direct messages between the user and the first app, the oldest first. */
  readonly dm?: readonly SeedMessage[]
  /** The messages of the user's group conversation, the oldest first. */
  readonly group?: readonly SeedMessage[]
}

/** A guild of the seed. */
export interface SeedGuild {
  /** The snowflake. Default: a generated one. */
  readonly id?: string
  /** The name of the guild. */
  readonly name?: string
  /** The owner, by name or id. Default: the first user. */
  readonly owner?: string
  /** The preferred locale. Default: `en-US`. */
  readonly locale?: string
  /** The roles, with their permissions. */
  readonly roles?: readonly SeedRole[]
  /** The channels and threads. */
  readonly channels?: readonly SeedChannel[]
  /** The members. Default: every user. */
  readonly members?: readonly SeedMember[]
  /**
   * The authorized apps, with their OAuth scopes. Default: every app, with `bot` and
   * `applications.commands`.
   */
  readonly apps?: Readonly<Record<string, readonly string[]>>
  /**
   * The guild's own commands. If the seed has several apps, each command needs an `application_id`.
   */
  readonly commands?: readonly unknown[]
  /** The permission overwrites of commands, as fetched from the API. */
  readonly overwrites?: readonly unknown[]
}

/** A role of the seed. */
export interface SeedRole {
  /** The snowflake. Default: a generated one. */
  readonly id?: string
  /** The name; `@everyone` is the role of all members. */
  readonly name: string
  /** The permissions: a bit set in decimal, or names such as `["KICK_MEMBERS"]`. */
  readonly permissions?: string | readonly string[]
}

/** A channel of the seed. */
export interface SeedChannel {
  /** The snowflake. Default: a generated one. */
  readonly id?: string
  /** The name, which the seed and invocations use. */
  readonly name: string
  /** The channel type, as in the API. Default: a text channel. */
  readonly type?: number
  /** The category of a channel, or the channel of a thread, by name or id. */
  readonly parent?: string
  /** True if the thread is archived. */
  readonly archived?: boolean
  /** The permission overwrites, with names of permissions or a bit set in decimal. */
  readonly overwrites?: readonly {
    /** A role or a user, by name or id. */
    readonly for: string
    readonly allow?: string | readonly string[]
    readonly deny?: string | readonly string[]
  }[]
  /**
   * The messages, the oldest first. Their date is 1 January 2023, unless their ids contain another.
   */
  readonly messages?: readonly SeedMessage[]
}

/** A member of a guild of the seed. */
export interface SeedMember {
  /**
   * The user, by name or id; or an app, whose bot gets these roles. Bots that are not listed have a
   * role of their own above all others, with every permission except ADMINISTRATOR.
   */
  readonly user: string
  /** The roles, by name or id. */
  readonly roles?: readonly string[]
  /** The nickname in the guild. */
  readonly nick?: string
}

/**
 * The time of the seed's objects, in milliseconds since 1970. Generated ids are therefore equal in
 * every run, and after every reset.
 */
export const SEEDED = Date.UTC(2023, 0, 1)
/** The bit in the worker id of a snowflake that marks messages of the seed. */
const SEEDED_WORKER = 1n << 18n

/**
 * The first generated ids. They differ by kind, so that an id shows the kind of its object. Ids of
 * messages contain a time, which clients read.
 */
const FIRST = {
  app: 1_000_000_000_000_000_001n,
  guild: 2_000_000_000_000_000_001n,
  user: 3_000_000_000_000_000_001n,
  channel: 4_000_000_000_000_000_001n,
  role: 5_000_000_000_000_000_001n,
  botRole: 6_000_000_000_000_000_001n,
  message: (snowflakeAt(SEEDED) | SEEDED_WORKER) + 1n,
} as const

/**
 * The default seed: one app in one guild, with the owner `ana`, the moderator `mo`, and the
 * ordinary member `ben`.
 */
export const DEFAULT_SEED: Required<Pick<Seed, 'apps' | 'users' | 'guilds'>> = {
  apps: [{ name: 'app' }],
  users: [
    { name: 'ana', age: 30 },
    { name: 'mo', age: 25 },
    { name: 'ben', age: 16, locale: 'de' },
  ],
  guilds: [
    {
      name: 'guild',
      owner: 'ana',
      roles: [
        { name: 'moderator', permissions: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES'] },
      ],
      channels: [{ name: 'general' }, { name: 'random' }],
      members: [{ user: 'ana' }, { user: 'mo', roles: ['moderator'] }, { user: 'ben' }],
    },
  ],
}

/** A seed with all main parts. */
export type CompleteSeed = Seed & typeof DEFAULT_SEED

/**
 * Adds the omitted main parts of a seed. If it has users but no guild, they become members of the
 * default guild; users with a name of the default seed get the roles of that user.
 */
export function completeSeed(seed: Seed): CompleteSeed {
  const { apps = DEFAULT_SEED.apps, users = DEFAULT_SEED.users } = seed
  const usual = DEFAULT_SEED.guilds.map(({ members = [], owner, ...guild }) => ({
    ...guild,
    ...(users.some(({ name }) => name === owner) && { owner }),
    members: users.map(({ id, name }) => ({
      ...members.find(({ user }) => user === name),
      user: id ?? name,
    })),
  }))
  return { ...seed, apps, users, guilds: seed.guilds ?? usual }
}

/** The objects of a seed by id, except commands and lobbies. */
interface SeedParts {
  /** Apps by id. */
  readonly apps: Map<string, App>
  /** Users by id. */
  readonly users: Map<string, User>
  /** Guilds by id. */
  readonly guilds: Map<string, Guild>
  /** The direct messages of each user with every app, and each user's group conversation. */
  readonly channels: Map<string, Channel>
  /** The messages of all channels. */
  readonly messages: readonly SeededMessage[]
}

/**
 * Reads a seed, except its commands and lobbies.
 *
 * @throws SeedError for an unknown name or an invalid value
 */
export function readSeed(seed: Seed): SeedParts {
  const whole = completeSeed(seed)
  const counters = { ...FIRST }
  const idFor: IdFor = (kind, id, where) => {
    if (id === undefined) {
      return String(counters[kind]++)
    }
    if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) {
      throw new SeedError(`${where}: an id is a string of digits; found ${JSON.stringify(id)}.`)
    }
    return id
  }
  const apps = listed(whole.apps, (app, index): App => ({
    id: idFor('app', app.id, `apps[${index}].id`),
    name: app.name ?? 'app',
    embedded: app.embedded === true,
    discoverable: app.discoverable === true,
    integrationTypes: app.integration_types ?? [0, 1],
    privilegedIntents: app.privileged_intents ?? PRIVILEGED,
    endpoint: app.endpoint,
  }))
  const users = listed(whole.users, (user, index): User => {
    const id = idFor('user', user.id, `users[${index}].id`)
    if (typeof user.name !== 'string' || user.name === '') {
      throw new SeedError(`users[${index}].name: a user has a name.`)
    }
    const locale = localeOf(user.locale, `users[${index}].locale`)
    return {
      id,
      name: user.name,
      locale,
      age: user.age,
      bot: false,
      tokens: new Map(Object.entries(user.tokens ?? {})),
    }
  })
  const messages = new Map<string, SeededMessage>()
  const reading: Reading = {
    apps,
    users,
    idFor,
    addMessages(list, channel, where, writers = { apps, users }) {
      const messageId = (id: unknown, at: string) => idFor('message', id, at)
      for (const message of readMessages(list, channel, where, { ...writers, idFor: messageId })) {
        const first = messages.get(message.id)
        if (first !== undefined) {
          throw new SeedError(`${message.where}.id: ${first.where} has this id already.`)
        }
        messages.set(message.id, message)
      }
    },
  }
  const guilds = listed(whole.guilds, (guild, index) =>
    readGuild(guild, `guilds[${index}]`, reading),
  )
  const channels = directChannels(idFor, apps, users)
  for (const [index, user] of [...users.values()].entries()) {
    const described = whole.users[index] ?? {}
    readDirectMessages(described, user, `users[${index}]`, [...channels.values()], reading)
  }
  return { apps, users, guilds, channels, messages: [...messages.values()] }
}

/** Returns the objects of a list by their ids. @param make creates the object for an item */
const listed = <Given, Made extends { readonly id: string }>(
  all: readonly Given[],
  make: (one: Given, index: number) => Made,
): Map<string, Made> =>
  new Map(all.map((one, index) => make(one, index)).map((made) => [made.id, made]))

type IdFor = (kind: keyof typeof FIRST, id: unknown, where: string) => string

function localeOf(locale: string | undefined, where: string): string {
  if (locale === undefined) {
    return 'en-US'
  }
  if (!LOCALES.includes(locale)) {
    throw new SeedError(`${where}: ${JSON.stringify(locale)} is not a documented locale.`)
  }
  return locale
}

/** The parts of a seed that are needed to read its guilds. */
interface Reading {
  readonly apps: ReadonlyMap<string, App>
  readonly users: ReadonlyMap<string, User>
  readonly idFor: IdFor
  /**
   * Adds the messages of a channel.
   *
   * @param where their place in the seed
   * @param writers the users and apps that may write there; default: all
   */
  addMessages(
    list: readonly SeedMessage[],
    channel: Channel,
    where: string,
    writers?: Pick<MessageParts, 'apps' | 'users'>,
  ): void
}

/** The parts of a guild to which its channels refer. */
interface GuildParts extends Reading {
  /** The id of the guild. */
  readonly id: string
  readonly roles: ReadonlyMap<string, Role>
}

function readChannels(guild: SeedGuild, where: string, of: GuildParts): Map<string, Channel> {
  const channels = new Map<string, Channel>()
  const described: readonly SeedChannel[] = guild.channels ?? [{ name: 'general' }]
  for (const [i, one] of described.entries()) {
    const { id: own, name, type = 0, parent, overwrites = [], archived, messages = [] } = one
    const at = `${where}.channels[${i}]`
    if (isThread({ type }) && parent === undefined) {
      throw new SeedError(`${at}: a thread has a parent.`)
    }
    const channel: Channel = {
      id: of.idFor('channel', own, `${at}.id`),
      type,
      name,
      guildId: of.id,
      parentId: parent === undefined ? undefined : findIn(channels.values(), parent, 'channel', at),
      overwrites: overwrites.map((one, place): ChannelOverwrite => {
        const role = [...of.roles.values()].find(
          (each) => each.id === one.for || each.name === one.for,
        )
        return {
          id:
            role?.id ??
            findIn(of.users.values(), one.for, 'role or user', `${at}.overwrites[${place}]`),
          type: role === undefined ? 1 : 0,
          allow: permissionBits(one.allow, at),
          deny: permissionBits(one.deny, at),
        }
      }),
      ...(isThread({ type }) && { thread: threadOf(archived === true, of.users) }),
    }
    channels.set(channel.id, channel)
    of.addMessages(messages, channel, `${at}.messages`)
  }
  return channels
}

/** Returns the members of a guild; without a list, all users. */
function readMembers(
  guild: SeedGuild,
  where: string,
  of: {
    readonly roles: ReadonlyMap<string, Role>
    readonly users: readonly User[]
    readonly apps: readonly App[]
  },
): Map<string, Member> {
  const present: readonly SeedMember[] = guild.members ?? of.users.map((one) => ({ user: one.id }))
  const members = new Map<string, Member>()
  for (const [i, member] of present.entries()) {
    const at = `${where}.members[${i}]`
    const userId = findIn([...of.users, ...of.apps], member.user, 'user', at)
    const held = (member.roles ?? []).map((role) => findIn(of.roles.values(), role, 'role', at))
    members.set(userId, { userId, roles: held, nick: member.nick })
  }
  return members
}

/** Adds the bots of authorized apps as members, each with its own role. */
function addBots(
  authorized: ReadonlyMap<string, readonly string[]>,
  {
    apps,
    members,
    roles,
    newId,
  }: {
    readonly apps: ReadonlyMap<string, App>
    readonly members: Map<string, Member>
    readonly roles: Map<string, Role>
    readonly newId: () => string
  },
): void {
  for (const [appId, scopes] of authorized) {
    const app = apps.get(appId)
    if (app === undefined || !scopes.includes('bot') || members.has(appId)) {
      continue
    }
    const roleId = newId()
    const permissions = String(ALL_PERMISSIONS & ~ADMINISTRATOR)
    roles.set(roleId, {
      id: roleId,
      name: app.name,
      permissions,
      position: roles.size,
      botId: appId,
    })
    members.set(appId, { userId: appId, roles: [roleId], nick: undefined })
  }
}

function readGuild(guild: SeedGuild, where: string, reading: Reading): Guild {
  const { apps, users, idFor } = reading
  const id = idFor('guild', guild.id, `${where}.id`)
  const everyone: SeedRole = { name: '@everyone', permissions: MEMBER_PERMISSIONS }
  const roles = listed([everyone, ...(guild.roles ?? [])], (role, position): Role => {
    const at = `${where}.roles[${position - 1}]`
    const roleId = role.name === '@everyone' ? id : idFor('role', role.id, `${at}.id`)
    const permissions = permissionBits(role.permissions, at)
    return { id: roleId, name: role.name, permissions, position }
  })
  const channels = readChannels(guild, where, { ...reading, id, roles })
  const members = readMembers(guild, where, {
    roles,
    users: [...users.values()],
    apps: [...apps.values()],
  })
  const [first = '0'] = users.keys()
  const findOwner = (owner: string): string =>
    findIn(users.values(), owner, 'user', `${where}.owner`)
  const everyApp = [...apps.keys()].map((app) => [app, ['bot', 'applications.commands']] as const)
  const installed = guild.apps === undefined ? everyApp : Object.entries(guild.apps)
  const authorized = new Map<string, readonly string[]>(installed)
  addBots(authorized, { apps, members, roles, newId: () => idFor('botRole', undefined, where) })
  return {
    id,
    name: guild.name ?? 'guild',
    ownerId: guild.owner === undefined ? first : findOwner(guild.owner),
    locale: localeOf(guild.locale, `${where}.locale`),
    roles,
    channels,
    members,
    bans: new Map(),
    authorized,
  }
}

/** Returns the fields of a thread in the seed. The first user created it, long ago. */
const threadOf = (archived: boolean, users: ReadonlyMap<string, User>): Thread => ({
  ownerId: [...users.keys()][0] ?? '0',
  members: [],
  archived,
  locked: false,
  archiveAfter: 4320,
  slowdown: 0,
  archivedAt: THREAD_BEGUN,
  createdAt: THREAD_BEGUN,
})
const THREAD_BEGUN = Date.UTC(2024, 0, 1)

/** Creates the direct messages of each user with every app, and each user's group conversation. */
function directChannels(
  idFor: IdFor,
  apps: ReadonlyMap<string, App>,
  users: ReadonlyMap<string, User>,
): Map<string, Channel> {
  const common = { guildId: undefined, parentId: undefined, overwrites: [] }
  const made = [...users.values()].flatMap(({ id: userId, name }): readonly Channel[] => [
    ...[...apps.keys()].map((appId) => ({
      ...common,
      id: idFor('channel', undefined, 'dm'),
      type: 1,
      name: `@${name}`,
      direct: { appId, userId },
    })),
    {
      ...common,
      id: idFor('channel', undefined, 'group'),
      type: 3,
      name: 'group',
      direct: { userId },
    },
  ])
  return new Map(made.map((channel) => [channel.id, channel]))
}

/**
 * Reads a user's direct messages and group messages.
 *
 * @throws SeedError for an unknown author or an invalid value
 */
function readDirectMessages(
  { dm = [], group = [] }: Pick<SeedUser, 'dm' | 'group'>,
  user: User,
  where: string,
  channels: readonly Channel[],
  { apps, users, addMessages }: Reading,
): void {
  const [app] = apps.values()
  const own = channels.filter(({ direct }) => direct?.userId === user.id)
  const alone = new Map([[user.id, user]])
  const withApp = own.find(({ direct }) => app !== undefined && direct?.appId === app.id)
  const withUsers = own.find(({ direct }) => direct?.appId === undefined)
  if (withApp !== undefined && app !== undefined) {
    addMessages(dm, withApp, `${where}.dm`, { apps: new Map([[app.id, app]]), users: alone })
  } else if (dm.length > 0) {
    throw new SeedError(`${where}.dm: there is no app with which the user could talk.`)
  }
  if (withUsers !== undefined) {
    addMessages(group, withUsers, `${where}.group`, { apps, users: new Map([...alone, ...users]) })
  }
}

/**
 * Returns Discord's context of a channel: a guild, the bot's direct messages, or a private channel.
 */
export function contextOf({ guildId, type }: Channel): InteractionContextType {
  if (guildId !== undefined) {
    return InteractionContextType.GUILD
  }
  return type === 1 ? InteractionContextType.BOT_DM : InteractionContextType.PRIVATE_CHANNEL
}

function permissionBits(
  permissions: string | readonly string[] | undefined,
  where: string,
): string {
  if (permissions === undefined) {
    return '0'
  }
  if (typeof permissions === 'string' && /^\d{1,20}$/.test(permissions)) {
    return String(BigInt(permissions))
  }
  if (!Array.isArray(permissions)) {
    throw new SeedError(`${where}: permissions are a bit set in decimal or a list of names.`)
  }
  let bits = 0n
  for (const name of permissions) {
    if (!Object.hasOwn(PERMISSION_BITS, name)) {
      throw new SeedError(`${where}: there is no permission ${JSON.stringify(name)}.`)
    }
    bits |= 1n << BigInt(PERMISSION_BITS[name as keyof typeof PERMISSION_BITS])
  }
  return String(bits)
}
