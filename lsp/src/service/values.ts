import { commandSize } from '@slashlint/core'
import { CommandType, ENUMS, LIMITS, LOCALE_NAMES, PERMISSION_BITS } from '@slashlint/core/contract'
import type { EnumName } from '@slashlint/core/contract'

/** Values in words, for hovers, hints and lenses. */

/** The name of a number in an enumeration. */
export function memberName(name: EnumName, value: unknown): string | undefined {
  return Object.entries(ENUMS[name]).find(([, number]) => number === value)?.[0]
}

/** The permissions in a bit set, by name; undefined: it is none. */
export function permissionNames(bits: unknown): readonly string[] | undefined {
  if (typeof bits !== 'string' || !/^\d{1,20}$/.test(bits)) return undefined
  const set = BigInt(bits)
  return Object.entries(PERMISSION_BITS).flatMap(([name, bit]) => ((set >> BigInt(bit)) & 1n ? [name] : []))
}

/** `German`; undefined: no such locale. */
export const languageName = (locale: string): string | undefined =>
  Object.hasOwn(LOCALE_NAMES, locale) ? LOCALE_NAMES[locale as keyof typeof LOCALE_NAMES] : undefined

/** Lengths are in code points (contract, section "Limits"). */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** `812 of 8000 characters`; `at least` where parts are not known. */
export function sizeInWords(command: unknown): string {
  const { total, exact } = commandSize(command)
  return `${exact ? '' : 'at least '}${total} of ${LIMITS.commandSize} characters`
}

/** The parts that use up most of a command's characters. */
export function largestParts(
  command: unknown,
  most: number,
): readonly { readonly name: string; readonly size: number }[] {
  return [...commandSize(command).nodes]
    .sort((a, b) => b.own - a.own)
    .slice(0, most)
    .map(({ name, own }) => ({ name: name ?? '(unnamed)', size: own }))
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A command as people call it: `/ban`, or the entry of a context menu with what it is for. */
export function commandTitle(command: unknown): string {
  const { name, type } = isRecord(command) ? command : {}
  const text = typeof name === 'string' && name.trim() !== '' ? name : '(unnamed)'
  const kind = memberName('CommandType', type ?? CommandType.CHAT_INPUT)
  return kind === undefined || type === undefined || type === CommandType.CHAT_INPUT
    ? `/${text}`
    : `${text} (${kind.toLowerCase().replaceAll('_', ' ')})`
}
