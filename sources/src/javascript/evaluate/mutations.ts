import { resolve } from '../scope/bindings.js'
import type { Binding } from '../scope/bindings.js'
import { referencesTo } from '../scope/module.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { childOf, dressed, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** Whether a variable is ever given another value. */
export function isReassigned(module: Module, binding: Binding, name: string): boolean {
  const { tree } = module
  return uses(module, binding, name).some((node) => {
    const parent = parentOf(tree, node)
    const kind = kindOf(tree, parent)
    if (kind === K.AssignmentExpression || kind === K.ArrayPattern || kind === K.PatternProperty)
      return partsOf(tree, parent)[0] === node
    return kind === K.UnaryExpression || kind === K.PostfixExpression
      ? /^(?:\+\+|--)|(?:\+\+|--)$/.test(textOf(tree, parent))
      : kind === K.ForOfSpec || kind === K.ForInSpec
        ? partsOf(tree, parent)[0] === node
        : false
  })
}

const CHANGING = new Set(['push', 'unshift', 'pop', 'shift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'])

/** Why an object or a list holds more than its literal shows; undefined: nothing changes it. */
export function mutationOf(module: Module, binding: Binding, name: string): string | undefined {
  const { tree } = module
  for (const node of uses(module, binding, name)) {
    // `x.y.z = …` and `x.y.push(…)` change what x holds.
    let top = dressed(tree, node)
    let last = NONE
    while (kindOf(tree, parentOf(tree, top)) === K.MemberExpression && partsOf(tree, parentOf(tree, top))[0] === top) {
      last = parentOf(tree, top)
      top = dressed(tree, last)
    }
    if (last === NONE) {
      if (isAssignedTo(tree, top)) return `"${name}" is changed later.`
      continue
    }
    const parent = parentOf(tree, top)
    const kind = kindOf(tree, parent)
    if (kind === K.AssignmentExpression && partsOf(tree, parent)[0] === top) return `"${name}" is changed later.`
    if (kind === K.UnaryExpression && textOf(tree, parent).startsWith('delete')) return `"${name}" is changed later.`
    const method = childOf(tree, last, K.PropertyName)
    if (kind === K.CallExpression && method !== NONE && CHANGING.has(textOf(tree, method)))
      return `"${name}" is changed later.`
  }
  return undefined
}

/** `Object.assign(x, …)` */
function isAssignedTo(tree: Tree, node: Node): boolean {
  const list = parentOf(tree, node)
  if (kindOf(tree, list) !== K.ArgList || partsOf(tree, list)[0] !== node) return false
  const callee = partsOf(tree, parentOf(tree, list))[0]
  return callee !== undefined && /^Object\.(?:assign|defineProperty|defineProperties)$/.test(textOf(tree, callee))
}

const uses = (module: Module, binding: Binding, name: string): readonly Node[] =>
  referencesTo(module, name).filter((node) => resolve(module, name, node)?.node === binding.node)
