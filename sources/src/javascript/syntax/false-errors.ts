import { K, NONE, Tree } from './tree.js'
import type { Node } from './tree.js'

/** Returns a tree in which errors of the grammar are comments if the language allows the code. */
export function withoutFalseErrors(tree: Tree): Tree {
  const errors = tree.errors.filter(
    (error) => !isDecorated(tree, error) && !isJsxComment(tree, error),
  )
  if (errors.length === tree.errors.length) {
    return tree
  }
  const kept = new Set(errors)
  const [kind, ...others] = tree.columns
  const withComments = kind.map((one, node) =>
    one === K.Error && !kept.has(node) ? K.LineComment : one,
  )
  return new Tree(tree.text, [withComments, ...others], errors, tree.unreadFrom)
}

/**
 * Tells whether an error is for the decorator in `@Command() export class …`. The grammar allows
 * decorators only after `export`.
 */
function isDecorated(tree: Tree, error: Node): boolean {
  const holder = tree.parentOf(error)
  const next = tree.afterOf(holder)
  return (
    tree.kindOf(holder) === K.ClassDeclaration &&
    tree.childOf(holder, K.ClassBody) === NONE &&
    tree.childOf(holder, K.Decorator) !== NONE &&
    tree.kindOf(next) === K.ExportDeclaration &&
    tree.childOf(next, K.ClassDeclaration) !== NONE
  )
}

/**
 * Tells whether an error is for a comment `{/* … *\/}` between JSX tags. The grammar requires an
 * expression in the braces.
 */
function isJsxComment(tree: Tree, error: Node): boolean {
  const holder = tree.parentOf(error)
  if (tree.kindOf(holder) !== K.JSXEscape || tree.firstChild(holder) !== error) {
    return false
  }
  return tree.text[tree.endOf(holder)] === '}'
}
