import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import type { Module, Site } from '../scope/module.js'
import { insertedBy } from '../syntax/children.js'
import { joined } from '../syntax/docstring.js'
import { K } from '../syntax/kinds.js'
import { decoded, quotesOf } from '../syntax/strings.js'
import type { TextOf, Value } from './value.js'

/**
 * The limit for a text that is put together, in UTF-16 units: more than Discord accepts anywhere. A
 * longer text is unknown.
 */
export const MOST_CHARACTERS = 20_000

/** Converts an integer or a string as `str` does. Returns `undefined` for any other value. */
export function asText(value: Value): string | undefined {
  if (value.kind === 'text') {
    return value.value
  }
  return value.kind === 'number' && !value.isFloat ? String(value.value) : undefined
}

/** Adds strings or integers. Returns `undefined` for any other values. */
export function sum(site: Site, left: Value, right: Value): Value | undefined {
  if (left.kind === 'text' && right.kind === 'text') {
    if (left.value.length + right.value.length > MOST_CHARACTERS) {
      return undefined
    }
    const [first, second] = [withPieces(site, left), withPieces(site, right)]
    if (first === undefined || second === undefined) {
      return { kind: 'text', value: left.value + right.value, site }
    }
    return { kind: 'text', ...joined([first, second]), site }
  }
  if (left.kind !== 'number' || right.kind !== 'number' || left.isFloat || right.isFloat) {
    return undefined
  }
  const total = Number(left.value) + Number(right.value)
  if (Number.isSafeInteger(total)) {
    return { kind: 'number', value: total, isFloat: false, site }
  }
  return undefined
}

/** Returns the pieces of a string, if the string is written inside an expression. */
function withPieces({ module, node }: Site, { value, pieces, site }: TextOf) {
  const isInside = site.module === module && module.tree.contains(node, site.node)
  return isInside && pieces !== undefined ? { value, pieces } : undefined
}

/** Evaluates an f-string. Returns `undefined` if a part of it is unknown. */
export function formatted(
  site: Site,
  evaluate: (module: Module, node: Node) => Value,
): Value | undefined {
  const { module, node } = site
  const { tree } = module
  const quotes = quotesOf(tree, node)
  if (quotes === undefined) {
    return undefined
  }
  let value = ''
  let at = quotes.content.start
  const replacements = tree.childrenOf(node)
  for (const replacement of [...replacements, NONE]) {
    const end = replacement === NONE ? quotes.content.end : tree.startOf(replacement)
    const literal = decoded(tree.text, { ...quotes.content, start: at, end })
    const inner = replacement === NONE ? '' : replaced(replacement)
    if (literal === undefined || inner === undefined) {
      return undefined
    }
    value += literal.replace(/\{\{|\}\}/g, (twice) => twice[0] ?? '') + inner
    if (value.length > MOST_CHARACTERS) {
      return undefined
    }
    at = replacement === NONE ? end : tree.endOf(replacement)
  }
  return { kind: 'text', value, site }

  function replaced(replacement: Node): string | undefined {
    const isPlain = tree.kindOf(replacement) === K.FormatReplacement
    const expression = isPlain ? insertedBy(tree, replacement) : NONE
    return expression !== NONE ? asText(evaluate(module, expression)) : undefined
  }
}
