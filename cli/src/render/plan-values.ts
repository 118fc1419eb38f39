import {
  ChannelType,
  CommandType,
  HandlerType,
  IntegrationType,
  InteractionContextType,
  OptionType,
  PERMISSION_BITS,
} from '@slashlint/core/contract'
import { plural } from '@slashlint/language-server/checking'

const LONGEST = 60

/** The enumerations behind fields, whose numbers nobody knows by heart. */
const ENUMERATIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  contexts: InteractionContextType,
  integration_types: IntegrationType,
  channel_types: ChannelType,
  handler: HandlerType,
}

/**
 * A value of a change in a few words.
 *
 * @param place where it stands, as plans name it: `contexts`, `options.who.type`
 */
export function valueText(value: unknown, place: string): string {
  const key = place.slice(place.lastIndexOf('.') + 1)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return nodeText(value as Readonly<Record<string, unknown>>)
  const text = named(value, key, place.includes('.')) ?? (value === null ? 'default' : JSON.stringify(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** Members of enumerations and permissions by their names. */
function named(value: unknown, key: string, inOption: boolean): string | undefined {
  if (key === 'default_member_permissions') return typeof value === 'string' ? permissions(value) : undefined
  const members = key === 'type' ? (inOption ? OptionType : CommandType) : ENUMERATIONS[key]
  if (members === undefined) return undefined
  const nameOf = (one: unknown): string =>
    Object.entries(members).find(([, number]) => number === one)?.[0] ?? JSON.stringify(one)
  if (!Array.isArray(value)) return typeof value === 'number' ? nameOf(value) : undefined
  // In a definition an empty list is an error: here it stands for none.
  return value.length === 0 ? 'default' : value.map(nameOf).join(', ')
}

/** `"4" (BAN_MEMBERS)`; without names where a set has many. */
function permissions(bits: string): string | undefined {
  if (!/^\d+$/.test(bits) || bits === '0') return undefined
  const names = Object.entries(PERMISSION_BITS).filter(([, bit]) => ((BigInt(bits) >> BigInt(bit)) & 1n) === 1n)
  return names.length === 0 || names.length > 3 ? undefined : `"${bits}" (${names.map(([name]) => name).join(', ')})`
}

/** An option or a choice: `STRING, required, 3 choices`. */
function nodeText({
  type,
  value,
  required,
  choices,
  options,
  autocomplete,
}: Readonly<Record<string, unknown>>): string {
  if (value !== undefined) return valueText(value, 'value')
  const parts = [
    Object.entries(OptionType).find(([, number]) => number === type)?.[0] ?? 'option',
    ...(required === true ? ['required'] : []),
    ...(autocomplete === true ? ['autocomplete'] : []),
    ...(Array.isArray(choices) ? [plural(choices.length, 'choice')] : []),
    ...(Array.isArray(options) ? [plural(options.length, 'option')] : []),
  ]
  return parts.join(', ')
}
