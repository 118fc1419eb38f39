import { kept } from '../../record.js'
import { basesOf, classAround, memberNamed } from './classes.js'
import { evaluate } from './evaluate.js'
import { methodIn, methodOf } from './members.js'
import { parametersOf, usesOf } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { chainTop, consumerOf } from '../syntax/chains.js'
import { rightOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import type { BuilderState, Frame, Libraries, Value } from '../values/value.js'

// Builders that are handed to functions of the project: what these do to them is read, or it is known that they only keep them.

/** A call that adds options to what a key or a field holds. */
export interface Addition {
  readonly index: number
  readonly method: string
}

/** Where a text adds options to what keys and fields hold, by key: to fields of `this`, and to others. */
export const additionsIn = once(({ text }: Tree, script: Node, { adds }: Libraries) => {
  const found = new Map<string, { readonly own: Addition[]; readonly others: Addition[] }>()
  for (const { 1: self, 2: key = '', 3: method = '', index } of text.matchAll(ADDITION)) {
    if (!adds(method)) {
      continue
    }
    const additions = kept(found, key, () => ({ own: [], others: [] }))
    additions[self === undefined ? 'others' : 'own'].push({ index, method })
  }
  return found
})

const ADDITION = /(this\s*)?\.([\w$]+)\s*[?!]?\.\s*(add\w+)\(/g

/**
 * Whether a call of a function of the project, a method or `super(builder)` leads to code that only keeps a builder which it
 * is given, or of which all is known that it does with it.
 */
export function isOnlyKept(frame: Frame, given: Node, state: BuilderState): boolean {
  const { tree } = frame
  const list = tree.parentOf(given)
  const call = tree.parentOf(list)
  const index = tree.childrenOf(list).indexOf(given)
  const callee = tree.innerExpression(tree.firstChild(call))
  if (tree.childrenOf(list).some((part) => tree.kindOf(part) === K.Spread)) {
    return false
  }
  const fn = calledAt(frame, callee)
  if (fn === undefined) {
    return false
  }
  const isSuper = tree.kindOf(callee) === K.Super
  const handed: HandedBuilder = {
    index,
    state,
    isFollowed: tree.kindOf(callee) === K.VariableName && !isAsync(fn),
    ofClass: isSuper ? tree.textOf(classAround(tree, given)) : '',
    libraries: frame.evaluator.libraries,
  }
  if (!keepsOnly(fn, handed)) {
    return false
  }
  // Reading the call lets the function work on the builder.
  const made = handed.isFollowed ? evaluate(frame, chainTop(tree, call)) : undefined
  return made?.kind !== 'builder' || made.state === state
}

/** The function that a call leads to: the constructor of a base class for `super`; `undefined` if it is not of the project. */
function calledAt(frame: Frame, callee: Node): Site | undefined {
  const { tree } = frame
  if (tree.kindOf(callee) === K.Super) {
    return baseConstructor(frame, classAround(tree, callee))
  }
  const value =
    tree.kindOf(callee) === K.MemberExpression ? methodAt(frame, callee) : evaluate(frame, callee)
  return value?.kind === 'function' ? value.site : undefined
}

/** The constructor that `super(…)` calls: of the nearest class above that has one, and is of the project. */
function baseConstructor(frame: Frame, node: Node): Site | undefined {
  for (const base of basesOf(frame, node)) {
    const own = base.kind === 'class' ? memberNamed(base, 'constructor') : NONE
    if (own !== NONE) {
      return { module: base.site.module, node: own }
    }
  }
  return undefined
}

/** The method that a member expression is, where its class is of the project. */
function methodAt(frame: Frame, callee: Node): Value | undefined {
  const { module, tree } = frame
  const name = tree.memberName(callee)
  const object = tree.firstChild(callee)
  if (tree.kindOf(object) !== K.This) {
    return methodOf(frame, evaluate(frame, object), name, { module, node: callee })
  }
  const around = classAround(tree, object)
  return around === NONE ? undefined : methodIn(frame, { module, node: around }, name)
}

const isAsync = ({ module: { tree }, node }: Site): boolean =>
  tree.hasChild(node, K.Async) || tree.hasChild(node, K.Star)

/** A builder that a function is handed. */
interface HandedBuilder {
  /** As which argument. */
  readonly index: number
  readonly state: BuilderState
  /** What the function calls on it, returns and hands on is followed. */
  readonly isFollowed: boolean
  /** The text of the class that hands it to its base, and may add to what that keeps. */
  readonly ofClass: string
  readonly libraries: Libraries
}

/** Whether a function does nothing with a builder but to keep it and to read it, and what is followed. */
function keepsOnly(
  { module, node }: Site,
  { index, state, isFollowed, ofClass, libraries }: HandedBuilder,
): boolean {
  const { tree } = module
  const parameter = parametersOf(tree, node)[index]
  if (parameter === undefined || tree.kindOf(parameter.pattern) !== K.VariableDefinition) {
    return false
  }
  // What a class does with the field of its base may be anything: `(this.data as SlashCommandBuilder).addSubcommand(…)`
  const isAdded = (key: string): boolean =>
    additionsIn(tree, 0, libraries).has(key) || membersNamed(ofClass).has(key)
  const name = tree.textOf(parameter.pattern)
  return (
    !parameter.isRest &&
    !isAdded(name) &&
    usesOf(module, parameter.pattern, name).every((use) => {
      const read = tree.memberOn(use)
      if (read !== NONE) {
        return (isFollowed && tree.callOn(read) !== NONE) || isOnlyRead(tree, read, state)
      }
      const holder = tree.holderOf(use)
      if (isFollowed && (FOLLOWED.has(tree.kindOf(holder)) || holder === node)) {
        return true
      }
      const key = keptUnder(tree, use)
      return key !== undefined && !isAdded(key)
    })
  )
}

/** Where a builder is returned, or handed on. */
const FOLLOWED = anyOf('ReturnStatement ArgList')

const membersNamed = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\.([\w$]+)/g)].map(([, name = '']) => name))

/** Whether a member of a builder is read and not set, and is no method that does something to it. */
const isOnlyRead = (tree: Tree, member: Node, state: BuilderState): boolean =>
  effectOf(state, tree.memberName(member)) === undefined &&
  tree.memberName(member) !== '' &&
  tree.targetOf(tree.holderOf(member)) !== member

/** Under which name a value is kept; empty for a list and a map, `undefined` where something else happens to it. */
function keptUnder(tree: Tree, use: Node): string | undefined {
  const at = tree.outerExpression(use)
  const parent = tree.parentOf(at)
  switch (tree.kindOf(parent)) {
    case K.AssignmentExpression: {
      const target = tree.targetOf(parent)
      return rightOf(tree, parent) === at && tree.kindOf(target) === K.MemberExpression
        ? tree.memberName(target)
        : undefined
    }
    case K.Property:
      return tree.keyOf(parent)
    case K.ArrayExpression:
      return ''
    case K.ArgList:
      return STORES.has(tree.kindOf(tree.parentOf(parent))) && consumerOf(tree, at) === undefined
        ? ''
        : undefined
    default:
      return tree.kindOf(use) === K.PropertyDefinition ? tree.textOf(use) : undefined
  }
}

const STORES = anyOf('CallExpression')
