import type { Path } from '@slashlint/core'
import type { Slot } from '../reader.js'
import type { Range } from './range.js'

/** What is typed, without quotes. */
export const unquoted = (text: string): string => text.replace(/^['"`]|['"`]$/g, '')

/** The place of a value, or of an item. */
export const valueSlot = (
  text: string,
  kind: 'value' | 'item',
  path: Path,
  { start, end }: Range,
  print: (value: unknown) => string,
): Slot => ({
  kind,
  path,
  start,
  end,
  typed: unquoted(text.slice(start, end)),
  print: (_, value) => (value === undefined ? undefined : print(value)),
})

/** The place of an entry, of an object with other keys: `hasValue` says that only its key is typed there. */
export const keySlot = (
  text: string,
  path: Path,
  { start, end }: Range,
  { hasValue, ...others }: Pick<Slot, 'numbers'> & { readonly keys: readonly string[]; readonly hasValue: boolean },
  printKey: (key: string) => string,
  printEntry: (key: string, value: unknown) => string,
): Slot => ({
  kind: 'key',
  path,
  start,
  end,
  typed: unquoted(text.slice(start, end)),
  ...others,
  print(key, value) {
    if (key === undefined) return undefined
    return value === undefined || hasValue ? printKey(key) : printEntry(key, value)
  },
})
