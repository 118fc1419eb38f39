import type { TreeNode } from '../tree/nodes.js'
import { valueOf } from '../tree/value.js'
import { decodeNumber, decodeString } from './strings.js'

/** The value of a node of a JSON text. */
export const jsonValue = (text: string, root: TreeNode): unknown =>
  valueOf(root, ({ type, start, end }) =>
    type === 'string' ? decodeString(text, start, end) : decodeNumber(text.slice(start, end)),
  )
