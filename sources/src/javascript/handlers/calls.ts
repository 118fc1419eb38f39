import { classAround } from '../evaluate/classes.js'
import { evaluate, frameOf, rootFrame } from '../evaluate/evaluate.js'
import { bind } from '../evaluate/functions.js'
import { methodIn, methodOf } from '../evaluate/members.js'
import { selfAt } from '../evaluate/self.js'
import {
  bindingAt,
  functionAround,
  functionName,
  isFunction,
  functionsAround,
} from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { memberRoot } from '../syntax/chains.js'
import { bodyOf } from '../syntax/children.generated.js'
import { K, NONE, anyOf, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { hasInteractionValue } from '../values/value.js'
import type { Frame, FunctionValue, Item, Unknown, Value } from '../values/value.js'
import {
  interactionValueAt,
  containsInteractionValue,
  isNamedInteraction,
  mayBeInteractionValue,
} from './interaction-values.js'
import type { State, Typing } from './branches.js'
import { dispatchingOf, isCalledAsHandler, runsCommand, whyForOthers } from './dispatching.js'
import { isHeldWith, membersIn } from './entries.js'
import type { ModuleCommand, Visit } from './entries.js'
import { isUnconditional } from './unconditional.js'

/** Tells whether an expression may be a literal list. Chains of calls are not. */
export const mayHaveItems = (frame: Frame, object: Node): boolean =>
  LISTS.has(frame.module.tree.kindOf(frame.module.tree.innerExpression(object)))

const LISTS = anyOf('ArrayExpression VariableName')

/**
 * Tells whether a call that gets no interaction value may still use one, through an inner function
 * of the running function. If not, the callee's module need not be read.
 */
export function mayLeadOn(frame: Frame, callee: Node, list: Node): boolean {
  const { fn, module, tree } = frame
  const root = memberRoot(tree, callee)
  const isHere = (name: Node): boolean => bindingAt(module, name)?.kind !== 'import'
  const isInner = fn !== NONE && declaresFunctions(tree, functionsAround(tree, fn).at(-1) ?? fn)
  if (isInner && (isHere(root) || tree.nodesIn(list, K.VariableName).some(isHere))) {
    return true
  }
  if (isClosed(frame, callee)) {
    return true
  }
  const mayTake =
    bindingAt(module, root)?.kind === 'parameter' ||
    tree.childrenOf(list).some((arg) => mayBeFunction(tree, arg))
  return mayTake && namesInteraction(frame, list)
}

/**
 * Tells whether a name is a function that already contains an interaction value:
 * `const { go } = new Reader(interaction)`. Only parameters and results of calls with an
 * interaction value are checked.
 */
function isClosed(frame: Frame, callee: Node): boolean {
  const binding = bindingAt(frame.module, callee)
  const mayBe =
    binding?.kind === 'parameter' ||
    (binding?.kind === 'variable' &&
      binding.init !== NONE &&
      mayBeInteractionValue(frameOf(frame, binding.node), binding.init))
  return mayBe && closesOverInteraction(evaluate(frame, callee))
}

/**
 * Tells whether a value is a function with an interaction value in its object, its outer functions,
 * or its own code: `() => interaction.options.getString('title')`.
 */
function closesOverInteraction(value: Value): boolean {
  if (value.kind !== 'function') {
    return false
  }
  for (let at: Frame = value.frame; at.parent !== undefined; at = at.parent) {
    const isOfObject = at.self?.kind === 'object' && hasInteractionValue(at.self)
    if (isOfObject || [...at.bound.values()].some((bound) => containsInteractionValue(bound))) {
      return true
    }
  }
  const { frame, site } = value
  return frame.fn !== NONE && usesInteraction(frame, site.node)
}

/** Tells whether the code of an inner function contains an interaction value. */
function usesInteraction(frame: Frame, fn: Node): boolean {
  const { tree } = frame
  return tree
    .nodesIn(bodyOf(tree, fn), K.VariableName)
    .slice(0, MOST_NAMES)
    .some((name) => mayBeInteractionValue(frame, name))
}

/** The most names in a function that are searched for an interaction. */
const MOST_NAMES = 64

/**
 * Tells whether arguments contain an interaction value by name. Functions and `new` expressions are
 * not searched.
 */
function namesInteraction(frame: Frame, list: Node): boolean {
  const { tree } = frame
  for (let node = list; node < tree.afterOf(list); node++) {
    const kind = tree.kindOf(node)
    if (kind === K.NewExpression || isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    } else if (
      (kind === K.VariableName || kind === K.PropertyName) &&
      mayBeInteractionValue(frame, node)
    ) {
      return true
    }
  }
  return false
}

const mayBeFunction = (tree: Tree, arg: Node): boolean =>
  MAY_BE.has(tree.kindOf(arg)) || tree.hasChild(arg, K.ParamList)

const MAY_BE = anyOf('VariableName Spread')

const declaresFunctions = once((tree: Tree, fn: Node): boolean => {
  for (let node = fn + 1; node < tree.afterOf(fn); node++) {
    if (isFunction(tree, node) && functionName(tree, node) !== NONE) {
      return true
    }
  }
  return false
})

/** Evaluates a method call's callee to a function of the enclosing class, of an object, or of an instance. */
export function calledOn(frame: Frame, callee: Node, method: string): Value {
  const { module } = frame
  const object = module.tree.firstChild(callee)
  const site = { module, node: callee }
  if (method === '' || module.tree.kindOf(object) === K.Super) {
    return evaluate(frame, callee)
  }
  if (module.tree.kindOf(object) !== K.This || selfAt(frame, object) !== undefined) {
    return methodOf(frame, evaluate(frame, object), method, site)
  }
  const around = classAround(module.tree, object)
  const own =
    around === NONE
      ? methodOfSameObject(frame, object, method)
      : methodIn(frame, { module, node: around }, method)
  return own ?? evaluate(frame, callee)
}

/** Resolves `this.show(interaction)` in a method of an object outside of all functions. */
function methodOfSameObject(
  { evaluator, module, tree }: Frame,
  node: Node,
  name: string,
): FunctionValue | undefined {
  const around =
    functionsAround(tree, functionAround(tree, node)).find(
      (fn) => tree.kindOf(fn) !== K.ArrowFunction,
    ) ?? NONE
  const part = tree.kindOf(around) === K.Property ? around : tree.holderOf(around)
  const fn = membersIn(tree, tree.parentOf(part)).find((one) => one.name === name)?.fn ?? NONE
  if (fn === NONE || functionAround(tree, part) !== NONE) {
    return undefined
  }
  return { kind: 'function', site: { module, node: fn }, frame: rootFrame(evaluator, module) }
}

/**
 * Adds the kind of interactions that a function answers to a state, unless the state is stricter.
 */
export function typedState(state: State, typing: Typing | undefined): State {
  const own = typing === 'only' ? typing : (state.typing ?? typing)
  return own === undefined ? state : { ...state, typing: own }
}

/**
 * Finds out whether a function is the command's own handler, always runs, and may run for other
 * commands. Inner functions inherit the results.
 */
export function handledIn(
  visit: Visit,
  frame: Frame,
  fn: Node,
  { tie, own, call }: { tie: Visit['tie']; own: ModuleCommand | undefined; call: Node },
): Pick<Visit, 'isOwn' | 'isRun' | 'others'> {
  const { module, tree } = frame
  const isInner =
    visit.frame.fn !== NONE && visit.module === module && tree.contains(visit.frame.fn, fn)
  const isCalled = visit.tree.kindOf(call) === K.CallExpression
  const isRun = isCalled
    ? visit.isRun && isUnconditional(visit.tree, call)
    : call === NONE && !isInner && runsCommand(tree, fn) && isHeldWith(tie, tree, fn)
  if (isInner || typeof tie === 'string' || module !== visit.run.module) {
    return { isOwn: visit.isOwn, isRun, others: visit.others }
  }
  const isHandler = own !== undefined || isCalledAsHandler(tree, fn)
  const isOwn = isHandler || (call !== NONE && visit.isOwn)
  const others = whyForOthers(dispatchingOf(frame, fn), tie.name, isOwn)
  return { isOwn, isRun, others: others ?? inheritedFrom(visit, call) }
}

const inheritedFrom = ({ others }: Visit, call: Node): string | undefined =>
  call === NONE ? undefined : others

/**
 * Tells whether an expression is computed from a sub-command's name without being one:
 * `kindOf(interaction.options.getSubcommand())`.
 */
export function isComputedFromName(visit: Visit, expression: Node): boolean {
  const { frame, nameUses, tree } = visit
  if (
    expression === NONE ||
    isFunction(tree, expression) ||
    interactionValueAt(frame, expression) !== undefined
  ) {
    return false
  }
  // Of what has parts it is not known which are.
  if (
    tree.kindOf(expression) === K.ObjectExpression ||
    tree.kindOf(expression) === K.ArrayExpression
  ) {
    return false
  }
  for (let node = expression; node < tree.afterOf(expression); node++) {
    const kind = tree.kindOf(node)
    if (kind === K.VariableName && nameUses.holders.has(tree.textOf(node))) {
      return true
    }
    if (
      (kind === K.VariableName || kind === K.CallExpression) &&
      interactionValueAt(frame, node)?.is === 'name'
    ) {
      return true
    }
  }
  return false
}

/**
 * Tells whether a function is an argument of a call whose result is used, or is itself called where
 * it is written. Unlike an event listener, such a function runs at once.
 */
export function makesValue(tree: Tree, fn: Node): boolean {
  const own = tree.callOn(fn)
  const call = own === NONE ? tree.callWithArgument(fn) : own
  return call !== NONE && tree.kindOf(tree.holderOf(call)) !== K.ExpressionStatement
}

/**
 * Returns the signature of an argument. A function reads arguments with equal signatures in the
 * same way, so it is entered once for them.
 */
export function signatureOf(item: Item): unknown {
  switch (item.kind) {
    case 'literal':
      return String(item.data)
    case 'function':
      return item.site.node
    case 'object':
      return item.entries.map(({ value }) =>
        value.kind === 'object' ? value.kind : signatureOf(value),
      )
    case 'unknown':
      return signatureOfUnknown(item)
    default:
      return item.kind
  }
}

function signatureOfUnknown({ interactionValue, constants, kind }: Unknown): unknown {
  if (interactionValue?.is === 'options') {
    return [
      interactionValue.is,
      interactionValue.path?.map(({ name }) => name),
      interactionValue.type?.within,
    ]
  }
  if (interactionValue?.is === 'option') {
    const { is, name, letters, asText } = interactionValue
    return [is, name, letters, asText]
  }
  if (interactionValue !== undefined) {
    return [interactionValue.is, 'name' in interactionValue ? interactionValue.name : '']
  }
  return constants?.map(({ text }) => text) ?? kind
}

/**
 * Binds parameters to their arguments. If an argument is unknown and the parameter's name suggests
 * an interaction, the name decides.
 */
export function bindKnown(frame: Frame, args: readonly Item[], site: Site): void {
  bind(frame, args, site)
  const { module } = frame
  for (const [node, value] of [...frame.bound]) {
    if (
      value.kind !== 'unknown' ||
      value.interactionValue !== undefined ||
      value.oneOf !== undefined ||
      value.made !== undefined
    ) {
      continue
    }
    if (isNamedInteraction(module.tree.textOf(node))) {
      frame.bound.delete(node)
    }
  }
}
