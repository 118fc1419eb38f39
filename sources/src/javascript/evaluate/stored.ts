import { getOrInsert } from '../../record.js'
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

// Builders that are passed to functions of the project. These functions are read, or they are known to store the builder only.

/** A call that adds options to the builder in a key or field. */
export interface Addition {
  /** The offset of the call in the text. */
  readonly index: number
  /** The name of the method, which tells what kind of option it adds. */
  readonly method: string
}

/**
 * Finds the calls that add options to a builder in a key or field, by name. `own` are those on
 * fields of `this`.
 */
export const additionsIn = once(({ text }: Tree, script: Node, { adds }: Libraries) => {
  const found = new Map<string, { readonly own: Addition[]; readonly others: Addition[] }>()
  for (const { 1: self, 2: key = '', 3: method = '', index } of text.matchAll(ADDITION)) {
    if (!adds(method)) {
      continue
    }
    const additions = getOrInsert(found, key, () => ({ own: [], others: [] }))
    additions[self === undefined ? 'others' : 'own'].push({ index, method })
  }
  return found
})

const ADDITION = /(this\s*)?\.([\w$]+)\s*[?!]?\.\s*(add\w+)\(/g

/**
 * Tells whether called code only stores a builder that it gets, or has only known effects on it.
 * Also for `super(builder)`.
 */
export function isOnlyStored(frame: Frame, argument: Node, state: BuilderState): boolean {
  const { tree } = frame
  const list = tree.parentOf(argument)
  const call = tree.parentOf(list)
  const index = tree.childrenOf(list).indexOf(argument)
  const callee = tree.innerExpression(tree.firstChild(call))
  if (tree.childrenOf(list).some((part) => tree.kindOf(part) === K.Spread)) {
    return false
  }
  const fn = calledAt(frame, callee)
  if (fn === undefined) {
    return false
  }
  const isSuper = tree.kindOf(callee) === K.Super
  const parameter: BuilderArgument = {
    index,
    state,
    isFollowed: tree.kindOf(callee) === K.VariableName && !isAsync(fn),
    ofClass: isSuper ? tree.textOf(classAround(tree, argument)) : '',
    libraries: frame.evaluator.libraries,
  }
  if (!keepsOnly(fn, parameter)) {
    return false
  }
  // Reading the call lets the function work on the builder.
  const made = parameter.isFollowed ? evaluate(frame, chainTop(tree, call)) : undefined
  return made?.kind !== 'builder' || made.state === state
}

/**
 * Returns the function of the project that a call reaches; for `super`, the base class's
 * constructor. `undefined` if there is none.
 */
function calledAt(frame: Frame, callee: Node): Site | undefined {
  const { tree } = frame
  if (tree.kindOf(callee) === K.Super) {
    return baseConstructor(frame, classAround(tree, callee))
  }
  const value =
    tree.kindOf(callee) === K.MemberExpression ? methodAt(frame, callee) : evaluate(frame, callee)
  return value?.kind === 'function' ? value.site : undefined
}

/**
 * Returns the constructor that `super(…)` calls: that of the nearest ancestor of the project that
 * has one.
 */
function baseConstructor(frame: Frame, node: Node): Site | undefined {
  for (const base of basesOf(frame, node)) {
    const own = base.kind === 'class' ? memberNamed(base, 'constructor') : NONE
    if (own !== NONE) {
      return { module: base.site.module, node: own }
    }
  }
  return undefined
}

/** Returns the method for a member expression, if its class belongs to the project. */
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

/** A builder that is an argument of a function. */
interface BuilderArgument {
  /** The index of the argument. */
  readonly index: number
  readonly state: BuilderState
  /**
   * True if evaluation follows the function's use of the builder: method calls, `return` and
   * passing it on.
   */
  readonly isFollowed: boolean
  /**
   * The text of the subclass that passes the builder to its base class and may add options to the
   * base's field.
   */
  readonly ofClass: string
  readonly libraries: Libraries
}

/** Tells whether a function only stores and reads a builder, apart from uses that are followed. */
function keepsOnly(
  { module, node }: Site,
  { index, state, isFollowed, ofClass, libraries }: BuilderArgument,
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
      const key = storedUnder(tree, use)
      return key !== undefined && !isAdded(key)
    })
  )
}

/** Nodes that return a builder or pass it on. */
const FOLLOWED = anyOf('ReturnStatement ArgList')

const membersNamed = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\.([\w$]+)/g)].map(([, name = '']) => name))

/**
 * Tells whether a member of a builder is only read and is not a method that changes the builder.
 */
const isOnlyRead = (tree: Tree, member: Node, state: BuilderState): boolean =>
  effectOf(state, tree.memberName(member)) === undefined &&
  tree.memberName(member) !== '' &&
  tree.targetOf(tree.holderOf(member)) !== member

/**
 * Returns the key under which a value is stored; empty for a list or map, `undefined` for another
 * use.
 */
function storedUnder(tree: Tree, use: Node): string | undefined {
  const at = tree.outerExpression(use)
  const parent = tree.parentOf(at)
  switch (tree.kindOf(parent)) {
    case K.AssignmentExpression: {
      const target = tree.targetOf(parent)
      if (rightOf(tree, parent) === at && tree.kindOf(target) === K.MemberExpression) {
        return tree.memberName(target)
      }
      return undefined
    }
    case K.Property:
      return tree.keyOf(parent)
    case K.ArrayExpression:
      return ''
    case K.ArgList:
      if (consumerOf(tree, at) !== undefined || !STORES.has(tree.kindOf(tree.parentOf(parent)))) {
        return undefined
      }
      return ''
    default:
      return tree.kindOf(use) === K.PropertyDefinition ? tree.textOf(use) : undefined
  }
}

const STORES = anyOf('CallExpression')
