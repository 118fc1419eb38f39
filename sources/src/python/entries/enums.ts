import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { fixed, rangeOf, scalarOf } from '../definition/nodes.js'
import type { DefNode } from '../definition/nodes.js'
import { bindingsOf } from '../scope/bindings.js'
import type { Module, Site } from '../scope/module.js'
import { basesOf } from '../syntax/items.js'
import { K } from '../syntax/kinds.js'
import { evaluate } from '../values/evaluate.js'
import type { ItemOf, Value } from '../values/value.js'

/** Returns the option type of a string, an integer or a float. */
export const typeOfValue = (value: Value | undefined): number | undefined => {
  if (value?.kind === 'text') {
    return OptionType.STRING
  }
  if (value?.kind !== 'number') {
    return undefined
  }
  return value.isFloat ? OptionType.NUMBER : OptionType.INTEGER
}

/** Makes the name of a choice from its value, as `str(value)` does. */
export function asName(use: Site, value: Value): DefNode {
  if (value.kind !== 'number') {
    return scalarOf(use, value)
  }
  if (value.isFloat) {
    return dynamicAt(rangeOf(use), 'How Python writes this number is not known.')
  }
  return fixed(rangeOf(use), String(value.value))
}

const MIXED_IN: ReadonlySet<string> = new Set(['builtins.str', 'builtins.int', 'builtins.float'])

/**
 * Tells whether a class of the project is an enum and nothing else.
 *
 * @param isBase tells whether a base makes a class an enum
 */
export function isEnum(
  { site: { module, node } }: ItemOf,
  isBase: (base: Value) => boolean,
): boolean {
  const bases = basesOf(module.tree, node)
  const values = bases.positional.map((base) => evaluate(module, base))
  const isMixedIn = (value: Value): boolean => value.kind === 'named' && MIXED_IN.has(value.name)
  return (
    values.some(isBase) && values.every((one) => isBase(one) || isMixedIn(one)) && !bases.isOpen
  )
}

/** A member of an enum. */
export interface Member {
  readonly name: string
  readonly value: Value
}

/**
 * Lists the members of an enum. Returns `undefined` if they are not all known. If two members have the same value, the
 * second is an alias of the first and is left out.
 */
export function membersOf(module: Module, definition: Node): readonly Member[] | undefined {
  const { tree } = module
  const body = tree.childOf(definition, K.Body)
  const found: Member[] = []
  const seen = new Set<unknown>()
  for (const [name, bindings] of bindingsOf(module, definition)) {
    const [binding] = bindings
    if (binding === undefined || binding.kind === 'item') {
      continue
    }
    if (bindings.length > 1 || binding.kind !== 'value' || binding.isConditional) {
      return undefined
    }
    if (name.startsWith('_')) {
      return undefined
    }
    const value = evaluate(module, binding.value)
    if (value.kind !== 'text' && value.kind !== 'number') {
      return undefined
    }
    if (!seen.has(value.value)) {
      seen.add(value.value)
      found.push({ name, value })
    }
  }
  return body === NONE || tree.isDamaged(body) || hasHole(tree, body) ? undefined : found
}

/**
 * Tells whether the parser replaced a damaged statement of a body by a number that is not in the
 * text.
 */
const hasHole = (tree: Tree, body: Node): boolean =>
  tree.childrenOf(body).some((statement) => {
    const value = tree.firstChild(statement)
    return (
      tree.kindOf(statement) === K.ExpressionStatement &&
      tree.kindOf(value) === K.Number &&
      !/^[\d.]/.test(tree.textOf(value))
    )
  })
