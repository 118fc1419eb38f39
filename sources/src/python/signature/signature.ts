import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import type { Module } from '../scope/module.js'
import { keywordOf } from '../syntax/calls.js'
import type { Arguments } from '../syntax/calls.js'
import { docstringOf } from '../syntax/docstring.js'
import type { Docstring } from '../syntax/docstring.js'
import { decoratorsOf, isAsync, nameOf, ownerOf, parametersOf } from '../syntax/items.js'
import type { Decorator, Parameter } from '../syntax/items.js'
import { K } from '../syntax/kinds.js'
import { evaluate, evaluateNames } from '../values/evaluate.js'
import type { Value } from '../values/value.js'

/** A decorator with what it calls. */
export interface Decorated extends Decorator {
  readonly callee: Value
}

/** A function as a library looks at it. */
export interface Signature {
  readonly module: Module
  readonly node: Node
  readonly name: string
  readonly nameNode: Node
  readonly isAsync: boolean
  readonly parameters: readonly Parameter[]
  readonly decorators: readonly Decorated[]
  readonly docstring: Docstring | 'unknown' | undefined
  /** The class in whose body it stands; NONE for a function. */
  readonly owner: Node
  /** Its head is damaged: nothing is known of it for sure. */
  readonly isDamaged: boolean
}

/** A function with its decorators, parameters and docstring. */
export function signatureOf(module: Module, node: Node): Signature {
  const { tree } = module
  const owner = ownerOf(tree, node)
  const list = tree.childOf(node, K.ParamList)
  const decorators = calledDecorators(module, node)
  return {
    ...{ module, node, decorators },
    nameNode: nameOf(tree, node),
    name: tree.textOf(nameOf(tree, node)),
    isAsync: isAsync(tree, node),
    parameters: parametersOf(tree, node),
    docstring: docstringOf(tree, node),
    owner: tree.kindOf(owner) === K.ClassDefinition ? owner : NONE,
    isDamaged:
      list === NONE ||
      tree.isDamaged(list) ||
      tree.isBroken(node) ||
      decorators.some((decorator) => tree.isDamaged(decorator.node)) ||
      tree.isBroken(tree.parentOf(node)),
  }
}

/** The decorators of a function or a class with what they call. */
export const calledDecorators = (module: Module, node: Node): Decorated[] =>
  decoratorsOf(module.tree, node).map((decorator) => ({
    ...decorator,
    callee: evaluateNames(module, decorator.names),
  }))

/** What a call is given, by name or by its position. */
export function argumentOf(
  module: Module,
  args: Arguments,
  name: string,
  position?: number,
): Given | undefined {
  const keyword = keywordOf(args, name)
  if (keyword !== undefined) {
    return {
      node: keyword.value,
      nameNode: keyword.nameNode,
      value: evaluate(module, keyword.value),
    }
  }
  const node = position === undefined ? undefined : args.positional[position]
  return node === undefined ? undefined : { node, nameNode: node, value: evaluate(module, node) }
}

/** An argument with what it is. */
export interface Given {
  readonly node: Node
  /** What shows it: its name, where that is written. */
  readonly nameNode: Node
  readonly value: Value
}
