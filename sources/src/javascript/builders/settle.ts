import { fieldNamed } from '@slashlint/core/contract'
import { isFunction, resolve } from '../scope/bindings.js'
import type { Binding } from '../scope/bindings.js'
import { referencesTo } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import {
  childOf,
  contains,
  dressed,
  firstPart,
  isDamaged,
  kindOf,
  NONE,
  parentOf,
  partsOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { evaluate } from '../evaluate/expressions.js'
import { loopsAround, roundsOf } from '../evaluate/loops.js'
import { truthOf } from '../evaluate/value.js'
import type { BuilderState, Frame } from '../evaluate/value.js'

/**
 * Makes all calls on a builder that a name stands for, in the order of the text: `const data = new …` goes on in later
 * statements, and the body of a callback calls its parameter where it likes.
 */
export function settle(frame: Frame, binding: Binding, name: string, state: BuilderState): void {
  const { module } = frame
  for (const node of referencesTo(module, name)) {
    if (!contains(module.tree, binding.scope, node) || resolve(module, name, node)?.node !== binding.node) continue
    follow(frame, node, binding.scope, state)
  }
}

/** The same for `this` in the function that a frame runs. */
export function settleSelf(frame: Frame, state: BuilderState): void {
  const { tree } = frame.module
  for (let node = frame.fn; node < (tree.after[frame.fn] as Node); node++) {
    const kind = kindOf(tree, node)
    if (kind === K.This || kind === K.Super) follow(frame, node, frame.fn, state)
  }
}

function follow(frame: Frame, node: Node, scope: Node, state: BuilderState): void {
  const { tree } = frame.module
  const top = wrappedTop(tree, node)
  if (top === node) {
    const taker = takerOf(tree, dressed(tree, node))
    if (taker !== undefined) state.open ??= `It is handed to ${taker}().`
    else if (isAssignedTo(tree, dressed(tree, node))) state.open ??= 'Its members are set one by one.'
    return
  }
  const loops = loopsAround(tree, statementAround(tree, top), scope)
  const rounds =
    loops === undefined || loops.length === 0 || isDamaged(tree, loops[0] as Node) ? undefined : roundsOf(frame, loops)
  if (rounds !== undefined) {
    for (const round of rounds) evaluate(round, top)
    return
  }
  const doubt = doubtAbout(frame, node, scope)
  if (doubt === NEVER) return
  const before = state.doubt
  state.doubt = before ?? doubt
  evaluate(frame, top)
  state.doubt = before
}

/** `data.description = …`, `data.options[0].name = …`: fields of the command itself. */
function isAssignedTo(tree: Tree, node: Node): boolean {
  let at = node
  const field = childOf(tree, parentOf(tree, node), K.PropertyName)
  if (field === NONE || fieldNamed('command', textOf(tree, field)) === undefined) return false
  for (let member = parentOf(tree, at); kindOf(tree, member) === K.MemberExpression; member = parentOf(tree, at)) {
    if (firstPart(tree, member) !== at) return false
    at = dressed(tree, member)
  }
  const target = parentOf(tree, at)
  return at !== node && kindOf(tree, target) === K.AssignmentExpression && firstPart(tree, target) === at
}

/** The statement that an expression is; the expression itself: it is part of something else. */
function statementAround(tree: Tree, node: Node): Node {
  const parent = parentOf(tree, dressed(tree, node))
  return kindOf(tree, parent) === K.ExpressionStatement ? parent : node
}

/** The last call of the chain that begins with a node; the node itself: nothing is called on it. */
export function chainTop(tree: Tree, node: Node): Node {
  let top = node
  for (;;) {
    const at = dressed(tree, top)
    const member = parentOf(tree, at)
    if (kindOf(tree, member) !== K.MemberExpression || firstPart(tree, member) !== at) return top
    const callee = dressed(tree, member)
    const call = parentOf(tree, callee)
    if (kindOf(tree, call) !== K.CallExpression || firstPart(tree, call) !== callee) return top
    top = call
  }
}

/** The same, where a function of unknown kind stands around the beginning: `localized(builder, 'ban').setNSFW(true)`. */
export function wrappedTop(tree: Tree, node: Node): Node {
  let top = chainTop(tree, node)
  for (let call = wrapperOf(tree, top); call !== NONE; call = wrapperOf(tree, top)) top = chainTop(tree, call)
  return top
}

/** The call of a plain function whose first argument a node is; NONE: it is none. */
function wrapperOf(tree: Tree, node: Node): Node {
  const at = dressed(tree, node)
  const list = parentOf(tree, at)
  if (kindOf(tree, list) !== K.ArgList || partsOf(tree, list)[0] !== at) return NONE
  const call = parentOf(tree, list)
  const callee = partsOf(tree, call)[0]
  const isPlain =
    kindOf(tree, call) === K.CallExpression && callee !== undefined && kindOf(tree, callee) === K.VariableName
  return isPlain && takerOf(tree, at) !== undefined ? call : NONE
}

/** Functions that keep or send what they get, and change nothing. */
const HARMLESS =
  /^(?:push|unshift|set|add|create|put|post|patch|log|info|debug|stringify|register\w*|deploy\w*|export\w*|expect|Object|String|\w*[Cc]ommands?)$/

/** The name of the function to which a value is handed that may change it. */
export function takerOf(tree: Tree, node: Node): string | undefined {
  const list = parentOf(tree, node)
  if (kindOf(tree, list) !== K.ArgList) return undefined
  const call = parentOf(tree, list)
  const callee = partsOf(tree, call)[0]
  if (callee === undefined || kindOf(tree, call) !== K.CallExpression) return undefined
  if (kindOf(tree, parentOf(tree, call)) === K.Decorator) return undefined
  const member = childOf(tree, callee, K.PropertyName)
  const name = textOf(tree, kindOf(tree, callee) === K.MemberExpression && member !== NONE ? member : callee)
  return HARMLESS.test(name) ? undefined : name.slice(0, 40)
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

/** Why what stands at a node may not happen exactly once; undefined: it does. */
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

/** Whether the condition of an `if` leads to one of its branches; undefined: it is not known. */
function isBranchTaken(frame: Frame, statement: Node, branch: Node): boolean | undefined {
  const { tree } = frame.module
  const [, condition, yes] = partsOf(tree, statement)
  if (condition === undefined || condition === branch) return true
  const holds = isDamaged(tree, condition) ? undefined : truthOf(evaluate(frame, condition))
  return holds === undefined ? undefined : holds === (branch === yes)
}
