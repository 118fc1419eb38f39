import { isScalar } from 'yaml'
import type { ParsedNode } from 'yaml'

/** Text that another program fills in before YAML is read: Helm, Jinja, ERB, the shell. */
const TEMPLATE = /\{\{|\{%|<%|\$\{|^\$[A-Za-z_]\w*$/

export const isTemplate = (text: string): boolean => TEMPLATE.test(text)

/** Whether a part of a text may be such a text. */
export const mayHoldTemplate = (text: string): boolean => /\{\{|\{%|<%|\$/.test(text)

/** A word at the very end of the text, where a mapping may be about to begin: `- na` of `- name: …`. */
export function isHalfTyped(text: string, node: ParsedNode | null): boolean {
  if (node === null || !isScalar(node) || node.type !== 'PLAIN' || node.range[1] !== text.length) return false
  return /^[A-Za-z_$]+$/.test(text.slice(node.range[0], node.range[1]))
}
