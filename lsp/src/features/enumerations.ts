import { enumMembers, fieldsOf, PERMISSION_BITS } from '@slashlint/core/contract'
import type { EnumName, Field, ObjectResource } from '@slashlint/core/contract'
import { given } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { Suggestion } from './shown.js'

/** Enumerations as code that uses discord.js writes them: `ChannelType.GuildText`. */

/** What the packages call them; permissions are no enumeration of the contract. */
const NAMES = {
  CommandType: 'ApplicationCommandType',
  OptionType: 'ApplicationCommandOptionType',
  HandlerType: 'EntryPointCommandHandlerType',
  InteractionContextType: 'InteractionContextType',
  IntegrationType: 'ApplicationIntegrationType',
  PermissionType: 'ApplicationCommandPermissionType',
  ChannelType: 'ChannelType',
  Permission: 'PermissionFlagsBits',
} as const satisfies Record<EnumName | 'Permission', string>

const SPECIAL: Readonly<Record<string, string>> = { DM: 'DM', TTS: 'TTS', VAD: 'VAD' }

/** `GUILD_TEXT` → `GuildText`, `SUB_COMMAND_GROUP` → `SubcommandGroup` */
const memberWord = (name: string): string =>
  name
    .replace('SUB_COMMAND', 'SUBCOMMAND')
    .split('_')
    .map((word) => SPECIAL[word] ?? `${word.charAt(0)}${word.slice(1).toLowerCase()}`)
    .join('')

const SOURCE = String.raw`['"](?:discord\.js|discord-api-types\/v\d+|@discordjs\/core)['"]`
const LIST = new RegExp(String.raw`\bimport\s*\{([^{}]*)\}\s*from\s*${SOURCE}`)
const REQUIRED = new RegExp(String.raw`\{([^{}]*)\}\s*=\s*require\(\s*${SOURCE}\s*\)`)
const WHOLE = new RegExp(
  String.raw`\bimport\s*\*\s*as\s+(\w+)\s+from\s*${SOURCE}|\b(?:const|let|var)\s+(\w+)\s*=\s*require\(\s*${SOURCE}\s*\)`,
)

/**
 * How a module writes a member of an enumeration: by its name, where it imports something of discord.js. The name of the
 * enumeration joins that import. `undefined` in modules of other libraries.
 *
 * @param member as the contract has it
 * @returns the expression, and the name that the module has to import for it
 */
export function writtenMember(text: string, name: EnumName | 'Permission', member: string) {
  const enumeration = NAMES[name]
  const expression = `${enumeration}.${memberWord(member)}`
  const whole = WHOLE.exec(text)
  const list = LIST.exec(text) ?? REQUIRED.exec(text)
  const isImported = [...text.matchAll(/\{([^{}]*)\}\s*(?:from|=\s*require)/g)].some(([, names = '']) =>
    new RegExp(String.raw`(?:^|,)\s*${enumeration}\s*(?:,|$)`).test(names),
  )
  if (isImported) return { expression, additional: [] }
  if (list?.[1] !== undefined) {
    const names = list[1]
    const start = list.index + list[0].indexOf(names, list[0].indexOf('{')) + names.trimEnd().replace(/,$/, '').length
    const isEmpty = names.trim() === ''
    return { expression, additional: [{ start, end: start, text: isEmpty ? ` ${enumeration} ` : `, ${enumeration}` }] }
  }
  const space = whole?.[1] ?? whole?.[2]
  return space === undefined ? undefined : { expression: `${space}.${expression}`, additional: [] }
}

/** The methods of builders that take members, with the field that they set. */
const METHODS: Readonly<Record<string, { readonly resource: ObjectResource; readonly field: string }>> = {
  addChannelTypes: { resource: 'option', field: 'channel_types' },
  setContexts: { resource: 'command', field: 'contexts' },
  setIntegrationTypes: { resource: 'command', field: 'integration_types' },
  setDefaultMemberPermissions: { resource: 'command', field: 'default_member_permissions' },
  setType: { resource: 'command', field: 'type' },
}
const CALL = /\.(\w+)\(\s*([^()'"`;{}]*)$/
/** Further before the cursor no call is looked for. */
const MOST_ARGUMENTS = 1000

/** What may be typed between the brackets of such a call in a definition; `undefined` elsewhere. */
export function enumerationsInCall({ uri, text, units, language }: Analysis, offset: number) {
  if (language === 'json' || language === 'jsonc' || language === 'yaml') return undefined
  const [call, method = '', args = ''] = CALL.exec(text.slice(Math.max(0, offset - MOST_ARGUMENTS), offset)) ?? []
  const target = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  // Bound: MOST_ARGUMENTS.
  const word = /[\w$.]*$/.exec(args)?.[0] ?? ''
  // Behind a point the language itself knows better.
  if (call === undefined || target === undefined || word.includes('.')) return undefined
  const isInside = units.some(
    ({ definition: { place } }) => place.uri === uri && place.start <= offset && offset <= place.end,
  )
  if (!isInside) return undefined
  if (method === 'setType' && !/ContextMenu/.test(text)) return undefined
  const field = fieldsOf(target.resource)[target.field]
  const start = offset - word.length
  const end = offset + (/^[\w$]*/.exec(text.slice(offset))?.[0].length ?? 0)
  const given = args.slice(0, args.length - word.length)
  return membersOf(text, field, given, method === 'setType').map((suggestion) => ({ ...suggestion, start, end }))
}

type Unplaced = Omit<Suggestion, 'start' | 'end'>

function membersOf(text: string, field: Field | undefined, given: string, isMenu: boolean): readonly Unplaced[] {
  const isGiven = (member: string): boolean => new RegExp(String.raw`\b${memberWord(member)}\b`).test(given)
  if (field?.type === 'bitset') {
    return Object.entries(PERMISSION_BITS)
      .filter(([name]) => !isGiven(name))
      .map(([name, bit]) => offer(text, 'Permission', name, `${1n << BigInt(bit)}n`))
  }
  const enumeration = field?.enum
  if (enumeration === undefined) return []
  return enumMembers(enumeration)
    .filter(({ name, value }) => !isGiven(name) && !(isMenu && value !== 2 && value !== 3))
    .map(({ name, value, description }) => offer(text, enumeration, name, String(value), description))
}

function offer(
  text: string,
  enumeration: EnumName | 'Permission',
  name: string,
  detail: string,
  documentation?: string,
): Unplaced {
  const { expression = '', additional = [] } = writtenMember(text, enumeration, name) ?? {}
  const [label, snippet] = [expression || name, expression || detail]
  const more = given({ documentation, additional: additional.length > 0 ? additional : undefined })
  return { label, kind: 'member', detail, snippet, filter: `${expression} ${name}`.trim(), ...more }
}
