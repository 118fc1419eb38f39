/** How a document is written, so that what is added to it looks the same. */
export interface Style {
  readonly newline: string
  /** One step of indentation; empty: the document stands on one line. */
  readonly unit: string
  /** A space follows each colon and comma. */
  readonly spaced: boolean
}

/** How a JSON document is written. */
export function styleOf(text: string): Style {
  const indented = /(\r\n|\n|\r)([ \t]+)\S/.exec(text)
  return {
    newline: indented?.[1] ?? '\n',
    unit: indented?.[2] ?? '',
    spaced: indented !== null || !/":[^\s,}\]]/.test(text),
  }
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Writes a value into a line with the given indentation. Lists of scalars stay on one line. */
export function print(value: unknown, style: Style, indent: string): string {
  if (isScalar(value)) return JSON.stringify(value) ?? 'null'
  const isList = Array.isArray(value)
  const deeper = indent + style.unit
  const parts = isList
    ? value.map((item) => print(item, style, deeper))
    : Object.entries(value as object).map(
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
