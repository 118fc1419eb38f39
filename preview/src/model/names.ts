import { commandSize } from '@slashlint/core'
import { ENUMS, LIMITS, LOCALE_NAMES, PERMISSION_BITS } from '@slashlint/core/contract'
import type { EnumName } from '@slashlint/core/contract'

/** Numbers in words. */

/**
 * Returns the name of an enumeration's member by its number; `undefined` if there is no such
 * member.
 */
export function memberName(name: EnumName, value: unknown): string | undefined {
  return Object.entries(ENUMS[name]).find(([, number]) => number === value)?.[0]
}

/** Lists the names of the permissions in a bit set; `undefined` if the value is not a bit set. */
export function permissionNames(bits: unknown): readonly string[] | undefined {
  if (typeof bits !== 'string' || !/^\d{1,20}$/.test(bits)) {
    return undefined
  }
  const set = BigInt(bits)
  return Object.entries(PERMISSION_BITS).flatMap(([name, bit]) =>
    (set >> BigInt(bit)) & 1n ? [name] : [],
  )
}

/**
 * Returns the English name of a locale's language, such as `German`; `undefined` if there is no
 * such locale.
 */
export const languageName = (locale: string): string | undefined => {
  if (Object.hasOwn(LOCALE_NAMES, locale)) {
    return LOCALE_NAMES[locale as keyof typeof LOCALE_NAMES]
  }
  return undefined
}

/** Describes a command's size: `812 of 8000 characters`, with `at least` if parts are unknown. */
export function sizeInWords(command: unknown): string {
  const { total, exact } = commandSize(command)
  return `${exact ? '' : 'at least '}${total} of ${LIMITS.commandSize} characters`
}
