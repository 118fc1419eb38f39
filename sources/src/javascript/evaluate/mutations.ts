import { defined } from '../../record.js'
import { parametersOf, usesOf } from '../scope/bindings.js'
import { attach } from '../scope/module.js'
import type { Binding, Module } from '../scope/module.js'
import { consumerOf } from '../syntax/chains.js'
import { calleeOf, memberPropertyOf, objectOf, rightOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { hasInteractionValue, restOf, unknown } from '../values/value.js'
import type { Entry, Frame, Item, ListValue, ObjectValue, Value } from '../values/value.js'
import { itemsOf } from './containers.js'
import { evaluate } from './evaluate.js'
import { iterationsOf, loopsAround } from './loops.js'

const CHANGING = new Set([
  'push',
  'unshift',
  'pop',
  'shift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
])

/** A statement that changes a variable's value. */
interface Change {
  readonly use: Node
  /** The called method, or the key that is set. Without both, any part may change. */
  readonly method?: string
  readonly key?: string
  /** The node of the call or the assignment. */
  readonly at: Node
}

/**
 * Returns a list or an object after later statements. If their effects are unknown, it is marked as
 * open.
 */
export function changed(
  frame: Frame,
  binding: Binding,
  name: string,
  value: ListValue | ObjectValue,
): Value {
  const { module } = frame
  const own = changesOf(module, binding.node)
  const isOfInteraction = value.kind === 'object' && hasInteractionValue(value)
  const changes = isOfInteraction ? [...own, ...changesInCalls(frame, binding, name)] : own
  if (changes.length === 0) {
    return value
  }
  const grown = grownBy(frame, binding, name, value, changes)
  if (grown !== undefined) {
    return grown
  }
  for (const { at, key } of changes) {
    if (key !== undefined && HOLDS_OPTIONS.test(key)) {
      attachPushed(frame, binding.scope, at)
    }
  }
  const reason = `"${name}" is changed later.`
  if (value.kind === 'list') {
    const rest = restOf(value.site, reason)
    const isAppended = changes.every(({ method }) => method === 'push')
    return { ...value, items: isAppended ? [...value.items, rest] : [rest] }
  }
  const keys = changes.map(({ key }) => key)
  const isSet = (key: string): boolean => keys.includes(undefined) || keys.includes(key)
  const entries = value.entries.map((entry) =>
    isSet(entry.key) ? { ...entry, value: unknown(entry.value.site, reason) } : entry,
  )
  return { ...value, entries, open: value.open ?? reason }
}

/**
 * Finds the calls that pass an object to a function of the project that changes it:
 * `fill(answers)`, with `const fill = (given) => { given.kind ??= 'auto' }`.
 */
function changesInCalls(frame: Frame, binding: Binding, name: string): readonly Change[] {
  const { module, tree } = frame
  return usesOf(module, binding.node, name).flatMap((use) => {
    const call = tree.callWithArgument(use)
    const fn =
      tree.kindOf(call) === K.CallExpression ? evaluate(frame, calleeOf(tree, call)) : undefined
    if (fn?.kind !== 'function') {
      return []
    }
    const { module: other, node } = fn.site
    const index = tree.argumentsOf(call).indexOf(tree.outerExpression(use))
    const { pattern = NONE } = parametersOf(other.tree, node)[index] ?? {}
    return changesOf(other, pattern).map(({ key }) => ({ use, at: call, ...defined({ key }) }))
  })
}

const HOLDS_OPTIONS = /^(?:options|sub_?commands?)$/i

/**
 * Marks values that code pushes into a command's options as no commands of their own:
 * `command.options.push(sub)`.
 */
function attachPushed(frame: Frame, scope: Node, call: Node): void {
  const { tree } = frame
  const list = tree.kindOf(call) === K.CallExpression ? tree.childOf(call, K.ArgList) : NONE
  if (list === NONE) {
    return
  }
  const loops = loopsAround(tree, tree.parentOf(call), scope) ?? []
  const frames = loops.length === 0 ? [frame] : (iterationsOf(frame, loops) ?? [])
  for (const each of frames) {
    for (const item of itemsOf(each, list)) {
      if (item.kind === 'object' || item.kind === 'builder') {
        attach(item.site)
      }
    }
  }
}

/**
 * Finds the statements that change the value of a variable after its declaration, for values of any
 * kind.
 */
const changesOf = once((module: Module, definition: Node): readonly Change[] => {
  const { tree } = module
  const name = tree.textOf(definition)
  return usesOf(module, definition, name).flatMap((use): Change[] => {
    // `x.y.z = …` and `x.y.push(…)` change what x holds.
    const members: Node[] = []
    for (let around = tree.memberOn(use); around !== NONE; around = tree.memberOn(around)) {
      members.push(around)
    }
    const top = tree.outerExpression(members.at(-1) ?? use)
    const [member] = members
    const last = members.at(-1)
    if (member === undefined || last === undefined) {
      if (isAssignedTo(tree, top)) {
        return [{ use, at: top }]
      }
      if (OPTIONS.test(name) && isArgumentOfStatement(tree, top)) {
        return [{ use, at: top, method: 'push' }]
      }
      return []
    }
    const parent = tree.parentOf(top)
    const kind = tree.kindOf(parent)
    const word = tree.memberName(member)
    const key = word === '' ? {} : { key: word }
    const isSet = tree.targetOf(parent) === tree.innerExpression(top)
    const isDeleted = kind === K.UnaryExpression && tree.textOf(parent).startsWith('delete')
    if (isSet || isDeleted) {
      return [{ use, at: parent, ...key }]
    }
    const method = tree.memberName(last)
    if (kind !== K.CallExpression || !CHANGING.has(method)) {
      return []
    }
    return [{ use, at: parent, ...(members.length === 1 ? { method } : key) }]
  })
})

/**
 * Returns the items that later statements push to a list, or the entries that they set in an
 * object. `undefined` unless all of them certainly run before the variable's first use.
 */
function grownBy(
  frame: Frame,
  binding: Binding,
  name: string,
  value: ListValue | ObjectValue,
  changes: readonly Change[],
): Value | undefined {
  const { module, tree } = frame
  const end = changes.reduce((last, { at }) => Math.max(last, tree.afterOf(at)), 0)
  const changing = new Set(changes.map(({ use }) => use))
  if (usesOf(module, binding.node, name).some((use) => use < end && !changing.has(use))) {
    return undefined
  }
  /** Collects the additions of all changes. A change in a loop adds something in each iteration. */
  const added = <T>(
    read: (iteration: Frame, at: Node) => readonly T[] | undefined,
  ): T[] | undefined => {
    const all: T[] = []
    for (const { at } of changes) {
      const loops = loopsAround(tree, at, binding.scope)
      const iterations =
        loops === undefined || tree.isDamaged(loops[0] ?? at)
          ? undefined
          : iterationsOf(frame, loops)
      if (iterations === undefined) {
        return undefined
      }
      for (const iteration of iterations) {
        const more = read(iteration, at)
        if (more === undefined) {
          return undefined
        }
        for (const one of more) {
          all.push(one)
        }
      }
    }
    return all
  }
  if (value.kind === 'list') {
    const items = added(pushed)
    return items === undefined ? undefined : { ...value, items: [...value.items, ...items] }
  }
  const entries = added(entrySet)
  return entries === undefined ? undefined : { ...value, entries: [...value.entries, ...entries] }
}

/** Returns the items of `list.push(a, b)`, if it is a statement or a function's whole body. */
function pushed(frame: Frame, call: Node): readonly Item[] | undefined {
  const { tree } = frame
  const member = tree.firstChild(call)
  const list = tree.childOf(call, K.ArgList)
  const isPush = /^[\w$]+\.push$/.test(tree.textOf(member)) && list !== NONE && isAlone(tree, call)
  return isPush ? itemsOf(frame, list) : undefined
}

/**
 * Returns the entry that `object.key = value` or `object[key] = value` sets; `undefined` if it is
 * unknown.
 */
function entrySet(frame: Frame, assignment: Node): readonly Entry[] | undefined {
  const { module, tree } = frame
  const target = tree.targetOf(assignment)
  const given = target === NONE ? NONE : rightOf(tree, assignment)
  if (given === NONE || !isAlone(tree, assignment)) {
    return undefined
  }
  const holder = objectOf(tree, target)
  const second = memberPropertyOf(tree, target)
  if (second === NONE || tree.kindOf(holder) !== K.VariableName) {
    return undefined
  }
  const word = tree.memberName(target)
  const known = word === '' ? evaluate(frame, second) : undefined
  const key = known?.kind === 'literal' ? String(known.data) : word || undefined
  if (key === undefined) {
    return undefined
  }
  return [{ key, value: evaluate(frame, given), keySite: { module, node: second } }]
}

/** Tells whether the result of an expression is unused, so that the expression is a statement. */
function isAlone(tree: Tree, node: Node): boolean {
  const parent = tree.holderOf(node)
  return tree.kindOf(parent) === K.ExpressionStatement || tree.kindOf(parent) === K.ArrowFunction
}

/**
 * Matches names of lists that functions may extend. Lists with other names are usually passed to
 * code that only sends them.
 */
const OPTIONS = /options?$|choices$/i

/**
 * Tells whether a node is an argument of a call that is a whole statement: `fill(options)`. Such a
 * call may change the argument.
 */
function isArgumentOfStatement(tree: Tree, node: Node): boolean {
  const statement = tree.parentOf(tree.callWithArgument(node))
  return consumerOf(tree, node) !== undefined && tree.kindOf(statement) === K.ExpressionStatement
}

/** Tells whether a node is the target of `Object.assign(x, …)`. */
function isAssignedTo(tree: Tree, node: Node): boolean {
  const call = tree.callWithArgument(node)
  const callee = tree.textOf(tree.firstChild(call))
  return (
    /^Object\.(?:assign|defineProperty|defineProperties)$/.test(callee) &&
    tree.argumentsOf(call)[0] === node
  )
}
