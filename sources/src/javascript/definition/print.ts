import { toCamelCase } from '@slashlint/core/internal'
import { areScalars } from '../../text/print.js'
import type { Style } from '../../text/print.js'
import { LIBRARIES } from '../frameworks/index.js'
import { nodeAt, walk } from '../../nodes/nodes.js'
import { once } from '../syntax/tree.js'
import type { DefNode, DictNode } from './nodes.js'

export type Quote = "'" | '"' | '`'

/** The style of a module's code, for added text. */
export interface CodeStyle extends Style {
  /** The quotes that most strings in the module have. */
  readonly quote: Quote
  /** True if keys are in camelCase. */
  readonly isCamel: boolean
}

/**
 * Returns the style of a text. Lists and objects with a few scalars are written on one line.
 *
 * @param quote by default, the most frequent quotes in the text
 */
export function styleOf(
  text: string,
  isCamel: boolean,
  quote: Quote = text.split("'").length >= text.split('"').length ? "'" : '"',
): CodeStyle {
  const indented = /(\r\n|\n|\r)([ \t]+)\S/.exec(text)
  return {
    newline: indented?.[1] ?? '\n',
    unit: indented?.[2] ?? '  ',
    spaced: true,
    lastComma: ',',
    quote,
    isCamel,
    scalar: (value) => (typeof value === 'string' ? printString(value, quote) : String(value)),
    key(key) {
      const word = isCamel ? toCamelCase(key) : key
      return /^[A-Za-z_$][\w$]*$/.test(word) ? word : printString(word, quote)
    },
    isShort: (values, _isList, length) => areScalars(values) && length <= 80,
  }
}

/** Returns the quote at an offset; `undefined` for another character. */
export function quoteAt(text: string, offset: number): Quote | undefined {
  const mark = text[offset]
  return mark === "'" || mark === '"' || mark === '`' ? mark : undefined
}

/** Writes a string as a literal. */
export function printString(value: string, quote: Quote): string {
  let body = ''
  for (const unit of value.split('')) {
    body += escaped(unit, quote)
  }
  return (
    quote +
    (quote === '`' ? body.replace(/\$\{/g, '\\${') : body).replace(LONE_SURROGATE, hex) +
    quote
  )
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const hex = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function escaped(unit: string, quote: Quote): string {
  if (unit === '\\' || unit === quote) {
    return `\\${unit}`
  }
  if (unit === '\n') {
    return quote === '`' ? unit : '\\n'
  }
  if (unit === '\r') {
    return '\\r'
  }
  return unit < ' ' || unit === '\u2028' || unit === '\u2029' ? hex(unit) : unit
}

/**
 * Tells whether keys that are added to an object are written in camelCase (`nameLocalizations`).
 * The object's own keys decide, then other objects in its definition, then types that the text
 * names.
 */
export function isCamelAt(
  text: string,
  root: DefNode,
  path: readonly (string | number)[],
): boolean {
  for (let length = path.length; length >= 0; length--) {
    const own = spellingOf(nodeAt(root, path.slice(0, length)))
    if (own !== undefined) {
      return own
    }
  }
  return spellingIn(root, 0) ?? LIBRARIES.camelType.test(text)
}

/** Tells whether an object's own keys are in camelCase; `undefined` if no key shows it. */
function spellingOf(node: DefNode | undefined): boolean | undefined {
  if (node?.type !== 'dict' || node.resource === 'localizations') {
    return undefined
  }
  if (node.writing?.isCamel === true) {
    return true
  }
  return hasUnderscore(node) ? false : undefined
}

const hasUnderscore = ({ entries }: DictNode): boolean =>
  entries.some(({ word }) => word.includes('_'))

/**
 * Tells whether a definition's keys are in camelCase, from its first object that shows it. Cached
 * for all edits.
 */
const spellingIn = once((root: DefNode): boolean | undefined => {
  let found: boolean | undefined
  walk(root, (node) => (found ??= spellingOf(node)) === undefined)
  return found
})
