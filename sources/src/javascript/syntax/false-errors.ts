import { K, NONE, Tree } from './tree.js'
import type { Node } from './tree.js'

/** Converts errors of the grammar that are no errors of the language to comments. */
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

/** Tells whether an error is `@Command() export class …`. The grammar knows decorators only behind `export`. */
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
 * Tells whether an error is `{/* … *\/}` between tags. The grammar requires an expression there, and takes the bracket for
 * text.
 */
function isJsxComment(tree: Tree, error: Node): boolean {
  const holder = tree.parentOf(error)
  if (tree.kindOf(holder) !== K.JSXEscape || tree.firstChild(holder) !== error) {
    return false
  }
  return tree.text[tree.endOf(holder)] === '}'
}
