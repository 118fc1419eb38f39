import { K } from './kinds.js'
import { afterOf, endOf, kindOf, parentOf, startOf } from './tree.js'
import type { Node, Tree } from './tree.js'

/**
 * The tree of a text with nameless classes, which the grammar has read as classes with a name: `export class Default`. The
 * word that it took for `class` is `default`, which stands before the declaration, and the name is `class`.
 *
 * @param offsets where each `default` stands
 */
export function withNameless(tree: Tree, offsets: ReadonlySet<number>): Tree {
  if (offsets.size === 0) return tree
  const [kind, start, end, parent, after] = [tree.kind, tree.start, tree.end, tree.parent, tree.after].map((column) =>
    column.slice(),
  ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
  const put = (node: Node, of: number, from: number, to: number, inside: Node, next: Node): void => {
    kind[node] = of
    start[node] = from
    end[node] = to
    parent[node] = inside
    after[node] = next
  }
  for (let node = 0; node < kind.length; node++) {
    if (!offsets.has(startOf(tree, node)) || !isNamed(tree, node)) continue
    const [from, to, next] = [startOf(tree, node), endOf(tree, node), afterOf(tree, node)]
    for (let part = node + 1; part < next; part = afterOf(tree, part)) parent[part] = node + 1
    const around = parentOf(tree, node)
    put(node, K.Default, from, from + 'default'.length, around, node + 1)
    const word = from + 'default '.length
    put(node + 1, K.ClassDeclaration, word, to, around, next)
    put(node + 2, K.Class, word, word + 'class'.length, node + 1, node + 3)
  }
  return { ...tree, kind, start, end, parent, after }
}

/** `export class Default`, without anything before `class`. */
const isNamed = (tree: Tree, node: Node): boolean =>
  kindOf(tree, node) === K.ClassDeclaration &&
  kindOf(tree, parentOf(tree, node)) === K.ExportDeclaration &&
  kindOf(tree, node + 1) === K.Class &&
  kindOf(tree, node + 2) === K.VariableDefinition &&
  afterOf(tree, node + 2) === node + 3
