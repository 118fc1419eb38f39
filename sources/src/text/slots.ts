import type { Path } from '@slashlint/core'
import type { Range, Slot } from '../reader.js'
import { printEntry } from './print.js'
import type { Style } from './print.js'

/** What is typed, without quotes. */
export const unquoted = (text: string): string => text.replace(/^['"`]|['"`]$/g, '')

/** Writes a value; of an entry without one, the key alone. */
type Write = (key: string | undefined, value: unknown) => string

/** Writes into a line with the given indentation, with the separators that the place needs. */
export const writerFor =
  (style: Style, indent: string, lead: string, tail: string): Write =>
  (key, value) =>
    lead +
    (key !== undefined && value === undefined
      ? style.key(key)
      : printEntry(key, value, style, indent) + tail)

/** The place of a value, or of an item. */
export const valueSlot = (
  text: string,
  kind: 'value' | 'item',
  path: Path,
  { start, end }: Range,
  write: Write,
): Slot => ({
  ...{ kind, path, start, end, typed: unquoted(text.slice(start, end)) },
  print: (_, value) => (value === undefined ? undefined : write(undefined, value)),
})

/** The place of an entry, of an object with other keys: `hasValue` says that only its key is typed there. */
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
  ...{ kind: 'key', path, start, end, typed: unquoted(text.slice(start, end)) },
  ...others,
  print: (key, value) => (key === undefined ? undefined : write(key, hasValue ? undefined : value)),
})
