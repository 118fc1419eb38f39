import type { Edit, TextEdit } from '../reader.js'
import { indentAt } from '../text/indentation.js'
import { restructure } from '../text/restructure.js'
import type { EntryPrinter } from '../text/restructure.js'
import { bracketsOf, edit as editTree } from '../tree/edit.js'
import type { TreeNode } from '../tree/nodes.js'
import { print, styleOf } from './print.js'

/** The edits as changes of a JSON text; `undefined` if the text cannot express one of them. */
export function edit(text: string, root: TreeNode, edits: readonly Edit[]): readonly TextEdit[] | undefined {
  const style = styleOf(text)
  return editTree(root, edits, {
    replace: ({ start, end }, value) => ({ start, end, text: print(value, style, indentAt(text, start)) }),
    rename: ({ keyStart, keyEnd }, key) => ({ start: keyStart, end: keyEnd, text: JSON.stringify(key) }),
    restructure: (container, structure) => restructure(text, bracketsOf(container), structure, style, entryText),
  })
}

/** An entry as JSON writes it. */
const entryText: EntryPrinter = (entry, style, indent) => {
  const key = entry.key === undefined ? '' : `${JSON.stringify(entry.key)}:${style.spaced ? ' ' : ''}`
  return key + print(entry.value, style, indent)
}
