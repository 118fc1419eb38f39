import { ENUMS, LOCALE_NAMES, PERMISSION_BITS } from '@slashlint/core/contract'
import type { Data, Libraries } from '../values/value.js'

/** The name of an enumeration that packages export. */
export type Enumeration = keyof typeof ENUMS | 'Permission' | 'Locale'

/** The names of a library for enumerations and their members. */
export interface NamesOfMembers {
  /**
   * The library's enumerations, by the ends of their names in lower case. A plural's `s` is left
   * out.
   */
  readonly enumerations?: Readonly<Record<string, Enumeration>>
  /**
   * Members whose names differ from Discord's documentation, in lower case and without underscores.
   */
  readonly aliases?: {
    readonly [of in keyof typeof ENUMS]?: Readonly<Record<string, keyof (typeof ENUMS)[of]>>
  } & { readonly Permission?: Readonly<Record<string, keyof typeof PERMISSION_BITS>> }
}

/** Finds members of enumerations by the names in code. */
export interface Names extends Pick<Libraries, 'memberOf' | 'permissionBit'> {
  /**
   * Returns the number of an enumeration's member by its name: `"STRING"`, `"GUILD_TEXT"`,
   * `"SubCommand"`. `undefined` if there is none.
   */
  enumMember(of: keyof typeof ENUMS, name: string): number | undefined
}

/**
 * Normalizes a name, since packages spell Discord's names differently. Without case and
 * underscores, `Subcommand` and `SUB_COMMAND` are equal.
 */
const plain = (name: string): string => name.replace(/[_\s]/g, '').toLowerCase()

const byPlainName = (members: Readonly<Record<string, Data>>): ReadonlyMap<string, Data> =>
  new Map(Object.entries(members).map(([name, value]) => [plain(name), value]))

const PERMISSIONS: ReadonlyMap<string, Data> = new Map(
  Object.entries(PERMISSION_BITS).map(([name, bit]) => [plain(name), 1n << BigInt(bit)]),
)

/**
 * Locales by name: `Locale.EnglishUS`, `Locale.German`. The name is that of the language with the
 * locale's region.
 */
const LOCALES: ReadonlyMap<string, Data> = new Map(
  Object.entries(LOCALE_NAMES).flatMap(([key, name]) => {
    const [language = '', variant = ''] = name.split(', ')
    const region = key.split('-')[1] ?? ''
    return [language, language + variant, language + region]
      .map((word) => [plain(word), key] as const)
      .reverse()
  }),
)

/** Returns a channel type by its current or older name: `GUILD_NEWS`, `GUILD_PUBLIC_THREAD`. */
function channelType(members: ReadonlyMap<string, Data>, name: string): Data {
  const modern = name.replace('news', 'announcement')
  return (
    members.get(modern) ??
    members.get(`guild${modern}`) ??
    members.get(modern.replace(/^guild/, ''))
  )
}

function membersOf(of: Enumeration): ReadonlyMap<string, Data> {
  if (of === 'Permission') {
    return PERMISSIONS
  }
  return of === 'Locale' ? LOCALES : byPlainName(ENUMS[of])
}

/** Combines the names that libraries have for enumerations and their members. */
export function namesOf(libraries: readonly NamesOfMembers[]): Names {
  const endings = libraries.flatMap(({ enumerations = {} }) => Object.entries(enumerations))
  const tables = new Map<Enumeration, ReadonlyMap<string, Data>>()
  const owners = new Map<string, Enumeration | undefined>()

  /**
   * Returns the members of an enumeration by their normalized names, including the libraries'
   * aliases.
   */
  function tableOf(of: Enumeration): ReadonlyMap<string, Data> {
    let table = tables.get(of)
    if (table === undefined) {
      const members = membersOf(of)
      const aliases = libraries.flatMap(({ aliases: own = {} }) =>
        of === 'Locale' ? [] : Object.entries(own[of] ?? {}),
      )
      table = new Map([
        ...members,
        ...aliases.map(([alias, name]) => [alias, members.get(plain(name))] as const),
      ])
      tables.set(of, table)
    }
    return table
  }

  function dataOf(of: Enumeration, name: string): Data {
    const table = tableOf(of)
    return of === 'ChannelType' ? channelType(table, plain(name)) : table.get(plain(name))
  }

  /**
   * Returns the enumeration to which a name refers, by the end of the name; `undefined` if there is
   * none.
   */
  function ownerNamed(name: string): Enumeration | undefined {
    if (!owners.has(name)) {
      const word = plain(name).replace(/s$/, '')
      owners.set(name, endings.find(([ending]) => word.endsWith(ending))?.[1])
    }
    return owners.get(name)
  }

  return {
    memberOf(path) {
      const name = path.at(-1)
      const holder = path.at(-2)
      if (name === undefined || holder === undefined) {
        return undefined
      }
      // `PermissionsBitField.Flags.BanMembers`, `Permissions.FLAGS.BAN_MEMBERS`
      const isFlag = /^flags$/i.test(holder)
      const isPermission = isFlag && /^permissions?(?:bitfield)?$/i.test(path.at(-3) ?? '')
      const of = isFlag ? (isPermission ? 'Permission' : undefined) : ownerNamed(holder)
      const data = of === undefined ? undefined : dataOf(of, name)
      return of === undefined || data === undefined ? undefined : { data, of }
    },
    enumMember(of, name) {
      const data = dataOf(of, name)
      return typeof data === 'number' ? data : undefined
    },
    permissionBit(name) {
      const data = dataOf('Permission', name)
      return typeof data === 'bigint' ? data : undefined
    },
  }
}
