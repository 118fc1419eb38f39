import { declaratorsOf, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { functionAround } from './guards.js'

const MOST_ALIASES = 8

/** Where a name is used in a function, in the order of the text. Many functions may use one name, each only a few times. */
export function usesIn(module: Module, definition: Node, fn: Node): readonly Node[] {
  const { tree } = module
  const all = usesOf(module, definition, tree.textOf(definition))
  return fn === NONE ? all : all.slice(firstFrom(all, fn), firstFrom(all, tree.afterOf(fn)))
}

/** The index of the first node that is not before another one, in a list in the order of the text. */
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

/** What declares an interaction, and the constants of the function that are nothing else: `const i = interaction`. */
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

/** The constant that is given what a name is; NONE if it is used otherwise. */
function aliasAt(module: Module, use: Node): Node {
  const { tree } = module
  const at = tree.outerExpression(use)
  const declaration = tree.parentOf(at)
  if (tree.kindOf(declaration) !== K.VariableDeclaration) {
    return NONE
  }
  const { pattern = NONE } = declaratorsOf(tree, declaration).find(({ init }) => init === at) ?? {}
  const alias = resolve(module, tree.textOf(pattern), pattern)
  return tree.kindOf(pattern) === K.VariableDefinition &&
    alias?.kind === 'variable' &&
    alias.isConstant
    ? pattern
    : NONE
}
