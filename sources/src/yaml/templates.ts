import type { Scalar } from 'yaml'

/** Text that another program fills in before YAML is read: Helm, Jinja, ERB, the shell. */
const TEMPLATE = /\{\{|\{%|<%|\$\{|^\$[A-Za-z_]\w*$/

export const isTemplate = (text: string): boolean => TEMPLATE.test(text)

/** Whether a part of a text may be such a text. */
export const mayHoldTemplate = (text: string): boolean => /\{\{|\{%|<%|\$/.test(text)

/**
 * Whether another program fills in a text of a document. That program sees what is written: behind an escape, as in
 * `"\x24{HOME}"`, it finds nothing to fill in.
 */
export function isFilledIn(text: string, { value, type, range }: Scalar.Parsed): boolean {
  if (typeof value !== 'string' || !isTemplate(value)) {
    return false
  }
  return type !== 'QUOTE_DOUBLE' || isTemplate(text.slice(range[0] + 1, range[1] - 1))
}

/** A text between double quotes in which no program finds anything to fill in. */
export const withoutTemplates = (quoted: string): string =>
  quoted.replace(
    /[{<](?=[{%])|\$(?=\{)|(?<=^")\$(?=[A-Za-z_]\w*"$)/g,
    (char) => `\\x${char.charCodeAt(0).toString(16)}`,
  )
