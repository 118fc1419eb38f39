import { CommandType, IntegrationType } from '@slashlint/core/contract'
import type { EnumName } from '@slashlint/core/contract'
import { memberName, permissionNames, sizeInWords } from './names.js'
import { partsOf } from './values.js'
import { permissionWord, wordFor } from './words.js'

/**
 * Returns the name of an option type in the client's words, such as `text` or `whole number`; `?`
 * if it is unknown.
 */
export const optionTypeName = (type: unknown): string => inWords('OptionType', [type]) || '?'

/** Lists the settings of a command, apart from its texts, in words. */
export function commandFacts(command: unknown): readonly string[] {
  const {
    nsfw,
    default_member_permissions: permissions,
    contexts,
    integration_types: installs,
    type,
  } = partsOf(command)
  const isSlash = type === undefined || type === CommandType.CHAT_INPUT
  return [
    sizeInWords(command),
    ...(isSlash ? [] : [inWords('CommandType', [type])]),
    ...permissionFacts(permissions),
    ...(Array.isArray(contexts) ? [inWords('InteractionContextType', contexts)] : []),
    ...(isOnlyForUsers(installs) ? ['only for users who added the app'] : []),
    ...(nsfw === true ? ['age-restricted'] : []),
  ].filter((fact) => fact !== '')
}

const isOnlyForUsers = (installs: unknown): boolean =>
  Array.isArray(installs) && installs.length === 1 && installs[0] === IntegrationType.USER_INSTALL

/** Lists the limits of an option's values in words. */
export function optionFacts(option: unknown): readonly string[] {
  const { autocomplete, channel_types: channels, file_types: files, ...bounds } = partsOf(option)
  return [
    ...(autocomplete === true ? ['autocomplete'] : []),
    ...rangeFact(bounds.min_value, bounds.max_value, ''),
    ...rangeFact(bounds.min_length, bounds.max_length, ' characters'),
    ...(Array.isArray(channels) && channels.length > 0 ? [inWords('ChannelType', channels)] : []),
    ...(Array.isArray(files) && files.length > 0 ? [listOfTexts(files)] : []),
  ]
}

const listOfTexts = (items: readonly unknown[]): string =>
  items.filter((item) => typeof item === 'string').join(', ')

function rangeFact(low: unknown, high: unknown, unit: string): readonly string[] {
  const [from, to] = [
    typeof low === 'number' ? low : undefined,
    typeof high === 'number' ? high : undefined,
  ]
  if (from !== undefined && to !== undefined) {
    return [`${from} to ${to}${unit}`]
  }
  if (from !== undefined) {
    return [`at least ${from}${unit}`]
  }
  return to === undefined ? [] : [`at most ${to}${unit}`]
}

function permissionFacts(permissions: unknown): readonly string[] {
  const names = permissionNames(permissions)
  if (names === undefined) {
    return []
  }
  if (/^0+$/.test(String(permissions))) {
    return ['administrators only']
  }
  return names.length === 0 ? [] : [`needs ${names.map(permissionWord).join(', ')}`]
}

/** Joins the client's words for members of an enumeration; unknown members are left out. */
const inWords = (name: EnumName, wanted: readonly unknown[]): string =>
  wanted
    .flatMap((value) => memberName(name, value) ?? [])
    .map((member) => wordFor(name, member))
    .join(', ')
