import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import { fixed, rangeOf, scalarOf } from '../definition/nodes.js'
import type { DefNode } from '../definition/nodes.js'
import { bindingsOf } from '../scope/bindings.js'
import type { Module, Site } from '../scope/module.js'
import { basesOf } from '../syntax/items.js'
import { K } from '../syntax/kinds.js'
import { evaluate } from '../values/evaluate.js'
import type { ItemOf, Value } from '../values/value.js'

/** The types of texts, whole numbers and other numbers. */
export const typeOfValue = (value: Value | undefined): number | undefined => {
  if (value?.kind === 'text') {
    return OptionType.STRING
  }
  if (value?.kind !== 'number') {
    return undefined
  }
  return value.isFloat ? OptionType.NUMBER : OptionType.INTEGER
}

/** The name of a choice that is its value: `str(value)`. */
export function asName(use: Site, value: Value): DefNode {
  if (value.kind === 'number') {
    const isPlain = !value.isFloat
    return isPlain
      ? fixed(rangeOf(use), String(value.value))
      : dynamicAt(rangeOf(use), 'How Python writes this number is not known.')
  }
  return scalarOf(use, value)
}

const MIXED_IN: ReadonlySet<string> = new Set(['builtins.str', 'builtins.int', 'builtins.float'])

/**
 * Whether a class in sight is an enum, and nothing else.
 *
 * @param isBase whether a class that is extended makes an enum
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

/** The members of an enum; `undefined` if some may be others. Of two with one value the second is another name of the first. */
export function membersOf(
  module: Module,
  definition: Node,
): readonly { readonly name: string; readonly value: Value }[] | undefined {
  const { tree } = module
  const body = tree.childOf(definition, K.Body)
  const found: { name: string; value: Value }[] = []
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
  return body === NONE || tree.isDamaged(body) ? undefined : found
}
