import { isScalar } from '../record.js'
import type { Style } from '../text/style.js'
import type { JsonForm } from './tokens.js'

/** How a JSON document is written, and whether it uses what only JSON5 has. */
export interface JsonStyle extends Style {
  readonly hasSingleQuotes: boolean
  readonly hasBareKeys: boolean
}

const BARE_KEY = /[{,]\s*[A-Za-z_$][\w$]*\s*:/

/** How a JSON document is written. */
export function styleOf(text: string, form: JsonForm = 'json'): JsonStyle {
  const indented = /(\r\n|\n|\r)([ \t]+)\S/.exec(text)
  const is5 = form === 'json5'
  return {
    newline: indented?.[1] ?? '\n',
    unit: indented?.[2] ?? '',
    spaced: indented !== null || !(is5 ? /["'\w$]:[^\s,}\]/]/ : /":[^\s,}\]]/).test(text),
    hasSingleQuotes: is5 && text.split("'").length > text.split('"').length,
    hasBareKeys: is5 && BARE_KEY.test(text),
  }
}

/** A key as the document writes its own. */
export const printKey = (key: string, style: JsonStyle): string =>
  style.hasBareKeys && /^[A-Za-z_$][\w$]*$/.test(key) ? key : printString(key, style)

function printString(value: string, { hasSingleQuotes }: JsonStyle): string {
  const written = JSON.stringify(value)
  if (!hasSingleQuotes) return written
  const inside = written
    .slice(1, -1)
    .replace(/\\"|\\\\|'/g, (each) => (each === '\\"' ? '"' : each === "'" ? "\\'" : each))
  return `'${inside}'`
}

/** Writes a value into a line with the given indentation. Lists of scalars stay on one line. */
export function print(value: unknown, style: JsonStyle, indent: string): string {
  if (typeof value === 'string') return printString(value, style)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const isList = Array.isArray(value)
  const deeper = indent + style.unit
  const parts = isList
    ? value.map((item) => print(item, style, deeper))
    : Object.entries(value).map(
        ([key, entry]) => `${printKey(key, style)}:${style.spaced ? ' ' : ''}${print(entry, style, deeper)}`,
      )
  if (parts.length === 0) return isList ? '[]' : '{}'
  if (style.unit === '' || (isList && value.every(isScalar))) {
    const pad = style.spaced && !isList ? ' ' : ''
    return (isList ? '[' : '{') + pad + parts.join(style.spaced ? ', ' : ',') + pad + (isList ? ']' : '}')
  }
  const open = isList ? '[' : '{'
  const close = isList ? ']' : '}'
  return `${open}${style.newline}${deeper}${parts.join(`,${style.newline}${deeper}`)}${style.newline}${indent}${close}`
}
