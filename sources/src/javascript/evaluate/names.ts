import { ENUMS, LOCALE_NAMES, PERMISSION_BITS } from '@slashlint/core/contract'
import type { Data } from './value.js'

/**
 * Members of the packages' enumerations by their names: `ApplicationCommandOptionType.Subcommand`,
 * `Constants.ApplicationCommandOptionTypes.SUB_COMMAND`, `PermissionFlagsBits.BanMembers`. Every package writes the
 * contract's names in a fashion of its own; without case and underscores they are the same.
 */
const plain = (name: string): string => name.replace(/[_\s]/g, '').toLowerCase()

const byPlainName = (members: Readonly<Record<string, Data>>): ReadonlyMap<string, Data> =>
  new Map(Object.entries(members).map(([name, value]) => [plain(name), value]))

/** Older names, and those of single packages, by the name of the contract. */
const PERMISSION_ALIASES: Readonly<Record<string, keyof typeof PERMISSION_BITS>> = {
  manageemojisandstickers: 'MANAGE_GUILD_EXPRESSIONS',
  manageemojis: 'MANAGE_GUILD_EXPRESSIONS',
  startembeddedactivities: 'USE_EMBEDDED_ACTIVITIES',
  usepublicthreads: 'CREATE_PUBLIC_THREADS',
  useprivatethreads: 'CREATE_PRIVATE_THREADS',
  readmessages: 'VIEW_CHANNEL',
  viewauditlogs: 'VIEW_AUDIT_LOG',
  externalemojis: 'USE_EXTERNAL_EMOJIS',
  voiceusevad: 'USE_VAD',
  voicepriorityspeaker: 'PRIORITY_SPEAKER',
  voiceconnect: 'CONNECT',
  voicespeak: 'SPEAK',
  voicestream: 'STREAM',
  voicemutemembers: 'MUTE_MEMBERS',
  voicedeafenmembers: 'DEAFEN_MEMBERS',
  voicemovemembers: 'MOVE_MEMBERS',
  voicerequesttospeak: 'REQUEST_TO_SPEAK',
  useslashcommands: 'USE_APPLICATION_COMMANDS',
}

const PERMISSIONS: ReadonlyMap<string, Data> = new Map([
  ...Object.entries(PERMISSION_BITS).map(([name, bit]) => [plain(name), 1n << BigInt(bit)] as const),
  ...Object.entries(PERMISSION_ALIASES).map(([alias, name]) => [alias, 1n << BigInt(PERMISSION_BITS[name])] as const),
])

/** `Locale.EnglishUS`, `Locale.German`: the language's name, with the key's region. */
const LOCALES: ReadonlyMap<string, Data> = new Map(
  Object.entries(LOCALE_NAMES).flatMap(([key, name]) => {
    const [language = '', variant = ''] = name.split(', ')
    const region = key.split('-')[1] ?? ''
    return [language, language + variant, language + region].map((word) => [plain(word), key] as const).reverse()
  }),
)

const CHANNEL_TYPES = byPlainName(ENUMS.ChannelType)

/** Channel types had other names: `GUILD_NEWS`, `GUILD_PUBLIC_THREAD`. */
function channelType(name: string): Data {
  const modern = name.replace('news', 'announcement')
  return (
    CHANNEL_TYPES.get(modern) ?? CHANNEL_TYPES.get(`guild${modern}`) ?? CHANNEL_TYPES.get(modern.replace(/^guild/, ''))
  )
}

const members = (of: keyof typeof ENUMS): ((name: string) => Data) => {
  const known = byPlainName(ENUMS[of])
  return (name) => known.get(name)
}

/** slash-create calls the primary entry point `ENTRY_POINT`. */
const commandType = (name: string): Data => members('CommandType')(name === 'entrypoint' ? 'primaryentrypoint' : name)

const permission = (name: string): Data => PERMISSIONS.get(name)
const locale = (name: string): Data => LOCALES.get(name)

/** What the enumeration's own name ends in, without case and a plural's s. */
const OWNERS: readonly (readonly [ending: string, enumeration: string, member: (name: string) => Data])[] = [
  ['commandoptiontype', 'OptionType', members('OptionType')],
  ['optiontype', 'OptionType', members('OptionType')],
  ['commandtype', 'CommandType', commandType],
  ['channeltype', 'ChannelType', channelType],
  ['interactioncontexttype', 'InteractionContextType', members('InteractionContextType')],
  ['integrationtype', 'IntegrationType', members('IntegrationType')],
  ['entrypointhandlertype', 'HandlerType', members('HandlerType')],
  ['commandhandlertype', 'HandlerType', members('HandlerType')],
  ['permissionflagsbit', 'Permission', permission],
  ['permissionflag', 'Permission', permission],
  ['permissionsbit', 'Permission', permission],
  ['permission', 'Permission', permission],
  ['locale', 'Locale', locale],
]

const owners = new Map<string, (typeof OWNERS)[number] | undefined>()

function ownerNamed(name: string): (typeof OWNERS)[number] | undefined {
  if (!owners.has(name)) {
    const word = plain(name).replace(/s$/, '')
    owners.set(
      name,
      OWNERS.find(([ending]) => word.endsWith(ending)),
    )
  }
  return owners.get(name)
}

/** The value of a member, from the names that lead to it; undefined: no enumeration that is known. */
export function memberOf(path: readonly string[]): { readonly data: Data; readonly of: string } | undefined {
  const name = path.at(-1)
  const holder = path.at(-2)
  if (name === undefined || holder === undefined) return undefined
  // `PermissionsBitField.Flags.BanMembers`, `Permissions.FLAGS.BAN_MEMBERS`
  if (/^flags$/i.test(holder)) {
    const isPermissions = /^permissions?(?:bitfield)?$/i.test(path.at(-3) ?? '')
    const data = isPermissions ? permission(plain(name)) : undefined
    return data === undefined ? undefined : { data, of: 'Permission' }
  }
  const owner = ownerNamed(holder)
  const data = owner?.[2](plain(name))
  return owner === undefined || data === undefined ? undefined : { data, of: owner[1] }
}

/** The number of a member that is written as a text: `"STRING"`, `"GUILD_TEXT"`, `"SubCommand"`. */
export function enumMember(of: keyof typeof ENUMS, name: string): number | undefined {
  const data =
    of === 'ChannelType' ? channelType(plain(name)) : OWNERS.find(([, each]) => each === of)?.[2](plain(name))
  return typeof data === 'number' ? data : undefined
}

/** The bit of a permission by any package's name. */
export function permissionBit(name: string): bigint | undefined {
  const data = permission(plain(name))
  return typeof data === 'bigint' ? data : undefined
}
