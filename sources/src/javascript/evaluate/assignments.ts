import { addTo, getOrInsert } from '../../record.js'
import { declaratorsOf, functionAround, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { leftOf, propertyKeyOf, rightOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** Tells whether the code assigns to a variable after its declaration, also by a pattern. */
export const isReassigned = once((module: Module, definition: Node): boolean => {
  const { tree } = module
  const text = tree.textOf(definition)
  return (
    usesOf(module, definition, text).some((use) => isAssigned(tree, use)) ||
    takenApart(tree, 0).has(text)
  )
})

/**
 * Tells whether a use of a variable assigns to it: `use = 1`, `use++`, `[use] = pair`,
 * `for (use of list)`.
 */
export function isAssigned(tree: Tree, use: Node): boolean {
  const at = tree.outerExpression(use)
  const parent = tree.parentOf(at)
  const kind = tree.kindOf(parent)
  if (GIVES.has(kind)) {
    return tree.firstChild(parent) === at
  }
  const isCounted = COUNTS.has(kind) && /^(?:\+\+|--)|(?:\+\+|--)$/.test(tree.textOf(parent))
  return isCounted || isInTarget(tree, parent)
}

/**
 * Tells whether a node is in the pattern on the left side of an assignment:
 * `[first, all[0]] = pair`.
 */
function isInTarget(tree: Tree, node: Node): boolean {
  let at = node
  while (COVERS.has(tree.kindOf(at))) {
    at = tree.parentOf(at)
  }
  return at !== node && tree.contains(tree.targetOf(at), node)
}

const COVERS = anyOf('ArrayExpression ObjectExpression Property')

const GIVES = anyOf('AssignmentExpression ArrayPattern PatternProperty ForOfSpec ForInSpec')
const COUNTS = anyOf('UnaryExpression PostfixExpression')

/**
 * An assignment to a variable: the name, the assigned expression, and the path of a pattern in its
 * value.
 */
interface Assignment {
  readonly name: Node
  readonly value: Node
  readonly path: readonly string[]
}

/**
 * Returns the assignments to a variable after its declaration, also by patterns; `undefined` if the
 * effect of one is unknown.
 */
export const assignmentsOf = once(
  (module: Module, definition: Node): readonly Assignment[] | undefined => {
    const { tree } = module
    const text = tree.textOf(definition)
    const found = [...(takenApart(tree, 0).get(text) ?? [])]
    if (found.includes(undefined)) {
      return undefined
    }
    const others = redeclared(module, definition)
    for (const name of others) {
      const declaration = tree.parentOf(name)
      const own = declaratorsOf(tree, declaration).find(({ pattern }) => pattern === name)
      if (tree.kindOf(declaration) !== K.VariableDeclaration || own === undefined) {
        return undefined
      }
      found.push(...(own.init === NONE ? [] : [{ name, value: own.init, path: [] }]))
    }
    for (const name of [definition, ...others].flatMap((one) => usesOf(module, one, text))) {
      const parent = tree.holderOf(name)
      const kind = tree.kindOf(parent)
      if (kind === K.ForOfSpec || kind === K.ForInSpec) {
        return undefined
      }
      if (tree.targetOf(parent) !== name) {
        continue
      }
      const value = rightOf(tree, parent)
      if (value === NONE || !tree.hasChild(parent, K.Equals)) {
        return undefined
      }
      found.push({ name, value, path: [] })
    }
    return found as readonly Assignment[]
  },
)

/**
 * Returns the other declarations of a variable: `var kind = …` once more in the same function, also
 * in a block.
 */
export const redeclared = once((module: Module, definition: Node): readonly Node[] => {
  const { tree } = module
  const ofFunction = declaredByVar(tree, 0).get(functionAround(tree, definition))
  const all = ofFunction?.get(tree.textOf(definition)) ?? []
  return all.includes(definition) ? all.filter((one) => one !== definition) : []
})

/** Maps functions and names to the declarations with `var`. */
const declaredByVar = once((tree: Tree) => {
  const found = new Map<Node, Map<string, Node[]>>()
  for (const name of tree.nodesIn(0, K.VariableDefinition)) {
    let holder = tree.parentOf(name)
    while (PATTERNS.has(tree.kindOf(holder))) {
      holder = tree.parentOf(holder)
    }
    if (/^\(?\s*var\b/.test(tree.text.slice(tree.startOf(holder), tree.startOf(name)))) {
      const ofFunction = getOrInsert(found, functionAround(tree, name), () => new Map())
      addTo(ofFunction, tree.textOf(name), name)
    }
  }
  return found
})

/**
 * Maps names to the assignments by patterns such as `({ options } = interaction)`. An entry is
 * `undefined` if its effect is unknown.
 */
const takenApart = once((tree: Tree) => {
  const found = new Map<string, (Assignment | undefined)[]>()
  for (const name of tree.nodesIn(0, K.VariableDefinition)) {
    const property = tree.parentOf(name)
    let pattern = property
    while (PATTERNS.has(tree.kindOf(pattern))) {
      pattern = tree.parentOf(pattern)
    }
    if (tree.kindOf(pattern) !== K.AssignmentExpression) {
      continue
    }
    const value = rightOf(tree, pattern)
    const key = propertyKeyOf(tree, property)
    const isPlain =
      tree.kindOf(property) === K.PatternProperty &&
      tree.parentOf(property) === leftOf(tree, pattern)
    const isFollowed = isPlain && value !== NONE && key !== NONE
    const one = isFollowed ? { name, value, path: [tree.textOf(key)] } : undefined
    addTo(found, tree.textOf(name), one)
  }
  return found
})

const PATTERNS = anyOf('PatternProperty ObjectPattern ArrayPattern')
