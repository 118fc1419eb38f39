import type { Path } from '@slashlint/core'
import type { Range, Slot } from '../reader.js'
import { printEntry } from './print.js'
import type { Style } from './print.js'

/** Removes the quotes of a text that is being typed. */
export const unquoted = (text: string): string => text.replace(/^['"`]|['"`]$/g, '')

/** Prints an entry. Without a value it prints only the key, and without a key only the value. */
type Write = (key: string | undefined, value: unknown) => string

/** Makes a printer for a line with the given indentation. `lead` and `tail` are the separators that the place needs. */
export const writerFor =
  (style: Style, indent: string, lead: string, tail: string): Write =>
  (key, value) => {
    if (key !== undefined && value === undefined) {
      return lead + style.key(key)
    }
    return lead + printEntry(key, value, style, indent) + tail
  }

/** Makes the completion slot of a value or of an item. */
export const valueSlot = (
  text: string,
  kind: 'value' | 'item',
  path: Path,
  { start, end }: Range,
  write: Write,
): Slot => ({
  kind,
  path,
  start,
  end,
  typed: unquoted(text.slice(start, end)),
  print: (_key, value) => (value === undefined ? undefined : write(undefined, value)),
})

/**
 * Makes the completion slot of an entry. `keys` are the other keys of the object. `hasValue`: only
 * the key is typed there.
 */
export const keySlot = (
  text: string,
  path: Path,
  { start, end }: Range,
  {
    hasValue,
    ...others
  }: Pick<Slot, 'numbers'> & { readonly keys: readonly string[]; readonly hasValue: boolean },
  write: Write,
): Slot => ({
  kind: 'key',
  path,
  start,
  end,
  typed: unquoted(text.slice(start, end)),
  ...others,
  print: (key, value) => (key === undefined ? undefined : write(key, hasValue ? undefined : value)),
})
