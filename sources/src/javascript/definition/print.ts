import { toCamelCase } from '@slashlint/core/contract'
import { isScalar } from '../../record.js'
import type { EntryPrinter } from '../../text/restructure.js'
import type { Style } from '../../text/style.js'

export type Quote = "'" | '"' | '`'

/** How a module is written, so that what is added to it looks the same. */
export interface Writing extends Style {
  readonly quote: Quote
  /** Keys are in camelCase. */
  readonly isCamel: boolean
}

/** The way a text is written; the quotes are those that it has most of. */
export function writingOf(text: string, isCamel: boolean): Writing {
  const indented = /(\r\n|\n|\r)([ \t]+)\S/.exec(text)
  const single = text.split("'").length
  return {
    newline: indented?.[1] ?? '\n',
    unit: indented?.[2] ?? '  ',
    spaced: true,
    quote: single >= text.split('"').length ? "'" : '"',
    isCamel,
  }
}

/** The quote at an offset; `undefined` if something else stands there. */
export function quoteAt(text: string, offset: number): Quote | undefined {
  const mark = text[offset]
  return mark === "'" || mark === '"' || mark === '`' ? mark : undefined
}

/** A string as a literal. */
export function printString(value: string, quote: Quote): string {
  let body = ''
  for (const unit of value.split('')) body += escaped(unit, quote)
  return quote + (quote === '`' ? body.replace(/\$\{/g, '\\${') : body).replace(LONE_SURROGATE, hex) + quote
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const hex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function escaped(unit: string, quote: Quote): string {
  if (unit === '\\' || unit === quote) return `\\${unit}`
  if (unit === '\n') return quote === '`' ? unit : '\\n'
  if (unit === '\r') return '\\r'
  return unit < ' ' || unit === '\u2028' || unit === '\u2029' ? hex(unit) : unit
}

/** A key of an object: quoted only where it must be. */
export function printKey(key: string, { quote, isCamel }: Writing): string {
  const word = isCamel ? toCamelCase(key) : key
  return /^[A-Za-z_$][\w$]*$/.test(word) ? word : printString(word, quote)
}

/** Writes a value into a line with the given indentation. Lists and objects of a few scalars stay on one line. */
export function print(value: unknown, writing: Writing, indent: string): string {
  if (typeof value === 'string') return printString(value, writing.quote)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const deeper = indent + writing.unit
  const entries: readonly (readonly [string, unknown])[] = isList
    ? value.map((item) => ['', item])
    : Object.entries(value)
  const parts = entries.map(
    ([key, entry]) => (isList ? '' : `${printKey(key, writing)}: `) + print(entry, writing, deeper),
  )
  const [open, close, pad] = isList ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return open + close
  const isShort = entries.every(([, entry]) => isScalar(entry)) && parts.join(', ').length <= 80
  if (isShort) return open + pad + parts.join(', ') + pad + close
  const { newline } = writing
  return `${open}${newline}${deeper}${parts.join(`,${newline}${deeper}`)},${newline}${indent}${close}`
}

/** Entries as JavaScript writes them. */
export const entryPrinter =
  (writing: Writing): EntryPrinter =>
  ({ key, value }, _, indent) =>
    (key === undefined ? '' : `${printKey(key, writing)}: `) + print(value, writing, indent)
