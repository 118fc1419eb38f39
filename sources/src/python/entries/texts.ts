import type { Range } from '../../reader.js'
import { dynamicAt } from '../../definition/values.js'
import { entry, fixed, reasonOf, scalarOf, textNode } from '../definition/nodes.js'
import type { DictEntry } from '../definition/nodes.js'
import type { Argument } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import type { TextValue } from '../syntax/strings.js'
import type { Value } from '../values/value.js'

/** Returns the original text in a call that translates it, or `undefined` for any other value. */
export type Translated = (value: Value) => Value | undefined

const AS_IT_IS: Translated = () => undefined

/** Makes the entry of a string that an argument sets, also inside a call that translates it. */
export function textEntry(
  key: string,
  module: Module,
  { node, nameNode, value }: Argument,
  translated = AS_IT_IS,
): DictEntry {
  const text = translated(value) ?? value
  const keyRange = module.tree.rangeOf(nameNode)
  if (text.kind === 'text' || text.kind === 'member') {
    return entry(key, keyRange, scalarOf({ module, node }, text))
  }
  return entry(key, keyRange, dynamicAt(module.tree.rangeOf(node), reasonOf(text)))
}

/** Applies a library's change to the string of an entry, such as shortening. */
export function withText(own: DictEntry, change: (whole: TextValue) => TextValue): DictEntry {
  const { node } = own
  if (node.type !== 'scalar' || typeof node.value !== 'string') {
    return own
  }
  const changed = change({ value: node.value, pieces: node.pieces ?? [] })
  return changed.value === node.value ? own : { ...own, node: textNode(node.range, changed) }
}

/** Makes the description from a part of a docstring, at the place of this part. */
export function fromDocstring({ range }: { readonly range: Range }, text: TextValue): DictEntry {
  const [first] = text.pieces
  const last = text.pieces.at(-1)
  const place = first && last ? { start: first.start, end: last.end } : range
  return entry('description', place, textNode(place, text))
}

/** Makes an unknown description, for a docstring with escapes that only Python can resolve. */
export const unknownDocstring = (range: Range): DictEntry =>
  entry('description', range, dynamicAt(range, 'Only Python knows what this docstring says.'))

/** Makes the entry of a string that a library sends if the code sets none. */
export const impliedText = (key: string, range: Range, text: string): DictEntry =>
  entry(key, range, fixed(range, text), true)
