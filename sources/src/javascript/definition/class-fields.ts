import type { TextEdit } from '../../reader.js'
import { beginsItsLine, indentAt } from '../../text/indentation.js'
import { wholeLines } from '../../text/restructure.js'
import type { Insertion } from '../../text/restructure.js'
import type { Module } from '../scope/module.js'
import { initializerOf } from '../syntax/children.generated.js'
import { K } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { DictNode } from './nodes.js'
import type { CodeStyle } from './print.js'
import { print } from '../../text/print.js'

export const isField = ({ tree }: Module, node: Node): boolean =>
  tree.kindOf(node) === K.PropertyDeclaration

/** Returns the nodes of the class fields that are entries of a command. */
export const fieldsIn = (module: Module, { entries }: DictNode): readonly Node[] =>
  entries.flatMap(({ node: { writing } }) => {
    const handle = writing?.handle
    return handle?.kind === 'property' && isField(module, handle.node) ? [handle.node] : []
  })

/** Tells whether the module uses a field by its name. */
export function isUsed({ tree }: Module, field: Node): boolean {
  const name = tree.keyOf(field)
  return new RegExp(`\\.\\s*${name}\\b|\\[['"\`]${name}`).test(tree.text)
}

/** Makes the edits that remove and add fields; `undefined` if there is no place for a new one. */
export function changeFields(
  module: Module,
  dict: DictNode,
  removed: readonly Node[],
  added: readonly Insertion[],
  style: CodeStyle,
): TextEdit[] | undefined {
  const { tree } = module
  const { text } = tree
  const written = ({ key = '', value }: Insertion, indent: string): string =>
    `${style.key(key)} = ${print(value, style, indent)}`
  const [field] = removed
  const [entry] = added
  // A new field takes the place of a removed one, behind its modifiers.
  if (field !== undefined && entry !== undefined && removed.length === 1 && added.length === 1) {
    const start = tree.startOf(tree.childOf(field, K.PropertyDefinition))
    const end = tree.endOf(initializerOf(tree, field))
    return [{ start, end, text: written(entry, indentAt(text, start)) }]
  }
  const changes = removed.map((node) => ({
    ...wholeLines(text, tree.startOf(node), tree.endOf(node)),
    text: '',
  }))
  if (added.length === 0) {
    return changes
  }
  const rest = fieldsIn(module, dict).filter((node) => !removed.includes(node))
  if (rest.length === 0) {
    return undefined
  }
  const last = Math.max(...rest)
  const [start, end] = [tree.startOf(last), tree.endOf(last)]
  if (!beginsItsLine(text, start)) {
    return undefined
  }
  const indent = indentAt(text, start)
  const mark = text[end - 1] === ';' ? ';' : ''
  const lines = added.map((one) => `${style.newline}${indent}${written(one, indent)}${mark}`)
  return [...changes, { start: end, end, text: lines.join('') }]
}
