import type { Range } from '../../reader.js'
import { dynamicAt } from '../../definition/values.js'
import { entry, fixed, reasonOf, scalarOf, textNode } from '../definition/nodes.js'
import type { DictEntry } from '../definition/nodes.js'
import type { Given } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import type { TextValue } from '../syntax/strings.js'
import type { Value } from '../values/value.js'

/** The text of what is handed on to be translated; `undefined` for anything else. */
export type Translated = (value: Value) => Value | undefined

const AS_IT_IS: Translated = () => undefined

/** A text that is given, which may be one to translate. */
export function textEntry(
  key: string,
  module: Module,
  { node, nameNode, value }: Given,
  translated = AS_IT_IS,
): DictEntry {
  const text = translated(value) ?? value
  const keyRange = module.tree.rangeOf(nameNode)
  return text.kind === 'text' || text.kind === 'member'
    ? entry(key, keyRange, scalarOf({ module, node }, text))
    : entry(key, keyRange, dynamicAt(module.tree.rangeOf(node), reasonOf(text)))
}

/** An entry whose text a library changes before it is sent. */
export function withText(own: DictEntry, change: (whole: TextValue) => TextValue): DictEntry {
  const { node } = own
  if (node.type !== 'scalar' || typeof node.value !== 'string') {
    return own
  }
  const changed = change({ value: node.value, pieces: node.pieces ?? [] })
  return changed.value === node.value ? own : { ...own, node: textNode(node.range, changed) }
}

/** A text that a library sends for what has none. */
export const impliedText = (key: string, range: Range, text: string): DictEntry =>
  entry(key, range, fixed(range, text), true)
