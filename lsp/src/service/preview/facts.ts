import { commandSize } from '@slashlint/core'
import {
  CommandType,
  ENUMS,
  InteractionContextType,
  LIMITS,
  OptionType,
  PERMISSION_BITS,
} from '@slashlint/core/contract'
import { asRecord } from './texts.js'

type Enumeration = Readonly<Record<string, number>>

/** The name of a member; undefined: the value is none, or not known. */
export const memberName = (values: Enumeration, value: unknown): string | undefined =>
  Object.keys(values).find((name) => values[name] === value)

/** `STRING`, `INTEGER`, …; `?` where it is not known. */
export const optionTypeName = (type: unknown): string => memberName(OptionType, type) ?? '?'

/** What is worth knowing about a command beside its texts. */
export function commandFacts(command: unknown): readonly string[] {
  const { nsfw, default_member_permissions: permissions, contexts, type } = asRecord(command)
  const { total, exact } = commandSize(command)
  return [
    `${exact ? '' : 'at least '}${total} of ${LIMITS.commandSize} characters`,
    ...(type === undefined || type === CommandType.CHAT_INPUT
      ? []
      : [`${words(memberName(ENUMS.CommandType, type))} command`]),
    ...permissionFacts(permissions),
    ...(Array.isArray(contexts) && contexts.length > 0 ? [`in ${members(InteractionContextType, contexts)}`] : []),
    ...(nsfw === true ? ['age-restricted'] : []),
  ]
}

/** What limits the values of an option. */
export function optionFacts(option: unknown): readonly string[] {
  const { autocomplete, channel_types: channels, file_types: files, ...bounds } = asRecord(option)
  return [
    ...(autocomplete === true ? ['autocomplete'] : []),
    ...rangeFact(bounds.min_value, bounds.max_value, ''),
    ...rangeFact(bounds.min_length, bounds.max_length, ' characters'),
    ...(Array.isArray(channels) && channels.length > 0 ? [members(ENUMS.ChannelType, channels)] : []),
    ...(Array.isArray(files) && files.length > 0 ? [files.filter((one) => typeof one === 'string').join(', ')] : []),
  ]
}

function rangeFact(low: unknown, high: unknown, unit: string): readonly string[] {
  const [from, to] = [typeof low === 'number' ? low : undefined, typeof high === 'number' ? high : undefined]
  if (from !== undefined && to !== undefined) return [`${from} to ${to}${unit}`]
  if (from !== undefined) return [`at least ${from}${unit}`]
  return to === undefined ? [] : [`at most ${to}${unit}`]
}

function permissionFacts(permissions: unknown): readonly string[] {
  if (typeof permissions !== 'string' || !/^\d{1,20}$/.test(permissions)) return []
  const bits = BigInt(permissions)
  if (bits === 0n) return ['administrators only']
  const names = Object.entries(PERMISSION_BITS).flatMap(([name, bit]) =>
    (bits >> BigInt(bit)) & 1n ? [words(name)] : [],
  )
  return names.length === 0 ? [] : [`needs ${names.join(', ')}`]
}

const members = (values: Enumeration, wanted: readonly unknown[]): string =>
  wanted
    .flatMap((value) => memberName(values, value) ?? [])
    .map(words)
    .join(', ')

/** `BAN_MEMBERS` → `ban members` */
const words = (name: string | undefined): string => (name ?? '').replaceAll('_', ' ').toLowerCase()
