import { readSuppressions } from '../../documents/suppress.js'
import type { Suppression } from '../../reader.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { K } from '../syntax/kinds.js'

/**
 * Reads the comments that turn rules off. A comment for the next line covers the whole function or
 * class if a decorator follows.
 */
export function suppressionsOf(tree: Tree): Suppression[] {
  if (!tree.text.includes('slashlint-disable')) {
    return []
  }
  const comments = tree.nodesIn(0, K.Comment).map((node) => tree.rangeOf(node))
  const suppressions = readSuppressions(tree.text, comments)
  return suppressions.map((one) => {
    const isNextLine = /disable-next-line/.test(tree.text.slice(one.start, one.end))
    const item = isNextLine ? itemAt(tree, one.from, one.to) : NONE
    return item === NONE ? one : { ...one, to: Math.max(one.to, tree.endOf(item)) }
  })
}

/** Finds the decorated function or class that begins in a line. */
function itemAt(tree: Tree, from: number, to: number): Node {
  const starts = tree.nodesIn(0, K.DecoratedStatement)
  return starts.find((node) => tree.startOf(node) >= from && tree.startOf(node) < to) ?? NONE
}
