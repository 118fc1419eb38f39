import { K, Tree } from './tree.js'
import type { Columns, Node } from './tree.js'

/**
 * The tree of a text with nameless classes, which the grammar has read as classes with a name: `export class Default`. The
 * word that it took for `class` is `default`, which stands before the declaration, and the name is `class`.
 *
 * @param offsets where each `default` stands
 */
export function withNameless(tree: Tree, offsets: ReadonlySet<number>): Tree {
  if (offsets.size === 0) {
    return tree
  }
  const columns = tree.columns.map((column) => column.slice()) as Columns
  const [kind, start, end, parent, after] = columns
  const put = (
    node: Node,
    of: number,
    from: number,
    to: number,
    inside: Node,
    next: Node,
  ): void => {
    kind[node] = of
    start[node] = from
    end[node] = to
    parent[node] = inside
    after[node] = next
  }
  for (let node = 0; node < kind.length; node++) {
    if (!offsets.has(tree.startOf(node)) || !isNamed(tree, node)) {
      continue
    }
    const [from, to, next] = [tree.startOf(node), tree.endOf(node), tree.afterOf(node)]
    for (let part = node + 1; part < next; part = tree.afterOf(part)) {
      parent[part] = node + 1
    }
    const around = tree.parentOf(node)
    put(node, K.Default, from, from + 'default'.length, around, node + 1)
    const word = from + 'default '.length
    put(node + 1, K.ClassDeclaration, word, to, around, next)
    put(node + 2, K.Class, word, word + 'class'.length, node + 1, node + 3)
  }
  return new Tree(tree.text, columns, tree.errors, tree.unreadFrom)
}

/** `export class Default`, without anything before `class`. */
const isNamed = (tree: Tree, node: Node): boolean =>
  tree.kindOf(node) === K.ClassDeclaration &&
  tree.kindOf(tree.parentOf(node)) === K.ExportDeclaration &&
  tree.kindOf(node + 1) === K.Class &&
  tree.kindOf(node + 2) === K.VariableDefinition &&
  tree.afterOf(node + 2) === node + 3
