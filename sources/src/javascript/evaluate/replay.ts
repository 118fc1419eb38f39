import { fieldNamed } from '@slashlint/core/contract'
import { isFunction, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { chainTop, consumerOf, walk, wrappedTop } from '../syntax/chains.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  childOf,
  endOf,
  firstPart,
  innerExpression,
  isDamaged,
  kindOf,
  memberName,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  startOf,
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
  for (const node of usesOf(module, binding.node, name)) follow(frame, node, binding.scope, state)
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
  const at = outerExpression(tree, node)
  // `data = …`: what it becomes is followed where the builder stands on the right.
  if (assignedAt(tree, at) === at) return
  if (top === node) {
    const consumer = consumerOf(tree, at)
    if (consumer !== undefined && frame.evaluator.libraries.adds(consumer)) return
    const call = callWith(tree, at)
    const isBack = call !== NONE && assignedAt(tree, outerExpression(tree, chainTop(tree, call))) !== NONE
    if (call === NONE || (consumer === undefined && !isBack)) {
      if (consumer !== undefined) state.open ??= handedTo(consumer)
      else if (isAssignedTo(tree, at)) state.open ??= 'Its members are set one by one.'
      else if (isStored(tree, at) && addsElsewhere(frame))
        state.open ??= 'It is stored, and what is stored gets options later.'
      else if (isGivenAway(frame, at)) state.open ??= 'It is given to another object.'
      else if (call === NONE) hand(frame, at, state)
      else atEach(frame, call, scope, state, (inner) => void handTo(inner, call, state))
      return
    }
    atEach(frame, call, scope, state, (inner) => {
      if (!handTo(inner, call, state)) state.open ??= handedTo(consumer ?? calledBy(tree, call))
    })
    return
  }
  const consumer = consumerOf(tree, outerExpression(tree, top))
  if (consumer !== undefined) state.open ??= handedTo(consumer)
  atEach(frame, top, scope, state, (inner) => void evaluate(inner, top))
}

const handedTo = (name: string): string => `It is passed to ${name}().`

/** What happens at a node, as often as the loops around it run; in doubt where a condition stands around it. */
function atEach(frame: Frame, node: Node, scope: Node, state: BuilderState, happens: (inner: Frame) => void): void {
  const { tree } = frame.module
  const loops = loopsAround(tree, statementAround(tree, node), scope)
  const [outermost] = loops ?? []
  const iterations =
    loops === undefined || outermost === undefined || isDamaged(tree, outermost)
      ? undefined
      : iterationsOf(frame, loops)
  if (iterations !== undefined) {
    for (const iteration of iterations) happens(iteration)
    return
  }
  const doubt = doubtAbout(frame, node, scope)
  if (doubt === NEVER) return
  const before = state.doubt
  state.doubt = before ?? doubt
  happens(frame)
  state.doubt = before
}

/** The call `sub.builder(data)` of a method with a value among its arguments; NONE for others, and for those of `this`. */
function callWith(tree: Tree, node: Node): Node {
  const list = parentOf(tree, node)
  const call = kindOf(tree, list) === K.ArgList ? parentOf(tree, list) : NONE
  if (call === NONE || kindOf(tree, call) !== K.CallExpression) return NONE
  const callee = innerExpression(tree, firstPart(tree, call))
  const isMethod = kindOf(tree, callee) === K.MemberExpression && kindOf(tree, firstPart(tree, callee)) !== K.This
  return isMethod || assignedAt(tree, outerExpression(tree, chainTop(tree, call))) !== NONE ? call : NONE
}

const calledBy = (tree: Tree, call: Node): string => textOf(tree, firstPart(tree, call)).slice(0, 40)

/** Lets a method work on the builder that it is given. @returns whether all that it does is known */
function handTo(frame: Frame, call: Node, state: BuilderState): boolean {
  const { tree } = frame.module
  if (evaluate(frame, firstPart(tree, call)).kind !== 'function') return false
  const value = evaluate(frame, chainTop(tree, call))
  return value.kind === 'builder' ? value.state === state : value.kind === 'literal' && value.data === undefined
}

/** The name that an assignment gives a value, or the one that stands at its left; NONE without an assignment. */
function assignedAt(tree: Tree, node: Node): Node {
  const assignment = parentOf(tree, node)
  if (kindOf(tree, assignment) !== K.AssignmentExpression) return NONE
  const target = firstPart(tree, assignment)
  return kindOf(tree, target) === K.VariableName ? target : NONE
}

/**
 * Whether all that a variable becomes is made of the builder that it is: `data = data.addStringOption(…)`,
 * `data = sub.builder(data)`.
 */
export function isBuiltOn(module: Module, binding: Binding, name: string): boolean {
  const { tree } = module
  const uses = usesOf(module, binding.node, name)
  const made = new Set<Node>()
  for (const use of uses) {
    const at = outerExpression(tree, use)
    const call = callWith(tree, at)
    made.add(outerExpression(tree, wrappedTop(tree, use)))
    if (call !== NONE) made.add(outerExpression(tree, chainTop(tree, call)))
  }
  return uses.every((use) => {
    const parent = parentOf(tree, use)
    if (kindOf(tree, parent) !== K.AssignmentExpression || firstPart(tree, parent) !== use) return true
    const right = partsOf(tree, parent).at(-1) ?? NONE
    const isPlain = /^\s*=\s*$/.test(tree.text.slice(endOf(tree, use), startOf(tree, right)))
    return isPlain && right !== use && made.has(right)
  })
}

/** Whether a variable that changes is called as a builder, or made anew of what it is. */
export function isBuiltLater(module: Module, binding: Binding, name: string, state: BuilderState): boolean {
  const { tree } = module
  return usesOf(module, binding.node, name).some((use) => {
    const at = outerExpression(tree, use)
    const method = memberName(tree, parentOf(tree, at))
    const isCalled = wrappedTop(tree, use) !== use && effectOf(state, method) !== undefined
    const assignment = parentOf(tree, at)
    const isLeft = kindOf(tree, assignment) === K.AssignmentExpression && firstPart(tree, assignment) === at
    const right = isLeft ? (partsOf(tree, assignment).at(-1) ?? NONE) : NONE
    return isCalled || (right !== NONE && new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`).test(textOf(tree, right)))
  })
}

/** Whether an expression becomes an item of a list or of a map, or a property. */
function isStored(tree: Tree, node: Node): boolean {
  const parent = parentOf(tree, node)
  switch (kindOf(tree, parent)) {
    case K.ArrayExpression:
    case K.ArgList:
    case K.Property:
      return true
    case K.AssignmentExpression:
      return firstPart(tree, parent) !== node
    default:
      return kindOf(tree, node) === K.PropertyDefinition
  }
}

/** Whether a module adds options to what a call, a loop or a member gives: `all.get(name).addStringOption(…)`. */
function addsElsewhere({ module, evaluator: { libraries } }: Frame): boolean {
  const { tree } = module
  const known = ADDERS.get(tree)
  if (known !== undefined) return known
  let found = false
  for (let node = 0; node < tree.kind.length && !found; node++) {
    if (kindOf(tree, node) !== K.PropertyName || !libraries.adds(textOf(tree, node))) continue
    const root = builderRoot(tree, innerExpression(tree, firstPart(tree, parentOf(tree, node))))
    found = isTakenOut(module, root)
  }
  ADDERS.set(tree, found)
  return found
}

const ADDERS = new WeakMap<Tree, boolean>()

/** What the methods of a builder are called on, one after the other. */
export const builderRoot = walk((tree, at) => {
  const callee = kindOf(tree, at) === K.CallExpression ? innerExpression(tree, firstPart(tree, at)) : NONE
  return /^(?:add|set)[A-Z]/.test(memberName(tree, callee)) ? innerExpression(tree, firstPart(tree, callee)) : at
})

/** Whether an expression is an item of a list or of a map, or a property of an object. */
export function isTakenOut(module: Module, node: Node): boolean {
  const { tree } = module
  switch (kindOf(tree, node)) {
    case K.MemberExpression:
      return kindOf(tree, firstPart(tree, node)) !== K.This
    case K.CallExpression: {
      const method = memberName(tree, innerExpression(tree, firstPart(tree, node)))
      return /^(?:get|at|find|pop|shift|first|last)$/.test(method)
    }
    case K.VariableName: {
      const binding = resolve(module, textOf(tree, node), node)
      if (binding?.kind === 'other') return true
      if (binding?.kind === 'variable') return binding.init === NONE && binding.isConstant
      return binding?.kind === 'parameter' && /^(?:forEach|map|each)$/.test(consumerOf(tree, binding.scope) ?? '')
    }
    default:
      return false
  }
}

/** `state.builder = data`: an object of another module has it. What is exported is what the program gets. */
function isGivenAway({ module }: Frame, node: Node): boolean {
  const { tree } = module
  const assignment = parentOf(tree, node)
  const target = kindOf(tree, assignment) === K.AssignmentExpression ? firstPart(tree, assignment) : NONE
  if (target === NONE || target === node || kindOf(tree, target) !== K.MemberExpression) return false
  // A registry: `commands[name] = data`
  if (childOf(tree, target, K.PropertyName) === NONE) return true
  let root = target
  while (kindOf(tree, root) === K.MemberExpression) root = firstPart(tree, root)
  if (kindOf(tree, root) !== K.VariableName || /^(?:module|exports)$/.test(textOf(tree, root))) return false
  const binding = resolve(module, textOf(tree, root), root)
  return binding === undefined || binding.kind === 'import' || binding.kind === 'parameter'
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
  else if (fn.kind !== 'external' && CHANGES.test(textOf(tree, callee))) state.open ??= handedTo(textOf(tree, callee))
}

/** What functions are called that change a command before it is stored or sent. */
export const CHANGES =
  /^(?:apply|append|augment|build|complete|configure|decorate|enrich|extend|fill|finish|init|inject|locali[sz]e|modify|patch|prepare|set[uU]p|translate|with)/

/** `data.description = …`, `data.options[0].name = …`: fields of the command itself. */
function isAssignedTo(tree: Tree, node: Node): boolean {
  let at = node
  if (fieldNamed('command', memberName(tree, parentOf(tree, node))) === undefined) return false
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
  const isAssigned = kindOf(tree, parent) === K.AssignmentExpression
  const statement = isAssigned ? parentOf(tree, outerExpression(tree, parent)) : parent
  return kindOf(tree, statement) === K.ExpressionStatement ? statement : node
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
