import { constantsAt, CUT_SHORT } from '../evaluate/at-flow.js'
import { isReassigned } from '../evaluate/assignments.js'
import { evaluate, frameOf, rootFrame } from '../evaluate/evaluate.js'
import { bindingAt, functionName, parametersOf } from '../scope/bindings.js'
import { exportedAs } from '../scope/exports.js'
import type { Binding, Module } from '../scope/module.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { interactionValueOf } from '../values/value.js'
import type { Frame } from '../values/value.js'
import { allUsesOfFunction } from './callers.js'

type Parameter = Extract<Binding, { kind: 'parameter' }>

/** The values that calls pass to a parameter: values of options, by name, and constant texts. */
interface Passed {
  readonly options: readonly string[]
  readonly texts: readonly string[]
}

export const NOTHING_PASSED: Passed = { options: [], texts: [] }

// Bounds: each call is followed to the calls of the functions around it.
const MOST_LEVELS = 3
const MOST_CALLS = 32
const MOST_NAMES = 64

/** Returns the parameter whose value an expression has, directly or through constants. */
export function parameterIn(frame: Frame, expression: Node, levels = 4): Parameter | undefined {
  const { module, tree } = frame
  const end = Math.min(tree.afterOf(expression), expression + MOST_NAMES)
  for (let node = expression; node < end; node++) {
    const binding = tree.kindOf(node) === K.VariableName ? bindingAt(module, node) : undefined
    if (binding?.kind === 'parameter') {
      const bound = frameOf(frame, binding.node).bound.get(binding.node)
      if (bound !== undefined && interactionValueOf(bound)?.is === 'option') {
        return binding
      }
    } else if (binding?.kind === 'variable' && binding.init !== NONE && levels > 0) {
      const found = parameterIn(frame, binding.init, levels - 1)
      if (found !== undefined) {
        return found
      }
    }
  }
  return undefined
}

/**
 * Returns all values that calls of a function pass to a parameter; `undefined` if an unknown value
 * is possible.
 */
export const passedTo = (frame: Frame, parameter: Parameter): Passed | undefined =>
  allPassedTo(frame.module, parameter.node, { frame, parameter, levels: MOST_LEVELS })

interface Argument {
  readonly frame: Frame
  readonly parameter: Parameter
  readonly levels: number
}

const allPassedTo = once(
  (module: Module, node: Node, { frame, parameter, levels }: Argument): Passed | undefined => {
    const { tree } = module
    const { scope, index, path } = parameter
    const name = tree.textOf(functionName(tree, scope))
    const isOwn = name !== '' && path?.length === 0 && !isExported(module, scope, name)
    const calls = isOwn ? allUsesOfFunction(module, scope) : []
    if (calls.length === 0 || calls.length > MOST_CALLS || isReassigned(module, node)) {
      return undefined
    }
    const root = rootFrame(frame.evaluator, module)
    const fallback = parametersOf(tree, scope)[index]?.init ?? NONE
    const args = calls.map((use) => argumentOf(tree, tree.callOn(use), index))
    // A function that calls itself with its own parameter passes nothing new.
    const isOther = (arg: Node | undefined): boolean =>
      arg === undefined || bindingAt(module, tree.innerExpression(arg))?.node !== node
    const all = [...args, fallback].filter(isOther).map((arg) => passedBy(root, arg, levels))
    if (!all.every((one) => one !== undefined)) {
      return undefined
    }
    const options = all.flatMap((one) => one.options)
    const texts = all.flatMap((one) => one.texts)
    return { options: [...new Set(options)], texts: [...new Set(texts)] }
  },
)

/**
 * Returns an argument of a call; NONE if the call has fewer arguments. `undefined` if the node is
 * no call, or an argument list before it is spread.
 */
function argumentOf(tree: Tree, call: Node, index: number): Node | undefined {
  const before = tree.argumentsOf(call).slice(0, index + 1)
  const isKnown = call !== NONE && before.every((one) => tree.kindOf(one) !== K.Spread)
  return isKnown ? (before[index] ?? NONE) : undefined
}

/** Tells whether other modules may call a function. */
const isExported = (module: Module, fn: Node, name: string): boolean =>
  module.tree.kindOf(module.tree.parentOf(fn)) === K.ExportDeclaration ||
  exportedAs(module, 0).has(name)

/**
 * Returns the values that an argument may have; no values if it is missing, `undefined` if they are
 * unknown.
 */
function passedBy(root: Frame, arg: Node | undefined, levels: number): Passed | undefined {
  if (arg === NONE || arg === undefined) {
    return arg === NONE ? NOTHING_PASSED : undefined
  }
  const value = evaluate(root, arg)
  const asked = interactionValueOf(value)
  if (asked?.is === 'option') {
    const isPlain =
      asked.name !== undefined && asked.isWhole !== true && asked.argument === undefined
    const texts = typeof asked.fallback === 'string' ? [asked.fallback] : []
    return isPlain ? { options: [asked.name], texts } : undefined
  }
  if (value.kind === 'literal') {
    return { options: [], texts: typeof value.data === 'string' ? [value.data] : [] }
  }
  const constants = constantsAt(root, arg)
  if (constants !== undefined && constants !== CUT_SHORT) {
    return { options: [], texts: constants.map(({ text }) => text) }
  }
  const parameter = levels > 0 ? bindingAt(root.module, root.tree.innerExpression(arg)) : undefined
  if (parameter?.kind !== 'parameter') {
    return undefined
  }
  return allPassedTo(root.module, parameter.node, { frame: root, parameter, levels: levels - 1 })
}
