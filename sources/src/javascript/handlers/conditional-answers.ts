import { rootFrame } from '../evaluate/evaluate.js'
import type { Answering } from '../frameworks/framework.js'
import { LIBRARIES } from '../frameworks/index.js'
import { functionAround, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import type { Binding } from '../scope/module.js'
import { calleeOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { Answered, followed, stateBefore } from './answered.js'
import type { AnswerState, Followed } from './answered.js'
import { isFirstToSee } from './answered-interactions.js'
import { functionCalled } from './called-functions.js'
import { dispatchingOf } from './dispatching.js'
import type { Following } from './effects.js'
import { helperAt } from './helpers.js'
import { interactionValueAt } from './interaction-values.js'

// Dispatchers that answer an interaction on some paths only, before they run the handler of its command.

const { reading } = LIBRARIES

/** The most calls of handlers that are checked in a module. */
const MOST_CALLS = 32

/**
 * Tells whether a dispatcher in a module answers an interaction on a condition, and then runs the
 * handler of its command: `if (!command.isQuick) await interaction.deferReply()`. The handler may
 * then know by other means whether it must edit an answer.
 */
export function answersOnCondition(frame: Frame): boolean {
  const { module, tree } = frame
  if (tree.errors.length > 0 || !reading.asksForCommand(tree.text)) {
    return false
  }
  // The dialect is asked last, since it depends on other documents.
  const { answering } = reading.dialectOf(module)
  if (answering === undefined) {
    return false
  }
  const following: Following = { frame, answering, level: 0, helperAt }
  return tree
    .nodesIn(0, K.CallExpression)
    .filter((call) => tree.argumentsOf(call).length > 0)
    .flatMap((call) => interactionsBefore(following, call).map((binding) => ({ call, binding })))
    .slice(0, MOST_CALLS)
    .some(({ call, binding }) => isAnsweredPartly(following, call, binding))
}

/** Returns the interactions that a function gets and with which a call in it may run a handler. */
function interactionsBefore(following: Following, call: Node): readonly Binding[] {
  const { frame, answering } = following
  const { module, tree } = frame
  const fn = functionAround(tree, call)
  // A catch that reports an error runs no handler.
  const isReport = tree.enclosing(call, CATCHES) !== NONE
  const interactions = fn === NONE || isReport ? [] : interactionsOf(frame, fn)
  if (reading.roleOf(tree.memberName(tree.innerExpression(calleeOf(tree, call)))) === 'runs') {
    return interactions
  }
  return interactions.filter(
    (binding) =>
      usesOf(module, binding.node, tree.textOf(binding.node)).some(
        (use) => tree.callWithArgument(use) === call,
      ) &&
      (isFirstToSee(frame, answering, fn, binding) || dispatchingOf(frame, fn).isByTable),
  )
}

const CATCHES = anyOf('CatchClause FinallyClause')

/** Returns the parameters of a function that are interactions. */
function interactionsOf(frame: Frame, fn: Node): readonly Binding[] {
  const { module, tree } = frame
  return parametersOf(tree, fn).flatMap(({ pattern }) => {
    const [use] = usesOf(module, pattern, tree.textOf(pattern))
    const isOne = use !== undefined && interactionValueAt(frame, use)?.is === 'interaction'
    return isOne ? (resolve(module, tree.textOf(pattern), pattern) ?? []) : []
  })
}

/** Tells whether an interaction is answered on some of the paths to a call only. */
function isAnsweredPartly(following: Following, call: Node, binding: Binding): boolean {
  const { module, tree } = following.frame
  const known = statesOf(following, functionAround(tree, call), binding)
  const point = known?.graph.at.get(call)
  if (known === undefined || point === undefined) {
    return false
  }
  return (
    isPartly(stateBefore(known, point)) ||
    usesOf(module, binding.node, tree.textOf(binding.node)).some((use) => {
      const before = tree.callWithArgument(use)
      return (
        before < call &&
        tree.kindOf(before) === K.CallExpression &&
        defersPartly(following, before, tree.outerExpression(use))
      )
    })
  )
}

/** Tells whether a call of a function of the project defers the answer on some of its paths only. */
function defersPartly(following: Following, call: Node, arg: Node): boolean {
  const { frame, answering } = following
  const site = functionCalled(frame, call)
  const index = frame.tree.argumentsOf(call).indexOf(arg)
  if (site === undefined) {
    return false
  }
  const { module, node: fn } = site
  const { tree } = module
  const { pattern = NONE } = parametersOf(tree, fn)[index] ?? {}
  const binding = resolve(module, tree.textOf(pattern), pattern)
  if (tree.kindOf(pattern) !== K.VariableDefinition || binding === undefined) {
    return false
  }
  const own = { ...following, frame: rootFrame(frame.evaluator, module), level: 1 }
  const known = statesOf(own, fn, binding)
  const end = known?.states.get(known.graph.end)
  return (
    end !== undefined && isPartly(end) && end.by.some((one) => isDeferral(tree, answering, one))
  )
}

const isDeferral = (tree: Tree, { first }: Answering, call: Node): boolean =>
  first[tree.memberName(tree.innerExpression(calleeOf(tree, call)))] === 'plain'

const statesOf = (following: Following, fn: Node, binding: Binding): Followed | undefined =>
  followed(following, { fn, binding }, { is: Answered.SAME, by: [] })

/** Tells whether some paths have answered and others may not have. */
const isPartly = ({ is }: AnswerState): boolean =>
  (is & (Answered.ALWAYS | Answered.PENDING)) !== 0 &&
  (is & (Answered.NEVER | Answered.SAME | Answered.MAYBE)) !== 0
