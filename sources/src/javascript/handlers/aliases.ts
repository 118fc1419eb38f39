import { declaratorsOf, functionAround, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'

const MOST_ALIASES = 8

/**
 * Finds the uses of a name in a function, in the order of the text. Searches by bisection, since
 * many functions may use one name.
 */
export function usesIn(module: Module, definition: Node, fn: Node): readonly Node[] {
  const { tree } = module
  const all = usesOf(module, definition, tree.textOf(definition))
  return fn === NONE ? all : all.slice(firstFrom(all, fn), firstFrom(all, tree.afterOf(fn)))
}

/**
 * Returns the index of the first node that is not before `from`, in a list in the order of the
 * text.
 */
function firstFrom(nodes: readonly Node[], from: Node): number {
  let [low, high] = [0, nodes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodes[middle] as Node) < from) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}

/**
 * Returns the declarations of all names for an interaction in a function: its own, and constants
 * such as `const i = interaction`.
 */
export function namesFor(module: Module, binding: Binding, fn: Node): readonly Node[] {
  const { tree } = module
  const found = [binding.node]
  for (const definition of found) {
    for (const use of usesIn(module, definition, fn)) {
      const alias = functionAround(tree, use) === fn ? aliasAt(module, use) : NONE
      if (alias !== NONE && found.length < MOST_ALIASES && !found.includes(alias)) {
        found.push(alias)
      }
    }
  }
  return found
}

/**
 * Returns the name of the constant that has the used value: `i` in `const i = interaction`; NONE
 * for another use.
 */
function aliasAt(module: Module, use: Node): Node {
  const { tree } = module
  const at = tree.outerExpression(use)
  const declaration = tree.parentOf(at)
  if (tree.kindOf(declaration) !== K.VariableDeclaration) {
    return NONE
  }
  const { pattern = NONE } = declaratorsOf(tree, declaration).find(({ init }) => init === at) ?? {}
  const alias = resolve(module, tree.textOf(pattern), pattern)
  if (
    tree.kindOf(pattern) === K.VariableDefinition &&
    alias?.kind === 'variable' &&
    alias.isConstant
  ) {
    return pattern
  }
  return NONE
}
