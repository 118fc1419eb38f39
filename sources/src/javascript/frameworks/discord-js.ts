import { CommandType, OptionType } from '@slashlint/core/contract'
import { bitsOf } from '../evaluate/permissions.js'
import type { Site } from '../scope/module.js'
import { literal, unknown } from '../values/value.js'
import type { Item, Libraries, Value } from '../values/value.js'
import type { Framework, Getter, Readers, Sink } from './framework.js'

const PACKAGE = 'discord.js'

/**
 * Matches `client.application.commands.create(…)` and `guild.commands.set(…)`. Does not match
 * `client.commands.set('name', …)`, which fills a map.
 */
const MANAGER =
  /(application|guild)\w{0,100}(?:\.cache\.get|\.get|\.fetch)?(?:\([^()]*\))?\)?\.commands\.(create|set|edit)$/i

function sinkOf(callee: string, args: readonly string[]): Sink | undefined {
  const manager = MANAGER.exec(callee)
  if (manager === null) {
    return undefined
  }
  const isGuild = /guild/i.test(manager[1] ?? '') || args.length > 1
  return {
    byVersionOf: PACKAGE,
    ...(isGuild && { scope: 'guild' }),
    ...(manager[2] === 'edit' && { isEdit: true }),
  }
}

/** Tells whether a name is `PermissionsBitField` or `Permissions`. */
const isBitField = (name: string | undefined): boolean =>
  /^permissions?(?:bitfield)?$/i.test(name ?? '')

/**
 * Returns the bit set for a value that discord.js accepts: bits, digits, names, or lists of them.
 */
function permissionsOf(libraries: Libraries, value: Item | undefined, site: Site): Value {
  const bits = value === undefined ? 0n : bitsOf(libraries, value)
  if (bits === undefined) {
    return unknown(site, 'The permissions are not known.')
  }
  return { ...literal(site, bits), member: 'Permission' }
}

const option = (...accepts: readonly number[]): Getter => ({
  reads: 'option',
  accepts,
  requiredAt: 1,
})

/**
 * Members that a `GuildMember` has and a `User` has in no version. A test compares them with the
 * library's types.
 */
const ONLY_OF_MEMBERS: ReadonlySet<string> = new Set([
  ...['bannable', 'kickable', 'manageable', 'moderatable'],
  ...['ban', 'kick', 'timeout', 'setNickname'],
  ...['joinedAt', 'joinedTimestamp', 'nickname', 'permissions', 'permissionsIn', 'roles', 'voice'],
])

const LACKED = { members: ONLY_OF_MEMBERS, getter: 'getMember' } as const

/**
 * The getters of all versions. `getInteger` does not accept numbers, and `getNumber` no integers.
 */
const GETTERS = {
  get: { reads: 'option', requiredAt: 1, givesOption: true, isCommon: true },
  getAttachment: option(OptionType.ATTACHMENT),
  getBoolean: option(OptionType.BOOLEAN),
  getChannel: option(OptionType.CHANNEL),
  getInteger: option(OptionType.INTEGER),
  getMentionable: option(OptionType.MENTIONABLE),
  getMessage: { reads: 'option', requiredAt: 1 },
  getNumber: option(OptionType.NUMBER),
  getString: option(OptionType.STRING),
  getSubcommand: { reads: 'subcommand', requiredAt: 0, isRequired: true },
  getFocused: { reads: 'focused' },
} as const satisfies Readonly<Record<string, Getter>>

/** The getters since 14.8. Those for users and roles also accept mentionable options. */
const MENTIONED = {
  getUser: { ...option(OptionType.USER, OptionType.MENTIONABLE), lacks: LACKED },
  getRole: option(OptionType.ROLE, OptionType.MENTIONABLE),
  getMember: {
    reads: 'option',
    accepts: [OptionType.USER, OptionType.MENTIONABLE],
    misses: 'member',
  },
  getChannel: { ...option(OptionType.CHANNEL), channelTypesAt: 2 },
} as const satisfies Readonly<Record<string, Getter>>

/** The getters before 14.8. Those for users and roles do not accept mentionable options. */
const OLDER = {
  ...GETTERS,
  getUser: { ...option(OptionType.USER), lacks: LACKED },
  getRole: option(OptionType.ROLE),
} as const

const MENUS = [CommandType.USER, CommandType.MESSAGE]
const TARGETS = {
  targetId: MENUS,
  targetUser: [CommandType.USER],
  targetMember: [CommandType.USER],
  targetMessage: [CommandType.MESSAGE],
} as const

const READERS: readonly Readers[] = [
  {
    before: [14, 0],
    getters: {
      ...OLDER,
      // With `true` it throws.
      getMember: { ...option(OptionType.USER), misses: 'member' },
      getSubcommandGroup: { reads: 'group', requiredAt: 0, isRequired: true },
    },
    targets: { ...TARGETS, targetType: MENUS },
  },
  {
    from: [14, 0],
    before: [14, 8],
    getters: {
      ...OLDER,
      getMember: { reads: 'option', accepts: [OptionType.USER], misses: 'member' },
      getSubcommandGroup: { reads: 'group', requiredAt: 0 },
    },
    targets: TARGETS,
  },
  // The sources of the next major version have the same getters; there, getFocused() gives the object without asking.
  {
    from: [14, 8],
    getters: { ...GETTERS, ...MENTIONED, getSubcommandGroup: { reads: 'group', requiredAt: 0 } },
    targets: TARGETS,
  },
]

/** discord.js: commands as plain objects, the functions that send them, and its handlers. */
export const discordJs: Framework = {
  packages: [PACKAGE],
  isNeverLocal: true,
  aliases: {
    Permission: {
      manageemojisandstickers: 'MANAGE_GUILD_EXPRESSIONS',
      startembeddedactivities: 'USE_EMBEDDED_ACTIVITIES',
      usepublicthreads: 'CREATE_PUBLIC_THREADS',
      useprivatethreads: 'CREATE_PRIVATE_THREADS',
    },
  },
  readers: READERS,
  // The functions are called as its guide calls them, and loaders that follow it.
  handlers: {
    runs: ['execute', 'exec', 'run', 'handle', 'handler', 'callback', 'onCommand'],
    answers: ['autocomplete'],
    optionTypes: ['OptionResolver'],
    members: { options: 'options', commandName: 'command' },
    lists: { data: 'sent', _hoistedOptions: 'own' },
    checksTyping: ['isAutocomplete', 'AutocompleteInteraction'],
    forMenus: ['contextMenu', '(?:User|Message)Command'],
    checksKind: ['is\\w*(?:ContextMenu|ChatInput|Command)', 'targetType\\b', 'commandType\\b'],
    showsTarget: '(?:get)?target[A-Z]\\w*',
    responds: ['respond'],
    answering: {
      first: {
        reply: 'contents',
        update: 'contents',
        showModal: 'contents',
        respond: 'contents',
        deferReply: 'plain',
        deferUpdate: 'plain',
        launchActivity: 'plain',
      },
      later: ['editReply', 'followUp', 'deleteReply'],
      instead: { twice: ['editReply', 'followUp'], early: ['reply', 'deferReply'] },
      checks: ['replied', 'deferred', 'responded'],
      collects: ['awaitModalSubmit', 'awaitMessageComponent'],
      events: ['interactionCreate', 'InteractionCreate'],
    },
  },
  call({ evaluator: { libraries } }, { path }, args, site) {
    const isResolving = path.at(-1) === 'resolve' && isBitField(path.at(-2))
    return isResolving ? permissionsOf(libraries, args[0], site) : undefined
  },
  construct: ({ evaluator: { libraries } }, { path }, args, site) =>
    isBitField(path.at(-1)) ? permissionsOf(libraries, args()[0], site) : undefined,
  sinkOf,
  sinkWords: [
    'application.commands',
    'application?.commands',
    'commands.set(',
    'commands.create(',
    'commands.edit(',
  ],
  commandTypes: [
    '(?:ChatInput|User|Message|PrimaryEntryPoint)?ApplicationCommandData(?:Resolvable)?',
  ],
  optionTypes: [
    'ApplicationCommand(?:(?:Attachment|Boolean|Channel|Mentionable|Role|User|(?:Autocomplete)?(?:Numeric|String))?Option|Choices|Sub(?:Command|Group))Data',
  ],
  camelTypes: [
    'ApplicationCommand(?!\\w*Interaction)\\w*Data',
    '(?:ChatInput|User|Message)ApplicationCommandData',
  ],
}
