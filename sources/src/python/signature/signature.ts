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
import { evaluate } from '../values/evaluate.js'
import { withSpreads } from '../values/spreads.js'
import type { Value } from '../values/value.js'

/** A decorator with the value that it calls. */
export interface Decorated extends Decorator {
  /** The value of the expression after the `@`, without its call. */
  readonly callee: Value
}

/** A function, with the parts that libraries use. */
export interface Signature {
  /** The module that contains the function. */
  readonly module: Module
  /** The definition of the function. */
  readonly node: Node
  /** The function's name. Libraries use it as the name of the command by default. */
  readonly name: string
  /** The node of the name, which findings mark. */
  readonly nameNode: Node
  /** True for `async def`. */
  readonly isAsync: boolean
  /** The parameters in their order, with `self`. */
  readonly parameters: readonly Parameter[]
  /** The decorators from top to bottom. */
  readonly decorators: readonly Decorated[]
  /** `unknown` if there is a docstring with an unknown value; undefined if there is none. */
  readonly docstring: Docstring | 'unknown' | undefined
  /** The class whose body contains it, or NONE. */
  readonly owner: Node
  /**
   * True if the head of the function is damaged, or probably that of its class. The other fields
   * are then uncertain.
   */
  readonly isDamaged: boolean
}

/** Reads a function with its decorators, parameters and docstring. */
export function signatureOf(module: Module, node: Node): Signature {
  const { tree } = module
  const owner = ownerOf(tree, node)
  const list = tree.childOf(node, K.ParamList)
  const decorators = calledDecorators(module, node)
  const parameters = parametersOf(tree, node)
  const isInClass = tree.kindOf(owner) === K.ClassDefinition
  // Behind `class Bot(Cog:` its methods are in the function before it, whose text may have no error then.
  const mayHaveLostClass = tree.errors.length > 0 || tree.kindOf(owner) === K.FunctionDefinition
  const hasLostClass = mayHaveLostClass && !isInClass && parameters[0]?.name === 'self'
  return {
    module,
    node,
    decorators,
    nameNode: nameOf(tree, node),
    name: tree.textOf(nameOf(tree, node)),
    isAsync: isAsync(tree, node),
    parameters,
    docstring: docstringOf(tree, node),
    owner: isInClass ? owner : NONE,
    isDamaged:
      hasLostClass ||
      list === NONE ||
      tree.isDamaged(list) ||
      tree.isBroken(node) ||
      decorators.some((decorator) => tree.isDamaged(decorator.node)) ||
      tree.isBroken(tree.parentOf(node)),
  }
}

/** Reads the decorators of a function or a class, and evaluates their names. */
export const calledDecorators = (module: Module, node: Node): Decorated[] =>
  decoratorsOf(module.tree, node).map((decorator) => ({
    ...decorator,
    args: decorator.args && withSpreads(module, decorator.args, evaluate),
    callee: evaluate(module, decorator.path),
  }))

/** Returns an argument of a call by its name, or else by its position. */
export function argumentOf(
  module: Module,
  args: Arguments,
  name: string,
  position?: number,
): Argument | undefined {
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

/** An argument with its value. */
export interface Argument {
  /** The expression of the argument. */
  readonly node: Node
  /**
   * The node that findings about the argument mark: its name if it has one, else the expression.
   */
  readonly nameNode: Node
  /** The value of the expression. */
  readonly value: Value
}
