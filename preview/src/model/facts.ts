import { CommandType } from '@slashlint/core/contract'
import type { EnumName } from '@slashlint/core/contract'
import { memberName, permissionNames, sizeInWords } from './names.js'
import { partsOf } from './values.js'

/** `STRING`, `INTEGER`, …; `?` where it is not known. */
export const optionTypeName = (type: unknown): string => memberName('OptionType', type) ?? '?'

/** What is worth knowing about a command beside its texts. */
export function commandFacts(command: unknown): readonly string[] {
  const { nsfw, default_member_permissions: permissions, contexts, type } = partsOf(command)
  return [
    sizeInWords(command),
    ...(type === undefined || type === CommandType.CHAT_INPUT
      ? []
      : [`${words(memberName('CommandType', type))} command`]),
    ...permissionFacts(permissions),
    ...(Array.isArray(contexts) && contexts.length > 0 ? [`in ${members('InteractionContextType', contexts)}`] : []),
    ...(nsfw === true ? ['age-restricted'] : []),
  ]
}

/** What limits the values of an option. */
export function optionFacts(option: unknown): readonly string[] {
  const { autocomplete, channel_types: channels, file_types: files, ...bounds } = partsOf(option)
  return [
    ...(autocomplete === true ? ['autocomplete'] : []),
    ...rangeFact(bounds.min_value, bounds.max_value, ''),
    ...rangeFact(bounds.min_length, bounds.max_length, ' characters'),
    ...(Array.isArray(channels) && channels.length > 0 ? [members('ChannelType', channels)] : []),
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
  const names = permissionNames(permissions)
  if (names === undefined) return []
  if (/^0+$/.test(String(permissions))) return ['administrators only']
  return names.length === 0 ? [] : [`needs ${names.map(words).join(', ')}`]
}

const members = (name: EnumName, wanted: readonly unknown[]): string =>
  wanted
    .flatMap((value) => memberName(name, value) ?? [])
    .map(words)
    .join(', ')

/** `BAN_MEMBERS` → `ban members` */
const words = (name: string | undefined): string => (name ?? '').replaceAll('_', ' ').toLowerCase()
