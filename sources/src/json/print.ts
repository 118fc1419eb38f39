import { isScalar } from '../record.js'
import type { Style } from '../text/style.js'

/** How a JSON document is written. */
export function styleOf(text: string): Style {
  const indented = /(\r\n|\n|\r)([ \t]+)\S/.exec(text)
  return {
    newline: indented?.[1] ?? '\n',
    unit: indented?.[2] ?? '',
    spaced: indented !== null || !/":[^\s,}\]]/.test(text),
  }
}

/** Writes a value into a line with the given indentation. Lists of scalars stay on one line. */
export function print(value: unknown, style: Style, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const isList = Array.isArray(value)
  const deeper = indent + style.unit
  const parts = isList
    ? value.map((item) => print(item, style, deeper))
    : Object.entries(value).map(
        ([key, entry]) => `${JSON.stringify(key)}:${style.spaced ? ' ' : ''}${print(entry, style, deeper)}`,
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
