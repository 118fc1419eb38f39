import { CommandType, fieldsOf } from '@slashlint/core/contract'
import { fieldNamed } from '@slashlint/core/internal'
import { bindingAt, isFunction, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { chainTop, consumerOf, memberRoot, walk, wrappedTop } from '../syntax/chains.js'
import { conditionOf, leftOf, operatorOf, rightOf, thenOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import { truthOf } from '../values/value.js'
import type { BuilderState, Frame, Libraries } from '../values/value.js'
import { evaluate } from './evaluate.js'
import { isOnlyStored } from './stored.js'
import { iterationsOf, loopsAround } from './loops.js'

/**
 * Evaluates all calls on the builder in a variable, in the order of the text. For a constant, these
 * are later statements; for a callback's parameter, calls anywhere in the callback.
 */
export function replay(frame: Frame, binding: Binding, name: string, state: BuilderState): void {
  const { module } = frame
  for (const node of usesOf(module, binding.node, name)) {
    follow(frame, node, binding.scope, state)
  }
}

/** Evaluates all calls on the builder that is `this` in a frame's function. */
export function replaySelf(frame: Frame, state: BuilderState): void {
  const { tree } = frame
  for (let node = frame.fn; node < tree.afterOf(frame.fn); node++) {
    const kind = tree.kindOf(node)
    if (kind === K.This || kind === K.Super) {
      follow(frame, node, frame.fn, state)
    }
  }
}

function follow(frame: Frame, node: Node, scope: Node, state: BuilderState): void {
  const { tree } = frame
  const top = wrappedTop(tree, node)
  const at = tree.outerExpression(node)
  // `data = …`: what it becomes is followed where the builder stands on the right.
  if (assignedAt(tree, at) === at) {
    return
  }
  if (top === node) {
    followWhole(frame, at, scope, state)
    return
  }
  const consumer = consumerOf(tree, tree.outerExpression(top))
  if (consumer !== undefined) {
    state.open ??= passedReason(consumer)
  }
  atEach(frame, top, scope, state, (inner) => void evaluate(inner, top))
}

/**
 * Follows a use of a builder other than a method call: as an argument, a stored value or the right
 * side of an assignment.
 */
function followWhole(frame: Frame, at: Node, scope: Node, state: BuilderState): void {
  const { tree } = frame
  const consumer = consumerOf(tree, at)
  if (consumer !== undefined && frame.evaluator.libraries.adds(consumer)) {
    return
  }
  const call = callWith(tree, at)
  const isBack =
    call !== NONE && assignedAt(tree, tree.outerExpression(chainTop(tree, call))) !== NONE
  if (call !== NONE && (consumer !== undefined || isBack)) {
    atEach(frame, call, scope, state, (inner) => {
      if (!handTo(inner, call, state)) {
        giveTo(inner, at, consumer ?? calledBy(tree, call), state)
      }
    })
    return
  }
  if (consumer !== undefined) {
    giveTo(frame, at, consumer, state)
    return
  }
  const reason = whyOpen(frame, at, state)
  if (reason !== undefined) {
    state.open ??= reason
  } else if (call === NONE) {
    hand(frame, at, state)
  } else {
    atEach(frame, call, scope, state, (inner) => void handTo(inner, call, state))
  }
}

/** Explains how a use may change a builder in an unknown way; `undefined` if it does not. */
function whyOpen(frame: Frame, at: Node, state: BuilderState): string | undefined {
  const { module, tree } = frame
  if (isAssignedTo(tree, at, state)) {
    return isOwnType(frame, at, state) ? undefined : 'Its members are set one by one.'
  }
  if (isStored(tree, at) && addsElsewhere(module, 0, frame.evaluator.libraries)) {
    return 'It is stored, and what is stored gets options later.'
  }
  return isStoredElsewhere(frame, at) ? 'It is given to another object.' : undefined
}

/**
 * Marks a builder as open if it is passed to code with unknown effects. Code that only stores it is
 * fine.
 */
function giveTo(frame: Frame, argument: Node, consumer: string, state: BuilderState): void {
  if (!isOnlyStored(frame, argument, state)) {
    state.open ??= passedReason(consumer)
  }
}

const passedReason = (name: string): string => `It is passed to ${name}().`

/**
 * Runs an action once for each iteration of the loops around a node, and never in a branch that is
 * not taken. If an unknown condition may prevent it, calls on the builder are marked as doubtful.
 */
function atEach(
  frame: Frame,
  node: Node,
  scope: Node,
  state: BuilderState,
  happens: (inner: Frame) => void,
): void {
  const { tree } = frame
  const loops = loopsAround(tree, statementAround(tree, node), scope)
  const [outermost] = loops ?? []
  const iterations =
    loops === undefined || outermost === undefined || tree.isDamaged(outermost)
      ? undefined
      : iterationsOf(frame, loops)
  if (iterations !== undefined) {
    for (const iteration of iterations) {
      happens(iteration)
    }
    return
  }
  const doubt = doubtAbout(frame, node, scope)
  if (doubt === NEVER) {
    return
  }
  const before = state.doubt
  state.doubt = before ?? doubt
  happens(frame)
  state.doubt = before
}

/**
 * Returns the method call to which a value is passed: `sub.builder(data)`; NONE for other uses and
 * for methods of `this`.
 */
function callWith(tree: Tree, node: Node): Node {
  const call = tree.callWithArgument(node)
  if (tree.kindOf(call) !== K.CallExpression) {
    return NONE
  }
  const callee = tree.innerExpression(tree.firstChild(call))
  const isMethod =
    tree.kindOf(callee) === K.MemberExpression && tree.kindOf(tree.firstChild(callee)) !== K.This
  if (isMethod || assignedAt(tree, tree.outerExpression(chainTop(tree, call))) !== NONE) {
    return call
  }
  return NONE
}

const calledBy = (tree: Tree, call: Node): string => tree.textOf(tree.firstChild(call)).slice(0, 40)

/**
 * Evaluates a method to which the builder is passed.
 *
 * @returns true if all effects on the builder are known
 */
function handTo(frame: Frame, call: Node, state: BuilderState): boolean {
  const { tree } = frame
  if (evaluate(frame, tree.firstChild(call)).kind !== 'function') {
    return false
  }
  const value = evaluate(frame, chainTop(tree, call))
  if (value.kind === 'builder') {
    return value.state === state
  }
  return value.kind === 'literal' && value.data === undefined
}

/**
 * Returns the variable on the left side of the assignment around a node; NONE without an
 * assignment.
 */
function assignedAt(tree: Tree, node: Node): Node {
  const target = tree.targetOf(tree.parentOf(node))
  return tree.kindOf(target) === K.VariableName ? target : NONE
}

/**
 * Tells whether all values of a variable are derived from its builder: `data = data.addStringOption(…)`,
 * `data = sub.builder(data)`.
 */
export const isBuiltOn = once((module: Module, definition: Node): boolean => {
  const { tree } = module
  const uses = usesOf(module, definition, tree.textOf(definition))
  const made = new Set<Node>()
  for (const use of uses) {
    const at = tree.outerExpression(use)
    const call = callWith(tree, at)
    made.add(tree.outerExpression(wrappedTop(tree, use)))
    if (call !== NONE) {
      made.add(tree.outerExpression(chainTop(tree, call)))
    }
  }
  return uses.every((use) => {
    const parent = tree.holderOf(use)
    if (tree.targetOf(parent) !== use) {
      return true
    }
    const right = rightOf(tree, parent)
    const isPlain = tree.hasChild(parent, K.Equals)
    return isPlain && right !== use && made.has(right)
  })
})

/**
 * Tells whether later code calls builder methods on a variable, or assigns a value to it that is
 * derived from its own.
 */
export function isBuiltLater(
  module: Module,
  binding: Binding,
  name: string,
  state: BuilderState,
): boolean {
  const { tree } = module
  return usesOf(module, binding.node, name).some((use) => {
    const at = tree.outerExpression(use)
    const method = tree.memberName(tree.parentOf(at))
    const isCalled = wrappedTop(tree, use) !== use && effectOf(state, method) !== undefined
    const assignment = tree.parentOf(at)
    const isLeft = tree.targetOf(assignment) === tree.innerExpression(at)
    const right = isLeft ? rightOf(tree, assignment) : NONE
    return (
      isCalled ||
      (right !== NONE && new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`).test(tree.textOf(right)))
    )
  })
}

/** Tells whether an expression is stored as an item of a list or map, or as a property. */
function isStored(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node)
  switch (tree.kindOf(parent)) {
    case K.ArrayExpression:
    case K.ArgList:
    case K.Property:
      return true
    case K.AssignmentExpression:
      return tree.firstChild(parent) !== node
    default:
      return tree.kindOf(node) === K.PropertyDefinition
  }
}

/**
 * Tells whether a module adds options to the result of a call, a loop variable or a member:
 * `all.get(name).addStringOption(…)`.
 */
const addsElsewhere = once((module: Module, script: Node, { adds }: Libraries): boolean => {
  const { tree } = module
  return tree
    .nodesIn(script, K.PropertyName)
    .filter((name) => adds(tree.textOf(name)))
    .map((name) => builderRoot(tree, tree.innerExpression(tree.firstChild(tree.parentOf(name)))))
    .some((root) => isTakenOut(module, root))
})

/** Returns the object at the beginning of a chain of `add…` and `set…` calls. */
export const builderRoot = walk((tree, at) => {
  const callee =
    tree.kindOf(at) === K.CallExpression ? tree.innerExpression(tree.firstChild(at)) : NONE
  if (/^(?:add|set)[A-Z]/.test(tree.memberName(callee))) {
    return tree.innerExpression(tree.firstChild(callee))
  }
  return at
})

/** Tells whether an expression is the value of an item of a list or map, or of a property. */
export function isTakenOut(module: Module, node: Node): boolean {
  const { tree } = module
  switch (tree.kindOf(node)) {
    case K.MemberExpression:
      return tree.kindOf(tree.firstChild(node)) !== K.This
    case K.CallExpression: {
      const method = tree.memberName(tree.innerExpression(tree.firstChild(node)))
      return /^(?:get|at|find|pop|shift|first|last)$/.test(method)
    }
    case K.VariableName: {
      const binding = bindingAt(module, node)
      if (binding?.kind === 'other') {
        return true
      }
      if (binding?.kind === 'variable') {
        return binding.init === NONE && binding.isConstant
      }
      return (
        binding?.kind === 'parameter' &&
        /^(?:forEach|map|each)$/.test(consumerOf(tree, binding.scope) ?? '')
      )
    }
    default:
      return false
  }
}

/**
 * Tells whether code stores the builder in an object of another module: `state.builder = data`.
 * Exports do not count, since importing code gets them anyway.
 */
function isStoredElsewhere({ module, tree }: Frame, node: Node): boolean {
  const target = tree.targetOf(tree.parentOf(node))
  if (target === NONE || target === node || tree.kindOf(target) !== K.MemberExpression) {
    return false
  }
  // A registry: `commands[name] = data`
  if (tree.childOf(target, K.PropertyName) === NONE) {
    return true
  }
  const root = memberRoot(tree, target)
  if (tree.kindOf(root) !== K.VariableName || /^(?:module|exports)$/.test(tree.textOf(root))) {
    return false
  }
  const binding = bindingAt(module, root)
  return binding === undefined || binding.kind === 'import' || binding.kind === 'parameter'
}

/**
 * Evaluates a call to which the builder is passed. If the function's code is unknown, its name may
 * suggest that it changes the builder.
 */
function hand(frame: Frame, node: Node, state: BuilderState): void {
  const { tree } = frame
  const call = tree.callWithArgument(node)
  const callee = tree.kindOf(call) === K.CallExpression ? tree.firstChild(call) : NONE
  if (tree.kindOf(callee) !== K.VariableName) {
    return
  }
  const fn = evaluate(frame, callee)
  if (fn.kind === 'function') {
    evaluate(frame, call)
  } else if (fn.kind !== 'external' && CHANGES.test(tree.textOf(callee))) {
    state.open ??= passedReason(tree.textOf(callee))
  }
}

/** Names of functions that change a command before it is stored or sent. */
export const CHANGES =
  /^(?:apply|append|augment|build|complete|configure|decorate|enrich|extend|fill|finish|init|inject|locali[sz]e|modify|patch|prepare|set[uU]p|translate|with)/

/**
 * Tells whether code sets a field of the builder's command: `data.description = …`,
 * `data.options[0].name = …`.
 */
function isAssignedTo(tree: Tree, node: Node, state: BuilderState): boolean {
  let at = node
  if (!hasField(state, tree.memberName(tree.parentOf(node)))) {
    return false
  }
  for (
    let member = tree.parentOf(at);
    tree.kindOf(member) === K.MemberExpression;
    member = tree.parentOf(at)
  ) {
    if (tree.firstChild(member) !== at) {
      return false
    }
    at = tree.outerExpression(member)
  }
  const target = tree.parentOf(at)
  if (at === node || tree.firstChild(target) !== at) {
    return false
  }
  // `data.options.push(…)`
  const isPushed = tree.kindOf(target) === K.CallExpression && CHANGING.test(tree.textOf(at))
  return tree.kindOf(target) === K.AssignmentExpression || isPushed
}

/** Tells whether an assignment sets the type that the builder already has: `this.type = 1`. */
function isOwnType(frame: Frame, node: Node, state: BuilderState): boolean {
  const { tree } = frame
  const member = tree.outerExpression(tree.parentOf(node))
  const assignment = tree.parentOf(member)
  if (
    tree.memberName(tree.parentOf(node)) !== 'type' ||
    tree.kindOf(assignment) !== K.AssignmentExpression ||
    !tree.hasChild(assignment, K.Equals)
  ) {
    return false
  }
  const value = evaluate(frame, rightOf(tree, assignment))
  return (
    state.commandType !== undefined && value.kind === 'literal' && value.data === state.commandType
  )
}

/**
 * Tells whether a member of a builder is a field of the command that it builds. For example, only
 * entry points have a `handler`.
 */
function hasField({ builds }: BuilderState, key: string): boolean {
  const field = fieldNamed('command', key)
  const types = field === undefined ? undefined : fieldsOf('command')[field]?.commandTypes
  const isOfEntryPoints = types?.every((type) => type === CommandType.PRIMARY_ENTRY_POINT)
  return field !== undefined && (isOfEntryPoints !== true || builds === 'entry-point')
}

const CHANGING = /\.\s*(?:push|unshift|splice|pop|shift|sort|reverse)$/

/** Returns the statement that consists only of an expression; otherwise the expression itself. */
function statementAround(tree: Tree, node: Node): Node {
  const parent = tree.holderOf(node)
  const isAssigned = tree.kindOf(parent) === K.AssignmentExpression
  const statement = isAssigned ? tree.holderOf(parent) : parent
  return tree.kindOf(statement) === K.ExpressionStatement ? statement : node
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

/**
 * Explains why a node may run not at all or several times; `undefined` if it runs exactly once,
 * `NEVER` in a branch that is not taken.
 */
function doubtAbout(frame: Frame, node: Node, scope: Node): string | typeof NEVER | undefined {
  const { tree } = frame
  let at = node
  let doubt: string | undefined
  for (
    let parent = tree.parentOf(at);
    parent !== NONE && at !== scope;
    parent = tree.parentOf(at)
  ) {
    if (parent === scope) {
      return doubt
    }
    if (isFunction(tree, parent)) {
      return doubt ?? 'It happens when a function is called.'
    }
    const isTaken =
      tree.kindOf(parent) === K.IfStatement ? isBranchTaken(frame, parent, at) : undefined
    if (isTaken === false) {
      return NEVER
    }
    if (isTaken === undefined) {
      doubt ??= CONDITIONS.get(tree.kindOf(parent))
    }
    const isChoice = tree.kindOf(parent) === K.BinaryExpression && leftOf(tree, parent) !== at
    if (isChoice && /^(?:&&|\|\||\?\?)$/.test(tree.textOf(operatorOf(tree, parent)))) {
      doubt ??= 'It depends on a condition.'
    }
    at = parent
  }
  return doubt
}

/** Tells whether an `if` takes a branch; `undefined` if its condition is unknown. */
function isBranchTaken(frame: Frame, statement: Node, branch: Node): boolean | undefined {
  const { tree } = frame
  const condition = conditionOf(tree, statement)
  if (condition === NONE || condition === branch) {
    return true
  }
  const holds = tree.isDamaged(condition) ? undefined : truthOf(evaluate(frame, condition))
  return holds === undefined ? undefined : holds === (branch === thenOf(tree, statement))
}
