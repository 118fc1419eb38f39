import { declaratorsOf } from '../scope/bindings.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** Tells whether `!` ends an expression: its author knows that the value is not missing. */
export const endsInBang = (tree: Tree, node: Node): boolean =>
  tree.text[tree.endOf(node) - 1] === '!'

/**
 * Tells whether the code reads a member of a value directly: `read('a').length`,
 * `const { length } = read('a')`. False after `!`, since the author has thought of null.
 */
export function takesMemberAtOnce(tree: Tree, value: Node): boolean {
  const at = tree.outerExpression(value)
  if (endsInBang(tree, at)) {
    return false
  }
  return tree.memberOn(at) === NONE ? isTakenApart(tree, at) : !isOptionalChain(tree, at)
}

/** Tells whether a pattern reads members of a value: `const { length } = value`. */
export function isTakenApart(tree: Tree, value: Node): boolean {
  const declaration = tree.parentOf(value)
  return (
    tree.kindOf(declaration) === K.VariableDeclaration &&
    declaratorsOf(tree, declaration).some(
      ({ init, pattern }) => init === value && tree.kindOf(pattern) === K.ObjectPattern,
    )
  )
}

/** Tells whether `?.` follows an expression. */
export const isOptionalChain = (tree: Tree, at: Node): boolean =>
  tree.text.slice(tree.endOf(at)).trimStart().startsWith('?.')
