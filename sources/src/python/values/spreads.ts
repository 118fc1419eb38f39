import type { Node } from '../../lezer/tree.js'
import type { Module } from '../scope/module.js'
import type { Arguments, Keyword } from '../syntax/calls.js'
import type { DictEntryOf, DictOf, Value } from './value.js'

type Evaluate = (module: Module, node: Node) => Value

/** Adds the arguments of dictionaries after `**`. The arguments stay open if one of the dictionaries is not known. */
export function withSpreads(module: Module, args: Arguments, evaluate: Evaluate): Arguments {
  if (args.spreads === undefined) {
    return args
  }
  const added: Keyword[] = []
  for (const node of args.spreads) {
    const given = keywordsIn(module, evaluate(module, node))
    if (given === undefined) {
      return args
    }
    added.push(...given)
  }
  return { positional: args.positional, keywords: [...args.keywords, ...added], isOpen: false }
}

/** Returns the keywords of a known dictionary. Its parts must have their places in the module. */
function keywordsIn(module: Module, value: Value): readonly Keyword[] | undefined {
  if (value.kind !== 'dict' || value.isOpen || value.site.module !== module) {
    return undefined
  }
  const keywords = value.entries.flatMap(({ key, keyNode, valueNode }): Keyword[] =>
    key.kind === 'text' ? [{ name: key.value, nameNode: keyNode, value: valueNode }] : [],
  )
  return keywords.length === value.entries.length ? keywords : undefined
}

/**
 * Joins the entries of dictionaries. If a key occurs again, its entry keeps the first place and
 * gets the last value.
 */
export function joinedEntries(entries: readonly DictEntryOf[]): readonly DictEntryOf[] | undefined {
  const byKey = new Map<unknown, DictEntryOf>()
  for (const entry of entries) {
    const { key } = entry
    if (key.kind !== 'text' && key.kind !== 'number') {
      return undefined
    }
    byKey.set(key.value, entry)
  }
  return [...byKey.values()]
}

/** Makes the dictionary of `dict(name="ban")`. Returns `undefined` for any other arguments. */
export function dictOf(
  { positional, keywords, isOpen }: Arguments,
  site: Value['site'],
  evaluate: Evaluate,
): DictOf | undefined {
  if (positional.length > 0 || isOpen) {
    return undefined
  }
  const { module } = site
  const entries = keywords.map(({ name, nameNode, value }): DictEntryOf => ({
    key: { kind: 'text', value: name, site: { module, node: nameNode } },
    keyNode: nameNode,
    value: evaluate(module, value),
    valueNode: value,
  }))
  return { kind: 'dict', entries, isOpen: false, site }
}
