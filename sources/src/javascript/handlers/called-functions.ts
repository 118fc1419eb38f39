import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { bindingAt, functionAround, isFunction } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { calleeOf, objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { membersIn } from './entries.js'

// The functions and methods of the project that calls reach.

/** Returns the function that a call certainly reaches; `undefined` if it is unknown. */
export function functionCalled(frame: Frame, call: Node): Site | undefined {
  const { module, tree } = frame
  const callee = tree.innerExpression(calleeOf(tree, call))
  const isMember = tree.kindOf(callee) === K.MemberExpression
  if (isMember && tree.kindOf(tree.innerExpression(objectOf(tree, callee))) === K.This) {
    const node = ownMethod(tree, callee)
    return node === NONE ? undefined : { module, node }
  }
  const binding = bindingAt(module, callee)
  if (binding?.kind === 'function') {
    return { module, node: binding.node }
  }
  if (binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0) {
    const node = tree.innerExpression(binding.init)
    if (isFunction(tree, node)) {
      return { module, node }
    }
  }
  if (!isMember && binding?.kind !== 'import' && binding?.kind !== 'variable') {
    return undefined
  }
  const value = evaluate(frame, callee)
  return value.kind === 'function' ? value.site : undefined
}

/** Returns the method to which `this.method` refers; NONE if a subclass may replace it. */
function ownMethod(tree: Tree, member: Node): Node {
  let fn = functionAround(tree, member)
  while (tree.kindOf(fn) === K.ArrowFunction && tree.kindOf(tree.parentOf(fn)) !== K.Property) {
    const outer = functionAround(tree, fn)
    if (outer === NONE) {
      break
    }
    fn = outer
  }
  const body = tree.parentOf(tree.kindOf(fn) === K.MethodDeclaration ? fn : tree.holderOf(fn))
  const holder = tree.kindOf(body) === K.ClassBody ? tree.parentOf(body) : body
  const name = tree.memberName(member)
  const found = membersIn(tree, holder).filter((one) => one.name === name && one.fn !== NONE)
  const [only, another] = found
  if (only === undefined || another !== undefined) {
    return NONE
  }
  const isFinal = tree.kindOf(holder) === K.ObjectExpression || isOwn(tree, holder, only.fn, name)
  return isFinal ? only.fn : NONE
}

/**
 * Tells whether no other class replaces a method: it is private, or its class is a subclass that
 * nothing extends.
 */
function isOwn(tree: Tree, holder: Node, method: Node, name: string): boolean {
  if (/^[_#]/.test(name) || tree.textOf(tree.childOf(method, K.Privacy)) === 'private') {
    return true
  }
  const className = tree.textOf(tree.childOf(holder, K.VariableDefinition))
  return (
    tree.hasChild(holder, K.Extends) &&
    !tree.hasChild(holder, K.Abstract) &&
    !GUESSES.isBase.test(className) &&
    !tree.nodesIn(0, K.Extends).some((one) => tree.textOf(tree.afterOf(one)) === className)
  )
}

/**
 * Returns the methods with the name of `this.method` in the class or object around it. A subclass
 * may replace them.
 */
export function methodsNamed(tree: Tree, member: Node): readonly Node[] {
  const holder = tree.enclosing(member, HOLDERS)
  const name = tree.memberName(member)
  const members = holder === NONE ? [] : membersIn(tree, holder)
  return members.flatMap((one) => (one.name === name && one.fn !== NONE ? one.fn : []))
}

const HOLDERS = anyOf('ClassDeclaration ClassExpression ObjectExpression')
