import { isScalar } from '../record.js'

/** How a document is written, so that what is added to it looks the same. */
export interface Style {
  readonly newline: string
  /** One step of indentation; empty if the document stands on one line. */
  readonly unit: string
  /** A space follows each colon and comma. */
  readonly spaced: boolean
  /** What stands behind the last of several lines. */
  readonly lastComma: '' | ','
  /** A value without entries and items. */
  scalar(value: unknown): string
  key(key: string): string
  /** Whether a list, or an object, stands on one line, which would be as long. */
  isShort(values: readonly unknown[], isList: boolean, length: number): boolean
}

/** Writes a value into a line with the given indentation. */
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

/** An entry, or an item without a key. */
export const printEntry = (
  key: string | undefined,
  value: unknown,
  style: Style,
  indent: string,
): string =>
  (key === undefined ? '' : `${style.key(key)}:${style.spaced ? ' ' : ''}`) +
  print(value, style, indent)

/** Whether nothing among some values has entries or items. */
export const areScalars = (values: readonly unknown[]): boolean => values.every(isScalar)
