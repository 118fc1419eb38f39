import type { Scalar } from 'yaml'

/** Matches text that another program fills in before YAML is read: Helm, Jinja, ERB, the shell. */
const TEMPLATE = /\{\{|\{%|<%|\$\{|^\$[A-Za-z_]\w*$/

export const isTemplate = (text: string): boolean => TEMPLATE.test(text)

/** Tells whether a part of a text may match `TEMPLATE`. */
export const mayHoldTemplate = (text: string): boolean => /\{\{|\{%|<%|\$/.test(text)

/**
 * Tells whether another program fills in a string of a document. That program reads the text with its escapes, so that
 * `"\x24{HOME}"` is not a template.
 */
export function isFilledIn(text: string, { value, type, range }: Scalar.Parsed): boolean {
  if (typeof value !== 'string' || !isTemplate(value)) {
    return false
  }
  return type !== 'QUOTE_DOUBLE' || isTemplate(text.slice(range[0] + 1, range[1] - 1))
}

/** Escapes the templates in a double-quoted string, so that no program fills them in. */
export const withoutTemplates = (quoted: string): string =>
  quoted.replace(
    /[{<](?=[{%])|\$(?=\{)|(?<=^")\$(?=[A-Za-z_]\w*"$)/g,
    (char) => `\\x${char.charCodeAt(0).toString(16)}`,
  )
