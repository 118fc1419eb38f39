import {
  functionAround,
  functionName,
  resolve,
  usesOf,
  functionsAround,
} from '../scope/bindings.js'
import { exportedAs } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import { stringOf } from '../syntax/strings.js'
import { K, NONE, anyOf, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { FoundUse, Run } from './entries.js'

export const isEntered = (run: Run, module: Module, node: Node): boolean =>
  (run.entered.get(module)?.get(node)?.size ?? 0) > 0

/** Tells whether a module uses a function by its name. */
export const isNamed = once((module: Module, fn: Node): boolean => {
  const { tree } = module
  if (functionName(tree, fn) !== NONE) {
    return usesOfFunction(module, fn).length > 0
  }
  const member = METHODS.has(tree.kindOf(fn)) ? fn : tree.holderOf(fn)
  return METHODS.has(tree.kindOf(member)) && ownMembers(tree, 0).has(tree.keyOf(member))
})

const METHODS = anyOf('MethodDeclaration Property')

/** Tells whether a node is in a function that no code can call, where mistakes are harmless. */
export function isNeverCalled(module: Module, node: Node): boolean {
  const { tree } = module
  for (const fn of functionsAround(tree, node)) {
    const name = tree.textOf(functionName(tree, fn))
    if (tree.kindOf(fn) === K.MethodDeclaration) {
      const isPrivate =
        tree.textOf(tree.childOf(fn, K.Privacy)) === 'private' && !tree.hasChild(fn, K.Decorator)
      // A library may call it by its name, which a text has: `{ name: 'add', chatInputRun: 'chatInputAdd' }`
      const isWritten = textsIn(tree, 0).has(tree.keyOf(fn))
      if (isPrivate && !isWritten && !isNamed(module, fn) && !ownMembers(tree, 0).has('')) {
        return true
      }
    } else if (name !== '' && !isNamed(module, fn)) {
      const isExported =
        tree.kindOf(tree.parentOf(fn)) === K.ExportDeclaration || exportedAs(module, 0).has(name)
      if (!isExported) {
        return true
      }
    }
  }
  return false
}

const textsIn = once(
  (tree: Tree): ReadonlySet<string | undefined> =>
    new Set(tree.nodesIn(0, K.String).map((node) => stringOf(tree, node))),
)

/**
 * Tells whether a use compares the name of the focused option in a function that code uses more
 * than once. Several commands may then share the function.
 */
export const isOfMany = (module: Module, { use, node }: FoundUse): boolean =>
  use.kind === 'focused-name' &&
  usesOfFunction(module, functionAround(module.tree, node)).length > 1

/**
 * Tells whether a use compares a parameter, and some call passes it a value that is not from an
 * interaction.
 */
export function isComparedOtherwise(
  { module, followedArguments }: Run,
  { uri, comparedIn }: FoundUse,
): boolean {
  if (comparedIn === undefined || uri !== module.uri) {
    return false
  }
  const { tree } = module
  return usesOfFunction(module, comparedIn).some((use) => {
    const call = tree.callOn(use)
    return call !== NONE && !followedArguments.has(tree.childOf(call, K.ArgList))
  })
}

/** Returns the uses of a function by its name. */
export function allUsesOfFunction(module: Module, fn: Node): readonly Node[] {
  const { tree } = module
  const name = functionName(tree, fn)
  const definition = resolve(module, tree.textOf(name), name)?.node ?? NONE
  return usesOf(module, definition, tree.textOf(name))
}

/** Returns the uses of a function by its name, outside of itself. */
export const usesOfFunction = (module: Module, fn: Node): readonly Node[] =>
  allUsesOfFunction(module, fn).filter((use) => !module.tree.contains(fn, use))

/**
 * Tells whether a module uses a function by its name in any way but a call or an entry of a table
 * of functions. A callback that its receiver calls without arguments is not used otherwise.
 */
export function isUsedOtherwise(run: Run, module: Module, fn: Node): boolean {
  const { tree } = module
  const mayBePassed = isCalled(run, module, fn)
  return usesOfFunction(module, fn).some(
    (use) =>
      tree.callOn(use) === NONE &&
      !(mayBePassed && run.followedArguments.has(tree.holderOf(use))) &&
      ![...run.tables].some((table) => tree.contains(table, use)),
  )
}

/** Tells whether a known call entered a function that has no parameters. */
export const isCalled = ({ called }: Run, module: Module, fn: Node): boolean =>
  called.get(module)?.has(fn) === true

/** Returns the members of `this` that a module uses. */
const ownMembers = once((tree: Tree): ReadonlySet<string> => {
  const members = new Set<string>()
  for (let node = 0; node < tree.kind.length; node++) {
    if (tree.kindOf(node) === K.This) {
      members.add(tree.memberName(tree.memberOn(node)))
    }
  }
  return members
})
