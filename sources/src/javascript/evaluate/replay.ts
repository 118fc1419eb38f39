import { fieldNamed } from '@slashlint/core/contract'
import { isFunction, resolve } from '../scope/bindings.js'
import { referencesTo } from '../scope/module.js'
import type { Binding } from '../scope/module.js'
import { consumerOf, wrappedTop } from '../syntax/chains.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  childOf,
  contains,
  firstPart,
  isDamaged,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import { truthOf } from '../values/value.js'
import type { BuilderState, Frame } from '../values/value.js'
import { evaluate } from './evaluate.js'
import { iterationsOf, loopsAround } from './loops.js'

/**
 * Evaluates all calls on the builder that a name stands for, in the order of the text: a `const data = new …` is called
 * in later statements, and a callback calls its parameter anywhere in its body.
 */
export function replay(frame: Frame, binding: Binding, name: string, state: BuilderState): void {
  const { module } = frame
  for (const node of referencesTo(module, name)) {
    if (!contains(module.tree, binding.scope, node) || resolve(module, name, node)?.node !== binding.node) continue
    follow(frame, node, binding.scope, state)
  }
}

/** The same for `this` in the function that a frame runs. */
export function replaySelf(frame: Frame, state: BuilderState): void {
  const { tree } = frame.module
  for (let node = frame.fn; node < afterOf(tree, frame.fn); node++) {
    const kind = kindOf(tree, node)
    if (kind === K.This || kind === K.Super) follow(frame, node, frame.fn, state)
  }
}

function follow(frame: Frame, node: Node, scope: Node, state: BuilderState): void {
  const { tree } = frame.module
  const top = wrappedTop(tree, node)
  if (top === node) {
    const consumer = consumerOf(tree, outerExpression(tree, node))
    if (consumer !== undefined && !addsOptions(frame, consumer)) state.open ??= `It is handed to ${consumer}().`
    else if (isAssignedTo(tree, outerExpression(tree, node))) state.open ??= 'Its members are set one by one.'
    else hand(frame, outerExpression(tree, node), state)
    return
  }
  const consumer = consumerOf(tree, outerExpression(tree, top))
  if (consumer !== undefined) state.open ??= `It is handed to ${consumer}().`
  const loops = loopsAround(tree, statementAround(tree, top), scope)
  const [outermost] = loops ?? []
  const iterations =
    loops === undefined || outermost === undefined || isDamaged(tree, outermost)
      ? undefined
      : iterationsOf(frame, loops)
  if (iterations !== undefined) {
    for (const iteration of iterations) evaluate(iteration, top)
    return
  }
  const doubt = doubtAbout(frame, node, scope)
  if (doubt === NEVER) return
  const before = state.doubt
  state.doubt = before ?? doubt
  evaluate(frame, top)
  state.doubt = before
}

/** A function of the workspace gets the builder: its name alone says nothing of what it does. */
function hand(frame: Frame, node: Node, state: BuilderState): void {
  const { tree } = frame.module
  const list = parentOf(tree, node)
  const call = parentOf(tree, list)
  if (kindOf(tree, list) !== K.ArgList || kindOf(tree, call) !== K.CallExpression) return
  const callee = firstPart(tree, call)
  if (kindOf(tree, callee) !== K.VariableName) return
  const fn = evaluate(frame, callee)
  if (fn.kind === 'function') evaluate(frame, call)
  else if (fn.kind !== 'external' && CHANGES.test(textOf(tree, callee)))
    state.open ??= `It is handed to ${textOf(tree, callee)}().`
}

/** What functions are called that change a command before it is stored or sent. */
const CHANGES =
  /^(?:apply|append|augment|build|complete|configure|decorate|enrich|extend|fill|finish|init|inject|locali[sz]e|modify|patch|prepare|set[uU]p|translate|with)/

/** Whether a function is a builder's method that takes options as they are: `addStringOption(title)`. */
const addsOptions = ({ evaluator: { libraries } }: Frame, name: string): boolean =>
  [...libraries.builders.values()].some((kind) => effectOf(kind, name)?.kind === 'options')

/** `data.description = …`, `data.options[0].name = …`: fields of the command itself. */
function isAssignedTo(tree: Tree, node: Node): boolean {
  let at = node
  const field = childOf(tree, parentOf(tree, node), K.PropertyName)
  if (field === NONE || fieldNamed('command', textOf(tree, field)) === undefined) return false
  for (let member = parentOf(tree, at); kindOf(tree, member) === K.MemberExpression; member = parentOf(tree, at)) {
    if (firstPart(tree, member) !== at) return false
    at = outerExpression(tree, member)
  }
  const target = parentOf(tree, at)
  if (at === node || firstPart(tree, target) !== at) return false
  // `data.options.push(…)`
  const isPushed = kindOf(tree, target) === K.CallExpression && CHANGING.test(textOf(tree, at))
  return kindOf(tree, target) === K.AssignmentExpression || isPushed
}

const CHANGING = /\.\s*(?:push|unshift|splice|pop|shift|sort|reverse)$/

/** The statement that consists of an expression; the expression itself if it is part of something else. */
function statementAround(tree: Tree, node: Node): Node {
  const parent = parentOf(tree, outerExpression(tree, node))
  return kindOf(tree, parent) === K.ExpressionStatement ? parent : node
}

const CONDITIONS: ReadonlyMap<number, string> = new Map([
  [K.IfStatement, 'It depends on a condition.'],
  [K.ConditionalExpression, 'It depends on a condition.'],
  [K.ForStatement, 'It happens in a loop.'],
  [K.While, 'It happens in a loop.'],
  [K.Do, 'It happens in a loop.'],
  [K.Switch, 'It depends on a condition.'],
  [K.TryStatement, 'It may fail.'],
])

const NEVER = Symbol('a branch that is not taken')

/** Why what stands at a node may not happen exactly once; `undefined` if it does. */
function doubtAbout(frame: Frame, node: Node, scope: Node): string | typeof NEVER | undefined {
  const { tree } = frame.module
  let at = node
  let doubt: string | undefined
  for (let parent = parentOf(tree, at); parent !== NONE && at !== scope; parent = parentOf(tree, at)) {
    if (parent === scope) return doubt
    if (isFunction(tree, parent)) return doubt ?? 'It happens when a function is called.'
    const isTaken = kindOf(tree, parent) === K.IfStatement ? isBranchTaken(frame, parent, at) : undefined
    if (isTaken === false) return NEVER
    if (isTaken === undefined) doubt ??= CONDITIONS.get(kindOf(tree, parent))
    const isChoice = kindOf(tree, parent) === K.BinaryExpression && partsOf(tree, parent)[0] !== at
    if (isChoice && /^(?:&&|\|\||\?\?)$/.test(textOf(tree, partsOf(tree, parent)[1] ?? parent)))
      doubt ??= 'It depends on a condition.'
    at = parent
  }
  return doubt
}

/** Whether the condition of an `if` leads to one of its branches; `undefined` if that is not known. */
function isBranchTaken(frame: Frame, statement: Node, branch: Node): boolean | undefined {
  const { tree } = frame.module
  const [, condition, yes] = partsOf(tree, statement)
  if (condition === undefined || condition === branch) return true
  const holds = isDamaged(tree, condition) ? undefined : truthOf(evaluate(frame, condition))
  return holds === undefined ? undefined : holds === (branch === yes)
}
