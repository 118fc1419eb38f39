import { isScalar } from '../record.js'

/** The layout of a document, which inserted text follows. */
export interface Style {
  /** The line break: `\n` or `\r\n`. */
  readonly newline: string
  /** One step of indentation. It is empty if the document is on one line. */
  readonly unit: string
  /** True if a space follows each colon and comma. */
  readonly spaced: boolean
  /** The comma after the last of several lines; empty if the document has none there. */
  readonly lastComma: '' | ','
  /** Prints a value that is neither an object nor a list. */
  scalar(value: unknown): string
  /** Prints a key, with quotes if the language needs them. */
  key(key: string): string
  /**
   * Tells whether a list or an object is printed on one line.
   *
   * @param length the number of characters that it would take
   */
  isShort(values: readonly unknown[], isList: boolean, length: number): boolean
}

/** Prints a value. Lines after the first get the indentation. */
export function print(value: unknown, style: Style, indent: string): string {
  if (typeof value !== 'object' || value === null) {
    return style.scalar(value)
  }
  const isList = Array.isArray(value)
  const { newline, spaced, lastComma } = style
  const deeper = indent + style.unit
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const parts = Object.entries(value).map(([key, entry]) =>
    printEntry(isList ? undefined : key, entry, style, deeper),
  )
  if (parts.length === 0) {
    return open + close
  }
  const line = parts.join(spaced ? ', ' : ',')
  const pad = spaced && !isList ? ' ' : ''
  if (style.isShort(Object.values(value), isList, line.length)) {
    return open + pad + line + pad + close
  }
  return `${open}${newline}${deeper}${parts.join(`,${newline}${deeper}`)}${lastComma}${newline}${indent}${close}`
}

/** Prints an entry, or an item if there is no key. */
export const printEntry = (
  key: string | undefined,
  value: unknown,
  style: Style,
  indent: string,
): string =>
  (key === undefined ? '' : `${style.key(key)}:${style.spaced ? ' ' : ''}`) +
  print(value, style, indent)

/** Tells whether all values are scalars. */
export const areScalars = (values: readonly unknown[]): boolean => values.every(isScalar)
