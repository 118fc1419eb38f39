import { decode } from '../../text/escapes.js'
import { K, NONE } from './tree.js'
import type { Node, Tree } from './tree.js'

/** Where the content of a string or template without interpolations stands; `undefined` if it is not closed. */
export function contentOf(
  tree: Tree,
  node: Node,
): readonly [start: number, end: number] | undefined {
  const start = tree.startOf(node)
  const end = tree.endOf(node)
  const quote = tree.text[start]
  tree.looked.add(node)
  const isClosed =
    end - start >= 2 && tree.text[end - 1] === quote && tree.childOf(node, K.Error) === NONE
  if (
    !isClosed ||
    (quote !== '`' && /[\n\r]/.test(tree.text.slice(start, end).replace(/\\(?:\r\n|[\n\r])/g, '')))
  ) {
    return undefined
  }
  return [start + 1, end - 1]
}

export const isText = (tree: Tree, node: Node): boolean =>
  tree.kindOf(node) === K.String ||
  (tree.kindOf(node) === K.TemplateString && tree.childOf(node, K.Interpolation) === NONE)

/** The value of a string; `undefined` if it is not closed. */
export function stringOf(tree: Tree, node: Node): string | undefined {
  const content = contentOf(tree, node)
  return content === undefined ? undefined : decode(tree.text, content[0], content[1])
}

/** Whether a string is of several words: then it is no name, and nobody looks at it. */
export const hasSpaces = ({ text, start, end }: Tree, node: Node): boolean =>
  /\s/.test(text.slice(start[node], end[node]))
