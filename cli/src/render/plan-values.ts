import { isRecord } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import type { EnumName } from '@slashlint/core/contract'
import { memberName, permissionNames } from '@slashlint/preview'

const LONGEST = 60

/** The enumerations whose members are shown by name, by field. */
const ENUMERATIONS: Readonly<Record<string, EnumName>> = {
  contexts: 'InteractionContextType',
  integration_types: 'IntegrationType',
  channel_types: 'ChannelType',
  handler: 'HandlerType',
}

/**
 * Returns a short text for a value in a plan.
 *
 * @param place the path in the command, such as `contexts` or `options.who.type`
 */
export function valueText(value: unknown, place: string): string {
  const key = place.slice(place.lastIndexOf('.') + 1)
  if (isRecord(value)) {
    return nodeText(value)
  }
  const text =
    named(value, key, place.includes('.')) ?? (value === null ? 'default' : JSON.stringify(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** Returns the names of enumeration members or permissions; `undefined` for other values. */
function named(value: unknown, key: string, inOption: boolean): string | undefined {
  if (key === 'default_member_permissions') {
    return typeof value === 'string' ? permissions(value) : undefined
  }
  const enumeration = key === 'type' ? (inOption ? 'OptionType' : 'CommandType') : ENUMERATIONS[key]
  if (enumeration === undefined) {
    return undefined
  }
  const enumName = (one: unknown): string => memberName(enumeration, one) ?? JSON.stringify(one)
  if (!Array.isArray(value)) {
    return typeof value === 'number' ? enumName(value) : undefined
  }
  // In a definition an empty list is an error: here it stands for none.
  return value.length === 0 ? 'default' : value.map(enumName).join(', ')
}

/**
 * Returns permission bits with their names, such as `"4" (BAN_MEMBERS)`; `undefined` for none, or
 * more than three.
 */
function permissions(bits: string): string | undefined {
  const names = bits === '0' ? undefined : permissionNames(bits)
  if (names === undefined || names.length === 0 || names.length > 3) {
    return undefined
  }
  return `"${bits}" (${names.join(', ')})`
}

/** Describes an option or a choice, as in `STRING, required, 3 choices`. */
function nodeText({
  type,
  value,
  required,
  choices,
  options,
  autocomplete,
}: Readonly<Record<string, unknown>>) {
  if (value !== undefined) {
    return valueText(value, 'value')
  }
  const parts = [
    memberName('OptionType', type) ?? 'option',
    ...(required === true ? ['required'] : []),
    ...(autocomplete === true ? ['autocomplete'] : []),
    ...(Array.isArray(choices) ? [plural(choices.length, 'choice')] : []),
    ...(Array.isArray(options) ? [plural(options.length, 'option')] : []),
  ]
  return parts.join(', ')
}
