import { getOrInsert, onceFor } from '../../record.js'
import type { Answering } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { parametersOf, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { operatorOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { isInCondition, kindOfMethod } from './effects.js'
import { typeAt } from './types.js'
import { isOptionalChain } from './member-access.js'

// Values with a method `reply` that are no interaction, or have a method of the project's own.

/** Whether a value may be something else, by its declaration. */
const othersIn = onceFor<Module, Map<Node, boolean>>(() => new Map())

/**
 * Tells whether the code shows that a value may be something else than the library's interaction: it
 * asks whether the value is a message, or replaces a method that answers.
 */
export const mayBeOther = (module: Module, answering: Answering, binding: Binding): boolean =>
  getOrInsert(othersIn(module), binding.node, () => isOther(module, answering, binding))

function isOther(module: Module, answering: Answering, binding: Binding): boolean {
  const { tree } = module
  const isParameter = binding.kind === 'parameter' && binding.path?.length === 0
  const type = isParameter ? typeAt(tree, binding.scope, binding.index) : NONE
  const name = tree.textOf(binding.node)
  const isOwn =
    answering.returned === undefined && answering.isFirst !== true && GUESSES.ownContext.test(name)
  if (isParameter && type === NONE && isOwn) {
    return true
  }
  if (isParameter && isToldBeside(tree, binding.scope)) {
    return true
  }
  const isTyped = type !== NONE && !tree.textOf(type).includes('|')
  return usesOf(module, binding.node, name).some(
    (use) =>
      replacesMethod(tree, answering, use) ||
      (!isTyped && (isClassAsked(tree, use) || isKindAsked(tree, use))),
  )
}

/** Tells whether another parameter of a function tells the kind of the value: `isMessage`. */
const isToldBeside = (tree: Tree, fn: Node): boolean =>
  parametersOf(tree, fn).some(({ pattern }) => KIND_NAMED.test(tree.textOf(pattern)))

const KIND_NAMED = /^is_?(?:message|slash|prefix|interaction|text)/i

/** Tells whether a use replaces a method: `i.reply = …`, `Object.assign(i, { reply })`. */
function replacesMethod(tree: Tree, answering: Answering, use: Node): boolean {
  const member = tree.memberOn(use)
  if (member !== NONE) {
    return (
      tree.targetOf(tree.parentOf(member)) === member &&
      (tree.memberName(member) === '' ||
        kindOfMethod(answering, tree.memberName(member)) !== undefined)
    )
  }
  const call = tree.callWithArgument(use)
  return call !== NONE && REPLACES.test(tree.textOf(tree.firstChild(call)))
}

const REPLACES = /^(?:Object\.(?:assign|defineProperty|defineProperties)|Reflect\.set)$/

/** Tells whether a use asks for the class of a value, or for a key: `i instanceof Message`, `'content' in i`. */
function isClassAsked(tree: Tree, use: Node): boolean {
  const parent = tree.parentOf(tree.outerExpression(use))
  return (
    (tree.kindOf(parent) === K.BinaryExpression &&
      /^(?:instanceof|in)$/.test(tree.textOf(operatorOf(tree, parent)))) ||
    tree.memberName(tree.memberOn(use)) === 'constructor'
  )
}

/**
 * Tells whether a use reads a member that only messages have, or asks whether a member of
 * interactions is there: `!i.isCommand`, `i.isCommand?.()`, `if (i.options)`.
 */
function isKindAsked(tree: Tree, use: Node): boolean {
  const member = tree.memberOn(use)
  const name = tree.memberName(member)
  if (OF_MESSAGES.test(name)) {
    return true
  }
  if (!OF_INTERACTIONS.test(name)) {
    return false
  }
  if (tree.callOn(member) === NONE) {
    return isTruth(tree, tree.outerExpression(member))
  }
  return isOptionalChain(tree, member)
}

const OF_MESSAGES = /^(?:author|content|cleanContent)$/
const OF_INTERACTIONS = /^(?:options|is[A-Z]\w*)$/

/** Tells whether only the truth of a value is used: by `!`, or in a condition. */
const isTruth = (tree: Tree, value: Node): boolean =>
  tree.kindOf(tree.parentOf(value)) === K.UnaryExpression || isInCondition(tree, value)
