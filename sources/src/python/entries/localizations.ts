import { dynamicAt } from '../../definition/values.js'
import { entry, reasonOf, scalarOf } from '../definition/nodes.js'
import type { DictEntry } from '../definition/nodes.js'
import type { Argument } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import type { DictEntryOf, Value } from '../values/value.js'

/** Returns the locale of a dict's key, or `undefined` if it is unknown. */
export type LocaleOf = (key: Value) => string | undefined

const AS_TEXT: LocaleOf = (key) => (key.kind === 'text' ? key.value : undefined)

/** Makes the entry of localizations: `name_localizations={"de": "verbannen"}`. */
export function localizationsEntry(
  key: string,
  module: Module,
  { node, nameNode, value }: Argument,
  localeOf: LocaleOf = AS_TEXT,
): DictEntry[] {
  const keyRange = module.tree.rangeOf(nameNode)
  const range = module.tree.rangeOf(node)
  if (value.kind === 'none') {
    return []
  }
  const isHere = value.site.module === module && module.tree.contains(node, value.site.node)
  if (value.kind !== 'dict' || value.isOpen || !isHere) {
    return [entry(key, keyRange, dynamicAt(range, reasonOf(value)))]
  }
  const entries = value.entries.map((one) => localized(module, one, localeOf))
  if (entries.includes(undefined)) {
    return [entry(key, keyRange, dynamicAt(range, 'Not all of its locales are known.'))]
  }
  return [
    entry(key, keyRange, {
      type: 'dict',
      resource: 'localizations',
      isFixed: true,
      range,
      opening: range,
      entries: entries.flatMap((one) => one ?? []),
    }),
  ]
}

function localized(
  module: Module,
  { key, keyNode, value, valueNode }: DictEntryOf,
  localeOf: LocaleOf,
): DictEntry | undefined {
  const locale = localeOf(key)
  if (locale === undefined) {
    return undefined
  }
  return entry(locale, module.tree.rangeOf(keyNode), scalarOf({ module, node: valueNode }, value))
}
