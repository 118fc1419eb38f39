import { dynamicAt } from '../../definition/values.js'
import type { Range } from '../../reader.js'
import { entry, fixed, reasonOf, scalarOf, textNode } from '../definition/nodes.js'
import type { DictEntry } from '../definition/nodes.js'
import type { Library } from '../frameworks/framework.js'
import type { Given } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import type { Docstring } from '../syntax/docstring.js'
import type { TextValue } from '../syntax/strings.js'

/** A text that is given, which may be one to translate. */
export function textEntry(
  key: string,
  module: Module,
  { node, nameNode, value }: Given,
  library: Library,
): DictEntry {
  const text = library.translated(value) ?? value
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

/** The description of what has none. */
export const impliedDescription = ({ texts }: Library, range: Range): DictEntry =>
  entry('description', range, fixed(range, texts.none), true)

/** The first paragraph of a docstring, as it is cut. */
export function docstringEntry(
  library: Library,
  module: Module,
  docstring: Docstring | 'unknown',
  range: Range,
): DictEntry {
  return docstring === 'unknown'
    ? entry('description', range, dynamicAt(range, 'Only Python knows what this docstring says.'))
    : entry(
        'description',
        docstring.range,
        textNode(docstring.range, library.texts.shortened(module.tree.text, docstring.raw)),
      )
}
