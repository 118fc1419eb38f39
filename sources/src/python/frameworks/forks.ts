import { onceFor } from '../../record.js'
import type { Scope } from '@slashlint/core'
import { ChannelType, OptionType, PERMISSION_BITS } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { entry, fixedIfKnown } from '../definition/nodes.js'
import type { DictEntry } from '../definition/nodes.js'
import type { Decorated, Argument } from '../signature/signature.js'
import type { Module, Site } from '../scope/module.js'
import type { Arguments } from '../syntax/calls.js'
import { basesOf } from '../syntax/items.js'
import { evaluate } from '../values/evaluate.js'
import type { CallOf, NamedOf, Value } from '../values/value.js'
import type { ClassForm } from './framework.js'

// Shared by discord.py and its forks.

/** Returns the short name of an object of a library, or `undefined` for any other value. */
export type NameOf = (value: Value) => string | undefined

/**
 * Makes a function that returns short names of a library's objects, such as `app_commands.describe`
 * or `commands.Cog`. Names of a library's main module begin with `discord`, as in `discord.Member`.
 * An object that several modules export has one short name.
 *
 * @param root the name of the main module in imports
 */
export const namesUnder = (root: string): NameOf => {
  const shortOf = onceFor((value: NamedOf) => shortName(root, value.name))
  return (value) => (value.kind === 'named' ? shortOf(value) : undefined)
}

function shortName(root: string, name: string): string {
  if (!name.startsWith(`${root}.`)) {
    return name
  }
  const last = name.slice(name.lastIndexOf('.') + 1)
  const [, area = '', inner = '', ...others] = name.split('.')
  if (area === 'app_commands' && inner !== '') {
    return name.includes('.checks.') ? `checks.${last}` : `app_commands.${last}`
  }
  return area === 'ext' && others.length > 0 ? `${inner}.${last}` : `discord.${last}`
}

/** The library's names of permissions that differ from Discord's. */
const PERMISSIONS: Readonly<Record<string, keyof typeof PERMISSION_BITS>> = {
  read_messages: 'VIEW_CHANNEL',
  external_emojis: 'USE_EXTERNAL_EMOJIS',
  external_stickers: 'USE_EXTERNAL_STICKERS',
  use_voice_activation: 'USE_VAD',
  manage_permissions: 'MANAGE_ROLES',
  manage_emojis: 'MANAGE_GUILD_EXPRESSIONS',
  manage_emojis_and_stickers: 'MANAGE_GUILD_EXPRESSIONS',
  manage_expressions: 'MANAGE_GUILD_EXPRESSIONS',
  create_expressions: 'CREATE_GUILD_EXPRESSIONS',
  create_polls: 'SEND_POLLS',
  create_forum_threads: 'SEND_MESSAGES',
  start_embedded_activities: 'USE_EMBEDDED_ACTIVITIES',
  use_slash_commands: 'USE_APPLICATION_COMMANDS',
}

/**
 * Returns the bits of `Permissions(manage_guild=True)`, or of the arguments of a decorator. Returns `undefined` if they
 * are unknown.
 *
 * @param callees the short names of functions that are accepted
 */
export function permissionsIn(
  value: Value,
  callees: readonly string[],
  nameOf: NameOf,
): bigint | undefined {
  if (value.kind !== 'call' || !callees.includes(nameOf(value.callee) ?? '')) {
    return undefined
  }
  const { args, site } = value
  const first = permissionNumber(value)
  return args.isOpen || first === undefined ? undefined : withFlags(first, args, site)
}

/** Tells whether a name belongs to no permission, neither in the library nor in Discord. */
export const unknownPermission = (name: string): boolean =>
  !Object.hasOwn(PERMISSION_BITS, PERMISSIONS[name] ?? name.toUpperCase())

/** Returns the number in the first argument of permissions, or `undefined` if it is unknown. */
function permissionNumber({ args, site }: CallOf): bigint | undefined {
  const [number, ...others] = args.positional
  if (number === undefined) {
    return 0n
  }
  const given = evaluate(site.module, number)
  const isWhole = given.kind === 'number' && !given.isFloat && given.value >= 0
  return isWhole && others.length === 0 ? BigInt(given.value) : undefined
}

/** Applies keyword arguments, which set or clear bits. */
function withFlags(first: bigint, { keywords }: Arguments, { module }: Site): bigint | undefined {
  let bits = first
  for (const { name, value: node } of keywords) {
    const flag = evaluate(module, node)
    const own = PERMISSIONS[name] ?? name.toUpperCase()
    if (flag.kind !== 'boolean' || !Object.hasOwn(PERMISSION_BITS, own)) {
      return undefined
    }
    const bit = 1n << BigInt(PERMISSION_BITS[own as keyof typeof PERMISSION_BITS])
    bits = flag.value ? bits | bit : bits & ~bit
  }
  return bits
}

/** Tells whether a class is one of the library, or extends it through classes of the project. */
export function extendsFrom(value: Value, name: string, nameOf: NameOf, depth = 0): boolean {
  if (value.kind !== 'class') {
    return nameOf(value) === name
  }
  const { module, node } = value.site
  return (
    depth < MOST_BASES &&
    basesOf(module.tree, node).positional.some((base) =>
      extendsFrom(evaluate(module, base), name, nameOf, depth + 1),
    )
  )
}

const MOST_BASES = 8

/**
 * Returns the effect of a class on the commands in it, such as `cog` or `group`.
 *
 * @param classes the effects of the library's classes, by their short names
 */
export function classFormIn(
  { module, node: definition }: Site,
  classes: Readonly<Record<string, ClassForm>>,
  nameOf: NameOf,
  depth = 0,
): ClassForm {
  const bases = basesOf(module.tree, definition)
  if (bases.positional.length === 0) {
    return bases.isOpen ? 'unknown' : 'cog'
  }
  const forms = bases.positional.map((base): ClassForm => {
    const value = evaluate(module, base)
    if (value.kind === 'index') {
      return classes[nameOf(value.of) ?? ''] ?? 'unknown'
    }
    if (value.kind === 'class' && depth < MOST_BASES) {
      return classFormIn(value.site, classes, nameOf, depth + 1)
    }
    return classes[nameOf(value) ?? ''] ?? 'unknown'
  })
  // An unknown base may be a cog, or one of the others.
  const order = ['group cog', 'group', 'cog', 'unknown', 'none'] as const
  return order.find((form) => forms.includes(form)) ?? 'cog'
}

/**
 * Makes the entry of the permissions that members need to use a command; an empty list for `None`.
 */
export function permissionsEntry(
  module: Module,
  { node, nameNode, value }: Argument,
  callees: readonly string[],
  nameOf: NameOf,
): DictEntry[] {
  if (value.kind === 'none') {
    return []
  }
  const bits = value.kind === 'number' ? BigInt(value.value) : permissionsIn(value, callees, nameOf)
  return [bitsEntry(module.tree.rangeOf(nameNode), module.tree.rangeOf(node), bits)]
}

/** Makes the entry of permission bits, which may be unknown. */
export const bitsEntry = (keyRange: Range, range: Range, bits: bigint | undefined): DictEntry =>
  entry(
    'default_member_permissions',
    keyRange,
    fixedIfKnown(range, bits?.toString(), 'These permissions are not all known.'),
  )

/** Makes the entry of the permissions that a decorator sets. */
export function permissionsBy(
  module: Module,
  { callee, args, node, range }: Decorated,
  callees: readonly string[],
  nameOf: NameOf,
): DictEntry {
  const call: Value | undefined = args && { kind: 'call', callee, args, site: { module, node } }
  return bitsEntry(range, range, call && permissionsIn(call, callees, nameOf))
}

/**
 * The types of options by the short names of classes. All forks of discord.py have these classes.
 */
export const BASIC_TYPES: Readonly<Record<string, number>> = {
  'builtins.str': OptionType.STRING,
  'builtins.int': OptionType.INTEGER,
  'builtins.float': OptionType.NUMBER,
  'builtins.bool': OptionType.BOOLEAN,
  'discord.User': OptionType.USER,
  'discord.Member': OptionType.USER,
  'discord.Role': OptionType.ROLE,
  'discord.Attachment': OptionType.ATTACHMENT,
}

/**
 * The types of channels by the short names of classes. All forks of discord.py have these classes.
 * An empty list means any channel.
 */
export const CHANNEL_CLASSES: Readonly<Record<string, readonly number[]>> = {
  'discord.GuildChannel': [],
  'discord.TextChannel': [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT],
  'discord.VoiceChannel': [ChannelType.GUILD_VOICE],
  'discord.StageChannel': [ChannelType.GUILD_STAGE_VOICE],
  'discord.CategoryChannel': [ChannelType.GUILD_CATEGORY],
  'discord.ForumChannel': [ChannelType.GUILD_FORUM],
  'discord.Thread': [
    ChannelType.ANNOUNCEMENT_THREAD,
    ChannelType.PUBLIC_THREAD,
    ChannelType.PRIVATE_THREAD,
  ],
}

/** Returns the last word of an enum member's name: `text` of `discord.ChannelType.text`. */
export function memberOf(value: Value, owner: string, root: string): string | undefined {
  if (value.kind !== 'named' || !value.name.startsWith(`${root}.`)) {
    return undefined
  }
  const names = value.name.split('.')
  return names.at(-2) === owner ? names.at(-1) : undefined
}

/** The types of channels, by their names in the library. */
export const CHANNEL_TYPES: Readonly<Record<string, number>> = {
  text: ChannelType.GUILD_TEXT,
  private: ChannelType.DM,
  voice: ChannelType.GUILD_VOICE,
  group: ChannelType.GROUP_DM,
  category: ChannelType.GUILD_CATEGORY,
  news: ChannelType.GUILD_ANNOUNCEMENT,
  news_thread: ChannelType.ANNOUNCEMENT_THREAD,
  public_thread: ChannelType.PUBLIC_THREAD,
  private_thread: ChannelType.PRIVATE_THREAD,
  stage_voice: ChannelType.GUILD_STAGE_VOICE,
  forum: ChannelType.GUILD_FORUM,
  media: ChannelType.GUILD_MEDIA,
}

/** The contexts in which a command may be used, by their names in the library. */
export const CONTEXTS: Readonly<Record<string, number>> = {
  guild: 0,
  bot_dm: 1,
  private_channel: 2,
}

/** The ways to install an application, by their names in the library. */
export const INSTALLS: Readonly<Record<string, number>> = {
  guild_install: 0,
  guild: 0,
  user_install: 1,
  user: 1,
}

/**
 * Returns `guild` if an argument with ids of guilds is set, or `undefined` if it is missing, empty
 * or unknown.
 */
export function scopeOfIds(given: Argument | undefined): Scope | undefined {
  const value = given?.value
  return value?.kind === 'list' && (value.items.length > 0 || value.isOpen) ? 'guild' : undefined
}

/** The names of checks and hooks, which change nothing that is sent. */
export const CHECKS: ReadonlySet<string> = new Set(
  (
    'check check_any cooldown dynamic_cooldown has_permissions bot_has_permissions has_role has_any_role bot_has_role ' +
    'bot_has_any_role has_guild_permissions bot_has_guild_permissions is_owner dm_only guild_only max_concurrency ' +
    'before_invoke after_invoke'
  ).split(' '),
)

/** Tells whether a value is the result of calling something outside of the library. */
export const isForeign = (value: Value, root: string): boolean =>
  value.kind === 'call' &&
  value.callee.kind === 'named' &&
  !value.callee.name.startsWith(`${root}.`)
