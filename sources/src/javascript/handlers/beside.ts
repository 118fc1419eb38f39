import { fieldSetBy, methodOfClass } from '../evaluate/classes.js'
import { evaluate, frameOf } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { parametersOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { objectOf, rightOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderValue, Frame, Value } from '../values/value.js'
import { takesInteraction } from './types.js'

// Functions that are passed on together with the builder of a command: `new Command().setName('film').setRun(fn)`.

const { reading } = LIBRARIES

/**
 * Returns the name of the member that a method of a command sets to a function: `run` for
 * `.setRun(fn)`; `undefined` for other functions, such as those of buttons.
 */
export const setterOn = once((module: Module, fn: Node, inner: Frame): string | undefined => {
  const { tree } = module
  const call = tree.callWithArgument(fn)
  const object = objectCalledOn(tree, call)
  const name = nameSetBy(tree.memberName(tree.firstChild(call)))
  if (name === undefined || object === NONE) {
    return undefined
  }
  const isOfCommand =
    GUESSES.describes.test(tree.textOf(object)) ||
    isCommandBuilder(evaluate(frameOf(inner, call), object))
  return isOfCommand ? name : undefined
})

/** Returns the object whose method a call calls; NONE for other calls. */
function objectCalledOn(tree: Tree, call: Node): Node {
  const callee = tree.innerExpression(tree.firstChild(call))
  return tree.kindOf(callee) === K.MemberExpression ? objectOf(tree, callee) : NONE
}

/** Returns the name of the member that a method sets: `run` for `setRun`; `undefined` for others. */
function nameSetBy(method: string): string | undefined {
  const [, first = '', rest = ''] = SETTER.exec(method) ?? []
  return first === '' ? undefined : first.toLowerCase() + rest
}

const SETTER = /^set([A-Z])(\w*)$/

/**
 * Returns the name of the method through which a function is called that gets an interaction and is
 * passed on together with the builder of a command: `run` for
 * `new Command().setName('film').setRun((interaction, options) => …)`.
 *
 * @returns empty if the function is passed to other code as an argument beside the builder,
 *   `undefined` for other functions
 */
export const receiverBesideCommand = once(
  (module: Module, fn: Node, inner: Frame): string | undefined => {
    const { tree } = module
    const call = tree.callWithArgument(fn)
    if (call === NONE || !takesInteraction(tree, fn)) {
      return undefined
    }
    const frame = frameOf(inner, call)
    const callee = tree.innerExpression(tree.firstChild(call))
    const object = objectCalledOn(tree, call)
    const builder = object === NONE ? undefined : evaluate(frame, object)
    if (isCommandBuilder(builder)) {
      const name = tree.memberName(callee)
      const index = tree.argumentsOf(call).indexOf(tree.outerExpression(fn))
      const method = fieldSetTo(builder, name, index) ?? nameSetBy(name) ?? name
      return reading.roleOf(method) === undefined ? undefined : method
    }
    const isBeside =
      evaluate(frame, callee).kind !== 'function' &&
      tree.argumentsOf(call).some((arg) => isCommandBuilder(evaluate(frame, arg)))
    return isBeside ? '' : undefined
  },
)

const isCommandBuilder = (value: Value | undefined): value is BuilderValue =>
  value?.kind === 'builder' && value.state.builds === 'command'

/**
 * Returns the field in which a method of the project's own builder stores an argument: `run` in
 * `setRun(fn) { this.run = fn }`; `undefined` if it is unknown.
 */
function fieldSetTo({ madeBy }: BuilderValue, name: string, index: number): string | undefined {
  const method = madeBy === undefined ? undefined : methodOfClass(madeBy, name)
  if (method === undefined) {
    return undefined
  }
  const { module, node } = method.site
  const { tree } = module
  const parameter = tree.textOf(parametersOf(tree, node)[index]?.pattern ?? NONE)
  const assignment = tree
    .nodesIn(node, K.AssignmentExpression)
    .find((one) => tree.textOf(rightOf(tree, one)) === parameter)
  return assignment === undefined ? undefined : fieldSetBy(tree, assignment)
}
