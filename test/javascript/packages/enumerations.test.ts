import { DYNAMIC } from '@slashlint/core'
import {
  ChannelType,
  CommandType,
  HandlerType,
  IntegrationType,
  InteractionContextType,
  OptionType,
  PERMISSION_BITS,
} from '@slashlint/core/contract'
import { describe, expect, it } from 'vitest'
import { readOne } from '../read.js'
import { isInstalled, loadModule, NOT_RUN } from './installed.js'

// Compares the reader's values for members of enumerations with the real exports of packages.

const PACKAGES = [
  'discord.js',
  'discord-api-types/v10',
  'eris',
  'slash-create',
  '@discordeno/types',
  'oceanic.js',
  'seyfert',
  '@buape/carbon',
]

interface Field {
  readonly names: RegExp
  readonly code: (member: string) => string
  readonly path: readonly (string | number)[]
  /** The values in the contract. */
  readonly contract: readonly unknown[]
}

/** Places for values of each enumeration in a command, with the path to read them. */
const FIELDS = {
  'option type': {
    names: /^(?:Application)?CommandOptionTypes?$/,
    code: (member: string) => `options: [{ name: 'x', description: 'y', type: ${member} }]`,
    path: ['options', 0, 'type'],
    contract: Object.values(OptionType),
  },
  'command type': {
    names: /^ApplicationCommandTypes?$/,
    code: (member: string) => `type: ${member}`,
    path: ['type'],
    contract: Object.values(CommandType),
  },
  'channel type': {
    names: /^ChannelTypes?$/,
    code: (member: string) =>
      `options: [{ name: 'x', description: 'y', type: 7, channel_types: [${member}] }]`,
    path: ['options', 0, 'channel_types', 0],
    contract: Object.values(ChannelType),
  },
  context: {
    names: /^(?:Discord)?InteractionContextTypes?$/,
    code: (member: string) => `contexts: [${member}]`,
    path: ['contexts', 0],
    contract: Object.values(InteractionContextType),
  },
  'integration type': {
    names: /^(?:Discord)?ApplicationIntegrationTypes?$/,
    code: (member: string) => `integration_types: [${member}]`,
    path: ['integration_types', 0],
    contract: Object.values(IntegrationType),
  },
  handler: {
    names: /^(?:DiscordInteraction)?EntryPoint(?:Command)?HandlerTypes?$/,
    code: (member: string) => `type: 4, handler: ${member}`,
    path: ['handler'],
    contract: Object.values(HandlerType),
  },
  permission: {
    names:
      /^(?:PermissionFlagsBits|BitwisePermissionFlags|Permissions?|PermissionsBitField\.Flags)$/,
    code: (member: string) => `defaultMemberPermissions: ${member}`,
    path: ['default_member_permissions'],
    contract: Object.values(PERMISSION_BITS).map((bit) => String(1n << BigInt(bit))),
  },
} as const satisfies Record<string, Field>

type Enumeration = readonly [
  field: keyof typeof FIELDS,
  name: string,
  members: Readonly<Record<string, unknown>>,
]

/** Lists the enumerations of a package that definitions need, by the expression for them. */
function enumerationsOf(exports: unknown, prefix = ''): Enumeration[] {
  const found: Enumeration[] = []
  for (const [name, value] of Object.entries(Object(exports) as object)) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
      continue
    }
    for (const [field, { names }] of Object.entries(FIELDS)) {
      if (names.test(name)) {
        found.push([field as keyof typeof FIELDS, prefix + name, value as Record<string, unknown>])
      }
    }
    if (prefix === '' && name === 'Constants') {
      found.push(...enumerationsOf(value, 'Constants.'))
    }
    if (name === 'PermissionsBitField') {
      found.push(['permission', `${name}.Flags`, (value as { Flags: object }).Flags as never])
    }
  }
  return found.filter(([, , members]) => membersOf(members).length > 0)
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string | number, unknown>>)[key],
    value,
  )
}

/**
 * Returns members such as `DM = 1`, without the reverse mapping of TypeScript's enumerations and without other
 * properties.
 */
function membersOf(members: Readonly<Record<string, unknown>>): [string, number | bigint][] {
  return Object.entries(members).filter(
    (entry): entry is [string, number | bigint] =>
      /^[a-z_]\w*$/i.test(entry[0]) &&
      (typeof entry[1] === 'number' || typeof entry[1] === 'bigint'),
  )
}

const loaded = await Promise.all(
  PACKAGES.map(async (name) => ({
    name,
    all: isInstalled ? enumerationsOf(await loadModule(name)) : [],
  })),
)

describe.skipIf(!isInstalled).each(loaded)(
  `the enumerations of $name${NOT_RUN}`,
  ({ name, all }) => {
    it('are there', () => {
      expect(all.map(([field]) => field)).toEqual(
        expect.arrayContaining(['option type', 'command type', 'channel type']),
      )
    })

    it.each(all)('mean what they are worth: %s %s', (field, enumeration, members) => {
      const [root = ''] = enumeration.split('.')
      const { code, path, contract }: Field = FIELDS[field]
      const found = membersOf(members).map(([member, worth]) => {
        const text = `import { ${root} } from '${name}'
// @slashlint command
export default { name: 'a', description: 'b', ${code(`${enumeration}.${member}`)} }
`
        const expected = field === 'permission' ? String(worth) : worth
        return { member, expected, value: valueAt(readOne('bot.ts', text).value, path) }
      })
      // Deprecated and unknown members stay unknown; none means something else, and each value has a name that is known.
      const isKnown = ({ expected, value }: (typeof found)[number]) => value === expected
      const wrong = found.filter((one) => {
        if (isKnown(one)) {
          return false
        }
        const isNamed = found.some((other) => other.expected === one.expected && isKnown(other))
        return one.value !== DYNAMIC || (!isNamed && contract.includes(one.expected))
      })
      expect(wrong).toEqual([])
    })
  },
)
