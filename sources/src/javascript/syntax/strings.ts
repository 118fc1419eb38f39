import { decode } from '../../text/escapes.js'
import { K, NONE } from './tree.js'
import type { Node, Tree } from './tree.js'

/**
 * Returns the range between the quotes of a string or a template without interpolations;
 * `undefined` if the quotes are not closed.
 */
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

/** Returns the value of a string; `undefined` if its quotes are not closed. */
export function stringOf(tree: Tree, node: Node): string | undefined {
  const content = contentOf(tree, node)
  return content === undefined ? undefined : decode(tree.text, content[0], content[1])
}

/**
 * Tells whether a string contains spaces. Such a string is no name, so it is not evaluated as one.
 */
export const hasSpaces = ({ text, start, end }: Tree, node: Node): boolean =>
  /\s/.test(text.slice(start[node], end[node]))
