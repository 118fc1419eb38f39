import type { Edit, TextEdit } from '../reader.js'
import { indentAt } from '../text/indentation.js'
import { JSON5_COMMENTS } from '../text/extents.js'
import { restructure } from '../text/restructure.js'
import { bracketsOf, edit as editTree } from '../tree/edit.js'
import type { TreeNode } from '../tree/nodes.js'
import type { JsonForm } from './tokens.js'
import { styleOf } from './print.js'
import { print } from '../text/print.js'

/** The edits as changes of a JSON text; `undefined` if the text cannot express one of them. */
export function edit(
  text: string,
  root: TreeNode,
  edits: readonly Edit[],
  form: JsonForm,
): readonly TextEdit[] | undefined {
  const style = styleOf(text, form)
  return editTree(root, edits, {
    replace: ({ start, end }, value) => ({ start, end, text: print(value, style, indentAt(text, start)) }),
    rename: ({ keyStart, keyEnd }, key) => ({ start: keyStart, end: keyEnd, text: style.key(key) }),
    restructure: (container, structure) =>
      restructure(text, bracketsOf(container), structure, style, form === 'json5' ? JSON5_COMMENTS : undefined),
  })
}
