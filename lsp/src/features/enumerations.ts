import { fieldsOf, PERMISSION_BITS } from '@slashlint/core/contract'
import { enumMembers } from '@slashlint/core/internal'
import type { EnumName, ObjectResource } from '@slashlint/core/contract'
import { definedFields } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { Draft, Suggestion } from './shown.js'

/** The names of the enumerations in the packages. Permissions are no enumeration in Discord's documentation. */
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

/**
 * Converts a documented name to discord.js's: `GUILD_TEXT` → `GuildText`, `SUB_COMMAND_GROUP` →
 * `SubcommandGroup`.
 */
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
 * Writes a member of an enumeration as discord.js code does: `ChannelType.GuildText`. The
 * enumeration is added to the module's import of discord.js.
 *
 * @param member the name in Discord's documentation
 * @returns the expression, and the edits of the import; `undefined` in modules of other libraries
 */
export function memberExpression(text: string, name: EnumName | 'Permission', member: string) {
  const enumeration = NAMES[name]
  const expression = `${enumeration}.${memberWord(member)}`
  const whole = WHOLE.exec(text)
  const list = LIST.exec(text) ?? REQUIRED.exec(text)
  const isImported = [...text.matchAll(/\{([^{}]*)\}\s*(?:from|=\s*require)/g)].some(
    ([, names = '']) => new RegExp(String.raw`(?:^|,)\s*${enumeration}\s*(?:,|$)`).test(names),
  )
  if (isImported) {
    return { expression, additional: [] }
  }
  if (list?.[1] !== undefined) {
    const names = list[1]
    const start =
      list.index +
      list[0].indexOf(names, list[0].indexOf('{')) +
      names.trimEnd().replace(/,$/, '').length
    const isEmpty = names.trim() === ''
    return {
      expression,
      additional: [{ start, end: start, text: isEmpty ? ` ${enumeration} ` : `, ${enumeration}` }],
    }
  }
  const space = whole?.[1] ?? whole?.[2]
  return space === undefined ? undefined : { expression: `${space}.${expression}`, additional: [] }
}

/**
 * The methods of builders whose arguments are members of enumerations, with the field that each
 * sets.
 */
const METHODS: Readonly<
  Record<string, { readonly resource: ObjectResource; readonly field: string }>
> = {
  addChannelTypes: { resource: 'option', field: 'channel_types' },
  setContexts: { resource: 'command', field: 'contexts' },
  setIntegrationTypes: { resource: 'command', field: 'integration_types' },
  setDefaultMemberPermissions: { resource: 'command', field: 'default_member_permissions' },
  setType: { resource: 'command', field: 'type' },
}
const CALL = /\.(\w+)\(\s*([^()'"`;{}]*)$/
/** The limit for characters before the cursor in which the beginning of a call is searched. */
const MOST_ARGUMENTS = 1000

/**
 * Lists the members of enumerations that fit between the brackets of a call in a definition.
 * Returns `undefined` at other places.
 */
export function enumerationsInCall(
  analysis: Analysis,
  offset: number,
): readonly Suggestion[] | undefined {
  const call = callAt(analysis, offset)
  if (call === undefined) {
    return undefined
  }
  const { text } = analysis
  const { method, target, word, before } = call
  const { type, enum: name } = fieldsOf(target.resource)[target.field] ?? {}
  const isBitset = type === 'bitset'
  const start = offset - word.length
  const end = offset + (/^[\w$]*/.exec(text.slice(offset))?.[0].length ?? 0)
  const isOffered = ({ label, detail }: Member): boolean =>
    !new RegExp(String.raw`\b${memberWord(label)}\b`).test(before) &&
    (method !== 'setType' || detail === '2' || detail === '3')
  const offered = isBitset ? permissions('') : members(name, [])
  return offered
    .filter(isOffered)
    .map((member) => ({ ...suggestionOf(member, text, isBitset), start, end }))
}

/** A half-typed call of a builder's method. */
interface BuilderCall {
  readonly method: string
  readonly target: (typeof METHODS)[string]
  /** The word before the cursor. */
  readonly word: string
  /** The arguments before the word. */
  readonly before: string
}

/**
 * Finds the call around an offset. Returns `undefined` if its method takes no members of
 * enumerations.
 */
function callAt({ uri, text, units, language }: Analysis, offset: number): BuilderCall | undefined {
  if (language === 'json' || language === 'jsonc' || language === 'yaml') {
    return undefined
  }
  const [call, method = '', args = ''] =
    CALL.exec(text.slice(Math.max(0, offset - MOST_ARGUMENTS), offset)) ?? []
  const target = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  // Bound: MOST_ARGUMENTS.
  const word = /[\w$.]*$/.exec(args)?.[0] ?? ''
  // Behind a point the language itself knows better.
  if (call === undefined || target === undefined || word.includes('.')) {
    return undefined
  }
  const isInside = units.some(
    ({ definition: { place } }) =>
      place.uri === uri && place.start <= offset && offset <= place.end,
  )
  if (!isInside || (method === 'setType' && !/ContextMenu/.test(text))) {
    return undefined
  }
  return { method, target, word, before: args.slice(0, args.length - word.length) }
}

function suggestionOf(
  { label: own, kind, member = 'Permission', detail: value, documentation }: Member,
  text: string,
  isBitset: boolean,
): Omit<Suggestion, 'start' | 'end'> {
  const detail = isBitset ? `${value}n` : value
  const { expression = '', additional = [] } = memberExpression(text, member, own) ?? {}
  return {
    label: expression || own,
    kind,
    detail,
    snippet: expression || detail,
    filter: `${expression} ${own}`.trim(),
    ...definedFields({ documentation, additional: additional.length > 0 ? additional : undefined }),
  }
}

type Member = Draft & { readonly detail: string }

/** Returns the members of an enumeration, without those in `present`. */
export const members = (
  name: EnumName | undefined,
  present: readonly unknown[],
): readonly Member[] =>
  (name === undefined ? [] : enumMembers(name))
    .filter(({ value }) => !present.includes(value))
    .map(({ name: label, value, description: documentation }) => {
      const draft = { label, kind: 'member', detail: String(value), documentation, value } as const
      return { ...draft, ...definedFields({ member: name }), filter: `${value} ${label}` }
    })

/**
 * Returns the permissions that a typed bit set does not contain. The value of each is the bit set
 * with this permission added.
 */
export function permissions(typed: string): readonly Member[] {
  const digits = /^\d{1,20}$/.test(typed) ? typed : ''
  const set = digits === '' ? 0n : BigInt(digits)
  return Object.entries(PERMISSION_BITS)
    .filter(([, bit]) => ((set >> BigInt(bit)) & 1n) === 0n)
    .map(([label, bit]) => {
      const value = String(set | (1n << BigInt(bit)))
      const member = digits === '' ? ('Permission' as const) : undefined
      return {
        label,
        kind: 'member',
        ...definedFields({ member }),
        detail: value,
        value,
        filter: `${digits}${label}`,
      }
    })
}
